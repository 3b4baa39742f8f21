/// What a name is found by: its terms, and how much of it says which street or place it is.
package struct NameAnalysis: Sendable {
    /// The terms under which the name is listed, each once: a class (`=street`, `#5`) or a word that is in none.
    package private(set) var terms: [[UInt8]] = []
    /// Words that are no tokens of the name, with their terms: parts of compounds, joined words.
    package private(set) var words: [(word: [UInt8], term: [UInt8])] = []
    /// The least number of words in which all that are neither types nor directions, saints or articles can be typed.
    package private(set) var coreCount = 0
    /// The form in which spellings of one name are equal.
    package private(set) var canonical: [UInt8] = []

    /// First words that are written together with the next as often as apart.
    private static let joining: Set<[UInt8]> = Set(
        [
            "le", "la", "les", "l", "d", "de", "du", "des", "el", "los", "las", "mc", "mac", "van", "den", "o", "st", "san",
            "saint",
        ].map { Array($0.utf8) })

    /// Analyses the words of a name in the languages of some bits.
    package init(tokens: [AddressToken], languages: UInt32) {
        let classes = WordClasses.shared
        var isCore = false
        for (index, token) in tokens.enumerated() {
            let word = token.word
            var own = classes.classes(of: word, languages: languages)
            if own.count > 1 { own = NameAnalysis.narrowed(own, index, tokens, classes) }
            if own.isEmpty { own = [word] }
            for term in own { add(word, term) }
            canonical += own[0]
            canonical.append(0x20)
            if let (stem, ending) = classes.compound(word, languages: languages) {
                add(stem, stem)
                add(ending.full, [0x3D] + ending.full)
                let full = stem + ending.full
                if full != word { add(full, full) }
            }
            if index + 1 < tokens.count { join(token, tokens[index + 1], languages, classes) }
            // Words that may be typed as one count once.
            let isTaken = isCore && (token.isJoined || NameAnalysis.joining.contains(tokens[index - 1].word))
            isCore = !classes.isWeak(word) && !isTaken
            if isCore { coreCount += 1 }
        }
        if canonical.last == 0x20 { canonical.removeLast() }
    }

    private mutating func add(_ word: [UInt8], _ term: [UInt8]) {
        if !terms.contains(term) { terms.append(term) }
        if !words.contains(where: { $0.word == word && $0.term == term }) { words.append((word, term)) }
    }

    /// Adds the joined form of two neighbouring words, where people join them.
    private mutating func join(_ first: AddressToken, _ second: AddressToken, _ languages: UInt32, _ classes: WordClasses) {
        if first.hasDigit || second.hasDigit || first.word[0] >= 0xE0 { return }
        var joined = first.word + second.word
        if second.isJoined || NameAnalysis.joining.contains(first.word) {
            if joined.count <= 40 { add(joined, joined) }
            return
        }
        // `Residenz Straße` is found as `Residenzstraße`.
        guard first.word.count >= 3 else { return }
        joined.append(0)
        joined.removeLast()
        if let (_, ending) = classes.compound(joined, languages: languages),
            second.word == ending.full || ending.spellings.contains(second.word)
        {
            let full = first.word + ending.full
            add(full, full)
        }
    }

    /// `st` is a street at the end or before a direction, unit or digit, and a saint at the head; between it stays both.
    private static func narrowed(_ own: [[UInt8]], _ index: Int, _ tokens: [AddressToken], _ classes: WordClasses) -> [[UInt8]] {
        let isSaintOrType = own.contains { classes.traits(of: Array($0.dropFirst())).contains(.saint) }
        guard isSaintOrType, own.contains(where: { classes.traits(of: Array($0.dropFirst())).contains(.type) }) else {
            return own
        }
        let isLast = index + 1 == tokens.count
        let endsStreet = isLast || tokens[index + 1].hasDigit || classes.traits(of: tokens[index + 1].word).contains(.direction)
        if endsStreet && index > 0 { return own.filter { classes.traits(of: Array($0.dropFirst())).contains(.type) } }
        if index == 0 && !isLast { return own.filter { classes.traits(of: Array($0.dropFirst())).contains(.saint) } }
        return own
    }
}
