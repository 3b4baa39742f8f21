internal import CEdit
internal import GhostTerminal
internal import Glibc
internal import Synchronization

/// libedit and the terminfo library below it keep global state: of all sessions of a process one is inside at a time.
private let libedit = Mutex(())

/// libedit as an editing machine: a line, a cursor, key maps. Nothing of it reaches the screen.
///
/// One key goes in, one command is run (`EL_UNBUFFERED`), and the line is there to be copied. What takes more than one key
/// (a sequence, a count, an operator of vi's, a character to look for) is kept here and given to libedit when it is
/// whole: libedit itself keeps nothing from one turn to the next. An instance belongs to the thread of its session.
struct EditLine: ~Copyable {
    /// What a turn came to.
    enum Turn {
        /// A command of libedit's was run; the line or the cursor may have changed.
        case edited
        /// A command of ours is to be run by the session.
        case command(EditCommand)
        /// More is needed before anything happens: a second key, or the character that a command wants.
        case incomplete
        /// Nothing is bound to the key.
        case unbound
    }

    let keymap: Keymap
    let editor: OpaquePointer
    let feed: UnsafeMutablePointer<KeyFeed>
    var bindings = KeyBindings()
    var table = ClusterTable()
    var killRing = KillRing()
    var vi = ViState()
    var macros = MacroQueue()
    var room = LineRoom()

    /// The codes of a sequence that has begun.
    private var held: [Int32] = []
    /// A count that has begun.
    private var count: Int?
    /// An operator of vi's that waits for its motion, with the count before it.
    private var pending: (command: LineCommand, count: Int?)?
    /// A command that waits for a character.
    private var waiting: LineCommand?
    /// The next key is text, whatever it is (Ctrl-V).
    private var isQuoting = false
    /// The next key is taken with Alt.
    private var isMeta = false
    private let input: UnsafeMutablePointer<FILE>?
    private let output: UnsafeMutablePointer<FILE>?
    private let terminal: Int32
    private let master: Int32
    /// The locale in which libedit asks what a letter is, once there is one beyond ASCII on the line.
    private var letters: locale_t?

    /// Makes an editor with an empty line.
    ///
    /// libedit insists on a terminal. It gets a pseudo-terminal of its own, so that it never touches the user's: what
    /// it sets there changes nothing that anybody sees, and what it flushes at its end was typed by nobody. That terminal
    /// has one row: libedit draws a line that fills a row of several beyond the last one (`re_fastputc`), and crashes.
    ///
    /// - Throws: `.editor` where no pseudo-terminal can be had or memory ran out.
    /// - Complexity: about a tenth of a millisecond; the C function is `el_init_fd`.
    init(_ keymap: Keymap = .emacs) throws(PromptError) {
        var master: Int32 = -1
        var terminal: Int32 = -1
        var size = winsize(ws_row: 1, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&master, &terminal, nil, nil, &size) == 0 else {
            throw PromptError(.editor, "no pseudo-terminal for the editor: \(String(cString: strerror(errno)))")
        }
        // Nothing that is started while a prompt is open is to have them.
        for descriptor in [master, terminal] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        let input = ghost_empty_file()
        let output = ghost_discarding_file()
        var made: OpaquePointer?
        if let input, let output {
            libedit.withLock { _ in
                made = el_init_fd("ghost", input, output, output, terminal, terminal, terminal)
            }
        }
        guard let editor = made else {
            Self.close(input, output, terminal, master)
            throw PromptError(.editor, "the editor could not be made: out of memory")
        }
        self.keymap = keymap
        self.editor = editor
        self.input = input
        self.output = output
        self.master = master
        self.terminal = terminal
        feed = .allocate(capacity: 1)
        feed.initialize(to: KeyFeed(keymap))
        ghost_el_set_client_data(editor, feed)
        ghost_el_set_reader(editor, readCode)
        ghost_el_set_editing(editor, 1)
        libedit.withLock { _ in
            bindKeys()
            _ = ghost_el_set_unbuffered(editor, 1)
        }
    }

    deinit {
        ghost_el_set_editing(editor, 0)
        libedit.withLock { _ in el_end(editor) }
        if let letters { freelocale(letters) }
        feed.deinitialize(count: 1)
        feed.deallocate()
        Self.close(input, output, terminal, master)
    }

    private static func close(
        _ input: UnsafeMutablePointer<FILE>?, _ output: UnsafeMutablePointer<FILE>?, _ terminal: Int32, _ master: Int32
    ) {
        if let input { fclose(input) }
        if let output { fclose(output) }
        Glibc.close(terminal)
        Glibc.close(master)
    }

    /// Whether a character that is typed now is text: always in the emacs keymap, in insert mode in vi's.
    var isInserting: Bool { keymap == .emacs || vi.isInserting }

    private var map: KeyBindings.Map { isInserting ? .main : .command }

    // MARK: - Keys

