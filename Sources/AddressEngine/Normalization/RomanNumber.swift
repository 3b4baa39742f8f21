/// Roman numbers of rulers and popes in street names: `Louis XIV`, `Jean-Paul II`.
///
/// One letter alone is none. Washington has a V Street and a 5th Street, Brooklyn an Avenue X beside 10th Avenue, Iceland hundreds of
/// farms such as Akur I, and Malcolm X was no tenth: of the public address files that the engine is tried with, one street in them all
/// (`Boulevard George V`) has one letter for a ruler's number. The letter itself finds that one.
package enum RomanNumber {
    /// The greatest number; beyond it no ruler has reached.
    private static let greatest = 39

    /// All numbers that have more than one letter.
    package static let all = (2...greatest).filter { text(of: $0) != nil }

    private static let ones = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"]

    private static let values: [[UInt8]: Int] = {
        var values: [[UInt8]: Int] = [:]
        for value in 1...greatest { if let text = text(of: value) { values[text] = value } }
        return values
    }()

    /// A number in small letters, nil where it has one letter or is too great.
    package static func text(of value: Int) -> [UInt8]? {
        guard (2...greatest).contains(value) else { return nil }
        let text = String(repeating: "x", count: value / 10) + ones[value % 10]
        return text.utf8.count >= 2 ? Array(text.utf8) : nil
    }

    /// The number that a word is, nil where it is none.
    package static func value(of word: [UInt8]) -> Int? {
        guard let first = word.first, first == 0x69 || first == 0x76 || first == 0x78 else { return nil }
        return values[word]
    }
}
