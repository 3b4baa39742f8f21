internal import Synchronization

extension TextList {
    /// What is known of a sorted file, with the descents of the last search.
    ///
    /// `@unchecked Sendable`: a search takes it out of the list's mutex and puts it back, so one thread at a time has it.
    final class SortedFile: @unchecked Sendable {
        let number: Int
        let lines: SortedLines
        /// For the letters as they were typed, and for those that are the same under the policy.
        var exact: SortedDescent
        var folded: SortedDescent
        /// What the quick way found last where it was asked for one entry; see ``goesOn(from:to:case:)``.
        var first: FirstEntry?

        init(_ number: Int, _ lines: SortedLines) {
            self.number = number
            self.lines = lines
            exact = SortedDescent(lines)
            folded = SortedDescent(lines)
        }
    }

    /// Has the system read ahead what the first look-ups meet of large files that are promised to be sorted, where that is on a disk:
    /// each of these would be waited for by itself. The caller waits for nothing.
    ///
    /// - Complexity: 127 calls of the system for each file of 16 MiB and more; nothing is read here.
    package func readAhead() {
        guard format.isSorted else { return }
        for case .file(let file) in sources {
            guard let size = file.state?.size, size - file.start >= 1 << 24 else { continue }
            for offset in SortedLines.firstOffsets(size: size - file.start, levels: 7) {
                file.willRead(at: file.start + offset, count: 1 << 9)
            }
        }
    }

    /// The files to be bisected in a search, in their order; taken out of the mutex.
    func sortedFiles(_ judge: LineJudge, _ states: [ListFile.State?], allowsGuess: Bool) -> [SortedFile] {
        guard judge.matcher.matching == .prefix else { return [] }
        var out: [SortedFile] = []
        for number in sources.indices {
            // A file that has no size (of /proc) may have lines nevertheless.
            guard case .file(let file) = sources[number], let state = states[number], state.size > file.start else { continue }
            let order = order(number, state)
            guard order == .sorted || order == .guessed && allowsGuess else { continue }
            let known = sorted.withLock { $0.isEmpty ? nil : $0[number].take() }
            if let known, known.lines.state == state {
                out.append(known)
            } else {
                out.append(SortedFile(number, SortedLines(file, state, separator: format.separator.byte)))
            }
        }
        // Of equal entries the first one's weight counts, so the sources must be gone through in their order.
        return judge.rank == .weight && out.count < sources.count ? [] : out
    }

    /// The states that files had when they were last searched, where all are sorted files that were; else nil.
    var knownStates: [ListFile.State?]? {
        sorted.withLock { sorted in
            if sorted.isEmpty, !sources.isEmpty { return nil }
            for file in sorted where file == nil { return nil }
            return sorted.map { $0?.lines.state }
        }
    }

    /// Judges the lines of a sorted file that can be among the best.
    ///
    /// - Returns: False if the search was cancelled.
    func search(_ file: SortedFile, _ judge: inout LineJudge, isCancelled: () -> Bool) -> Bool {
        let isExact = judge.matcher.pattern.form == .composed
        if !isExact { file.folded.find(judge.matcher.pattern) }
        guard judge.isInListOrder else {
            if isExact { file.exact.find(judge.matcher.pattern) }
            return searchAnywhere(file, isExact ? file.exact : file.folded, &judge, isCancelled: isCancelled)
        }
        file.exact.find(judge.matcher.exact)
        guard judgeEqual(file, &file.exact, &judge, isCancelled) else { return false }
        if !isExact, !judgeEqual(file, &file.folded, &judge, isCancelled) { return false }
        // Those in the exact letters first, then those that can only be worse or are among the first already.
        guard go(throughBeginningsOf: file.exact, .exactLetters, file, &judge, isCancelled) else { return false }
        return isExact || go(throughBeginningsOf: file.folded, .folded, file, &judge, isCancelled)
    }

