/// One key as the user pressed it, whatever bytes the terminal spelled it with.
///
/// A key has one value only. Where the old one-byte spellings cannot tell two keys apart (Ctrl-I and Tab, Ctrl-M,
/// Ctrl-J and Return, Ctrl-[ and Escape, Ctrl-? and Backspace), the newer spellings are taken for the same key, so that
/// the terminal's settings change no binding: see ``init(character:modifiers:)``. Letters come as they print: Shift and a
/// is `A` without a modifier. Ctrl and a letter is the small letter with `.control`.
package struct Key: Hashable, Sendable {
    /// What is on the key.
    package enum Symbol: Hashable, Sendable {
        case scalar(Unicode.Scalar)
        case enter, tab, backspace, escape
        case up, down, left, right
        case home, end, pageUp, pageDown, insert, delete
        /// F1 is `.function(1)`.
        case function(Int)
    }

    /// The keys held down with it.
    package struct Modifiers: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let shift = Modifiers(rawValue: 1)
        package static let alt = Modifiers(rawValue: 2)
        package static let control = Modifiers(rawValue: 4)
    }

    package var symbol: Symbol
    package var modifiers: Modifiers

    package init(_ symbol: Symbol, _ modifiers: Modifiers = []) {
        self.symbol = symbol
        self.modifiers = modifiers
    }

    /// The key of a character: `Key("a", .control)` is Ctrl-A.
    package init(_ scalar: Unicode.Scalar, _ modifiers: Modifiers = []) {
        self.init(.scalar(scalar), modifiers)
    }

    /// The text that the key inserts; nil for a key with Ctrl or Alt and for keys without a character.
    package var text: Unicode.Scalar? {
        guard case .scalar(let scalar) = symbol, modifiers.isEmpty else { return nil }
        return scalar
    }
}

extension Key {
    /// The key of a byte below 0x20, or of 0x7f, as terminals have sent it since ever.
    ///
    /// CR and NL are both Return: which of them arrives depends on ICRNL, and of keys typed before the prompt has started
    /// nobody can tell.
    init(control byte: UInt8) {
        switch byte {
        case 0x00: self.init(" ", .control)
        case 0x09: self.init(.tab)
        case 0x0A, 0x0D: self.init(.enter)
        case 0x1B: self.init(.escape)
        case 0x7F: self.init(.backspace)
        case 0x1C...0x1F: self.init(.scalar(Unicode.Scalar(byte + 0x40)), .control)
        default: self.init(.scalar(Unicode.Scalar(byte + 0x60)), .control)
        }
    }

    /// The key for the number that CSI u and modifyOtherKeys give it, with its modifiers, brought to the one value that the
    /// older spelling of the same key has.
    ///
    /// The older spellings: ctlseqs of xterm ("modifyOtherKeys"), and the table of legacy text keys in kitty's
    /// keyboard protocol.
    init(character: Unicode.Scalar, modifiers: Modifiers) {
        let alt = modifiers.intersection(.alt)
        switch character.value {
        case 0x08, 0x7F:
            self = modifiers.contains(.control) ? Key("h", alt.union(.control)) : Key(.backspace, alt)
        case 0x09: self.init(.tab, alt.union(modifiers.intersection(.shift)))
        case 0x0A, 0x0D: self.init(.enter, alt)
        case 0x1B: self.init(.escape, alt)
        case 0x00...0x1F:
            self.init(control: UInt8(character.value))
            self.modifiers.formUnion(alt)
        default:
            if modifiers.contains(.control) {
                self.init(controlled: character, alt: alt)
            } else if modifiers.contains(.shift) {
                self.init(.scalar(Key.shifted(character)), alt)
            } else {
                self.init(.scalar(character), alt)
            }
        }
    }

    /// Ctrl and a character: the key of the control byte that it has always sent, if it has one.
    private init(controlled character: Unicode.Scalar, alt: Modifiers) {
        let byte: UInt8?
        switch character {
        case "a"..."z": byte = UInt8(character.value) & 0x1F
        case "@"..."_": byte = UInt8(character.value) & 0x1F
        case " ", "2", "`": byte = 0x00
        case "3", "{": byte = 0x1B
        case "4", "|": byte = 0x1C
        case "5", "}": byte = 0x1D
        case "6", "~": byte = 0x1E
        case "7", "/": byte = 0x1F
        case "8", "?": byte = 0x7F
        default: byte = nil
        }
        if let byte {
            self.init(control: byte)
            modifiers.formUnion(alt)
        } else {
            self.init(.scalar(character), alt.union(.control))
        }
    }

    /// The capital of a letter; any other character as it is, since what Shift makes of it depends on the keyboard.
    private static func shifted(_ character: Unicode.Scalar) -> Unicode.Scalar {
        let capital = character.properties.uppercaseMapping.unicodeScalars
        guard capital.count == 1, let first = capital.first else { return character }
        return first
    }
}

extension Key: CustomStringConvertible {
    /// The key in the notation of ``KeyNotation``, for messages and tests: `<C-a>`, `x`, `<S-Tab>`.
    package var description: String {
        var prefix = ""
        if modifiers.contains(.control) { prefix += "C-" }
        if modifiers.contains(.alt) { prefix += "M-" }
        if modifiers.contains(.shift) { prefix += "S-" }
        switch symbol {
        case .scalar(" "): return "<\(prefix)Space>"
        case .scalar("<"): return "<\(prefix)lt>"
        case .scalar(let scalar): return prefix.isEmpty ? String(scalar) : "<\(prefix)\(scalar)>"
        case .enter: return "<\(prefix)Enter>"
        case .tab: return "<\(prefix)Tab>"
        case .backspace: return "<\(prefix)BS>"
        case .escape: return "<\(prefix)Esc>"
        case .up: return "<\(prefix)Up>"
        case .down: return "<\(prefix)Down>"
        case .left: return "<\(prefix)Left>"
        case .right: return "<\(prefix)Right>"
        case .home: return "<\(prefix)Home>"
        case .end: return "<\(prefix)End>"
        case .pageUp: return "<\(prefix)PgUp>"
        case .pageDown: return "<\(prefix)PgDn>"
        case .insert: return "<\(prefix)Ins>"
        case .delete: return "<\(prefix)Del>"
        case .function(let number): return "<\(prefix)F\(number)>"
        }
    }
}
