/// Finds entries that have the letters of the query in their order, and says how well they stand there.
///
/// The score is that of the best way to place the letters. A letter at the beginning of a word or at a hump of a camel
/// case name counts more, the first letter of the query twice as much for that; letters in a run count more; gaps cost.
/// The scheme is that of the fuzzy finders that people know from editors and shells.
package struct FuzzyMatcher: Sendable {
    let prefix: PrefixMatcher
    /// The grade that no scattered match exceeds.
    private let best: MatchGrade

    init(_ prefix: PrefixMatcher) {
        self.prefix = prefix
        best = MatchGrade(group: Self.scattered, penalty: -FuzzyScratch.bestScore(prefix.pattern.scalars))
    }

    /// - Parameters:
    ///   - query: The typed text.
    ///   - policy: How letters are compared.
    package init(_ query: String, case policy: CaseMatching) {
        self.init(PrefixMatcher(query, case: policy))
    }

    /// How an entry matches; nil if it does not.
    package func match(_ entry: String) -> EntryMatch? {
        entry.withUTF8Bytes { match($0) }
    }

    /// The score of an entry that does not begin with the query; nil if it does, or does not match. More is better.
    package func score(_ entry: String) -> Int? {
        var scratch: FuzzyScratch?
        let grade = entry.withUTF8Bytes { self.grade($0, &scratch, isWanted: { _ in true }) }
        return grade?.group == Self.scattered ? grade.map { -$0.penalty } : nil
    }

    /// The group of matches that are neither equal nor at the beginning.
    static let scattered = 4

    func match(_ entry: UnsafeRawBufferPointer) -> EntryMatch? {
        if let match = prefix.entryMatch(entry) { return match }
        var scratch = FuzzyScratch()
        guard scratch.read(entry, prefix.pattern) else { return nil }
        return EntryMatch(kind: .scattered, isEqual: false, end: nil, ranges: scratch.ranges(for: prefix.pattern.scalars))
    }

    @inline(__always)
    func grade(_ entry: UnsafeRawBufferPointer, _ scratch: inout FuzzyScratch?, isWanted: (MatchGrade) -> Bool) -> MatchGrade? {
        if let match = prefix.pattern.match(entry) {
            return MatchGrade(isEqual: match.isEqual, agreement: prefix.agreement(of: entry))
        }
        guard let isPlain = mayContain(entry) else { return nil }
        guard isWanted(best) else { return best }
        if isPlain, let first = prefix.pattern.bytes.first, first < 0x80 {
            let shortfall = FuzzyScratch.shortfall(of: first, isFolded: prefix.pattern.form == .folded, in: entry)
            let bound = MatchGrade(group: Self.scattered, penalty: best.penalty - shortfall)
            if shortfall < 0, !isWanted(bound) { return bound }
        }
        if scratch == nil { scratch = FuzzyScratch() }
        guard scratch?.read(entry, prefix.pattern) == true, let score = scratch?.score(for: prefix.pattern.scalars) else {
            return nil
        }
        return MatchGrade(group: Self.scattered, penalty: -score)
    }

    /// Whether an entry that may have the letters is in ASCII; nil if it does not have them, which is decided for entries
    /// in ASCII only.
    @inline(__always)
    private func mayContain(_ entry: UnsafeRawBufferPointer) -> Bool? {
        let isFolded = prefix.pattern.form == .folded
        let isPlain = UTF8Validation.endOfASCII(in: entry, from: 0) == entry.count
        guard isPlain else { return false }
        return prefix.pattern.bytes.withUnsafeBufferPointer { wanted in
            var next = 0
            for byte in entry where (isFolded ? Folding.lowercased(byte) : byte) == wanted[next] {
                next &+= 1
                if next == wanted.count { return true }
            }
            return nil
        }
    }
}
