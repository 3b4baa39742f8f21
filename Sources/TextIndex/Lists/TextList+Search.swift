internal import Synchronization

extension TextList {
    /// The best entries for a query.
    ///
    /// Best are entries equal to the query, those in its exact letters first; then those that begin with its exact
    /// letters (or, with `.word`, have a word that does); then the others that do under the policy; then, with `.fuzzy`,
    /// those with scattered letters by their score. Inside each group the rank decides, then the order of the list. The
    /// first of equal lines counts. The empty query finds every entry.
    ///
    /// - Parameters:
    ///   - query: The typed text.
    ///   - matching: Where in an entry the query may stand.
    ///   - policy: How letters are compared.
    ///   - rank: What decides inside a group.
    ///   - score: What has been learned of an entry (its UTF-8), the greater the better; decides in place of the rank.
    ///   - limit: How many entries to give.
    ///   - allowsGuess: Whether a file that seems to be sorted may be taken for it before that is known: the first answer
    ///     comes at once then, and `isProvisional` says to call ``confirmOrder(isCancelled:)``.
    ///   - isCancelled: Asked from time to time; once it says true the search ends.
    /// - Returns: The answer for what the sources have now; nil if the search was cancelled.
    package func search(
        _ query: String, matching: Matching = .prefix, case policy: CaseMatching = .ignore, rank: Rank = .list,
        score: ((UnsafeRawBufferPointer) -> Double)? = nil, limit: Int, allowsGuess: Bool = false,
        isCancelled: () -> Bool = { false }
    ) -> SearchResult? {
        // One more than wanted tells whether there are more.
        let limit = min(max(limit, 0), Int.max - 1)
        if matching == .prefix, policy == .exact, rank == .list, score == nil,
            let answer = quickSearch(query, limit: limit)
        {
            return answer
        }
        let matcher = EntryMatcher(query, matching: matching, case: policy)
        var states: [ListFile.State?] = []
        let judge = collect(&states, isCancelled: isCancelled) {
            var judge = LineJudge(matcher, rank: rank, score: score, capacity: limit + 1)
            judge.allowsGuess = allowsGuess
            return judge
        }
        guard let judge else { return nil }
        var best = judge.top.sorted()
        let hasMore = best.count > limit
        if hasMore { best.removeLast() }
        let result = SearchResult(
            matches: best.compactMap { listMatch($0, matcher) }, hasMore: hasMore, isProvisional: judge.isProvisional)
        let isOnly =
            matching == .prefix && limit == 1 && result.matches.count == 1 && !hasMore && !result.isProvisional && isComplete
        only.withLock {
            $0 = isOnly ? OnlyEntry(text: result.matches[0].text, query: query, policy: policy, states: states) : nil
        }
        return result
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

    /// Goes through the lines that can match and keeps the best.
    ///
    /// - Parameter settled: The states that the files had before and after; unchanged where one never rested.
    private func collect(_ settled: inout [ListFile.State?], isCancelled: () -> Bool, _ makeJudge: () -> LineJudge) -> LineJudge?
    {
        // A file that is written to meanwhile may be read half old, half new; one that never rests is taken as it came.
        // Sorted files that were searched before have hardly changed: whether they have is asked when that is done.
        var expected = knownStates
        for _ in 0..<(expected == nil ? 2 : 3) {
            let states = expected ?? fileStates
            var judge = makeJudge()
            guard search(&judge, states, isCancelled: isCancelled) else { return nil }
            if states == fileStates {
                settled = states
                return judge
            }
            expected = nil
        }
        found.withLock { $0 = nil }
        var judge = makeJudge()
        return search(&judge, fileStates, isCancelled: isCancelled) ? judge : nil
    }

    /// Judges the lines that can match: those found before, then those that have not been looked at.
    ///
    /// - Returns: False if the search was cancelled. What was found up to then is kept.
    private func search(_ judge: inout LineJudge, _ states: [ListFile.State?], isCancelled: () -> Bool) -> Bool {
        if judge.matcher.matchesEverything { return scanAll(&judge, isCancelled: isCancelled) }
        let sortedFiles = sortedFiles(judge, states, allowsGuess: judge.allowsGuess)
        judge.isProvisional = sortedFiles.contains { order($0.number, $0.lines.state) == .guessed }
        for file in sortedFiles {
            let isFinished = search(file, &judge, isCancelled: isCancelled)
            sorted.withLock {
                if $0.isEmpty { $0 = Array(repeating: nil, count: sources.count) }
                $0[file.number] = file
            }
            if !isFinished { return false }
        }
        if sortedFiles.count == sources.count {
            // What a scan has kept before the order was known is of no use any more.
            found.withLock { $0 = nil }
            return true
        }
        let leftOut = Set(sortedFiles.map(\.number))
        let known = found.withLock { found in
            defer { found = nil }
            return found
        }
        let lines: FoundLines
        if let known, known.fileStates == states, known.leftOut == leftOut, known.covers(judge.matcher) {
            lines = known.isGivenUp ? makeFoundLines(judge, states, leftOut, after: known) : known
            if judge.rank == .list, let shorts = lines.shorts(for: judge.matcher) {
                shorts.arena.forEach { line, position, _ in
                    _ = judge.judge(line, self.columns(of: position.source), at: position)
                    return true
                }
                judge.knowsEqualEntries = true
            }
            guard narrow(lines, &judge, isCancelled: isCancelled) else {
                found.withLock { $0 = lines }
                return false
            }
        } else {
            lines = makeFoundLines(judge, states, leftOut, after: nil)
        }
        let wasFinished = goOn(lines, &judge, isCancelled: isCancelled)
        if !lines.isUseless { found.withLock { $0 = lines } }
        return wasFinished
    }

    private func makeFoundLines(
        _ judge: LineJudge, _ states: [ListFile.State?], _ leftOut: Set<Int>, after other: FoundLines?
    ) -> FoundLines {
        FoundLines(judge.matcher, fileStates: states, leavingOut: leftOut, after: other, giveUpSize: giveUpSize)
    }

    private func narrow(_ lines: FoundLines, _ judge: inout LineJudge, isCancelled: () -> Bool) -> Bool {
        var count = 0
        return lines.narrow(to: judge.matcher) { line, position in
            count += 1
            if count & 0xFFFF == 0, isCancelled() { return nil }
            return judge.judge(line, self.columns(of: position.source), at: position)
        }
    }

    /// Goes on with a scan that is not finished, for the lines that match its query, and judges them.
    private func goOn(_ lines: FoundLines, _ judge: inout LineJudge, isCancelled: () -> Bool) -> Bool {
        // Most keys find the scan at its end.
        guard !judge.isSettled, lines.isDone.contains(false) else { return true }
        let isSameQuery = lines.pattern.scalars == judge.matcher.pattern.scalars
        // Finds the lines that match the scan's query where that is not the one of the search.
        var collector = LineJudge(lines.matcher, rank: .list, capacity: 1)
        let filter = LineFilter(lines.matcher, separator: format.separator.byte, firstBytes: collector.firstBytes)
        for number in sources.indices where !lines.isDone[number] && !judge.isSettled {
            let columns = columns(of: number)
            // Asked before the walk: what comes during it may be missed.
            let mayGrow = isGrowing(number)
            let outcome = walk(number, from: lines.ends[number], filter: filter, isCancelled: isCancelled) { grade, offset in
                !isSameQuery || judge.mayWant(grade, at: ListPosition(source: number, offset: offset))
            } _: { line, offset, isUnwanted in
                let line = columns.trimmed(line)
                let position = ListPosition(source: number, offset: offset)
                if isUnwanted {
                    // It may match, which is all that has to be known of it.
                } else if isSameQuery {
                    guard judge.judge(line, columns, at: position) else { return true }
                } else {
                    guard collector.judge(line, columns, at: position) else { return true }
                    _ = judge.judge(line, columns, at: position)
                }
                lines.append(line, columns, at: position)
                return !judge.isSettled
            }
            lines.ends[number] = outcome.end
            if outcome.wasCancelled { return false }
            if !outcome.wasStopped, !mayGrow { lines.isDone[number] = true }
        }
        return true
    }

    /// Judges every line, for a query that all of them match.
    private func scanAll(_ judge: inout LineJudge, isCancelled: () -> Bool) -> Bool {
        for number in sources.indices where !judge.isSettled {
            let columns = columns(of: number)
            let outcome = walk(number, from: 0, filter: nil, isCancelled: isCancelled) { line, offset, _ in
                _ = judge.judge(columns.trimmed(line), columns, at: ListPosition(source: number, offset: offset))
                return !judge.isSettled
            }
            if outcome.wasCancelled { return false }
        }
        return true
    }

    /// Whether a source is a stream that may bring more.
    private func isGrowing(_ number: Int) -> Bool {
        if case .stream(let stream) = sources[number] { !stream.isComplete } else { false }
    }

    private func columns(of source: Int) -> LineColumns {
        if case .words = sources[source] { wordColumns } else { columns }
    }

    var fileStates: [ListFile.State?] {
        sources.map { if case .file(let file) = $0 { file.state } else { nil } }
    }

    private func listMatch(_ element: TopMatches.Element, _ matcher: EntryMatcher) -> ListMatch? {
        let columns = columns(of: element.key.position.source)
        return element.line.withUnsafeBytes { line in
            let entry = UnsafeRawBufferPointer(rebasing: line[..<element.entryCount])
            guard let match = matcher.match(entry) else { return nil }
            return ListMatch(
                text: String(decoding: entry, as: UTF8.self), description: columns.description(of: line), match: match,
                position: element.key.position, weight: columns.weight(of: line))
        }
    }
}
