internal import GhostTerminal

/// The words of a line of an `EditRC`, and the keys that they spell.
enum EditRCWords {
    /// Splits a line at blanks, outside of quotes.
    ///
    /// As in libedit: a backslash outside of quotes is taken away, and the character behind it is plain; inside double
    /// quotes it is kept, but before a quote and a backslash; inside single quotes it is a character.
    static func split(_ line: ArraySlice<Unicode.Scalar>) throws(EditRCReader.Refusal) -> [[Unicode.Scalar]] {
        var words: [[Unicode.Scalar]] = []
        var word: [Unicode.Scalar]?
        var quote: Unicode.Scalar?
        var isEscaped = false
        for scalar in line {
            if isEscaped {
                isEscaped = false
                let isPlain = quote == nil || scalar == "\"" || scalar == "'" || scalar == "\\"
                word = (word ?? []) + (isPlain ? [scalar] : ["\\", scalar])
            } else if scalar == "\\", quote != "'" {
                isEscaped = true
                word = word ?? []
            } else if scalar == quote {
                quote = nil
            } else if quote == nil, scalar == "\"" || scalar == "'" {
                quote = scalar
                word = word ?? []
            } else if quote == nil, scalar == " " || scalar == "\t" {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? []) + [scalar]
            }
        }
        guard quote == nil else { throw EditRCReader.Refusal("a quote is not closed") }
        guard !isEscaped else { throw EditRCReader.Refusal("nothing stands behind the last backslash") }
        if let word { words.append(word) }
        return words
    }

    /// The keys that a word spells, whichever of the spellings of terminals it uses.
    static func keys(_ word: [Unicode.Scalar]) throws(EditRCReader.Refusal) -> [Key] {
        var decoder = KeyDecoder()
        let codes = try unescaped(word)
        guard !codes.contains(where: { (0x80..<0xA0).contains($0.value) }) else {
            throw EditRCReader.Refusal("bind: U+0080 to U+009F are no keys")
        }
        var bytes: [UInt8] = []
        for code in codes { bytes.append(contentsOf: UTF8.encode(code) ?? UTF8.encodedReplacementCharacter) }
        for byte in bytes { decoder.feed(byte) }
        // A sequence that is cut, or Escape by itself, ends in silence.
        for _ in 0..<16 where decoder.isPending { decoder.flush() }
        var keys: [Key] = []
        while let event = decoder.next() {
            guard case .key(let key) = event, !KeySpelling.codes(for: key).isEmpty else {
                throw EditRCReader.Refusal("bind: no key is spelled like that")
            }
            keys.append(key)
        }
        return keys
    }

    /// Takes the escapes of `bind` out: `^A`, `M-a`, `\e`, `\033`, `\U+00E4`.
    private static func unescaped(_ word: [Unicode.Scalar]) throws(EditRCReader.Refusal) -> [Unicode.Scalar] {
        var rest = word[...]
        var codes: [Unicode.Scalar] = []
        while let scalar = rest.popFirst() {
            switch scalar {
            case "^":
                guard let next = rest.popFirst() else { throw EditRCReader.Refusal("bind: nothing stands behind ^") }
                guard next != "?" else {
                    codes.append("\u{7F}")
                    continue
                }
                guard next.value < 0x80 else { throw EditRCReader.Refusal("bind: there is no such control character") }
                codes.append(Unicode.Scalar(UInt8(next.value & 0x1F)))
            case "M" where rest.first == "-" && rest.count > 1:
                rest.removeFirst()
                codes.append("\u{1B}")
            case "\\": codes.append(try escape(&rest))
            default: codes.append(scalar)
            }
        }
        return codes
    }

    private static func escape(_ rest: inout ArraySlice<Unicode.Scalar>) throws(EditRCReader.Refusal) -> Unicode.Scalar {
        guard let letter = rest.popFirst() else { throw EditRCReader.Refusal("bind: nothing stands behind \\") }
        switch letter {
        case "a": return "\u{07}"
        case "b": return "\u{08}"
        case "t": return "\t"
        case "n": return "\n"
        case "v": return "\u{0B}"
        case "f": return "\u{0C}"
        case "r": return "\r"
        case "e": return "\u{1B}"
        case "U": return try hexadecimal(&rest)
        case "0"..."7":
            var value = letter.value - 0x30
            for _ in 0..<2 {
                guard let digit = rest.first, ("0"..."7").contains(digit) else { break }
                value = value * 8 + digit.value - 0x30
                rest.removeFirst()
            }
            guard value <= 0xFF, let scalar = Unicode.Scalar(value) else {
                throw EditRCReader.Refusal("bind: an octal number is at most \\377")
            }
            return scalar
        default: return letter
        }
    }

    /// `\U+` and four or five digits.
    private static func hexadecimal(_ rest: inout ArraySlice<Unicode.Scalar>) throws(EditRCReader.Refusal) -> Unicode.Scalar {
        let refusal = EditRCReader.Refusal("bind: \\U is written \\U+ and four or five hexadecimal digits")
        guard rest.popFirst() == "+" else { throw refusal }
        var digits = ""
        while digits.count < 5, let digit = rest.first, digit.properties.isASCIIHexDigit {
            digits.unicodeScalars.append(digit)
            rest.removeFirst()
        }
        guard digits.count >= 4, let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else { throw refusal }
        return scalar
    }
}
