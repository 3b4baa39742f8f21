/// A colour of text or background.
package enum Color: Hashable, Sendable {
    /// One of the terminal's 256; 0 to 7 its dark colours, 8 to 15 its bright ones.
    case palette(UInt8)
    case rgb(UInt8, UInt8, UInt8)

    /// Appends the numbers of SGR that choose it; `base` is 30 for text, 40 for the background, 50 for an underline.
    func write(to bytes: inout [UInt8], base: UInt8) {
        switch self {
        case .palette(let index) where index < 8 && base < 50: bytes.append(decimal: Int(base) + Int(index))
        case .palette(let index) where index < 16 && base < 50: bytes.append(decimal: Int(base) + 52 + Int(index))
        case .palette(let index):
            bytes.append(decimal: Int(base) + 8)
            bytes.append(contentsOf: ";5;".utf8)
            bytes.append(decimal: Int(index))
        case .rgb(let red, let green, let blue):
            bytes.append(decimal: Int(base) + 8)
            bytes.append(contentsOf: ";2".utf8)
            for part in [red, green, blue] {
                bytes.append(UInt8(ascii: ";"))
                bytes.append(decimal: Int(part))
            }
        }
    }
}

extension [UInt8] {
    /// Appends a number in decimal digits.
    mutating func append(decimal number: Int) {
        if number >= 10 { append(decimal: number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
