internal import Glibc

/// Walks over the lines of a source in blocks and tells good ones from those that can't be entries.
///
/// A byte order mark at the beginning is passed over.
struct LineScan {
    /// What a walk has met besides lines.
    struct Outcome {
        /// Where the walk has come to, so that another one could go on from there.
        var end = 0
        /// Lines of invalid UTF-8 from a given offset on: how many, and the offset of the first.
        var invalid: (firstOffset: Int, count: Int) = (0, 0)
        /// Lines that were too long.
        var dropped: (firstOffset: Int, count: Int) = (0, 0)
        /// Why reading ended before the end of the file.
        var systemError: Int32?
        /// Whether the walk was ended by its caller.
        var wasStopped = false
        /// Whether the walk was ended by the closure that is asked before each block.
        var wasCancelled = false
        /// From where on invalid lines count; those before have been counted by another walk.
        var countsFrom = 0
        /// Whether no line was less, by its bytes, than the one before it; known if it was asked for.
        var isAscending = true
        fileprivate var lastLine: [UInt8] = []

        /// Adds lines that were too long.
        fileprivate mutating func drop(_ lines: (firstOffset: Int, count: Int)) {
            guard lines.count > 0 else { return }
            dropped = (
                dropped.count == 0 ? lines.firstOffset : min(dropped.firstOffset, lines.firstOffset), dropped.count + lines.count
            )
            isAscending = false
        }
    }

    let separator: UInt8
    /// Lines that it tells not to match are passed over, as good ones that are of no interest.
    var filter: LineFilter
    /// Whether to find out if the lines are sorted.
    var checksOrder = false

    /// A walk over all lines, or over those of interest.
    init(separator: UInt8, filter: LineFilter? = nil, checksOrder: Bool = false) {
        self.separator = separator
        self.filter = filter ?? LineFilter(nil, separator: separator)
        self.checksOrder = checksOrder
    }

    /// Runs a body on each line from an offset, without its separator, and with its own offset, until it returns false;
    /// the line that it returned false for is done. Before each block `isCancelled` is asked whether to stop.
    ///
    /// - Parameters:
    ///   - isWanted: Asked whether a line of a grade at an offset would be among the best.
    ///   - body: Is told as well whether the line is sure not to be.
    func forEachLine(
        of source: OpenSource, from offset: Int = 0, countingFrom: Int = 0, isCancelled: () -> Bool,
        isWanted: (MatchGrade, Int) -> Bool = { _, _ in true }, _ body: (UnsafeRawBufferPointer, Int, Bool) -> Bool
    ) -> Outcome {
        var outcome = Outcome(end: offset, countsFrom: countingFrom)
        switch source {
        case .words(let words):
            outcome.wasCancelled = isCancelled()
            if !outcome.wasCancelled {
                words.forEach(from: offset) { line, number in
                    outcome.end = number + 1
                    outcome.wasStopped = !body(line, number, false)
                    return !outcome.wasStopped
                }
            }
        case .stream(let stream):
            for chunk in stream.chunks(from: offset) {
                outcome.wasCancelled = isCancelled()
                if outcome.wasCancelled { break }
                let skipped = max(offset - chunk.offset, 0)
                let lines = UnsafeRawBufferPointer(rebasing: chunk.lines[skipped...])
                forEachLine(in: lines, at: chunk.offset + skipped, isFirst: chunk.offset + skipped == 0, &outcome, isWanted, body)
                if outcome.wasStopped { break }
            }
            outcome.drop(stream.dropped)
            outcome.systemError = stream.systemError
        case .file(let file):
            var blocks = LineBlocks(file, separator: separator, from: max(offset, file.start))
            while let block = blocks.next() {
                outcome.wasCancelled = isCancelled()
                if outcome.wasCancelled { break }
                forEachLine(in: block.lines, at: block.offset, isFirst: block.offset == file.start, &outcome, isWanted, body)
                if outcome.wasStopped || checksOrder && !outcome.isAscending && filter.firstBytes?.contains(true) == false {
                    break
                }
            }
            outcome.drop(blocks.dropped)
            outcome.systemError = blocks.systemError
        }
        return outcome
    }

    @inline(__always)
    private func forEachLine(
        in block: UnsafeRawBufferPointer, at offset: Int, isFirst: Bool, _ outcome: inout Outcome,
        _ isWanted: (MatchGrade, Int) -> Bool, _ body: (UnsafeRawBufferPointer, Int, Bool) -> Bool
    ) {
        guard let base = block.baseAddress, block.count > 0 else { return }
        var start = isFirst && block.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var invalid = UTF8Validation.firstInvalidOffset(in: block) ?? .max
        let bits = filter.read(block)
        /// The line before, as long as it is in the block.
        var last: UnsafeRawBufferPointer?
        while start < block.count {
            let end = bits.next(LineBits.ends, from: start, limit: block.count)
            if checksOrder, outcome.isAscending {
                let line = UnsafeRawBufferPointer(start: base + start, count: end &- start)
                let isLess = last.map { Self.isLess(line, $0) } ?? outcome.lastLine.withUnsafeBytes { Self.isLess(line, $0) }
                outcome.isAscending = !isLess
                last = line
            }
            if invalid < end {
                if offset + start >= outcome.countsFrom {
                    if outcome.invalid.count == 0 { outcome.invalid.firstOffset = offset + start }
                    outcome.invalid.count += 1
                }
                invalid = UTF8Validation.firstInvalidOffset(in: block, from: end) ?? .max
            } else if end &- start > ListFormat.longestLine {
                outcome.drop((offset + start, 1))
            } else if end > start {
                let verdict = filter.verdict(bits, block, start..<end) { isWanted($0, offset &+ start) }
                if verdict != .no,
                    !body(UnsafeRawBufferPointer(start: base + start, count: end &- start), offset &+ start, verdict == .unwanted)
                {
                    outcome.wasStopped = true
                    start = end &+ 1
                    break
                }
            }
            start = end &+ 1
        }
        if let last { outcome.lastLine = Array(last) }
        outcome.end = offset + min(start, block.count)
    }

    /// Whether a line is less than another one by its bytes.
    @inline(__always)
    private static func isLess(_ line: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
        guard let left = line.baseAddress, let right = other.baseAddress else { return line.count < other.count }
        let order = memcmp(left, right, min(line.count, other.count))
        return order < 0 || order == 0 && line.count < other.count
    }

    /// How many separators stand before an offset.
    func separators(of source: OpenSource, before end: Int) -> Int {
        func count(_ bytes: UnsafeRawBufferPointer.SubSequence) -> Int {
            bytes.reduce(into: 0) { count, byte in count += byte == separator ? 1 : 0 }
        }
        switch source {
        case .words:
            return end
        case .stream(let stream):
            return stream.chunks(from: 0).reduce(0) { $0 + count($1.lines.prefix(max(end - $1.offset, 0))) }
        case .file(let file):
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
            defer { buffer.deallocate() }
            var (offset, total) = (file.start, 0)
            while offset < end {
                let (read, _) = file.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(end - offset)))
                if read == 0 { break }
                total += count(UnsafeRawBufferPointer(buffer).prefix(read))
                offset += read
            }
            return total
        }
    }
}
