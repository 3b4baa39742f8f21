internal import Glibc
internal import Synchronization

/// Turns signals into something to poll for: a handler that notes the signal and writes one byte, and nothing else.
///
/// A signal that was ignored when the relay was made stays ignored, as nohup and `trap '' TSTP` want it. What was there before
/// is put back by ``restore()``, at the latest when the relay goes. Dispositions belong to the process, so there is one relay
/// at a time.
package struct SignalRelay: ~Copyable {
    /// For poll(2): readable when a signal has come.
    package let descriptor: CInt
    private let writer: CInt
    /// The signals that are relayed.
    package private(set) var signals: SignalSet = []
    /// Those of them that somebody else handled before, and how.
    private var previous: [(signal: CInt, action: sigaction)] = []

    /// Starts to relay the signals, and of `others` those that would end the process: whoever handles one of them, or ignores it,
    /// wants something else of it.
    package init(_ signals: SignalSet, others: SignalSet = []) throws(TerminalError) {
        guard
            SignalPost.shared.isTaken.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
        else { throw TerminalError(.signalsInUse, "sigaction") }
        do {
            (descriptor, writer) = try WakePipe.makePipe()
        } catch {
            SignalPost.shared.isTaken.store(false, ordering: .releasing)
            throw error
        }
        SignalPost.shared.pending.store(0, ordering: .relaxed)
        SignalPost.shared.writer.store(writer, ordering: .releasing)
        for signal in signals { install(signal) }
        for signal in others where Self.handler(of: signal) == Self.defaultHandler { catchSignal(signal) }
    }

    deinit {
        putBack(signals)
        SignalPost.shared.writer.store(-1, ordering: .releasing)
        close(writer)
        close(descriptor)
        SignalPost.shared.isTaken.store(false, ordering: .releasing)
    }

    /// The signals that have come since the last time.
    package mutating func drain() -> SignalSet {
        WakePipe.drain(descriptor)
        return SignalSet(bits: SignalPost.shared.pending.exchange(0, ordering: .acquiringAndReleasing))
    }

    /// Those that have come since the last time and stay to be drained. The descriptor is not readable for them any more, until
    /// ``wake()``.
    package func peek() -> SignalSet {
        WakePipe.drain(descriptor)
        return SignalSet(bits: SignalPost.shared.pending.load(ordering: .acquiring))
    }

    /// Whether one has come that was not drained. Costs no call of the system.
    package var hasCome: Bool { SignalPost.shared.pending.load(ordering: .acquiring) != 0 }

    /// Makes the descriptor readable once more.
    package func wake() {
        var byte: UInt8 = 0
        _ = write(writer, &byte, 1)
    }

    /// Ends the relay of one signal, or of all, and puts back what was there before.
    package mutating func restore(_ signal: CInt? = nil) {
        let restored = signal.map { signals.contains($0) ? [$0] : [] } ?? signals
        putBack(restored)
        signals = signals.subtracting(restored)
        previous.removeAll { restored.contains($0.signal) }
    }

    private func putBack(_ signals: SignalSet) {
        for signal in signals {
            var action = previous.first { $0.signal == signal }?.action ?? sigaction()
            sigaction(signal, &action, nil)
        }
    }

    /// Relays a signal again after ``restore(_:)``, as after a stop.
    package mutating func install(_ signal: CInt) {
        guard !signals.contains(signal), !Self.isIgnored(signal) else { return }
        catchSignal(signal)
    }

    private mutating func catchSignal(_ signal: CInt) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { SignalPost.shared.post($0) }
        action.sa_flags = SA_RESTART
        sigemptyset(&action.sa_mask)
        var old = sigaction()
        guard sigaction(signal, &action, &old) == 0 else { return }
        signals.insert(signal)
        // What does nothing about a signal is the same whatever its other fields say.
        if old.sa_flags & SA_SIGINFO != 0
            || unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) != Self.defaultHandler
        {
            previous.append((signal, old))
        }
    }

    /// Whether the process ignores a signal.
    package static func isIgnored(_ signal: CInt) -> Bool { handler(of: signal) == ignoringHandler }

    // SIG_DFL is 0 and SIG_IGN is 1 (signal.h).
    private static let defaultHandler = 0
    private static let ignoringHandler = 1

    /// What handles a signal, as an address; nil where that can't be known.
    private static func handler(of signal: CInt) -> Int? {
        var action = sigaction()
        guard sigaction(signal, nil, &action) == 0, action.sa_flags & SA_SIGINFO == 0 else { return nil }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    }

    /// Sends a signal to this process alone, as if it had never been caught. To be called when the terminal is restored; returns if
    /// the signal does not end the process.
    package static func raiseByDefault(_ signal: CInt) {
        var action = sigaction()
        var old = sigaction()
        sigemptyset(&action.sa_mask)
        sigaction(signal, &action, &old)
        var set = sigset_t()
        var before = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, signal)
        pthread_sigmask(SIG_UNBLOCK, &set, &before)
        kill(getpid(), signal)
        pthread_sigmask(SIG_SETMASK, &before, nil)
        sigaction(signal, &old, nil)
    }
}

/// Where the handler leaves what has come. It is made before a handler is installed and never goes, and the handler only
/// stores in atomics and writes a byte, which POSIX allows in one.
private final class SignalPost: Sendable {
    static let shared = SignalPost()

    let isTaken = Atomic<Bool>(false)
    let pending = Atomic<UInt64>(0)
    let writer = Atomic<CInt>(-1)

    func post(_ signal: CInt) {
        let saved = errno
        pending.bitwiseOr(SignalSet.bit(signal), ordering: .acquiringAndReleasing)
        let writer = writer.load(ordering: .acquiring)
        var byte = UInt8(truncatingIfNeeded: signal)
        if writer >= 0 { _ = write(writer, &byte, 1) }
        errno = saved
    }
}
