/// Writes suggestions as JSON (RFC 8259), one object a line.
package enum AddressJSON {
    /// The object of a suggestion; what is not known is absent.
    package static func object(_ suggestion: AddressSuggestion, explains: Bool = false) -> String {
        var fields = members(suggestion)
        if let continuation = suggestion.continuation { fields.append("\"continuation\":" + text(continuation.text)) }
        if explains {
            let parts = suggestion.scoreParts.map { "\"\($0.name)\":\($0.value)" }
            fields.append("\"explain\":{" + parts.joined(separator: ",") + "}")
        }
        return "{" + fields.joined(separator: ",") + "}"
    }

    /// What an object says of the address itself: its members, each with its name.
    package static func members(_ suggestion: AddressSuggestion) -> [String] {
        var fields: [String] = []
        func add(_ name: String, _ value: String) { fields.append("\"\(name)\":\(value)") }
        add("id", text(suggestion.id))
        add("kind", text(suggestion.kind.rawValue))
        add("title", text(suggestion.title))
        if !suggestion.subtitle.isEmpty { add("subtitle", text(suggestion.subtitle)) }
        add("formatted", text(suggestion.formatted))
        add("label", "[" + suggestion.label.map(text).joined(separator: ",") + "]")
        let parts = suggestion.components.map { part in
            let match = part.match.map { ",\"match\":" + text($0.rawValue) } ?? ""
            return "{\"kind\":\(text(part.kind.rawValue)),\"value\":\(text(part.value))\(match)}"
        }
        add("components", "[" + parts.joined(separator: ",") + "]")
        if let code = suggestion.countryCode { add("countryCode", text(code)) }
        if let code = suggestion.regionCode { add("regionCode", text(code)) }
        if let at = suggestion.coordinate {
            add("latitude", number(at.latitude, 6))
            add("longitude", number(at.longitude, 6))
        }
        add("accuracy", text(suggestion.accuracy.name))
        if let distance = suggestion.distance { add("distance", number(distance, 2)) }
        add("score", String(suggestion.score))
        return fields
    }

    /// A string in quotes. Controls and what turns the direction of text are escaped.
    package static func text(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22: out += "\\\""
            case 0x5C: out += "\\\\"
            case ..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F:
                let hex = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }

    /// A number with so many decimals, zeros at the end left out.
    package static func number(_ value: Double, _ decimals: Int) -> String {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let whole = Int((abs(value) * scale).rounded())
        let unit = Int(scale)
        var fraction = String(whole % unit)
        fraction = String(repeating: "0", count: decimals - fraction.count) + fraction
        while fraction.last == "0" { fraction.removeLast() }
        return (value < 0 && whole != 0 ? "-" : "") + String(whole / unit) + (fraction.isEmpty ? "" : "." + fraction)
    }
}
