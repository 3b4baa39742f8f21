/// How an entry begins with a query.
package struct PrefixMatch: Sendable, Equatable {
    /// Whether the entry's beginning has the letters as typed.
    package var kind: LetterAgreement
    /// Whether the whole entry is equal to the query under the matching policy.
    package var isEqual: Bool
    /// The UTF-8 offset in the entry where the matched beginning ends, a border of grapheme clusters.
    ///
    /// Nil where there is no such border: the query ends inside a cluster of the entry, or inside what one of its letters
    /// folds to (`stras` in `Straße`). Such a match can't be shown as a continuation of the typed text.
    package var end: Int?
}

/// Finds out whether entries begin with a query.
package struct PrefixMatcher: Sendable {
    /// The query as typed, canonically composed.
    let exact: FormPattern
    /// The query in the form that the policy compares.
    let pattern: FormPattern

    /// - Parameters:
    ///   - query: The typed text.
    ///   - policy: How letters are compared.
    package init(_ query: String, case policy: CaseMatching) {
        exact = FormPattern(query, form: .composed)
        pattern = policy == .exact ? exact : FormPattern(query, form: policy.form(for: query))
    }

    /// How an entry begins with the query; nil if it does not. Every entry begins with the empty query.
    package func match(_ entry: String) -> PrefixMatch? {
        entry.withUTF8Bytes { match($0) }
    }

    /// The same for an entry in valid UTF-8.
    package func match(_ entry: UnsafeRawBufferPointer) -> PrefixMatch? {
        guard let match = pattern.match(entry) else { return nil }
        let end = match.end.flatMap { isClusterBorder($0, in: entry) ? $0 : nil }
        return PrefixMatch(kind: agreement(of: entry), isEqual: match.isEqual, end: end)
    }

    /// Whether an entry that matches has the exact letters.
    ///
    /// - Parameter start: Where in the entry it matches.
    @inline(__always)
    func agreement(of entry: UnsafeRawBufferPointer, from start: Int = 0) -> LetterAgreement {
        pattern.form == .composed || exact.match(entry, from: start) != nil ? .exactLetters : .folded
    }
}

/// Whether an offset of valid UTF-8 is a border of grapheme clusters.
///
/// - Complexity: constant between ASCII characters; elsewhere the text is copied once.
func isClusterBorder(_ offset: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    if offset == 0 || offset == bytes.count { return true }
    let (before, after) = (bytes[offset - 1], bytes[offset])
    if before < 0x80, after < 0x80 { return !(before == 0x0D && after == 0x0A) }
    // No cluster goes on beyond a line break or another control character, so the text before one need not be copied.
    let start = bytes[..<offset].lastIndex { $0 < 0x20 } ?? 0
    let text = String(decoding: bytes[start...], as: UTF8.self)
    return String.Index(text.utf8.index(text.startIndex, offsetBy: offset - start), within: text) != nil
}
