/// JSON objects of strings and truth values, a line each (RFC 8259).
struct JSONObject {
    private var members: [String] = []

    /// Adds a member; one without a value is left out.
    mutating func add(_ name: String, _ value: String?) {
        guard let value else { return }
        members.append(Self.quoted(name) + ":" + Self.quoted(value))
    }

    /// Adds a member that is true or false.
    mutating func add(_ name: String, _ value: Bool) {
        members.append(Self.quoted(name) + ":" + (value ? "true" : "false"))
    }

    /// Adds members that are written out already.
    mutating func add(_ written: [String]) { members += written }

    /// The object, without an end of line.
    var text: String { "{" + members.joined(separator: ",") + "}" }

    /// A string in quotes. Controls are escaped, so that no value breaks the line or acts on a terminal.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            default:
                if scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) {
                    let hex = String(scalar.value, radix: 16)
                    quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
                } else {
                    quoted.unicodeScalars.append(scalar)
                }
            }
        }
        return quoted + "\""
    }
}
