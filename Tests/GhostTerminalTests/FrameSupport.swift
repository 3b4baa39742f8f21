import GhostTerminal
import TerminalHarness
import Testing

/// Cells as the terminal should show them.
func screenCells(of frame: Frame) -> [[ScreenCell]] {
    frame.rows.map { row in
        var cells: [ScreenCell] = []
        for cell in row.cells {
            var shown = ScreenCell()
            shown.text = cell.glyph == .scalar(" ") ? "" : cell.glyph.text
            shown.width = cell.width
            shown.foreground = index(cell.style.foreground)
            shown.background = index(cell.style.background)
            shown.isBold = cell.style.attributes.contains(.bold)
            shown.isItalic = cell.style.attributes.contains(.italic)
            shown.isUnderlined = cell.style.attributes.contains(.underline)
            shown.isReverse = cell.style.attributes.contains(.reverse)
            cells.append(shown)
            var half = ScreenCell()
            half.width = 0
            cells += repeatElement(half, count: cell.width - 1)
        }
        cells += repeatElement(ScreenCell(), count: frame.columns - cells.count)
        return cells
    }
}

private func index(_ color: Color?) -> Int? {
    switch color {
    case .palette(let index): Int(index)
    case .rgb(let red, let green, let blue): 0x1000000 | Int(red) << 16 | Int(green) << 8 | Int(blue)
    case nil: nil
    }
}

/// Cells without what no user can see: a written blank is an erased one.
func visible(_ cells: [[ScreenCell]]) -> [[ScreenCell]] {
    cells.map { row in
        row.map { cell in
            var cell = cell
            if cell.text == " " { cell.text = "" }
            if cell.width == 0 {
                cell = ScreenCell()
                cell.width = 0
            }
            return cell
        }
    }
}

/// A painter in front of a terminal in memory.
struct Easel {
    let screen: any TestScreen
    var writer = FrameWriter()
    var transcript: [UInt8] = []
    /// The bytes of the last frame.
    var written: [UInt8] = []

    /// - Parameter above: lines that stand on the screen before.
    init(columns: Int, rows: Int, above: [String] = []) {
        self.init(VirtualScreen(columns: columns, rows: rows), above: above)
    }

    init(_ screen: any TestScreen, above: [String] = []) {
        self.screen = screen
        for line in above { screen.feed(line + "\r\n") }
    }

    mutating func paint(_ frame: Frame, synchronized: FrameWriter.Synchronization = .always) {
        written = []
        writer.paint(frame, into: &written, synchronized: synchronized)
        send()
    }

    mutating func send() {
        screen.feed(written)
        transcript += written
    }

    /// Fails unless the screen shows the frame where it belongs, and nothing below it.
    func expectShown(
        _ frame: Frame, _ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let contents = screen.contents
        let top = contents.cursorRow - frame.cursor.row
        #expect(top >= 0 && top + frame.rows.count <= screen.rowCount, comment(), sourceLocation: sourceLocation)
        guard top >= 0, top + frame.rows.count <= screen.rowCount else { return }
        let blank = [ScreenCell](repeating: ScreenCell(), count: frame.columns)
        let below = screen.rowCount - top - frame.rows.count
        let wanted = visible(screenCells(of: frame)) + [[ScreenCell]](repeating: blank, count: below)
        let found = visible(Array(contents.cells[top...]))
        let isRight = wanted == found && contents.cursorColumn == frame.cursor.column
        guard !isRight else { return }
        let expected = ScreenContents(cells: wanted, cursorRow: frame.cursor.row, cursorColumn: frame.cursor.column)
        let actual = ScreenContents(cells: found, cursorRow: contents.cursorRow - top, cursorColumn: contents.cursorColumn)
        Issue.record(
            """
            \(comment().map { "\($0)" } ?? "")
            expected:
            \(expected)
            found:
            \(actual)
            bytes: \(String(decoding: written, as: UTF8.self).debugDescription)
            """, sourceLocation: sourceLocation)
    }
}

/// A frame of a prompt, typed text with its cursor `‸`, and a ghost.
func promptFrame(
    _ text: String, ghost: String = "", prompt: String = "> ", columns: Int, style: Style = .highlight(.palette256),
    rows: Int = .max,
    width: CellWidth = .codePoints
) -> Frame {
    var builder = FrameBuilder(columns: columns, width: width)
    builder.appendStyled(prompt)
    let parts = text.split(separator: "‸", omittingEmptySubsequences: false)
    builder.append(parts[0])
    builder.markCursor()
    if parts.count > 1 { builder.append(parts[1]) }
    builder.append(ghost, style: style)
    var frame = builder.finish()
    if rows < .max { frame.truncate(rows: rows, width: width) }
    return frame
}
