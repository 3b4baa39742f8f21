/// Finds things by words: the reader of what `TermIndexWriter` writes.
package struct TermIndex: Sendable {
    /// Words that share a head of the dictionary.
    static let block = 16
    /// The most bytes of a beginning whose union may be stored.
    static let longestPrefix = 8

    private let heads: Section
    private let words: Section
    private let terms: Section
    private let postings: Section
    private let prefixes: Section
    private let prefixPostings: Section
    /// The number of things that are listed.
    package let elements: Int
    /// The number of words of the dictionary.
    package let wordCount: Int
    /// Terms from this one on are for one spelling alone.
    private let literals: Int
    /// The offset of a term that is not listed.
    static let unlisted = 0xFFFF_FFFF

    package init(sections: [Section], elements: Int) {
        heads = sections[0]
        words = sections[1]
        terms = sections[2]
        postings = sections[3]
        prefixes = sections[4]
        prefixPostings = sections[5]
        self.elements = elements
        let count = heads.u32(0)
        wordCount = count <= words.count ? count : 0
        if count > words.count { heads.damaged() }
        literals = terms.u32(0)
    }

    /// The number of terms.
    private var termCount: Int { max(0, terms.count / 4 - 1) }

    /// The first bytes of a beginning as a number that sorts as they do.
    static func prefixKey(_ bytes: some Collection<UInt8>) -> UInt64 {
        var key: UInt64 = 0
        var count = 0
        for byte in bytes.prefix(8) {
            key = key << 8 | UInt64(byte)
            count += 1
        }
        return count == 0 ? 0 : key << UInt64(8 * (8 - count))
    }

    /// Reads the words of a block one after another.
    package struct WordWalk {
        let index: TermIndex
        var at = 0
        /// The number of the word.
        package var number: Int
        package var bytes: [UInt8] = []
        /// The bytes that it shares with the word before it.
        package var shared = 0
        package var termIDs: [Int] = []
        private let end: Int

        init(_ index: TermIndex, from start: Int, to end: Int) {
            self.index = index
            self.end = min(end, index.wordCount)
            number = start / TermIndex.block * TermIndex.block - 1
            // A dictionary without words has no blocks.
            if start < self.end { at = index.heads.u32(4 + start / TermIndex.block * 4) }
            while number + 1 < start, readNext() {}
        }

        private mutating func readNext() -> Bool {
            guard number + 1 < end else { return false }
            number += 1
            shared = min(index.words.u8(at), bytes.count)
            if number % TermIndex.block == 0 { shared = 0 }
            let length = index.words.u8(at + 1)
            bytes.removeSubrange(shared...)
            let suffix = index.words.slice(at + 2, length)
            if suffix.count < length { return false }
            bytes.append(contentsOf: suffix)
            at += 2 + length
            let count = index.words.u8(at)
            at += 1
            termIDs.removeAll(keepingCapacity: true)
            for _ in 0..<count { termIDs.append(index.words.varint(&at)) }
            return true
        }

        /// Goes to the next word; false at the end.
        package mutating func next() -> Bool { readNext() }
    }

    /// The words of a range of numbers.
    package func walk(_ range: Range<Int>) -> WordWalk { WordWalk(self, from: range.lowerBound, to: range.upperBound) }

    /// The number of the first word that is not before some bytes; with `afterPrefix`, that neither begins with them.
    private func lowerBound(_ key: [UInt8], afterPrefix: Bool = false) -> Int {
        var low = 0
        var high = (wordCount + TermIndex.block - 1) / TermIndex.block
        while high - low > 1 {
            let middle = (low + high) / 2
            let at = heads.u32(4 + middle * 4)
            let head = words.slice(at + 2, words.u8(at + 1))
            if TermIndex.isBefore(head, key, afterPrefix) { low = middle } else { high = middle }
        }
        guard wordCount > 0 else { return 0 }
        var walk = WordWalk(self, from: low * TermIndex.block, to: wordCount)
        while walk.next() {
            let before = walk.bytes.withUnsafeBufferPointer { TermIndex.isBefore($0, key, afterPrefix) }
            if !before { return walk.number }
        }
        return wordCount
    }

    private static func isBefore(_ word: UnsafeBufferPointer<UInt8>, _ key: [UInt8], _ afterPrefix: Bool) -> Bool {
        let common = min(word.count, key.count)
        for i in 0..<common where word[i] != key[i] { return word[i] < key[i] }
        return word.count < key.count || afterPrefix
    }

    /// The words that begin with some bytes.
    package func range(prefix: [UInt8]) -> Range<Int> {
        let start = lowerBound(prefix)
        let end = lowerBound(prefix, afterPrefix: true)
        return start..<max(start, end)
    }

    /// The number of a word in the dictionary, nil if it is not there.
    package func number(of word: [UInt8]) -> Int? {
        let at = lowerBound(word)
        guard at < wordCount else { return nil }
        var walk = WordWalk(self, from: at, to: wordCount)
        return walk.next() && walk.bytes == word ? at : nil
    }

    /// The terms of a word, none if it is not there.
    package func termIDs(of word: [UInt8]) -> [Int] {
        let at = lowerBound(word)
        guard at < wordCount else { return [] }
        var walk = WordWalk(self, from: at, to: wordCount)
        return walk.next() && walk.bytes == word ? plainTerms(walk.termIDs) : []
    }

    /// Those of some terms that other spellings find as well.
    package func plainTerms(_ ids: [Int]) -> [Int] { ids.filter { $0 < literals } }

    /// What has a word in just these letters, where the word has other spellings; nil where that isn't listed, because most of
    /// what has the word spells it so, or because there are no other spellings.
    package func literal(_ word: [UInt8]) -> UnionCursor? {
        let at = lowerBound(word)
        guard at < wordCount else { return nil }
        var walk = WordWalk(self, from: at, to: wordCount)
        guard walk.next(), walk.bytes == word, let last = walk.termIDs.last, last >= literals, last < termCount,
            terms.u32(4 + last * 4) != TermIndex.unlisted
        else { return nil }
        return cursor(terms: [last])
    }

    /// The list of a term.
    package func cursor(term: Int) -> PostingCursor {
        if term < 0 || term >= termCount {
            terms.damaged()
            return PostingCursor(array: [])
        }
        return PostingCursor(postings, at: terms.u32(4 + term * 4), elements: elements)
    }

    /// What has a word of any of some terms.
    package func cursor(terms: [Int]) -> UnionCursor { UnionCursor(terms.map { cursor(term: $0) }) }

    /// What has a word that begins with some bytes: the stored list, or the union of the words' lists.
    package func cursor(prefix: [UInt8]) -> UnionCursor? {
        if prefix.count <= TermIndex.longestPrefix, let offset = storedPrefix(prefix) {
            return UnionCursor([PostingCursor(prefixPostings, at: offset, elements: elements)])
        }
        let range = range(prefix: prefix)
        if range.isEmpty { return nil }
        var found: Set<Int> = []
        var walk = walk(range)
        while walk.next(), found.count < 4096 { for id in walk.termIDs where id < literals { found.insert(id) } }
        let ids = found.sorted()
        if ids.count <= 3 { return cursor(terms: ids) }
        var members: [UInt32] = []
        for id in ids {
            var cursor = cursor(term: id)
            while cursor.current != .max, members.count < 1 << 20 {
                members.append(UInt32(cursor.current))
                cursor.advance()
            }
        }
        members.sort()
        var unique: [UInt32] = []
        unique.reserveCapacity(members.count)
        for member in members where unique.last != member { unique.append(member) }
        return UnionCursor([PostingCursor(array: unique)])
    }

    private func storedPrefix(_ prefix: [UInt8]) -> Int? {
        let key = TermIndex.prefixKey(prefix)
        var low = 0
        var high = prefixes.count / 12
        while low < high {
            let middle = (low + high) / 2
            if prefixes.u64(middle * 12) < key { low = middle + 1 } else { high = middle }
        }
        guard low * 12 + 12 <= prefixes.count, prefixes.u64(low * 12) == key else { return nil }
        return prefixes.u32(low * 12 + 8)
    }

    /// Reads everything once, for `check`.
    package func verify() {
        var walk = walk(0..<wordCount)
        var last: [UInt8] = []
        while walk.next() {
            if !last.isEmpty, !last.lexicographicallyPrecedes(walk.bytes) { words.damaged() }
            last = walk.bytes
            for id in walk.termIDs where id >= termCount { words.damaged() }
        }
        if walk.number + 1 != wordCount { words.damaged() }
        if literals > termCount { terms.damaged() }
        for term in 0..<termCount where terms.u32(4 + term * 4) != TermIndex.unlisted {
            var cursor = cursor(term: term)
            while cursor.current != .max { cursor.advance() }
        }
        for index in 0..<prefixes.count / 12 {
            var cursor = PostingCursor(prefixPostings, at: prefixes.u32(index * 12 + 8), elements: elements)
            while cursor.current != .max { cursor.advance() }
        }
    }
}

