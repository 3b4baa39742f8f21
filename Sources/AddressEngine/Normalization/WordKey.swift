/// A folded word as the key of a table: hashed as one piece, where an array is hashed byte by byte.
struct WordKey: Hashable, Sendable {
    let bytes: [UInt8]

    @inline(__always)
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    @inline(__always)
    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}
