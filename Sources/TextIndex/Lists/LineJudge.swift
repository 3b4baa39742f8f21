/// Judges line after line in one search and keeps the best.
struct LineJudge {
    let matcher: EntryMatcher
    private let pattern: FormPattern
    let rank: Rank
    /// What has been learned of an entry, the greater the better; comes before the rank.
    private let score: ((UnsafeRawBufferPointer) -> Double)?
    /// The list's own order decides inside a group.
    let isInListOrder: Bool
    private(set) var top: TopMatches
    /// What a match must be better than to be kept.
    private(set) var threshold = TopMatches.Threshold()
    private var scratch: FuzzyScratch?
    /// With weights: the hashes of all texts that matched. A later equal line must not bring its text in with another
    /// weight, and there may be too many texts to keep them. Hashes of 64 bits, seeded anew in each process, are the same
    /// for two of ten million texts once in hundreds of thousands of runs.
    private var seen: Set<Int> = []
    /// Whether files may be taken for sorted on a guess, and whether one was.
    var allowsGuess = false
    var isProvisional = false
    /// Whether all entries that are equal to the query have been judged, so that the others matter only as far as they are
    /// among the first.
    var knowsEqualEntries = false
    /// Whether nothing that comes later in the list can change the answer.
    private(set) var isSettled = false
    /// Whether a line must begin with the query, so that most are told by their first bytes.
    private let isPrefix: Bool

    /// The bytes with which a line can begin that matches; nil if any can.
    var firstBytes: [Bool]? { isPrefix && !matcher.matchesEverything ? pattern.firstBytes : nil }

    init(_ matcher: EntryMatcher, rank: Rank, score: ((UnsafeRawBufferPointer) -> Double)? = nil, capacity: Int) {
        self.matcher = matcher
        pattern = matcher.pattern
        self.rank = rank
        self.score = score
        isInListOrder = rank == .list && score == nil
        top = TopMatches(capacity: capacity)
        isPrefix = matcher.matching == .prefix
    }

    /// Whether a line of a grade at a place, whatever its rank, may be among the best.
    @inline(__always)
    func mayWant(_ grade: MatchGrade, at position: ListPosition) -> Bool {
        threshold.admits(TopMatches.Key(grade: grade, rank: isInListOrder ? 0 : -.infinity, position: position))
    }

    /// Judges a line of valid UTF-8, trimmed.
    ///
    /// - Returns: Whether its entry matches.
    @inline(__always)
    mutating func judge(_ line: UnsafeRawBufferPointer, _ columns: LineColumns, at position: ListPosition) -> Bool {
        // Few lines match, so it is cheaper to find out where the entry ends afterwards.
        if isPrefix, columns.delimiterIsPlain {
            guard let match = pattern.match(line) else { return false }
            if isInListOrder, !mayBeWanted(match, line, columns, position) { return true }
        }
        return judgeEntry(line, columns, at: position)
    }

    /// Whether a line that matches may be kept: where most lines match, this spares nearly all of them a closer look.
    @inline(__always)
    private mutating func mayBeWanted(
        _ match: FormPattern.Match, _ line: UnsafeRawBufferPointer, _ columns: LineColumns, _ position: ListPosition
    ) -> Bool {
        if match.isEqual { return true }
        if let end = match.end, line[end] == columns.delimiterStart { return true }
        var key = TopMatches.Key(grade: MatchGrade(isEqual: false, agreement: .exactLetters), rank: 0, position: position)
        guard threshold.admits(key) else {
            isSettled = isSettled || knowsEqualEntries
            return false
        }
        key.grade = MatchGrade(isEqual: false, agreement: matcher.agreement(of: line))
        return threshold.admits(key)
    }

    @inline(never)
    private mutating func judgeEntry(_ line: UnsafeRawBufferPointer, _ columns: LineColumns, at position: ListPosition) -> Bool {
        guard let entry = columns.entry(of: line) else { return false }
        let value: Double =
            if let score {
                -score(entry)
            } else {
                switch rank {
                case .list: 0
                case .length: Double(entry.reduce(into: 0) { $0 += $1 & 0xC0 == 0x80 ? 0 : 1 })
                case .weight: -columns.weight(of: line)
                }
            }
        var key = TopMatches.Key(grade: MatchGrade(group: 0), rank: value, position: position)
        let grade = matcher.grade(entry, &scratch) { best in
            key.grade = best
            return threshold.admits(key)
        }
        guard let grade else { return false }
        if rank == .weight {
            var hasher = Hasher()
            hasher.combine(bytes: entry)
            guard seen.insert(hasher.finalize()).inserted else { return true }
        }
        key.grade = grade
        if threshold.admits(key) {
            top.insert(key, line: line, entryCount: entry.count)
            threshold = top.threshold
            if isInListOrder, let worst = top.worst { isSettled = worst.grade.group == 0 || matcher.matchesEverything }
        }
        return true
    }
}
