/// A 64-bit hash of bytes, the same on every machine. It finds damage; it is no protection against forgery.
package enum Checksum {
    /// Hashes eight bytes at a time: each word is mixed in by a multiplication, the last one is filled up with zeros and the
    /// length is mixed in at the end. The constants are odd numbers without structure (the golden ratio's and pi's digits).
    package static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var state: UInt64 = 0x243F_6A88_85A3_08D3
        var at = 0
        while at + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            state = mix(state ^ word)
            at += 8
        }
        var last: UInt64 = 0
        var shift: UInt64 = 0
        while at < bytes.count {
            last |= UInt64(bytes[at]) << shift
            shift += 8
            at += 1
        }
        state = mix(state ^ last)
        return mix(state ^ UInt64(bytes.count))
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        var x = value &* 0x9E37_79B9_7F4A_7C15
        x ^= x >> 29
        x = x &* 0xBF58_476D_1CE4_E5B9
        return x ^ (x >> 32)
    }
}
