internal import Glibc

/// A file whose lines are sorted by their bytes, bisected where it lies.
///
/// The beginnings of some lines, spread evenly, are remembered as the bisection meets them: a look-up reads a few
/// kilobytes of the file, however large it is.
///
/// `@unchecked Sendable`: a search takes it out of the list's mutex and puts it back, so one thread at a time has it.
final class SortedLines: @unchecked Sendable {
    let file: ListFile
    /// The state of the file that this is about.
    let state: ListFile.State
    let separator: UInt8
    /// Where the first line begins, and where the file ends.
    let bounds: Range<Int>

    /// A remembered line: where it begins (plus one; 0 if it has not been met yet), and the beginning of it as numbers
    /// that compare as its bytes do.
    private struct Head {
        var offsetPlusOne: Int
        var bytes: (UInt64, UInt64, UInt64)
    }

    private static let headSize = 24
    private let headCount: Int
    private let heads: UnsafeMutablePointer<Head>
    /// A piece of the file, to bisect the last few kilobytes in memory.
    private var window = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 13, alignment: 16)
    private var windowRange = 0..<0
    private let probe = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 9, alignment: 16)

    init(_ file: ListFile, _ state: ListFile.State, separator: UInt8) {
        self.file = file
        self.state = state
        self.separator = separator
        let isMarked =
            file.read(at: file.start, into: UnsafeMutableRawBufferPointer(rebasing: probe[..<3])).count == 3
            && probe.starts(with: [0xEF, 0xBB, 0xBF])
        let start = file.start + (isMarked ? 3 : 0)
        bounds = start..<max(state.size, start)
        headCount = min(max(bounds.count >> 12, 1), 1 << 16)
        // Zeroed pages that nobody touches cost nothing.
        heads = calloc(headCount, MemoryLayout<Head>.stride).bindMemory(to: Head.self, capacity: headCount)
    }

    deinit {
        free(heads)
        window.deallocate()
        probe.deallocate()
    }

    /// The lines that begin with a key, of those in a range that begins with a line.
    func range(of key: [UInt8], in range: Range<Int>) -> Range<Int> {
        let lower = lowerBound(key, in: range)
        return lower..<upperBound(key, in: lower..<range.upperBound)
    }

    /// Where the lines end that begin with a key.
    func upperBound(_ key: [UInt8], in range: Range<Int>) -> Int {
        guard var next = key.last else { return range.upperBound }
        next += 1
        return lowerBound(key.dropLast() + [next], in: range)
    }

    /// Where the first line of a range begins that is not less than a key.
    ///
    /// - Complexity: logarithmic; at best one read of some kilobytes.
    func lowerBound(_ key: [UInt8], in range: Range<Int>) -> Int {
        if range.isEmpty { return range.lowerBound }
        let wanted = Self.numbers(of: key)
        // The heads of the lines that begin in the range.
        let first = headNumber(atOrAfter: range.lowerBound)
        let end = headNumber(atOrAfter: range.upperBound)
        var low = first
        var high = end
        while low < high {
            let middle = (low + high) / 2
            if isLess(middle, key, wanted, limit: range.upperBound) { low = middle + 1 } else { high = middle }
        }
        let lower = low > first ? heads[low - 1].offsetPlusOne - 1 : range.lowerBound
        let upper = low < end ? min(heads[low].offsetPlusOne - 1, range.upperBound) : range.upperBound
        return lowerBound(key, from: lower, to: upper)
    }

    /// The bytes of the line at an offset that follow some known ones, as many as are wanted and there.
    func bytes(ofLineAt offset: Int, after known: Int, count: Int) -> [UInt8] {
        var out: [UInt8] = []
        while out.count < count {
            let read = bytes(at: offset + known + out.count, count: count - out.count)
            out += read.prefix { $0 != separator }
            if read.isEmpty || read.contains(separator) { break }
        }
        return out
    }

    /// Whether a line begins with some bytes.
    func line(at offset: Int, beginsWith beginning: [UInt8]) -> Bool {
        if let line = lineInMemory(at: offset) { return line.starts(with: beginning) }
        return bytes(ofLineAt: offset, after: 0, count: beginning.count) == beginning
    }

    /// A line as it lies in memory, until the next look-up; nil if it is not there whole.
    func lineInMemory(at offset: Int) -> UnsafeRawBufferPointer? {
        guard windowRange.contains(offset), let base = window.baseAddress else { return nil }
        let start = offset - windowRange.lowerBound
        guard let found = memchr(base + start, Int32(separator), windowRange.count - start) else { return nil }
        return UnsafeRawBufferPointer(start: base + start, count: UnsafeMutableRawPointer(found) - (base + start))
    }

    // MARK: Bisection

    /// The same between two lines, without the heads.
    private func lowerBound(_ key: [UInt8], from lower: Int, to upper: Int) -> Int {
        var found = upper
        // Lines that begin in this range are not known to be less than the key, nor to be no less.
        var (low, high) = (lower, upper)
        while low < high {
            if high - low <= window.count, windowRange.lowerBound > low || windowRange.upperBound < high { load(low..<high) }
            // The last few lines are gone through one by one.
            let middle = high - low <= 128 ? low : low + (high - low) / 2
            let line = middle == low ? low : nextLine(after: middle - 1)
            if line >= high {
                high = middle
            } else if isLess(lineAt: line, key) {
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
        if windowRange.contains(offset), let base = window.baseAddress {
            let start = offset - windowRange.lowerBound
            if let found = memchr(base + start, Int32(separator), windowRange.count - start) {
                return windowRange.lowerBound + (UnsafeMutableRawPointer(found) - base) + 1
            }
        }
        var offset = offset
        while offset < bounds.upperBound {
            let (count, _) = file.read(at: offset, into: probe)
            if let found = probe[..<count].firstIndex(of: separator) { return offset + found + 1 }
            if count < probe.count { break }
            offset += count
        }
        return bounds.upperBound
    }

    private func isLess(lineAt offset: Int, _ key: [UInt8]) -> Bool {
        var done = 0
        while done < key.count {
            let line = bytes(at: offset + done, count: key.count - done)
            for byte in line {
                if byte == separator { return true }
                if byte != key[done] { return byte < key[done] }
                done += 1
            }
            if line.isEmpty { return true }
        }
        return false
    }

    /// Some bytes from an offset on, at least one unless the file ends there; from the window if it has them.
    private func bytes(at offset: Int, count: Int) -> UnsafeRawBufferPointer {
        if windowRange.contains(offset), windowRange.upperBound >= min(offset + count, bounds.upperBound) {
            let start = offset - windowRange.lowerBound
            return UnsafeRawBufferPointer(rebasing: window[start..<min(start + count, windowRange.count)])
        }
        let (read, _) = file.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: probe.prefix(count)))
        return UnsafeRawBufferPointer(rebasing: probe[..<read])
    }

    private func load(_ range: Range<Int>) {
        let (count, _) = file.read(at: range.lowerBound, into: window)
        windowRange = range.lowerBound..<range.lowerBound + count
    }

    // MARK: Heads

    /// The number of the first head that stands at or after an offset.
    private func headNumber(atOrAfter offset: Int) -> Int {
        let distance = offset - bounds.lowerBound
        if distance >= bounds.count { return headCount }
        return (distance * headCount + bounds.count - 1) / bounds.count
    }

    /// Whether the line of a head is less than a key; the end of the file, or of a range, is not.
    private func isLess(_ number: Int, _ key: [UInt8], _ wanted: (UInt64, UInt64, UInt64), limit: Int) -> Bool {
        if heads[number].offsetPlusOne == 0 { readHead(number) }
        let head = heads[number]
        if head.offsetPlusOne > limit { return false }
        if head.bytes.0 != wanted.0 { return head.bytes.0 < wanted.0 }
        if head.bytes.1 != wanted.1 { return head.bytes.1 < wanted.1 }
        if head.bytes.2 != wanted.2 { return head.bytes.2 < wanted.2 }
        return isLess(lineAt: head.offsetPlusOne - 1, key)
    }

    private func readHead(_ number: Int) {
        let boundary = bounds.lowerBound + number * bounds.count / headCount
        let offset = number == 0 ? boundary : nextLine(after: boundary - 1)
        let line = offset < bounds.upperBound ? bytes(at: offset, count: Self.headSize).prefix { $0 != separator } : []
        heads[number] = Head(offsetPlusOne: offset + 1, bytes: Self.numbers(of: line))
    }

    private static func numbers(of bytes: some Collection<UInt8>) -> (UInt64, UInt64, UInt64) {
        var numbers: (UInt64, UInt64, UInt64) = (0, 0, 0)
        for (place, byte) in bytes.prefix(headSize).enumerated() {
            let shifted = UInt64(byte) << UInt64(56 - place % 8 * 8)
            switch place / 8 {
            case 0: numbers.0 |= shifted
            case 1: numbers.1 |= shifted
            default: numbers.2 |= shifted
            }
        }
        return numbers
    }
}
