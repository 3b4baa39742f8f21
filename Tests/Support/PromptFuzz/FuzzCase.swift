/// A whole run: what there is at the start, and what happens.
package struct FuzzCase: Hashable, Sendable {
    package var size = FuzzSize(80, 24)
    package var screen = FuzzScreen.reflows
    /// Whether the environment tells of which kind the terminal is.
    package var namesTerminal = false
    /// How many lines stand above.
    package var above = 0
    /// Whether a line without an end stands before the prompt.
    package var isUnfinished = false
    package var arguments: [String] = []
    package var list: [String] = []
    package var history: [String] = []
    package var steps: [FuzzStep] = []
}

extension FuzzCase: CustomStringConvertible {
    /// The case as a script that `ghost-fuzz --replay` reads: a word and its values a line, bytes that are not plain as `%` and hex.
    package var description: String {
        var lines = [
            "size \(size)", "screen \(screen.rawValue)", "named \(namesTerminal)", "above \(above)", "unfinished \(isUnfinished)",
        ]
        lines += arguments.map { "argument \(Self.escaped($0))" }
        lines += list.map { "list \(Self.escaped($0))" }
        lines += history.map { "history \(Self.escaped($0))" }
        lines += steps.map { step in
            switch step {
            case .keys(let keys): "keys \(Self.escaped(keys))"
            case .spelled(let bytes, let keys): "spelled \(Self.escaped(bytes)) \(Self.escaped(keys))"
            case .resize(let sizes): (["resize"] + sizes.map(\.description)).joined(separator: " ")
            case .suspend(let stop, let sizes):
                (["suspend", stop.rawValue] + sizes.map(\.description)).joined(separator: " ")
            case .signal(let number): "signal \(number)"
            case .hangUp: "hang-up"
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Reads a script; nil where it is none.
    package init?(script: String) {
        for line in script.split(separator: "\n") {
            let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            guard take(words[0], Array(words.dropFirst())) else { return nil }
        }
    }

    private mutating func take(_ word: String, _ values: [String]) -> Bool {
        let value = values.first ?? ""
        switch word {
        case "size":
            guard let size = FuzzSize(value) else { return false }
            self.size = size
        case "screen": screen = FuzzScreen(rawValue: value) ?? screen
        case "named": namesTerminal = value == "true"
        case "unfinished": isUnfinished = value == "true"
        case "above": above = Int(value) ?? 0
        case "argument": arguments.append(Self.text(value))
        case "list": list.append(Self.text(value))
        case "history": history.append(Self.text(value))
        case "keys": steps.append(.keys(Self.text(value)))
        case "spelled": steps.append(.spelled(Self.bytes(value), as: values.count > 1 ? Self.text(values[1]) : ""))
        case "resize": steps.append(.resize(values.compactMap(FuzzSize.init)))
        case "suspend":
            steps.append(.suspend(FuzzStop(rawValue: value) ?? .key, values.dropFirst().compactMap(FuzzSize.init)))
        case "signal": steps.append(.signal(Int32(value) ?? 15))
        case "hang-up": steps.append(.hangUp)
        default: return false
        }
        return true
    }

    private static func escaped(_ text: String) -> String { escaped(Array(text.utf8)) }

    private static func escaped(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            if (0x21..<0x7F).contains(byte), byte != UInt8(ascii: "%") { return String(Unicode.Scalar(byte)) }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    private static func text(_ escaped: String) -> String { String(decoding: bytes(escaped), as: UTF8.self) }

    private static func bytes(_ escaped: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(escaped.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}

extension FuzzSize: CustomStringConvertible {
    /// Columns, `x`, rows.
    package var description: String { "\(columns)x\(rows)" }

    init?(_ text: String) {
        let numbers = text.split(separator: "x").compactMap { Int($0) }
        guard numbers.count == 2 else { return nil }
        self.init(numbers[0], numbers[1])
    }
}
