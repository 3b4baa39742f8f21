internal import Synchronization

extension TextList {
    /// The files to be bisected in a search, by the numbers of their sources; taken out of the mutex.
    func sortedFiles(_ judge: LineJudge, _ states: [ListFile.State?], allowsGuess: Bool) -> [Int: SortedLines] {
        guard judge.matcher.matching == .prefix else { return [:] }
        var out: [Int: SortedLines] = [:]
        for number in sources.indices {
            // A file that has no size (of /proc) may have lines nevertheless.
            guard case .file(let file) = sources[number], let state = states[number], state.size > file.start else { continue }
            let order = order(number, state)
            guard order == .sorted || order == .guessed && allowsGuess else { continue }
            let known = sorted.withLock { $0.removeValue(forKey: number) }
            out[number] = known?.state == state ? known : SortedLines(file, state, separator: format.separator.byte)
        }
        // Of equal entries the first one's weight counts, so the sources must be gone through in their order.
        return judge.rank == .weight && out.count < sources.count ? [:] : out
    }

    /// Judges the lines of a sorted file that can be among the best.
    ///
    /// - Returns: False if the search was cancelled.
    func search(_ lines: SortedLines, _ number: Int, _ judge: inout LineJudge, isCancelled: () -> Bool) -> Bool {
        let matcher = judge.matcher
        let descent = SortedDescent(lines, matcher.pattern)
        guard judge.isInListOrder else {
            // What is best by length or weight may stand anywhere.
            let ranges = descent.beginnings.map { ($0.range, $0.bytes) } + descent.unsure.map { ($0, []) }
            for (range, bytes) in ranges.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
                guard go(through: range, of: lines, number, &judge, beginningWith: bytes, noBetterThan: nil, isCancelled) else {
                    return false
                }
            }
            return true
        }
        let exact = matcher.pattern.form == .composed ? descent : SortedDescent(lines, matcher.exact)
        for descent in matcher.pattern.form == .composed ? [exact] : [exact, descent] {
            var descent = descent
            for beginning in descent.beginnings { judgeEqual(to: beginning, &descent, lines, number, &judge) }
            for range in descent.unsure {
                guard go(through: range, of: lines, number, &judge, noBetterThan: nil, isCancelled) else { return false }
            }
        }
        // Those in the exact letters first, then those that can only be worse or are among the first already.
        for beginning in exact.beginnings {
            let best = MatchGrade(isEqual: false, agreement: .exactLetters)
            guard
                go(
                    through: beginning.range, of: lines, number, &judge, beginningWith: beginning.bytes, noBetterThan: best,
                    isCancelled)
            else { return false }
        }
        if matcher.pattern.form == .composed { return true }
        for beginning in descent.beginnings {
            let best = MatchGrade(isEqual: false, agreement: .folded)
            guard
                go(
                    through: beginning.range, of: lines, number, &judge, beginningWith: beginning.bytes, noBetterThan: best,
                    isCancelled)
            else { return false }
        }
        return true
    }

    /// Judges the lines whose entries are nothing but a beginning, with or without marks that are dropped.
    private func judgeEqual(
        to beginning: SortedDescent.Beginning, _ descent: inout SortedDescent, _ lines: SortedLines, _ number: Int,
        _ judge: inout LineJudge
    ) {
        if beginning.endsInside { return }
        var ends: [[UInt8]] = [[]]
        if format.separator == .newline { ends.append([0x0D]) }
        if let delimiter = format.delimiter, !delimiter.isEmpty { ends.append(Array(delimiter.utf8)) }
        var offsets: Set<Int> = []
        for end in ends {
            // The first line of the range shows that there are none where it goes on with something greater.
            let first = lines.bytes(ofLineAt: beginning.range.lowerBound, after: beginning.bytes.count, count: end.count)
            if !first.isEmpty || end.isEmpty, end.lexicographicallyPrecedes(first) { continue }
            let offset = lines.lowerBound(beginning.bytes + end, in: beginning.range)
            if offset < beginning.range.upperBound { offsets.insert(offset) }
        }
        for offset in offsets.sorted() {
            _ = go(through: offset..<(offset + 1), of: lines, number, &judge, noBetterThan: nil) { false }
        }
        for next in descent.droppedMarks(after: beginning) { judgeEqual(to: next, &descent, lines, number, &judge) }
    }

    /// Judges the lines of a range, as long as they begin with some bytes, until none that follows can be among the best.
    private func go(
        through range: Range<Int>, of lines: SortedLines, _ number: Int, _ judge: inout LineJudge,
        beginningWith beginning: [UInt8] = [],
        noBetterThan best: MatchGrade?, _ isCancelled: () -> Bool
    ) -> Bool {
        /// Whether a line at an offset is out of the range or can't be among the best.
        func isEnd(_ offset: Int) -> Bool {
            guard offset < range.upperBound else { return true }
            let key = best.map { TopMatches.Key(grade: $0, rank: 0, position: ListPosition(source: number, offset: offset)) }
            return key.map { !judge.top.wants($0) } ?? false
        }
        var offset = range.lowerBound
        while let line = lines.lineInMemory(at: offset) {
            if isEnd(offset) || !line.starts(with: beginning) { return true }
            judgeLine(line, ListPosition(source: number, offset: offset), &judge)
            offset += line.count + 1
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
                judgeLine(line, ListPosition(source: number, offset: block.offset + start), &judge)
                start = end + 1
            }
        }
        return true
    }

    @inline(__always)
    private func judgeLine(_ line: UnsafeRawBufferPointer, _ position: ListPosition, _ judge: inout LineJudge) {
        if line.count > ListFormat.longestLine { return }
        if UTF8Validation.firstInvalidOffset(in: line) == nil {
            _ = judge.judge(columns.trimmed(line), columns, at: position)
        } else {
            noteInvalid(position)
        }
    }
}
