internal import GhostTerminal
internal import Glibc

/// Shows how far a build has come, on one row of a terminal that is removed at the end, and hears the signals that end it.
final class BuildWatch {
    /// Where it is shown.
    enum Place {
        /// On the terminal of the prompt that is to follow.
        case terminal
        /// On standard error, if that is a terminal.
        case standardError
        case nowhere
    }

    private static let signals: SignalSet = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    /// How often the row is drawn anew. What takes less than this shows nothing.
    private static let interval = Duration.milliseconds(100)

    private let name: String
    private let place: Place
    private var device: TerminalDevice?
    private var relay: SignalRelay?
    private var next = ContinuousClock.now
    private var isDrawn = false
    /// The signal that asks to end, once one has come.
    private(set) var signal: Int32?

    init(name: String, place: Place) {
        self.name = String(
            name.map { character in
                character.unicodeScalars.contains {
                    $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
                }
                    ? "\u{FFFD}" : character
            })
        // A terminal without a name or called dumb can't take a row back.
        self.place = ["", "dumb"].contains(CommandLineArguments.variable("TERM") ?? "") ? .nowhere : place
    }

    /// Whether a signal that asks to end has come.
    var isInterrupted: Bool {
        signal = signal ?? relay?.drain().first
        return signal != nil
    }

    func begin() {
        device =
            switch place {
            case .terminal: try? TerminalDevice()
            case .standardError: try? TerminalDevice(descriptor: 2)
            case .nowhere: nil
            }
        relay = try? SignalRelay(Self.signals)
        next = .now + Self.interval
    }

    func show(read: Int, of size: Int, rows: Int) {
        guard ContinuousClock.now >= next else { return }
        show(size > 0 ? "\(min(100, read * 100 / size))%" : "reading", rows: rows)
    }

    func show(_ state: String, rows: Int) {
        let now = ContinuousClock.now
        guard now >= next else { return }
        next = now + Self.interval
        let columns = device?.size.columns ?? TerminalSize.standard.columns
        var bytes: [UInt8] = []
        // What stands on the cursor's row is not ours.
        if !isDrawn { FrameWriter.startOnFreshRow(columns: columns, into: &bytes) }
        isDrawn = true
        write("Indexing \(name): \(state), \(rows) addresses".prefix(max(1, columns - 1)), after: bytes)
    }

    func end() {
        if isDrawn { write("") }
        relay = nil
    }

    /// Writes a row over itself (CR, EL).
    private func write(_ text: Substring, after bytes: [UInt8] = []) {
        let bytes = bytes + Array("\r\u{1B}[K\(text)".utf8)
        try? device?.write(bytes.span)
    }
}
