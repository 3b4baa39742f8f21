internal import GhostTerminal
internal import Glibc

/// One prompt, from its first frame to its answer, for programs that have an event loop of their own.
///
///     let session = PromptSession(configuration, provider: provider)
///     try session.start()
///     while session.result == nil {
///         // Wait until one of session.descriptors is readable, at most session.timeout.
///         session.feed()
///         session.render()
///     }
///     session.stop()
///
/// One thread, one direction: bytes come in on the left and leave on the right, and nothing reaches back.
///
///     bytes -> KeyDecoder -> EditLine -> Buffer -> SuggestionModel -> GhostView -> FrameWriter -> bytes
///                                                   |          ^
///                                                   v          |
///                                                 ProviderRunner  <- tasks of slow providers, through the mailbox
///
/// A session belongs to the thread that uses it.
public final class PromptSession {
    let configuration: Configuration
    var model: SuggestionModel
    var runner: ProviderRunner
    var screen: Screen
    var decoder = KeyDecoder()
    var undoHistory = UndoHistory()
    let history: SessionHistory
    /// Going through the history, once that has begun.
    var recall: HistoryRecall?
    /// Searching the history as one types.
    var search: HistorySearch? {
        didSet { isSearching = search != nil }
    }
    private(set) var isSearching = false
    var lastSearch = ""
    /// libedit, made after the first frame: nothing of it is needed before the first key.
    var editor: EditLine?
    /// The line as it stands.
    var line: Buffer
    /// A key that is kept back until the answer is there that it acts on. No further key is read meanwhile, so that the
    /// interrupt character must reach us as a signal.
    var held: InputEvent? {
        didSet { stopOrGoOnReading() }
    }
    /// An answer that is being judged or looked up, until which no key is read either.
    var pending: PendingAnswer? {
        didSet { stopOrGoOnReading() }
    }
    /// Whether keys are read: not while one is held or an answer is judged, as those behind it may be the next reader's.
    private(set) var isReadingKeys = true
    /// Where a command that judges and a provider that looks up leave what they found.
    var mailbox: Mailbox?
    /// How many answers have been judged or looked up.
    var answersJudged = 0
    /// The last character was refused, as the line is as long as it may be.
    var wasRefused = false
    /// Typed characters that the model has not heard of yet.
    var untold: ArraySlice<SuggestionModel.Event> = []
    /// Whether the model is being told of them.
    var isTelling = false
    var needsRender = true
    /// Nothing was found for the text as it is, all of whose answer is there.
    var endsInNothing = false
    /// Plain characters go the short way; off only to compare the two.
    var typesShort = true
    /// The terminal has another size, which has not been taken yet.
    var isResized = false
    var escapeDeadline: Moment?
    /// The generation of the last question whose successor was asked ahead.
    var generationAhead = -1
    var bytes: [UInt8] = []
    /// The key that agrees with what is pending, which `run` shows before anything else is done about it; 0 for none.
    var expectedKey: UInt8 = 0
    private var deadline: Moment?
    private var isRunning = false

    /// What was typed, before a suggestion took its place.
    public var typedText: String { model.typedText }

    /// What went wrong without ending the prompt, for the user to be told when it has ended: a line each. So far that is a
    /// history that could not be read or written.
    public var warnings: [String] { history.failure.map { [$0] } ?? [] }

    /// How the prompt ended; nil as long as it has not.
    public internal(set) var result: PromptResult? {
        didSet { isOver = result != nil }
    }
    /// Whether there is a result. A loop asks this: the result itself is copied to be looked at.
    private(set) var isOver = false

    /// Makes a prompt that is not on the screen yet.
    ///
    /// - Parameters:
    ///   - configuration: how it looks and what it accepts.
    ///   - provider: where candidates come from; a `ProviderChain` for several.
    ///   - terminal: where the prompt is.
    /// - Throws: `.noTerminal`, or `.configuration` for a value that can't be used.
    public init(
        _ configuration: Configuration, provider: any SuggestionProvider, terminal: PromptTerminal = .controlling
    ) throws(PromptError) {
        try configuration.check()
        self.configuration = configuration
        let initial = Buffer(text: Self.lineEndsAsBlanks(configuration.initialText))
        line = initial
        model = SuggestionModel(configuration.modelSettings, buffer: initial)
        history = SessionHistory(path: configuration.isMasked ? nil : configuration.historyPath)
        let provider = configuration.suggestsHistory ? ProviderChain([provider, HistoryProvider(history)]) : provider
        runner = ProviderRunner(provider, debounce: configuration.debounce, log: configuration.log ?? { _ in })
        screen = try Screen(configuration, terminal: terminal)
    }

    /// Puts the prompt on the screen: raw mode, signals, the first frame.
    ///
    /// Once is enough: a second call does nothing.
    /// - Throws: `.terminal` if the terminal's modes can't be set, `.editor` if there is no pseudo-terminal or no memory.
    public func start() throws(PromptError) {
        guard !isRunning else { return }
        try screen.enter()
        isRunning = true
        deadline = configuration.timeLimit.map { Moment.now + $0 }
        render()
        runner.prepare()
        let path = configuration.readsUserBindings ? EditRC.userFile : nil
        let bindings = path.map { EditRC(path: $0, program: configuration.programName) }
        let keymap = configuration.keymap ?? bindings?.keymap ?? .emacs
        decoder.escapePrefixesKeys = keymap == .emacs
        editor = try EditLine(keymap)
        if let path, let bindings {
            for remark in bindings.remarks + (editor?.apply(bindings) ?? []) { configuration.log?(remark.message(in: path)) }
        }
        if !line.text.isEmpty { editor?.replaceLine(with: line.text) }
    }

