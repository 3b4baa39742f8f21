/// In what terminals differ that wrap their rows anew.
struct ReflowKind: Hashable {
    /// Whether plain blanks at the end of a line count.
    let keepsBlanks: Bool
    /// Whether a cursor behind a row that is exactly full goes to the next one.
    let advances: Bool

    /// All that may lay a frame out otherwise than another.
    static func all(for frame: Frame) -> [ReflowKind] {
        let hasBlanks = frame.rows.contains { !$0.continues && $0.cells.last?.isPlainBlank == true }
        var kinds: [ReflowKind] = []
        for keepsBlanks in hasBlanks ? [true, false] : [true] {
            for advances in [true, false] { kinds.append(ReflowKind(keepsBlanks: keepsBlanks, advances: advances)) }
        }
        return kinds
    }
}

/// Follows a frame as a terminal joins the rows that go on and wraps them at another width, to the places where its cursor may
/// be then.
///
/// A doubtful cluster may be one of the terminal's cells or several. It has our columns in any case, since the next cell was written
/// behind them, but a row may not end between those of one cell, and the last one of a row has as many as the terminal counts: where
/// that was not measured there are several places.
struct FrameReflow {
    /// A layout so far: where the next cell goes, `columns` behind a full row, and the cursor, once that was passed.
    private struct Layout: Hashable {
        /// The column in which it begins.
        let start: Int
        var row = 0
        var column: Int
        var cursor: CellPosition?
    }

    private let columns: Int
    private let kind: ReflowKind
    private let measured: [Glyph: Int]
    private var layouts: [Layout]

    /// - Parameters:
    ///   - columns: The screen's new width.
    ///   - measured: The columns of clusters, as the terminal has told.
    ///   - starts: The columns where the first row may begin: others than the first one where it goes on from a row above.
    init(_ frame: Frame, columns: Int, _ kind: ReflowKind, measured: [Glyph: Int], from starts: [Int]) {
        self.columns = columns
        self.kind = kind
        self.measured = measured
        layouts = starts.map { Layout(start: $0, column: $0) }
        for index in frame.rows.indices {
            add(frame.rows[index], cursor: index == frame.cursor.row ? frame.cursor.column : nil)
            let row = frame.rows[index]
            if row.continues {
                // The column that a wide cluster has left free is a blank that was written.
                addBlanks(frame.columns - row.width)
            } else if index + 1 < frame.rows.count {
                for index in layouts.indices {
                    layouts[index].row += 1
                    layouts[index].column = 0
                }
            }
        }
    }

    /// The places of the cursor, the rows counted from that in which the frame begins, and the column in which it begins.
    var cursors: [(place: CellPosition, start: Int)] {
        layouts.compactMap { layout in layout.cursor.map { (place: $0, start: layout.start) } }
    }

    /// The rows that it takes at most.
    var height: Int { (layouts.map(\.row).max() ?? 0) + 1 }

    /// - Parameter cursor: The cursor's column, where it is in this row.
    private mutating func add(_ row: FrameRow, cursor: Int?) {
        var cells = row.cells[...]
        if !row.continues, !kind.keepsBlanks {
            while let last = cells.last, last.isPlainBlank { cells.removeLast() }
        }
        var column = 0
        if row.isPlain {
            column = min(cursor ?? cells.count, cells.count)
            addBlanks(column)
            cells = cells.dropFirst(column)
        }
        for (index, cell) in zip(cells.indices, cells) {
            let isLast = index == cells.endIndex - 1 && !row.continues
            let shapes = cell.shapes(measured: measured[cell.glyph], isLast: isLast, isFollowed: cursor != nil)
            add(shapes, at: column, cursor: cursor)
            column += cell.width
        }
        guard let cursor else { return }
        for index in layouts.indices where layouts[index].cursor == nil {
            var layout = layouts[index]
            add(max(0, cursor - column), to: &layout)
            layout.cursor = end(of: layout)
            layouts[index] = layout
        }
    }

    /// Adds a cell in each way in which it may be several of the terminal's.
    private mutating func add(_ shapes: [[Int]], at column: Int, cursor: Int?) {
        var made: [Layout] = []
        for shape in shapes {
            for var layout in layouts {
                var place = column
                for width in shape {
                    let width = min(width, columns)
                    if layout.column + width > columns {
                        layout.row += 1
                        layout.column = 0
                    }
                    if let cursor, layout.cursor == nil, (place..<place + width).contains(cursor) {
                        layout.cursor = CellPosition(row: layout.row, column: layout.column + cursor - place)
                    }
                    layout.column += width
                    place += width
                }
                made.append(layout)
            }
        }
        layouts = shapes.count == 1 ? made : Array(Set(made))
    }

    private mutating func addBlanks(_ count: Int) {
        for index in layouts.indices { add(count, to: &layouts[index]) }
    }

    /// Adds cells of one column each.
    private func add(_ count: Int, to layout: inout Layout) {
        guard count > 0 else { return }
        let end = layout.column + count - 1
        layout.row += end / columns
        layout.column = end % columns + 1
    }

    private func end(of layout: Layout) -> CellPosition {
        guard layout.column >= columns else { return CellPosition(row: layout.row, column: layout.column) }
        return kind.advances ? CellPosition(row: layout.row + 1, column: 0) : CellPosition(row: layout.row, column: columns - 1)
    }
}

extension Cell {
    /// A blank that some terminals do not tell from what nobody has written to.
    fileprivate var isPlainBlank: Bool { glyph == .scalar(" ") && style == .plain }

    /// The columns of the terminal's cells that it may be.
    /// - Parameters:
    ///   - measured: The columns that the terminal counts, as far as that is known.
    ///   - isLast: Whether nothing is written behind it, so that the terminal's own count stands.
    ///   - isFollowed: Whether the row counts up to a cursor behind it all the same.
    fileprivate func shapes(measured: Int?, isLast: Bool, isFollowed: Bool) -> [[Int]] {
        guard certainty == .doubtful else { return [codePointWidths] }
        var shapes = (measured.map { [$0] } ?? Set([0, 1, 2, width, codePointColumns]).sorted()).flatMap(shapes(of:))
        // What the next cell was written over is blank, and so is what nobody has written to.
        shapes = shapes.map { shape in
            var fitting: [Int] = []
            var rest = width
            for columns in shape where rest > 0 || isLast {
                fitting.append(isLast ? columns : min(columns, rest))
                rest -= columns
            }
            return isLast && !isFollowed ? fitting : fitting + [Int](repeating: 1, count: max(0, rest))
        }
        return Array(Set(shapes))
    }

    /// How many cells of the terminal's so many columns may be: those of its code points, or one.
    private func shapes(of columns: Int) -> [[Int]] {
        let single = columns == 0 ? [] : [columns]
        guard columns == codePointColumns, columns > 1, case .cluster(let text) = glyph else {
            return columns > 2 ? [[Int](repeating: 1, count: columns)] : [single]
        }
        let points = text.unicodeScalars.map { CellWidth.codePoints.width(of: CellWidth.kind(of: $0)) }.filter { $0 > 0 }
        return columns == 2 ? [points, single] : [points]
    }
}
