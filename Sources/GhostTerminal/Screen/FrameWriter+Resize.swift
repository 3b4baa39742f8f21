/// A resize after which the frame's first row may be in one of several places.
struct PendingResize: Hashable, Sendable {
    /// Where the cursor may be now.
    struct Guess: Hashable, Sendable {
        /// Rows between the frame's first one and the cursor's.
        let rowsAbove: Int
        let column: Int
        let isReflowed: Bool
    }

    /// The frame as it was painted, and the fewest columns that the screen has had since.
    let frame: Frame
    var narrowest: Int
    private var hadOtherColumns = false
    /// At one of the widths since, the row before the cursor was exactly full, and the terminal may have given the cursor a row of
    /// its own, which it then keeps at any other width.
    private var mayHaveOwnRow = false
    var guesses: [Guess] = []

    init(_ frame: Frame) {
        self.frame = frame
        narrowest = frame.columns
        // So it is in an empty row behind a full one, which a terminal may not have marked as one that goes on.
        mayHaveOwnRow = frame.cursor.row > 0 && frame.rows[frame.cursor.row].cells.isEmpty
    }

    /// Of several places, those of the presumed kind of terminal; of these the one that overwrites least: what stands above
    /// the prompt stays whole, if a row of an old frame has to stay for it.
    func rowsAbove(presumingReflow: Bool?) -> Int {
        let presumed = guesses.filter { $0.isReflowed == presumingReflow }
        return (presumed.isEmpty ? guesses : presumed).map(\.rowsAbove).min() ?? 0
    }

    var isSure: Bool { guesses.allSatisfy { $0.rowsAbove == guesses[0].rowsAbove } }

    /// Finds the places where the cursor may be on a screen of so many columns.
    mutating func guess(columns: Int) {
        narrowest = min(narrowest, columns)
        let column = min(frame.cursor.column, narrowest - 1)
        hadOtherColumns = hadOtherColumns || columns != frame.columns
        guesses = [Guess(rowsAbove: frame.cursor.row, column: column, isReflowed: false)]
        // Rows alone: nothing is wrapped anew, though rows below the cursor may be gone.
        guard hadOtherColumns else { return }
        let mayHaveHadOwnRow = mayHaveOwnRow
        for kind in ReflowKind.all {
            let place = frame.cursorAfterReflow(columns: columns, kind)
            note(Guess(rowsAbove: place.row, column: place.column, isReflowed: true))
            if mayHaveHadOwnRow { note(Guess(rowsAbove: place.row + 1, column: 0, isReflowed: true)) }
            if kind.advances, place.column == 0, place.row > 0 { mayHaveOwnRow = true }
        }
    }

    private mutating func note(_ guess: Guess) {
        if !guesses.contains(guess) { guesses.append(guess) }
    }
}

extension FrameWriter {
    /// The screen has another size, be it in its rows only. Returns true if the terminal has to be asked where the cursor is (``cursorReportRequest``)
    /// before the next frame is painted; the answer goes to ``resolveResize(reportedColumn:)``.
    ///
    /// On a resize most terminals join the rows that they have wrapped and wrap them anew, the cursor moving with its cell; some
    /// cut their rows or lengthen them. What was painted tells where the cursor is in either case. Where the two agree, or
    /// where an earlier answer has shown which kind this terminal is of, nothing is asked. The next frame is painted anew
    /// from its first row. It may be called any number of times before that.
    package mutating func resized(columns: Int) -> Bool {
        guard var pending = resize ?? shown.map(PendingResize.init) else { return false }
        pending.guess(columns: max(1, columns))
        if let reflows, pending.guesses.contains(where: { $0.isReflowed == reflows }) {
            pending.guesses.removeAll { $0.isReflowed != reflows }
        }
        resize = pending
        return !pending.isSure
    }

    /// The terminal has told the cursor's column, counted from 0. Where it does not answer, simply paint.
    package mutating func resolveResize(reportedColumn column: Int) {
        guard let pending = resize else { return }
        let matching = pending.guesses.filter { $0.column == column }
        guard let first = matching.first else { return }
        // Where the terminal may count other columns, a column that fits may be chance: nothing is learned for the next time. Nor against
        // what the environment tells: a window that is drawn smaller and larger may have answered for a size that was gone.
        if !pending.frame.rows.contains(where: \.isDoubtful), matching.allSatisfy({ $0.isReflowed == first.isReflowed }),
            presumesReflow == nil || presumesReflow == first.isReflowed
        {
            reflows = first.isReflowed
        }
        resize?.guesses = matching
    }

