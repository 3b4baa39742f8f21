internal import GhostTerminal
internal import Glibc
internal import Synchronization

/// A shell command that runs beside the prompt, with a thread that reads and writes its pipes.
///
/// Whatever the command does, the thread ends it: the process is waited for, its group is killed, nothing is left.
final class ShellProcess: Sendable {
    /// What happens, in this order as far as it happens; told on the process's thread, one at a time.
    enum Event: Sendable {
        /// Bytes came from its standard output, at most 64 KiB.
        case output([UInt8])
        /// The time of `setTimer` has come.
        case timer
        /// It reads its standard input no more, into which so many bytes have been written. Told after the grace, as
        /// whoever ends closes it too.
        case inputClosed(written: Int)
        /// Its standard output has ended; it may run on.
        case outputEnded
        /// It has ended, and everything that it started with it. Always the last event, and always told.
        case ended(ProcessEnding)
    }

    /// How it is run.
    struct Settings: Sendable {
        /// How long it may take to end once it is told to, by SIGTERM, before SIGKILL ends it.
        var grace = Duration.milliseconds(100)
        /// Whether it is stopped when it ends its output: nothing more can come of it. It has the grace to do so itself.
        var endsWithOutput = true
        /// Where the lines of its standard error go, told on the process's thread; nil for nowhere.
        var log: (@Sendable (String) -> Void)?
    }

    /// What other threads want of the process's thread.
    struct Orders: Sendable {
        var input: [UInt8] = []
        var closesInput = false
        var stops = false
        var timer: ContinuousClock.Instant?
        /// The shell has ended and waits to be waited for; or it is lost to us.
        var hasEnded = false
        var isLost = false
    }

    /// Hears what happens. It may give orders to the process there and then.
    typealias Handler = @Sendable (ShellProcess, Event) -> Void

    let orders = Mutex(Orders())
    let wakeUp: WakePipe
    private let gone: WakePipe

    /// Has the command run. It is started on the thread, and where that fails `handler` is told.
    ///
    /// - Throws: where no thread or no descriptor can be had. Nothing is told then.
    init(_ command: ShellCommand, _ settings: Settings = Settings(), handler: @escaping Handler) throws(SystemError) {
        do {
            wakeUp = try WakePipe()
            gone = try WakePipe()
        } catch {
            throw SystemError("pipe", error.errno)
        }
        try QuietThread.start { [self] in
            handler(self, .ended(run(command, settings, handler)))
            gone.wake()
        }
    }

    private func run(_ command: ShellCommand, _ settings: Settings, _ handler: @escaping Handler) -> ProcessEnding {
        do {
            var pump = ShellPump(process: self, pipes: try command.start(), settings: settings, handler: handler)
            return pump.run()
        } catch {
            return .notStarted(error)
        }
    }

    /// Has bytes written to its standard input. Returns at once; what it does not read is kept.
    func send(_ bytes: some Sequence<UInt8>) {
        order { $0.input += bytes }
    }

    /// Ends its standard input, behind what was sent.
    func closeInput() {
        order { $0.closesInput = true }
    }

    /// Sets when `timer` is told, once; nil for never.
    func setTimer(_ time: ContinuousClock.Instant?) {
        order { $0.timer = time }
    }

    /// Ends it: SIGTERM to its group, and SIGKILL after the grace. Returns at once.
    func stop() {
        order { $0.stops = true }
    }

    /// Waits until it has ended, with all that it started, and `ended` has been told.
    ///
    /// - Returns: whether it has.
    @discardableResult
    func waitUntilGone(atMost limit: Duration = .seconds(1)) -> Bool {
        let clock = ContinuousClock()
        let deadline = clock.now + limit
        while true {
            var polled = pollfd(fd: gone.descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&polled, 1, (deadline - clock.now).pollMilliseconds) > 0 { return true }
            if deadline <= clock.now { return false }
        }
    }

    func order(_ change: (inout Orders) -> Void) {
        orders.withLock { change(&$0) }
        wakeUp.wake()
    }
}

extension Duration {
    /// The duration for poll(2): rounded up, so that what is due at its end is due.
    var pollMilliseconds: Int32 {
        let (seconds, attoseconds) = max(.zero, self).components
        guard seconds < 1_000_000 else { return 1_000_000_000 }
        return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
