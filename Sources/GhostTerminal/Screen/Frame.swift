/// A place on the screen, counted from 0.
package struct CellPosition: Hashable, Sendable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}

/// A row of a frame.
package struct FrameRow: Hashable, Sendable {
    package internal(set) var cells: [Cell] = []
    /// The columns that the cells take; what is right of them is blank.
    package internal(set) var width = 0
    /// Whether the text goes on in the next row because this one is full, so that the terminal is to join the two when it
    /// lays its rows out anew.
    package internal(set) var continues = false

    /// Whether every cell takes one column, and that for sure: the cell of a column is the one of that number.
    package private(set) var isPlain = true

    /// The row as text, without styles.
    package var text: String { cells.map(\.glyph.text).joined() }

    /// Whether a cell is there whose columns the terminal may count otherwise.
    var isDoubtful: Bool { cells.contains { $0.certainty == .doubtful } }

    mutating func append(_ cell: Cell) {
        cells.append(cell)
        width += cell.width
        if cell.width != 1 || cell.certainty != .sure { isPlain = false }
    }
}

/// What the prompt shows: the cells of the rows that it owns, and the cursor.
///
/// A ``FrameBuilder`` makes it, a ``FrameWriter`` paints it. It has one row or more, and the cursor is always in a column that
/// exists.
package struct Frame: Hashable, Sendable {
    /// The columns of the screen.
    package let columns: Int
    package internal(set) var rows: [FrameRow]
    package internal(set) var cursor: CellPosition

    init(columns: Int, rows: [FrameRow], cursor: CellPosition) {
        self.columns = columns
        self.rows = rows
        self.cursor = cursor
    }

    /// Some of the rows by themselves. A cursor outside of them goes to the nearest row.
    /// - Parameter range: rows of this frame; at least one.
    package func window(_ range: Range<Int>) -> Frame {
        let range = range.clamped(to: 0..<rows.count)
        guard !range.isEmpty else { return self }
        var kept = Array(rows[range])
        kept[kept.count - 1].continues = false
        let row = min(max(cursor.row, range.lowerBound), range.upperBound - 1)
        return Frame(columns: columns, rows: kept, cursor: CellPosition(row: row - range.lowerBound, column: cursor.column))
    }

    /// At most `count` rows, those that show the cursor: from the first row where it is among them, else so many that the
    /// cursor is in the last one.
    package func window(height count: Int) -> Frame {
        let count = max(1, count)
        guard rows.count > count else { return self }
        let first = max(0, cursor.row - count + 1)
        return window(first..<first + count)
    }

    /// Adds the rows of another frame of as many columns below; the cursor stays where it is.
    package mutating func append(_ other: Frame) {
        rows[rows.count - 1].continues = false
        rows += other.rows
    }

    /// Cuts the frame to `count` rows and ends the last one with `…`, in the look of the cells that it stands for. Nothing
    /// happens where there are no more rows.
    package mutating func truncate(rows count: Int, width: CellWidth = .codePoints) {
        guard count > 0, rows.count > count else { return }
        rows.removeSubrange(count...)
        cursor.row = min(cursor.row, count - 1)
        let last = count - 1
        rows[last].continues = false
        let style = rows[last].cells.last?.style ?? .plain
        let ellipsis = Cell("…", style: style, width: width)
        while rows[last].width + ellipsis.width > columns, let cell = rows[last].cells.popLast() {
            rows[last].width -= cell.width
        }
        rows[last].append(ellipsis)
        // A wide cluster would not have fitted the row before, and a terminal would have gone on by itself; with `…` it would not.
        if last > 0, let first = rows[last].cells.first, rows[last - 1].width + first.width <= columns {
            rows[last - 1].continues = false
        }
        cursor.column = min(cursor.column, columns - 1)
    }
}
