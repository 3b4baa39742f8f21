/// Looks up words in the dictionaries of an index, each once.
struct Lexicon {
    private let reader: IndexReader
    /// What is found once it has ended may be cut short, and is not kept.
    private let demand: Demand
    private var exact = Recent<Key, [Int]>(512)
    private var fuzzy = Recent<Key, FuzzyWords.Found>(256)
    private var cursors = Recent<Key, UnionCursor?>(256)
    private var known = Recent<Key, Bool>(1024)
    private var literals = Recent<WordKey, UnionCursor?>(256)
    private var telling = Recent<WordKey, UnionCursor?>(64)

    /// Which dictionary.
    enum Book: Hashable { case streets, places, areas }

    private struct Key: Hashable {
        var book: Book
        var word: [UInt8]
        var isOpen: Bool
        var isFuzzy = false
        var isPrefix = false

        func hash(into hasher: inout Hasher) {
            // All bytes at once.
            word.withUnsafeBytes { hasher.combine(bytes: $0) }
            hasher.combine(book)
            hasher.combine((isOpen ? 1 : 0) + (isFuzzy ? 2 : 0) + (isPrefix ? 4 : 0))
        }
    }

    init(_ reader: IndexReader, _ demand: Demand) {
        self.reader = reader
        self.demand = demand
    }

    private func index(_ book: Book) -> TermIndex {
        switch book {
        case .streets: reader.streets
        case .places: reader.placeNames
        case .areas: reader.areas
        }
    }

    /// The terms of a word and its other spellings.
    mutating func terms(_ word: QueryWord, _ book: Book) -> [Int] {
        let key = Key(book: book, word: word.token.word, isOpen: false)
        if let known = exact[key] { return known }
        let index = index(book)
        var terms = index.termIDs(of: word.token.word)
        if book != .areas {
            for other in word.alternatives {
                for term in index.termIDs(of: other) where !terms.contains(term) { terms.append(term) }
            }
        }
        exact.set(key, terms)
        return terms
    }

    /// Words that are a typing error away.
    private mutating func nearest(_ word: QueryWord, _ book: Book) -> FuzzyWords.Found {
        let key = Key(book: book, word: word.token.word, isOpen: word.isOpen)
        if let known = fuzzy[key] { return known }
        let found = FuzzyWords.nearest(word.token.word, in: index(book), isOpen: word.isOpen, demand)
        if !demand.hasEnded { fuzzy.set(key, found) }
        return found
    }

    /// The words of streets and places that a word may be with typing errors, in a dictionary that has not the word itself.
    mutating func misspelt(_ word: QueryWord) -> [[UInt8]] {
        var words: [[UInt8]] = []
        for book in [Book.streets, .places] where terms(word, book).isEmpty {
            for other in nearest(word, book).words where !words.contains(other) { words.append(other) }
        }
        return words
    }

    /// What has a word; nil where nothing has. `prefix`: the word is a beginning.
    mutating func cursor(_ word: QueryWord, _ book: Book, prefix: Bool, fuzzy: Bool) -> UnionCursor? {
        let key = Key(book: book, word: word.token.word, isOpen: word.isOpen, isFuzzy: fuzzy, isPrefix: prefix)
        if let known = cursors[key] { return known }
        let found = findCursor(word, book, prefix, fuzzy)
        if !demand.hasEnded { cursors.set(key, found) }
        return found
    }

    private mutating func findCursor(_ word: QueryWord, _ book: Book, _ prefix: Bool, _ fuzzy: Bool) -> UnionCursor? {
        if fuzzy {
            let own = terms(word, book)
            let near = own.isEmpty ? nearest(word, book).terms : own
            if !near.isEmpty { return index(book).cursor(terms: near) }
            return prefix ? index(book).cursor(prefix: word.token.word) : nil
        }
        if prefix {
            if let cursor = index(book).cursor(prefix: word.token.word) { return cursor }
            for other in word.alternatives {
                if let cursor = index(book).cursor(prefix: other) { return cursor }
            }
            return nil
        }
        let terms = terms(word, book)
        return terms.isEmpty ? nil : index(book).cursor(terms: terms)
    }

    /// The street names that have a word in just its letters; nil where that is not known or no word is spelt in several ways.
    mutating func literal(_ word: QueryWord) -> UnionCursor? {
        word.classes.isEmpty ? nil : literal(word.token.word)
    }

    private mutating func literal(_ word: [UInt8]) -> UnionCursor? {
        if let known = literals[WordKey(word)] { return known }
        let found = reader.streets.literal(word)
        literals.set(WordKey(word), found)
        return found
    }

    /// The street names that have a word in one of the spellings that tell more, and perhaps others; nil where none has.
    mutating func tellingNames(_ word: QueryWord) -> UnionCursor? {
        if let known = telling[WordKey(word.token.word)] { return known }
        let found = names(with: word.tellingSpellings)
        telling.set(WordKey(word.token.word), found)
        return found
    }

    private mutating func names(with spellings: [[UInt8]]) -> UnionCursor? {
        var lists: [UnionCursor] = []
        for spelling in spellings {
            if let list = literal(spelling) {
                if list.bound > 0 { lists.append(list) }
            } else {
                let terms = reader.streets.termIDs(of: spelling)
                if !terms.isEmpty { lists.append(reader.streets.cursor(terms: terms)) }
            }
        }
        return UnionCursor.joined(lists)
    }

    /// Whether a dictionary has a word, or words that begin with it.
    mutating func has(_ word: QueryWord, _ book: Book, fuzzy: Bool) -> Bool {
        let key = Key(book: book, word: word.token.word, isOpen: word.isOpen, isFuzzy: fuzzy)
        if let answer = known[key] { return answer }
        let answer = find(word, book, fuzzy)
        if !demand.hasEnded { known.set(key, answer) }
        return answer
    }

    private mutating func find(_ word: QueryWord, _ book: Book, _ fuzzy: Bool) -> Bool {
        if !terms(word, book).isEmpty { return true }
        if word.isOpen {
            if !index(book).range(prefix: word.token.word).isEmpty { return true }
            if word.alternatives.contains(where: { !index(book).range(prefix: $0).isEmpty }) { return true }
        }
        return fuzzy && !nearest(word, book).words.isEmpty
    }
}
