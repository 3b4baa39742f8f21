extension Double {
    /// Reads a decimal number: digits with an optional sign, fraction and exponent, and nothing else.
    ///
    /// Nil for what `Double(_: String)` takes besides: `nan`, `inf`, hexadecimal numbers. A number beyond all bounds is infinite.
    package init?(decimal text: some StringProtocol) {
        guard DecimalNumber.isOne(text.utf8), let value = Double(text) else { return nil }
        self = value
    }
}

/// Decimal numbers as files and people write them.
package enum DecimalNumber {
    /// Whether bytes are digits with an optional sign, fraction (perhaps without digits before or behind its point) and exponent.
    package static func isOne(_ bytes: some Collection<UInt8>) -> Bool {
        var rest = bytes[...]
        skipSign(&rest)
        let whole = skipDigits(&rest)
        var fraction = 0
        if rest.first == 0x2E {
            rest = rest.dropFirst()
            fraction = skipDigits(&rest)
        }
        guard whole + fraction > 0 else { return false }
        if let byte = rest.first, byte | 0x20 == 0x65 {
            rest = rest.dropFirst()
            skipSign(&rest)
            guard skipDigits(&rest) > 0 else { return false }
        }
        return rest.isEmpty
    }

    private static func skipSign<Bytes: Collection<UInt8>>(_ rest: inout Bytes) where Bytes.SubSequence == Bytes {
        if rest.first == 0x2B || rest.first == 0x2D { rest = rest.dropFirst() }
    }

    /// The number of the digits that are skipped.
    private static func skipDigits<Bytes: Collection<UInt8>>(_ rest: inout Bytes) -> Int where Bytes.SubSequence == Bytes {
        let other = rest.drop(while: HouseNumber.isDigit)
        defer { rest = other }
        return rest.count - other.count
    }
}
