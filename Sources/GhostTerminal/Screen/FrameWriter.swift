/// Paints frames: knows the last one and writes the difference.
///
/// It owns the rows from its first one to the end of the screen, wherever that first row is: it asks for no position
/// and saves none. Rows that do not fit below scroll the screen. Between frames the terminal writes plainly and its cursor is
/// where the frame has it. The bytes are only appended to what is handed in; one write(2) a frame is the owner's part.
package struct FrameWriter: Sendable {
    /// Which frames that change more than one row are put between the marks of a synchronized update (mode 2026, 16 bytes).
    package enum Synchronization: Hashable, Sendable {
        case never
        /// Those in which something that was shown goes or changes below the first changed row; others cannot be seen torn.
        case whenReplacing
        case always
    }

    /// What is known of the screen.
    enum Screen: Hashable, Sendable {
        /// Nothing of ours; the cursor is `rowsAbove` rows below the row where painting begins. `isBlank` from there on.
        case unknown(rowsAbove: Int, isBlank: Bool)
        case showing(Frame)
    }

    var screen = Screen.unknown(rowsAbove: 0, isBlank: false)
    /// A resize after which the place of the first row is not sure yet.
    var resize: PendingResize?
    /// Whether the terminal lays its rows out anew on a resize, once that has shown.
    var reflows: Bool?
    /// Asked when a resize needs it: looking at the environment is no part of the way to the prompt.
    private let presumption: @Sendable () -> Bool?
    private let keepsMarks: Bool

    /// - Parameters:
    ///   - presumesReflow: what the environment tells of that (``presumedToReflow(environment:)``); it decides only where
    ///     neither the frame nor the terminal's answer does.
    ///   - keepsMarks: whether the terminal forgets that a row goes on only when it is erased from its first column (tmux): then a row
    ///     that does so no more is written anew.
    package init(presumesReflow: @escaping @Sendable @autoclosure () -> Bool? = nil, keepsMarks: Bool = false) {
        presumption = presumesReflow
        self.keepsMarks = keepsMarks
    }

    var presumesReflow: Bool? { presumption() }

    /// The frame that is on the screen, if it is known to be.
    package var shown: Frame? {
        if case .showing(let frame) = screen { frame } else { nil }
    }

    /// Appends what turns the screen into `frame`: nothing if it is that already.
    ///
    /// The first frame, or the first after ``forget()``, is painted from the beginning of the row in which the cursor is, and
    /// whatever stands there and below goes.
    /// - Complexity: linear in the cells of both frames.
    package mutating func paint(_ frame: Frame, into bytes: inout [UInt8], synchronized: Synchronization = .always) {
        if let shown, shown.columns != frame.columns, resize == nil { _ = resized(columns: frame.columns) }
        settleResize()
        let before: [FrameRow]
        let isMarked: Bool
        var pen: Pen
        switch screen {
        case .showing(let old):
            guard old != frame else { return }
            before = old.rows
            isMarked = Self.isMarked(old: old.rows, new: frame.rows, synchronized)
            pen = Pen(at: old.cursor, columns: frame.columns, rowCount: old.rows.count)
        case .unknown(let rowsAbove, let isBlank):
            before = [FrameRow()]
            isMarked = synchronized == .always && frame.rows.count > 1 || synchronized == .whenReplacing && rowsAbove > 0
            if isBlank {
                pen = Pen(at: CellPosition(row: 0, column: 0), columns: frame.columns, rowCount: 1)
            } else {
                pen = unknownPen(rowsAbove: rowsAbove, columns: frame.columns)
                pen.eraseBelow()
            }
        }
        var painter = RowPainter(frame, over: before, keepsMarks: keepsMarks, pen: pen)
        painter.paint()
        if isMarked { bytes.append(contentsOf: "\u{1B}[?2026h".utf8) }
        bytes.append(contentsOf: painter.pen.bytes)
        if isMarked { bytes.append(contentsOf: "\u{1B}[?2026l".utf8) }
        screen = .showing(frame)
    }

    /// Appends what leaves the frame on the screen and puts the cursor on a fresh row below it.
    package mutating func finish(into bytes: inout [UInt8]) {
        settleResize()
        if let frame = shown {
            var pen = Pen(at: frame.cursor, columns: frame.columns, rowCount: frame.rows.count)
            let last = frame.rows.count - 1
            if last > 0, frame.rows[last].cells.isEmpty, frame.rows[last - 1].continues {
                pen.move(to: CellPosition(row: last, column: 0))
            } else {
                if frame.cursor.row < last { pen.move(to: CellPosition(row: last, column: 0)) }
                pen.newLines(1)
            }
            bytes.append(contentsOf: pen.bytes)
        }
        forget()
    }

    /// Appends what takes the frame from the screen; the cursor is in the first column of what was its first row.
    package mutating func erase(into bytes: inout [UInt8]) {
        settleResize()
        let rowsAbove: Int
        switch screen {
        case .showing(let frame): rowsAbove = frame.cursor.row
        case .unknown(let rows, _): rowsAbove = rows
        }
        var pen = unknownPen(rowsAbove: rowsAbove, columns: .max)
        pen.eraseBelow()
        bytes.append(contentsOf: pen.bytes)
        screen = .unknown(rowsAbove: 0, isBlank: true)
    }

    /// A pen at the beginning of the first row, come there from a column that is not known.
    private func unknownPen(rowsAbove: Int, columns: Int) -> Pen {
        // As if behind the last column.
        var pen = Pen(at: CellPosition(row: rowsAbove, column: columns), columns: columns, rowCount: rowsAbove + 1)
        pen.move(to: CellPosition(row: 0, column: 0))
        return pen
    }

    /// Appends what blanks the whole screen; the next frame is painted at its top.
    package mutating func clearScreen(into bytes: inout [UInt8]) {
        // CUP and ED.
        bytes.append(contentsOf: "\u{1B}[H\u{1B}[2J".utf8)
        resize = nil
        screen = .unknown(rowsAbove: 0, isBlank: true)
    }

    /// Somebody else has written: the next frame is painted anew in the row where the cursor then is.
    package mutating func forget() {
        resize = nil
        screen = .unknown(rowsAbove: 0, isBlank: false)
    }

    /// Appends what puts the cursor in the first column of an empty row wherever it is: as many blanks as go to the next
    /// row exactly if something stands left of the cursor. To be written before the first frame, where the screen has its
    /// real number of columns.
    package static func startOnFreshRow(columns: Int, into bytes: inout [UInt8]) {
        bytes.append(contentsOf: repeatElement(0x20, count: max(0, columns - 1)))
        bytes.append(0x0D)
    }

    /// DSR 6: asks for the cursor's position. The answer is ``InputEvent/cursorPosition(row:column:)``.
    package static let cursorReportRequest: [UInt8] = Array("\u{1B}[6n".utf8)

    /// Whether the frame is worth a synchronized update.
    static func isMarked(old: [FrameRow], new: [FrameRow], _ synchronized: Synchronization) -> Bool {
        let count = max(old.count, new.count)
        guard synchronized != .never, count > 1 else { return false }
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
}
