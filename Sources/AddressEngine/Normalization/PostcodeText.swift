/// The form in which postcodes are compared: letters and digits alone, without the zeros in front that spreadsheets drop.
package enum PostcodeText {
    /// The key of a postcode.
    package static func key(of text: some Sequence<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        var isASCII = true
        for byte in text {
            switch byte {
            case 0x30...0x39, 0x61...0x7A: plain.append(byte)
            case 0x41...0x5A: plain.append(byte + 32)
            case 0x80...: isASCII = false
            default: break
            }
        }
        if isASCII { return withoutZeros(plain) }
        let folded = Tokenizer.words(of: String(decoding: Array(text), as: UTF8.self), limit: 8).flatMap { word in
            word.filter { $0 != 0x2D && $0 != 0x2F }
        }
        return withoutZeros(folded)
    }

    /// A key without leading zeros, if anything is left then.
    package static func withoutZeros(_ key: [UInt8]) -> [UInt8] {
        let rest = key.drop { $0 == 0x30 }
        return rest.isEmpty ? key : Array(rest)
    }

    /// The letters and digits of a postcode.
    package static func letters(of text: String) -> [UInt8] {
        Tokenizer.words(of: text, limit: 8).flatMap { word in word.filter { $0 != 0x2D && $0 != 0x2F } }
    }

    /// What stands before the first blank or hyphen.
    package static func firstPart(of text: String) -> [UInt8] {
        guard let word = Tokenizer.words(of: text, limit: 2).first else { return [] }
        return Array(word.prefix { $0 != 0x2D && $0 != 0x2F })
    }
}
