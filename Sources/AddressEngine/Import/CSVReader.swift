/// Records of a CSV file, one after another: RFC 4180 with any delimiter, blank lines skipped.
///
/// A quoted field may hold newlines. A quote that is never closed spoils its own line alone: where no closing quote with a
/// delimiter or the line's end behind it follows within the look-ahead, or the record that it would make has not as many
/// fields as the first one, the line is handed out as damaged and reading goes on behind it.
package struct CSVReader {
    /// A record: its fields as ranges of `bytes`, and where it stands in the file.
    package struct Record {
        package var fields: [Range<Int>] = []
        /// The number of its first line, from 1.
        package var line = 0
        /// The whole record, without its line end.
        package var whole = 0..<0
        /// It began a quoted field that never ends.
        package var isDamaged = false
        /// The whole record where unquoting has changed `bytes`, else empty.
        fileprivate var original: [UInt8] = []
    }

    /// A record as it stands in the file, without its line end.
    package func text(of record: Record) -> ArraySlice<UInt8> {
        record.original.isEmpty ? bytes[record.whole] : record.original[...]
    }

    /// The bytes that the ranges of the current record point into; quoted fields are unquoted in place of themselves.
    package private(set) var bytes: [UInt8] = []
    private let source: ByteSource
    private var delimiter: UInt8
    private var position = 0
    private var line = 1
    private var atEnd = false
    private var width = 0

    /// The most bytes a quoted field may have.
    private static let lookAhead = 1 << 16

    /// Reads records from a source; what was already taken from it stands in `prefix`.
    package init(source: ByteSource, prefix: [UInt8], delimiter: UInt8) {
        self.source = source
        self.delimiter = delimiter
        bytes = prefix
    }

    /// Tells how many fields a record has, once the header is known.
    package mutating func expect(width: Int) { self.width = width }

    /// The next record that is not blank; nil at the end.
    package mutating func next(_ record: inout Record) throws(AddressError) -> Bool {
        while true {
            guard let end = try lineEnd(from: position) else { return false }
            let start = position
            var stop = end
            if stop > start, bytes[stop - 1] == 0x0D { stop -= 1 }
            if isBlank(start, stop) {
                step(to: end)
                continue
            }
            record.line = line
            record.isDamaged = false
            if !record.original.isEmpty { record.original = [] }
            if !hasQuote(start, stop) {
                split(start, stop, &record.fields)
                record.whole = start..<stop
                step(to: end)
                return true
            }
            if try quoted(start, &record) { return true }
            record.fields.removeAll(keepingCapacity: true)
            record.whole = start..<stop
            record.isDamaged = true
            step(to: end)
            return true
        }
    }

    /// The index of the newline that ends a line, or the end of the last line; nil where nothing follows.
    private mutating func lineEnd(from start: Int) throws(AddressError) -> Int? {
        var scan = start
        while true {
            if let found = bytes.withUnsafeBufferPointer({ buffer -> Int? in
                var at = scan
                while at < buffer.count {
                    if buffer[at] == 0x0A { return at }
                    at += 1
                }
                return nil
            }) {
                return found
            }
            scan = bytes.count
            if atEnd { return start < bytes.count ? bytes.count : nil }
            if position > 1 << 20, start == position {
                bytes.removeFirst(position)
                scan -= position
                position = 0
                return try lineEnd(from: 0)
            }
            if try !source.read(into: &bytes) { atEnd = true }
        }
    }

    private mutating func step(to end: Int) {
        position = end + 1
        line += 1
    }

    private func isBlank(_ start: Int, _ stop: Int) -> Bool {
        var at = start
        while at < stop {
            if bytes[at] != 0x20 && bytes[at] != 0x09 { return false }
            at += 1
        }
        return true
    }

    private func hasQuote(_ start: Int, _ stop: Int) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            var at = start
            while at < stop {
                if buffer[at] == 0x22 { return true }
                at += 1
            }
            return false
        }
    }

    private func split(_ start: Int, _ stop: Int, _ fields: inout [Range<Int>]) {
        fields.removeAll(keepingCapacity: true)
        bytes.withUnsafeBufferPointer { buffer in
            var from = start
            var at = start
            while at < stop {
                if buffer[at] == delimiter {
                    fields.append(from..<at)
                    from = at + 1
                }
                at += 1
            }
            fields.append(from..<stop)
        }
    }

    /// Reads a record with quoted fields; false where a quote is never closed.
    private mutating func quoted(_ start: Int, _ record: inout Record) throws(AddressError) -> Bool {
        record.fields.removeAll(keepingCapacity: true)
        var at = start
        var lines = 0
        var cleaned: [(range: Range<Int>, text: [UInt8])] = []
        while true {
            if at < bytes.count, bytes[at] == 0x22 {
                guard let (end, text, newlines) = try closed(at) else { return false }
                lines += newlines
                if text.count != end - at - 2 { cleaned.append((at + 1..<at + 1 + text.count, text)) }
                record.fields.append(at + 1..<at + 1 + text.count)
                at = end
            } else {
                let from = at
                while at < bytes.count, bytes[at] != delimiter, bytes[at] != 0x0A { at += 1 }
                var stop = at
                if stop > from, stop == bytes.count || bytes[stop] == 0x0A, bytes[stop - 1] == 0x0D { stop -= 1 }
                record.fields.append(from..<stop)
            }
            if at < bytes.count, bytes[at] == 0x0D { at += 1 }
            if at >= bytes.count {
                if atEnd { break }
                if try !source.read(into: &bytes) { atEnd = true }
                // A field may go on in what was just read: begin again.
                return try quoted(start, &record)
            }
            if bytes[at] == 0x0A { break }
            at += 1
        }
        if lines > 0, width > 0, record.fields.count != width { return false }
        record.whole = start..<(at > start && bytes[at - 1] == 0x0D ? at - 1 : at)
        if !cleaned.isEmpty { record.original = Array(bytes[record.whole]) }
        for (range, text) in cleaned { bytes.replaceSubrange(range, with: text) }
        position = at + 1
        line += lines + 1
        return true
    }

    /// The end of a quoted field that begins at a quote: behind its closing quote; its text; its newlines.
    private mutating func closed(_ open: Int) throws(AddressError) -> (Int, [UInt8], Int)? {
        var text: [UInt8] = []
        var newlines = 0
        var at = open + 1
        while at - open < CSVReader.lookAhead {
            if at >= bytes.count {
                if atEnd { return nil }
                if try !source.read(into: &bytes) { atEnd = true }
                continue
            }
            let byte = bytes[at]
            if byte == 0x22 {
                if at + 1 >= bytes.count, !atEnd {
                    if try !source.read(into: &bytes) { atEnd = true }
                    continue
                }
                let next = at + 1 < bytes.count ? bytes[at + 1] : 0x0A
                if next == 0x22 {
                    text.append(0x22)
                    at += 2
                    continue
                }
                if next == delimiter || next == 0x0A || next == 0x0D { return (at + 1, text, newlines) }
                text.append(byte)
            } else {
                if byte == 0x0A { newlines += 1 }
                text.append(byte)
            }
            at += 1
        }
        return nil
    }
}
