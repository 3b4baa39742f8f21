/// The written form of keys, `gr<Tab><C-a><Paste:text>`, for replays and tests.
///
/// A character stands for itself, `<lt>` for `<`. Names: Enter Tab Esc BS Del Ins Left Right Up Down Home End PgUp PgDn Space
/// F1 to F12, with `S-`, `M-` and `C-` before a name and `M-` and `C-` before a character; `<Paste:text>` (bracketed),
/// `<Pastes:N:text>`, `<Raw:hex bytes>`, `<Resize:COLUMNSxROWS>`, `<Wait:milliseconds>`. A tag ends at the first `>`.
package enum KeyNotation {
    /// One thing to do.
    package enum Step: Hashable, Sendable {
        /// The bytes of one key or paste, as an xterm sends them.
        case bytes([UInt8])
        /// An Escape by itself: its byte, then silence for longer than the escape delay.
        case escape
        case resize(columns: Int, rows: Int)
        case wait(milliseconds: Int)
    }

    /// What could not be read.
    package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The tag as written, `<Foo>`, or `<` where none is closed.
        package let name: String
        /// Its place, counted in characters from 0.
        package let position: Int

        package var description: String {
            name == "<" ? "a bare < at character \(position + 1): write <lt>" : "unknown key \(name) at character \(position + 1)"
        }
    }

    /// Reads keys as written.
    /// - Complexity: linear.
    package static func parse(_ text: String) throws(Failure) -> [Step] {
        var steps: [Step] = []
        var rest = Substring(text)
        var position = 0
        while let first = rest.first {
            guard first == "<" else {
                steps.append(.bytes(Array(String(first).utf8)))
                rest.removeFirst()
                position += 1
                continue
            }
            guard let end = rest.firstIndex(of: ">"), rest.dropFirst().first?.isLetter == true else {
                throw Failure(name: "<", position: position)
            }
            let tag = rest[...end]
            guard let step = step(named: tag.dropFirst().dropLast()) else {
                throw Failure(name: String(tag), position: position)
            }
            steps.append(step)
            position += tag.count
            rest = rest[rest.index(after: end)...]
        }
        return steps
    }

    private static func step(named name: Substring) -> Step? {
        if name == "Esc" { return .escape }
        if let colon = name.firstIndex(of: ":") {
            return step(verb: name[..<colon], argument: name[name.index(after: colon)...])
        }
        return keyBytes(name).map(Step.bytes)
    }

    private static func step(verb: Substring, argument: Substring) -> Step? {
        switch verb {
        case "Paste":
            return .bytes(bracketed(argument, times: 1))
        case "Pastes":
            guard let colon = argument.firstIndex(of: ":"), let times = Int(argument[..<colon]), times >= 0 else { return nil }
            return .bytes(bracketed(argument[argument.index(after: colon)...], times: times))
        case "Raw":
            return bytes(hex: argument).map(Step.bytes)
        case "Resize":
            let numbers = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
            guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1], columns >= 0, rows >= 0 else { return nil }
            return .resize(columns: columns, rows: rows)
        case "Wait":
            guard let milliseconds = Int(argument), milliseconds >= 0 else { return nil }
            return .wait(milliseconds: milliseconds)
        default:
            return nil
        }
    }

    private static func bracketed(_ text: Substring, times: Int) -> [UInt8] {
        var bytes = Array("\u{1B}[200~".utf8)
        for _ in 0..<times { bytes += text.utf8 }
        return bytes + "\u{1B}[201~".utf8
    }

    private static func bytes(hex: Substring) -> [UInt8]? {
        let digits = hex.filter { $0 != " " }
        guard !digits.isEmpty, digits.count.isMultiple(of: 2), digits.allSatisfy(\.isHexDigit) else { return nil }
        var bytes: [UInt8] = []
        var rest = digits[...]
        while let byte = UInt8(rest.prefix(2), radix: 16) {
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    // MARK: Keys

    private static func keyBytes(_ name: Substring) -> [UInt8]? {
        var modifiers: Key.Modifiers = []
        var rest = name
        while rest.count > 2, rest.dropFirst().first == "-", let modifier = modifier(rest.first) {
            modifiers.formUnion(modifier)
            rest = rest.dropFirst(2)
        }
        if rest.count == 1, let character = rest.first, !modifiers.isEmpty {
            return characterBytes(character, modifiers)
        }
        return namedBytes(rest, modifiers)
    }

    private static func modifier(_ letter: Character?) -> Key.Modifiers? {
        switch letter {
        case "S": .shift
        case "M": .alt
        case "C": .control
        default: nil
        }
    }

    private static func characterBytes(_ character: Character, _ modifiers: Key.Modifiers) -> [UInt8]? {
        guard !modifiers.contains(.shift) else { return nil }
        var bytes = Array(String(character).utf8)
        if modifiers.contains(.control) {
            guard let ascii = character.asciiValue, (0x40..<0x7F).contains(ascii) else { return nil }
            bytes = [ascii & 0x1F]
        }
        return modifiers.contains(.alt) ? [0x1B] + bytes : bytes
    }

    private static func namedBytes(_ name: Substring, _ modifiers: Key.Modifiers) -> [UInt8]? {
        let plain: UInt8
        switch name {
        case "Enter": plain = 0x0D
        case "Tab": plain = 0x09
        case "BS": plain = modifiers.contains(.control) ? 0x08 : 0x7F
        case "Space": plain = modifiers.contains(.control) ? 0x00 : 0x20
        case "lt": plain = UInt8(ascii: "<")
        default: return functionBytes(name, modifiers)
        }
        let allowed: Key.Modifiers = name == "BS" || name == "Space" ? [.alt, .control] : .alt
        if name == "Tab", modifiers == .shift { return Array("\u{1B}[Z".utf8) }
        guard modifiers.isSubset(of: allowed) else { return nil }
        return modifiers.contains(.alt) ? [0x1B, plain] : [plain]
    }

    /// The keys that xterm sends as CSI or SS3 and a letter or a number.
    private static func functionBytes(_ name: Substring, _ modifiers: Key.Modifiers) -> [UInt8]? {
        let letters: [Substring: String] = [
            "Up": "A", "Down": "B", "Right": "C", "Left": "D", "Home": "H", "End": "F", "F1": "P", "F2": "Q", "F3": "R",
            "F4": "S",
        ]
        let numbers: [Substring: Int] = [
            "Ins": 2, "Del": 3, "PgUp": 5, "PgDn": 6, "F5": 15, "F6": 17, "F7": 18, "F8": 19, "F9": 20, "F10": 21, "F11": 23,
            "F12": 24,
        ]
        let parameter = 1 + Int(modifiers.rawValue)
        if let letter = letters[name] {
            let plain = name.first == "F" && name.count == 2 ? "\u{1B}O\(letter)" : "\u{1B}[\(letter)"
            return Array((modifiers.isEmpty ? plain : "\u{1B}[1;\(parameter)\(letter)").utf8)
        }
        guard let number = numbers[name] else { return nil }
        return Array((modifiers.isEmpty ? "\u{1B}[\(number)~" : "\u{1B}[\(number);\(parameter)~").utf8)
    }
}
