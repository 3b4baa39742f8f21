internal import CEdit
internal import GhostTerminal
internal import Glibc
internal import Synchronization
internal import TextIndex

/// libedit and the terminfo library below it keep global state: of all sessions of a process one is inside at a time.
private let libedit = Mutex(())

/// libedit as an editing machine: a line, a cursor, key maps. Nothing of it reaches the screen.
///
/// One key goes in, one command is run (`EL_UNBUFFERED`), and the line is there to be copied. An instance belongs to
/// the thread of its session.
struct EditLine: ~Copyable {
    /// What a turn came to.
    enum Turn {
        /// A command of libedit's was run; the line or the cursor may have changed.
        case edited
        /// A command of ours is to be run by the session.
        case command(EditCommand)
        /// More is needed before anything happens: a second key, or the character that a command wants.
        case incomplete
    }

    let editor: OpaquePointer
    var bindings = KeyBindings()
    private let feed: UnsafeMutablePointer<KeyFeed>
    private var table = ClusterTable()
    /// Codes that came and have not led to a command yet, in case they must be given once more.
    private var unsettled: [Int32] = []
    private var mustRepeat = false
    /// The next key is text, whatever it is (Ctrl-V).
    private var isQuoting = false
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
    init() throws(PromptError) {
        var master: Int32 = -1
        var terminal: Int32 = -1
        var size = winsize(ws_row: 1, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&master, &terminal, nil, nil, &size) == 0 else {
            throw PromptError(.editor, "no pseudo-terminal for the editor: \(String(cString: strerror(errno)))")
        }
        var made: OpaquePointer?
        if let input = ghost_empty_file(), let output = ghost_discarding_file() {
            libedit.withLock { _ in
                made = el_init_fd("ghost", input, output, output, terminal, terminal, terminal)
            }
        }
        guard let editor = made else {
            close(master)
            close(terminal)
            throw PromptError(.editor, "the editor could not be made: out of memory")
        }
        self.editor = editor
        self.master = master
        self.terminal = terminal
        feed = .allocate(capacity: 1)
        feed.initialize(to: KeyFeed())
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
        close(terminal)
        close(master)
    }

    /// Runs one key.
    ///
    /// - Parameter hasPendingText: whether a suggestion is shown, which decides what our commands do.
    mutating func perform(_ key: Key, hasPendingText: Bool) -> Turn {
        let codes = codes(for: key)
        guard let last = codes.last else { return .edited }
        table.note(last)
        if bindings.isBeginning(unsettled + codes) {
            unsettled += codes
            mustRepeat = true
            return .incomplete
        }
        if unsettled.isEmpty, KeySpelling.isText(key), case .scalar(let scalar) = key.symbol, joinToPrevious(scalar) {
            return .edited
        }
        return perform(codes, hasPendingText: hasPendingText)
    }

    private mutating func perform(_ codes: [Int32], hasPendingText: Bool) -> Turn {
        let before = bounds
        feed.pointee.codes = mustRepeat ? unsettled + codes : codes
        feed.pointee.position = 0
        feed.pointee.isStarved = false
        feed.pointee.command = nil
        feed.pointee.hasPendingText = hasPendingText
        feed.pointee.lineIsEmpty = before.count == 0
        mustRepeat = false
        runOneCommand()
        unsettled = feed.pointee.isStarved ? unsettled + codes : []
        if let command = feed.pointee.command { return settle(command) }
        return settleEnd(before)
    }

    /// Has libedit read the codes and run their command.
    ///
    /// Its word motions ask the C library what a letter is, in the thread's locale, and the C locale knows ASCII only.
    private mutating func runOneCommand() {
        if letters == nil, table.hasLettersBeyondASCII {
            letters = newlocale(Int32(1 << LC_CTYPE), "C.UTF-8", nil)
        }
        let previous = letters.flatMap { uselocale($0) }
        defer { if let previous { uselocale(previous) } }
        var count: Int32 = 0
        libedit.withLock { _ in _ = el_wgets(editor, &count) }
    }

    /// Ctrl-V is done here: the session has nothing to do with it.
    private mutating func settle(_ command: EditCommand) -> Turn {
        guard command == .quotedInsert else { return .command(command) }
        isQuoting = true
        return .incomplete
    }

