internal import GhostTerminal
internal import Glibc

/// The terminal as a session uses it: modes, signals, bytes in, frames out. A replay has no terminal: frames are only
/// computed.
///
/// One write a frame. The terminal is asked nothing but where something shown depends on the answer, and an answer that
/// is on its way at the end is waited for, so that it does not become the next reader's input.
struct Screen: ~Copyable {
    /// How long an answer is waited for at the end, and before a frame is painted after a resize without it.
    private static let answerLimit = (atEnd: Duration.milliseconds(300), forResize: Duration.milliseconds(150))
    /// The private mode in which a terminal counts columns by grapheme cluster.
    private static let clusterMode = 2027

    private let view: GhostView
    private let clears: Bool
    /// Whether there is no terminal: nobody has answered.
    var isReplay: Bool { terminal == nil }
    /// Nil for a replay.
    private let terminal: OpenTerminal?
    private var size: TerminalSize
    private var width = CellWidth.codePoints
    private var writer = FrameWriter(
        presumesReflow: FrameWriter.presumedToReflow { getenv($0).map { String(cString: $0) } }, keepsMarks: getenv("TMUX") != nil
    )
    /// For terminals and readers that take no frames.
    private var plain: PlainPainter?
    private let usesEscapes: Bool
    private var bytes: [UInt8] = []
    private var output: [UInt8] = []
    /// Answers of the terminal that have not come yet, and when the last was asked for.
    private var outstanding = 0
    private var lastAsked: ContinuousClock.Instant?
    private var hasAskedForClusters = false
    /// How many of them are positions: the last one tells where the cursor is after the last resize.
    private var awaitedPositions = 0
    /// The window has had another size since the last frame.
    private var isResized = false
    private(set) var deadline: ContinuousClock.Instant?
    private let clock = ContinuousClock()
    /// The terminal has gone away.
    private(set) var hasEnded = false
    /// The last frame, for a replay's picture; whether the cursor is on a fresh row below it.
    private(set) var frame: Frame?
    private(set) var isFinished = false

    init(_ configuration: Configuration, terminal: PromptTerminal) throws(PromptError) {
        // What can fail comes first: a value that is not copied can't be left half made.
        let view = try GhostView(configuration)
        let opened = try Self.open(terminal)
        self.view = view
        self.terminal = opened
        let isReplay = if case .replay = terminal { true } else { false }
        let look: Configuration.Look = isReplay && !configuration.isAccessible ? .frames : configuration.look
        plain = look == .frames ? nil : PlainPainter(appendsOnly: look == .accessible)
        usesEscapes = look != .dumb
        clears = configuration.clearsAtEnd && look == .frames
        if case .replay(let columns, let rows) = terminal {
            size = TerminalSize(
                columns: columns > 0 ? columns : TerminalSize.standard.columns, rows: rows > 0 ? rows : TerminalSize.standard.rows
            )
        } else {
            size = opened?.device.size ?? .standard
        }
    }

    private static func open(_ terminal: PromptTerminal) throws(PromptError) -> OpenTerminal? {
        do throws(TerminalError) {
            return switch terminal {
            case .controlling: OpenTerminal(try TerminalDevice())
            case .descriptor(let descriptor): OpenTerminal(try TerminalDevice(descriptor: descriptor))
            case .replay: nil
            }
        } catch {
            throw PromptError(error.code == .noTerminal ? .noTerminal : .terminal, "\(error)")
        }
    }

    /// Enters raw mode, catches signals and switches bracketed paste on with the first frame.
    mutating func enter() throws(PromptError) {
        setBracketedPaste(true)
        if plain == nil { FrameWriter.startOnFreshRow(columns: size.columns, into: &output) }
        do throws(TerminalError) {
            try terminal?.enter()
        } catch {
            throw PromptError(error.code == .noTerminal ? .noTerminal : .terminal, "\(error)")
        }
    }

    /// The screen as text: the cursor as `‸`, pending text in `⟦ ⟧`, a line end after each row.
    var picture: String {
        guard let frame, !(isFinished && clears) else { return "‸\n" }
        var picture = ScreenPicture(frame, ghost: view.styles.ghost)
        picture.showsCursor = !isFinished
        return picture.text + (isFinished ? "‸\n" : "")
    }

    // MARK: - Painting

    /// Rings the bell with the next write.
    mutating func bell() { output.append(0x07) }

    /// Blanks the screen; the next frame is painted at its top.
    mutating func clear() {
        if plain == nil { writer.clearScreen(into: &output) }
    }

    private mutating func setBracketedPaste(_ isOn: Bool) {
        if usesEscapes { output += (isOn ? "\u{1B}[?2004h" : "\u{1B}[?2004l").utf8 }
    }

