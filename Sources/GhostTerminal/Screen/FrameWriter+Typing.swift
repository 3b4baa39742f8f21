extension FrameWriter {
    /// Appends what a character of ASCII that is typed changes on the screen, where that is its own cell and no more: it stands
    /// behind the text in its last row, or over the first character of the ghost behind that, which stays otherwise.
    ///
    /// What is shown then is what painting a frame with the character would have come to.
    /// - Parameters:
    ///   - overGhost: Whether a ghost follows the cursor.
    ///   - rowLimit: The most rows of a frame of which nothing can have been left out.
    /// - Returns: false where more may change, or where that is not known: nothing is appended then.
    /// - Complexity: constant.
    package mutating func type(_ byte: UInt8, overGhost: Bool, upTo rowLimit: Int, into bytes: inout [UInt8]) -> Bool {
        guard resize == nil, case .showing(var frame) = screen, frame.rows.count <= rowLimit else { return false }
        // There must be no second one of the frame, or it would be copied to be changed.
        screen = .unknown(rowsAbove: 0, isBlank: false)
        let isTyped = frame.type(byte, overGhost: overGhost)
        screen = .showing(frame)
        if isTyped { bytes.append(byte) }
        return isTyped
    }

    /// Whether ``type(_:overGhost:upTo:into:)`` would take a character over the ghost.
    /// - Complexity: constant.
    package func takesTypedOverGhost(upTo rowLimit: Int) -> Bool {
        guard resize == nil, case .showing(let frame) = screen, frame.rows.count <= rowLimit else { return false }
        return frame.takesTyped(overGhost: true)
    }
}

extension Frame {
    fileprivate func takesTyped(overGhost: Bool) -> Bool {
        let (row, column) = (cursor.row, cursor.column)
        // In the last column the cursor would go on to the next row.
        guard column + 1 < columns, rows[row].isPlain else { return false }
        return overGhost
            ? column < rows[row].cells.count && rows[row].cells[column].style != .plain
            : row == rows.count - 1 && column == rows[row].cells.count && column > 0
    }

    fileprivate mutating func type(_ byte: UInt8, overGhost: Bool) -> Bool {
        guard takesTyped(overGhost: overGhost) else { return false }
        let (row, column) = (cursor.row, cursor.column)
        let cell = Cell(PaintedCluster(ascii: byte), style: .plain)
        if overGhost { rows[row].cells[column] = cell } else { rows[row].append(cell) }
        cursor.column = column + 1
        return true
    }
}
