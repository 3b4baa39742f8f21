internal import TextIndex

/// Cuts texts into folded words: case, accents, width and punctuation don't count.
///
/// Letters are folded as everywhere in this package. On top of that, for addresses: fractions and circled digits are written
/// out, each Han or kana character is a word of its own (those scripts write no blanks), an ampersand and an at sign are
/// words, and a hyphen, slash or comma between two digits stays, so that `34-12` is one word.
package enum Tokenizer {
    private enum Class { case letter, digit, single, mark, separator }

    /// The words of a text; at most `limit`.
    package static func tokens(of text: String, limit: Int = 64) -> [AddressToken] {
        var state = State()
        var offset = 0
        // ASCII without line ends: a character is a byte.
        let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
            if bytes.contains(where: { $0 >= 0x80 || $0 == 0x0D }) { return false }
            for byte in bytes {
                if state.tokens.count >= limit { break }
                state.takePlain(byte, at: offset)
                offset += 1
            }
            return true
        }
        if isPlain == true {
            state.finish(at: offset)
            return state.tokens
        }
        for character in text {
            if state.tokens.count >= limit { break }
            state.take(character, at: offset)
            offset += 1
        }
        state.finish(at: offset)
        return state.tokens
    }

    /// The words of a text without their places.
    package static func words(of text: String, limit: Int = 64) -> [[UInt8]] { tokens(of: text, limit: limit).map(\.word) }

    /// The folded words of a text, joined by blanks: the key by which names are the same.
    package static func key(of text: String) -> [UInt8] {
        var key: [UInt8] = []
        for token in tokens(of: text) {
            if !key.isEmpty { key.append(0x20) }
            key += token.word
        }
        return key
    }

    private struct State {
        var tokens: [AddressToken] = []
        var word: [UInt8] = []
        var start = 0
        var lastClass = Class.separator
        var comma = false
        var joined = false
        var hash = false
        /// A hyphen or slash behind a digit, kept until it is known whether a digit follows.
        var pending: UInt8?

        mutating func takePlain(_ ascii: UInt8, at offset: Int) {
            let byte = ascii >= 0x41 && ascii <= 0x5A ? ascii + 32 : ascii
            add(byte, classOf(byte), at: offset)
        }

        mutating func take(_ character: Character, at offset: Int) {
            if let ascii = character.asciiValue {
                let byte = ascii >= 0x41 && ascii <= 0x5A ? ascii + 32 : ascii
                add(byte, classOf(byte), at: offset)
                return
            }
            var folded: [UInt8] = []
            for scalar in character.unicodeScalars where !(0xFE00...0xFE0F).contains(scalar.value) && scalar.value != 0x200D {
                if let fraction = Tokenizer.fraction(scalar.value) {
                    folded.append(0x20)
                    folded += fraction
                } else {
                    folded += Array(String(scalar).utf8)
                }
            }
            let plain = String(decoding: folded, as: UTF8.self)
            for scalar in Folding.fold(plain).unicodeScalars {
                if scalar.value < 0x80 {
                    add(UInt8(scalar.value), classOf(UInt8(scalar.value)), at: offset)
                    continue
                }
                switch scalar.value {
                case 0x2010...0x2015, 0x2212: add(0x2D, .mark, at: offset)
                case 0x2044, 0x2215: add(0x2F, .mark, at: offset)
                case 0x2018, 0x2019, 0x02BC, 0x2032, 0x60, 0xB4: add(0x27, .mark, at: offset)
                case 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF,
                    0x3005...0x3007:
                    close(at: offset)
                    for byte in String(scalar).utf8 { word.append(byte) }
                    start = offset
                    lastClass = .single
                    close(at: offset + 1)
                default:
                    let properties = scalar.properties
                    if properties.isAlphabetic || properties.numericType != nil || properties.generalCategory == .nonspacingMark
                        || properties.generalCategory == .spacingMark
                    {
                        addLetter(Array(String(scalar).utf8), at: offset)
                    } else {
                        add(0x20, .separator, at: offset)
                    }
                }
            }
        }

        private func classOf(_ byte: UInt8) -> Class {
            switch byte {
            case 0x61...0x7A: .letter
            case 0x30...0x39: .digit
            case 0x2D, 0x2F, 0x27, 0x2C, 0x23, 0x26, 0x40: .mark
            default: .separator
            }
        }

        private mutating func add(_ byte: UInt8, _ kind: Class, at offset: Int) {
            switch kind {
            case .letter: addByte(byte, at: offset)
            case .digit:
                if let mark = pending {
                    word.append(mark)
                    pending = nil
                }
                addByte(byte, at: offset)
                lastClass = .digit
            case .mark, .single, .separator: addMark(byte, at: offset)
            }
        }

        private mutating func addByte(_ byte: UInt8, at offset: Int) {
            if pending != nil { return addLetter([byte], at: offset) }
            if word.isEmpty { start = offset }
            if word.count < 96 { word.append(byte) }
            lastClass = .letter
        }

        private mutating func addLetter(_ bytes: [UInt8], at offset: Int) {
            if let mark = pending {
                pending = nil
                close(at: offset - 1)
                joined = mark == 0x2D || mark == 0x27
            }
            if word.isEmpty { start = offset }
            if word.count < 96 { word += bytes }
            lastClass = .letter
        }

        private mutating func addMark(_ byte: UInt8, at offset: Int) {
            let afterDigit = lastClass == .digit && !word.isEmpty && pending == nil
            switch byte {
            case 0x2D, 0x2F:
                if afterDigit {
                    pending = byte
                    return
                }
                close(at: offset)
                joined = byte == 0x2D && !tokens.isEmpty && lastClass != .separator
            case 0x27:
                close(at: offset)
                joined = true
            case 0x26, 0x40:
                close(at: offset)
                word = [byte]
                start = offset
                close(at: offset + 1)
            case 0x23:
                close(at: offset)
                hash = true
            case 0x2C:
                close(at: offset)
                comma = true
            default:
                close(at: offset)
                joined = false
                if byte == 0x3B || byte == 0x28 || byte == 0x29 || byte == 0x0A { comma = true }
            }
            if byte != 0x2D && byte != 0x27 { lastClass = .separator }
        }

        private mutating func close(at offset: Int) {
            pending = nil
            guard !word.isEmpty else { return }
            var token = AddressToken(word: word, range: start..<max(offset, start + 1))
            token.followsComma = comma && !tokens.isEmpty
            token.isJoined = joined && !tokens.isEmpty && !comma
            token.followsHash = hash
            tokens.append(token)
            word.removeAll(keepingCapacity: true)
            comma = false
            joined = false
            hash = false
        }

        mutating func finish(at offset: Int) {
            // Behind a hyphen a number goes on: `149-16`.
            let open = !word.isEmpty && pending != 0x2F
            close(at: offset)
            if open, let last = tokens.indices.last { tokens[last].isComplete = false }
        }
    }

    /// What a fraction or circled digit is written out as.
    private static func fraction(_ scalar: UInt32) -> [UInt8]? {
        switch scalar {
        case 0xBC: Array("1/4".utf8)
        case 0xBD: Array("1/2".utf8)
        case 0xBE: Array("3/4".utf8)
        case 0x2460...0x2473: Array(String(scalar - 0x2460 + 1).utf8)
        default: nil
        }
    }
}
