extension TextList {
    /// The best entries that begin with a query.
    ///
    /// Best are entries equal to the query, those in its exact letters first; then those that begin with its exact
    /// letters; then the others. Inside each group the rank decides, then the order of the list. The first of equal lines
    /// counts. The empty query finds every entry.
    ///
    /// - Parameters:
    ///   - query: The typed text.
    ///   - policy: How letters are compared.
    ///   - rank: What decides inside a group.
    ///   - limit: How many entries to give.
    ///   - isCancelled: Asked from time to time; once it says true the search ends.
    /// - Returns: The answer for what the sources have now; nil if the search was cancelled.
    package func search(
        _ query: String, case policy: CaseMatching = .ignore, rank: Rank = .list, limit: Int, isCancelled: () -> Bool = { false }
    ) -> SearchResult? {
        let matcher = PrefixMatcher(query, case: policy)
        // One more than wanted tells whether there are more.
        guard var best = collect(matcher, rank: rank, capacity: max(limit, 0) + 1, isCancelled: isCancelled)?.sorted() else {
            return nil
        }
        let hasMore = best.count > limit
        if hasMore { best.removeLast() }
        return SearchResult(matches: best.compactMap { listMatch($0, matcher) }, hasMore: hasMore)
    }

    /// The first entry that is equal to a text, one in its exact letters rather than one that is equal under the policy.
    ///
    /// - Returns: Nil if there is none, or if the search was cancelled.
    package func entry(equalTo text: String, case policy: CaseMatching = .ignore, isCancelled: () -> Bool = { false })
        -> ListMatch?
    {
        let match = search(text, case: policy, limit: 1, isCancelled: isCancelled)?.matches.first
        return match?.isEqual == true ? match : nil
    }

    /// Goes through all lines and keeps the best.
    private func collect(_ matcher: PrefixMatcher, rank: Rank, capacity: Int, isCancelled: () -> Bool) -> TopMatches? {
        var attempts = 3
        while true {
            let before = fileStates
            var top = TopMatches(capacity: capacity)
            var seen: Set<[UInt8]> = []
            for number in sources.indices {
                let source = sources[number]
                let columns = if case .words = source { wordColumns } else { columns }
                let outcome = scan.forEachLine(of: source, isCancelled: isCancelled) { line, offset in
                    let line = columns.trimmed(line)
                    guard let entry = columns.entry(of: line), let match = matcher.pattern.match(entry) else { return true }
                    // A later equal line must not bring a text in with another weight.
                    if rank == .weight, !seen.insert(Array(entry)).inserted { return true }
                    let group = (match.isEqual ? 0 : 2) + matcher.agreement(of: entry).rawValue
                    let value: Double =
                        switch rank {
                        case .list: 0
                        case .length: Double(entry.reduce(into: 0) { $0 += $1 & 0xC0 == 0x80 ? 0 : 1 })
                        case .weight: -columns.weight(of: line)
                        }
                    let key = TopMatches.Key(group: group, rank: value, position: ListPosition(source: number, offset: offset))
                    if top.wants(key) { top.insert(key, line: line, entryCount: entry.count) }
                    // Nothing that comes later can be better than a full set of equal entries, nor, as every entry agrees
                    // with the empty query equally well, than a full set at all.
                    guard rank == .list, let worst = top.worst else { return true }
                    return worst.group != 0 && !matcher.pattern.scalars.isEmpty
                }
                if outcome.wasStopped, isCancelled() { return nil }
                note(outcome, from: 0, source: number)
                if outcome.wasStopped { break }
            }
            attempts -= 1
            // A file that was written to meanwhile may have been read half old, half new.
            if attempts == 0 || before == fileStates { return top }
        }
    }

    private var fileStates: [ListFile.State?] {
        sources.map { if case .file(let file) = $0 { file.state } else { nil } }
    }

    private func listMatch(_ element: TopMatches.Element, _ matcher: PrefixMatcher) -> ListMatch? {
        let columns = if case .words = sources[element.key.position.source] { wordColumns } else { columns }
        return element.line.withUnsafeBytes { line in
            let entry = UnsafeRawBufferPointer(rebasing: line[..<element.entryCount])
            guard let match = matcher.match(entry) else { return nil }
            return ListMatch(
                text: String(decoding: entry, as: UTF8.self), description: columns.description(of: line), kind: match.kind,
                isEqual: match.isEqual, end: match.end, position: element.key.position, weight: columns.weight(of: line))
        }
    }
}
