/// Writes cells and moves the cursor, and knows where it then is and in which style it writes.
///
/// Rows are counted from the frame's first one, never from the screen's. Moves are CR, LF, BS, CUU, CUD and CHA: nothing that
/// a scrolling terminal would understand otherwise.
struct Pen {
    private(set) var bytes: [UInt8] = []
    private(set) var row: Int
    /// The column of the cursor; `columns` after the last column was written, where terminals wait with the wrap.
    private(set) var column: Int
    private let columns: Int
    /// The rows that exist on the screen, from the frame's first one on.
    private(set) var rowCount: Int
    private var style = Style.plain
    /// Whether the terminal's cursor may be in another column than `column`.
    private var isUnsure = false
    /// Whether the column must be set before the next cell is written.
    private var mustSetColumn = false
    /// The row that was made last while a style was on: terminals fill it with the background, some with all of the style.
    private var tintedRow: Int?
    /// What the terminal is asked of the columns of clusters; nil where it is asked nothing.
    var measuring: Measuring?

    init(at cursor: CellPosition, columns: Int, rowCount: Int) {
        row = cursor.row
        column = cursor.column
        self.columns = columns
        self.rowCount = rowCount
    }

    // MARK: Cells

    /// Writes a cell where the cursor is.
    mutating func write(_ cell: Cell) {
        if mustSetColumn { setColumn(column) }
        cell.style.write(to: &bytes, from: style)
        style = cell.style
        cell.glyph.write(to: &bytes)
        let place = CellPosition(row: row, column: column)
        column += cell.width
        switch cell.certainty {
        case .sure: break
        case .ambiguous: isUnsure = true
        case .doubtful:
            if measuring?.note(cell, at: place, columns: columns) == true {
                bytes.append(contentsOf: FrameWriter.cursorReportRequest)
            }
            isUnsure = true
            mustSetColumn = true
        }
    }

    /// Writes the first cell of the next row from the end of a full one, so that the terminal itself wraps there.
    mutating func wrap(writing cell: Cell) {
        // The row is made by the wrap, in the new style.
        cell.style.write(to: &bytes, from: style)
        style = cell.style
        if row + 1 >= rowCount, style != .plain { tintedRow = row + 1 }
        beginWrappedRow()
        write(cell)
    }

    /// Whether the cursor waits behind the last column of a row, so that writing goes on in the next one.
    func isBehind(row: Int) -> Bool {
        self.row == row && column == columns && !isUnsure
    }

    /// Whether a doubtful cluster was written last, and this is the column behind it for all we know.
    func isBehindDoubtful(_ place: CellPosition) -> Bool {
        mustSetColumn && row == place.row && column == place.column
    }

    /// Whether the rest of a row has the colour of another one's text.
    func isTinted(row: Int) -> Bool {
        tintedRow == row
    }

    /// Makes the terminal wrap from the end of a full row to an empty one.
    mutating func wrapToEmptyRow() {
        setPlain()
        bytes.append(contentsOf: " \r".utf8)
        beginWrappedRow()
    }

    private mutating func beginWrappedRow() {
        row += 1
        column = 0
        isUnsure = false
        mustSetColumn = false
        rowCount = max(rowCount, row + 1)
    }

    /// Writes a blank in a column that is left free at the end of a row.
    mutating func writeBlank() {
        setPlain()
        bytes.append(0x20)
        column += 1
    }

    /// EL: blanks the row from the cursor on.
    mutating func eraseToRight() {
        setPlain()
        bytes.append(contentsOf: "\u{1B}[K".utf8)
    }

    /// ED: blanks the screen from the cursor on.
    mutating func eraseBelow() {
        setPlain()
        // In the screen's first column and row some terminals (tmux) take it for clearing the screen, and put what is erased
        // into their history: one column further on it is an erasure. EL first, since tmux remembers how far a row has been in use
        // until it is erased from its first column, and wraps its blanks as well when the window gets narrower.
        let isHome = row == 0 && column == 0
        if isHome { bytes.append(contentsOf: "\u{1B}[K ".utf8) }
        bytes.append(contentsOf: "\u{1B}[J".utf8)
        if isHome { bytes.append(0x0D) }
        rowCount = row + 1
    }

    /// SGR 0, unless the style is plain.
    mutating func setPlain() {
        Style.plain.write(to: &bytes, from: style)
        style = .plain
    }

    // MARK: Moves

    /// Moves the cursor; rows that do not exist yet are made.
    mutating func move(to target: CellPosition) {
        if target.row < row {
            moveUp(row - target.row)
        } else if target.row > row {
            moveDown(to: target)
        }
        moveAcross(to: target.column)
    }

    private mutating func moveUp(_ count: Int) {
        write(csi: count, final: UInt8(ascii: "A"))
        row -= count
        leaveEdge()
    }

    private mutating func moveDown(to target: CellPosition) {
        let existing = min(target.row, rowCount - 1) - row
        if existing > 0 {
            let staysInColumn = target.column == column && !isUnsure && target.row < rowCount
            if existing > 2 || staysInColumn {
                write(csi: existing, final: UInt8(ascii: "B"))
                row += existing
                leaveEdge()
            } else {
                newLines(existing)
            }
        }
        if target.row > row { newLines(target.row - row) }
    }

    /// CR LF: goes to the next row, scrolling where it is the screen's last.
    mutating func newLines(_ count: Int) {
        // A row that scrolls in is filled in the style that is on.
        if row + count >= rowCount { setPlain() }
        for _ in 0..<count { bytes.append(contentsOf: "\r\n".utf8) }
        row += count
        column = 0
        isUnsure = false
        mustSetColumn = false
        rowCount = max(rowCount, row + 1)
    }

    /// Counts the rows from this one on.
    mutating func beginFrame() {
        row = 0
        rowCount = 1
    }

    /// After a move from behind the last column: some terminals are in the last column then, some behind it.
    private mutating func leaveEdge() {
        if column >= columns { isUnsure = true }
    }

    private mutating func moveAcross(to target: Int) {
        let mayTrust = !isUnsure && column < columns
        if target == column, mayTrust { return }
        if target == 0 {
            bytes.append(0x0D)
            column = 0
            isUnsure = false
            mustSetColumn = false
        } else if mayTrust, target < column, column - target <= 3 {
            for _ in target..<column { bytes.append(0x08) }
            column = target
        } else {
            setColumn(target)
        }
    }

    /// CHA.
    private mutating func setColumn(_ target: Int) {
        write(csi: target + 1, final: UInt8(ascii: "G"))
        column = target
        isUnsure = false
        mustSetColumn = false
    }

    /// A control sequence with a number, which is left out where it is 1.
    private mutating func write(csi number: Int, final: UInt8) {
        bytes.append(contentsOf: "\u{1B}[".utf8)
        if number != 1 { bytes.append(decimal: number) }
        bytes.append(final)
    }
}
