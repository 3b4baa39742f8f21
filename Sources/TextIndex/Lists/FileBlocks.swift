internal import Glibc

/// Pieces of a file that are kept in memory as they are asked for, at most 4 MiB of them.
///
/// A mapping would do the same without copies, but kills the process if the file shrinks.
struct FileBlocks: ~Copyable {
    private let file: ListFile
    private let separator: UInt8
    /// Where the first block begins, and where the file ends.
    private let bounds: Range<Int>
    private let slotMask: Int
    /// Of each slot the number of the block that is in it, plus one, and how many bytes of it there are.
    private let tags: UnsafeMutablePointer<(tag: Int, count: Int)>
    private let memory: UnsafeMutableRawPointer

    /// The length of a block, as a power of two.
    static let shift = 12
    static let size = 1 << shift
    /// A block is read this much beyond its end, so that most lines that begin in it are whole.
    static let overlap = 1 << 8
    private static let stride = size + overlap
    private static let mostSlots = 1 << 10

    init(_ file: ListFile, separator: UInt8, bounds: Range<Int>) {
        self.file = file
        self.separator = separator
        self.bounds = bounds
        var slots = 1
        while slots < Self.mostSlots, slots << Self.shift < bounds.count { slots <<= 1 }
        slotMask = slots - 1
        // Pages that nobody touches cost nothing.
        tags = calloc(slots, MemoryLayout<(tag: Int, count: Int)>.stride).bindMemory(
            to: (tag: Int, count: Int).self, capacity: slots)
        // A word may be read that begins in the last byte.
        memory = .allocate(byteCount: slots * Self.stride + 8, alignment: 64)
    }

    deinit {
        free(tags)
        memory.deallocate()
    }

    /// What the file has from an offset on, to the end of the offset's block and some bytes more; fewer where the file
    /// ends. Valid until another block is asked for.
    @inline(__always)
    func bytes(from offset: Int) -> UnsafeRawBufferPointer {
        let distance = offset &- bounds.lowerBound
        let number = distance >> Self.shift
        let slot = number & slotMask
        if tags[slot].tag != number &+ 1 { load(number, into: slot) }
        let start = distance & (Self.size &- 1)
        return UnsafeRawBufferPointer(
            start: memory + (slot &* Self.stride &+ start), count: max(tags[slot].count &- start, 0))
    }

    @inline(never)
    private func load(_ number: Int, into slot: Int) {
        let (count, _) = file.read(
            at: bounds.lowerBound + number << Self.shift,
            into: UnsafeMutableRawBufferPointer(start: memory + slot * Self.stride, count: Self.stride))
        tags[slot] = (number + 1, count)
    }

    /// The line at an offset, which is in bounds; nil if it is too long to be in one block. Valid until another block is
    /// asked for.
    @inline(__always)
    func line(at offset: Int) -> UnsafeRawBufferPointer? {
        let bytes = bytes(from: offset)
        guard let base = bytes.baseAddress, bytes.count > 0 else { return nil }
        if let end = memchr(base, Int32(separator), bytes.count) {
            return UnsafeRawBufferPointer(start: base, count: UnsafeRawPointer(end) - base)
        }
        return offset &+ bytes.count >= bounds.upperBound ? bytes : nil
    }

    /// Where the line begins that ends in front of an offset; nil if that is not known without reading on.
    ///
    /// - Parameter offset: Where a line begins, or the end of the file.
    func lineStart(before offset: Int) -> Int? {
        if offset <= bounds.lowerBound { return nil }
        var last = offset - 1
        let distance = last - bounds.lowerBound
        let start = bounds.lowerBound + distance & ~(Self.size - 1)
        let bytes = bytes(from: start)
        guard let base = bytes.baseAddress, last - start < bytes.count else { return nil }
        // The separator of the line itself; the last line may have none.
        if base.load(fromByteOffset: last - start, as: UInt8.self) == separator { last -= 1 }
        while last >= start, base.load(fromByteOffset: last &- start, as: UInt8.self) != separator { last &-= 1 }
        return last >= start || start == bounds.lowerBound ? last + 1 : nil
    }
}
