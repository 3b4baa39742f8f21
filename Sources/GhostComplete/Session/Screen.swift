internal import GhostTerminal
internal import Glibc

/// What the position of the terminal's cursor is asked for.
private enum AwaitedPosition: Hashable {
    case columns(Measuring.Question)
    case afterResize
}

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
    let terminal: OpenTerminal?
    private var size: TerminalSize
    private var width = CellWidth.codePoints
    private var writer: FrameWriter
    /// For terminals and readers that take no frames.
    private var plain: PlainPainter?
    private let usesEscapes: Bool
    /// What was written last.
    private(set) var bytes: [UInt8] = []
    private var output: [UInt8] = []
    /// Answers of the terminal that have not come yet, and when the last was asked for.
    var outstanding = 0
    private var lastAsked: Moment?
    private var hasAskedForClusters = false
    /// What those of them that are positions are for, in the order in which they come. The last one after a resize tells where the
    /// cursor is after the last resize.
    private var awaited: [AwaitedPosition] = []
    private var awaitsResize: Bool { awaited.contains(.afterResize) }
    /// The window has had another size since the last frame.
    private var isResized = false
    private(set) var deadline: Moment?
    /// The terminal has gone away.
    var hasEnded = false
    /// Typed characters are in `output` that nothing else is to be painted for.
    private var hasTyped = false
    /// A character stands on the screen and in the writer's frame that `type` has not painted yet.
    private(set) var hasEchoed = false
    /// The frame that stays when the terminal is given back.
    private var frameLeft: Frame?
    /// Whether the cursor is on a fresh row below the last frame.
    private(set) var isFinished = false
    /// Whether a byte is a character of ASCII that the user's terminal settings give no other meaning.
    var textBytes = ByteSet(0x20..<0x7F)

    init(_ configuration: Configuration, terminal: PromptTerminal) throws(PromptError) {
        // What can fail comes first: a value that is not copied can't be left half made.
        let view = try GhostView(configuration)
        let opened = try Self.open(terminal)
        self.view = view
        self.terminal = opened
        writer = FrameWriter(
            presumesReflow: FrameWriter.presumedToReflow { getenv($0).map { String(cString: $0) } },
            keepsMarks: getenv("TMUX") != nil, measures: opened != nil)
        let isReplay = if case .replay = terminal { true } else { false }
        let look: Configuration.Look = isReplay && !configuration.isAccessible ? .frames : configuration.look
        if look != .frames { plain = PlainPainter(appendsOnly: look == .accessible) }
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
        if plain == nil {
            FrameWriter.startOnFreshRow(columns: size.columns, into: &output)
            writer.noteFreshRow(columns: size.columns)
        }
        do throws(TerminalError) {
            try terminal?.enter()
        } catch {
            throw PromptError(error.code == .noTerminal ? .noTerminal : .terminal, "\(error)")
        }
        for character in terminal?.characters?.all ?? [] { textBytes.remove(character) }
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

    /// The last frame, for a replay's picture.
    var frame: Frame? { frameLeft ?? writer.shown }

    /// Paints a character of ASCII that was typed at the end of the line, where it changes nothing but its own cell.
    ///
    /// It is written with the next frame, or by `writeTyped`.
    /// - Parameter overGhost: pending text is shown, and the character takes the place of its first one.
    /// - Returns: false where a frame is needed.
    mutating func type(_ byte: UInt8, overGhost: Bool) -> Bool {
        if hasEchoed {
            hasEchoed = false
            return overGhost
        }
        guard plain == nil, deadline == nil, !isResized, !view.isMasked,
            writer.type(byte, overGhost: overGhost, upTo: size.rows - 1, into: &output)
        else { return false }
        hasTyped = true
        return true
    }

    /// Whether `echo` may be called.
    var mayEcho: Bool {
        plain == nil && deadline == nil && !isResized && !view.isMasked && output.isEmpty
            && writer.takesTypedOverGhost(upTo: size.rows - 1)
    }

    /// Writes a character that was typed over the first one of the ghost, before anything else is known of it. `type` then finds it
    /// painted, and any frame that is painted goes on from it.
    mutating func echo(_ byte: UInt8) {
        output.append(byte)
        flush()
        hasEchoed = writer.type(byte, overGhost: true, upTo: size.rows - 1, into: &output)
        output.removeAll(keepingCapacity: true)
    }

    /// What was written by `echo` is known not to be all.
    mutating func endEcho() { hasEchoed = false }

    /// Writes what `type` has painted.
    mutating func writeTyped() {
        if hasTyped { flush() }
    }

    /// Paints what has changed.
    ///
    /// - Parameter mayAsk: keys are read that come after this; where not, an answer could be the next reader's.
    /// - Returns: false where it waits for the terminal's answer, until `deadline` at most.
    mutating func paint(_ content: GhostView.Content, mayAsk: Bool = true) -> Bool {
        // After a resize the rows may be elsewhere: painting waits for the answer that says where.
        if deadline.map({ $0 > Moment.now }) ?? false { return false }
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
            return paint(content, mayAsk: mayAsk)
        }
        deadline = nil
        isResized = false
        writer.paint(frame, into: &output, synchronized: content.list == nil ? .whenReplacing : .always, isLast: !mayAsk)
        noteQuestions()
        if mayAsk { askForClusters(content) }
        frameLeft = nil
        flush()
        return true
    }

    /// Asks once how the terminal counts the columns of clusters, when one is shown for which that matters.
    private mutating func askForClusters(_ content: GhostView.Content) {
        guard !hasAskedForClusters, terminal != nil else { return }
        guard
            CellWidth.dependsOnCounting(content.buffer.text)
                || CellWidth.dependsOnCounting(String(content.suggestion?.pendingText ?? ""))
                || view.dependsOnCounting
        else { return }
        hasAskedForClusters = true
        noteQuestion()
        // DECRQM of a private mode.
        output += "\u{1B}[?\(Self.clusterMode)$p".utf8
    }

    /// The frame asks for columns of clusters.
    private mutating func noteQuestions() {
        for question in writer.questions {
            noteQuestion()
            awaited.append(.columns(question))
        }
    }

    private mutating func noteQuestion() {
        outstanding += 1
        lastAsked = Moment.now
    }

    private mutating func flush() {
        hasTyped = false
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
        if awaitsResize { drainAnswers() }
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
        writer.paint(frame, into: &output, isLast: true)
        writer.finish(into: &output)
        frameLeft = frame
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
        while outstanding > 0, Moment.now < end {
            var request = pollfd(fd: terminal.device.descriptor, events: Int16(POLLIN), revents: 0)
            let (_, attoseconds) = (end - Moment.now).components
            guard poll(&request, 1, Int32(attoseconds / 1_000_000_000_000_000) + 1) > 0 else { return }
            guard case .byte(let byte)? = try? terminal.device.readByte() else { return }
            decoder.feed(byte)
            while let event = decoder.next() {
                if case .cursorPosition(let row, let column) = event { _ = take(row: row, column: column) }
                if case .modeReport = event { outstanding -= 1 }
            }
        }
    }

    // MARK: - Stops and resizes

    /// Gives the terminal back, stops by `stop`, and takes it again when the process goes on.
    ///
    /// - Returns: signals that came meanwhile and have not been heard.
    mutating func suspend(_ content: GhostView.Content, _ stop: () -> Void) -> SignalSet {
        // The shell must not get an answer that was meant for us.
        if awaitsResize { drainAnswers() }
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
        guard plain == nil, writer.resized(columns: new.columns, rows: new.rows), terminal != nil else { return }
        noteQuestion()
        awaited.append(.afterResize)
        output += FrameWriter.cursorReportRequest
        flush()
        deadline = Moment.now + Self.answerLimit.forResize
    }

    /// Takes a position for what it was asked for; returns whether it tells where the cursor is after the last resize.
    private mutating func take(row: Int, column: Int) -> Bool {
        outstanding = max(0, outstanding - 1)
        guard let purpose = awaited.first else { return false }
        awaited.removeFirst()
        if case .columns(let question) = purpose { writer.take(question, reportedColumn: column - 1) }
        // The window may have been changed once more after this was asked.
        guard purpose == .afterResize, !awaitsResize else { return false }
        writer.resolveResize(reportedColumn: column - 1, row: row - 1)
        return true
    }

    /// The terminal said where its cursor is (from 1).
    mutating func tookPosition(row: Int, column: Int) {
        guard take(row: row, column: column) else { return }
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
}
