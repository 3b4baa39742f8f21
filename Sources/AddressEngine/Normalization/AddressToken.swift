/// A word of an address in the form in which words are compared, and where it stands in the text.
package struct AddressToken: Sendable, Hashable {
    /// The folded word in UTF-8: letters and digits, and `-` or `/` between digits.
    package var word: [UInt8]
    /// Offsets of `Character`s in the text that it was taken from.
    package var range: Range<Int>
    /// What stands before it is more than a blank: a comma or the like.
    package var followsComma = false
    /// It is joined to the word before it by a hyphen or an apostrophe.
    package var isJoined = false
    /// It follows a `#`.
    package var followsHash = false
    /// A blank or punctuation stands behind it, so it is typed to its end.
    package var isComplete = true

    /// The word as text.
    package var text: String { String(decoding: word, as: UTF8.self) }
    /// Whether it has a digit.
    package var hasDigit: Bool { word.contains(where: HouseNumber.isDigit) }
    /// Whether its first byte is a digit.
    package var startsWithDigit: Bool { word.first.map(HouseNumber.isDigit) ?? false }
    /// Whether it is digits alone.
    package var isNumeric: Bool { !word.isEmpty && word.allSatisfy(HouseNumber.isDigit) }
    /// Whether it is digits with an English ending: `6th` is a street.
    package var isEnglishOrdinal: Bool {
        guard word.count >= 3, HouseNumber.isDigit(word[word.count - 3]) else { return false }
        let ending = (word[word.count - 2], word[word.count - 1])
        return ending == (0x74, 0x68) || ending == (0x73, 0x74) || ending == (0x6E, 0x64) || ending == (0x72, 0x64)
    }
    /// The number of letters.
    package var length: Int { word.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) } }
}
