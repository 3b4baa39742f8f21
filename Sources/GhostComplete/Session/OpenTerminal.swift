internal import GhostTerminal
internal import Glibc

/// A terminal in the hands of a session: the device, its modes and the signals that concern a prompt.
final class OpenTerminal {
    /// The signals that end, stop or resize a prompt.
    private static let signals = [SIGWINCH, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT]

    /// Those that end any process that does nothing about them, and are no faults of it.
    private static let others = [
        SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGPOLL, SIGPWR, SIGSTKFLT,
    ]

    let device: TerminalDevice
    private var modes: RawMode?
    private var relay: SignalRelay?
    /// The user's own control characters; nil before `enter`.
    private(set) var characters: ControlCharacters?
    /// Readable when a signal has come; nil where another session of the process is told of signals.
    private(set) var signalDescriptor: Int32?

    init(_ device: consuming TerminalDevice) {
        self.device = device
    }

    /// Enters raw mode and catches signals.
    func enter() throws(TerminalError) {
        // Another session of this process may have the signals: then it is the one that is told.
        if let relay = try? SignalRelay(Self.signals, others: Self.others) {
            signalDescriptor = relay.descriptor
            self.relay = consume relay
        }
        let modes = try RawMode(descriptor: device.descriptor)
        characters = modes.characters
        try modes.enter()
        self.modes = modes
    }

    /// Gives modes and signals back.
    func leave() {
        try? modes?.restore()
        signalDescriptor = nil
        relay = nil
    }

    /// The signals that have come since the last call.
    func takeSignals() -> [Int32] { relay?.drain() ?? [] }

    /// Gives the terminal back, stops by `stop`, and takes it again when the process goes on.
    ///
    /// - Returns: signals that came while it was stopped and have not been heard.
    func suspend(_ stop: () -> Void) -> [Int32] {
        try? modes?.restore()
        relay?.restore(SIGTSTP)
        stop()
        relay?.install(SIGTSTP)
        reenter()
        return takeSignals().filter { $0 != SIGTSTP && $0 != SIGCONT && $0 != SIGWINCH }
    }

    /// Whether nobody has changed the modes since we set them.
    var isInOurModes: Bool {
        switch modes {
        case .some(let modes): modes.isInForce
        case .none: false
        }
    }

    /// Lets the terminal make signals of the user's characters while no key is read.
    func deliverSignals(_ isOn: Bool) {
        modes?.deliverSignals(isOn)
    }

    /// Enters raw mode once more: somebody else may have changed the modes.
    func reenter() {
        try? modes?.enter()
    }
}
