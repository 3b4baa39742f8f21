/// A cell of a terminal's screen, as a user sees it.
package struct ScreenCell: Hashable, Sendable {
    /// The characters in it; empty where it is blank or the second half of a wide one.
    package var text = ""
    /// 2 for a wide character.
    package var width = 1
    /// A palette index, 0x1000000 and RGB, or nil for the terminal's own colour.
    package var foreground: Int?
    package var background: Int?
    package var isBold = false
    package var isUnderlined = false
    package var isItalic = false
    package var isReverse = false

    package init() {}

    /// Whether it looks like text without any style.
    package var isPlain: Bool { look == ScreenCell() }

    /// The cell without its text.
    package var look: ScreenCell {
        var look = self
        look.text = ""
        look.width = 1
        return look
    }
}

/// What can be seen of a screen; two terminals are in the same state if these are equal.
package struct ScreenContents: Hashable, Sendable, CustomStringConvertible {
    package var cells: [[ScreenCell]]
    package var cursorRow: Int
    package var cursorColumn: Int

    package init(cells: [[ScreenCell]], cursorRow: Int, cursorColumn: Int) {
        self.cells = cells
        self.cursorRow = cursorRow
        self.cursorColumn = cursorColumn
    }

    /// A row as text without the blanks at its end.
    package func text(ofRow row: Int) -> String {
        Self.trimmed(cells[row].map { $0.width == 0 ? "" : $0.text.isEmpty ? " " : $0.text }.joined())
    }

    /// All rows as text.
    package var rows: [String] { cells.indices.map(text) }

    /// The text from the cursor on that looks like the cell under it and not plain, over row ends.
    package var ghost: String {
        var text = ""
        var look: ScreenCell?
        for row in cursorRow..<cells.count {
            for column in (row == cursorRow ? cursorColumn : 0)..<cells[row].count {
                let cell = cells[row][column]
                if cell.width == 0 { continue }
                // The cell that a wide character left free at the end of a row.
                if cell.isPlain, column == cells[row].count - 1, row + 1 < cells.count, cells[row + 1][0].width == 2 { continue }
                guard !cell.isPlain, cell.look == look ?? cell.look else { return text }
                look = cell.look
                text += cell.text.isEmpty ? " " : cell.text
            }
        }
        return text
    }

    /// The rows with the cursor as `‸` and cells that do not look plain in `⟦ ⟧`, empty ones at the end left out.
    package var description: String {
        var lines = cells.indices.map { marked(row: $0) }
        while lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    /// A row with its marks.
    package func marked(row: Int) -> String {
        var line = ""
        var isOpen = false
        var blanks = ""
        for (column, cell) in cells[row].enumerated() where cell.width > 0 {
            if isOpen, cell.isPlain {
                line += "⟧"
                isOpen = false
            }
            if row == cursorRow, column == cursorColumn {
                line += blanks + "‸"
                blanks = ""
            }
            if !isOpen, !cell.isPlain {
                line += blanks + "⟦"
                blanks = ""
                isOpen = true
            }
            if cell.isPlain, cell.text.isEmpty || cell.text == " " {
                blanks += " "
            } else {
                line += blanks + (cell.text.isEmpty ? " " : cell.text)
                blanks = ""
            }
        }
        return isOpen ? line + "⟧" : line
    }

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
