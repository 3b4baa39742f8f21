/// Writes what is found by words: a sorted dictionary of words, the terms of each, and for each term the numbers of the things
/// that have it; and for every beginning of words that would need many lists, their union.
package struct TermIndexWriter {
    private var words = Interner()
    /// word id << 32 | term id, each once.
    private var pairs: Set<UInt64> = []
    private var terms = Interner()
    /// Where each word stands in the sorted dictionary, once that is written.
    private var sortedNumbers: [Int] = []
    /// term id << 32 | element.
    private var entries: [UInt64] = []

    /// Terms that only one spelling finds begin with this byte, which no word has, so that they come last.
    private static let literalMark: UInt8 = 0xFF

    /// With `hasLiterals` it is also kept where a spelling stands of a word that has several.
    package init(hasLiterals: Bool = false) { self.hasLiterals = hasLiterals }

    private let hasLiterals: Bool

    /// Lists an element that has a word in just these letters, where the word has other spellings.
    package mutating func add(literal word: [UInt8], element: Int) {
        guard hasLiterals, !WordClasses.shared.classes(of: word).isEmpty else { return }
        add(term: [TermIndexWriter.literalMark] + word, element: element)
        add(word: word, term: [TermIndexWriter.literalMark] + word)
    }

    /// Lists an element under a term.
    package mutating func add(term: [UInt8], element: Int) {
        let (id, _) = terms.intern(term)
        entries.append(UInt64(id) << 32 | UInt64(element))
    }

    /// Makes a word find a term.
    package mutating func add(word: [UInt8], term: [UInt8]) {
        guard word.count <= 96 else { return }
        let (id, _) = terms.intern(term)
        pairs.insert(UInt64(words.intern(word).id) << 32 | UInt64(id))
    }

    /// The sections, in the order heads, words, terms, postings, prefixes, prefix postings.
    package mutating func sections(elements: Int, from kind: IndexFormat.Kind, threshold: Int) -> [(IndexFormat.Kind, ByteWriter)]
    {
        addSpellings()
        let renamed = renumberTerms()
        let (heads, text, sortedWords) = writeWords(renamed)
        entries.sort()
        var starts = [Int](repeating: 0, count: terms.count + 1)
        for entry in entries { starts[Int(entry >> 32) + 1] += 1 }
        for index in 1..<starts.count { starts[index] += starts[index - 1] }
        var postings = ByteWriter()
        var offsets = ByteWriter()
        let literals = (0..<terms.count).count { terms[$0].first != TermIndexWriter.literalMark }
        offsets.u32(literals)
        let isCommon = commonSpellings(sortedWords, starts, from: literals)
        for term in 0..<terms.count {
            if isCommon.contains(term) {
                offsets.u32(TermIndex.unlisted)
                continue
            }
            offsets.u32(postings.count)
            Postings.write(
                entries[starts[term]..<starts[term + 1]].lazy.map { Int($0 & 0xFFFF_FFFF) }, elements: elements, to: &postings)
        }
        let (prefixes, prefixPostings) = writePrefixes(sortedWords, starts, elements, threshold, literals)
        let kinds = (0..<6).compactMap { IndexFormat.Kind(rawValue: kind.rawValue + $0) }
        return Array(zip(kinds, [heads, text, offsets, postings, prefixes, prefixPostings]))
    }

    /// Every spelling of a class finds it, also those that the data don't use.
    private mutating func addSpellings() {
        for id in 0..<terms.count {
            let name = Array(terms[id])
            guard name.first == 0x3D || name.first == 0x23 else { continue }
            for word in WordClasses.shared.spellings(of: name) {
                pairs.insert(UInt64(words.intern(word).id) << 32 | UInt64(id))
                if hasLiterals { add(word: word, term: [TermIndexWriter.literalMark] + word) }
            }
        }
    }

    /// Terms of spellings so common that their class finds them as fast: not listed.
    private func commonSpellings(_ words: [Word], _ starts: [Int], from literals: Int) -> Set<Int> {
        var common: Set<Int> = []
        for word in words {
            guard let literal = word.terms.last, literal >= literals else { continue }
            let all = word.terms.filter { $0 < literals }.map { starts[$0 + 1] - starts[$0] }.max() ?? 0
            if (starts[literal + 1] - starts[literal]) * 4 > all { common.insert(literal) }
        }
        return common
    }

    /// Terms in the order of their names, so that the input's order doesn't show; the new numbers by the old.
    private mutating func renumberTerms() -> [Int] {
        let order = (0..<terms.count).sorted { terms[$0].lexicographicallyPrecedes(terms[$1]) }
        var renamed = [Int](repeating: 0, count: terms.count)
        for (new, old) in order.enumerated() { renamed[old] = new }
        for index in entries.indices {
            entries[index] = UInt64(renamed[Int(entries[index] >> 32)]) << 32 | entries[index] & 0xFFFF_FFFF
        }
        return renamed
    }

    private struct Word {
        var bytes: [UInt8]
        var terms: [Int]
    }

    /// The number of a word in the sorted dictionary; the number of words where it is too long to be there.
    package func number(of word: [UInt8]) -> Int { words.id(of: word).map { sortedNumbers[$0] } ?? words.count }

    private mutating func writeWords(_ renamed: [Int]) -> (ByteWriter, ByteWriter, [Word]) {
        var list = (0..<words.count).map { Word(bytes: Array(words[$0]), terms: []) }
        for pair in pairs { list[Int(pair >> 32)].terms.append(renamed[Int(pair & 0xFFFF_FFFF)]) }
        for index in list.indices { list[index].terms.sort() }
        let order = list.indices.sorted { list[$0].bytes.lexicographicallyPrecedes(list[$1].bytes) }
        sortedNumbers = [Int](repeating: 0, count: list.count)
        for (number, id) in order.enumerated() { sortedNumbers[id] = number }
        list = order.map { list[$0] }
        var heads = ByteWriter()
        var text = ByteWriter()
        var last: [UInt8] = []
        heads.u32(list.count)
        for (index, word) in list.enumerated() {
            var shared = 0
            if index % TermIndex.block == 0 {
                heads.u32(text.count)
            } else {
                while shared < min(last.count, word.bytes.count), last[shared] == word.bytes[shared] { shared += 1 }
            }
            text.u8(shared)
            text.u8(word.bytes.count - shared)
            text.append(word.bytes[shared...])
            text.u8(min(255, word.terms.count))
            for term in word.terms.prefix(255) { text.varint(term) }
            last = word.bytes
        }
        return (heads, text, list)
    }

    private func writePrefixes(_ words: [Word], _ starts: [Int], _ elements: Int, _ threshold: Int, _ literals: Int) -> (
        ByteWriter, ByteWriter
    ) {
        var prefixes = ByteWriter()
        var postings = ByteWriter()
        var found: [(key: UInt64, length: Int, members: [UInt32])] = []
        var stamp = [UInt32](repeating: 0, count: elements)
        var round: UInt32 = 0
        for length in 1...TermIndex.longestPrefix {
            var start = 0
            while start < words.count {
                let first = words[start].bytes
                guard first.count >= length else {
                    start += 1
                    continue
                }
                var end = start + 1
                while end < words.count, words[end].bytes.count >= length,
                    words[end].bytes[..<length].elementsEqual(first[..<length])
                { end += 1 }
                defer { start = end }
                if end - start < 2 { continue }
                var terms: Set<Int> = []
                var total = 0
                for word in words[start..<end] {
                    for term in word.terms where term < literals && terms.insert(term).inserted {
                        total += starts[term + 1] - starts[term]
                    }
                }
                if terms.count < 2 || total < threshold { continue }
                round += 1
                var members: [UInt32] = []
                for term in terms {
                    for entry in entries[starts[term]..<starts[term + 1]] {
                        let element = Int(entry & 0xFFFF_FFFF)
                        if stamp[element] != round {
                            stamp[element] = round
                            members.append(UInt32(element))
                        }
                    }
                }
                if members.count < threshold { continue }
                members.sort()
                found.append((TermIndex.prefixKey(first[..<length]), length, members))
            }
        }
        found.sort { ($0.key, $0.length) < ($1.key, $1.length) }
        for (key, _, members) in found {
            prefixes.u64(key.littleEndian)
            prefixes.u32(postings.count)
            Postings.write(members.lazy.map { Int($0) }, elements: elements, to: &postings)
        }
        return (prefixes, postings)
    }
}
