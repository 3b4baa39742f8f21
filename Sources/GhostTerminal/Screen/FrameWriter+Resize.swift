/// A resize after which the frame's first row may be in one of several places.
struct PendingResize: Hashable, Sendable {
    /// Where the cursor may be now.
    struct Guess: Hashable, Sendable {
        /// Rows between the frame's first one and the cursor's.
        let rowsAbove: Int
        let column: Int
        let isReflowed: Bool
        /// The column in which the first row begins, behind what the terminal has joined it with.
        var start = 0
        /// Whether the terminal would have had to give the cursor a row of its own earlier.
        var isInOwnRow = false
        /// Whether it would stay in the last column behind a full row.
        var isBehindRow = false
    }

    /// The frame as it was painted, and the fewest columns that the screen has had since.
    let frame: Frame
    var narrowest: Int
    private var hadOtherColumns = false
    /// At one of the widths since, the row before the cursor was exactly full, and the terminal may have given the cursor a row of
    /// its own, which it then keeps at any other width.
    private var mayHaveOwnRow = false
    /// Whether the terminal may take the first row for one that goes on from the row above.
    private let joint: FrameWriter.Joint
    /// Whether it would show if the first row were joined.
    private(set) var tellsOfJoint = false
    /// Whether the screen may be too small for the rows, so that some of them are above it.
    private var mayBePushedOff = false
    /// The row of the screen in which the cursor is, if the terminal has told.
    var cursorRow: Int?
    /// Whether the terminal's answer has left only places that fit it.
    var hasMatched = false
    var guesses: [Guess] = []

    /// The columns of clusters, as the terminal has told.
    private let measured: [Glyph: Int]

    init(_ frame: Frame, joint: FrameWriter.Joint, measured: [Glyph: Int]) {
        self.frame = frame
        self.measured = measured
        self.joint = joint
        narrowest = frame.columns
        // So it is in an empty row behind a full one, which a terminal may not have marked as one that goes on.
        mayHaveOwnRow = frame.cursor.row > 0 && frame.rows[frame.cursor.row].cells.isEmpty
    }

    /// Of several places, those of the presumed kind of terminal; of these the one that overwrites least: what stands above
    /// the prompt stays whole, if a row of an old frame has to stay for it.
    func place(presumingReflow: Bool?) -> Guess {
        let presumed = guesses.filter { $0.isReflowed == presumingReflow }
        let possible = presumed.isEmpty ? guesses : presumed
        let rowsAbove = possible.map(\.rowsAbove).min() ?? 0
        var nearest = possible.filter { $0.rowsAbove == rowsAbove }
        // A row of its own is the less likely, and overwrites what stands before a start further on.
        if nearest.contains(where: { !$0.isInOwnRow }) { nearest.removeAll(where: \.isInOwnRow) }
        // Without an answer it could begin anywhere.
        if hasMatched, nearest.allSatisfy({ $0.start > 0 }) {
            let inside = nearest.filter { !$0.isBehindRow }
            if let furthest = (inside.isEmpty ? nearest : inside).max(by: { $0.start < $1.start }) { return furthest }
        }
        return Guess(rowsAbove: rowsAbove, column: 0, isReflowed: false)
    }

    /// Whether there is nothing to ask.
    var isSure: Bool {
        !mayBePushedOff && guesses.allSatisfy { $0.rowsAbove == guesses[0].rowsAbove && $0.start == guesses[0].start }
    }

    /// The columns in which the first row may begin.
    private func starts(columns: Int) -> [Int] {
        switch joint {
        case .no: [0]
        // Behind rows that were filled: one, or some more if the line that stood there was long.
        case .unlikely(let width): Set((0...3).map { $0 * width % columns }).sorted()
        case .possible: Array(0..<columns)
        }
    }

    /// Whether rows of the frame are above the screen, where so many are above the cursor.
    func isPushedOff(rowsAbove: Int) -> Bool { cursorRow.map { $0 < rowsAbove } ?? mayBePushedOff }

