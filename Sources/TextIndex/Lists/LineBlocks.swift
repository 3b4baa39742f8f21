internal import CBits
internal import Glibc

/// Reads a file in blocks of whole lines.
///
/// The buffer grows to a size that the processor's nearer caches are fond of, and beyond it only for a line that does not
/// fit. Behind what is handed out 64 bytes can be read.
struct LineBlocks: ~Copyable {
    private let file: ListFile
    private let separator: UInt8
    private var buffer: UnsafeMutableRawBufferPointer
    /// The bytes of the buffer that are not handed out yet, and the offset of the first of them in the file.
    private var pending: Range<Int>
    private var pendingOffset: Int
    private var isAtEnd = false
    private var isStarted = false
    /// Lines that were too long: how many, and the offset of the first.
    private(set) var dropped: (firstOffset: Int, count: Int) = (0, 0)
    /// Why reading ended before the end of the file.
    private(set) var systemError: Int32?

    /// The size to which the buffer grows without need.
    static let largest = 1 << 18

    /// - Parameters:
    ///   - offset: Where to begin, at the beginning of a line.
    ///   - capacity: The size of the first block; later ones are larger.
    init(_ file: ListFile, separator: UInt8, from offset: Int, capacity: Int = Self.largest) {
        self.file = file
        self.separator = separator
        buffer = Self.allocate(capacity)
        pending = 0..<0
        pendingOffset = offset
    }

    deinit { buffer.deallocate() }

    private static func allocate(_ capacity: Int) -> UnsafeMutableRawBufferPointer {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity + 64, alignment: 64)
        return UnsafeMutableRawBufferPointer(rebasing: memory[..<capacity])
    }

    /// The next lines, which stay valid until the following call, and the offset of the first of them. All but the last
    /// of the file end in a separator. Nil at the end.
    mutating func next() -> (lines: UnsafeRawBufferPointer, offset: Int)? {
        while !isAtEnd {
            if pending.count > ListFormat.longestLine {
                dropLine()
                continue
            }
            makeRoom()
            let room = UnsafeMutableRawBufferPointer(rebasing: buffer[pending.upperBound...])
            let (count, error) = file.read(at: pendingOffset + pending.count, into: room)
            systemError = error
            isAtEnd = count < room.count
            pending = pending.lowerBound..<pending.upperBound + count
            if let base = room.baseAddress, let end = memrchr(base, Int32(separator), count) {
                return take(upTo: pending.upperBound - count + (end - base) + 1)
            }
        }
        return pending.isEmpty ? nil : take(upTo: pending.upperBound)
    }

    private mutating func take(upTo end: Int) -> (lines: UnsafeRawBufferPointer, offset: Int) {
        let lines = UnsafeRawBufferPointer(rebasing: buffer[pending.lowerBound..<end])
        let offset = pendingOffset
        pendingOffset += end - pending.lowerBound
        pending = end..<pending.upperBound
        return (lines, offset)
    }

    /// Moves an unfinished line to the front, into a larger buffer if it fills this one.
    private mutating func makeRoom() {
        if pending.count == buffer.count || isStarted && buffer.count < Self.largest {
            let larger = Self.allocate(2 * buffer.count)
            larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[pending]))
            buffer.deallocate()
            buffer = larger
        } else if !pending.isEmpty, pending.lowerBound > 0 {
            UnsafeMutableRawBufferPointer(rebasing: buffer[..<pending.count]).copyMemory(
                from: UnsafeRawBufferPointer(rebasing: buffer[pending]))
        }
        pending = 0..<pending.count
        isStarted = true
    }

    /// Passes over a line that is too long.
    private mutating func dropLine() {
        if dropped.count == 0 { dropped.firstOffset = pendingOffset }
        dropped.count += 1
        pendingOffset += pending.count
        while true {
            let (count, error) = file.read(at: pendingOffset, into: buffer)
            systemError = error
            if let base = buffer.baseAddress, let end = memchr(base, Int32(separator), count) {
                pendingOffset += end - base + 1
                break
            }
            pendingOffset += count
            if count < buffer.count {
                isAtEnd = true
                break
            }
        }
        pending = 0..<0
    }
}
