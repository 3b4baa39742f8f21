/// Tells lines that can't match a query, or can't be among the best, from the others, many bytes at once.
///
/// What it passes over does not match. What it lets through is judged by its letters one by one.
final class LineFilter {
    /// What is known of a line.
    enum Verdict {
        /// It does not match.
        case no
        /// It may match, but as nothing better than what is there already.
        case unwanted
        case maybe
    }

    private enum Kind {
        /// Nothing is known of a line.
        case none
        /// A line must begin with one of the marked bytes.
        case first
        case word
        case fuzzy
    }

    private let kind: Kind
    private let separator: UInt8
    /// For each byte whether a line of interest can begin with it; nil if with any.
    let firstBytes: [Bool]?
    /// The first letters of the query, as far as there are bits for them, and for each the row of bits.
    private let letters: [UInt8]
    private let rows: [Int]
    /// Letters of the query have other cases, and so many follow that there are no bits for.
    private let isFolded: Bool
    private let furtherLetters: Int
    /// The query has letters that are not in ASCII, so that no line in ASCII matches.
    private let isBeyond: Bool
    private let isWordCharacter: [Bool]
    private let rowCount: Int
    private var bits: LineBits
    private var capacity = 0
    private let scratch = UnsafeMutablePointer<Int32>.allocate(capacity: 128)

    /// - Parameters:
    ///   - matcher: The query; nil if every line is of interest.
    ///   - firstBytes: For each byte whether a line of interest can begin with it.
    init(_ matcher: EntryMatcher?, separator: UInt8, firstBytes: [Bool]? = nil) {
        self.separator = separator
        self.firstBytes = firstBytes
        let pattern = matcher?.pattern
        isFolded = pattern?.form == .folded
        let scalars = pattern?.scalars ?? []
        isBeyond = scalars.contains { $0 >= 0x80 }
        let plain = isBeyond ? [] : scalars.prefix(LineBits.mostLetters).map { UInt8($0) }
        letters = plain
        rows = plain.map { LineBits.wanted + (plain.firstIndex(of: $0) ?? 0) }
        furtherLetters = scalars.count - plain.count
        isWordCharacter = plain.map(WordMatcher.isPlainWordCharacter)
        switch matcher?.matching {
        case .word where !scalars.isEmpty: kind = .word
        case .fuzzy where !scalars.isEmpty: kind = .fuzzy
        default: kind = firstBytes == nil ? .none : .first
        }
        rowCount = kind == .word || kind == .fuzzy ? LineBits.wanted + plain.count : 1
        bits = .allocate(capacity: 0, rows: rowCount)
    }

    deinit {
        bits.deallocate()
        scratch.deallocate()
    }

    /// Reads a block of lines; 64 bytes after it must be readable.
    ///
    /// - Returns: What to ask for its lines, until the next block is read.
    func read(_ block: UnsafeRawBufferPointer) -> LineBits {
        if block.count > capacity {
            bits.deallocate()
            capacity = block.count
            bits = .allocate(capacity: capacity, rows: rowCount)
        }
        bits.read(LineBits.ends, block, equal: separator)
        guard kind == .word || kind == .fuzzy else { return bits }
        bits.read(LineBits.beyond, block, in: 0x80...0xFF)
        if isBeyond { return bits }
        for (letter, row) in zip(letters, rows) where letters[row - LineBits.wanted] == letter {
            bits.read(row, block, equal: letter, isFolded: isFolded && letter &- 0x61 < 26)
        }
        bits.read(LineBits.letters, block, in: 0x61...0x7A, isFolded: true)
        bits.read(LineBits.digits, block, in: 0x30...0x39)
        if kind == .fuzzy {
            bits.read(LineBits.small, block, in: 0x61...0x7A)
        } else {
            bits.read(LineBits.wideLeads, block, in: 0xE0...0xFF)
        }
        return bits
    }

    /// Judges a line of the block that was read.
    ///
    /// - Parameter isWanted: Asked whether a line of this grade would be among the best; no line has a better one.
    @inline(__always)
    func verdict(
        _ bits: LineBits, _ block: UnsafeRawBufferPointer, _ line: Range<Int>, isWanted: (MatchGrade) -> Bool
    ) -> Verdict {
        switch kind {
        case .none: .maybe
        case .first: firstBytes?[Int(block[line.lowerBound])] == false ? .no : .maybe
        case .word: wordVerdict(bits, line, isWanted: isWanted)
        case .fuzzy: fuzzyVerdict(bits, line, isWanted: isWanted)
        }
    }

    /// The bits of a window of a line.
    @inline(__always)
    private static func mask(_ offset: Int, _ line: Range<Int>) -> UInt64 {
        let left = line.upperBound &- offset
        return left >= 64 ? .max : ~(.max &<< UInt64(left))
    }

    // MARK: Words

