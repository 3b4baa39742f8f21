internal import GhostTerminal

/// Lays header, prompt, typed text, ghost, counter and message out as one frame.
///
/// Text, ghost and counter are one text that wraps. The ghost moves nothing that stands before it: it is cut with `…`
/// where the screen has no more rows, and of a line that is longer than the screen those rows are shown that have the
/// cursor among them.
struct GhostView {
    /// The looks of the parts.
    struct Styles {
        var ghost: Style
        var counter: Style
        var placeholder: Style
        var message: Style

        init(_ configuration: Configuration) throws(PromptError) {
            let depth = configuration.colorDepth
            do throws(Style.UnknownName) {
                ghost = try Style(named: configuration.style.name, depth: depth)
            } catch {
                throw PromptError(.configuration, "\(error)")
            }
            counter = Style(.dim)
            placeholder = Style(.dim)
            message = .plain
        }
    }

    let prompt: String
    let header: String?
    let placeholder: String?
    let styles: Styles
    /// Whether the columns of prompt, header or placeholder depend on how the terminal counts clusters.
    let dependsOnCounting: Bool

    /// A view with the looks of a configuration.
    ///
    /// - Throws: `.configuration` for a style that is none.
    init(_ configuration: Configuration) throws(PromptError) {
        prompt = configuration.prompt
        header = configuration.header
        placeholder = configuration.placeholder
        dependsOnCounting = [prompt, header ?? "", placeholder ?? ""].contains { CellWidth.dependsOnCounting($0) }
        styles = try Styles(configuration)
    }

    /// What is to be shown.
    struct Content {
        var buffer: Buffer
        var suggestion: Suggestion?
        var counter: (place: Int, count: Int, hasMore: Bool)?
        var message: String?
        /// The prompt has ended: only what stays on the screen is shown.
        var isFinal = false
    }

    /// The frame for a screen of this size, no higher than the screen.
    ///
    /// - Complexity: linear in the line; of the pending text no more than a screenful is laid out.
    func frame(_ content: Content, columns: Int, rows: Int, width: CellWidth) -> Frame {
        let below = messageRows(content, columns: columns, rows: rows, width: width)
        let room = max(1, rows - (below?.rows.count ?? 0))
        var frame = body(content, withGhost: true, columns: columns, rows: rows, width: width)
        if frame.rows.count > room {
            let bare = body(content, withGhost: false, columns: columns, rows: rows, width: width)
            if bare.rows.count > room {
                frame = bare.window(height: room)
            } else {
                frame.truncate(rows: room, width: width)
            }
        }
        if let below { frame.append(below) }
        return frame
    }

    /// The frame of what stays, of any height.
    func finalFrame(_ content: Content, columns: Int, width: CellWidth) -> Frame {
        body(content, withGhost: false, columns: columns, rows: .max / 8, width: width)
    }

    private func body(_ content: Content, withGhost: Bool, columns: Int, rows: Int, width: CellWidth) -> Frame {
        var builder = FrameBuilder(columns: columns, width: width, keeping: rows)
        if let header {
            builder.appendStyled(header)
            builder.newRow()
        }
        builder.appendStyled(prompt)
        append(content.buffer, to: &builder)
        guard withGhost, !content.isFinal else { return builder.finish() }
        if content.suggestion != nil {
            appendGhost(content, to: &builder, atMost: columns * rows)
        } else if content.buffer.text.isEmpty, let placeholder {
            builder.append(placeholder, style: styles.placeholder)
        }
        return builder.finish()
    }

    private func append(_ buffer: Buffer, to builder: inout FrameBuilder) {
        guard !buffer.isCursorAtEnd else {
            builder.append(buffer.text)
            builder.markCursor()
            return
        }
        let cursor = buffer.text.utf8.index(buffer.text.startIndex, offsetBy: buffer.cursor)
        builder.append(buffer.text[..<cursor])
        builder.markCursor()
        builder.append(buffer.text[cursor...])
    }

    private func appendGhost(_ content: Content, to builder: inout FrameBuilder, atMost cells: Int) {
        guard let suggestion = content.suggestion else { return }
        if suggestion.ghost == .replacement { builder.append(" → ", style: styles.ghost) }
        builder.append(suggestion.pendingText.prefix(cells), style: styles.ghost)
        if let counter = content.counter {
            builder.append(" \(counter.place)/\(counter.count)\(counter.hasMore ? "+" : "")", style: styles.counter)
        }
    }

    /// The rows below the text: a message, cut to a row where the screen is low.
    private func messageRows(_ content: Content, columns: Int, rows: Int, width: CellWidth) -> Frame? {
        guard let message = content.message, !content.isFinal, rows > 1 else { return nil }
        var builder = FrameBuilder(columns: columns, width: width)
        builder.append(message, style: styles.message)
        var frame = builder.finish()
        frame.truncate(rows: max(1, min(3, rows - 1)), width: width)
        return frame
    }
}
