internal import GhostComplete
internal import GhostTerminal
internal import TerminalHarness

/// What has happened since the screen was compared the last time, and makes it doubtful what stands above the prompt.
struct FuzzDoubt {
    /// The window has had another size.
    var isResize = false
    /// A frame may have been painted for a size that was gone.
    var isTorn = false
    /// No program could be sure to find all rows of the prompt again.
    var mayLeaveRows = false
    /// It was resized while a paste came.
    var isResizedInPaste = false
}

// What is wrong with a screen, in words; nil where nothing is.
extension FuzzRun {
    /// A frame on a fresh screen.
    func painted(_ frame: Frame, isFinal: Bool) -> any TestScreen {
        let screen = MemoryTerminal.screen(plan.screen, size.shown)
        var writer = FrameWriter()
        var bytes: [UInt8] = []
        writer.paint(frame, into: &bytes)
        if isFinal { writer.finish(into: &bytes) }
        screen.feed(bytes)
        return screen
    }

    func difference(_ frame: Frame, _ doubt: FuzzDoubt) -> String? {
        let seen = terminal.screen.contents
        let wanted = painted(frame, isFinal: false).contents
        let top = seen.cursorRow - wanted.cursorRow
        guard top >= 0 else {
            return "the cursor is in row \(seen.cursorRow), but should be in the prompt's row \(wanted.cursorRow):\n\(wanted)"
        }
        if seen.cursorColumn != wanted.cursorColumn {
            return "the cursor is in column \(seen.cursorColumn), not \(wanted.cursorColumn):\n\(wanted)"
        }
        guard top + frame.rows.count <= seen.cells.count else {
            return "the prompt has \(frame.rows.count) rows, and begins in row \(top)"
        }
        for row in top..<seen.cells.count where !isSame(seen.cells[row], wanted.cells[row - top]) {
            return "row \(row) is\n\(seen.marked(row: row))\nand should be\n\(wanted.marked(row: row - top))\nin\n\(wanted)"
        }
        if let wrong = contradiction(frame, seen, top) { return wrong }
        forgetClearedRows()
        return doubt.isTorn ? nil : differenceAbove(top: top, doubt)
    }

    /// A blank that was written is the same as a blank that was not.
    private func isSame(_ row: [ScreenCell], _ other: [ScreenCell]) -> Bool {
        row.count == other.count
            && zip(row, other).allSatisfy { seen, wanted in
                seen == wanted
                    || seen.look == wanted.look && seen.width == wanted.width
                        && (Self.isBlank(seen) && Self.isBlank(wanted) || isCutByTerminal(seen.text, of: wanted.text))
            }
    }

    /// tmux keeps 21 bytes of a cell (UTF8_SIZE in its tmux.h) and drops marks beyond them.
    private func isCutByTerminal(_ seen: String, of wanted: String) -> Bool {
        let kept = 21
        return plan.screen == .tmux && wanted.utf8.count > kept && seen.utf8.count > kept - 4
            && wanted.unicodeScalars.starts(with: seen.unicodeScalars)
    }

    private static func isBlank(_ cell: ScreenCell) -> Bool { cell.text.isEmpty || cell.text == " " }

    /// Compares with the frame itself, where the columns are sure: painting from scratch may be wrong as well.
    private func contradiction(_ frame: Frame, _ seen: ScreenContents, _ top: Int) -> String? {
        for (index, row) in frame.rows.enumerated() {
            var column = 0
            for cell in row.cells {
                defer { column += cell.width }
                guard cell.certainty == .sure, plan.screen != .vterm || cell.glyph.text.utf8.count == 1 else { continue }
                let shown = seen.cells[top + index][column]
                let text = shown.text.isEmpty ? " " : shown.text
                if text != cell.glyph.text, !isCutByTerminal(text, of: cell.glyph.text) {
                    return "row \(top + index), column \(column): \(shown.text) in place of \(cell.glyph.text)"
                }
            }
        }
        return nil
    }

    // MARK: Above the prompt