    /// Finds the places where the cursor may be on a screen of so many columns and rows.
    mutating func guess(columns: Int, rows: Int) {
        narrowest = min(narrowest, columns)
        cursorRow = nil
        hasMatched = false
        let column = min(frame.cursor.column, narrowest - 1)
        hadOtherColumns = hadOtherColumns || columns != frame.columns
        guesses = [Guess(rowsAbove: frame.cursor.row, column: column, isReflowed: false)]
        mayBePushedOff = mayBePushedOff || frame.rows.count > rows
        // Rows alone: nothing is wrapped anew, though rows below the cursor may be gone.
        guard hadOtherColumns else { return }
        let mayHaveHadOwnRow = mayHaveOwnRow
        let starts = starts(columns: columns)
        tellsOfJoint = starts.count > 1
        var reflowed: Set<Guess> = []
        for kind in ReflowKind.all(for: frame) {
            let reflow = FrameReflow(
                frame, columns: columns, kind, measured: measured, from: starts)
            mayBePushedOff = mayBePushedOff || reflow.height > rows
            for (place, start) in reflow.cursors {
                // Where the terminal goes on to the next row, the cursor in the last column is before a cell.
                let isBehindRow = !kind.advances && place.column == columns - 1
                reflowed.insert(
                    Guess(
                        rowsAbove: place.row, column: place.column, isReflowed: true, start: start, isBehindRow: isBehindRow))
                if mayHaveHadOwnRow {
                    reflowed.insert(
                        Guess(rowsAbove: place.row + 1, column: 0, isReflowed: true, start: start, isInOwnRow: true))
                }
                if kind.advances, place.column == 0, place.row > 0 { mayHaveOwnRow = true }
            }
        }
        guesses += reflowed
    }
}

extension FrameWriter {
    /// The screen has another size, be it in its rows only. Returns true if the terminal has to be asked where the cursor is (``cursorReportRequest``)
    /// before the next frame is painted; the answer goes to ``resolveResize(reportedColumn:row:)``.
    ///
    /// On a resize most terminals join the rows that they have wrapped and wrap them anew, the cursor moving with its cell; some
    /// cut their rows or lengthen them. What was painted tells where the cursor is in either case. Where the two agree, or
    /// where an earlier answer has shown which kind this terminal is of, nothing is asked. The next frame is painted anew
    /// from its first row. It may be called any number of times before that.
    package mutating func resized(columns: Int, rows: Int = .max) -> Bool {
        let begun = shown.map { PendingResize($0, joint: joint, measured: measuring?.columns ?? [:]) }
        guard var pending = resize ?? begun else { return false }
        pending.guess(columns: max(1, columns), rows: rows)
        if let reflows, pending.guesses.contains(where: { $0.isReflowed == reflows }) {
            pending.guesses.removeAll { $0.isReflowed != reflows }
        }
        resize = pending
        return !pending.isSure
    }

    /// The terminal has told the cursor's column and its row on the screen, counted from 0. Where it does not answer, simply paint.
    package mutating func resolveResize(reportedColumn column: Int, row: Int? = nil) {
        resize?.cursorRow = row
        guard let pending = resize else { return }
        let matching = pending.guesses.filter { $0.column == column }
        guard let first = matching.first else { return }
        // Where the terminal may count other columns, a column that fits may be chance: nothing is learned for the next time. Nor against
        // what the environment tells: a window that is drawn smaller and larger may have answered for a size that was gone.
        if !pending.frame.rows.contains(where: \.isDoubtful), matching.contains(where: { $0.start == 0 }),
            matching.allSatisfy({ $0.isReflowed == first.isReflowed }),
            // Where nothing is wrapped anew both kinds do the same.
            pending.guesses.contains(where: { $0.isReflowed != first.isReflowed }),
            presumesReflow == nil || presumesReflow == first.isReflowed
        {
            reflows = first.isReflowed
        }
        resize?.guesses = matching
        resize?.hasMatched = true
    }

    /// Takes the best guess, as painting begins.
    mutating func settleResize() {
        guard let pending = resize else { return }
        let place = pending.place(presumingReflow: presumesReflow)
        let isPushedOff = pending.isPushedOff(rowsAbove: place.rowsAbove)
        screen = .unknown(rowsAbove: place.rowsAbove, isBlank: false)
        joinedColumn = isPushedOff ? 0 : place.start
        // What is joined is left behind; tmux forgets it as the first row is erased.
        let isStillPossible = isPushedOff || joint == .possible && joinedColumn == 0
        if !keepsMarks, joint != .no, pending.guesses.contains(where: { $0.rowsAbove > place.rowsAbove }) {
            // Rows of ours may be left above, and go on in the first one.
            joint = .possible
        } else if keepsMarks || pending.tellsOfJoint || isStillPossible {
            joint = isStillPossible && !keepsMarks ? .possible : .no
        }
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
