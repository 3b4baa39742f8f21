internal import CEdit

/// Which key runs which command, in libedit's own spelling of keys (`bind` of editrc(5)).
struct KeyBindings {
    /// Our bindings in the emacs keymap. What is not here is as libedit has it.
    static let emacs: [(keys: String, command: String)] =
        [
            ("\r", "ghost-submit"), ("\n", "ghost-submit"),
            ("\u{1B}\r", "ghost-submit-literal"), ("\u{1B}\n", "ghost-submit-literal"),
            ("\u{18}\r", "ghost-submit-literal"), ("\u{18}\n", "ghost-submit-literal"),
            ("\t", "ghost-complete"),
            ("\u{1B}[C", "ghost-forward-char"), ("\u{06}", "ghost-forward-char"),
            ("\u{1B}[F", "ghost-end-of-line"), ("\u{05}", "ghost-end-of-line"),
            ("\u{1B}f", "ghost-accept-word"), ("\u{1B}F", "ghost-accept-word"), ("\u{1B}[1;5C", "ghost-accept-word"),
            ("\u{1B}[1;3C", "ghost-accept-word"),
            ("\u{1B}[1;2C", "ghost-accept-char"),
            ("\u{7F}", "ghost-backspace"), ("\u{08}", "ghost-backspace"),
            ("\u{1B}[3~", "ghost-delete"), ("\u{04}", "ghost-delete-or-end"),
            ("\u{80}", "ghost-escape"), ("\u{07}", "ghost-cancel"),
            ("\u{1B}[B", "ghost-next"), ("\u{0E}", "ghost-next"),
            ("\u{1B}[A", "ghost-previous"), ("\u{10}", "ghost-previous"),
            ("\u{1F}", "ghost-undo"), ("\u{18}\u{15}", "ghost-undo"),
            ("\u{16}", "ghost-quoted-insert"), ("\u{0C}", "ghost-clear-screen"),
            ("\u{1B}[D", "ed-prev-char"), ("\u{1B}[H", "ed-move-to-beg"),
            ("\u{1B}[1;5D", "ed-prev-word"), ("\u{1B}[1;3D", "ed-prev-word"),
            // Keys whose commands in libedit want its history, its terminal or a search of its own.
            ("\u{12}", "ed-ignore"), ("\u{13}", "ed-ignore"), ("\u{1B}p", "ed-ignore"), ("\u{1B}P", "ed-ignore"),
            ("\u{1B}n", "ed-ignore"), ("\u{1B}N", "ed-ignore"), ("\u{1B}x", "ed-ignore"), ("\u{1B}X", "ed-ignore"),
        ]
        + EditCommand.fallThroughBindings.map { (String(Unicode.Scalar(UInt8($0.code))), $0.command) }

    /// Sequences of more than one key that are bound: after their beginning another key is waited for.
    private(set) var sequences: Set<[Int32]> = [[0x18, 0x18]]

    /// Notes a binding, so that its beginnings are known.
    mutating func note(_ keys: String) {
        sequences.insert(keys.unicodeScalars.map { Int32(bitPattern: $0.value) })
    }

    /// Whether these codes begin a bound sequence and are not the whole of it.
    func isBeginning(_ codes: [Int32]) -> Bool {
        // Nothing bound begins with text, and a key comes whole: an Escape alone has a code of its own.
        guard let first = codes.first, first < 0x20 || first == 0x7F else { return false }
        return sequences.contains { $0.count > codes.count && $0.starts(with: codes) }
    }
}

extension EditLine {
    /// Registers our commands and binds our keys. libedit's own bindings of the keymap stay below them.
    mutating func bindKeys() {
        for (command, function) in commandFunctions {
            let name = Self.permanent(command.rawValue)
            ghost_el_add_function(editor, name, name, function)
        }
        _ = withWide("emacs") { ghost_el_set_editor(editor, $0) }
        for (keys, command) in KeyBindings.emacs {
            bind(keys, to: command)
        }
        // Typed letters of Latin-1 are letters: in libedit's map they are Meta keys.
        for code in UInt8(0xA0)...0xFF {
            bind(String(Unicode.Scalar(code)), to: "ed-insert")
        }
    }

    private mutating func bind(_ keys: String, to command: String) {
        bindings.note(keys)
        withWide(Self.literal(keys)) { keys in
            withWide(command) { command in
                _ = ghost_el_bind(editor, keys, command)
            }
        }
    }

    /// The keys as `bind` reads them: its own escapes (`\`, `^`) are escaped.
    private static func literal(_ keys: String) -> String {
        var literal = ""
        for scalar in keys.unicodeScalars {
            if scalar == "\\" || scalar == "^" { literal += "\\" }
            literal.unicodeScalars.append(scalar)
        }
        return literal
    }

    private func withWide<Result>(_ text: String, _ body: (UnsafePointer<Int32>) -> Result) -> Result {
        let wide = text.unicodeScalars.map { Int32(bitPattern: $0.value) } + [0]
        return wide.withUnsafeBufferPointer { buffer in
            // An array with at least its terminator has a base address.
            buffer.baseAddress.map(body) ?? withUnsafePointer(to: 0) { body($0) }
        }
    }

    /// A wide string that is never freed: libedit keeps the pointer for as long as it lives.
    private static func permanent(_ text: String) -> UnsafePointer<Int32> {
        let scalars = text.unicodeScalars
        let wide = UnsafeMutablePointer<Int32>.allocate(capacity: scalars.count + 1)
        for (offset, scalar) in scalars.enumerated() { wide[offset] = Int32(bitPattern: scalar.value) }
        wide[scalars.count] = 0
        return UnsafePointer(wide)
    }
}
