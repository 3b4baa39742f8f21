/// Paints the rows of a frame over those of the one before, from the top to the bottom.
struct RowPainter {
    let frame: Frame
    /// What is on the screen: one row at least.
    let old: [FrameRow]
    /// Whether the terminal forgets that a row goes on only when it is erased from its first column, not behind its text.
    let keepsMarks: Bool
    private(set) var pen: Pen

    init(_ frame: Frame, over old: [FrameRow], keepsMarks: Bool = false, pen: consuming Pen) {
        self.frame = frame
        self.old = old
        self.keepsMarks = keepsMarks
        self.pen = pen
    }

    /// Paints the rows that differ, and puts the cursor where the frame has it.
    mutating func paint() {
        // Whether the cursor is behind the end of a row that the terminal has yet to mark as one that goes on, which it does
        // by writing on from there.
        var mustWrap = false
        for index in frame.rows.indices {
            mustWrap = paintRow(index, isWrapped: mustWrap)
        }
        pen.setPlain()
        pen.move(to: frame.cursor)
    }

    /// Paints a row and returns whether the next one has to be come to by wrapping.
    private mutating func paintRow(_ index: Int, isWrapped: Bool) -> Bool {
        let row = frame.rows[index]
        let before = index < old.count ? old[index] : FrameRow()
        let vanishing = index == frame.rows.count - 1 && old.count > frame.rows.count
        let isDoubtful = before != row && (row.isDoubtful || before.isDoubtful)
        // Erasing takes the terminal's mark away.
        let mustMark = row.continues && (isDoubtful || !(before.continues && before.width == row.width))
        let mustUnmark = before.continues && !row.continues
        if isWrapped { wrap(into: row) }
        let isCleared = isWrapped && (clearTint(of: row, at: index) || clearBehindFirst(row, before))
        if mustUnmark, row.width == frame.columns || keepsMarks {
            unmark(row, before, at: index, from: isWrapped ? 1 : 0, isCleared: isCleared, vanishing: vanishing)
            return false
        }
        // The first cell is written already where wrapping brought the pen into the row.
        let first = isWrapped ? min(1, row.cells.count) : 0
        if isCleared {
            write(row, first..<row.cells.count, at: index)
        } else if row.isDoubtful || before.isDoubtful {
            writeDoubtful(row, before, at: index, from: first, includingLast: mustMark)
        } else {
            writeDifferences(row, before, at: index, from: first, includingLast: mustMark)
        }
        let hasRest = before.width > row.width || mustUnmark || isDoubtful || pen.isTinted(row: index)
        if mustMark {
            // Where a cluster of two columns goes to the next row, the column that it leaves free may have been in use. And a blank that was
            // written counts for every terminal that wraps its rows anew, a column that was left free for some.
            if row.width < frame.columns { pen.writeBlank() }
        } else if row.width < frame.columns, hasRest || vanishing && row.cells.last?.certainty != .doubtful {
            let end = CellPosition(row: index, column: row.width)
            // Where the terminal counts more columns than we, a cluster would lose its second half. So would one behind which nothing is
            // to be erased but the rows below: they are erased from their own beginning then.
            if !pen.isBehindDoubtful(end) { pen.move(to: end) }
            erase(below: vanishing, at: index)
        } else if vanishing {
            pen.move(to: CellPosition(row: index + 1, column: 0))
            pen.eraseBelow()
        } else if index >= pen.rowCount {
            pen.move(to: CellPosition(row: index, column: 0))
        }
        return mustMark
    }

    /// Blanks what stands from a cell on: where a cluster takes fewer columns than were counted it would show behind it.
    private mutating func clear(_ row: FrameRow, _ before: FrameRow, from cell: Int, at index: Int) {
        let column = row.cells[..<cell].reduce(0) { $0 + $1.width }
        guard row.cells[cell...].contains(where: { $0.certainty == .doubtful }), before.width > column else { return }
        pen.move(to: CellPosition(row: index, column: column))
        erase(below: false, at: index)
    }

    /// Blanks the row from the cursor on, or the screen.
    private mutating func erase(below: Bool, at index: Int) {
        // tmux takes the mark of the row above away where it erases a row from its first column: one column further on it does not.
        let mustKeepMark = keepsMarks && index > 0 && frame.rows[index - 1].continues && pen.column == 0
        if mustKeepMark { pen.writeBlank() }
        if below { pen.eraseBelow() } else { pen.eraseToRight() }
        if mustKeepMark { pen.move(to: CellPosition(row: index, column: 0)) }
    }

