// What the sequences mean. Sources: ctlseqs of xterm ("PC-Style Function Keys", "modifyOtherKeys"), kitty's keyboard
// protocol, console_codes(4), the key tables of rxvt(7) and of terminfo.

extension KeyDecoder {
    /// The modifiers that an Escape before the sequence adds.
    private var alt: Key.Modifiers { isDoubled ? .alt : [] }

    /// Ends `ESC [ [ A` of the linux console.
    func consoleFunctionKey(_ byte: UInt8) -> Key? {
        guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) else { return nil }
        return Key(.function(Int(byte) - 0x40), alt)
    }

    /// rxvt's `ESC [ 3 $`: Shift and an editing key. The byte is an intermediate one for everybody else, so the key is
    /// only seen where a single number that rxvt uses stands before it.
    func shiftedEditingKey() -> Key? {
        let body = sequence.dropFirst(isDoubled ? 3 : 2).dropLast()
        guard !body.isEmpty, body.allSatisfy({ (0x30..<0x3A).contains($0) }) else { return nil }
        let number = body.reduce(0) { min($0 * 10 + Int($1) - 0x30, 999) }
        return Self.symbol(ofNumber: number).map { Key($0, alt.union(.shift)) }
    }

    /// Ends a CSI sequence, whose final byte is the last one kept.
    mutating func endCSI() {
        let csi = ControlSequence(sequence[(isDoubled ? 3 : 2)...])
        switch (csi.prefix, csi.intermediates, csi.final) {
        case (nil, [], UInt8(ascii: "u")): endCharacterKey(csi)
        case (nil, [], UInt8(ascii: "~")): endNumberedKey(csi)
        case (nil, [], UInt8(ascii: "^")): endNumberedKey(csi, adding: .control)
        case (nil, [], UInt8(ascii: "@")): endNumberedKey(csi, adding: [.control, .shift])
        case (nil, [], UInt8(ascii: "I")) where csi.fields.isEmpty: finish(.focus(true))
        case (nil, [], UInt8(ascii: "O")) where csi.fields.isEmpty: finish(.focus(false))
        case (nil, [], UInt8(ascii: "R")) where expectsCursorReport && csi.fields.count == 2,
            (UInt8(ascii: "?"), [], UInt8(ascii: "R")):
            finish(.cursorPosition(row: csi.number(0) ?? 1, column: csi.number(1) ?? 1))
        case (UInt8(ascii: "?"), [UInt8(ascii: "$")], UInt8(ascii: "y")):
            finish(.modeReport(number: csi.number(0) ?? 0, value: csi.number(1) ?? 0))
        case (nil, [], let final):
            endLetterKey(csi, final)
        default:
            finish(.ignored)
        }
    }

    /// Ends `ESC O` and a final byte; nil where that is no key.
    func keyOfSS3() -> InputEvent? {
        let sequence = ControlSequence(self.sequence[(isDoubled ? 3 : 2)...])
        let modifiers = Self.modifiers(sequence.number(1) ?? sequence.number(0)).union(alt)
        switch sequence.final {
        case UInt8(ascii: "E"): return .ignored
        case UInt8(ascii: "I"): return .key(Key(.tab, modifiers))
        case UInt8(ascii: "M"): return .key(Key(character: "\r", modifiers: modifiers))
        case UInt8(ascii: "X"): return .key(Key("=", alt))
        case UInt8(ascii: "a")...UInt8(ascii: "d"):
            return Self.symbol(ofLetter: sequence.final - 0x20).map { .key(Key($0, modifiers.union(.control))) }
        case UInt8(ascii: "j")...UInt8(ascii: "y"):
            // The keypad in application mode: the code of the character and 0x40.
            return .key(Key(.scalar(Unicode.Scalar(sequence.final - 0x40)), alt))
        default:
            return Self.symbol(ofLetter: sequence.final).map { .key(Key($0, modifiers)) }
        }
    }

    /// CSI, modifiers perhaps, and a letter: arrows, Home, End, F1 to F4.
    private mutating func endLetterKey(_ csi: ControlSequence, _ final: UInt8) {
        if csi.isRelease {
            finish(.ignored)
        } else if final == UInt8(ascii: "Z") {
            finish(.key(Key(.tab, Self.modifiers(csi.number(1)).union(alt).union(.shift))))
        } else if (UInt8(ascii: "a")...UInt8(ascii: "d")).contains(final), csi.fields.isEmpty,
            let symbol = Self.symbol(ofLetter: final - 0x20)
        {
            finish(.key(Key(symbol, alt.union(.shift))))
        } else if let symbol = Self.symbol(ofLetter: final), csi.fields.count <= 2 {
            // Older terminals send CSI 5C for what is CSI 1;5C today.
            finish(.key(Key(symbol, Self.modifiers(csi.number(1) ?? csi.number(0)).union(alt))))
        } else {
            finish(.ignored)
        }
    }

    /// CSI, a number, modifiers perhaps, and `~`, or what rxvt puts in its place.
    private mutating func endNumberedKey(_ csi: ControlSequence, adding added: Key.Modifiers = []) {
        let number = csi.number(0) ?? 0
        if number == 200, added.isEmpty {
            beginPaste()
        } else if number == 27, csi.fields.count == 3, added.isEmpty {
            endCharacterKey(code: csi.number(2), modifiers: csi.number(1))
        } else if !csi.isRelease, let symbol = Self.symbol(ofNumber: number) {
            finish(.key(Key(symbol, Self.modifiers(csi.number(1)).union(alt).union(added))))
        } else {
            finish(.ignored)
        }
    }

    /// CSI code : shifted : base ; modifiers : event ; text u.
    private mutating func endCharacterKey(_ csi: ControlSequence) {
        let modifiers = Self.modifiers(csi.number(1))
        guard !csi.isRelease, !Self.isForOthers(csi.number(1)) else { return finish(.ignored) }
        let text = csi.field(2).compactMap { $0.flatMap(Self.character) }
        if !text.isEmpty, modifiers.isDisjoint(with: [.alt, .control]) {
            finish(.key(Key(.scalar(text[0]), alt)))
            for scalar in text.dropFirst() { emit(Key(.scalar(scalar))) }
        } else if modifiers.contains(.shift), modifiers.isDisjoint(with: .control), let shifted = csi.number(0, 1) {
            endCharacterKey(code: shifted, modifiers: modifiers.contains(.alt) ? 3 : 1)
        } else if !modifiers.isDisjoint(with: [.alt, .control]), let code = csi.number(0), code > 0x7F,
            let base = csi.number(0, 2)
        {
            endCharacterKey(code: base, modifiers: csi.number(1))
        } else {
            endCharacterKey(code: csi.number(0), modifiers: csi.number(1))
        }
    }

    private mutating func endCharacterKey(code: Int?, modifiers parameter: Int?) {
        let modifiers = Self.modifiers(parameter).union(alt)
        if let code, let symbol = Self.symbol(ofPrivateCode: code) {
            if case .scalar(let scalar) = symbol {
                finish(.key(Key(character: scalar, modifiers: modifiers.subtracting(.shift))))
            } else {
                finish(.key(Key(symbol, symbol == .enter ? modifiers.intersection(.alt) : modifiers)))
            }
        } else if let scalar = code.flatMap(Self.character) {
            finish(.key(Key(character: scalar, modifiers: modifiers)))
        } else {
            finish(.ignored)
        }
    }
}

