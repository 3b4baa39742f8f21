/// How each component of an answer agrees with the words of the reading that found it.
struct ComponentMatches {
    let run: SearchRun
    let plan: QueryPlan?
    /// The number of the reading.
    let number: Int

    private static func match(_ level: Int) -> AddressComponent.Match {
        switch level {
        case 0: .exact
        case 1: .normalized
        case 2: .prefix
        default: .fuzzy
        }
    }

    /// How the street agrees.
    func street(_ name: AnalysedText) -> AddressComponent.Match? {
        guard let plan, !plan.street.isEmpty else { return nil }
        if let known = run.streetMatches[number]?[name.text] { return known }
        let quality = NameQuality(plan.words[plan.street], tokens: name.tokens, fuzzy: true)
        let match = ComponentMatches.match(max(quality.text, quality.left > 0 && quality.text == 0 ? 2 : 0))
        run.streetMatches[number, default: [:]][name.text] = match
        return match
    }

    /// How a name for the town agrees; nil where no word is its.
    func town(_ name: AnalysedText) -> AddressComponent.Match? {
        guard let plan, !name.text.isEmpty, !plan.town.isEmpty else { return nil }
        if let known = run.townMatches[number]?[name.text] { return known }
        var worst: Int?
        let tokens = name.tokens
        for index in plan.town where !plan.words[index].token.hasDigit {
            let quality = NameQuality(plan.words[index...index], tokens: tokens, fuzzy: true)
            if quality.missing == 0 { worst = max(worst ?? 0, quality.text) }
        }
        let match = worst.map(ComponentMatches.match)
        run.townMatches[number, default: [:]][name.text] = .some(match)
        return match
    }

    /// How the postcode agrees; nil where none was typed.
    func postcode(_ text: String) -> AddressComponent.Match? {
        guard let plan, !text.isEmpty, plan.town.contains(where: { plan.words[$0].token.hasDigit }) else { return nil }
        let letters = PostcodeText.letters(of: text)
        for index in plan.town where plan.words[index].token.hasDigit {
            let word = plan.words[index].token.word.filter { $0 != 0x2D && $0 != 0x2F }
            if word == letters { return .exact }
            if letters.starts(with: word) {
                if plan.town.contains(index + 1), index + 1 < plan.words.count {
                    let both = word + plan.words[index + 1].token.word
                    if both == letters { return .exact }
                }
                return .prefix
            }
            if PostcodeText.withoutZeros(word) == PostcodeText.withoutZeros(letters) { return .normalized }
        }
        return nil
    }

    /// The characters of a title that agree with what was typed.
    func titleRanges(_ title: AnalysedText) -> [Range<Int>] {
        guard let plan else { return [] }
        let quality = NameQuality(plan.words[...], tokens: title.tokens, fuzzy: false)
        var merged: [Range<Int>] = []
        for range in quality.ranges {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}
