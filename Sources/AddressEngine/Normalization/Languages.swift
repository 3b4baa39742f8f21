/// Which languages' words the street names of a country use.
package enum Languages {
    private static let table: [(codes: String, languages: [String])] = [
        ("US GB IE AU NZ IN SG ZA JM MT GI PH KE NG GH HK", ["en"]),
        ("CA", ["en", "fr"]),
        ("FR MC LU RE GP MQ GF YT PF NC", ["fr"]),
        ("BE", ["fr", "nl", "de"]),
        ("CH", ["de", "fr", "it"]),
        ("DE AT LI", ["de"]),
        ("IS", ["is"]),
        ("ES MX AR CL CO PE VE UY PY BO EC CR PA GT HN SV NI CU DO PR", ["es"]),
        ("IT SM VA", ["it"]),
        ("NL", ["nl"]),
        ("DK FO GL", ["da"]),
        ("NO SJ", ["nb"]),
        ("SE", ["sv"]),
        ("FI AX", ["fi", "sv"]),
        ("PL", ["pl"]),
        ("CZ SK", ["cs"]),
        ("PT BR AO MZ", ["pt"]),
        ("RU BY KZ UA KG", ["ru"]),
    ]

    /// The languages of a country; English where it is not known.
    package static func of(country: String) -> [String] {
        table.first { $0.codes.contains(country) && !country.isEmpty }?.languages ?? ["en"]
    }
}
