/// How the words of a query agree with those of a name.
struct NameQuality: Sendable {
    /// The worst word: 0 exact, 1 normalized, 2 prefix, 3 fuzzy.
    var text = 0
    /// Words of the name that matter and were not typed.
    var left = 0
    /// The typed words stand in another order, or one begins another spelling than the name's.
    var order = 0
    /// Directions of the name that were not typed.
    var extra = 0
    /// Typed words that the name lacks.
    var missing = 0
    /// The characters of the name that agree.
    var ranges: [Range<Int>] = []

    /// What is found for the beginning of a spelling that the name does not use, such as `si` of `sixth` for `6th`: a beginning, and
    /// worth less than one of the name's own letters.
    static let otherBeginning = 4

    /// Complete agreement.
    init() {}

    /// Compares typed words with the words of a name.
    init(_ typed: ArraySlice<QueryWord>, name: String, fuzzy: Bool) {
        self.init(typed, tokens: Tokenizer.tokens(of: name), fuzzy: fuzzy)
    }

    init(_ typed: ArraySlice<QueryWord>, tokens: [AddressToken], fuzzy: Bool) {
        var used = [Bool](repeating: false, count: tokens.count)
        var last = -1
        for word in typed {
            guard let (at, level, count, length) = NameQuality.find(word, tokens, used, after: last, fuzzy: fuzzy) else {
                missing += 1
                continue
            }
            text = max(text, level == NameQuality.otherBeginning ? 2 : level)
            if at < last || level == NameQuality.otherBeginning { order = 1 }
            last = at
            for index in at..<at + count { used[index] = true }
            let end = tokens[at + count - 1].range.upperBound
            let start = tokens[at].range.lowerBound
            let isBeginning =
                word.isOpen && count == 1 && tokens[at].word.count > word.token.word.count
                && tokens[at].word.starts(with: word.token.word)
            ranges.append(
                start..<(level == 2 || level == NameQuality.otherBeginning || isBeginning
                    ? min(end, start + (isBeginning ? word.token.length : length)) : end))
        }
        let table = WordClasses.shared
        if missing == 0, let word = typed.last, word.isOpen, last >= 0, table.isWeak(tokens[last].word) {
            // As in `QuickQuality`: rather the beginning of a word that matters.
            let other = tokens.indices.first {
                !used[$0] && !table.isWeak(tokens[$0].word) && tokens[$0].word.starts(with: word.token.word)
            }
            if let other {
                used[last] = false
                used[other] = true
                text = max(2, text)
                let start = tokens[other].range.lowerBound
                if !ranges.isEmpty { ranges[ranges.count - 1] = start..<start + word.token.length }
            }
        }
        for (index, token) in tokens.enumerated() where !used[index] {
            let traits = table.traits(of: token.word)
            if traits.isDisjoint(with: .weak) { left += 1 } else if traits.contains(.direction) { extra = 1 }
        }
        ranges.sort { $0.lowerBound < $1.lowerBound }
    }

