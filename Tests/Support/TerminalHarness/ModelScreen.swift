/// A terminal in memory that can do on a resize what libvterm cannot: join the rows that it has wrapped and wrap them anew.
///
/// It knows what a line editor writes: text, CR, LF, BS, BEL, cursor moves, erasing, SGR, modes, and the queries for position and
/// modes. Anything else is noted in ``unknown``.
package final class ModelScreen: TestScreen {
    /// What happens to the rows when the window gets another size.
    package enum Resizing: CaseIterable, Sendable {
        /// Rows are cut, or lengthened by blanks.
        case cuts
        /// Joined and wrapped anew; what is pushed off the top stays off.
        case reflows
        /// The same, and a column that a wide character left free is no blank; a cursor behind a full row goes to the next one; rows
        /// come back from the history.
        case reflowsAndReturns
    }

    /// A row: its cells, and whether the next one belongs to it.
    struct Row: Hashable {
        var cells: [ScreenCell]
        var wraps = false
        /// Whether the last column was left free for a wide character.
        var hasGap = false
    }

    package private(set) var columns: Int
    package private(set) var isCursorVisible = true
    package private(set) var bells = 0
    package private(set) var modes: Set<Int> = []
    /// Sequences that it does not know.
    package private(set) var unknown: [String] = []
    /// What DECRQM says of a mode.
    package var modeReports: [Int: Int] = [:]

    let resizing: Resizing
    private let joinsClusters: Bool
    /// Whether the last thing that came was a character: only then one can join it.
    private var isBehindCharacter = false
    var rowsOnScreen: [Row]
    var pushed: [Row] = []
    var cursor = (row: 0, column: 0)
    private let width: (Unicode.Scalar) -> Int
    private var pen = ScreenCell()
    private var pending: [UInt8] = []
    private var answers: [UInt8] = []

    /// - Parameters:
    ///   - joinsClusters: whether a grapheme cluster is one cell, of the columns of its first code point, or two where U+FE0F says so.
    ///   - width: the columns of a code point, 0 for one that joins the one before it.
    package init(
        columns: Int, rows: Int, resizing: Resizing = .reflows, joinsClusters: Bool = false,
        width: @escaping (Unicode.Scalar) -> Int
    ) {
        self.columns = columns
        self.resizing = resizing
        self.joinsClusters = joinsClusters
        self.width = width
        rowsOnScreen = (0..<rows).map { _ in Row(cells: [ScreenCell](repeating: ScreenCell(), count: columns)) }
    }

    package var contents: ScreenContents {
        ScreenContents(
            cells: rowsOnScreen.map(\.cells), cursorRow: cursor.row, cursorColumn: min(cursor.column, columns - 1))
    }

    package var history: [String] {
        pushed.map { ScreenContents(cells: [$0.cells], cursorRow: 1, cursorColumn: 0).text(ofRow: 0) }
    }

    /// Whether each row was wrapped, so that the next one belongs to it.
    package var wraps: [Bool] { rowsOnScreen.map(\.wraps) }

    package func takeReplies() -> [UInt8] {
        defer { answers = [] }
        return answers
    }

    /// The window gets another size.
    package func resize(columns: Int, rows: Int) {
        switch resizing {
        case .cuts: cut(columns: columns, rows: rows)
        case .reflows: reflow(columns: columns, rows: rows, returning: false)
        case .reflowsAndReturns: reflow(columns: columns, rows: rows, returning: true)
        }
        self.columns = columns
    }

    // MARK: Input

    package func feed(_ bytes: [UInt8]) {
        pending += bytes
        var index = 0
        while index < pending.count, let length = unit(at: index) {
            interpret(pending[index..<index + length])
            index += length
        }
        pending.removeFirst(index)
    }

    /// The bytes of the control, sequence or character that begins here; nil where it is not complete.
    private func unit(at index: Int) -> Int? {
        let lead = pending[index]
        if lead == 0x1B {
            guard index + 1 < pending.count else { return nil }
            guard pending[index + 1] == UInt8(ascii: "[") else { return 2 }
            guard let final = pending[(index + 2)...].firstIndex(where: { (0x40..<0x7F).contains($0) }) else { return nil }
            return final - index + 1
        }
        let length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        return index + length <= pending.count ? length : nil
    }

    private func interpret(_ unit: ArraySlice<UInt8>) {
        if unit[unit.startIndex] < 0x20 { isBehindCharacter = false }
        switch unit[unit.startIndex] {
        case 0x07: bells += 1
        case 0x08: cursor.column = max(0, min(cursor.column, columns - 1) - 1)
        case 0x0A: lineFeed()
        case 0x0D: cursor.column = 0
        case 0x1B where unit.count > 2: sequence(unit)
        case 0x00..<0x20, 0x7F: unknown.append(String(decoding: unit, as: UTF8.self))
        default: for scalar in String(decoding: unit, as: UTF8.self).unicodeScalars { draw(scalar) }
        }
    }

    private func draw(_ scalar: Unicode.Scalar) {
        let width = min(width(scalar), columns)
        if width == 0 || joinsClusters && isBehindCharacter && isJoined(scalar) {
            join(scalar)
            if joinsClusters, scalar == "\u{FE0F}" { widen() }
            return
        }
        isBehindCharacter = true
        if cursor.column + width > columns {
            rowsOnScreen[cursor.row].wraps = true
            rowsOnScreen[cursor.row].hasGap = cursor.column < columns
            cursor.column = 0
            lineFeed()
        }
        let row = cursor.row
        split(row, cursor.column)
        split(row, cursor.column + width)
        var cell = pen
        cell.text = String(scalar)
        cell.width = width
        rowsOnScreen[row].cells[cursor.column] = cell
        if width == 2 {
            var half = ScreenCell()
            half.width = 0
            rowsOnScreen[row].cells[cursor.column + 1] = half
        }
        if cursor.column + width == columns { rowsOnScreen[row].hasGap = false }
        cursor.column += width
    }

    private func join(_ scalar: Unicode.Scalar) {
        guard let column = columnBefore else { return }
        rowsOnScreen[cursor.row].cells[column].text.unicodeScalars.append(scalar)
    }

    /// The column of the cell before the cursor.
    private var columnBefore: Int? {
        let column = min(cursor.column, columns) - 1
        guard column >= 0 else { return nil }
        return rowsOnScreen[cursor.row].cells[column].width == 0 ? column - 1 : column
    }

    /// Whether a code point belongs to the cluster before the cursor.
    private func isJoined(_ scalar: Unicode.Scalar) -> Bool {
        guard let column = columnBefore else { return false }
        var text = rowsOnScreen[cursor.row].cells[column].text
        // By the letter of the rules a skin colour joins anything; terminals want something that has a skin.
        guard let first = text.unicodeScalars.first, first.properties.isEmojiModifierBase || !scalar.properties.isEmojiModifier,
            !first.isASCII
        else { return false }
        text.unicodeScalars.append(scalar)
        return text.count == 1
    }

    /// Gives the cell before the cursor a second column, where there is one.
    private func widen() {
        guard let column = columnBefore, rowsOnScreen[cursor.row].cells[column].width == 1, column + 1 < columns else { return }
        split(cursor.row, column + 2)
        rowsOnScreen[cursor.row].cells[column].width = 2
        var half = ScreenCell()
        half.width = 0
        rowsOnScreen[cursor.row].cells[column + 1] = half
        cursor.column += 1
    }

    /// Blanks both halves of a wide character that reaches over a column.
    private func split(_ row: Int, _ column: Int) {
        guard column > 0, column < columns, rowsOnScreen[row].cells[column].width == 0 else { return }
        rowsOnScreen[row].cells[column] = ScreenCell()
        rowsOnScreen[row].cells[column - 1] = ScreenCell()
    }

    private func lineFeed() {
        if cursor.row + 1 < rowsOnScreen.count {
            cursor.row += 1
        } else {
            pushed.append(rowsOnScreen.removeFirst())
            rowsOnScreen.append(blankRow(columns))
        }
    }

    /// A new row has the background that is on.
    func blankRow(_ columns: Int) -> Row {
        var cell = ScreenCell()
        cell.background = pen.background
        return Row(cells: [ScreenCell](repeating: cell, count: columns))
    }

    // MARK: Sequences

    private func sequence(_ unit: ArraySlice<UInt8>) {
        let body = String(decoding: unit.dropFirst(2).dropLast(), as: UTF8.self)
        let numbers = body.drop { "?<=>".contains($0) }.split(separator: ";", omittingEmptySubsequences: false).map {
            Int($0) ?? 0
        }
        let count = max(1, numbers.first ?? 1)
        let settled = min(cursor.column, columns - 1)
        switch (body.first == "?", Character(Unicode.Scalar(unit.last ?? 0))) {
        case (false, "A"): cursor = (max(0, cursor.row - count), settled)
        case (false, "B"): cursor = (min(rowsOnScreen.count - 1, cursor.row + count), settled)
        case (false, "C"): cursor.column = min(columns - 1, settled + count)
        case (false, "D"): cursor.column = max(0, settled - count)
        case (false, "G"): cursor.column = min(columns, count) - 1
        case (false, "H"):
            cursor = (min(rowsOnScreen.count, count) - 1, min(columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1)
        case (false, "K") where (numbers.first ?? 0) == 0: eraseRow(cursor.row, from: settled)
        case (false, "J") where (numbers.first ?? 0) == 0:
            eraseRow(cursor.row, from: settled)
            for row in (cursor.row + 1)..<max(rowsOnScreen.count, cursor.row + 1) { eraseRow(row, from: 0) }
        case (false, "J") where numbers.first == 2: for row in rowsOnScreen.indices { eraseRow(row, from: 0) }
        case (false, "m"): setLook(body)
        case (false, "n") where count == 6: answers += "\u{1B}[\(cursor.row + 1);\(settled + 1)R".utf8
        case (true, "h"), (true, "l"): setModes(numbers, to: unit.last == UInt8(ascii: "h"))
        case (true, "p") where body.hasSuffix("$"):
            let mode = Int(body.dropFirst().dropLast()) ?? 0
            answers += "\u{1B}[?\(mode);\(modeReports[mode] ?? 0)$y".utf8
        default: unknown.append(String(decoding: unit, as: UTF8.self))
        }
    }

    private func setModes(_ numbers: [Int], to isSet: Bool) {
        for mode in numbers {
            if mode == 25 { isCursorVisible = isSet }
            if isSet { modes.insert(mode) } else { modes.remove(mode) }
        }
    }

    private func eraseRow(_ row: Int, from column: Int) {
        split(row, column)
        let blank = blankRow(1).cells[0]
        for index in column..<columns { rowsOnScreen[row].cells[index] = blank }
        rowsOnScreen[row].wraps = false
        rowsOnScreen[row].hasGap = false
    }

    private func setLook(_ body: String) {
        var numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }[...]
        if numbers.isEmpty { numbers = [0] }
        while let number = numbers.popFirst() {
            switch number {
            case 0: pen = ScreenCell()
            case 1: pen.isBold = true
            case 3: pen.isItalic = true
            case 4: pen.isUnderlined = true
            case 7: pen.isReverse = true
            case 30...37: pen.foreground = number - 30
            case 40...47: pen.background = number - 40
            case 39: pen.foreground = nil
            case 49: pen.background = nil
            case 90...97: pen.foreground = number - 82
            case 100...107: pen.background = number - 92
            case 38 where numbers.count >= 2 && numbers.first == 5:
                pen.foreground = numbers[numbers.startIndex + 1]
                numbers = numbers.dropFirst(2)
            case 48 where numbers.count >= 2 && numbers.first == 5:
                pen.background = numbers[numbers.startIndex + 1]
                numbers = numbers.dropFirst(2)
            default: unknown.append("SGR \(number)")
            }
        }
    }
}
