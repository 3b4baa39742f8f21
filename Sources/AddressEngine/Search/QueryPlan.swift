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
    var unit: (text: String, key: [UInt8])?
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
    /// A typed unit.
    let unit: (text: String, key: [UInt8])?
    /// The words with those of the unit.
    let allWords: [QueryWord]

    /// The most words that are looked at.
    static let mostWords = 20

    init(_ text: String, _ memo: SearchMemo) {
        let cut = String(decoding: text.utf8.prefix(AddressQuery.maximumLength), as: UTF8.self)
        characters = Array(cut)
        let tokens = Tokenizer.tokens(of: cut, limit: QueryText.mostWords)
        let all = tokens.map { QueryWord($0, isOpen: !$0.isComplete, memo) }
        allWords = all
        guard let (range, value) = QueryText.unitRange(tokens) else {
            words = all
            unit = nil
            return
        }
        words = all.indices.filter { !range.contains($0) }.map { all[$0] }
        if value.isEmpty {
            unit = nil
        } else {
            // The hash is no part of the unit's text, a word for it is.
            let start = tokens[range.lowerBound].range.lowerBound
            let end = tokens[range.upperBound - 1].range.upperBound
            unit = (String(characters[start..<min(end, characters.count)]), value)
        }
    }

    /// The words of a unit (`apt 4`, `#4`), and what it is compared by; nothing of the latter for a word without a number.
    private static func unitRange(_ tokens: [AddressToken]) -> (Range<Int>, [UInt8])? {
        let table = WordClasses.shared
        guard tokens.contains(where: { $0.startsWithDigit }) else { return nil }
        for (index, token) in tokens.enumerated() {
            if token.followsHash, tokens.count >= 3 { return (index..<index + 1, withoutZeros(token.word)) }
            let traits = table.traits(of: token.word)
            guard traits.contains(.unit) || traits.contains(.level) else { continue }
            // `7th floor`: the number stands before its word.
            let isMeant = !token.followsComma && (token.isComplete || index + 1 < tokens.count || token.word.count >= 5)
            if isMeant, traits.contains(.level), index >= 2, tokens[index - 1].startsWithDigit, tokens[index - 1].word.count <= 5,
                index > 2 || !tokens[0].startsWithDigit || tokens.count > 3
            {
                return (index - 1..<index + 1, withoutZeros(tokens[index - 1].word))
            }
            // In front of everything only where a number follows: `apt 4, 10 Main St`.
            if index < 2 { if index > 0 || tokens.count < 4 || !tokens[1].hasDigit || !tokens[2].startsWithDigit { continue } }
            if index + 1 == tokens.count {
                // A word alone at the end is on its way to a unit, if it is no word of a street.
                if token.word.count >= 4, !table.isWeak(token.word) { return (index..<index + 1, []) }
                continue
            }
            let next = tokens[index + 1]
            if next.followsComma { continue }
            if index + 2 < tokens.count, ["no", "nr", "num", "n"].contains(next.text), tokens[index + 2].hasDigit {
                return (index..<index + 3, withoutZeros(tokens[index + 2].word))
            }
            if next.hasDigit || (next.word.count == 1 && !table.isWeak(token.word)) || next.followsHash {
                return (index..<index + 2, withoutZeros(next.word))
            }
        }
        return nil
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
