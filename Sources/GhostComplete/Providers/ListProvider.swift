public import TextIndex

/// Candidates from one or more lists: entries in memory, files of any size, pipes.
///
///     let colours = ListProvider(["red", "green", "blue"])
///     let streets = try ListProvider(contentsOf: "streets.txt")
///
/// Making one opens the files and reads nothing; a file is read when the first question comes. The answer to a question
/// is exact: equal entries, then those that begin with the typed letters, then those that do so by folding; inside
/// each group `rank` decides.
public struct ListProvider: PrefixClosedProvider {
    let list: TextList
    let rank: Rank
    private let nothing = NothingFound()
    /// Where in an entry the typed text may stand.
    public var matching = Matching.prefix
    /// What has been learned of entries; comes before the rank.
    package var scores: FrecencyScores?

    /// A list of entries as they are: nothing is split off, and the first of equal ones counts.
    public init(_ entries: [String], rank: Rank = .list) {
        guard let list = try? TextList([.words(entries)]) else { preconditionFailure("there is nothing to open in words") }
        self.list = list
        self.rank = rank
    }

    /// The lines of a file or FIFO; what stands behind a tab is the description.
    ///
    /// - Throws: `ListError` with the path and the reason if it can't be opened.
    public init(contentsOf path: String, rank: Rank = .list) throws(ListError) {
        try self.init([.file(path: path)], rank: rank)
    }

    /// Several sources as one list, in their order.
    ///
    /// - Throws: `ListError` with the path and the reason for the first source that can't be opened.
    public init(_ sources: [ListSource], format: ListFormat = ListFormat(), rank: Rank = .list) throws(ListError) {
        list = try TextList(sources, format: format)
        self.rank = rank
    }

    /// The pipes among the sources from which more may come.
    public var pendingDescriptors: [Int32] { list.pendingDescriptors }

    /// Reads what the pipes have, without waiting.
    ///
    /// - Returns: whether there is more to find now.
    public func readAvailable() -> Bool { list.readAvailable() }

    /// How many nanoseconds a search may take on the spot. One that takes longer goes on beside the session, from where it came to.
    var budget: Int64 = 4_000_000

    /// The best entries for the text: `.now` where they are found within 4 ms, else `.soon`.
    ///
    /// - Complexity: of a sorted list a bisection; of another one the first question is a scan of the whole, and later ones
    ///   narrow what it found.
    public func answer(to query: Query) -> Answer {
        let start = Moment.now
        if nothing.holds(for: query, at: start) { return .now([]) }
        let end = start.advanced(byNanoseconds: budget)
        guard let found = search(query, allowsGuess: true, isCancelled: { Moment.now > end }) else {
            return .soon(SingleBatch { search(query, isCancelled: { Task.isCancelled })?.candidates ?? Candidates() })
        }
        guard found.isProvisional else {
            if found.candidates.list.isEmpty, list.isComplete { nothing.note(query, at: start) }
            return .now(found.candidates)
        }
        // A file that seems to be sorted is taken for it at once, and looked at whole before Return takes the answer.
        return .soon(
            AsyncThrowingStream { continuation in
                let task = Task.detached {
                    continuation.yield(found.candidates)
                    if list.confirmOrder(isCancelled: { Task.isCancelled }) == false,
                        let again = search(query, isCancelled: { Task.isCancelled })
                    {
                        continuation.yield(again.candidates)
                    }
                    continuation.finish()
                }
                continuation.onTermination = { _ in task.cancel() }
            })
    }

    /// Has the system read what the first questions will need, while the session waits for a key.
    func prepare() { list.readAhead() }

    /// Whether the answer to a query, the only candidate for the text before it, is the answer to one that goes on as the candidate does.
    ///
    /// - Returns: whether there are more that begin with the query; nil where that must be asked.
    /// - Complexity: nothing is searched for; the states of the files are asked.
    func goesOn(from candidate: String, to query: Query) -> Bool? {
        guard query.limit == 1, matching == .prefix, rank == .list, scores == nil else { return nil }
        return list.goesOn(from: candidate, to: query.text, case: query.caseMatching)
    }

    func findsNothing(from query: Query) -> Bool { nothing.isKnown(of: query, at: .now) }

    /// The best entries for a query among what has been read, however long that takes.
    public func candidates(for query: Query) -> Candidates {
        search(query, isCancelled: { false })?.candidates ?? Candidates()
    }

    /// Nil if the search was cancelled.
    private func search(_ query: Query, allowsGuess: Bool = false, isCancelled: () -> Bool) -> (
        candidates: Candidates, isProvisional: Bool
    )? {
        let score = scores.map { scores in { (entry: UnsafeRawBufferPointer) in scores.score(of: entry) } }
        let found = list.search(
            query.text, matching: matching, case: query.caseMatching, rank: rank, score: score, limit: query.limit,
            allowsGuess: allowsGuess, isCancelled: isCancelled)
        guard let found else { return nil }
        return (Candidates(found.matches.map(Self.candidate), hasMore: found.hasMore), found.isProvisional)
    }

    private static func candidate(_ match: ListMatch) -> Candidate {
        Candidate(
            match.text, subtitle: match.description, kind: match.kind == .scattered ? .scattered : .match,
            matchRanges: match.ranges)
    }

    /// The entry that a text is, in the list's spelling; nil if it is none of what has been read.
    public func entry(equalTo text: String, caseMatching: CaseMatching = .ignore) -> String? {
        list.entry(equalTo: text, case: caseMatching)?.text
    }

    /// Reads what comes through pipes to its end, however long that takes.
    public func readToEnd() { list.readToEnd() }

    /// Checks that all lines are valid UTF-8, which reads the files whole.
    ///
    /// - Throws: `ListError` with the path and the line of the first that is not.
    public func checkEncoding() throws(ListError) { try list.checkEncoding() }

    /// Lines that have been met so far and can't be entries.
    public var skippedLines: [SkippedLines] { list.skippedLines }

    /// Reading that failed since the sources were opened.
    public var readErrors: [ListError] { list.readErrors }
}
