internal import TextIndex

/// Offers what was answered before, the newest first.
///
///     HistoryProvider(["git status", "git stash"])
///
/// The answer to a question is exact: equal entries, then those that begin with the typed letters, then those that do so
/// by folding; inside each group the newest first, each text once.
public struct HistoryProvider: PrefixClosedProvider {
    private let load: @Sendable () -> [String]

    /// A history of entries in memory; for a file there is `Configuration.historyPath` with `suggestsHistory`.
    ///
    /// - Parameter entries: What was answered, the oldest first.
    public init(_ entries: [String]) {
        load = { entries }
    }

    /// The history of a session, which reads its file at the first question.
    init(_ history: SessionHistory) {
        load = { history.entries }
    }

    /// A session reads its history once.
    func findsNothing(from query: Query) -> Bool { true }

    /// The entries that begin with the text.
    ///
    /// - Complexity: a comparison an entry; the empty text looks at no more entries than it finds.
    public func answer(to query: Query) -> Answer {
        let matcher = PrefixMatcher(query.text, case: query.caseMatching)
        let limit = max(query.limit, 0)
        var groups = [[Candidate]](repeating: [], count: 4)
        var seen: Set<String> = []
        for entry in load().reversed() {
            guard let match = matcher.match(entry) else { continue }
            let group = (match.isEqual ? 0 : 2) + match.kind.rawValue
            // One more than is wanted tells that there are more.
            guard groups[group].count <= limit, seen.insert(entry).inserted else { continue }
            let matched = query.text.isEmpty ? [] : match.end.map { [0..<$0] } ?? []
            groups[group].append(Candidate(entry, matchRanges: matched))
            if query.text.isEmpty, seen.count > limit { break }
        }
        let found = groups.joined()
        return .now(Candidates(Array(found.prefix(limit)), hasMore: found.count > limit))
    }
}