    /// Blanks what stands behind a row's first cell, which was written on coming into the row, where that may take fewer columns than
    /// were counted.
    private mutating func clearBehindFirst(_ row: FrameRow, _ before: FrameRow) -> Bool {
        guard let first = row.cells.first, first.certainty == .doubtful, before.width > 0, first.width < frame.columns else {
            return false
        }
        pen.eraseToRight()
        return true
    }

    /// Blanks what stands behind a row's first cell where the row was made while a style was on and the terminal may leave columns of it
    /// free, behind clusters that it gives fewer than were counted.
    @discardableResult
    private mutating func clearTint(of row: FrameRow, at index: Int) -> Bool {
        guard pen.isTinted(row: index), row.isDoubtful, pen.column < frame.columns else { return false }
        pen.eraseToRight()
        return true
    }

    /// Paints a row that is still full but does not go on any more: erasing takes the terminal's mark away, so what is
    /// right of the first difference is erased and written anew.
    private mutating func unmark(
        _ row: FrameRow, _ before: FrameRow, at index: Int, from first: Int, isCleared: Bool, vanishing: Bool
    ) {
        let same = isCleared || keepsMarks ? 0 : zip(row.cells, before.cells).prefix { $0 == $1 }.count
        var start = min(same, row.cells.count - 1)
        while start > 0, row.cells[start - 1].certainty == .doubtful { start -= 1 }
        start = keepsMarks || row.cells.isEmpty ? 0 : max(first, start)
        if start == row.cells.count { start = 0 }
        pen.move(to: CellPosition(row: index, column: row.cells[..<start].reduce(0) { $0 + $1.width }))
        erase(below: vanishing, at: index)
        for cell in row.cells[start...] { pen.write(cell) }
    }

    /// Goes from the end of a row, where the pen is, to the next one by the terminal's own wrapping.
    private mutating func wrap(into row: FrameRow) {
        if let first = row.cells.first {
            pen.wrap(writing: first)
        } else {
            pen.wrapToEmptyRow()
        }
    }

    /// Writes some cells of a row, or none.
    private mutating func write(_ row: FrameRow, _ span: Range<Int>, at index: Int) {
        guard !span.isEmpty else { return }
        var rest = row.cells[span]
        if span.lowerBound == 0, index > 0, frame.rows[index - 1].continues, pen.isBehind(row: index - 1) {
            // Wrapping is shorter than a move.
            pen.wrap(writing: rest.removeFirst())
            clearTint(of: row, at: index)
        } else {
            pen.move(to: CellPosition(row: index, column: row.cells[..<span.lowerBound].reduce(0) { $0 + $1.width }))
        }
        for cell in rest { pen.write(cell) }
    }

    // MARK: Differences

    /// Writes the cells of a row that differ from what stands there; a few equal ones between them are written again
    /// where that is shorter than a jump.
    private mutating func writeDifferences(
        _ row: FrameRow, _ before: FrameRow, at index: Int, from first: Int, includingLast: Bool
    ) {
        var span = first..<first
        var place = Walk(before)
        var column = 0
        for (cellIndex, cell) in row.cells.enumerated() {
            let isSame = place.matches(cell, at: column)
            column += cell.width
            let isForced = includingLast && cellIndex == row.cells.count - 1
            guard cellIndex >= first, !isSame || isForced else { continue }
            if !span.isEmpty,
                Self.isCheaperToWrite(row.cells[span.upperBound..<cellIndex], after: row.cells[span.upperBound - 1])
            {
                span = span.lowerBound..<cellIndex + 1
            } else {
                write(row, span, at: index)
                span = cellIndex..<cellIndex + 1
            }
        }
        write(row, span, at: index)
    }

    /// What stands in a column is not sure behind a doubtful cluster: all is written from the first difference on, and from the
    /// doubtful clusters before it, whose columns a change beside them may have cut.
    private mutating func writeDoubtful(
        _ row: FrameRow, _ before: FrameRow, at index: Int, from first: Int, includingLast: Bool
    ) {
        guard row != before || includingLast else { return }
        var start = zip(row.cells, before.cells).prefix { $0 == $1 }.count
        if start == row.cells.count, includingLast { start -= 1 }
        while start > 0, row.cells[start - 1].certainty == .doubtful { start -= 1 }
        start = max(start, first)
        guard start < row.cells.count else { return }
        if row != before { clear(row, before, from: start, at: index) }
        write(row, start..<row.cells.count, at: index)
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
