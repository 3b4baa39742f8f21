internal import GhostTerminal

/// What must be known of libedit's key map before it is given codes: after which of them more is waited for, and
/// what is bound at all.
///
/// libedit reads on until a sequence is whole, and where none is it takes the rest of the codes for keys of their own.
/// As it is here, a sequence is in one tree for both maps of the vi keymap, and only its first code is in one or both.
struct KeyBindings {
    /// libedit's `key` and `alt`.
    enum Map {
        /// The only map of the emacs keymap; vi's insert mode.
        case main
        /// vi's command mode.
        case command
    }

    /// What there is to say of some codes.
    enum Found: Equatable {
        case bound
        /// More must come.
        case beginning
        case unbound
    }

    private var sequences: Set<[Int32]> = []
    /// Every beginning of a sequence.
    private var beginnings: Set<[Int32]> = []
    private var leadIns: (main: Set<Int32>, command: Set<Int32>) = ([], [])
    /// Codes from U+00A0 on that have a binding of their own.
    private var letters: (main: Set<Int32>, command: Set<Int32>) = ([], [])
    /// Characters that are no text, but run a command, where others are text.
    private var commands: Set<Int32> = []
    private var macros: (main: [[Int32]: [Key]], command: [[Int32]: [Key]]) = ([:], [:])
    /// The characters of ASCII that in the main map insert themselves and do nothing else.
    private var insertingThemselves = ByteSet(0x20..<0x7F)

    func find(_ codes: [Int32], in map: Map) -> Found {
        guard let first = codes.first else { return .unbound }
        let leads = map == .main ? leadIns.main : leadIns.command
        guard leads.contains(first) else {
            guard codes.count == 1 else { return .unbound }
            // libedit would insert a letter beyond its map in command mode too.
            return map == .command && first >= 0x80 && first != KeySpelling.loneEscape && !isLetterBound(first, in: map)
                ? .unbound : .bound
        }
        if sequences.contains(codes) { return .bound }
        return beginnings.contains(codes) ? .beginning : .unbound
    }

    /// The keys that stand for this key, if it is a macro.
    func macro(for codes: [Int32], in map: Map) -> [Key]? {
        map == .main ? macros.main[codes] : macros.command[codes]
    }

    /// Whether a letter of Latin-1 has a binding; in libedit's map it is a Meta key.
    func isLetterBound(_ code: Int32, in map: Map) -> Bool {
        map == .main ? letters.main.contains(code) : letters.command.contains(code)
    }

    /// Whether a byte is a character that in the main map inserts itself and does nothing else.
    ///
    /// - Complexity: constant; no set is looked at.
    func insertsItself(_ byte: UInt8) -> Bool { insertingThemselves.contains(byte) }

    /// Whether a character is text in the main map.
    func isText(_ code: Int32) -> Bool { !commands.contains(code) }

    /// Notes a binding.
    ///
    /// - Parameter isText: a character that inserts itself is bound to do so.
    mutating func bind(_ codes: [Int32], in map: Map, macro: [Key]? = nil, isText: Bool = false) {
        guard let first = codes.first else { return }
        defer { noteChange(of: first) }
        setMacro(macro, codes, map)
        if codes.count == 1 {
            if map == .main, first >= 0x20 { setCommand(first, !isText) }
            if first >= 0xA0 { insertLetter(first, map) }
            removeLeadIn(first, map)
            let isElsewhere = map == .main ? leadIns.command.contains(first) : leadIns.main.contains(first)
            if !isElsewhere { removeSequences { $0.first == first } }
        } else {
            // A key that begins a sequence is out of reach by itself, and so is what goes on after a whole sequence.
            removeSequences { $0.count != codes.count && (codes.starts(with: $0) || $0.starts(with: codes)) }
            sequences.insert(codes)
            for length in 1..<codes.count { beginnings.insert(Array(codes.prefix(length))) }
            if map == .main { leadIns.main.insert(first) } else { leadIns.command.insert(first) }
        }
    }

    /// Notes that a key, and every sequence that begins with it, is bound no more.
    mutating func unbind(_ codes: [Int32], in map: Map) {
        guard let first = codes.first else { return }
        defer { noteChange(of: first) }
        setMacro(nil, codes, map)
        if codes.count == 1, first >= 0xA0 { insertLetter(first, map) }
        if codes.count == 1, map == .main, first >= 0x20 { setCommand(first, true) }
        removeSequences { $0.starts(with: codes) }
    }

    private mutating func noteChange(of code: Int32) {
        guard (0x20..<0x7F).contains(code) else { return }
        if !leadIns.main.contains(code), !commands.contains(code), macros.main[[code]] == nil {
            insertingThemselves.insert(UInt8(code))
        } else {
            insertingThemselves.remove(UInt8(code))
        }
    }

    private mutating func removeSequences(_ isRemoved: ([Int32]) -> Bool) {
        let kept = sequences.filter { !isRemoved($0) }
        guard kept.count < sequences.count else { return }
        sequences = kept
        beginnings = []
        for codes in kept {
            for length in 1..<codes.count { beginnings.insert(Array(codes.prefix(length))) }
        }
    }

    private mutating func removeLeadIn(_ code: Int32, _ map: Map) {
        if map == .main { leadIns.main.remove(code) } else { leadIns.command.remove(code) }
    }

    private mutating func setCommand(_ code: Int32, _ isCommand: Bool) {
        if isCommand { commands.insert(code) } else { commands.remove(code) }
    }

    private mutating func insertLetter(_ code: Int32, _ map: Map) {
        if map == .main { letters.main.insert(code) } else { letters.command.insert(code) }
    }

    private mutating func setMacro(_ keys: [Key]?, _ codes: [Int32], _ map: Map) {
        if map == .main { macros.main[codes] = keys } else { macros.command[codes] = keys }
    }
}
