/// Which column of a file is what, found out by the header's names.
package enum ColumnMap {
    /// The names by which columns are known, in the form of `folded`: OpenAddresses, the French national file, OpenStreetMap's
    /// keys, and what common exports call them.
    private static let known: [(AddressRow.Column, [String])] = [
        (
            .number,
            [
                "number", "housenumber", "houseno", "addrhousenumber", "numero", "hausnummer", "hausnr", "hnr", "streetnumber",
                "addressnumber", "no", "num",
            ]
        ),
        (.suffix, ["rep", "indrep", "suffix", "numbersuffix", "housenumbersuffix", "hausnummerzusatz", "huisnummertoevoeging"]),
        (
            .street,
            [
                "street", "streetname", "addrstreet", "nomvoie", "voie", "strasse", "strassenname", "str", "road", "roadname",
                "calle", "via", "rua",
                "straat", "straatnaam", "openbareruimte", "ulica", "gata", "vejnavn", "katu", "thoroughfare", "address",
                "streets",
            ]
        ),
        (.unit, ["unit", "addrunit", "apartment", "suite", "flat"]),
        (
            .place,
            [
                "city", "place", "town", "addrcity", "nomcommune", "commune", "ort", "gemeinde", "municipality", "locality",
                "village",
                "woonplaats", "postnavn", "poststed", "ciudad", "cidade", "comune", "obec", "miasto", "placename",
            ]
        ),
        (.district, ["district", "county", "addrdistrict", "kreis", "borough"]),
        (.region, ["region", "state", "province", "addrstate", "addrprovince", "bundesland"]),
        (
            .postcode,
            [
                "postcode", "zip", "zipcode", "postalcode", "addrpostcode", "codepostal", "plz", "postnummer", "postnr", "psc",
                "cap", "cep", "cp", "postleitzahl",
            ]
        ),
        (.country, ["country", "countrycode", "addrcountry", "land", "pays", "iso2"]),
        (.latitude, ["lat", "latitude", "breite"]),
        (.longitude, ["lon", "lng", "long", "longitude"]),
        (.accuracy, ["accuracy", "typeposition", "positiontype"]),
        (
            .neighborhood,
            [
                "neighborhood", "neighbourhood", "suburb", "hamlet", "quarter", "addrsuburb", "addrneighbourhood", "addrhamlet",
                "addrquarter", "citydistrict", "ortsteil", "stadtteil", "quartier", "barrio", "bairro", "osiedle",
            ]
        ),
    ]

    /// A header's name without what spellings differ in: case, blanks, `_`, `:` and the byte order mark.
    package static func folded(_ name: some Sequence<UInt8>) -> String {
        String(
            decoding: name.compactMap { byte -> UInt8? in
                switch byte {
                case 0x41...0x5A: byte + 32
                case 0x61...0x7A, 0x30...0x39: byte
                case 0x80...: byte
                default: nil
                }
            }, as: UTF8.self
        ).replacing("\u{FEFF}", with: "").replacing("ß", with: "ss")
    }

    /// The column that a name stands for.
    package static func column(named name: String) -> AddressRow.Column? {
        known.first { $0.1.contains(name) }?.0
    }

    /// What the fields of a header are; nil where none of them is known. `own` has the names that a user maps, folded.
    package static func columns(header: [String], own: [(AddressRow.Column, String)]) -> [AddressRow.Column?]? {
        var taken = Set(own.map(\.0.rawValue))
        var columns: [AddressRow.Column?] = []
        for name in header {
            if let mapped = own.first(where: { $0.1 == name }) {
                columns.append(mapped.0)
            } else if let column = column(named: name), taken.insert(column.rawValue).inserted {
                columns.append(column)
            } else {
                columns.append(nil)
            }
        }
        let hasKnown = columns.contains { $0 != nil }
        return hasKnown ? columns : nil
    }
}
