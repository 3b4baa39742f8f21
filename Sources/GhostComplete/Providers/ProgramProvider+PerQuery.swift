internal import Synchronization

/// A program that is started for each query, with the text in its environment.
final class PerQueryProgram: ProgramBackend {
    private struct State {
        var session = 0
        var lastRun = 0
        var processes: [Int: ShellProcess] = [:]
    }

    private let state = Mutex(State())
    private let command: ShellCommand
    private let log: ProgramLog
    private let grace: Duration
    private let limits = ProgramReply.Limits()

    init(
        _ command: String, log sink: (@Sendable (String) -> Void)?, grace: Duration = ShellProcess.Settings().grace
    ) {
        self.grace = grace
        log = ProgramLog(command, sink)
        self.command = ShellCommand(
            text: command, environment: ProcessEnvironment(), input: .nothing, errors: sink == nil ? .dropped : .pipe)
    }

    var canResolve: Bool { false }

    var session: Int { state.withLock { $0.session } }

    func ask(_ request: ProgramConversation.Request, of session: Int, _ listener: ProgramAnswers.Listener) {
        guard case .query(let text) = request else { return listener.finish() }
        var command = command
        command.environment = command.environment.setting("GHOST_QUERY", to: text)
        do throws(SystemError) {
            try state.withLock { (state) throws(SystemError) in
                guard state.session == session else { return listener.finish() }
                state.lastRun += 1
                let number = state.lastRun
                let run = QueryRun(listener, limits: limits)
                let process = try ShellProcess(command, .init(grace: grace, log: log.lines)) { [self] process, event in
                    run.handle(event, of: process)
                    if case .ended(let ending) = event { end(number, ending) }
                }
                state.processes[number] = process
                listener.onTermination = { [weak process] reason in
                    if case .cancelled = reason { process?.stop() }
                }
            }
        } catch {
            listener.finish()
            end(0, .notStarted(error))
        }
    }

    /// Status 1 is what grep and its kin say where they find nothing: no failure.
    private func end(_ number: Int, _ ending: ProcessEnding) {
        _ = state.withLock { $0.processes.removeValue(forKey: number) }
        switch ending {
        case .status(0), .status(1), .stopped, .unknown: break
        default: log.tell(ending.text)
        }
    }

    func stop() {
        let processes = state.withLock { state in
            state.session += 1
            return state.processes
        }
        for process in processes.values { process.stop() }
    }

    func waitUntilGone() {
        for process in state.withLock({ $0.processes }).values { process.waitUntilGone() }
    }
}

/// One run of the program, whose output is the answer.
private final class QueryRun: Sendable {
    private struct State {
        var reply: ProgramReply
        var isBatchPlanned = false
        var isOver = false
    }

    private static let batchInterval = ProgramConversation.Settings().batchInterval

    private let state: Mutex<State>
    private let listener: ProgramAnswers.Listener

    init(_ listener: ProgramAnswers.Listener, limits: ProgramReply.Limits) {
        self.listener = listener
        state = Mutex(State(reply: ProgramReply(endingAt: .output, limits: limits)))
    }

    func handle(_ event: ShellProcess.Event, of process: ShellProcess) {
        state.withLock { state in
            guard !state.isOver else { return }
            switch event {
            case .output(let bytes):
                var rest = bytes[...]
                state.reply.take(&rest)
                // Nothing more is wanted of one that has said all that can be taken, or that says nothing without end.
                if state.reply.isFull || state.reply.isEndless {
                    finish(&state)
                    process.stop()
                } else if !state.isBatchPlanned, !state.reply.candidates.list.isEmpty {
                    state.isBatchPlanned = true
                    process.setTimer(ContinuousClock().now + Self.batchInterval)
                }
            case .timer:
                state.isBatchPlanned = false
                listener.yield(state.reply.candidates)
            case .inputClosed: break
            case .outputEnded, .ended:
                state.reply.finish()
                finish(&state)
            }
        }
    }

    private func finish(_ state: inout State) {
        state.isOver = true
        if !state.reply.candidates.list.isEmpty { listener.yield(state.reply.candidates) }
        listener.finish()
    }
}
