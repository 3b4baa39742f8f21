/// A whole run: what there is at the start, and what happens.
package struct FuzzCase: Hashable, Sendable {
    package var columns = 80
    package var rows = 24
    package var screen = FuzzScreen.reflows
    /// Whether the environment tells of which kind the terminal is.
    package var namesTerminal = false
    /// How many lines stand above.
    package var above = 0
    package var arguments: [String] = []
    package var list: [String] = []
    package var history: [String] = []
    package var steps: [FuzzStep] = []
}

extension FuzzCase: CustomStringConvertible {
    /// The case as a script that `ghost-fuzz --replay` reads: a word and its values a line, bytes that are not plain as `%` and hex.
    package var description: String {
        var lines = ["size \(columns)x\(rows)", "screen \(screen.rawValue)", "named \(namesTerminal)", "above \(above)"]
        lines += arguments.map { "argument \(Self.escaped($0))" }
        lines += list.map { "list \(Self.escaped($0))" }
        lines += history.map { "history \(Self.escaped($0))" }
        lines += steps.map { step in
            switch step {
            case .keys(let keys): "keys \(Self.escaped(keys))"
            case .resize(let columns, let rows): "resize \(columns)x\(rows)"
            case .resizeTwice(let columns, let rows, let thenColumns, let thenRows):
                "resize \(columns)x\(rows) \(thenColumns)x\(thenRows)"
            case .suspend: "suspend"
            case .suspendAndResize(let columns, let rows): "suspend \(columns)x\(rows)"
            case .signal(let number): "signal \(number)"
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Reads a script; nil where it is none.
    package init?(script: String) {
        for line in script.split(separator: "\n") {
            let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            guard take(words[0], words.count > 1 ? words[1] : "", words.count > 2 ? words[2] : nil) else { return nil }
        }
    }

    private mutating func take(_ word: String, _ value: String, _ second: String?) -> Bool {
        switch word {
        case "size":
            guard let size = Self.size(value) else { return false }
            (columns, rows) = size
        case "screen": screen = FuzzScreen(rawValue: value) ?? screen
        case "named": namesTerminal = value == "true"
        case "above": above = Int(value) ?? 0
        case "argument": arguments.append(Self.unescaped(value))
        case "list": list.append(Self.unescaped(value))
        case "history": history.append(Self.unescaped(value))
        case "keys": steps.append(.keys(Self.unescaped(value)))
        case "resize":
            guard let size = Self.size(value) else { return false }
            let then = second.flatMap(Self.size)
            steps.append(
                then.map { .resizeTwice(columns: size.0, rows: size.1, thenColumns: $0.0, thenRows: $0.1) }
                    ?? .resize(columns: size.0, rows: size.1))
        case "suspend": steps.append(Self.size(value).map { .suspendAndResize(columns: $0.0, rows: $0.1) } ?? .suspend)
        case "signal": steps.append(.signal(Int32(value) ?? 15))
        default: return false
        }
        return true
    }

    private static func size(_ text: String) -> (Int, Int)? {
        let numbers = text.split(separator: "x").compactMap { Int($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            if (0x21..<0x7F).contains(byte), byte != UInt8(ascii: "%") { return String(Unicode.Scalar(byte)) }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    private static func unescaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
