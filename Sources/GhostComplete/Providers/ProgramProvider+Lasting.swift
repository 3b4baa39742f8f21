internal import Synchronization

/// A program that is started once and asked again and again.
///
/// The conversation decides; this carries its effects out, under one lock, so that they happen in its order.
final class LastingProgram: ProgramBackend {
    private struct State {
        var conversation: ProgramConversation
        var listeners: [Int: ProgramAnswers.Listener] = [:]
        var lastTicket = 0
        var session = 0
        var process: ShellProcess?
        /// Which start the process is of: events of an earlier one come too late.
        var start = 0
    }

    private let state: Mutex<State>
    private let command: ShellCommand
    private let log: ProgramLog
    private let grace: Duration
    private let clock = ContinuousClock()

    init(
        _ command: String, log sink: (@Sendable (String) -> Void)?, settings: ProgramConversation.Settings = .init(),
        grace: Duration = ShellProcess.Settings().grace
    ) {
        self.grace = grace
        log = ProgramLog(command, sink)
        self.command = ShellCommand(
            text: command, environment: ProcessEnvironment(), input: .pipe, errors: sink == nil ? .dropped : .pipe)
        state = Mutex(State(conversation: ProgramConversation(settings)))
    }

    var canResolve: Bool { true }

    var session: Int { state.withLock { $0.session } }

    func ask(_ request: ProgramConversation.Request, of session: Int, _ listener: ProgramAnswers.Listener) {
        update { state, now in
            guard state.session == session else { return listener.finish() }
            state.lastTicket += 1
            let ticket = state.lastTicket
            state.listeners[ticket] = listener
            listener.onTermination = { [weak self] reason in
                // What is finished here is finished under the lock; there is nothing more to do for it.
                if case .cancelled = reason { self?.abandon(ticket) }
            }
            state.conversation.ask(request, ticket: ticket, at: now)
        }
    }

    func stop() {
        update { state, _ in
            state.session += 1
            state.conversation.stop()
        }
    }

    func waitUntilGone() {
        state.withLock { $0.process }?.waitUntilGone()
    }

    private func abandon(_ ticket: Int) {
        update { state, _ in
            state.listeners[ticket] = nil
            state.conversation.abandon(ticket: ticket)
        }
    }

    private func handle(_ event: ShellProcess.Event, start: Int) {
        update { state, now in
            guard state.start == start else { return }
            switch event {
            case .output(let bytes): state.conversation.received(bytes, at: now)
            case .timer: state.conversation.timePassed(at: now)
            case .inputClosed(let written): state.conversation.inputClosed(written: written, at: now)
            case .outputEnded: state.conversation.outputEnded(at: now)
            case .ended(let ending): state.conversation.ended(ending, at: now)
            }
        }
    }

    /// Changes the conversation and does what it then wants.
    private func update(_ change: (inout State, ContinuousClock.Instant) -> Void) {
        let failures = state.withLock { state in
            let before = state.conversation.deadline
            change(&state, clock.now)
            let failures = perform(&state)
            let after = state.conversation.deadline
            if after != before { state.process?.setTimer(after) }
            return failures
        }
        for failure in failures { log.tell(failure) }
    }

    private func perform(_ state: inout State) -> [String] {
        var failures: [String] = []
        while case let effects = state.conversation.takeEffects(), !effects.isEmpty {
            for effect in effects {
                switch effect {
                case .start: start(&state)
                case .send(let line): state.process?.send(line.utf8)
                case .deliver(let ticket, let candidates): state.listeners[ticket]?.yield(candidates)
                case .finish(let ticket): state.listeners.removeValue(forKey: ticket)?.finish()
                case .stop: state.process?.stop()
                case .log(let failure): failures.append(failure)
                }
            }
        }
        return failures
    }

    private func start(_ state: inout State) {
        state.start += 1
        let start = state.start
        do {
            state.process = try ShellProcess(command, .init(grace: grace, log: log.lines)) { self.handle($1, start: start) }
        } catch {
            state.process = nil
            state.conversation.ended(.notStarted(error), at: clock.now)
        }
    }
}
