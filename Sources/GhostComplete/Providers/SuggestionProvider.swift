/// Finds candidates for what is typed: a list, a history, an address index, a service.
///
///     struct Greek: SuggestionProvider {
///         func answer(to query: Query) -> Answer {
///             .now(["alpha", "beta"].filter { $0.hasPrefix(query.text) }.map { Candidate($0) })
///         }
///     }
///
/// A provider is asked on the session's thread, once a key, and must return at once: what takes time goes into the
/// sequence of `.soon` or `.later`. It may be asked the same thing again. It must not need the main actor: the
/// synchronous `readLine` blocks the thread that it is called on.
public protocol SuggestionProvider: Sendable {
    /// Answers a query.
    ///
    /// A candidate whose text does not begin with that of the query replaces it when it is accepted.
    /// - Returns: candidates on the spot, or the promise of some; best first.
    /// - Throws: anything; a provider that fails costs its suggestions and a line in the log, never the prompt.
    func answer(to query: Query) throws -> Answer

    /// Whether answers cost so much, some 100 µs and more, that a query which is likely to come is worth answering ahead of it.
    /// False by default.
    var answersAhead: Bool { get }

    /// Answers a query that is likely to be the next one: what was typed and the first character of the ghost.
    ///
    /// The session asks once a question while the user pauses, and keeps the answer for the key that may come; any other key drops
    /// it. It is to be that of `answer(to:)`.
    /// - Parameter isWanted: to be asked every few 10 µs. Once it says false there is something else to do, and nil is to be
    ///   returned at once.
    /// - Returns: the answer; nil (the default) where there is none on the spot.
    func answerAhead(to query: Query, while isWanted: @escaping @Sendable () -> Bool) -> Candidates?

    /// The second stage for a candidate that was taken: gives it with what only then is looked up.
    ///
    /// The default gives the candidate as it is. Called on the session's thread.
    /// - Throws: anything; the candidate is then taken as it is.
    func resolve(_ candidate: Candidate) throws -> Resolution

    /// Descriptors on which data for this provider's answers arrives: the session waits for them with everything else,
    /// and Return waits for the data as long as something moves. Empty (the default) when all has come.
    var pendingDescriptors: [Int32] { get }

    /// Reads what has arrived, without waiting. The default reads nothing.
    ///
    /// - Returns: whether an answer may be another now.
    func readAvailable() -> Bool

    /// The prompt has ended: what runs for it is to end now. The default does nothing.
    func stop()
}

extension SuggestionProvider {
    /// None.
    public var pendingDescriptors: [Int32] { [] }

    /// Answers are soon made.
    public var answersAhead: Bool { false }

    /// Nothing is answered ahead.
    public func answerAhead(to query: Query, while isWanted: @escaping @Sendable () -> Bool) -> Candidates? { nil }

    /// Nothing runs.
    public func stop() {}

    /// Nothing arrives.
    public func readAvailable() -> Bool { false }

    /// The candidate as it is.
    public func resolve(_ candidate: Candidate) -> Resolution { .now(candidate) }
}

/// A provider that finds nothing for what goes on from a text for which it has found nothing.
protocol PrefixClosedProvider: SuggestionProvider {
    /// Whether that holds now of a text for which nothing was found a moment ago, and of what goes on from it with characters
    /// of ASCII.
    func findsNothing(from query: Query) -> Bool
}

/// What a provider says to a query.
public enum Answer: Sendable {
    /// The answer, on the spot: shown in the same frame as the key.
    case now(Candidates)

    /// The answer is a matter of milliseconds. Typing goes on meanwhile; Return and Tab wait for it, so that typing
    /// ahead gives what slow typing gives. Batches replace each other.
    case soon(any AsyncSequence<Candidates, any Error> & Sendable)

    /// The answer takes its time. Nothing waits for it; Return takes what was shown before. It is begun after the
    /// debounce, cancelled when the text moves on, given up after 10 seconds, and kept for the same text. Batches replace
    /// each other.
    case later(any AsyncSequence<Candidates, any Error> & Sendable)

    /// An answer on the spot.
    public static func now(_ candidates: [Candidate]) -> Answer { .now(Candidates(candidates)) }

    /// An answer that takes its time and comes in one piece. Cancellation arrives as that of the task.
    public static func later(_ find: @escaping @Sendable () async throws -> [Candidate]) -> Answer {
        .later(SingleBatch { Candidates(try await find()) })
    }
}

/// Candidates, best first.
public struct Candidates: Equatable, Sendable {
    /// The candidates.
    public var list: [Candidate]

    /// Whether more could be had for a greater limit.
    public var hasMore: Bool

    /// Makes an answer or a batch of one.
    public init(_ list: [Candidate] = [], hasMore: Bool = false) {
        self.list = list
        self.hasMore = hasMore
    }
}

/// What the second stage gives.
public enum Resolution: Sendable {
    /// The candidate, on the spot.
    case now(Candidate)

    /// The candidate, after a while. The prompt waits for 10 seconds at most and then takes the candidate as it was; the
    /// interrupt character ends the prompt.
    case later(@Sendable () async throws -> Candidate)
}

/// A sequence of one batch, which is made when it is asked for.
struct SingleBatch: AsyncSequence, Sendable {
    let make: @Sendable () async throws -> Candidates

    init(_ make: @escaping @Sendable () async throws -> Candidates) {
        self.make = make
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        var make: (@Sendable () async throws -> Candidates)?

        mutating func next() async throws -> Candidates? {
            guard let make else { return nil }
            self.make = nil
            return try await make()
        }

        mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Candidates? {
            guard let make else { return nil }
            self.make = nil
            return try await make()
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(make: make) }
}