    @inline(__always)
    private func wordVerdict(_ bits: LineBits, _ line: Range<Int>, isWanted: (MatchGrade) -> Bool) -> Verdict {
        if Self.isBeyondASCII(bits, line) {
            return isBeyond || isWordCharacter[0] == false || mayBeginWord(bits, line) ? .maybe : .no
        }
        if isBeyond { return .no }
        var isFound = false
        var isInWord: UInt64 = 0
        var offset = line.lowerBound
        while offset < line.upperBound {
            let words = bits.window(LineBits.letters, offset) | bits.window(LineBits.digits, offset)
            var found = Self.mask(offset, line)
            if isWordCharacter[0] { found &= ~(words &<< 1 | isInWord) }
            isInWord = words &>> 63
            for (place, row) in rows.enumerated() { found &= bits.window(row, offset &+ place) }
            isFound = isFound || found != 0
            offset &+= 64
        }
        guard isFound else { return .no }
        // Better than a word in the exact letters is only what is equal as a whole.
        let isCandidate = isWanted(MatchGrade(isEqual: false, agreement: .exactLetters)) || isAtStart(bits, line)
        return isCandidate ? .maybe : .unwanted
    }

    /// Whether a word of a line that is not in ASCII may begin with the query's first letter, which is in ASCII.
    ///
    /// A letter that is not in ASCII may be that letter, and what follows a letter may make it another one; in both cases
    /// the byte after the first one is beyond ASCII.
    @inline(__always)
    private func mayBeginWord(_ bits: LineBits, _ line: Range<Int>) -> Bool {
        var isInWord: UInt64 = 0
        var offset = line.lowerBound
        while offset < line.upperBound {
            let words = bits.window(LineBits.letters, offset) | bits.window(LineBits.digits, offset)
            let starts = ~(words &<< 1 | isInWord)
            isInWord = words &>> 63
            let letters = bits.window(rows[0], offset) | bits.window(LineBits.beyond, offset &+ 1)
            let found = starts & letters | bits.window(LineBits.wideLeads, offset)
            if found & Self.mask(offset, line) != 0 { return true }
            offset &+= 64
        }
        return false
    }

    /// Whether a line has anything beyond ASCII.
    @inline(__always)
    private static func isBeyondASCII(_ bits: LineBits, _ line: Range<Int>) -> Bool {
        var offset = line.lowerBound
        while offset < line.upperBound {
            if bits.window(LineBits.beyond, offset) & mask(offset, line) != 0 { return true }
            offset &+= 64
        }
        return false
    }

    /// Whether a line may begin with the query.
    @inline(__always)
    private func isAtStart(_ bits: LineBits, _ line: Range<Int>) -> Bool {
        for (place, row) in rows.enumerated() where bits.window(row, line.lowerBound &+ place) & 1 == 0 { return false }
        return true
    }

    // MARK: Scattered letters

    @inline(__always)
    private func fuzzyVerdict(_ bits: LineBits, _ line: Range<Int>, isWanted: (MatchGrade) -> Bool) -> Verdict {
        if Self.isBeyondASCII(bits, line) { return .maybe }
        guard !isBeyond, hasLetters(bits, line) else { return .no }
        func isWantedWith(_ score: Int) -> Bool { isWanted(MatchGrade(group: FuzzyMatcher.scattered, penalty: -score)) }
        if isAtStart(bits, line) { return .maybe }
        guard isWantedWith(bound(bits, line)) else { return .unwanted }
        return line.count > 64 || furtherLetters > 0 || isWantedWith(score(bits, line)) ? .maybe : .unwanted
    }

    /// Whether a line has the letters in their order.
    @inline(__always)
    private func hasLetters(_ bits: LineBits, _ line: Range<Int>) -> Bool {
        rows.withUnsafeBufferPointer { rows in
            var next = 0
            var offset = line.lowerBound
            while offset < line.upperBound {
                var left = Self.mask(offset, line)
                while next < rows.count {
                    let found = bits.window(rows[next], offset) & left
                    if found == 0 { break }
                    // What follows the first of them.
                    left &= ~(found ^ (found &- 1))
                    next &+= 1
                }
                offset &+= 64
            }
            return next == rows.count
        }
    }

    /// A score that a line in ASCII does not exceed.
    private func bound(_ bits: LineBits, _ line: Range<Int>) -> Int {
        var places = LetterPlaces()
        var before = WordBits()
        var offset = line.lowerBound
        rows.withUnsafeBufferPointer { rows in
            while offset < line.upperBound {
                let mask = Self.mask(offset, line)
                let words = Self.words(bits, offset, mask)
                let (starts, humps) = (words.starts(after: before), words.humps(after: before))
                before = words
                for place in 0..<rows.count { places.add(place, bits.window(rows[place], offset) & mask, starts, humps) }
                offset &+= 64
            }
        }
        return places.bound(rows.count) + furtherLetters * FuzzyScratch.mostForLetter
    }

    /// The score of a line in ASCII of at most 64 bytes, for a query of no further letters.
    private func score(_ bits: LineBits, _ line: Range<Int>) -> Int {
        let mask = Self.mask(line.lowerBound, line)
        let words = Self.words(bits, line.lowerBound, mask)
        return rows.withUnsafeBufferPointer { rows in
            let score = FuzzyScratch.score(
                count: rows.count, letters: { bits.window(rows[$0], line.lowerBound) & mask },
                starts: words.starts(after: WordBits()), humps: words.humps(after: WordBits()), scratch: scratch)
            return score ?? Int.min / 2
        }
    }

    @inline(__always)
    private static func words(_ bits: LineBits, _ offset: Int, _ mask: UInt64) -> WordBits {
        WordBits(
            letters: bits.window(LineBits.letters, offset) & mask, small: bits.window(LineBits.small, offset) & mask,
            digits: bits.window(LineBits.digits, offset) & mask)
    }
}
