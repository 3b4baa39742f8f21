internal import Glibc

/// The lines of a text from the last to the first, so that the newest are had without the others being looked at.
struct LinesFromEnd: Sequence, IteratorProtocol {
    private static let blockSize = 16 << 10

    private let bytes: UnsafeRawBufferPointer
    private let isWhole: Bool
    /// Where the line ends that comes next; -1 after the first line.
    private var end: Int
    /// The line breaks in a block of the text, the last one of them next.
    private var newlines: [Int] = []
    /// Where that block begins.
    private var blockStart: Int

    /// - Parameters:
    ///   - bytes: The text, which must outlive this value; a line break at its end ends the last line.
    ///   - isWhole: Whether the text begins with the beginning of a line. If not, the first line is left out.
    init(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) {
        self.bytes = bytes
        self.isWhole = isWhole
        let hasEnd = bytes.last == UInt8(ascii: "\n")
        end = bytes.isEmpty ? -1 : bytes.count - (hasEnd ? 1 : 0)
        blockStart = Swift.max(end, 0)
    }

    /// The place of the line before, without its line break.
    mutating func next() -> Range<Int>? {
        guard end >= 0 else { return nil }
        while newlines.isEmpty, blockStart > 0 { readBlock() }
        let newline = newlines.popLast()
        defer { end = newline ?? -1 }
        if let newline { return newline + 1..<end }
        return isWhole ? 0..<end : nil
    }

    private mutating func readBlock() {
        guard let base = bytes.baseAddress else { return }
        let blockEnd = blockStart
        blockStart = Swift.max(blockEnd - Self.blockSize, 0)
        var place = blockStart
        while place < blockEnd, let found = memchr(base + place, Int32(UInt8(ascii: "\n")), blockEnd - place) {
            place = base.distance(to: UnsafeRawPointer(found))
            newlines.append(place)
            place += 1
        }
    }
}
