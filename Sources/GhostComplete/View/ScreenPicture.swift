internal import GhostTerminal

/// A frame as text: the cursor as `‸`, pending text in `⟦ ⟧`, a line end after each row.
struct ScreenPicture {
    private let frame: Frame
    private let ghost: Style
    var showsCursor = true

    /// A picture in which the cells of this look are pending text.
    init(_ frame: Frame, ghost: Style) {
        self.frame = frame
        self.ghost = ghost
    }

    var text: String {
        var text = ""
        for number in frame.rows.indices {
            text += row(number) + "\n"
        }
        return text
    }

    private func row(_ number: Int) -> String {
        let cursor = showsCursor && number == frame.cursor.row ? frame.cursor.column : nil
        var text = ""
        var column = 0
        var isInGhost = false
        for cell in frame.rows[number].cells {
            if cell.style != ghost, isInGhost { text += "⟧" }
            if column == cursor { text += "‸" }
            if cell.style == ghost, !isInGhost { text += "⟦" }
            isInGhost = cell.style == ghost
            text += cell.glyph.text
            column += cell.width
        }
        if isInGhost { text += "⟧" }
        if let cursor, cursor >= column { text += String(repeating: " ", count: cursor - column) + "‸" }
        return text
    }
}
