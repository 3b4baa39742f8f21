/// What a unit is apart from the word before it: `Apt 4`, `#4` and `unit 4` are one.
package enum UnitText {
    /// The letters and digits behind the words for units; all of them where there is nothing behind.
    package static func key(of text: String) -> [UInt8] {
        let words = Tokenizer.words(of: text, limit: 12)
        let rest = words.filter { WordClasses.shared.traits(of: $0).isDisjoint(with: [.unit, .level]) || $0.count == 1 }
        var key: [UInt8] = []
        for word in rest.isEmpty ? words : rest { key += word.drop { $0 == 0x30 } }
        return key
    }

    /// Whether a text names a floor and no unit: `3rd Floor`.
    package static func isLevel(_ text: String) -> Bool {
        let traits = Tokenizer.words(of: text, limit: 12).map { WordClasses.shared.traits(of: $0) }
        return traits.contains { $0.contains(.level) } && !traits.contains { $0.contains(.unit) }
    }
}