    /// Takes the best guess, as painting begins.
    mutating func settleResize() {
        if let resize { screen = .unknown(rowsAbove: resize.rowsAbove(presumingReflow: presumesReflow), isBlank: false) }
        resize = nil
    }
}

extension FrameWriter {
    /// Whether a terminal joins and wraps its rows anew on a resize, as far as the environment tells: nil for an unknown one.
    ///
    /// It is a guess, for the rare case that the cursor's column is the same in both kinds; it may be wrong across ssh and
    /// in terminals started from others.
    package static func presumedToReflow(environment: (String) -> String?) -> Bool? {
        let term = environment("TERM") ?? ""
        if environment("TMUX") != nil { return true }
        if term == "linux" || term.hasPrefix("screen") || environment("XTERM_VERSION") != nil { return false }
        let names = ["VTE_VERSION", "KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION", "ALACRITTY_WINDOW_ID", "TERM_PROGRAM"]
        if names.contains(where: { environment($0) != nil }) { return true }
        let terms = ["tmux", "foot", "alacritty", "xterm-kitty", "xterm-ghostty", "wezterm", "contour", "rxvt-unicode"]
        return terms.contains(where: term.hasPrefix) ? true : nil
    }
}

/// In what terminals differ that wrap their rows anew.
struct ReflowKind {
    /// Whether the column that a wide cluster left free at the end of a row stays as a blank.
    let keepsGaps: Bool
    /// Whether plain blanks at the end of a line count.
    let keepsBlanks: Bool
    /// Whether a cluster of two columns may be two cells, between which a row may end.
    let splitsClusters: Bool
    /// Whether a cursor behind a row that is exactly full goes to the next one.
    let advances: Bool

    static let all = (0..<16).map { bits in
        ReflowKind(
            keepsGaps: bits & 4 == 0, keepsBlanks: bits & 2 == 0, splitsClusters: bits & 8 == 0, advances: bits & 1 != 0)
    }
}

extension Frame {
    /// Where the cursor is after a terminal has joined the rows that go on and wrapped them at another width.
    func cursorAfterReflow(columns: Int, _ kind: ReflowKind) -> CellPosition {
        var place = Reflow(columns: columns)
        for (index, row) in rows.enumerated() {
            let isCursorRow = index == cursor.row
            var cells = row.cells[...]
            if !row.continues, !kind.keepsBlanks {
                while let last = cells.last, last.glyph == .scalar(" "), last.style == .plain { cells.removeLast() }
            }
            var column = 0
            for cell in cells {
                let widths = kind.splitsClusters || cell.width > 2 ? cell.codePointWidths : [cell.width]
                if isCursorRow, column >= cursor.column { return place.position(ofCellOf: widths[0]) }
                for width in widths { place.add(width) }
                column += cell.width
            }
            if isCursorRow {
                if column < cursor.column { for _ in column..<cursor.column { place.add(1) } }
                return place.end(advances: kind.advances)
            }
            if row.continues {
                if kind.keepsGaps { for _ in row.width..<max(row.width, self.columns) { place.add(1) } }
            } else {
                place.newLine()
            }
        }
        return place.end(advances: kind.advances)
    }
}

/// Counts rows and columns of cells that are wrapped anew.
private struct Reflow {
    let columns: Int
    private var row = 0
    private var column = 0

    init(columns: Int) {
        self.columns = columns
    }

    mutating func add(_ width: Int) {
        let width = min(width, columns)
        if column + width > columns {
            row += 1
            column = 0
        }
        column += width
    }

    func position(ofCellOf width: Int) -> CellPosition {
        column + min(width, columns) > columns ? CellPosition(row: row + 1, column: 0) : CellPosition(row: row, column: column)
    }

    func end(advances: Bool) -> CellPosition {
        guard column >= columns else { return CellPosition(row: row, column: column) }
        return advances ? CellPosition(row: row + 1, column: 0) : CellPosition(row: row, column: columns - 1)
    }

    mutating func newLine() {
        row += 1
        column = 0
    }
}