    /// The descriptors to wait for: readable means that `feed` has something to do.
    public var descriptors: [Int32] {
        (isReadingKeys ? screen.descriptors : screen.signalDescriptors) + runner.descriptors
            + (mailbox.map { [$0.descriptor] } ?? [])
    }

    /// How long to wait at most before `feed` is called again; nil for as long as it takes.
    public var timeout: Duration? {
        guard
            let next = [deadline, escapeDeadline, screen.deadline, runner.nextDeadline, pending?.deadline].compactMap({ $0 })
                .min()
        else {
            return nil
        }
        return max(.zero, next - Moment.now)
    }

    /// Takes in what has happened: signals, keys, answers, the time. Never waits.
    public func feed() {
        guard isRunning, !isOver else { return }
        handle(screen.takeSignals())
        // Before the keys: what is typed goes to where the cursor is.
        takeSize()
        if let answer = runner.collect() { take(answer) }
        if let answer = runner.expire(at: Moment.now) { take(answer) }
        collectPending()
        handleHeld()
        if !isOver, isReadingKeys { readInput() }
        // A size that came while keys were read: nothing is painted for the one before.
        if screen.hasSignals { handle(screen.takeSignals()) }
        takeSize()
        if let deadline, !isOver, deadline <= Moment.now { result = .timedOut }
    }

    /// Takes in keys that did not come from the terminal, as the bytes that it would send. For replays and tests.
    public func feed(bytes: [UInt8]) {
        guard isRunning else { return }
        for byte in bytes where !isOver { take(byte) }
    }

    /// Paints what has changed since the last frame; one write, and none if nothing has, nor inside a paste.
    public func render() {
        guard !isOver, !decoder.isInPaste else { return }
        if needsRender {
            needsRender = !screen.paint(content, mayAsk: pending == nil)
        } else {
            screen.writeTyped()
        }
    }

    /// Takes the prompt off: the line without its ghost stays on the screen (or nothing, with `clearsAtEnd`), the
    /// cursor stands on a fresh row, and the terminal is as it was before `start`.
    public func stop() {
        guard isRunning else { return }
        isRunning = false
        pending?.cancel()
        pending = nil
        runner.shutDown()
        configuration.validator?.stop()
        if isResized { screen.sizeMayHaveChanged() }
        if case .accepted(let text, _)? = result, !screen.isReplay { history.append(text) }
        screen.leave(finalContent)
        editor = nil
    }

    /// Runs the prompt to its end on this thread, from `start` to `stop`.
    ///
    /// - Returns: how it ended.
    /// - Throws: as `start`.
    public func run() throws(PromptError) -> PromptResult {
        try start()
        defer { stop() }
        askAhead()
        while true {
            if isOver, let result { return result }
            if waitForKey() {
                if !readExpected() { readInput() }
            } else {
                feed()
            }
            render()
            expectKey()
            askAhead()
        }
    }

    deinit {
        if isRunning { screen.leave(finalContent) }
    }

    // MARK: - Parts

    /// The interrupt character must reach us as a signal while it is not read as a key.
    private func stopOrGoOnReading() {
        let isReading = held == nil && pending == nil
        guard isReading != isReadingKeys else { return }
        isReadingKeys = isReading
        screen.deliverSignals(!isReading)
    }

    /// Waits for the next thing to happen.
    ///
    /// - Returns: whether it is a key and nothing else, so that only the terminal need be asked.
    private func waitForKey() -> Bool {
        guard isReadingKeys, deadline == nil, escapeDeadline == nil, screen.deadline == nil, runner.waitsForMailOnly,
            !screen.isReplay
        else {
            wait(atMost: nil)
            return false
        }
        return screen.waitForKey(or: runner.mailDescriptor, mailbox?.descriptor ?? -1)
    }

    /// One poll(2) for everything.
    ///
    /// - Parameter limit: how long at most; nil for as long as nothing is due.
    func wait(atMost limit: Duration?) {
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let longest = [timeout, limit].compactMap { $0 }.min()
        _ = poll(&polled, nfds_t(polled.count), longest.map(Self.milliseconds) ?? -1)
    }

    /// Rounded up, so that what is due at the end of the wait is due.
    private static func milliseconds(_ duration: Duration) -> Int32 {
        let (seconds, attoseconds) = duration.components
        guard seconds < 1_000_000 else { return 1_000_000_000 }
        return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }

    private var content: GhostView.Content {
        if let search { return searchContent(search) }
        // What the model offers for an older text is not shown with a newer one.
        guard untold.isEmpty, model.buffer.text.utf8.count == line.text.utf8.count else { return GhostView.Content(buffer: line) }
        return GhostView.Content(
            buffer: line, suggestion: model.suggestion, counter: model.isStepping ? model.counter : nil, message: model.message,
            list: model.isListOpen ? model.list : nil)
    }

    /// What stays on the screen: the answer, or what was typed.
    private var finalContent: GhostView.Content {
        guard case .accepted(let text, _)? = result else { return GhostView.Content(buffer: line, isFinal: true) }
        return GhostView.Content(buffer: Buffer(text: text), isFinal: true)
    }
}