    /// Paints what has changed.
    ///
    /// - Returns: false where it waits for the terminal's answer, until `deadline` at most.
    mutating func paint(_ content: GhostView.Content) -> Bool {
        // After a resize the rows may be elsewhere: painting waits for the answer that says where.
        if deadline.map({ $0 > clock.now }) ?? false { return false }
        if var painter = plain {
            painter.paint(content, view, width: width, into: &output)
            plain = painter
            flush()
            return true
        }
        let frame = view.frame(content, columns: size.columns, rows: size.rows, width: width)
        if isResized, let terminal, terminal.device.size != size {
            // Windows are resized in many steps: a frame of the last one would be torn.
            resize(to: terminal.device.size)
            return paint(content)
        }
        deadline = nil
        isResized = false
        writer.paint(frame, into: &output, synchronized: content.list == nil ? .whenReplacing : .always)
        askForClusters(content)
        self.frame = frame
        flush()
        return true
    }

    /// Asks once how the terminal counts the columns of clusters, when one is shown for which that matters.
    private mutating func askForClusters(_ content: GhostView.Content) {
        guard !hasAskedForClusters, terminal != nil else { return }
        guard
            CellWidth.dependsOnCounting(content.buffer.text)
                || CellWidth.dependsOnCounting(content.suggestion?.pendingText ?? "")
                || view.dependsOnCounting
        else { return }
        hasAskedForClusters = true
        noteQuestion()
        // DECRQM of a private mode.
        output += "\u{1B}[?\(Self.clusterMode)$p".utf8
    }

    private mutating func noteQuestion() {
        outstanding += 1
        lastAsked = clock.now
    }

    private mutating func flush() {
        guard !output.isEmpty else { return }
        swap(&output, &bytes)
        output.removeAll(keepingCapacity: true)
        do throws(TerminalError) {
            try terminal?.write(bytes.span)
        } catch {
            if error.code != .stuck { hasEnded = true }
        }
    }

    // MARK: - The end

    /// A signal ends the prompt: a terminal that takes no output is not waited for.
    func hurry() { terminal?.hurry() }

    /// Leaves the line on the screen, or takes it off, and gives the terminal back.
    mutating func leave(_ content: GhostView.Content) {
        // The last frame wants to know as well where the rows are after a resize.
        if awaitedPositions > 0 { drainAnswers() }
        deadline = nil
        takeOff(content, clears: clears)
        setBracketedPaste(false)
        flush()
        drainAnswers()
        terminal?.leave()
        isFinished = true
    }

    private mutating func takeOff(_ content: GhostView.Content, clears: Bool) {
        if var painter = plain {
            painter.paint(content, view, width: width, into: &output)
            painter.finish(into: &output)
            plain = painter
            return
        }
        if clears {
            writer.erase(into: &output)
            return
        }
        let frame = frameThatStays(content)
        // What is longer than the screen scrolls by, whole, once.
        if frame.rows.count > size.rows { writer.erase(into: &output) }
        writer.paint(frame, into: &output)
        writer.finish(into: &output)
        self.frame = frame
    }

    /// What stays on the screen: the whole line, and of a book only the end.
    func frameThatStays(_ content: GhostView.Content) -> Frame {
        let frame = view.finalFrame(content, columns: size.columns, width: width)
        return frame.rows.count > 4 * size.rows ? frame.window(height: size.rows) : frame
    }

    /// Reads answers that are on their way. A terminal that has not answered within the limit is one that never does.
    ///
    /// What waits already was typed ahead and is left to the next reader, as is all that follows it.
    private mutating func drainAnswers() {
        guard let terminal, outstanding > 0, let lastAsked, !terminal.device.hasInput else { return }
        let end = lastAsked + Self.answerLimit.atEnd
        var decoder = KeyDecoder()
        decoder.expectsCursorReport = true
        while outstanding > 0, clock.now < end {
            var request = pollfd(fd: terminal.device.descriptor, events: Int16(POLLIN), revents: 0)
            let (_, attoseconds) = (end - clock.now).components
            guard poll(&request, 1, Int32(attoseconds / 1_000_000_000_000_000) + 1) > 0 else { return }
            guard case .byte(let byte)? = try? terminal.device.readByte() else { return }
            decoder.feed(byte)
            while let event = decoder.next() {
                if case .cursorPosition(_, let column) = event {
                    outstanding -= 1
                    awaitedPositions = max(0, awaitedPositions - 1)
                    if awaitedPositions == 0 { writer.resolveResize(reportedColumn: column - 1) }
                }
                if case .modeReport = event { outstanding -= 1 }
            }
        }
    }

    // MARK: - Stops and resizes

    /// Gives the terminal back, stops by `stop`, and takes it again when the process goes on.
    ///
    /// - Returns: signals that came meanwhile and have not been heard.
    mutating func suspend(_ content: GhostView.Content, _ stop: () -> Void) -> [Int32] {
        // The shell must not get an answer that was meant for us.
        if awaitedPositions > 0 { drainAnswers() }
        deadline = nil
        takeOff(content, clears: false)
        setBracketedPaste(false)
        flush()
        drainAnswers()
        let signals = terminal?.suspend(stop) ?? []
        redraw()
        return signals
    }

