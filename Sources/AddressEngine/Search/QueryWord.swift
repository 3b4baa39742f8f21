/// A word of a query with what it may stand for.
struct QueryWord: Sendable {
    /// The word and where it stands in the query.
    var token: AddressToken
    /// It may still be typed on.
    var isOpen = false
    private var meaning: Meaning
    /// What else it may be, where typing errors are forgiven: the words of the dictionaries that are nearest to it.
    var corrections: [QueryWord] { meaning.corrections }

    /// Other spellings of it that the data may have: the full ending of a compound, an umlaut written as one letter.
    var alternatives: [[UInt8]] { meaning.alternatives }
    /// The classes that it is in, in any language.
    var classes: [[UInt8]] { isRoman ? meaning.classesBehindName : meaning.classes }
    /// It stands where a Roman number may stand: behind a name. `Vi` behind a house number is the beginning of a street.
    var isRoman = false
    /// It tells little about which street is meant.
    var isWeak: Bool { meaning.isWeak }
    /// It tells which street is meant, also where other words are given up.
    var isTelling: Bool { !isWeak && (!token.hasDigit || token.isEnglishOrdinal) }

    /// Other spellings of it that tell more: `st` is a state as well.
    var tellingSpellings: [[UInt8]] { meaning.tellingSpellings }
    /// It may be the ending of a compound, and so of a word that matters.
    var isEnding: Bool { meaning.isEnding }

    init(_ token: AddressToken, isOpen: Bool, _ memo: SearchMemo) {
        self.token = token
        self.isOpen = isOpen
        meaning = memo.meaning(of: token.word)
    }

    /// The same word, with what it may be if it has typing errors.
    func corrected(_ memo: SearchMemo) -> QueryWord {
        let others = alternatives + memo.lexicon.misspelt(self)
        if others.isEmpty { return self }
        var word = self
        let corrections = others.map { other in
            var token = token
            token.word = other
            return QueryWord(token, isOpen: false, memo)
        }
        word.meaning = Meaning(meaning, corrections: corrections)
        return word
    }

    /// What a word may stand for, whatever stands beside it.
    final class Meaning: Sendable {
        let alternatives: [[UInt8]]
        let classes: [[UInt8]]
        let classesBehindName: [[UInt8]]
        let isWeak: Bool
        let tellingSpellings: [[UInt8]]
        let isEnding: Bool
        let corrections: [QueryWord]

        /// The same with corrections.
        init(_ other: Meaning, corrections: [QueryWord]) {
            alternatives = other.alternatives
            classes = other.classes
            classesBehindName = other.classesBehindName
            isWeak = other.isWeak
            tellingSpellings = other.tellingSpellings
            isEnding = other.isEnding
            self.corrections = corrections
        }

        init(_ word: [UInt8]) {
            corrections = []
            let table = WordClasses.shared
            let roman = RomanNumber.value(of: word).map { [0x23] + Array(String($0).utf8) }
            classesBehindName = table.classes(of: word)
            classes = classesBehindName.filter { $0 != roman }
            let spellings = classes.flatMap { table.spellings(of: $0) }
            tellingSpellings = table.isWeak(word) ? spellings.filter { !table.isWeak($0) } : []
            isEnding = classes.contains { table.isEnding($0) }
            isWeak = table.isWeak(word)
            var alternatives: [[UInt8]] = []
            for (stem, ending) in table.compounds(word) where stem + ending.full != word {
                alternatives.append(stem + ending.full)
            }
            self.alternatives = alternatives + QueryWord.umlauts(word)
        }
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
