internal import Synchronization

/// Finds candidates by asking a program, in whatever language it is written.
///
///     let provider = ProgramProvider("./streets.py")
///     let perQuery = ProgramProvider(#"grep -i -- "$GHOST_QUERY" notes.txt"#, runs: .forEachQuery)
///
/// The protocol is in Documentation/ProviderPrograms.md. Answers come as `.later`. The program is started by the first
/// query, on a thread of its own and in a session of its own, and everything that it has started ends with it. Whatever
/// it does costs its suggestions and a line in the log, never the prompt.
public final class ProgramProvider: SuggestionProvider {
    /// When the program runs.
    public enum Run: Equatable, Sendable {
        /// It is started once and reads one query after the other from its standard input.
        case once
        /// It is started for each query, which is in its environment as `GHOST_QUERY`, and killed if the text moves on.
        case forEachQuery
    }

    private let backend: any ProgramBackend

    /// Makes a provider; nothing is started yet.
    ///
    /// - Parameters:
    ///   - command: a command line for `/bin/sh`. The environment is that of this moment.
    ///   - runs: when it is run.
    ///   - log: where the lines of its standard error and its failures go. Called on other threads.
    public init(_ command: String, runs: Run = .once, log: (@Sendable (String) -> Void)? = nil) {
        backend =
            switch runs {
            case .once: LastingProgram(command, log: log)
            case .forEachQuery: PerQueryProgram(command, log: log)
            }
    }

    init(_ backend: any ProgramBackend) {
        self.backend = backend
    }

    deinit {
        backend.stop()
    }

    /// Asks the program as soon as the answer is iterated over.
    public func answer(to query: Query) -> Answer {
        .later(answers(to: .query(query.text)))
    }

    /// Asks the program for a candidate that it gave an ID; one without is taken as it is.
    ///
    /// The first line of the answer is the candidate; without one it is taken as it is.
    public func resolve(_ candidate: Candidate) -> Resolution {
        guard let id = candidate.id, backend.canResolve else { return .now(candidate) }
        let answers = answers(to: .resolve(id: id))
        return .later {
            var resolved: Candidate?
            for try await batch in answers { resolved = batch.list.first ?? resolved }
            try Task.checkCancellation()
            guard var resolved else { return candidate }
            resolved.id = resolved.id ?? id
            return resolved
        }
    }

    /// Ends the program and waits until it is gone, with all that it started: a tenth of a second at most, unless the
    /// system is at fault. To be called when the prompt ends. A later query starts it again.
    public func stop() {
        backend.stop()
        backend.waitUntilGone()
    }

    private func answers(to request: ProgramConversation.Request) -> ProgramAnswers {
        let session = backend.session
        return ProgramAnswers { [backend] in backend.ask(request, of: session, $0) }
    }
}

/// One of the two ways to run a program.
protocol ProgramBackend: Sendable {
    /// Whether it can be asked by an ID.
    var canResolve: Bool { get }

    /// A number that `stop` changes. What was asked before and is begun after it is answered with nothing.
    var session: Int { get }

    /// Asks; what comes goes to the listener. Returns at once.
    func ask(_ request: ProgramConversation.Request, of session: Int, _ listener: ProgramAnswers.Listener)

    /// Ends what runs. Returns at once.
    func stop()

    /// Waits until what was stopped has ended.
    func waitUntilGone()
}

/// The batches of an answer; the program is asked when somebody wants the first.
struct ProgramAnswers: AsyncSequence, Sendable {
    typealias Element = Candidates
    typealias AsyncIterator = AsyncThrowingStream<Candidates, any Error>.AsyncIterator
    typealias Listener = AsyncThrowingStream<Candidates, any Error>.Continuation

    let ask: @Sendable (Listener) -> Void

    func makeAsyncIterator() -> AsyncIterator {
        // A batch replaces the one before, so the newest is all that need be kept.
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { listener in
            if Task.isCancelled {
                listener.finish()
            } else {
                ask(listener)
            }
        }.makeAsyncIterator()
    }
}

/// Tells the log of a program, with its name; each failure once.
final class ProgramLog: Sendable {
    private let told = Mutex<Set<String>>([])
    /// Where lines go; nil for nowhere.
    let lines: (@Sendable (String) -> Void)?

    /// - Parameter command: the command line, whose beginning is the name.
    init(_ command: String, _ sink: (@Sendable (String) -> Void)?) {
        let limit = 40
        let name = command.count > limit ? String(command.prefix(limit - 1)) + "…" : command
        guard let sink else {
            lines = nil
            return
        }
        lines = { sink("\(name): \($0)") }
    }

    /// Tells a failure that was not told yet.
    func tell(_ failure: String) {
        guard let lines, told.withLock({ $0.insert(failure).inserted }) else { return }
        lines(failure)
    }
}
