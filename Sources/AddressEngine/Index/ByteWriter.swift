/// Bytes that grow at their end: fixed little-endian numbers and variable-length ones (LEB128, zigzag for signed ones).
package struct ByteWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package var count: Int { bytes.count }

    package mutating func append(_ other: some Collection<UInt8>) { bytes.append(contentsOf: other) }
    package mutating func u8(_ value: Int) { bytes.append(UInt8(truncatingIfNeeded: value)) }

    package mutating func u16(_ value: Int) {
        u8(value)
        u8(value >> 8)
    }

    package mutating func u32(_ value: Int) {
        u16(value)
        u16(value >> 16)
    }

    package mutating func u64(_ value: UInt64) {
        u32(Int(truncatingIfNeeded: value & 0xFFFF_FFFF))
        u32(Int(truncatingIfNeeded: value >> 32))
    }

    package mutating func i32(_ value: Int32) { u32(Int(UInt32(bitPattern: value))) }

    package mutating func varint(_ value: Int) {
        var rest = UInt64(bitPattern: Int64(value))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    package mutating func zigzag(_ value: Int) { varint(value >= 0 ? value << 1 : (-(value + 1)) << 1 | 1) }

    /// A text with its length before it.
    package mutating func text(_ text: some Collection<UInt8>) {
        varint(text.count)
        append(text)
    }

    /// Writes four bytes over those at an offset.
    package mutating func patchU32(at offset: Int, _ value: Int) {
        for i in 0..<4 { bytes[offset + i] = UInt8(truncatingIfNeeded: value >> (8 * i)) }
    }
}
