/// A house number: its text as it is written, and what that means for order and look-up.
///
/// `12`, `12a`, `12 bis`, `12-14` (a range), `34-12` (one number in two parts), `85-080`, `202/4`, `421 1/2`, `N8780`,
/// `2;4;12` (a list) are all house numbers. Two numbers are the same where their `key` is equal: letters' case, blanks and the
/// kind of dash don't count.
public struct HouseNumber: Sendable, Hashable, Comparable {
    /// The number as it is written.
    public let text: String
    /// The first run of digits as a number, 0 if there is none (or one of more than nine digits).
    public let value: Int
    /// The form in which equal numbers are equal: `12bis`, `48-50`, `421_1/2`, `9,11`.
    package let key: [UInt8]

    /// Reads a number. Any text is one: what has no digits sorts first and equals only itself.
    public init(_ text: String) {
        self.text = text
        key = HouseNumber.key(of: text)
        value = HouseNumber.firstValue(key)
    }

    /// Natural order: 2 < 2a < 2b < 10 < 10-12.
    public static func < (a: HouseNumber, b: HouseNumber) -> Bool {
        if a.value != b.value { return a.value < b.value }
        return HouseNumber.precedes(a.key, b.key)
    }

    /// The same number, whatever the spelling.
    public static func == (a: HouseNumber, b: HouseNumber) -> Bool { a.key == b.key }

    /// Hashes the key.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// Natural order of two keys of the same first value: by letters, then by ranges, digits in them as numbers.
    package static func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        var i = 0
        var j = 0
        while i < a.count, j < b.count {
            if isDigit(a[i]), isDigit(b[j]) {
                let (x, nextI) = number(a, i)
                let (y, nextJ) = number(b, j)
                if x != y { return x < y }
                if nextI - i != nextJ - j { return nextI - i < nextJ - j }
                i = nextI
                j = nextJ
            } else {
                if a[i] != b[j] { return order(a[i]) < order(b[j]) }
                i += 1
                j += 1
            }
        }
        return a.count - i < b.count - j
    }

    /// Letters before separators, so that 10a stands before 10-12.
    private static func order(_ byte: UInt8) -> Int {
        if byte >= 0x61 && byte <= 0x7A { return Int(byte) }
        return isDigit(byte) ? Int(byte) : Int(byte) + 256
    }

    package static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    /// The digits from an index on as a number (0 past nine digits), and where they end.
    package static func number(_ bytes: [UInt8], _ start: Int) -> (Int, Int) {
        var value = 0
        var at = start
        while at < bytes.count, isDigit(bytes[at]) {
            if at - start < 18 { value = value * 10 + Int(bytes[at] - 0x30) }
            at += 1
        }
        return (value, at)
    }

    private static func firstValue(_ key: [UInt8]) -> Int {
        guard let start = key.firstIndex(where: isDigit) else { return 0 }
        let (value, end) = number(key, start)
        return end - start <= 9 ? value : 0
    }

    /// The key of a text; see the type. Beyond 64 bytes the text is cut.
    package static func key(of text: String) -> [UInt8] {
        var folded: [UInt8] = []
        for scalar in text.unicodeScalars {
            if folded.count > 64 { break }
            switch scalar.value {
            case 0x30...0x39, 0x61...0x7A: folded.append(UInt8(scalar.value))
            case 0x41...0x5A: folded.append(UInt8(scalar.value) + 32)
            case 0x2D, 0x2010...0x2015, 0x2212, 0xFF0D: folded.append(0x2D)
            case 0x2F, 0x2044, 0x2215: folded.append(0x2F)
            case 0x2B, 0x3B, 0x2C, 0x26: folded.append(0x2C)
            case 0xBC: folded += Array(" 1/4".utf8)
            case 0xBD: folded += Array(" 1/2".utf8)
            case 0xBE: folded += Array(" 3/4".utf8)
            case 0xFF10...0xFF19: folded.append(UInt8(scalar.value - 0xFF10) + 0x30)
            case 0x2460...0x2468: folded.append(UInt8(scalar.value - 0x2460) + 0x31)
            case 0x20, 0x09, 0xA0, 0x3000: folded.append(0x20)
            case 0x2E: folded.append(0x20)
            default:
                if scalar.value > 0x7F, scalar.properties.isAlphabetic {
                    folded += Array(scalar.properties.lowercaseMapping.utf8)
                }
            }
        }
        return joined(folded)
    }

    /// Takes the blanks out, but for one between two numbers, which is written `_`.
    private static func joined(_ folded: [UInt8]) -> [UInt8] {
        var key: [UInt8] = []
        var blank = false
        for byte in folded {
            if byte == 0x20 {
                blank = true
                continue
            }
            if blank, let last = key.last, isDigit(last), isDigit(byte) { key.append(0x5F) }
            blank = false
            if byte == 0x2D || byte == 0x2C || byte == 0x2F, key.last == byte { continue }
            key.append(byte)
        }
        while let last = key.last, last == 0x2D || last == 0x2C || last == 0x2F { key.removeLast() }
        return key
    }
}
