/// A unit that a file has glued to the end of the street: `Sansome St 800`, `Mason St Apt 7`.
enum GluedUnit {
    /// The offset of the first `Character` of the unit, nil where there seems to be none. Whether the street without it exists
    /// is for the caller to find out.
    static func cut(_ tokens: [AddressToken], languages: [String]) -> Int? {
        guard languages.contains("en"), tokens.count >= 3 else { return nil }
        let classes = WordClasses.shared
        for (index, token) in tokens.enumerated() where index >= 2 {
            if token.followsHash { return token.range.lowerBound - 1 }
            let traits = classes.traits(of: token.word)
            // A word for units or floors, with what follows it.
            if !traits.isDisjoint(with: [.unit, .level]), index + 1 < tokens.count || traits.contains(.level) {
                if hasType(tokens[..<index]) { return token.range.lowerBound }
            }
            // `2nd Fl`: the number stands before its word.
            if index + 1 < tokens.count, token.startsWithDigit, classes.traits(of: tokens[index + 1].word).contains(.level),
                hasType(tokens[..<index])
            {
                return token.range.lowerBound
            }
        }
        guard let last = tokens.last, last.hasDigit || last.word.count == 1 else { return nil }
        let before = tokens[tokens.count - 2]
        let traits = classes.traits(of: before.word)
        guard traits.contains(.type) || (traits.contains(.direction) && tokens.count > 3) else { return nil }
        if !last.hasDigit, classes.traits(of: last.word).contains(.direction) { return nil }
        return hasType(tokens.dropLast()) ? last.range.lowerBound : nil
    }

    /// Whether a name has a type and a word besides.
    private static func hasType(_ tokens: ArraySlice<AddressToken>) -> Bool {
        let classes = WordClasses.shared
        return tokens.count >= 2 && tokens.contains { classes.traits(of: $0.word).contains(.type) }
    }
}
