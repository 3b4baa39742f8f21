extension ModelScreen {
    func cut(columns: Int, rows: Int) {
        for index in rowsOnScreen.indices {
            var cells = Array(rowsOnScreen[index].cells.prefix(columns))
            if columns < self.columns, rowsOnScreen[index].cells[columns].width == 0 { cells[columns - 1] = ScreenCell() }
            cells += repeatElement(ScreenCell(), count: columns - cells.count)
            rowsOnScreen[index].cells = cells
        }
        cursor.column = min(cursor.column, columns - 1)
        let surplus = max(0, cursor.row + 1 - rows)
        pushed += rowsOnScreen.prefix(surplus)
        rowsOnScreen.removeFirst(surplus)
        cursor.row -= surplus
        if rowsOnScreen.count > rows { rowsOnScreen.removeLast(rowsOnScreen.count - rows) }
        while rowsOnScreen.count < rows { rowsOnScreen.append(blank(columns)) }
    }

    func reflow(columns: Int, rows: Int, returning: Bool) {
        let above = returning ? pushed : []
        let all = above + rowsOnScreen
        let cursorRow = above.count + cursor.row
        let used = max(cursorRow, all.lastIndex { length(of: $0) > 0 } ?? 0)
        let old: [Row] = Array(all[0...used])
        var result = old
        var target = (row: cursorRow, column: cursor.column)
        // Rows alone: nothing is wrapped anew.
        if columns != self.columns {
            (result, target) = rewrapped(old, cursorRow: cursorRow, columns: columns, dropsGaps: returning)
        }
        let surplus = max(0, result.count - rows)
        pushed = (returning ? [] : pushed) + result.prefix(surplus)
        rowsOnScreen = Array(result.dropFirst(surplus))
        while rowsOnScreen.count < rows { rowsOnScreen.append(blank(columns)) }
        cursor = (max(0, target.row - surplus), target.column)
    }

    /// The rows at another width, wrapped ones joined and cut anew, and where the cursor is then.
    private func rewrapped(
        _ all: [Row], cursorRow: Int, columns: Int, dropsGaps: Bool
    ) -> (rows: [Row], cursor: (row: Int, column: Int)) {
        var result: [Row] = []
        var place: (row: Int, column: Int)?
        var line: [ScreenCell] = []
        var at: Int?
        for index in all.indices {
            let row = all[index]
            let goesOn = row.wraps && index < all.endIndex - 1
            if index == cursorRow { at = line.count + cursor.column }
            var count = goesOn ? self.columns : max(length(of: row), index == cursorRow ? cursor.column : 0)
            if goesOn, row.hasGap, dropsGaps { count -= 1 }
            line += row.cells[..<min(count, self.columns)]
            guard !goesOn else { continue }
            let wrapped = wrap(line, columns: columns)
            if let offset = at {
                place = position(of: offset, in: wrapped, length: line.count, columns: columns, advances: dropsGaps)
                place?.row += result.count
            }
            result += wrapped.map(\.row)
            if let place, place.row == result.count { result.append(blank(columns)) }
            line = []
            at = nil
        }
        return (result, place ?? (0, 0))
    }

    /// A line cut into rows, each with the cells of the line that it holds.
    private func wrap(_ line: [ScreenCell], columns: Int) -> [(row: Row, cells: Range<Int>)] {
        var rows: [(row: Row, cells: Range<Int>)] = []
        var start = 0
        repeat {
            var end = min(start + columns, line.count)
            var hasGap = false
            if end < line.count, line[end].width == 0, columns > 1 {
                end -= 1
                hasGap = true
            }
            var row = blank(columns)
            row.cells.replaceSubrange(0..<end - start, with: line[start..<end])
            row.wraps = end < line.count
            row.hasGap = hasGap
            rows.append((row, start..<end))
            start = end
        } while start < line.count
        return rows
    }

    private func position(
        of offset: Int, in rows: [(row: Row, cells: Range<Int>)], length: Int, columns: Int, advances: Bool
    ) -> (row: Int, column: Int) {
        if let row = rows.firstIndex(where: { $0.cells.contains(offset) }) { return (row, offset - rows[row].cells.lowerBound) }
        let last = rows.count - 1
        let column = offset - rows[last].cells.lowerBound
        if column < columns { return (last, column) }
        return advances ? (last + 1, 0) : (last, columns - 1)
    }

    private func length(of row: Row) -> Int {
        guard let last = row.cells.lastIndex(where: { !($0.isPlain && ($0.text.isEmpty || $0.text == " ")) }) else { return 0 }
        // The second half of a wide one has no text of its own.
        return min(last + max(1, row.cells[last].width), row.cells.count)
    }

    private func blank(_ columns: Int) -> Row {
        Row(cells: [ScreenCell](repeating: ScreenCell(), count: columns))
    }
}