/// The union of a few sorted lists.
package struct UnionCursor {
    private var cursors: [PostingCursor]
    /// The lists that it is the union of.
    var parts: [PostingCursor] { cursors }
    /// The element where the cursor stands; `Int.max` at the end.
    package private(set) var current: Int
    /// At most so many elements are in the union.
    package let bound: Int

    package init(_ cursors: [PostingCursor]) {
        self.cursors = cursors
        current = cursors.reduce(Int.max) { min($0, $1.current) }
        bound = cursors.reduce(0) { $0 + $1.count }
    }

    package mutating func rewind() {
        for index in cursors.indices { cursors[index].rewind() }
        update()
    }

    private mutating func update() {
        var least = Int.max
        for index in cursors.indices { least = min(least, cursors[index].current) }
        current = least
    }

    package mutating func advance() { advance(to: current &+ 1) }

    /// Goes to the first element that is not less than `target`.
    @inline(__always)
    package mutating func advance(to target: Int) {
        if current >= target { return }
        var least = Int.max
        for index in cursors.indices {
            cursors[index].advance(to: target)
            least = min(least, cursors[index].current)
        }
        current = least
    }

    /// All elements, rising.
    package func elements() -> [UInt32] {
        var all: [UInt32] = []
        all.reserveCapacity(bound)
        for cursor in cursors { cursor.collect(into: &all) }
        if cursors.count == 1 { return all }
        all.sort()
        var unique: [UInt32] = []
        unique.reserveCapacity(all.count)
        for element in all where unique.last != element { unique.append(element) }
        return unique
    }

    /// Sets the bit of each element.
    package func mark(in bits: inout [UInt64]) {
        for cursor in cursors { cursor.mark(in: &bits) }
    }

    /// Whether an element is in the union. The cursor may move, forward or back.
    package mutating func contains(_ element: Int) -> Bool {
        for index in cursors.indices {
            if cursors[index].isBitmap {
                if cursors[index].hasBit(element) { return true }
                continue
            }
            if cursors[index].current > element { cursors[index].rewind() }
            cursors[index].advance(to: element)
            if cursors[index].current == element { return true }
        }
        return false
    }
}
