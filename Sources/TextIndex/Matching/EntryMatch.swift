/// How well the letters of an entry agree with the typed ones. The better one is the smaller.
package enum LetterAgreement: Int, Sendable, Comparable {
    /// The letters are those typed, after canonical composition.
    case exactLetters
    /// They are the same under the matching policy only.
    case folded
    /// They are there in their order with others between.
    case scattered

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// How an entry matches a query.
package struct EntryMatch: Sendable, Hashable {
    /// How well the letters agree.
    package var kind: LetterAgreement
    /// Whether the whole entry is equal to the query under the matching policy.
    package var isEqual: Bool
    /// The UTF-8 offset in the entry after the part that the query is, where the entry begins with the query and can be
    /// shown as its continuation; else nil. See ``PrefixMatch/end``.
    package var end: Int?
    /// The first part of the entry that the query found, as UTF-8 offsets of whole letters; empty where nothing was typed. Most matches
    /// have one part only, and so no memory of their own.
    var first: Range<Int>
    /// The other parts, ascending.
    var others: [Range<Int>] = []

    /// A match with one part, or none.
    init(kind: LetterAgreement, isEqual: Bool, end: Int?, first: Range<Int>) {
        self.kind = kind
        self.isEqual = isEqual
        self.end = end
        self.first = first
    }

    /// A match with any number of parts.
    init(kind: LetterAgreement, isEqual: Bool, end: Int?, ranges: [Range<Int>]) {
        self.init(kind: kind, isEqual: isEqual, end: end, first: ranges.first ?? 0..<0)
        others = Array(ranges.dropFirst())
    }

    /// All parts.
    package var ranges: [Range<Int>] { first.isEmpty ? others : [first] + others }
}

/// How good a match is, as far as its letters decide: the smaller is the better.
struct MatchGrade: Comparable {
    /// Equal in the exact letters 0, equal under the policy 1, at the beginning in the exact letters 2, otherwise there 3,
    /// scattered 4. Of word matches those at any word count as at the beginning.
    var group: Int
    /// Among scattered ones the negated score, otherwise 0.
    var penalty: Int

    init(group: Int, penalty: Int = 0) {
        self.group = group
        self.penalty = penalty
    }

    init(isEqual: Bool, agreement: LetterAgreement) {
        self.init(group: (isEqual ? 0 : 2) + agreement.rawValue)
    }

    @inline(__always)
    static func < (left: Self, right: Self) -> Bool {
        left.group != right.group ? left.group < right.group : left.penalty < right.penalty
    }
}

/// Finds out whether entries match a query, in one of the ways of ``Matching``.
///
/// A class, so that handing it on costs next to nothing.
final class EntryMatcher: Sendable {
    /// Where in an entry the query may stand.
    let matching: Matching
    private let prefix: PrefixMatcher
    /// What a long text costs every key is not paid for the ways that are not asked for.
    private let word: WordMatcher?
    private let fuzzy: FuzzyMatcher?

    init(_ query: String, matching: Matching, case policy: CaseMatching) {
        self.matching = matching
        let prefix = PrefixMatcher(query, case: policy)
        self.prefix = prefix
        word = matching == .word ? WordMatcher(prefix) : nil
        fuzzy = matching == .fuzzy ? FuzzyMatcher(prefix) : nil
    }

    /// The query in the form that is compared.
    @inline(__always) var pattern: FormPattern { prefix.pattern }

    /// The query as typed, canonically composed.
    @inline(__always) var exact: FormPattern { prefix.exact }

    /// Whether every entry matches.
    @inline(__always) var matchesEverything: Bool { prefix.pattern.scalars.isEmpty }

    /// Whether an entry that begins with the query does so in the exact letters.
    @inline(__always)
    func agreement(of entry: UnsafeRawBufferPointer) -> LetterAgreement { prefix.agreement(of: entry) }

    /// How good an entry is; nil if it does not match.
    ///
    /// - Parameters:
    ///   - entry: Valid UTF-8.
    ///   - scratch: Memory for one entry at a time.
    ///   - isWanted: Asked with the best grade that is possible before much work is done for the real one.
    @inline(__always)
    func grade(_ entry: UnsafeRawBufferPointer, _ scratch: inout FuzzyScratch?, isWanted: (MatchGrade) -> Bool) -> MatchGrade? {
        switch matching {
        case .prefix:
            guard let match = prefix.pattern.match(entry) else { return nil }
            return MatchGrade(isEqual: match.isEqual, agreement: prefix.agreement(of: entry))
        case .word:
            return word?.grade(entry)
        case .fuzzy:
            return fuzzy?.grade(entry, &scratch, isWanted: isWanted)
        }
    }

    /// How an entry matches, in full.
    func match(_ entry: UnsafeRawBufferPointer) -> EntryMatch? {
        switch matching {
        case .prefix: prefix.entryMatch(entry)
        case .word: word?.match(entry)
        case .fuzzy: fuzzy?.match(entry)
        }
    }
}

extension PrefixMatcher {
    /// The match with its range.
    func entryMatch(_ entry: UnsafeRawBufferPointer) -> EntryMatch? {
        guard let match = match(entry), let covered = pattern.match(entry)?.covered else { return nil }
        return EntryMatch(kind: match.kind, isEqual: match.isEqual, end: match.end, first: 0..<covered)
    }
}