    /// The program has blanked the screen since the last time: nothing stands above any more.
    ///
    /// - Returns: whether it has.
    @discardableResult
    private func forgetClearedRows() -> Bool {
        let written = terminal.written
        let mark = Array("\u{1B}[H\u{1B}[2J".utf8)
        let start = max(0, scanned - mark.count + 1)
        scanned = written.count
        guard written.count >= start + mark.count else { return false }
        for place in start...written.count - mark.count where written[place..<place + mark.count].elementsEqual(mark) {
            above = terminal.screen.history
            kept = []
            keepsUnfinished = false
            return true
        }
        return false
    }

    func aboveNow(top: Int) -> [String] {
        terminal.screen.history + terminal.screen.rows.prefix(max(0, top))
    }

    private func differenceAbove(top: Int, _ doubt: FuzzDoubt) -> String? {
        let now = aboveNow(top: top)
        if !doubt.isResize { return now == above ? nil : "above the prompt stands\n\(now)\nand should stand\n\(above)" }
        let wrong = "above the prompt stands\n\(now)\nand should stand\n\(kept)"
        let left: Bool
        if plan.screen == .cuts {
            let isWhole =
                kept.count <= now.count
                && zip(kept, now).allSatisfy { line, seen in seen.unicodeScalars.starts(with: cut(line)) }
            guard isWhole else { return wrong }
            left = now.count > kept.count
        } else {
            guard Self.packed(now).starts(with: Self.packed(kept)) else { return wrong }
            // What was left before is wrapped anew as well.
            left = Self.packed(now) != Self.packed(kept) && Self.packed(now) != Self.packed(above)
        }
        guard left, now != above else { return nil }
        // A row that stays may be marked as one that goes on in ours: the next time the terminal wraps the two as one.
        if plan.screen.reflows, doubt.mayLeaveRows { hasLeftRows = true }
        return !doubt.mayLeaveRows && !hasLeftRows && plan.namesTerminal
            ? "left above the prompt:\n\(now)\nafter\n\(kept)" : nil
    }

    /// What of a line is sure to be left in the narrowest window; a wide character may have been cut in two.
    private func cut(_ line: String) -> [Unicode.Scalar] {
        var columns = 0
        var scalars: [Unicode.Scalar] = []
        for scalar in line.unicodeScalars {
            columns += CodePointWidth.columns(of: scalar)
            guard columns < narrowest else { break }
            scalars.append(scalar)
        }
        while scalars.last == " " { scalars.removeLast() }
        return scalars
    }

    /// The text of rows without blanks, by code point: what of it stays the same when they are wrapped anew.
    static func packed(_ rows: [String]) -> [Unicode.Scalar] {
        rows.joined().unicodeScalars.filter { $0 != " " }
    }

    // MARK: The end

    /// What stays must be the whole line, in rows above the cursor, and nothing of ours else.
    func finalDifference() -> String? {
        let isCleared = forgetClearedRows()
        let seen = terminal.screen.contents
        if seen.cursorColumn != 0 { return "the cursor is in column \(seen.cursorColumn)" }
        var height = 0
        if let frame = oracle.shownFrame {
            let fresh = painted(frame, isFinal: true)
            let wanted = fresh.contents
            height = fresh.history.count + wanted.cursorRow
            var distance = 1
            while distance <= min(wanted.cursorRow, seen.cursorRow) {
                if !isSame(seen.cells[seen.cursorRow - distance], wanted.cells[wanted.cursorRow - distance]) {
                    return
                        "row \(seen.cursorRow - distance) is\n\(seen.marked(row: seen.cursorRow - distance))\nin place of\n\(wanted)"
                }
                distance += 1
            }
        }
        for row in seen.cursorRow..<seen.cells.count where !seen.text(ofRow: row).isEmpty { return "row \(row) is not blank" }
        let now = terminal.screen.history + seen.rows.prefix(seen.cursorRow)
        // What has scrolled off since the screen was cleared was not above, but the line itself.
        if isCleared { above = Array(now.dropLast(height)) }
        let isRight = now.count == above.count + height && Array(now.prefix(above.count)) == above
        return isRight ? nil : "above the prompt stands\n\(now)\nand should stand\n\(above) and \(height) rows"
    }
}
