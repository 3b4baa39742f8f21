internal import GhostTerminal

/// Paints a line with no more than a terminal without cursor control does, or a screen reader reads out.
///
/// What is typed at the end is written as it comes. On a dumb terminal deletions at the end are taken back by
/// backspaces and any other change writes the line anew over itself; where output may only be appended it is written
/// anew on a row of its own. No escape sequence is used either way.
struct PlainPainter {
    /// Output is only appended.
    let appendsOnly: Bool
    /// What stands on the row behind the prompt, and the columns of it.
    private var shown: String?
    private var cursorIsAtEnd = true
    private var announced: String?
    private var message: String?

    init(appendsOnly: Bool) {
        self.appendsOnly = appendsOnly
    }

    /// Appends what shows the line as it is now.
    mutating func paint(_ content: GhostView.Content, _ view: GhostView, width: CellWidth, into bytes: inout [UInt8]) {
        let buffer = view.isMasked ? content.buffer.masked : content.buffer
        let text = Self.painted(buffer.text, width)
        announce(content, view, width, into: &bytes)
        if let shown {
            change(shown, to: text, view, width, into: &bytes)
        } else {
            if let header = view.header { bytes += (Self.painted(header, width) + "\r\n").utf8 }
            bytes += (Self.painted(view.prompt, width) + text).utf8
        }
        shown = text
        placeCursor(buffer, view, width, into: &bytes)
    }

    /// Appends what leaves the line and begins a fresh row.
    mutating func finish(into bytes: inout [UInt8]) {
        bytes += "\r\n".utf8
        shown = nil
        announced = nil
        message = nil
    }

    /// A suggestion and a message get rows of their own, once; the line follows on a row of its own again.
    private mutating func announce(_ content: GhostView.Content, _ view: GhostView, _ width: CellWidth, into bytes: inout [UInt8])
    {
        var lines: [String] = []
        let offered = content.suggestion?.candidate.text
        if offered != announced {
            announced = offered
            if let offered, appendsOnly { lines.append(offered) }
        }
        if content.message != message {
            message = content.message
            if let message { lines.append(message) }
        }
        guard !lines.isEmpty, shown != nil else { return }
        for line in lines { bytes += ("\r\n" + Self.painted(line, width)).utf8 }
        bytes += "\r\n".utf8
        bytes += Self.painted(view.prompt, width).utf8
        shown = ""
        cursorIsAtEnd = true
    }

    private func change(_ old: String, to new: String, _ view: GhostView, _ width: CellWidth, into bytes: inout [UInt8]) {
        if old == new, cursorIsAtEnd || appendsOnly { return }
        if new.utf8.starts(with: old.utf8), cursorIsAtEnd {
            bytes += new.utf8.dropFirst(old.utf8.count)
        } else if appendsOnly {
            bytes += ("\r\n" + Self.painted(view.prompt, width) + new).utf8
        } else if old.utf8.starts(with: new.utf8), cursorIsAtEnd {
            let removed = width.width(of: old.dropFirst(new.count))
            for _ in 0..<removed { bytes += "\u{08} \u{08}".utf8 }
        } else {
            let surplus = max(0, width.width(of: old) - width.width(of: new))
            bytes += ("\r" + Self.painted(view.prompt, width) + new).utf8
            bytes += [UInt8](repeating: 0x20, count: surplus)
            bytes += [UInt8](repeating: 0x08, count: surplus)
        }
    }

    /// On a dumb terminal a cursor before the end is put there by writing the line once more up to it.
    private mutating func placeCursor(_ buffer: Buffer, _ view: GhostView, _ width: CellWidth, into bytes: inout [UInt8]) {
        cursorIsAtEnd = buffer.isCursorAtEnd || appendsOnly
        guard !cursorIsAtEnd else { return }
        let cursor = buffer.text.utf8.index(buffer.text.startIndex, offsetBy: buffer.cursor)
        bytes += ("\r" + Self.painted(view.prompt, width) + Self.painted(String(buffer.text[..<cursor]), width)).utf8
    }

    /// A text as it may be painted, without looks: controls as pictures.
    private static func painted(_ text: String, _ width: CellWidth) -> String {
        var builder = FrameBuilder(columns: 1 << 20, width: width)
        builder.appendStyled(text)
        return builder.finish().rows.map(\.text).joined(separator: "\r\n")
    }
}