    /// The same where what is best, by length or weight, may stand anywhere.
    private func searchAnywhere(
        _ file: SortedFile, _ descent: SortedDescent, _ judge: inout LineJudge, isCancelled: () -> Bool
    ) -> Bool {
        let ranges = descent.beginnings.map { ($0.range, $0.bytes) } + descent.unsure.map { ($0, []) }
        for (range, bytes) in ranges.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
            guard go(through: range, of: file, &judge, beginningWith: bytes, noBetterThan: nil, isCancelled) else { return false }
        }
        return true
    }

    /// Judges the lines that a descent is not sure of, and those whose entries are nothing but one of its beginnings.
    private func judgeEqual(
        _ file: SortedFile, _ descent: inout SortedDescent, _ judge: inout LineJudge, _ isCancelled: () -> Bool
    ) -> Bool {
        var unsure = descent.unsure
        for beginning in descent.beginnings { judgeEqual(to: beginning, &descent, &unsure, file, &judge) }
        for range in unsure {
            guard go(through: range, of: file, &judge, noBetterThan: nil, isCancelled) else { return false }
        }
        return true
    }

    /// Judges the lines whose entries are nothing but a beginning, with or without marks that are dropped.
    private func judgeEqual(
        to beginning: SortedDescent.Beginning, _ descent: inout SortedDescent, _ unsure: inout [Range<Int>], _ file: SortedFile,
        _ judge: inout LineJudge
    ) {
        if beginning.endsInside { return }
        let lines = file.lines
        let known = beginning.bytes.count
        let first = lines.byte(ofLineAt: beginning.range.lowerBound, after: known)
        if first == nil { judgeFirst(beginning.range.lowerBound, beginning, [], file, &judge) }
        columns.forEachEntryEnd { end in
            // The first line of the range shows that there are none where it goes on with something greater.
            if let first, first > end[0] { return }
            let offset = lines.lowerBound(beginning.bytes + end, in: beginning.range)
            judgeFirst(offset, beginning, end, file, &judge)
        }
        for next in descent.droppedMarks(after: beginning, &unsure) { judgeEqual(to: next, &descent, &unsure, file, &judge) }
    }

    /// Judges the first line that can be an entry of those that begin with a beginning and an end.
    private func judgeFirst(
        _ start: Int, _ beginning: SortedDescent.Beginning, _ end: [UInt8], _ file: SortedFile, _ judge: inout LineJudge
    ) {
        var offset = start
        while offset < beginning.range.upperBound, file.lines.line(at: offset, beginsWith: beginning.bytes, end) {
            guard let line = file.lines.lineInMemory(at: offset) else {
                _ = go(through: offset..<(offset + 1), of: file, &judge, noBetterThan: nil) { false }
                return
            }
            let next = offset + line.count + 1
            if judgeLine(line, ListPosition(source: file.number, offset: offset), &judge) { return }
            offset = next
        }
    }

    /// Judges the lines that begin with the beginnings of a descent, as long as they can be among the best.
    private func go(
        throughBeginningsOf descent: SortedDescent, _ agreement: LetterAgreement, _ file: SortedFile, _ judge: inout LineJudge,
        _ isCancelled: () -> Bool
    ) -> Bool {
        let best = MatchGrade(isEqual: false, agreement: agreement)
        for beginning in descent.beginnings {
            guard
                go(
                    through: beginning.range, of: file, &judge, beginningWith: beginning.bytes, noBetterThan: best, isCancelled)
            else { return false }
        }
        return true
    }

    /// Judges the lines of a range, as long as they begin with some bytes, until none that follows can be among the best.
    private func go(
        through range: Range<Int>, of file: SortedFile, _ judge: inout LineJudge, beginningWith beginning: [UInt8] = [],
        noBetterThan best: MatchGrade?, _ isCancelled: () -> Bool
    ) -> Bool {
        let (lines, number) = (file.lines, file.number)
        /// Whether a line at an offset is out of the range or can't be among the best.
        func isEnd(_ offset: Int) -> Bool {
            guard offset < range.upperBound else { return true }
            guard let best else { return false }
            return !judge.threshold.admits(
                TopMatches.Key(grade: best, rank: 0, position: ListPosition(source: number, offset: offset)))
        }
        var offset = range.lowerBound
        var count = 0
        /// The key is the line before.
        var keyIsLast = false
        while !isEnd(offset), let line = lines.lineInMemory(at: offset) {
            if !line.starts(with: beginning) { return true }
            if keyIsLast, lines.isKey(line) {
                // Of equal lines the first one counts.
                lines.key.set(0, at: line.count)
                offset = lines.lowerBound(in: offset..<range.upperBound)
                keyIsLast = false
                continue
            }
            lines.key.set(line)
            keyIsLast = true
            let next = offset + line.count + 1
            _ = judgeLine(line, ListPosition(source: number, offset: offset), &judge)
            offset = next
            count += 1
            // A long way is gone in larger pieces.
            if count & 0xFF == 0 { break }
        }
        if isEnd(offset) { return true }
        var blocks = LineBlocks(lines.file, separator: format.separator.byte, from: offset, capacity: 1 << 12)
        while let block = blocks.next() {
            if isCancelled() { return false }
            var start = 0
            while start < block.lines.count {
                if isEnd(block.offset + start) { return true }
                let end = block.lines[start...].firstIndex(of: format.separator.byte) ?? block.lines.count
                let line = UnsafeRawBufferPointer(rebasing: block.lines[start..<end])
                if !line.starts(with: beginning) { return true }
                _ = judgeLine(line, ListPosition(source: number, offset: block.offset + start), &judge)
                start = end + 1
            }
        }
        return true
    }

    /// - Returns: Whether the line's entry matches.
    @inline(__always)
    private func judgeLine(_ line: UnsafeRawBufferPointer, _ position: ListPosition, _ judge: inout LineJudge) -> Bool {
        if line.count > ListFormat.longestLine { return false }
        if UTF8Validation.firstInvalidOffset(in: line) == nil {
            return judge.judge(columns.trimmed(line), columns, at: position)
        }
        noteInvalid(position)
        return false
    }
}