    /// Takes the terminal again, wherever its cursor is now.
    mutating func resume() {
        terminal?.reenter()
        redraw()
    }

    /// The next frame is painted anew where the cursor then is.
    private mutating func redraw() {
        if let terminal { size = terminal.device.size }
        writer.forget()
        setBracketedPaste(true)
    }

    /// SIGWINCH: the terminal may have another size, or have had one that it has no more; its rows may be elsewhere even then.
    mutating func sizeMayHaveChanged() {
        guard let terminal else { return }
        resize(to: terminal.device.size)
    }

    /// SIGCONT: if somebody has had the terminal meanwhile, the prompt is drawn anew where the cursor is.
    mutating func mayHaveBeenStopped() {
        guard let terminal, !terminal.isInOurModes else { return }
        resume()
    }

    /// The screen has this size now.
    mutating func resize(to new: TerminalSize) {
        size = new
        isResized = true
        guard plain == nil, writer.resized(columns: new.columns), terminal != nil else { return }
        noteQuestion()
        awaitedPositions += 1
        output += FrameWriter.cursorReportRequest
        flush()
        deadline = clock.now + Self.answerLimit.forResize
    }

    /// The terminal said where its cursor is (from 1).
    mutating func tookPosition(row: Int, column: Int) {
        outstanding = max(0, outstanding - 1)
        awaitedPositions = max(0, awaitedPositions - 1)
        // The window was changed once more after this was asked.
        guard awaitedPositions == 0 else { return }
        writer.resolveResize(reportedColumn: column - 1)
        deadline = nil
        // Or while the answer was on its way.
        if let terminal, terminal.device.size != size { resize(to: terminal.device.size) }
    }

    /// The terminal said of a mode what it is.
    ///
    /// - Returns: whether anything looks different for it.
    mutating func tookModeReport(number: Int, value: Int) -> Bool {
        guard number == Self.clusterMode else { return false }
        outstanding = max(0, outstanding - 1)
        guard value == 1 || value == 3, width.counting != .clusters else { return false }
        width.counting = .clusters
        return true
    }

    // MARK: - Input

    /// The descriptors that keys and signals come by.
    var descriptors: [Int32] {
        guard let terminal else { return [] }
        return [terminal.device.descriptor] + signalDescriptors
    }

    /// The descriptor that signals come by.
    var signalDescriptors: [Int32] {
        guard let descriptor = terminal?.signalDescriptor else { return [] }
        return [descriptor]
    }

    /// The signals that have come since the last call.
    func takeSignals() -> [Int32] { terminal?.takeSignals() ?? [] }

    /// Lets the terminal make signals of the user's characters while no key is read.
    func deliverSignals(_ isOn: Bool) { terminal?.deliverSignals(isOn) }

    /// The position report that is waited for may come.
    var expectsPosition: Bool { outstanding > 0 }

    /// Reads what waits, at most `limit` bytes, into `bytes`.
    ///
    /// - Returns: false where nothing waits.
    mutating func read(upTo limit: Int, into bytes: inout [UInt8]) -> Bool {
        guard let terminal else { return false }
        do throws(TerminalError) {
            guard let count = try terminal.read(upTo: limit, into: &bytes) else { return false }
            if count == 0 { hasEnded = true }
            return count > 0
        } catch {
            hasEnded = true
            return false
        }
    }

    // MARK: - The user's own characters

    /// A key of the user's `stty` settings as the key that it stands for.
    func canonical(_ key: Key) -> Key {
        guard let characters = terminal?.characters else { return key }
        if key == Self.key(characters.erase) { return Key(.backspace) }
        if key == Self.key(characters.kill) { return Key("u", .control) }
        if key == Self.key(characters.wordErase) { return Key("w", .control) }
        if key == Self.key(characters.literalNext) { return Key("v", .control) }
        if key == Self.key(characters.endOfFile) { return Key("d", .control) }
        return key
    }

    /// The signal that a key asks for.
    func signal(for key: Key) -> Int32? {
        guard let characters = terminal?.characters else {
            return key == Key("c", .control) ? SIGINT : nil
        }
        if key == Self.key(characters.interrupt) { return SIGINT }
        if key == Self.key(characters.quit) { return SIGQUIT }
        if key == Self.key(characters.suspend) { return SIGTSTP }
        return nil
    }

    /// Whether the process ignores a signal, as its caller wanted it.
    func isIgnored(_ signal: Int32) -> Bool { SignalRelay.isIgnored(signal) }

    private static func key(_ character: UInt8?) -> Key? {
        character.map { ControlCharacters.key(for: $0) }
    }
}
