/// Finds the words of a query that say where inside a building something is, or that mail goes to a box: they are no words of the
/// street or the town.
struct Secondary {
    enum Kind { case unit, level, box, dropped }

    var kind: Kind
    /// Where its words stand.
    var words: Range<Int>
    /// What it is compared by; empty for a word that still lacks its number.
    var key: [UInt8] = []

    /// The first such words of a query, nil where there are none.
    static func find(in tokens: [AddressToken]) -> Secondary? {
        for index in tokens.indices {
            if let box = box(tokens, index) { return box }
        }
        guard tokens.contains(where: { $0.startsWithDigit }) else { return nil }
        for index in tokens.indices {
            if let unit = unit(tokens, index) { return unit }
        }
        return nil
    }

    private static let boxes: Set<[UInt8]> = Set(
        ["bp", "cs", "tsa", "postfach", "postbus", "postboks", "pobox"].map { Array($0.utf8) })

    /// `BP 80111`, `PO Box 12`, and the `Cedex 07` behind a French town.
    private static func box(_ tokens: [AddressToken], _ index: Int) -> Secondary? {
        let word = tokens[index].word
        let next = index + 1 < tokens.count ? tokens[index + 1] : nil
        if index > 0, tokens[index].text == "cedex", tokens[index].isComplete || index + 1 < tokens.count {
            let hasNumber = next.map { $0.isNumeric && $0.word.count <= 2 } ?? false
            return Secondary(kind: .dropped, words: index..<index + (hasNumber ? 2 : 1))
        }
        // A box is no house number: something else must stand beside it.
        guard tokens.count >= 3 else { return nil }
        if boxes.contains(word), let next, next.isNumeric, next.word.count >= 2 {
            return Secondary(kind: .box, words: index..<index + 2)
        }
        if index + 2 < tokens.count, word == Array("po".utf8) || word == Array("p".utf8), tokens.count >= 4 {
            let skip = word.count == 1 && tokens[index + 1].text == "o" ? 2 : 1
            let at = index + skip
            if at + 1 < tokens.count, tokens[at].text == "box", tokens[at + 1].hasDigit {
                return Secondary(kind: .box, words: index..<at + 2)
            }
        }
        return nil
    }

    /// Words that say which floor without a number.
    private static let positions: Set<[UInt8]> = Set(["lower", "upper", "ground", "main", "top"].map { Array($0.utf8) })
    private static let floors: Set<[UInt8]> = Set(
        ["basement", "bsmt", "mezzanine", "mezz", "erdgeschoss", "dachgeschoss", "untergeschoss", "eg", "dg", "ug", "rdc"].map {
            Array($0.utf8)
        })

    private static func unit(_ tokens: [AddressToken], _ index: Int) -> Secondary? {
        let table = WordClasses.shared
        let token = tokens[index]
        if token.followsHash, tokens.count >= 3 {
            return Secondary(kind: .unit, words: index..<index + 1, key: QueryText.withoutZeros(token.word))
        }
        if index >= 3, ["no", "nr"].contains(token.text), tokens[0].startsWithDigit, !token.followsComma,
            index + 1 < tokens.count,
            tokens[index + 1].isNumeric
        {
            return Secondary(kind: .unit, words: index..<index + 2, key: QueryText.withoutZeros(tokens[index + 1].word))
        }
        let traits = table.traits(of: token.word)
        guard traits.contains(.unit) || traits.contains(.level) else { return nil }
        let kind: Kind = traits.contains(.unit) ? .unit : .level
        if traits.contains(.level), let floor = floor(tokens, index) { return floor }
        // In front of everything only where a number follows: `apt 4, 10 Main St`.
        if index < 2 {
            if index > 0 || tokens.count < 4 || !tokens[1].hasDigit || !tokens[2].startsWithDigit { return nil }
        }
        if index + 1 == tokens.count {
            // A word alone at the end is on its way to a unit, if it is no word of a street.
            return token.word.count >= 4 && !table.isWeak(token.word) ? Secondary(kind: kind, words: index..<index + 1) : nil
        }
        let next = tokens[index + 1]
        if next.followsComma { return nil }
        if index + 2 < tokens.count, ["no", "nr", "num", "n"].contains(next.text), tokens[index + 2].hasDigit {
            return Secondary(kind: kind, words: index..<index + 3, key: QueryText.withoutZeros(tokens[index + 2].word))
        }
        if next.hasDigit || (next.word.count == 1 && !table.isWeak(token.word)) || next.followsHash {
            return Secondary(kind: kind, words: index..<index + 2, key: QueryText.withoutZeros(next.word))
        }
        return nil
    }

    /// `7th floor`, `sixth floor`, `lower level`, `2. Stock`: what tells the floor stands before its word; or the word says it all.
    private static func floor(_ tokens: [AddressToken], _ index: Int) -> Secondary? {
        let token = tokens[index]
        if index >= 2, floors.contains(token.word), token.isComplete || token.word.count >= 4 {
            return Secondary(kind: .level, words: index..<index + 1, key: token.word)
        }
        guard index >= 1, !token.followsComma else { return nil }
        let before = tokens[index - 1]
        // An ordinal far behind the number is a floor's even if its word is short and may be typed on: `6th Fl`.
        let isSure = index > 3 && before.startsWithDigit && !before.isNumeric
        guard token.isComplete || index + 1 < tokens.count || token.word.count >= 5 || isSure else { return nil }
        let isCounted = before.startsWithDigit && before.word.count <= 5
        // In front of everything an ordinal is no house number: `12e étage, Rue Gustave`.
        let leads = index == 1 && tokens.count >= 4 && isCounted && !before.isNumeric
        let follows =
            index >= 2
            && (isCounted && (index > 2 || !tokens[0].startsWithDigit || tokens.count > 3)
                || index >= 3 && (positions.contains(before.word) || isOrdinal(before.word)))
        guard leads || follows else { return nil }
        return Secondary(kind: .level, words: index - 1..<index + 1, key: QueryText.withoutZeros(before.word))
    }

    private static func isOrdinal(_ word: [UInt8]) -> Bool {
        WordClasses.shared.classes(of: word).contains { $0.first == 0x23 } && !word.contains(where: HouseNumber.isDigit)
    }
}