// MARK: Tables

extension KeyDecoder {
    /// The modifiers of a parameter, which is 1 and a bit for each. What xterm calls Meta is Alt.
    private static func modifiers(_ parameter: Int?) -> Key.Modifiers {
        let bits = max(0, (parameter ?? 1) - 1)
        var modifiers = Key.Modifiers(rawValue: UInt8(bits & 7))
        if bits & (8 | 32) != 0 { modifiers.formUnion(.alt) }
        return modifiers
    }

    /// Whether Super or Hyper is held: such a key is the window manager's, and no text.
    private static func isForOthers(_ parameter: Int?) -> Bool {
        max(0, (parameter ?? 1) - 1) & (8 | 16) != 0
    }

    /// A character that a key can send: no C1 control, no code point of a private table.
    private static func character(_ code: Int) -> Unicode.Scalar? {
        guard code > 0, !(0x80..<0xA0).contains(code), !(0xE000..<0xF900).contains(code) else { return nil }
        return UInt32(exactly: code).flatMap(Unicode.Scalar.init)
    }

    private static func symbol(ofLetter final: UInt8) -> Key.Symbol? {
        switch final {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final) - 0x4F)
        default: nil
        }
    }

    private static func symbol(ofNumber number: Int) -> Key.Symbol? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23...26: .function(number - 12)
        case 28...29: .function(number - 13)
        case 31...34: .function(number - 14)
        default: nil
        }
    }

    /// kitty's functional keys that have no older spelling, in the private use area.
    private static func symbol(ofPrivateCode code: Int) -> Key.Symbol? {
        switch code {
        case 57376...57398: .function(code - 57363)
        case 57399...57408: .scalar(Unicode.Scalar(UInt8(code - 57399 + 0x30)))
        case 57409: .scalar(".")
        case 57410: .scalar("/")
        case 57411: .scalar("*")
        case 57412: .scalar("-")
        case 57413: .scalar("+")
        case 57414: .enter
        case 57415: .scalar("=")
        case 57416: .scalar(",")
        case 57417: .left
        case 57418: .right
        case 57419: .up
        case 57420: .down
        case 57421: .pageUp
        case 57422: .pageDown
        case 57423: .home
        case 57424: .end
        case 57425: .insert
        case 57426: .delete
        default: nil
        }
    }
}
