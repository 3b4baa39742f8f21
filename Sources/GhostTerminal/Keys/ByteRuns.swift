/// How many bytes at the beginning of some are of a kind, eight looked at in a turn.
package enum ByteRuns {
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// How many are printable characters of ASCII.
    package static func printable(_ bytes: UnsafeRawBufferPointer) -> Int {
        run(bytes) { word in
            let low = word & ~highBits
            // Beyond the highest bit of a byte nothing is carried: 0x7F + 0x60 fits in it.
            let isBlankOrMore = low &+ 0x6060_6060_6060_6060
            let isDelete = low &+ 0x0101_0101_0101_0101
            return (word | ~isBlankOrMore | isDelete) & highBits == 0
        } where: {
            (0x20..<0x7F).contains($0)
        }
    }

    /// How many are ASCII.
    package static func ascii(_ bytes: UnsafeRawBufferPointer) -> Int {
        run(bytes) {
            $0 & highBits == 0
        } where: {
            $0 < 0x80
        }
    }

    @inline(__always)
    private static func run(
        _ bytes: UnsafeRawBufferPointer, _ isWhole: (UInt64) -> Bool, where isKind: (UInt8) -> Bool
    ) -> Int {
        var count = 0
        while count + 8 <= bytes.count, isWhole(bytes.loadUnaligned(fromByteOffset: count, as: UInt64.self)) { count += 8 }
        while count < bytes.count, isKind(bytes[count]) { count += 1 }
        return count
    }
}
