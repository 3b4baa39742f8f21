internal import CEdit
internal import GhostTerminal

extension EditLine {
    /// Registers our commands and binds our keys. libedit's own bindings of the keymap stay below them, but for its
    /// sequences: what those are depends on TERM.
    mutating func bindKeys() {
        for (command, function) in commandFunctions { add(command.rawValue, function) }
        for (command, function) in lineFunctions { add(command.rawValue, function) }
        // libedit begins with the vi keymap.
        if keymap == .emacs { _ = WideString.with("emacs") { ghost_el_set_editor(editor, $0) } }
        bindKeysAnew()
    }

    private mutating func bindKeysAnew() {
        let map: KeyBindings.Map = keymap == .vi ? .command : .main
        for leadIn in keymap == .vi ? ["\u{1B}", "[", "O"] : ["\u{1B}", "\u{18}"] { remove(leadIn, in: map) }
        bindings = KeyBindings()
        for function in EditFunction.needed(in: keymap) { bindPrivately(function.codes, to: function.rawValue) }
        for digit in Int32(0x30)...0x39 { bindPrivately([EditFunction.leadIn, digit], to: "ed-argument-digit") }
        for row in KeyTables.everywhere + KeyTables.sequences { bind(row, in: .main) }
        guard keymap == .vi else {
            for row in KeyTables.emacs { bind(row, in: .main) }
            return
        }
        for row in KeyTables.viInsert { bind(row, in: .main) }
        for row in KeyTables.everywhere + KeyTables.viCommand { bind(row, in: .command) }
        // The first of a kind makes its first code the beginning of sequences in this map too.
        for row in [("\u{1B}\r", "ghost-submit-literal"), ("\u{18}\r", "ghost-submit-literal")] { bind(row, in: .command) }
        bindPrivately(EditFunction.nothing.codes, to: EditFunction.nothing.rawValue, in: .command)
        bindPrivately(Self.probe, to: LineCommand.probeInsertMode.rawValue)
        bindPrivately(Self.probe, to: LineCommand.probeCommandMode.rawValue, in: .command)
    }

    /// The code that tells which map is in force.
    static let probe: [Int32] = [0x81]

    private mutating func bind(_ row: KeyTables.Row, in map: KeyBindings.Map) {
        bind(row.keys.unicodeScalars.map { Int32(bitPattern: $0.value) }, to: row.command, in: map)
    }

    /// Binds codes to a command that must be known: one of ours, or one of libedit's, in whose place ours may be taken.
    mutating func bind(_ codes: [Int32], to name: String, in map: KeyBindings.Map) {
        bindings.bind(codes, in: map, isText: name == "ed-insert" || name == "ed-digit")
        bindPrivately(codes, to: CommandNames.registered(name, in: keymap), in: map)
    }

    /// Makes keys stand for other keys.
    mutating func bind(_ codes: [Int32], toMacro keys: [Key], in map: KeyBindings.Map) {
        bindings.bind(codes, in: map, macro: keys)
        bindPrivately(codes, to: LineCommand.macro.rawValue, in: map)
    }

    /// Takes the binding of a key away.
    mutating func unbind(_ codes: [Int32], in map: KeyBindings.Map) {
        bindings.unbind(codes, in: map)
        WideString.with(Self.literal(codes)) { keys in
            if map == .command { ghost_el_unbind_alternative(editor, keys) } else { ghost_el_unbind(editor, keys) }
        }
    }

    /// Makes a letter of Latin-1 text: in libedit's map it is a Meta key.
    mutating func bindLetter(_ code: Int32) {
        guard (0xA0...0xFF).contains(code), !bindings.isLetterBound(code, in: .main) else { return }
        bind([code], to: "ed-insert", in: .main)
    }

    private func bindPrivately(_ codes: [Int32], to name: String, in map: KeyBindings.Map = .main) {
        WideString.with(Self.literal(codes)) { keys in
            WideString.with(name) { name in
                _ = map == .command ? ghost_el_bind_alternative(editor, keys, name) : ghost_el_bind(editor, keys, name)
            }
        }
    }

    private func remove(_ leadIn: String, in map: KeyBindings.Map) {
        WideString.with(leadIn) { keys in
            if map == .command { ghost_el_unbind_alternative(editor, keys) } else { ghost_el_unbind(editor, keys) }
        }
    }

    private func add(_ name: String, _ function: @escaping ghost_el_function) {
        let name = WideString.permanent(name)
        ghost_el_add_function(editor, name, name, function)
    }

    /// The codes as `bind` reads them: its own escapes (`\`, `^`, `M-`) are escaped, and so is NUL and a dash, which would
    /// begin an option.
    private static func literal(_ codes: [Int32]) -> [Int32] {
        var literal: [Int32] = []
        for code in codes {
            switch code {
            case 0: literal += [0x5E, 0x40]
            case 0x5C, 0x5E, 0x4D, 0x2D: literal += [0x5C, code]
            default: literal.append(code)
            }
        }
        return literal
    }
}
