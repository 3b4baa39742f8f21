/// One reading of a query: which words are the number, the street and the town.
struct QueryPlan {
    /// The words of the reading: those of the query, or some of them joined.
    var words: [QueryWord]
    /// The words of the street, none for a place or postcode.
    var street: Range<Int>
    /// The house number.
    var number: NumberQuery?
    /// The words of the town, in the order of the query.
    var town: [Int]
    /// A unit that was typed: its text, and what it is compared by.
    var unit: QueryText.Unit?
    /// The unit must be in the data.
    var needsUnit = false
    /// The number must be in the data, because its letter may be a word of the street as well.
    var needsNumber = false
    /// Where the number stands in the words.
    var numberRange: Range<Int>?
}

/// A query cut into words, with what has a fixed meaning taken out.
struct QueryText {
    /// The characters of the query.
    let characters: [Character]
    /// Its words.
    let words: [QueryWord]
    /// A typed unit, or a floor where no unit is typed.
    let unit: Unit?
    /// A floor typed besides the unit, and a post office box: carried along with what is found.
    let carried: Carried
    /// The words with those of unit, floor and box.
    let allWords: [QueryWord]
    /// Blanks stand behind the last word, and nothing else.
    let endsInBlank: Bool

    /// A unit or floor: its text, and what it is compared by.
    struct Unit: Sendable {
        var text: String
        var key: [UInt8]
        var isLevel = false
    }

    /// What is carried along.
    struct Carried: Sendable, Hashable {
        var level = ""
        var box = ""
    }

    /// The most words that are looked at.
    static let mostWords = 20

    init(_ text: String, _ memo: SearchMemo) {
        let cut = String(decoding: text.utf8.prefix(AddressQuery.maximumLength), as: UTF8.self)
        let characters = Array(cut)
        var tokens = Tokenizer.tokens(of: cut, limit: QueryText.mostWords)
        allWords = tokens.map { QueryWord($0, isOpen: !$0.isComplete, memo) }
        var unit: Unit?
        var carried = Carried()
        // At most a unit, a floor and a box.
        for _ in 0..<3 {
            guard let part = Secondary.find(in: tokens) else { break }
            let start = tokens[part.words.lowerBound].range.lowerBound
            let end = min(tokens[part.words.upperBound - 1].range.upperBound, characters.count)
            let typed = start < end ? String(characters[start..<end]) : ""
            tokens.removeSubrange(part.words)
            switch part.kind {
            case .box: carried.box = typed
            case .dropped: break
            case .unit where !part.key.isEmpty:
                if let level = unit, level.isLevel { carried.level = level.text }
                unit = Unit(text: typed, key: part.key)
            case .level where !part.key.isEmpty:
                if unit == nil { unit = Unit(text: typed, key: part.key, isLevel: true) } else { carried.level = typed }
            case .unit, .level: break
            }
        }
        self.characters = characters
        self.unit = unit
        self.carried = carried
        words =
            tokens.count == allWords.count ? allWords : tokens.map { QueryWord($0, isOpen: !$0.isComplete, memo) }
        let end = allWords.last?.token.range.upperBound ?? 0
        endsInBlank = end < characters.count && characters[end...].allSatisfy(\.isWhitespace)
    }

    static func withoutZeros(_ word: [UInt8]) -> [UInt8] {
        let rest = word.drop { $0 == 0x30 }
        return rest.isEmpty ? word : Array(rest)
    }

    /// The text of some words as it was typed.
    func text(_ words: ArraySlice<QueryWord>) -> String {
        guard let first = words.first, let last = words.last else { return "" }
        let end = min(last.token.range.upperBound, characters.count)
        return first.token.range.lowerBound < end ? String(characters[first.token.range.lowerBound..<end]) : ""
    }

    /// Whether a plan may stand in the query as typed at the end, so that a ghost may follow.
    var isOpen: Bool { words.last?.isOpen ?? false }
}
