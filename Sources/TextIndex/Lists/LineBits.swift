internal import CBits

/// Which bytes of a block of lines are what: a row of bits for each question that is asked of all of them.
///
/// The memory belongs to whoever made it with `allocate`, and is used for one block after the other.
struct LineBits {
    /// The letters that are asked for at most.
    static let mostLetters = 8
    /// The rows: where lines end, what is beyond ASCII, what begins a scalar of three bytes or more; letters, small
    /// letters, digits; then one row for each letter that is asked for.
    static let ends = 0
    static let beyond = 1
    static let wideLeads = 2
    static let letters = 3
    static let small = 4
    static let digits = 5
    static let wanted = 6
    private let words: UnsafeMutablePointer<UInt64>
    /// How far one row is from the next, in words.
    private let stride: Int

    /// - Parameters:
    ///   - capacity: How long a block is at most, in bytes.
    ///   - rows: How many of the rows are read.
    static func allocate(capacity: Int, rows: Int) -> LineBits {
        // One word more is looked at than a block has; what it says is masked.
        let stride = (capacity + 63) / 64 + 2
        return LineBits(words: .allocate(capacity: stride * rows), stride: stride)
    }

    func deallocate() { words.deallocate() }

    /// Answers whether bytes are equal to one, with their bit 0x20 set before if case is folded.
    func read(_ row: Int, _ block: UnsafeRawBufferPointer, equal byte: UInt8, isFolded: Bool = false) {
        bits_equal(block.baseAddress, block.count, byte, isFolded ? 0x20 : 0, words + row * stride)
    }

    /// Answers whether bytes are in a range, with their bit 0x20 set before if case is folded.
    func read(_ row: Int, _ block: UnsafeRawBufferPointer, in range: ClosedRange<UInt8>, isFolded: Bool = false) {
        bits_between(
            block.baseAddress, block.count, range.lowerBound, range.upperBound, isFolded ? 0x20 : 0, words + row * stride)
    }

    /// The answers for 64 bytes that begin at multiples of 64.
    @inline(__always)
    func word(_ row: Int, _ number: Int) -> UInt64 { words[row &* stride &+ number] }

    /// The answers for 64 bytes from an offset on; those after the block mean nothing.
    @inline(__always)
    func window(_ row: Int, _ offset: Int) -> UInt64 {
        let place = words + (row &* stride &+ offset >> 6)
        let shift = UInt64(offset & 63)
        return place[0] &>> shift | (place[1] &<< 1) &<< (63 &- shift)
    }

    /// The first offset from another one on for which the answer is yes, but no more than a limit.
    @inline(__always)
    func next(_ row: Int, from offset: Int, limit: Int) -> Int {
        if offset >= limit { return limit }
        var number = offset >> 6
        var word = word(row, number) & (.max &<< UInt64(offset & 63))
        while word == 0 {
            number &+= 1
            if number << 6 >= limit { return limit }
            word = self.word(row, number)
        }
        return min(number << 6 &+ word.trailingZeroBitCount, limit)
    }
}