    /// Runs one key.
    ///
    /// - Parameter hasPendingText: whether a suggestion is shown, which decides what our commands do.
    mutating func perform(_ key: Key, hasPendingText: Bool) -> Turn {
        defer { macros.endKey() }
        feed.pointee.hasPendingText = hasPendingText
        if isQuoting { return quote(key) }
        let key = isMeta ? Key(key.symbol, key.modifiers.union(.alt)) : key
        isMeta = false
        let codes = KeySpelling.codes(for: key)
        if let command = waiting {
            waiting = nil
            if let scalar = Self.text(of: key) { return turn(characterFor: command, scalar) }
            forget()
            if key == Key(.escape) { return .incomplete }
        }
        if count != nil || pending != nil, key == Key(.escape) || key == Key("g", .control) {
            forget()
            return .incomplete
        }
        if count != nil, let digit = Self.digit(key) {
            addToCount(digit)
            return .incomplete
        }
        return perform(held + codes, of: key)
    }

    /// Puts a character behind the line where its key, by itself, is sure to do just that: it is bound to insert itself,
    /// nothing has begun that it could go on with, and the cursor is at the end.
    ///
    /// libedit is not asked: its ed-insert would change no more of what is kept from one turn to the next.
    /// - Parameter byte: a character of ASCII.
    /// - Returns: false where it is not sure; the key is then to be performed.
    /// - Complexity: constant, but for the room that a longer line takes now and then.
    mutating func typeAtEnd(_ byte: UInt8) -> Bool {
        guard let elements = elementsBefore(typed: byte) else { return false }
        if elements + 24 > room.known { makeRoom() }
        ghost_el_append(editor, Int32(byte))
        killRing.endCommand()
        return true
    }

    /// Whether `typeAtEnd` would take a character.
    mutating func takesTypedAtEnd(_ byte: UInt8) -> Bool { elementsBefore(typed: byte) != nil }

    /// The elements of the line behind which a character is sure to go; nil where it is not sure.
    private mutating func elementsBefore(typed byte: UInt8) -> Int? {
        guard bindings.insertsItself(byte), isInserting, held.isEmpty, count == nil, pending == nil, waiting == nil, !isQuoting,
            !isMeta, macros.isEmpty
        else { return nil }
        // Not by the methods that look at the line: all of the editor would be copied for them.
        let line = UnsafePointer(el_wline(editor)).pointee
        guard line.cursor == line.lastchar else { return nil }
        let elements = line.lastchar - line.buffer
        if elements > 0, ClusterTable.mayJoin(line.buffer[elements - 1], Int32(byte)) { return nil }
        return elements
    }

    /// Runs what is whole of the codes that have come; the last of them are those of `key`.
    private mutating func perform(_ codes: [Int32], of key: Key) -> Turn {
        let before = held
        held = []
        switch bindings.find(codes, in: map) {
        case .beginning:
            held = codes
            return .incomplete
        case .unbound:
            guard !before.isEmpty else {
                forget()
                return .unbound
            }
            return performApart(before, key)
        case .bound:
            if let keys = bindings.macro(for: codes, in: map) {
                return macros.expand(keys) ? .incomplete : .unbound
            }
            guard codes.count == 1, isInserting, bindings.isText(codes[0]), let scalar = Self.text(of: key) else {
                return turn(codes)
            }
            return type(scalar)
        }
    }