    /// libedit ends a line by appending a control character to it: a line feed for its own newline command; ^D for
    /// an end of file, which is also what a command that wants a character makes of there being none.
    private mutating func settleEnd(_ before: (cursor: Int, count: Int)) -> Turn {
        let after = bounds
        guard after.count == before.count + 1, after.count > 0 else { return feed.pointee.isStarved ? .incomplete : .edited }
        switch line.pointee.buffer[after.count - 1] {
        case 0x0A:
            ghost_el_set_bounds(editor, before.cursor, before.count)
            return .command(.submit)
        case 0x04:
            ghost_el_set_bounds(editor, before.cursor, before.count)
            guard feed.pointee.isStarved else { return .command(.deleteOrEndOfInput) }
            mustRepeat = true
            return .incomplete
        default:
            return feed.pointee.isStarved ? .incomplete : .edited
        }
    }

    /// A key in libedit's spelling, or as text after Ctrl-V.
    private mutating func codes(for key: Key) -> [Int32] {
        let codes = KeySpelling.codes(for: key)
        guard isQuoting else { return codes }
        isQuoting = false
        let code = codes.first == KeySpelling.loneEscape ? 0x1B : codes.first ?? 0
        guard code != 0, let scalar = Unicode.Scalar(UInt32(bitPattern: code)) else { return [] }
        return [table.element(for: Character(scalar))]
    }

    // MARK: - The line

    /// The line as a value.
    ///
    /// - Complexity: linear in the line.
    func buffer() -> Buffer {
        let (cursor, count) = bounds
        let elements = line.pointee.buffer
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 16)
        var cursorOffset = 0
        for offset in 0..<count {
            if offset == cursor { cursorOffset = bytes.count }
            table.append(elements?[offset] ?? 0, to: &bytes)
        }
        if cursor >= count { cursorOffset = bytes.count }
        return Buffer(text: String(decoding: bytes, as: UTF8.self), cursor: cursorOffset)
    }

    /// How many characters the line has, and how many of them stand before the cursor.
    var bounds: (cursor: Int, count: Int) {
        let line = line.pointee
        return (line.cursor - line.buffer, line.lastchar - line.buffer)
    }

    /// The element before the cursor, or nil at the beginning of the line.
    var lastElement: Int32? {
        let (cursor, _) = bounds
        return cursor > 0 ? line.pointee.buffer?[cursor - 1] : nil
    }

    /// Puts a text in the place of the whole line, with the cursor at its end.
    mutating func replaceLine(with text: String) {
        ghost_el_set_bounds(editor, 0, 0)
        insert(text)
    }

    /// Puts a text in the place of the whole line.
    mutating func replaceLine(with buffer: Buffer) {
        replaceLine(with: buffer.text)
        let characters = buffer.text.utf8.index(buffer.text.startIndex, offsetBy: buffer.cursor)
        let cursor = buffer.text[..<characters].count
        ghost_el_set_bounds(editor, min(cursor, bounds.count), bounds.count)
    }

    /// Inserts a text before the cursor, as one edit.
    mutating func insert(_ text: String) {
        var elements = table.elements(of: text)
        guard !elements.isEmpty else { return }
        elements.append(0)
        el_winsertstr(editor, elements)
        rejoin()
    }

    /// Makes the element before the cursor one with a mark or joiner that was typed.
    private mutating func joinToPrevious(_ scalar: Unicode.Scalar) -> Bool {
        let (cursor, _) = bounds
        guard scalar.value >= 0x300, cursor > 0, let elements = line.pointee.buffer,
            let joined = table.joining(scalar, to: elements[cursor - 1])
        else { return false }
        ghost_el_set_element(editor, cursor - 1, joined)
        return true
    }

    /// Makes elements anew where an insertion brought together what is one cluster, so that what libedit counts is
    /// what a user sees.
    private mutating func rejoin() {
        let (cursor, count) = bounds
        guard let elements = line.pointee.buffer, (0..<count).contains(where: { ClusterTable.mayJoin(elements[$0]) }) else {
            return
        }
        let buffer = buffer()
        guard table.elements(of: buffer.text).count != count else { return }
        _ = cursor
        replaceLineWithoutRejoining(with: buffer)
    }

    private mutating func replaceLineWithoutRejoining(with buffer: Buffer) {
        let head = String(decoding: buffer.text.utf8.prefix(buffer.cursor), as: UTF8.self)
        var elements = table.elements(of: buffer.text)
        let cursor = min(table.elements(of: head).count, elements.count)
        elements.append(0)
        ghost_el_set_bounds(editor, 0, 0)
        el_winsertstr(editor, elements)
        ghost_el_set_bounds(editor, cursor, bounds.count)
    }

    private var line: UnsafePointer<LineInfoW> {
        // el_wline shows a part of the editor itself: never null.
        UnsafePointer(el_wline(editor))
    }
}
