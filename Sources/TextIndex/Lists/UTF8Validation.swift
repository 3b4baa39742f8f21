/// Checks UTF-8 as the Unicode Standard defines it (table 3-7): no overlong forms, no surrogates, nothing beyond U+10FFFF.
enum UTF8Validation {
    /// The offset of the first byte that belongs to no valid scalar; nil if all is valid.
    ///
    /// - Complexity: linear, 32 bytes at a time over ASCII.
    static func firstInvalidOffset(in bytes: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
        let count = bytes.count
        var at = start
        while at < count {
            if bytes[at] < 0x80 {
                at = endOfASCII(in: bytes, from: at)
                continue
            }
            let length = scalarLength(bytes, at)
            if length == 0 { return at }
            at &+= length
        }
        return nil
    }

    /// Where a run of ASCII ends.
    @inline(__always)
    static func endOfASCII(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var at = start
        while at &+ 32 <= bytes.count {
            let block = bytes.loadUnaligned(fromByteOffset: at, as: SIMD4<UInt64>.self) & 0x8080_8080_8080_8080
            if block != SIMD4(repeating: 0) { break }
            at &+= 32
        }
        while at &+ 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080
            if word != 0 { return at &+ word.trailingZeroBitCount / 8 }
            at &+= 8
        }
        while at < bytes.count, bytes[at] < 0x80 { at &+= 1 }
        return at
    }

    /// The length of the scalar that begins at a byte beyond ASCII; 0 if it is not valid.
    @inline(__always)
    private static func scalarLength(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> Int {
        func isContinuation(_ offset: Int) -> Bool { bytes[at &+ offset] & 0xC0 == 0x80 }
        let first = bytes[at]
        let left = bytes.count &- at
        switch first {
        case 0xC2...0xDF:
            return left >= 2 && isContinuation(1) ? 2 : 0
        case 0xE0...0xEF:
            guard left >= 3, isContinuation(1), isContinuation(2) else { return 0 }
            let second = bytes[at &+ 1]
            return first == 0xE0 && second < 0xA0 || first == 0xED && second >= 0xA0 ? 0 : 3
        case 0xF0...0xF4:
            guard left >= 4, isContinuation(1), isContinuation(2), isContinuation(3) else { return 0 }
            let second = bytes[at &+ 1]
            return first == 0xF0 && second < 0x90 || first == 0xF4 && second >= 0x90 ? 0 : 4
        default:
            return 0
        }
    }
}
