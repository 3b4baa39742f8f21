/// The scalar that begins at an offset of valid UTF-8, and its length in bytes.
///
/// - Precondition: `offset` is in bounds and starts a scalar of valid UTF-8; nothing is checked.
@inline(__always)
func decodeScalar(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> (scalar: UInt32, length: Int) {
    let base = bytes.baseAddress.unsafelyUnwrapped + offset
    let first = UInt32(base.load(as: UInt8.self))
    if first < 0x80 { return (first, 1) }
    let second = UInt32(base.load(fromByteOffset: 1, as: UInt8.self)) & 0x3F
    if first < 0xE0 { return ((first & 0x1F) << 6 | second, 2) }
    let third = UInt32(base.load(fromByteOffset: 2, as: UInt8.self)) & 0x3F
    if first < 0xF0 { return ((first & 0x0F) << 12 | second << 6 | third, 3) }
    let fourth = UInt32(base.load(fromByteOffset: 3, as: UInt8.self)) & 0x3F
    return ((first & 0x07) << 18 | second << 12 | third << 6 | fourth, 4)
}

/// Appends a scalar in UTF-8.
@inline(__always)
func appendScalar(_ scalar: UInt32, to bytes: inout [UInt8]) {
    if scalar < 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: scalar))
        return
    }
    if scalar < 0x800 {
        bytes.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
    } else {
        if scalar < 0x10000 {
            bytes.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
        } else {
            bytes.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
        }
        bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
    }
    bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
}

extension String {
    /// Runs a body on the UTF-8 of the text, without a copy where the text is native.
    @inline(__always)
    func withUTF8Bytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        var text = self
        return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
}
