package import TerminalHarness

/// A terminal in which a case is played.
package protocol FuzzTerminal: AnyObject {
    /// What a user sees.
    var screen: any TestScreen { get }
    /// All that the program has written to it.
    var written: [UInt8] { get }
    /// The process of the prompt; nil before it is there.
    var prompt: Int32? { get }
    /// The process that runs it and outlives it.
    var shell: Int32 { get }
    /// How many typed bytes nobody has read, those included that wait to be sent.
    var unreadCount: Int { get }
    /// Whether the program could know the size that the screen has.
    var hasToldSize: Bool { get }
    /// How many bytes the terminal itself has answered with, as far as that is known.
    var answeredCount: Int { get }
    var modes: TerminalModes { get }
    /// The modes before the prompt was there.
    var modesBefore: TerminalModes { get }
    /// The status that the prompt has ended with, as a shell tells it; nil as long as it has not.
    var status: Int? { get }
    /// What it has written to standard output.
    var outputText: String { get }
    /// Both directions and the screen, for a person to read.
    var report: String { get }

    /// Types bytes as they are.
    func send(_ bytes: [UInt8])
    /// The window gets another size; 0×0 is one that the program is not told, while 80×24 is shown.
    func resize(to size: FuzzSize)
    /// Lets a stopped prompt go on in the foreground.
    func goOn()
    /// The terminal goes away.
    func hangUp()
    /// Takes and gives what can be within a time; returns whether there was anything.
    @discardableResult
    func pump(for time: Duration) -> Bool
}

/// A prompt on a pseudo-terminal whose screen is in this process's memory.
final class MemoryTerminal: FuzzTerminal {
    private let session: TerminalSession
    private var known: Int32?
    private var isGone = false

    init(_ plan: FuzzCase, above: [String], _ start: ProgramStart) throws {
        session = try TerminalSession(
            columns: plan.size.columns, rows: plan.size.rows, screen: Self.screen(plan.screen, plan.size), above: above)
        if plan.isUnfinished { session.screen.feed("cd") }
        try session.run(start)
    }

    static func screen(_ kind: FuzzScreen, _ size: FuzzSize) -> any TestScreen {
        let resizing: ModelScreen.Resizing
        switch kind {
        case .vterm: return VirtualScreen(columns: size.columns, rows: size.rows)
        case .cuts: resizing = .cuts
        case .reflows: resizing = .reflows
        case .reflowsAndReturns, .joins, .tmux: resizing = .reflowsAndReturns
        }
        return ModelScreen(
            columns: size.columns, rows: size.rows, resizing: resizing, joinsClusters: kind == .joins,
            width: CodePointWidth.columns(of:))
    }

    var screen: any TestScreen { session.screen }
    var written: [UInt8] { session.transcript.written }
    var shell: Int32 { session.processIdentifier }
    var unreadCount: Int { session.hasTypedAll ? session.terminal.unreadCount : 1 }
    var hasToldSize: Bool { true }
    var answeredCount: Int { session.answeredCount }
    var modes: TerminalModes { session.terminal.modes }
    var modesBefore: TerminalModes { session.modesBefore }
    var outputText: String { session.outputText }
    var report: String { "--- screen\n\(session.screen.contents)\n--- transcript\n\(session.transcript)" }

    var prompt: Int32? {
        if known == nil { known = ProcessState(session.processIdentifier).children.first }
        return known
    }

    var status: Int? {
        guard isGone else { return session.end?.status }
        // The shell has gone with its terminal: what is left to see is whether the prompt has.
        return session.isRunning || prompt.map { ProcessState($0).isThere } ?? false ? nil : 128
    }

    func send(_ bytes: [UInt8]) { session.send(bytes) }

    func resize(to size: FuzzSize) {
        if size != size.shown { (session.screen as? ModelScreen)?.resize(columns: 80, rows: 24) }
        session.resize(columns: size.columns, rows: size.rows)
    }

    func goOn() { session.signal(JobControl.goOn) }

    func hangUp() {
        _ = prompt
        isGone = true
        session.hangUp()
    }

    func pump(for time: Duration) -> Bool { session.pump(for: time) }
}
