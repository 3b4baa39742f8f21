internal import GhostTerminal

/// Reads the lines of an `EditRC`, one after the other.
struct EditRCReader {
    /// What a line says.
    enum Line {
        case keymap(Keymap)
        case binding([Key], isForCommandMode: Bool, EditRC.Target)
    }

    /// Why a line is ignored.
    struct Refusal: Error {
        let reason: String

        init(_ reason: String) {
            self.reason = reason
        }
    }

    private let program: String

    init(program: String) {
        self.program = program
    }

    /// Reads a line.
    ///
    /// - Returns: nil for a line that says nothing to this program.
    mutating func read(_ bytes: ArraySlice<UInt8>, isFirst: Bool) throws(Refusal) -> Line? {
        guard bytes.count <= EditRC.limit.line else { throw Refusal("the line is longer than \(EditRC.limit.line) bytes") }
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw Refusal("the line is no text")
        }
        var scalars = Array(text.unicodeScalars)
        if isFirst, scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        if scalars.last == "\r" { scalars.removeLast() }
        let begun = scalars.drop { $0.properties.isWhitespace }
        guard let first = begun.first, first != "#" else { return nil }
        var words = try EditRCWords.split(begun)
        guard !words.isEmpty else { return nil }
        guard let command = command(of: words.removeFirst()) else { return nil }
        return try read(command, words)
    }

    /// The command of a line, without the name of a program before it; nil if the line is for other programs.
    private func command(of word: [Unicode.Scalar]) -> String? {
        guard let colon = word.firstIndex(of: ":") else { return String(word) }
        guard ProgramPattern.matches(String(Array(word[..<colon])), program) else { return nil }
        return String(Array(word[(colon + 1)...]))
    }

    private func read(_ command: String, _ words: [[Unicode.Scalar]]) throws(Refusal) -> Line? {
        switch command {
        case "bind": return try readBind(words)
        case "edit":
            if words.first.map({ String($0) }) == "on" { return nil }
            throw Refusal("editing is always on")
        case "history": throw Refusal("the history is the program's own")
        case "echotc", "settc", "telltc": throw Refusal("the terminal's capabilities are not libedit's here")
        case "setty": throw Refusal("the terminal's modes are not libedit's here")
        default: throw Refusal("unknown command \(Self.quoted(command))")
        }
    }

    // MARK: - bind

    private func readBind(_ words: [[Unicode.Scalar]]) throws(Refusal) -> Line? {
        var rest = words[...]
        var (isForCommandMode, isMacro, isNamed, isRemoval) = (false, false, false, false)
        while let option = rest.first, option.first == "-" {
            rest.removeFirst()
            guard option.count > 1 else { throw Refusal("bind: - is no option; write \"\\-\" for the key") }
            for letter in option.dropFirst() {
                switch letter {
                case "a": isForCommandMode = true
                case "s": isMacro = true
                case "k": isNamed = true
                case "r": isRemoval = true
                case "v": return .keymap(.vi)
                case "e": return .keymap(.emacs)
                case "l": throw Refusal("bind: there is nowhere to list commands")
                default: throw Refusal("bind: unknown option \(Self.quoted("-" + String(letter)))")
                }
            }
        }
        guard let spelled = rest.popFirst() else { throw Refusal("bind: there is nowhere to list keys") }
        let keys = isNamed ? try Self.named(String(spelled)) : try Self.bindable(EditRCWords.keys(spelled))
        if isRemoval { return .binding(keys, isForCommandMode: isForCommandMode, .none) }
        guard let target = rest.popFirst() else { throw Refusal("bind: there is nowhere to list keys") }
        if isMacro { return .binding(keys, isForCommandMode: isForCommandMode, .macro(try EditRCWords.keys(target))) }
        let name = String(target)
        if let reason = CommandNames.refusal(of: name) { throw Refusal("bind: \(Self.quoted(name)): \(reason)") }
        if name == "ed-insert" { try Self.checkText(keys) }
        return .binding(keys, isForCommandMode: isForCommandMode, .command(name))
    }

    /// The key of `bind -k`.
    private static func named(_ name: String) throws(Refusal) -> [Key] {
        switch name {
        case "up": return [Key(.up)]
        case "down": return [Key(.down)]
        case "left": return [Key(.left)]
        case "right": return [Key(.right)]
        case "home": return [Key(.home)]
        case "end": return [Key(.end)]
        case "delete": return [Key(.delete)]
        default: throw Refusal("bind -k: no key is called \(quoted(name))")
        }
    }

    /// Keys that can be bound: libedit's map ends at U+00FF, Escape is a key by itself, and what begins the spelling of
    /// other keys is none.
    private static func bindable(_ keys: [Key]) throws(Refusal) -> [Key] {
        guard let first = keys.first else { throw Refusal("bind: the key is empty") }
        for (place, key) in keys.enumerated() {
            let codes = KeySpelling.codes(for: key)
            guard let code = codes.first else { throw Refusal("bind: no key is spelled like that") }
            guard place > 0 || code <= 0xFF else { throw Refusal("bind: a letter beyond U+00FF is always text") }
            guard keys.count == 1 || code != 0 else { throw Refusal("bind: Ctrl-Space is in no sequence") }
            guard codes != [0x1B, 0x5B], codes != [0x1B, 0x4F] else {
                throw Refusal("bind: the arrow keys are spelled with that beginning")
            }
        }
        guard keys.count == 1 || first.symbol != .escape else {
            throw Refusal("bind: after Escape by itself nothing is waited for")
        }
        return keys
    }

    /// `ed-insert` inserts the last code of a key.
    private static func checkText(_ keys: [Key]) throws(Refusal) {
        guard keys.count == 1, KeySpelling.isText(keys[0]) else {
            throw Refusal("bind: only a character inserts itself; Ctrl-V inserts any other key")
        }
    }

    /// A word of the file for a message: what is not plain is not told.
    private static func quoted(_ word: String) -> String {
        guard word.unicodeScalars.allSatisfy({ (0x20..<0x7F).contains($0.value) }) else { return "that" }
        return word.count <= 40 ? "'\(word)'" : "'\(word.prefix(40))…'"
    }
}

extension String {
    fileprivate init(_ scalars: [Unicode.Scalar]) {
        var view = UnicodeScalarView()
        view.append(contentsOf: scalars)
        self.init(view)
    }
}
