internal import Glibc

/// Takes lines apart: entry, description, weight.
struct LineColumns: Sendable {
    private let delimiter: [UInt8]
    private let hasWeights: Bool
    private let dropsReturn: Bool

    init(_ format: ListFormat) {
        delimiter = Array((format.delimiter ?? "").utf8)
        hasWeights = format.hasWeights
        dropsReturn = format.separator == .newline
    }

    /// Whether a line begins with a query if its entry does.
    @inline(__always) var delimiterIsPlain: Bool { (delimiter.first ?? 0) < 0x80 }

    /// The byte that a description's delimiter begins with; without a delimiter one that no text contains.
    @inline(__always) var delimiterStart: UInt8 { delimiter.first ?? 0xFF }

    /// Calls for what can stand behind an entry in its line: a carriage return, the delimiter.
    @inline(__always)
    func forEachEntryEnd(_ body: ([UInt8]) -> Void) {
        if dropsReturn { body([0x0D]) }
        if !delimiter.isEmpty { body(delimiter) }
    }

    /// Whether a byte behind the first of the lines that begin with an entry leaves room for the entry and an end of it further on.
    @inline(__always)
    func mayEndEntry(atOrAfter byte: UInt8) -> Bool {
        dropsReturn && byte <= 0x0D || !delimiter.isEmpty && byte <= delimiter[0]
    }

    /// Whether the entry of a line may be equal to a text of at most so many bytes. Beyond ASCII it may be whatever its length.
    @inline(__always)
    func mayHaveEntry(of count: Int, _ line: UnsafeRawBufferPointer) -> Bool {
        guard let base = line.baseAddress, line.count > count else { return true }
        return memchr(base, Int32(delimiterStart), count + 1) != nil
            || UTF8Validation.endOfASCII(in: line, from: 0) < line.count
    }

    /// A line without the carriage return of its end.
    @inline(__always)
    func trimmed(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        dropsReturn && line.last == 0x0D ? UnsafeRawBufferPointer(rebasing: line.dropLast()) : line
    }

    /// The entry of a trimmed line; nil for a blank one.
    @inline(__always)
    func entry(of line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        let end = firstDelimiter(in: line) ?? line.count
        let entry = UnsafeRawBufferPointer(rebasing: line[..<end])
        // A line break is blank as well: it is what stands after the last zero byte of a list that was made by hand.
        return entry.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D } ? nil : entry
    }

    /// What stands after the entry of a trimmed line, apart from a weight; nil where there is nothing.
    func description(of line: UnsafeRawBufferPointer) -> String? {
        guard let end = firstDelimiter(in: line) else { return nil }
        var rest = UnsafeRawBufferPointer(rebasing: line[(end + delimiter.count)...])
        if hasWeights, let column = lastColumn(of: line) {
            let start = column.start - (end + delimiter.count)
            if start == 0 { return nil }
            rest = UnsafeRawBufferPointer(rebasing: rest[..<(start - delimiter.count)])
        }
        return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
    }

    /// The weight of a trimmed line, 0 where the last column is no number.
    func weight(of line: UnsafeRawBufferPointer) -> Double {
        hasWeights ? lastColumn(of: line)?.weight ?? 0 : 0
    }

    /// Where the last column starts, if it is a number and not the entry itself.
    private func lastColumn(of line: UnsafeRawBufferPointer) -> (start: Int, weight: Double)? {
        guard !delimiter.isEmpty, line.count >= delimiter.count else { return nil }
        var start = line.count - delimiter.count
        while start >= 0, !isDelimiter(at: start, in: line) { start -= 1 }
        guard start >= 0 else { return nil }
        start += delimiter.count
        let column = String(decoding: line[start...], as: UTF8.self)
        guard let weight = Double(column), weight.isFinite else { return nil }
        return (start, weight)
    }

    @inline(__always)
    private func firstDelimiter(in line: UnsafeRawBufferPointer) -> Int? {
        guard let first = delimiter.first, let base = line.baseAddress else { return nil }
        var at = 0
        while let found = memchr(base + at, Int32(first), line.count - at) {
            at = UnsafeRawPointer(found) - base
            if delimiter.count == 1 || isDelimiter(at: at, in: line) { return at }
            at += 1
        }
        return nil
    }

    private func isDelimiter(at offset: Int, in line: UnsafeRawBufferPointer) -> Bool {
        line[offset...].starts(with: delimiter)
    }
}
