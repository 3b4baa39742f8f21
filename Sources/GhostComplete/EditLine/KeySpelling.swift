internal import GhostTerminal

/// The one spelling in which libedit hears a key, whatever bytes the terminal sent: the one that `bind` lines of
/// ~/.editrc use (xterm's, in normal cursor mode).
struct KeySpelling {
    /// Escape by itself. Any `\e…` binding makes 0x1B the start of a sequence in libedit's maps.
    static let loneEscape: Int32 = 0x80

    private static let escape: Int32 = 0x1B

    /// The code points of a key, or an empty array for a key that libedit has no spelling for.
    static func codes(for key: Key) -> [Int32] {
        switch key.symbol {
        case .scalar(let scalar): return codes(forText: scalar, key.modifiers)
        case .enter: return withAlt(0x0D, key.modifiers)
        case .tab: return key.modifiers.contains(.shift) ? sequence("[Z") : withAlt(0x09, key.modifiers)
        case .backspace: return withAlt(key.modifiers.contains(.control) ? 0x08 : 0x7F, key.modifiers)
        case .escape: return key.modifiers.contains(.alt) ? [escape, loneEscape] : [loneEscape]
        case .up: return cursorKey("A", key.modifiers)
        case .down: return cursorKey("B", key.modifiers)
        case .right: return cursorKey("C", key.modifiers)
        case .left: return cursorKey("D", key.modifiers)
        case .end: return cursorKey("F", key.modifiers)
        case .home: return cursorKey("H", key.modifiers)
        case .insert: return tildeKey(2, key.modifiers)
        case .delete: return tildeKey(3, key.modifiers)
        case .pageUp: return tildeKey(5, key.modifiers)
        case .pageDown: return tildeKey(6, key.modifiers)
        case .function(let number): return functionKey(number, key.modifiers)
        }
    }

    /// Whether a key, by itself, is text: a character that an insert mode puts on the line.
    static func isText(_ key: Key) -> Bool {
        guard case .scalar(let scalar) = key.symbol else { return false }
        return key.modifiers.subtracting(.shift).isEmpty && scalar.value >= 0x20 && scalar.value != 0x7F
    }

    private static func codes(forText scalar: Unicode.Scalar, _ modifiers: Key.Modifiers) -> [Int32] {
        var code = Int32(bitPattern: scalar.value)
        if modifiers.contains(.control) {
            guard (0x40...0x7F).contains(code) || code == 0x20 || code == 0x3F else { return [] }
            code = code == 0x20 ? 0 : code == 0x3F ? 0x7F : code & 0x1F
        }
        // U+0080 to U+009F are ours: commands that fall through to libedit's own.
        guard !(0x80..<0xA0).contains(code) else { return [] }
        return withAlt(code, modifiers)
    }

    private static func withAlt(_ code: Int32, _ modifiers: Key.Modifiers) -> [Int32] {
        modifiers.contains(.alt) ? [escape, code] : [code]
    }

    private static func sequence(_ text: String) -> [Int32] {
        [escape] + text.unicodeScalars.map { Int32(bitPattern: $0.value) }
    }

    /// CSI letter, or CSI 1 ; modifier letter.
    private static func cursorKey(_ letter: String, _ modifiers: Key.Modifiers) -> [Int32] {
        modifiers.isEmpty ? sequence("[" + letter) : sequence("[1;\(parameter(modifiers))" + letter)
    }

    /// CSI number ~, or CSI number ; modifier ~.
    private static func tildeKey(_ number: Int, _ modifiers: Key.Modifiers) -> [Int32] {
        modifiers.isEmpty ? sequence("[\(number)~") : sequence("[\(number);\(parameter(modifiers))~")
    }

    private static func functionKey(_ number: Int, _ modifiers: Key.Modifiers) -> [Int32] {
        switch number {
        case 1...4:
            let letter = ["P", "Q", "R", "S"][number - 1]
            return modifiers.isEmpty ? sequence("O" + letter) : sequence("[1;\(parameter(modifiers))" + letter)
        case 5...20:
            let numbers = [15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34]
            return tildeKey(numbers[number - 5], modifiers)
        default: return []
        }
    }

    /// xterm's modifier parameter: 1, and 1 for Shift, 2 for Alt, 4 for Control added.
    private static func parameter(_ modifiers: Key.Modifiers) -> Int {
        1 + (modifiers.contains(.shift) ? 1 : 0) + (modifiers.contains(.alt) ? 2 : 0) + (modifiers.contains(.control) ? 4 : 0)
    }
}
