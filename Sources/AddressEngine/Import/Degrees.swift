/// A latitude or longitude as a file writes it.
enum Degrees: Equatable {
    /// None is given: nothing, or a word that says so.
    case none
    /// A decimal number in millionths of a degree, rounded; it may be beyond what the earth has.
    case millionths(Int)
    /// Something else, such as `0x10`, `nan` or `12.5 N`.
    case malformed

    /// What files write where they have no value.
    private static let noValues: Set<String> = ["null", "none", "na", "n/a", "-", "--"]

    /// Beyond so many degrees a number is cut to it: no point is there anyway.
    private static let most = 1e6

    /// Reads the bytes of a field; blanks around them don't count, and the fraction may stand behind a comma.
    init(_ bytes: ArraySlice<UInt8>) {
        var text = bytes
        while let byte = text.first, byte == 0x20 || byte == 0x09 { text.removeFirst() }
        while let byte = text.last, byte == 0x20 || byte == 0x09 { text.removeLast() }
        if text.isEmpty {
            self = .none
        } else if let plain = Degrees.plain(text) {
            self = .millionths(plain)
        } else {
            self = Degrees.other(text)
        }
    }

    /// Reads a number of a few digits without an exponent, which nearly all are.
    private static func plain(_ text: ArraySlice<UInt8>) -> Int? {
        var value = 0
        var whole = 0
        var fraction = -1
        var digits = 0
        for byte in text {
            switch byte {
            case 0x30...0x39:
                digits += 1
                if fraction < 0 {
                    whole += 1
                } else {
                    fraction += 1
                    // The seventh digit rounds, those behind it say nothing.
                    if fraction > 7 { continue }
                }
                // Nine digits and seven behind the point fit.
                if whole > 9 { return nil }
                value = value * 10 + Int(byte - 0x30)
            case 0x2E, 0x2C:
                if fraction >= 0 { return nil }
                fraction = 0
            case 0x2D, 0x2B: if digits > 0 || fraction >= 0 || text.count == 1 { return nil }
            default: return nil
            }
        }
        guard digits > 0, text.dropFirst().first.map({ $0 != 0x2D && $0 != 0x2B }) ?? true else { return nil }
        for _ in min(7, max(0, fraction))..<7 { value *= 10 }
        let rounded = (value + 5) / 10
        return text.first == 0x2D ? -rounded : rounded
    }

    /// Reads what is rare: exponents, many digits, words.
    private static func other(_ text: ArraySlice<UInt8>) -> Degrees {
        let word = String(decoding: text, as: UTF8.self)
        if noValues.contains(word.lowercased()) { return .none }
        let commas = text.count { $0 == 0x2C }
        guard commas == 0 || (commas == 1 && !text.contains(0x2E)),
            let value = Double(decimal: commas == 0 ? word : word.replacing(",", with: "."))
        else { return .malformed }
        return .millionths(Int((min(max(value, -most), most) * 1e6).rounded()))
    }
}
