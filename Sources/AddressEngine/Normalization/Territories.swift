/// Countries and regions by code and name, from `TerritoryTables`.
package enum Territories {
    /// What is known of a country.
    package struct Country: Sendable {
        package var code: String
        package var names: [String]
        /// `first`, `last` or `comma` (behind the street and a comma).
        package var number: String
        /// The town's line: P postcode, C town, R region, `|` a new line.
        package var town: String
    }

    private struct Tables {
        var countries: [String: Country] = [:]
        var codes: [String: String] = [:]
        /// country + name or code, folded -> code.
        var regions: [String: String] = [:]
        /// country + code -> names.
        var regionNames: [String: [String]] = [:]

        init() {
            for line in "\(TerritoryTables.countries)".split(separator: "\n") {
                let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
                guard fields.count == 4 else { continue }
                let country = Country(
                    code: fields[0], names: fields[1].split(separator: ";").map(String.init), number: fields[2], town: fields[3])
                countries[country.code] = country
                for name in country.names { codes[Territories.folded(name)] = country.code }
            }
            for line in "\(TerritoryTables.regions)".split(separator: "\n") {
                let fields = line.split(separator: "\t").map(String.init)
                guard fields.count == 3 else { continue }
                regions[fields[0] + Territories.folded(fields[1])] = fields[1]
                regions[fields[0] + Territories.folded(fields[2])] = fields[1]
                regionNames[fields[0] + fields[1], default: []].append(fields[2])
            }
        }
    }

    private static let tables = Tables()

    private static func folded(_ text: String) -> String { String(decoding: Tokenizer.key(of: text), as: UTF8.self) }

    /// A country by its code; the default layout for an unknown one.
    package static func country(_ code: String) -> Country {
        tables.countries[code] ?? Country(code: code, names: [], number: "first", town: "P C")
    }

    /// The code of a country's name.
    package static func code(named name: String) -> String? { tables.codes[folded(name)] }

    /// The code of a region that is given by code or name.
    package static func regionCode(of region: String, country: String) -> String? {
        if region.isEmpty { return nil }
        return tables.regions[country + folded(region)]
    }

    /// The names of a region besides the one that the data give.
    package static func regionNames(code: String, country: String) -> [String] { tables.regionNames[country + code] ?? [] }
}
