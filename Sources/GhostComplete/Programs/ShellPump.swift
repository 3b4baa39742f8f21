internal import GhostTerminal
internal import Glibc
internal import Synchronization

/// The loop of a `ShellProcess`'s thread: one poll(2) over the command's pipes and what other threads want.
struct ShellPump: ~Copyable {
    private static let chunk = 64 << 10
    /// How much is still read of what a command has written when it ends: as much as a pipe usually holds, and more.
    private static let remainder = 1 << 20

    private let process: ShellProcess
    private let id: pid_t
    private var input: Descriptor?
    private var output: Descriptor?
    private var errors: ErrorLines
    private let settings: ShellProcess.Settings
    private let handler: ShellProcess.Handler
    private let clock = ContinuousClock()

    private var unsent: ArraySlice<UInt8> = []
    private var written = 0
    private var closesInput = false
    private var timer: ContinuousClock.Instant?
    private var hasEnded = false
    private var isLost = false
    /// When the end of its input is told, unless it has ended till then, which is the better story.
    private var closedTime: ContinuousClock.Instant?
    /// When SIGTERM is sent though nobody wants it yet: its output has ended.
    private var stopTime: ContinuousClock.Instant?
    /// When SIGKILL is sent; there once SIGTERM was.
    private var killTime: ContinuousClock.Instant?

    init(
        process: ShellProcess, pipes: consuming ShellCommand.Started, settings: ShellProcess.Settings,
        handler: @escaping ShellProcess.Handler
    ) {
        self.process = process
        self.settings = settings
        self.handler = handler
        id = pipes.id
        input = pipes.input
        output = pipes.output
        errors = ErrorLines(pipes.errors, log: settings.log)
    }

    /// Runs the command to its end.
    mutating func run() -> ProcessEnding {
        watch()
        takeOrders()
        while !hasEnded, killTime.map({ clock.now < $0 }) ?? true {
            wait()
            takeOrders()
            if let timer, timer <= clock.now {
                self.timer = nil
                process.orders.withLock { if $0.timer == timer { $0.timer = nil } }
                handler(process, .timer)
            }
            if let closedTime, closedTime <= clock.now {
                self.closedTime = nil
                if killTime == nil { handler(process, .inputClosed(written: written)) }
            }
            if let stopTime, stopTime <= clock.now { terminate() }
        }
        let wasStopped = killTime != nil
        if hasEnded, !wasStopped { readRemainder() }
        endGroup()
        let ending = reap()
        return wasStopped && ending != .unknown ? .stopped : ending
    }

    // MARK: - The loop

    /// Has a thread wait for the shell to end, which no descriptor tells: that of its output may be held by others.
    ///
    /// It leaves the shell to be reaped, so that its number, which is that of the group, is not given to another one.
    private mutating func watch() {
        let process = process
        let id = id
        do {
            try QuietThread.start {
                var info = siginfo_t()
                var status: Int32
                repeat { status = waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) } while status != 0 && errno == EINTR
                let isLost = status != 0
                process.order {
                    $0.hasEnded = true
                    $0.isLost = isLost
                }
            }
        } catch {
            // Without it the end would go unseen.
            killTime = clock.now
        }
    }

    private mutating func takeOrders() {
        process.wakeUp.drain()
        let orders = process.orders.withLock { orders in
            defer { orders.input = [] }
            return orders
        }
        if input != nil { unsent += orders.input }
        closesInput = orders.closesInput
        timer = orders.timer
        hasEnded = hasEnded || orders.hasEnded
        isLost = orders.isLost
        if orders.stops { terminate() }
    }

    private mutating func wait() {
        var polled = [pollfd(fd: process.wakeUp.descriptor, events: Int16(POLLIN), revents: 0)]
        polled.append(pollfd(fd: output?.number ?? -1, events: Int16(POLLIN), revents: 0))
        polled.append(pollfd(fd: errors.descriptor, events: Int16(POLLIN), revents: 0))
        // Without anything to write it is watched for its reader's end, which poll tells unasked.
        let hasWork = !unsent.isEmpty || closesInput
        polled.append(pollfd(fd: input?.number ?? -1, events: hasWork ? Int16(POLLOUT) : 0, revents: 0))
        let next = [timer, closedTime, stopTime, killTime].compactMap { $0 }.min()
        guard poll(&polled, nfds_t(polled.count), next.map { ($0 - clock.now).pollMilliseconds } ?? -1) > 0 else { return }
        if polled[1].revents != 0 { _ = readOutput() }
        if polled[2].revents != 0 { _ = errors.read() }
        if polled[3].revents != 0 { writeInput(readerIsGone: polled[3].revents & Int16(POLLERR) != 0) }
    }

    // MARK: - Pipes

    private mutating func readOutput() -> Transfer {
        var bytes: [UInt8] = []
        let result = output?.read(atMost: Self.chunk, into: &bytes) ?? .ended
        switch result {
        case .done:
            if killTime == nil { handler(process, .output(bytes)) }
        case .wouldWait: break
        case .ended:
            guard output != nil else { break }
            output = nil
            guard killTime == nil else { break }
            handler(process, .outputEnded)
            if settings.endsWithOutput { stopTime = clock.now + settings.grace }
        }
        return result
    }

    private mutating func writeInput(readerIsGone: Bool) {
        let result = readerIsGone ? .ended : input?.write(unsent) ?? .ended
        switch result {
        case .done(let count):
            unsent.removeFirst(count)
            written += count
        case .wouldWait: break
        case .ended:
            input = nil
            unsent = []
            if killTime == nil { closedTime = clock.now + settings.grace }
        }
        if closesInput, unsent.isEmpty { input = nil }
    }

    /// Reads what the command wrote before it ended.
    private mutating func readRemainder() {
        var count = 0
        while count < Self.remainder, case .done(let more) = readOutput() { count += more }
        count = 0
        while count < Self.remainder, case .done(let more) = errors.read() { count += more }
    }

    // MARK: - The end

    /// Tells the group to end, once. A stopped process hears of it only when it goes on.
    private mutating func terminate() {
        guard killTime == nil else { return }
        killTime = clock.now + settings.grace
        input = nil
        if !isLost { signalGroup(SIGTERM) }
    }

    private func signalGroup(_ signal: Int32) {
        kill(-id, signal)
        if signal == SIGTERM { kill(-id, SIGCONT) }
    }

    /// Ends what is left of the group. As long as the shell is not reaped the group's number can be nobody else's.
    private mutating func endGroup() {
        guard !isLost else { return }
        if output != nil {
            // Somebody in it lives and may have something to clean up; the end of the output tells that it has.
            terminate()
            while let killTime, output != nil, clock.now < killTime {
                var polled = pollfd(fd: output?.number ?? -1, events: Int16(POLLIN), revents: 0)
                if poll(&polled, 1, (killTime - clock.now).pollMilliseconds) > 0 { _ = readOutput() }
            }
        }
        signalGroup(SIGKILL)
    }

    private func reap() -> ProcessEnding {
        var status: Int32 = 0
        var result: pid_t
        repeat { result = waitpid(id, &status, 0) } while result < 0 && errno == EINTR
        return result == id ? ProcessEnding(waitStatus: status) : .unknown
    }
}