    /// The best words of the name for a typed one: the first of them, how they agree, how many they are, and how many
    /// characters of them are typed.
    private static func find(
        _ word: QueryWord, _ tokens: [AddressToken], _ used: [Bool], after last: Int, fuzzy: Bool
    ) -> (at: Int, level: Int, count: Int, length: Int)? {
        var best: (at: Int, level: Int, count: Int, length: Int)?
        func offer(_ at: Int, _ level: Int, _ count: Int, _ length: Int) {
            // Of equal agreement the next word in order is the one that is meant.
            let isBetter: Bool
            if let best {
                isBetter = level < best.level || (level == best.level && best.at < last && at > last)
            } else {
                isBetter = true
            }
            if isBetter { best = (at, level, count, length) }
        }
        let typed = word.token.word
        for (index, token) in tokens.enumerated() where !used[index] {
            if token.word == typed {
                offer(index, 0, 1, 0)
                continue
            }
            if word.isOpen, token.word.starts(with: typed) { offer(index, 2, 1, word.token.length) }
            if index + 1 < tokens.count, !used[index + 1], token.word.count < typed.count || word.isOpen {
                let joined = token.word + tokens[index + 1].word
                if joined == typed {
                    offer(index, 1, 2, 0)
                } else if word.isOpen, joined.starts(with: typed) {
                    offer(index, 2, 1, word.token.length)
                }
            }
            if isSame(word, token.word) { offer(index, 1, 1, 0) }
        }
        if best == nil, let level = compound(word, tokens, fuzzy) { return level }
        if best == nil, fuzzy {
            for (index, token) in tokens.enumerated() where !used[index] {
                if let distance = EditDistance.within(typed, token.word, isPrefix: word.isOpen), distance > 0 {
                    offer(index, 3, 1, token.length)
                }
            }
        }
        if best == nil, !word.corrections.isEmpty { best = corrected(word, tokens, used, after: last) }
        if best == nil, word.isOpen { return openClass(word, tokens, used) }
        return best
    }

    /// The words of the name that a word means which has typing errors, in another spelling than that which the errors are in: `avneue`
    /// for `Ave`, `fith` for `5th`.
    private static func corrected(_ word: QueryWord, _ tokens: [AddressToken], _ used: [Bool], after last: Int) -> (
        at: Int, level: Int, count: Int, length: Int
    )? {
        for other in word.corrections {
            guard let found = find(other, tokens, used, after: last, fuzzy: false) else { continue }
            return (found.at, 3, found.count, tokens[found.at].length)
        }
        return nil
    }

    /// Whether a word of a name is another spelling of a typed one.
    static func isSame(_ word: QueryWord, _ other: [UInt8]) -> Bool {
        if word.alternatives.contains(other) { return true }
        let classes = word.classes
        return !classes.isEmpty && WordClasses.shared.isIn(classes, other)
    }

    /// A beginning of another spelling of a word: `stre` for `St`.
    private static func openClass(_ word: QueryWord, _ tokens: [AddressToken], _ used: [Bool]) -> (
        at: Int, level: Int, count: Int, length: Int
    )? {
        let table = WordClasses.shared
        for (index, token) in tokens.enumerated() where !used[index] {
            for name in table.classes(of: token.word) {
                if table.spellings(of: name).contains(where: { $0.starts(with: word.token.word) }) {
                    return (index, otherBeginning, 1, token.length)
                }
            }
        }
        for (index, token) in tokens.enumerated() {
            for (_, ending) in table.compounds(token.word)
            where ending.spellings.contains(where: { $0.starts(with: word.token.word) }) {
                return (index, otherBeginning, 1, token.length)
            }
        }
        return nil
    }

    /// A stem or an ending of a compound word, or a compound for two words.
    private static func compound(_ word: QueryWord, _ tokens: [AddressToken], _ fuzzy: Bool) -> (
        at: Int, level: Int, count: Int, length: Int
    )? {
        let typed = word.token.word
        let table = WordClasses.shared
        for (index, token) in tokens.enumerated() {
            for (stem, ending) in table.compounds(token.word) {
                if stem == typed { return (index, 1, 1, 0) }
                if typed.starts(with: stem), ending.spellings.contains(where: { typed.dropFirst(stem.count).elementsEqual($0) }) {
                    return (index, 1, 1, 0)
                }
                if word.isOpen, (stem + ending.full).starts(with: typed) { return (index, 2, 1, word.token.length) }
                if ending.spellings.contains(typed) || word.classes.contains([0x3D] + ending.full) { return (index, 1, 1, 0) }
            }
            guard index + 1 < tokens.count else { continue }
            for (stem, ending) in table.compounds(typed) where token.word == stem {
                if ending.spellings.contains(tokens[index + 1].word) { return (index, 1, 2, 0) }
            }
        }
        return nil
    }
}
