/// Writes an address in the order of its country: the lines, and all in one.
package enum AddressLines {
    /// The parts that lines are made of; empty ones are left out.
    package struct Parts: Sendable {
        package var number = ""
        package var unit = ""
        package var level = ""
        package var box = ""
        package var street = ""
        package var postcode = ""
        package var place = ""
        package var region = ""
        package var country = ""

        package init() {}
    }

    /// Number and street (and unit) as they stand together.
    package static func street(_ parts: Parts) -> String {
        let country = Territories.country(parts.country)
        var line: String
        if parts.number.isEmpty || parts.street.isEmpty {
            line = parts.street + parts.number
        } else if country.number == "first" {
            line = parts.number + " " + parts.street
        } else if country.number == "comma" {
            line = parts.street + ", " + parts.number
        } else {
            line = parts.street + " " + parts.number
        }
        if !parts.level.isEmpty { line += (country.number == "first" ? " " : ", ") + parts.level }
        if !parts.unit.isEmpty {
            let isBare = parts.unit.first?.isNumber == true
            line += country.number == "first" ? (isBare ? " #" : " ") + parts.unit : ", " + parts.unit
        }
        return line
    }

    /// The lines of the town, without the country's name.
    package static func town(_ parts: Parts) -> [String] {
        Territories.country(parts.country).town.split(separator: "|").compactMap { pattern in
            var line = ""
            var separator = ""
            for character in pattern {
                let value: String
                switch character {
                case "P": value = parts.postcode
                case "C": value = parts.place
                case "R": value = parts.region
                default:
                    if !line.isEmpty { separator.append(character) }
                    continue
                }
                if value.isEmpty {
                    // What stood before a missing part goes with it.
                    separator = ""
                    continue
                }
                line += separator + value
                separator = ""
            }
            return line.isEmpty ? nil : line
        }
    }

    /// The lines of a label.
    package static func label(_ parts: Parts) -> [String] { label(parts, street: street(parts), town: town(parts)) }

    /// The lines of a label, some of which are known.
    static func label(_ parts: Parts, street: String, town: [String]) -> [String] {
        [street, parts.box].filter { !$0.isEmpty } + town
    }

    /// The address in one line.
    package static func oneLine(_ parts: Parts) -> String { label(parts).joined(separator: ", ") }
}
