/// Compares the words of a query with those of many names by their numbers in the dictionary, without reading any text.
///
/// It agrees with `NameQuality`, but for parts of compounds, joined words and typing errors: where one of the typed words is not
/// found, it says nothing and the texts must be compared.
struct QuickQuality {
    /// What tells a prepared word from others.
    struct Key: Hashable {
        var word: [UInt8]
        var isOpen: Bool
        var isRoman: Bool

        func hash(into hasher: inout Hasher) {
            // All bytes at once.
            word.withUnsafeBytes { hasher.combine(bytes: $0) }
            hasher.combine((isOpen ? 1 : 0) + (isRoman ? 2 : 0))
        }
    }

    /// A typed word as numbers of the dictionary.
    struct Word {
        var exact: Int
        var same: [Int]
        var prefix: Range<Int>
        var isOpen: Bool
        var bytes: [UInt8]
        /// Spellings of classes that the word may be the beginning of.
        var open = OpenSpellings()
    }

    /// Numbers that are worked out when they are first needed, for all who have the word.
    final class OpenSpellings {
        var numbers: Set<Int>?
    }

    private var words: [Word] = []
    private let index: TermIndex
    private var list: [Int] = []

    /// Prepares words; those that were prepared before are taken from `known`.
    init(_ typed: ArraySlice<QueryWord>, _ index: TermIndex, known: inout Recent<Key, Word>) {
        self.index = index
        for word in typed {
            let key = Key(word: word.token.word, isOpen: word.isOpen, isRoman: word.isRoman)
            if let prepared = known[key] {
                words.append(prepared)
                continue
            }
            let prepared = QuickQuality.prepare(word, index)
            known.set(key, prepared)
            words.append(prepared)
        }
    }

    private static func prepare(_ word: QueryWord, _ index: TermIndex) -> Word {
        let table = WordClasses.shared
        var same: [Int] = []
        for name in word.classes {
            for spelling in table.spellings(of: name) where spelling != word.token.word {
                if let number = index.number(of: spelling) { same.append(number) }
            }
        }
        for other in word.alternatives {
            if let number = index.number(of: other) { same.append(number) }
        }
        return Word(
            exact: index.number(of: word.token.word) ?? -1, same: same,
            prefix: word.isOpen ? index.range(prefix: word.token.word) : 0..<0, isOpen: word.isOpen,
            bytes: word.token.word)
    }

    /// How a name agrees, without the characters; nil where the texts must be compared.
    mutating func quality(of name: Int, _ reader: IndexReader) -> NameQuality? {
        reader.words(ofName: name, into: &list)
        var used: UInt64 = 0
        var quality = NameQuality()
        var last = -1
        for index in words.indices {
            guard let (at, level) = find(index, used, last) else {
                // Where the word is one that another typed word has taken, it is missing.
                guard used != 0, find(index, 0, last) != nil else { return nil }
                quality.missing += 1
                return quality
            }
            used |= 1 << UInt64(at)
            quality.text = max(quality.text, min(2, level))
            if at < last || level == NameQuality.otherBeginning { quality.order = 1 }
            last = at
        }
        if let word = words.last, word.isOpen, last >= 0, list[last] & 1 != 0 {
            // What may still be typed on is rather the beginning of a word that matters than a kind of street: `St` of `Stanhope`.
            let other = list.indices.first {
                used >> UInt64($0) & 1 == 0 && list[$0] & 1 == 0 && word.prefix.contains(list[$0] >> 2)
            }
            if let other {
                used = used & ~(1 << UInt64(last)) | 1 << UInt64(other)
                quality.text = max(2, quality.text)
            }
        }
        for (at, word) in list.enumerated() where used >> UInt64(at) & 1 == 0 {
            if word & 1 == 0 { quality.left += 1 } else if word & 2 != 0 { quality.extra = 1 }
        }
        return quality
    }

    private mutating func find(_ index: Int, _ used: UInt64, _ last: Int) -> (at: Int, level: Int)? {
        var best: (at: Int, level: Int)?
        let word = words[index]
        for (at, entry) in list.enumerated() where used >> UInt64(at) & 1 == 0 {
            let number = entry >> 2
            let level: Int
            if number == word.exact {
                level = 0
            } else if word.same.contains(number) {
                level = 1
            } else if word.prefix.contains(number) {
                level = 2
            } else {
                continue
            }
            if best.map({ level < $0.level || (level == $0.level && $0.at < last && at > last) }) ?? true { best = (at, level) }
        }
        if best != nil || !word.isOpen { return best }
        let numbers = word.open.numbers ?? openClass(word.bytes)
        word.open.numbers = numbers
        for (at, entry) in list.enumerated() where used >> UInt64(at) & 1 == 0 && numbers.contains(entry >> 2) {
            return (at, NameQuality.otherBeginning)
        }
        return nil
    }

    private func openClass(_ bytes: [UInt8]) -> Set<Int> {
        let table = WordClasses.shared
        var numbers: Set<Int> = []
        for name in table.classes(beginning: bytes) {
            for spelling in table.spellings(of: name) {
                if let number = index.number(of: spelling) { numbers.insert(number) }
            }
        }
        return numbers
    }
}
