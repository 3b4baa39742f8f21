/// A place in the order of a list.
package struct ListPosition: Sendable, Hashable, Comparable {
    /// The number of the source, from 0.
    package var source: Int
    /// The offset of the line in it, in bytes; of a word its number.
    package var offset: Int

    package static func < (left: Self, right: Self) -> Bool {
        (left.source, left.offset) < (right.source, right.offset)
    }
}

/// An entry of a list that a query has found.
package struct ListMatch: Sendable, Hashable {
    /// The entry, exactly as the list has it.
    package var text: String
    /// What the line says after the delimiter.
    package var description: String?
    /// How it matches.
    package var match: EntryMatch
    /// The first line that has this entry.
    package var position: ListPosition
    /// The number in the last column, 0 where there is none.
    package var weight: Double

    /// How well the letters agree.
    package var kind: LetterAgreement { match.kind }
    /// Whether the whole entry is equal to the query under the matching policy.
    package var isEqual: Bool { match.isEqual }
    /// Where the matched beginning ends; see ``EntryMatch/end``.
    package var end: Int? { match.end }
    /// The parts of the entry that the query found; see ``EntryMatch/ranges``.
    package var ranges: [Range<Int>] { match.ranges }
}

/// The best entries for a query.
package struct SearchResult: Sendable, Hashable {
    /// Best first, no more than were asked for.
    package var matches: [ListMatch]
    /// Whether there are further ones.
    package var hasMore: Bool
    /// Whether it was found in a file that was taken for sorted on a guess; see ``TextList/confirmOrder(isCancelled:)``.
    package var isProvisional = false

    package init(matches: [ListMatch], hasMore: Bool, isProvisional: Bool = false) {
        self.matches = matches
        self.hasMore = hasMore
        self.isProvisional = isProvisional
    }
}
