/// A set of bytes below 0x80, a bit each.
package struct ByteSet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// The bytes of a range; what is beyond 0x7F is left out.
    package init(_ range: Range<UInt8> = 0..<0) {
        for byte in range { insert(byte) }
    }

    /// Whether a byte is in the set.
    /// - Complexity: constant.
    @inline(__always)
    package func contains(_ byte: UInt8) -> Bool {
        byte < 0x80 && (byte < 0x40 ? low : high) >> UInt64(byte & 0x3F) & 1 == 1
    }

    /// Puts a byte in; one beyond 0x7F is left out.
    package mutating func insert(_ byte: UInt8) {
        guard byte < 0x80 else { return }
        if byte < 0x40 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 0x3F) }
    }

    /// Takes a byte out.
    package mutating func remove(_ byte: UInt8) {
        guard byte < 0x80 else { return }
        if byte < 0x40 { low &= ~(1 << UInt64(byte)) } else { high &= ~(1 << UInt64(byte & 0x3F)) }
    }
}
