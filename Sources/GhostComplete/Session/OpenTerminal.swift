internal import GhostTerminal
internal import Glibc

/// A terminal in the hands of a session: the device, its modes and the signals that concern a prompt.
final class OpenTerminal {
    /// The signals that end, stop or resize a prompt.
    private static let signals = SignalSet(of: [SIGWINCH, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT])

    /// Those that end any process that does nothing about them, and are no faults of it.
    private static let others = SignalSet(of: [
        SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGPOLL, SIGPWR, SIGSTKFLT,
    ])

    let device: TerminalDevice
    private var modes: RawMode?
    private var relay: SignalRelay?
    /// The user's own control characters; nil before `enter`.
    private(set) var characters: ControlCharacters?
    /// How many bytes are left of those that were typed before the prompt was there.
    private var typedAhead = 0
    /// A signal has come that ends the prompt.
    private var isInHurry = false
    /// The terminal takes no output any more.
    private var isStuck = false
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
        let wasEditingLines = modes.wasEditingLines
        try modes.enter()
        self.modes = modes
        if wasEditingLines { typedAhead = device.waitingCount }
    }

    /// Reads bytes that wait, at most `limit`, and appends them. A NUL among those that were typed ahead is an end-of-file character:
    /// the terminal, which edited lines then, has made it of that.
    ///
    /// - Returns: how many; 0 where the terminal has gone away, nil where nothing waits.
    func read(upTo limit: Int, into bytes: inout [UInt8]) throws(TerminalError) -> Int? {
        let start = bytes.count
        guard let count = try device.read(upTo: limit, into: &bytes) else { return nil }
        guard typedAhead > 0 else { return count }
        if let endOfFile = characters?.endOfFile {
            for index in start..<start + min(count, typedAhead) where bytes[index] == 0 { bytes[index] = endOfFile }
        }
        typedAhead -= min(count, typedAhead)
        return count
    }

    /// Reads the byte that waits, as `read(upTo:into:)` does.
    func readByte() throws(TerminalError) -> TerminalDevice.Input {
        let read = try device.readByte()
        guard typedAhead > 0, case .byte(let byte) = read else { return read }
        typedAhead -= 1
        if byte == 0, let endOfFile = characters?.endOfFile { return .byte(endOfFile) }
        return read
    }

    /// Gives modes and signals back.
    func leave() {
        try? modes?.restore(atOnce: isStuck)
        signalDescriptor = nil
        relay = nil
    }

    /// Those of them that a terminal which takes no output must not hold up.
    private static let endings = others.union([SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    /// How long such a terminal is waited for when one of them has come.
    private static let patience: CInt = 300

    /// A signal ends the prompt: from now on the terminal is waited for only so long.
    func hurry() { isInHurry = true }

    /// Writes all of the bytes. A terminal that takes none is waited for until a signal comes that ends the prompt.
    func write(_ bytes: Span<UInt8>) throws(TerminalError) {
        guard !isStuck else { return }
        try device.write(bytes) { waitUntilWritable() }
    }

    private func waitUntilWritable() -> Bool {
        var polled = [device.descriptor, signalDescriptor].compactMap { $0 }.map { pollfd(fd: $0, events: 0, revents: 0) }
        polled[0].events = Int16(POLLOUT)
        if polled.count > 1 { polled[1].events = Int16(POLLIN) }
        var hasSeenSignals = false
        // Signals that were seen here are for the session to hear of.
        defer { if hasSeenSignals { relay?.wake() } }
        while true {
            let count = poll(&polled, nfds_t(polled.count), isInHurry ? Self.patience : -1)
            if polled[0].revents != 0, count > 0 { return true }
            if count > 0, polled.count > 1, polled[1].revents != 0 {
                hasSeenSignals = true
                if !(relay?.peek().intersection(Self.endings).isEmpty ?? true) { isInHurry = true }
            } else if count == 0 {
                isStuck = true
                return false
            }
        }
    }

    /// Whether `takeSignals` has any to take.
    var hasSignals: Bool {
        switch relay {
        case .some(let relay): relay.hasCome
        case .none: false
        }
    }

    /// The signals that have come since the last call.
    func takeSignals() -> SignalSet { relay?.drain() ?? [] }

    /// Gives the terminal back, stops by `stop`, and takes it again when the process goes on.
    ///
    /// - Returns: signals that came while it was stopped and have not been heard.
    func suspend(_ stop: () -> Void) -> SignalSet {
        try? modes?.restore()
        relay?.restore(SIGTSTP)
        stop()
        relay?.install(SIGTSTP)
        reenter()
        return takeSignals().subtracting([SIGTSTP, SIGCONT, SIGWINCH])
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
