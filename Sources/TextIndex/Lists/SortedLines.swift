internal import Glibc

/// A file whose lines are sorted by their bytes, bisected where it lies.
///
/// The beginnings of some lines, spread evenly, are remembered as the bisection meets them, and the pieces of the file where
/// it ends: a look-up reads at most a few kilobytes, however large the file is. Every bisection goes down the same tree, so
/// that what one has met serves the next, which goes the same way until the two keys part.
///
/// `@unchecked Sendable`: a search takes it out of the list's mutex and puts it back, so one thread at a time has it.
final class SortedLines: @unchecked Sendable {
    let file: ListFile
    /// The state of the file that this is about.
    let state: ListFile.State
    let separator: UInt8
    /// Where the first line begins, and where the file ends.
    let bounds: Range<Int>
    /// The key of the look-up, made anew for each.
    let key = SortedKey()

    /// The remembered lines: of each the first eight bytes, as a number that compares as they do, and the rest.
    private let heads: UnsafeMutablePointer<UInt64>
    private let rests: UnsafeMutablePointer<Rest>
    private let headCount: Int
    /// A head stands at every multiple of this, a power of two.
    private let headShift: Int
    private let blocks: FileBlocks
    private let probe: UnsafeMutableRawBufferPointer
    /// What `probe` is the beginning of: a word may be read that begins in its last byte.
    private let probeMemory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 9 + 8, alignment: 16)

    /// Where a remembered line begins (plus one; 0 if it has not been met yet), and what follows its first eight bytes.
    private struct Rest {
        var offsetPlusOne: Int
        var second: UInt64
        var third: UInt64
    }

    private static let mostHeads = 1 << 17

    init(_ file: ListFile, _ state: ListFile.State, separator: UInt8) {
        self.file = file
        self.state = state
        self.separator = separator
        probe = UnsafeMutableRawBufferPointer(rebasing: probeMemory[..<(1 << 9)])
        let isMarked =
            file.read(at: file.start, into: UnsafeMutableRawBufferPointer(rebasing: probe[..<3])).count == 3
            && probe.starts(with: [0xEF, 0xBB, 0xBF])
        let start = file.start + (isMarked ? 3 : 0)
        bounds = start..<max(state.size, start)
        (headShift, headCount) = Self.headSpacing(size: bounds.count)
        blocks = FileBlocks(file, separator: separator, bounds: bounds)
        // Zeroed pages that nobody touches cost nothing.
        heads = calloc(max(headCount, 1), MemoryLayout<UInt64>.stride).bindMemory(to: UInt64.self, capacity: headCount)
        rests = calloc(max(headCount, 1), MemoryLayout<Rest>.stride).bindMemory(to: Rest.self, capacity: headCount)
    }

    private static func headSpacing(size: Int) -> (shift: Int, count: Int) {
        var shift = FileBlocks.shift
        while size >> shift >= Self.mostHeads { shift += 1 }
        return (shift, (size + (1 << shift) - 1) >> shift)
    }

    /// The offsets, counted from where the first line begins, that every look-up in so many bytes meets in the first levels of its
    /// bisection: whichever way it goes, the next one it asks for is among them.
    static func firstOffsets(size: Int, levels: Int) -> [Int] {
        let (shift, count) = headSpacing(size: size)
        var offsets: [Int] = []
        var ranges = [0..<count]
        for _ in 0..<levels {
            var parts: [Range<Int>] = []
            for range in ranges where !range.isEmpty {
                let middle = (range.lowerBound + range.upperBound) >> 1
                offsets.append(middle << shift)
                parts += [range.lowerBound..<middle, middle + 1..<range.upperBound]
            }
            ranges = parts
        }
        return offsets
    }

    deinit {
        free(heads)
        free(rests)
        probeMemory.deallocate()
    }

    /// Where the first line of a range begins that is not less than some bytes.
    func lowerBound(_ bytes: [UInt8], in range: Range<Int>) -> Int {
        key.set(bytes)
        return lowerBound(in: range)
    }

    /// Where the first line of a range begins that is not less than the key.
    ///
    /// - Complexity: logarithmic; at most one read of some kilobytes once the heads on the way have been met.
    func lowerBound(in range: Range<Int>) -> Int {
        if range.isEmpty { return range.lowerBound }
        let wanted = key.numbers
        // The heads of the lines that begin in the range.
        let first = headNumber(atOrAfter: range.lowerBound)
        let end = headNumber(atOrAfter: range.upperBound)
        var low = 0
        var high = headCount
        while low < high {
            let middle = (low &+ high) >> 1
            if middle < first || middle < end && isLess(middle, wanted) { low = middle &+ 1 } else { high = middle }
        }
        let lower = low > first ? rests[low &- 1].offsetPlusOne &- 1 : range.lowerBound
        let upper = low < end ? min(rests[low].offsetPlusOne &- 1, range.upperBound) : range.upperBound
        return lowerBound(from: lower, to: upper)
    }

    /// The byte of a line that follows some known ones; nil where the line has none.
    @inline(__always)
    func byte(ofLineAt offset: Int, after known: Int) -> UInt8? {
        guard offset < bounds.upperBound else { return nil }
        let bytes = blocks.bytes(from: offset)
        if known < bytes.count { return bytes[known] == separator ? nil : bytes[known] }
        return self.bytes(ofLineAt: offset, after: known, count: 1).first
    }

    /// The bytes of the line at an offset that follow some known ones, as many as are wanted and there.
    func bytes(ofLineAt offset: Int, after known: Int, count: Int) -> [UInt8] {
        let near = blocks.bytes(from: offset)
        if offset < bounds.upperBound, known + count <= near.count {
            return Array(near[known..<(known + count)].prefix { $0 != separator })
        }
        var out: [UInt8] = []
        while out.count < count {
            let place = offset + known + out.count
            let read = file.read(
                at: place, into: UnsafeMutableRawBufferPointer(rebasing: probe.prefix(count - out.count))
            ).count
            let bytes = probe[..<read]
            out += bytes.prefix { $0 != separator }
            if read == 0 || bytes.contains(separator) { break }
        }
        return out
    }

    /// Whether a line begins with some bytes and some more.
    func line(at offset: Int, beginsWith beginning: [UInt8], _ more: [UInt8] = []) -> Bool {
        if offset >= bounds.upperBound { return false }
        let bytes = blocks.bytes(from: offset)
        let count = beginning.count + more.count
        if count <= bytes.count, let base = bytes.baseAddress {
            // The query may have what ends a line; a line never has.
            return memcmp(base, beginning, beginning.count) == 0 && memcmp(base + beginning.count, more, more.count) == 0
                && memchr(base, Int32(separator), count) == nil
        }
        return self.bytes(ofLineAt: offset, after: 0, count: count) == beginning + more
    }

    /// Whether a line is the key.
    @inline(__always)
    func isKey(_ line: UnsafeRawBufferPointer) -> Bool {
        guard line.count == key.bytes.count, let left = line.baseAddress, let right = key.bytes.baseAddress else { return false }
        return memcmp(left, right, line.count) == 0
    }

    /// Whether the line at an offset begins with the key.
    @inline(__always)
    func beginsWithKey(at offset: Int) -> Bool {
        let key = key.bytes
        let bytes = blocks.bytes(from: offset)
        guard let wanted = key.baseAddress, let base = bytes.baseAddress, key.count <= bytes.count else {
            return self.bytes(ofLineAt: offset, after: 0, count: key.count).elementsEqual(key)
        }
        return memcmp(base, wanted, key.count) == 0 && memchr(wanted, Int32(separator), key.count) == nil
    }

    /// A line as it lies in memory, until the next look-up; nil if it is not there whole.
    @inline(__always)
    func lineInMemory(at offset: Int) -> UnsafeRawBufferPointer? { blocks.line(at: offset) }

    /// Whether a line of a range may go on with a byte beyond ASCII after some bytes that all its lines begin with.
    func mayGoOnBeyondASCII(_ range: Range<Int>, after known: Int) -> Bool {
        // It would be the last one that does.
        guard let last = blocks.lineStart(before: range.upperBound), last >= range.lowerBound else { return true }
        return byte(ofLineAt: last, after: known).map { $0 >= 0x80 } ?? false
    }

    // MARK: Bisection

    /// The same between two lines, without the heads.
    private func lowerBound(from lower: Int, to upper: Int) -> Int {
        var found = upper
        // Lines that begin in this range are not known to be less than the key, nor to be no less.
        var (low, high) = (lower, upper)
        while low < high {
            // The last few lines are gone through one by one.
            let middle = high &- low <= 64 ? low : low &+ (high &- low) >> 1
            let line = middle == low ? low : nextLine(after: middle &- 1)
            if line >= high {
                high = middle
            } else if isLess(lineAt: line) {
                low = nextLine(after: line)
            } else {
                found = line
                high = middle
            }
        }
        return found
    }

    /// Where the first line begins after an offset.
    func nextLine(after offset: Int) -> Int {
        if offset < bounds.upperBound {
            let bytes = blocks.bytes(from: offset)
            if let base = bytes.baseAddress, let found = memchr(base, Int32(separator), bytes.count) {
                return offset &+ (UnsafeRawPointer(found) - base) &+ 1
            }
        }
        return distantLine(after: offset)
    }

    /// The same without a block of the file.
    private func distantLine(after start: Int) -> Int {
        var (count, _) = file.read(at: start, into: probe)
        if let end = separatorEnd(probe, count) { return min(start + end, bounds.upperBound) }
        // A long line, which is read in larger pieces.
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        var offset = start + count
        while count > 0, offset < bounds.upperBound {
            (count, _) = file.read(at: offset, into: buffer)
            if let end = separatorEnd(buffer, count) { return min(offset + end, bounds.upperBound) }
            offset += count
        }
        return bounds.upperBound
    }

    /// Where the first separator of some bytes ends.
    private func separatorEnd(_ buffer: UnsafeMutableRawBufferPointer, _ count: Int) -> Int? {
        guard let base = buffer.baseAddress, let found = memchr(base, Int32(separator), count) else { return nil }
        return found - base + 1
    }

    @inline(__always)
    private func isLess(lineAt offset: Int) -> Bool {
        let key = key.bytes
        let line = blocks.bytes(from: offset)
        guard key.count <= line.count, let left = line.baseAddress, let right = key.baseAddress else {
            return isLess(lineAt: offset, from: 0)
        }
        var done = 0
        while done < key.count {
            // Both may be read beyond their ends; behind the key there are zeros.
            var mine = UInt64(bigEndian: left.loadUnaligned(fromByteOffset: done, as: UInt64.self))
            let its = UInt64(bigEndian: right.loadUnaligned(fromByteOffset: done, as: UInt64.self))
            let missing = done &+ 8 &- key.count
            if missing > 0 { mine &= .max << UInt64(missing &* 8) }
            if mine != its {
                // Where the line ends it is less, whatever byte it ends with.
                let shift = 56 &- UInt64((mine ^ its).leadingZeroBitCount & ~7)
                return UInt8(truncatingIfNeeded: mine >> shift) == separator || mine < its
            }
            done &+= 8
        }
        return false
    }

    /// The same for a line that goes on beyond a block, from a byte on.
    @inline(never)
    private func isLess(lineAt offset: Int, from start: Int) -> Bool {
        let key = key.bytes
        var done = start
        while done < key.count {
            let line = bytes(ofLineAt: offset, after: done, count: min(key.count - done, probe.count))
            if line.isEmpty { return true }
            for byte in line {
                if byte != key[done] { return byte < key[done] }
                done += 1
            }
        }
        return false
    }

    // MARK: Heads

    /// The number of the first head that stands at or after an offset.
    @inline(__always)
    private func headNumber(atOrAfter offset: Int) -> Int {
        (offset &- bounds.lowerBound &+ (1 << headShift) &- 1) >> headShift
    }

    /// Whether the line of a head is less than the key; the end of the file is not.
    @inline(__always)
    private func isLess(_ number: Int, _ wanted: (UInt64, UInt64, UInt64)) -> Bool {
        let head = heads[number]
        if head == 0 || head == wanted.0 { return isLessByRest(number, wanted) }
        return head < wanted.0
    }

    @inline(never)
    private func isLessByRest(_ number: Int, _ wanted: (UInt64, UInt64, UInt64)) -> Bool {
        if rests[number].offsetPlusOne == 0 { readHead(number) }
        let (head, rest) = (heads[number], rests[number])
        if rest.offsetPlusOne > bounds.upperBound { return false }
        if head != wanted.0 { return head < wanted.0 }
        if rest.second != wanted.1 { return rest.second < wanted.1 }
        if rest.third != wanted.2 { return rest.third < wanted.2 }
        return isLess(lineAt: rest.offsetPlusOne &- 1)
    }

    private func readHead(_ number: Int) {
        // The byte before tells whether a line begins there.
        var offset = bounds.lowerBound + number << headShift - (number > 0 ? 1 : 0)
        var (count, _) = file.read(at: offset, into: probe)
        var start = 0
        if number > 0 {
            if let end = separatorEnd(probe, count) {
                start = end
            } else {
                offset = distantLine(after: offset)
                count = 0
            }
        }
        offset += start
        if offset >= bounds.upperBound {
            // Greater than all.
            heads[number] = .max
            rests[number] = Rest(offsetPlusOne: bounds.upperBound + 1, second: .max, third: .max)
            return
        }
        if count - start < SortedKey.numberedSize {
            (count, _) = file.read(at: offset, into: probe)
            start = 0
        }
        let line = UnsafeMutableRawBufferPointer(rebasing: probe[start..<min(start + SortedKey.numberedSize, count)])
        let length = separatorEnd(line, line.count).map { $0 - 1 } ?? line.count
        func word(_ place: Int) -> UInt64 {
            let missing = place + 8 - length
            if missing >= 8 { return 0 }
            let word = UInt64(bigEndian: probe.loadUnaligned(fromByteOffset: start + place, as: UInt64.self))
            return missing > 0 ? word & (.max &<< UInt64(8 &* missing)) : word
        }
        heads[number] = word(0)
        rests[number] = Rest(offsetPlusOne: offset + 1, second: word(8), third: word(16))
    }
}
