/// Lays text out in rows of cells: wraps it, paints controls as pictures, and finds the cursor.
///
///     var builder = FrameBuilder(columns: 80)
///     builder.appendStyled("\u{1B}[1mcolour\u{1B}[m> ")
///     builder.append("gr")
///     builder.markCursor()
///     builder.append("een", style: .highlight(.palette256))
///     let frame = builder.finish()
///
/// A cluster that does not fit goes to the next row whole. A row is full as soon as its last column is taken; the cursor
/// behind a full row stands in the first column of the next one.
package struct FrameBuilder {
    package let columns: Int
    package let width: CellWidth
    /// How many rows above and below the cursor are kept, so that a line of any length costs no more memory than that.
    private let reach: Int

    /// Rows that are complete; the first `dropped` ones are not kept.
    private var rows: [FrameRow] = []
    private var row = FrameRow()
    private var dropped = 0
    private var cursor: CellPosition?
    private var cursorIsNext = false

    /// - Parameters:
    ///   - columns: of the screen; less than one is taken as one.
    ///   - keeping: rows above and below the cursor that are kept; others are left out of the frame.
    package init(columns: Int, width: CellWidth = .codePoints, keeping reach: Int = .max) {
        self.columns = max(1, columns)
        self.width = width
        self.reach = min(max(1, reach), Int.max / 4)
    }

    /// The column where the next cluster would begin; `columns` where the row is full.
    package var column: Int { row.width }

    /// The rows so far, those left out included.
    package var rowCount: Int { dropped + rows.count + 1 }

    /// How many rows were left out at the top.
    package var droppedRows: Int { dropped }

    /// Whether what is appended now is too far below the cursor to be kept.
    package var isBeyondReach: Bool {
        guard let cursor else { return false }
        return dropped + rows.count > cursor.row + reach
    }

    // MARK: Text

    /// Appends text, cluster by cluster. Nothing in it is taken as a command: a newline is a picture as well.
    /// - Complexity: linear; a few nanoseconds a character of ASCII.
    package mutating func append(_ text: Substring, style: Style = .plain) {
        append(String(text), style: style)
    }

    /// The same of a string. Not generic: the tables of a generic call are made at run time, on the way to the prompt.
    package mutating func append(_ text: consuming String, style: Style = .plain) {
        text.withUTF8 { bytes in
            var index = 0
            var printableEnd = 0
            while index < bytes.count, !isBeyondReach {
                if index >= printableEnd { printableEnd = Self.endOfPrintable(bytes, index) }
                if index < printableEnd {
                    index += skipRows(upTo: printableEnd - index)
                    place(PaintedCluster(ascii: bytes[index]), style)
                    index += 1
                } else if Self.isSingle(bytes, index) {
                    place(PaintedCluster(Character(Unicode.Scalar(bytes[index])), counting: width), style)
                    index += 1
                } else {
                    var end = index + 1
                    while end < bytes.count, !Self.isSingle(bytes, end - 1) { end += 1 }
                    let run = String(decoding: UnsafeBufferPointer(rebasing: bytes[index..<end]), as: UTF8.self)
                    for character in run where !isBeyondReach { place(PaintedCluster(character, counting: width), style) }
                    index = end
                }
            }
        }
    }

    /// Where the run of printable ASCII ends that begins here, each a cluster of its own.
    private static func endOfPrintable(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        let end = start + ByteRuns.printable(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start...]))
        // A mark may follow the last one.
        return end < bytes.count && bytes[end] >= 0x80 ? max(start, end - 1) : end
    }

    /// Passes over the rows that so many clusters of one column will fill and that are too far above the cursor to be kept,
    /// where it is sure to come later. Returns how many of the clusters that were.
    private mutating func skipRows(upTo count: Int) -> Int {
        guard count / columns > reach + 1, row.width == 0 || row.width == columns, cursor == nil, !cursorIsNext else { return 0 }
        if row.width == columns { endRow(continues: row.cells.last?.certainty != .doubtful) }
        let skipped = count / columns - reach - 1
        dropped += rows.count + skipped
        rows.removeAll(keepingCapacity: true)
        return skipped * columns
    }

    /// Whether the byte is a character before which and after which a cluster is sure to end: ASCII before ASCII, and not CR LF.
    private static func isSingle(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        guard bytes[index] < 0x80 else { return false }
        guard index + 1 < bytes.count else { return true }
        return bytes[index + 1] < 0x80 && !(bytes[index] == 0x0D && bytes[index + 1] == 0x0A)
    }

    /// Appends text that may hold SGR sequences, which take no columns and change the look of what follows, and line ends,
    /// which begin a row. Any other escape or control is a picture. The look ends with the text.
    package mutating func appendStyled(_ text: String, base: Style = .plain) {
        var style = Style.plain
        var rest = Substring(text)
        while let next = rest.utf8.firstIndex(where: { $0 == 0x1B || $0 == 0x0A }) {
            let isLineEnd = rest.utf8[next] == 0x0A
            let hasReturn = isLineEnd && rest.utf8[..<next].last == 0x0D
            append(Substring(hasReturn ? rest.utf8[..<next].dropLast() : rest.utf8[..<next]), style: style.over(base))
            if isLineEnd {
                newRow()
                rest = Substring(rest.utf8[next...].dropFirst())
            } else if let end = Self.endOfSGR(rest[next...].unicodeScalars) {
                style.apply(
                    sgr: rest.unicodeScalars[next..<end].dropFirst(2).dropLast().reduce(into: "") { $0.unicodeScalars.append($1) }
                )
                rest = Substring(rest.unicodeScalars[end...])
            } else {
                append("\u{1B}", style: style.over(base))
                rest = Substring(rest.utf8[next...].dropFirst())
            }
        }
        append(rest, style: style.over(base))
    }

    /// Where the SGR sequence ends with which `text` begins; nil if it begins with none.
    private static func endOfSGR(_ text: Substring.UnicodeScalarView) -> String.Index? {
        guard text.dropFirst().first == "[" else { return nil }
        let body = text.dropFirst(2)
        guard let final = body.firstIndex(where: { !("0"..."9" ~= $0 || $0 == ";" || $0 == ":") }), body[final] == "m" else {
            return nil
        }
        return body.index(after: final)
    }

    /// Appends as much of a text as fits this row up to a column, with `…` at its end where it was cut.
    package mutating func append(_ text: some StringProtocol, style: Style = .plain, upTo limit: Int) {
        let limit = min(limit, columns)
        guard column < limit else { return }
        let ellipsis = PaintedCluster("…", counting: width)
        var fitting: [PaintedCluster] = []
        var end = column
        for character in text {
            let cluster = PaintedCluster(character, counting: width)
            guard end + cluster.widest <= limit else {
                while end + ellipsis.width > limit, let last = fitting.popLast() { end -= last.width }
                if end + ellipsis.width <= limit { fitting.append(ellipsis) }
                break
            }
            fitting.append(cluster)
            end += cluster.width
        }
        for cluster in fitting { place(cluster, style) }
    }

    /// Fills this row with blanks up to a column.
    package mutating func fill(to limit: Int, style: Style = .plain) {
        while column < min(limit, columns) { place(PaintedCluster(ascii: 0x20), style) }
    }

    // MARK: Rows and cursor

    /// Puts the cursor where the next cluster begins.
    package mutating func markCursor() {
        cursorIsNext = true
    }

    /// Ends this row; the next cluster begins the next one.
    package mutating func newRow() {
        settleCursor()
        endRow(continues: false)
    }

    /// The frame. Where no cursor was marked it is at the end.
    package consuming func finish() -> Frame {
        if cursor == nil { cursorIsNext = true }
        settleCursor()
        rows.append(row)
        var position = cursor ?? CellPosition(row: dropped + rows.count - 1, column: 0)
        position.row -= dropped
        rows[rows.count - 1].continues = false
        return Frame(columns: columns, rows: rows, cursor: position)
    }

    private mutating func place(_ cluster: PaintedCluster, _ style: Style) {
        let cluster = cluster.width > columns ? .tooWide : cluster
        if row.width + min(cluster.widest, columns) > columns {
            // A terminal goes on by itself where the row is full, or where one column is left and two are needed.
            let isSure = row.cells.last?.certainty != .doubtful
            let wraps = row.width == columns || row.width == columns - 1 && cluster.width == 2 && cluster.certainty != .doubtful
            endRow(continues: isSure && wraps)
        }
        if cursorIsNext { setCursor() }
        row.append(Cell(cluster, style: style))
    }

    private mutating func setCursor() {
        cursor = CellPosition(row: dropped + rows.count, column: row.width)
        cursorIsNext = false
    }

    /// Places a cursor that no cluster follows in this row.
    private mutating func settleCursor() {
        guard cursorIsNext else { return }
        if row.width == columns { endRow(continues: row.cells.last?.certainty != .doubtful) }
        setCursor()
    }

    private mutating func endRow(continues: Bool) {
        row.continues = continues
        rows.append(row)
        row = FrameRow()
        if rows.count >= 2 * max(reach, 64), cursor == nil {
            let surplus = rows.count - reach
            rows.removeFirst(surplus)
            dropped += surplus
        }
    }
}
