/// A word of a query with what it may stand for.
struct QueryWord: Sendable {
    /// The word and where it stands in the query.
    var token: AddressToken
    /// It may still be typed on.
    var isOpen = false
    /// Other spellings of it that the data may have: the full ending of a compound, an umlaut written as one letter.
    var alternatives: [[UInt8]] = []
    /// The classes that it is in, in any language.
    var classes: [[UInt8]] = []
    /// It tells little about which street is meant.
    var isWeak = false

    init(_ token: AddressToken, isOpen: Bool) {
        self.token = token
        self.isOpen = isOpen
        let table = WordClasses.shared
        classes = table.classes(of: token.word)
        isWeak = table.isWeak(token.word)
        for (stem, ending) in table.compounds(token.word) where stem + ending.full != token.word {
            alternatives.append(stem + ending.full)
        }
        alternatives += QueryWord.umlauts(token.word)
    }

    /// `muenchen` for `munchen`, where the folded data have one letter.
    private static func umlauts(_ word: [UInt8]) -> [[UInt8]] {
        guard word.count >= 4 else { return [] }
        var plain: [UInt8] = []
        var index = 0
        var changed = false
        while index < word.count {
            plain.append(word[index])
            let isVowel = word[index] == 0x61 || word[index] == 0x6F || word[index] == 0x75
            if isVowel, index + 1 < word.count, word[index + 1] == 0x65 {
                index += 1
                changed = true
            }
            index += 1
        }
        return changed ? [plain] : []
    }
}
