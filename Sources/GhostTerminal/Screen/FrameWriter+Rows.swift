extension FrameWriter {
    /// Whether the frame is worth a synchronized update.
    static func isMarked(old: [FrameRow], new: [FrameRow], _ synchronized: Synchronization) -> Bool {
        guard synchronized != .never else { return false }
        let count = max(old.count, new.count)
        let empty = FrameRow()
        var changed = 0
        for index in 0..<count {
            let before = index < old.count ? old[index] : empty
            let after = index < new.count ? new[index] : empty
            guard before.cells != after.cells else { continue }
            changed += 1
            guard changed > 1 else { continue }
            if synchronized == .always || !after.cells.starts(with: before.cells) { return true }
        }
        return false
    }

    /// Paints the rows that differ and puts the cursor where the frame has it.
    /// - Parameter old: what is on the screen: one row at least.
    func paintRows(of frame: Frame, over old: [FrameRow], _ pen: inout Pen) {
        let empty = FrameRow()
        var mustWrap = false
        for index in frame.rows.indices {
            let row = frame.rows[index]
            let before = index < old.count ? old[index] : empty
            // The terminal's own mark that a row goes on is made by writing on from its end.
            let mustMark = row.continues && !(before.continues && before.width == row.width)
            let mustUnmark = before.continues && !row.continues
            if mustWrap { wrap(into: row, &pen) }
            for span in spans(row, before, isWrapped: mustWrap, includingLast: mustMark || mustUnmark) {
                let isLast = span.upperBound == row.cells.count && row.width == frame.columns
                write(row, span, at: index, unmarking: mustUnmark && isLast, &pen)
            }
            let vanishing = index == frame.rows.count - 1 && old.count > frame.rows.count
            let hasRest = before.width > row.width || mustUnmark || before != row && (row.isDoubtful || before.isDoubtful)
            if mustMark {
                // Where a cluster of two columns goes to the next row, the column that it leaves free may have been in use.
                if row.width < frame.columns, hasRest { pen.writeBlank() }
            } else if row.width < frame.columns, hasRest || vanishing {
                pen.move(to: CellPosition(row: index, column: row.width))
                if vanishing { pen.eraseBelow() } else { pen.eraseToRight() }
            } else if vanishing {
                pen.move(to: CellPosition(row: index + 1, column: 0))
                pen.eraseBelow()
            } else if index >= pen.rowCount {
                pen.move(to: CellPosition(row: index, column: 0))
            }
            mustWrap = mustMark
        }
        pen.setPlain()
        pen.move(to: frame.cursor)
    }

    /// Goes from the end of a row, where the pen is, to the next one by the terminal's own wrapping.
    private func wrap(into row: FrameRow, _ pen: inout Pen) {
        if let first = row.cells.first {
            pen.wrap(writing: first)
        } else {
            pen.wrapToEmptyRow()
        }
    }

    /// Writes some cells of a row.
    private func write(_ row: FrameRow, _ span: Range<Int>, at index: Int, unmarking: Bool, _ pen: inout Pen) {
        var column = row.cells[..<span.lowerBound].reduce(0) { $0 + $1.width }
        pen.move(to: CellPosition(row: index, column: column))
        for position in span {
            if unmarking, position == row.cells.count - 1 {
                // EL takes the mark away.
                pen.move(to: CellPosition(row: index, column: column))
                pen.eraseToRight()
            }
            pen.write(row.cells[position])
            column += row.cells[position].width
        }
    }

    /// The cells of a row that have to be written, as ranges in order. The first cell is not among them where it was
    /// written on coming into the row.
    private func spans(_ row: FrameRow, _ before: FrameRow, isWrapped: Bool, includingLast: Bool) -> [Range<Int>] {
        let first = isWrapped ? min(1, row.cells.count) : 0
        var spans: [Range<Int>] = []
        if row.isDoubtful || before.isDoubtful {
            // What stands in a column is not sure behind a doubtful cluster: all from the first difference on, and from the
            // doubtful cluster before it, whose columns a change beside it may have cut.
            if row != before || includingLast {
                var start = zip(row.cells, before.cells).prefix { $0 == $1 }.count
                if start == row.cells.count, includingLast { start -= 1 }
                while start > 0, row.cells[start - 1].certainty == .doubtful { start -= 1 }
                if max(start, first) < row.cells.count { spans.append(max(start, first)..<row.cells.count) }
            }
            return spans
        }
        var place = Walk(before)
        var column = 0
        for (index, cell) in row.cells.enumerated() {
            let isSame = place.matches(cell, at: column)
            column += cell.width
            let isForced = includingLast && index == row.cells.count - 1
            guard index >= first, !isSame || isForced else { continue }
            if let last = spans.last,
                Self.isCheaperToWrite(row.cells[last.upperBound..<index], after: row.cells[last.upperBound - 1])
            {
                spans[spans.count - 1] = last.lowerBound..<index + 1
            } else {
                spans.append(index..<index + 1)
            }
        }
        return spans
    }

    /// Whether unchanged cells between two changed ones are written again rather than jumped over.
    private static func isCheaperToWrite(_ cells: ArraySlice<Cell>, after cell: Cell) -> Bool {
        guard cells.count <= 5 else { return false }
        return cells.allSatisfy { $0.style == cell.style } && cells.reduce(0) { $0 + $1.glyph.byteCount } <= 5
    }
}

/// Goes through the cells of an old row along the columns of a new one.
private struct Walk {
    private let cells: [Cell]
    private var index = 0
    private var column = 0

    init(_ row: FrameRow) {
        cells = row.cells
    }

    /// Whether the old row has the same cell in a column; to be asked for columns in order.
    mutating func matches(_ cell: Cell, at target: Int) -> Bool {
        while index < cells.count, column < target {
            column += cells[index].width
            index += 1
        }
        return index < cells.count && column == target && cells[index] == cell
    }
}
