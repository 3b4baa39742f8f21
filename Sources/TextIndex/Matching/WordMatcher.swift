internal import Glibc

/// Finds entries in which a word begins with the query.
///
/// A word begins with a letter or digit after anything else, at a capital after a small letter it does not; an ideograph
/// is a word of its own. A query that begins with something else (`(`, `#`) may stand wherever that does.
package struct WordMatcher: Sendable {
    let prefix: PrefixMatcher

    /// - Parameter prefix: The query, to be looked for at the beginning of words.
    init(_ prefix: PrefixMatcher) {
        self.prefix = prefix
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

    func match(_ entry: UnsafeRawBufferPointer) -> EntryMatch? {
        guard let (start, kind) = find(entry) else { return nil }
        if start == 0 { return prefix.entryMatch(entry) }
        let covered = prefix.pattern.match(entry, from: start)?.covered ?? start
        return EntryMatch(kind: kind, isEqual: false, end: nil, first: start..<covered)
    }

    func grade(_ entry: UnsafeRawBufferPointer) -> MatchGrade? {
        guard let (start, kind) = find(entry) else { return nil }
        let isEqual = start == 0 && prefix.pattern.match(entry)?.isEqual == true
        return MatchGrade(isEqual: isEqual, agreement: kind)
    }

    /// Where the query stands: at the beginning of the entry if it can, else at the first word that begins with its exact
    /// letters, else at the first that matches.
    private func find(_ entry: UnsafeRawBufferPointer) -> (start: Int, kind: LetterAgreement)? {
        if prefix.pattern.match(entry) != nil { return (0, prefix.agreement(of: entry)) }
        guard mayContain(entry), let wanted = prefix.pattern.scalars.first else { return nil }
        let wantsWord = ScalarRecord(wanted).isWordCharacter
        // An ASCII letter that the query can't begin with is not worth a comparison.
        let plain = wanted < 0x80 ? UInt8(wanted) : 0
        let isFolded = prefix.pattern.form == .folded
        var found: Int?
        var isInWord = false
        var offset = 0
        while offset < entry.count {
            let byte = entry[offset]
            var length = 1
            let isWord: Bool
            var isStart: Bool
            if byte < 0x80 {
                isWord = Self.isPlainWordCharacter(byte)
                isStart = (isFolded ? Folding.lowercased(byte) : byte) == plain && !(isWord && isInWord) && isWord == wantsWord
                // What follows may belong to this letter.
                if !isStart, offset &+ 1 < entry.count, entry[offset &+ 1] >= 0x80 { isStart = !(isWord && isInWord) }
                isInWord = isWord
            } else {
                let (scalar, width) = decodeScalar(entry, offset)
                length = width
                let record = ScalarRecord(scalar)
                isWord = record.isWordCharacter
                let isIdeograph = isWord && Self.isIdeograph(scalar)
                isStart = !(isWord && isInWord && !isIdeograph) && !record.isMark && !record.joins && !record.joinsFolded
                // A mark changes nothing about the word that it stands in.
                if !record.isMark { isInWord = isWord && !isIdeograph }
            }
            if isStart, offset > 0, prefix.pattern.match(entry, from: offset) != nil {
                if prefix.agreement(of: entry, from: offset) == .exactLetters { return (offset, .exactLetters) }
                if found == nil { found = offset }
            }
            offset &+= length
        }
        return found.map { ($0, .folded) }
    }

    /// Whether a word may begin with the query's first letter; decided for entries in ASCII, which most are.
    private func mayContain(_ entry: UnsafeRawBufferPointer) -> Bool {
        guard let base = entry.baseAddress, let wanted = prefix.pattern.bytes.first else { return true }
        guard wanted < 0x80, Self.isPlainWordCharacter(wanted) else { return true }
        guard UTF8Validation.endOfASCII(in: entry, from: 0) == entry.count else { return true }
        func begins(with letter: UInt8) -> Bool {
            var at = 1
            while at < entry.count, let found = memchr(base + at, Int32(letter), entry.count - at) {
                at = UnsafeRawPointer(found) - base
                if !Self.isPlainWordCharacter(entry[at - 1]) { return true }
                at += 1
            }
            return false
        }
        return begins(with: wanted) || prefix.pattern.form == .folded && wanted &- 0x61 < 26 && begins(with: wanted & 0xDF)
    }

    @inline(__always)
    static func isPlainWordCharacter(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
    }

    /// Han and kana, which are written without spaces.
    @inline(__always)
    private static func isIdeograph(_ scalar: UInt32) -> Bool {
        scalar >= 0x3041 && scalar < 0x3100 || scalar >= 0x3400 && scalar < 0xA000 || scalar >= 0xF900 && scalar < 0xFB00
            || scalar >= 0x20000 && scalar < 0x40000
    }
}
