/// Lines copied out of their sources, to be gone through again in their order.
///
/// Costs eight bytes a line besides the lines themselves.
final class LineArena {
    /// Where a line is in an arena.
    typealias Place = UInt64

    private struct Chunk {
        var base: UnsafeMutableRawPointer
        var capacity: Int
        var used = 0
        var source: Int
    }

    private static let chunkSize = 1 << 20
    /// A header holds the offset of a line in its source (41 bits) and the line's length.
    private static let lengthBits = 23
    private var chunks: [Chunk] = []
    /// How many lines there are.
    private(set) var count = 0
    /// How many bytes are in use.
    private(set) var byteCount = 0

    deinit {
        for chunk in chunks { chunk.base.deallocate() }
    }

    /// Appends a line; its position must be after that of the last one.
    func append(_ line: UnsafeRawBufferPointer, at position: ListPosition) {
        let needed = 8 + line.count
        var last = chunks.count - 1
        if last < 0 || chunks[last].source != position.source || chunks[last].capacity - chunks[last].used < needed {
            let capacity = max(Self.chunkSize, needed)
            chunks.append(Chunk(base: .allocate(byteCount: capacity, alignment: 8), capacity: capacity, source: position.source))
            last += 1
        }
        let target = chunks[last].base + chunks[last].used
        target.storeBytes(of: UInt64(position.offset) << UInt64(Self.lengthBits) | UInt64(line.count), as: UInt64.self)
        if let bytes = line.baseAddress { (target + 8).copyMemory(from: bytes, byteCount: line.count) }
        chunks[last].used += needed
        count += 1
        byteCount += needed
    }

    /// Runs a body on each line until it returns false.
    @inline(__always)
    func forEach(_ body: (UnsafeRawBufferPointer, ListPosition, Place) -> Bool) {
        for (number, chunk) in chunks.enumerated() {
            var offset = 0
            while offset < chunk.used {
                let (line, position) = Self.line(chunk, offset)
                guard body(line, position, Place(number) << 32 | Place(offset)) else { return }
                offset += 8 + line.count
            }
        }
    }

    /// The line at a place that `forEach` has given.
    @inline(__always)
    func line(at place: Place) -> (line: UnsafeRawBufferPointer, position: ListPosition) {
        Self.line(chunks[Int(place >> 32)], Int(place & 0xFFFF_FFFF))
    }

    @inline(__always)
    private static func line(_ chunk: Chunk, _ offset: Int) -> (UnsafeRawBufferPointer, ListPosition) {
        let header = (chunk.base + offset).loadUnaligned(as: UInt64.self)
        let line = UnsafeRawBufferPointer(
            start: chunk.base + offset + 8, count: Int(header & (1 << UInt64(lengthBits) - 1)))
        return (line, ListPosition(source: chunk.source, offset: Int(header >> UInt64(lengthBits))))
    }
}