    /// Keys that began a sequence and did not end it: text is text after all, anything else goes with the key that
    /// ended it.
    private mutating func performApart(_ begun: [Int32], _ key: Key) -> Turn {
        let scalars = begun.compactMap { Unicode.Scalar(UInt32(bitPattern: $0)) }
        guard isInserting, scalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
            forget()
            return .unbound
        }
        insert(String(String.UnicodeScalarView(scalars)))
        let turn = perform(KeySpelling.codes(for: key), of: key)
        if case .command = turn { return turn }
        return .edited
    }

    /// A character of text, one of a count.
    private mutating func type(_ scalar: Unicode.Scalar) -> Turn {
        let code = Int32(bitPattern: scalar.value)
        table.note(code)
        if count == nil, joinToPrevious(scalar) { return .edited }
        bindLetter(code)
        return turn([code], isText: true)
    }

    /// A key as text, after Ctrl-V.
    private mutating func quote(_ key: Key) -> Turn {
        isQuoting = false
        let codes = KeySpelling.codes(for: key)
        let code = codes.first == KeySpelling.loneEscape ? 0x1B : codes.first ?? 0
        guard code != 0, let scalar = Unicode.Scalar(UInt32(bitPattern: code)) else { return .unbound }
        insert(String(repeating: String(Character(scalar)), count: count ?? 1))
        forget()
        return .edited
    }

    /// The character of a key that is text by itself.
    private static func text(of key: Key) -> Unicode.Scalar? {
        guard KeySpelling.isText(key), case .scalar(let scalar) = key.symbol else { return nil }
        return (0x80..<0xA0).contains(scalar.value) ? nil : scalar
    }

    // MARK: - Turns

    /// Gives libedit what is whole: the count, the operator, the codes.
    private mutating func turn(_ codes: [Int32], isText: Bool = false) -> Turn {
        if !isText { makeRoom() }
        let step = EditStep(
            count: total, command: pending?.command, codes: codes, before: bounds, line: isInserting ? nil : lineState,
            killRing: killRing.state)
        killRing.endCommand()
        run(step)
        return settle(step, isText: isText)
    }

    /// A command that wanted a character has got it. All of these are of libedit's own.
    private mutating func turn(characterFor command: LineCommand, _ scalar: Unicode.Scalar) -> Turn {
        guard let function = command.function else { return .unbound }
        let code = Int32(bitPattern: scalar.value)
        table.note(code)
        bindLetter(code)
        return turn(function.codes + [code])
    }

    /// What the turn came to, beside what libedit did.
    private mutating func settle(_ step: EditStep, isText: Bool) -> Turn {
        let (command, lineCommand) = (feed.pointee.command, feed.pointee.lineCommand)
        if let lineCommand, begin(lineCommand, step) {
            killRing.state = step.killRing
            return .incomplete
        }
        forget()
        let end = takeEnd(step.before)
        if feed.pointee.isStarved { stopWaiting() }
        if let lineCommand { finish(lineCommand, step) }
        if keymap == .vi {
            settleVi(step, command, lineCommand, isText: isText)
            if command == .undo {
                undoChanges(step.count ?? 1)
                return .edited
            }
        }
        if !isText || step.count != nil || step.before.cursor < step.before.count {
            settleLine(from: step.before.cursor, isWide: lineCommand != nil)
        }
        return command.map(Turn.command) ?? end ?? .edited
    }

    /// Commands that do nothing before more has come.
    private mutating func begin(_ command: LineCommand, _ step: EditStep) -> Bool {
        switch command {
        case .quotedInsert: isQuoting = true
        case .metaNext: isMeta = true
        case .digit: step.codes.last.flatMap(Self.digit).map { addToCount($0) }
        case .universalArgument: count = min((count ?? 1) * 4, Self.greatestCount)
        case _ where command.wantsCharacter: waiting = command
        case _ where command.isOperator && step.command == nil:
            pending = (command, count)
            count = nil
        default: return false
        }
        return true
    }

    /// Has libedit read the codes and run their command.
    mutating func run(_ step: EditStep) {
        var codes = step.count.map(EditFunction.codes(ofCount:)) ?? []
        codes += step.command?.function?.codes ?? []
        run(codes + step.codes, hasOperator: step.command != nil)
    }

    /// Has libedit read codes and run their command.
    ///
    /// Its word motions ask the C library what a letter is, in the thread's locale, and the C locale knows ASCII only.
    mutating func run(_ codes: [Int32], hasOperator: Bool = false) {
        let (cursor, elements) = bounds
        feed.pointee.codes = codes
        feed.pointee.position = 0
        feed.pointee.isStarved = false
        feed.pointee.command = nil
        feed.pointee.lineCommand = nil
        feed.pointee.isInserting = isInserting
        feed.pointee.hasOperator = hasOperator
        feed.pointee.lineIsEmpty = elements == 0
        feed.pointee.isAtLastCharacter = cursor >= elements - 1
        if letters == nil, table.hasLettersBeyondASCII {
            letters = newlocale(Int32(1 << LC_CTYPE), "C.UTF-8", nil)
        }
        let previous = letters.flatMap { uselocale($0) }
        defer { if let previous { uselocale(previous) } }
        var count: Int32 = 0
        libedit.withLock { _ in _ = el_wgets(editor, &count) }
    }

    /// A command of libedit's that wants more than it was given is ended; none that can be bound does.
    private mutating func stopWaiting() {
        run(EditFunction.nothing.codes)
        if keymap == .vi, !vi.isInserting, isInsertMap { run(EditFunction.commandMode.codes) }
    }

    /// libedit ends a line by appending a control character to it: a line feed for its own newline command, ^D for an
    /// end of file. Text has no such elements.
    private func takeEnd(_ before: (cursor: Int, count: Int)) -> Turn? {
        let after = bounds
        guard after.count == before.count + 1, let last = lastElementOfLine, last == 0x0A || last == 0x04 else { return nil }
        ghost_el_set_bounds(editor, before.cursor, before.count)
        return last == 0x0A ? .command(.submit) : feed.pointee.isStarved ? nil : .command(.deleteOrEndOfInput)
    }

    // MARK: - Counts

    /// libedit's commands take time by the count; nobody types more by hand.
    private static let greatestCount = 9999

    /// The counts before the operator and before the motion, as one.
    private var total: Int? {
        guard let first = pending?.count else { return count }
        return min(first * (count ?? 1), Self.greatestCount)
    }

    private mutating func addToCount(_ digit: Int) {
        count = min((count ?? 0) * 10 + digit, Self.greatestCount)
    }

    private static func digit(_ code: Int32) -> Int? {
        (0x30...0x39).contains(code) ? Int(code - 0x30) : nil
    }

    private static func digit(_ key: Key) -> Int? {
        guard case .scalar(let scalar) = key.symbol, key.modifiers.subtracting(.alt).isEmpty else { return nil }
        return digit(Int32(bitPattern: scalar.value))
    }

    /// Drops what was begun.
    mutating func forget() {
        held = []
        count = nil
        pending = nil
        waiting = nil
    }
}
