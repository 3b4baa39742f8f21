internal import GhostTerminal

/// Lays header, prompt, typed text, ghost, counter, message and list out as one frame.
///
/// Text, ghost and counter are one text that wraps. The ghost moves nothing that stands before it: it is cut with `…`
/// where the screen has no more rows, and of a line that is longer than the screen those rows are shown that have the
/// cursor among them. Below come a message and the list, as far as there are rows for them.
struct GhostView {
    /// What is to be shown.
    struct Content {
        var buffer: Buffer
        /// Parts of the text that stand out, in UTF-8 bytes: what a search has matched.
        var marks: [Range<Int>] = []
        var suggestion: Suggestion?
        var counter: (place: Int, count: Int, hasMore: Bool)?
        var message: String?
        var list: (candidates: ArraySlice<Candidate>, selected: Int?)?
        /// The prompt has ended: only what stays on the screen is shown.
        var isFinal = false
    }

    let prompt: String
    let header: String?
    let placeholder: String?
    let isMasked: Bool
    let styles: ViewStyles
    /// Whether the columns of prompt, header or placeholder depend on how the terminal counts clusters.
    let dependsOnCounting: Bool

    /// A view with the looks of a configuration.
    ///
    /// - Throws: `.configuration` for a style that is none.
    init(_ configuration: Configuration) throws(PromptError) {
        prompt = configuration.prompt
        header = configuration.header
        placeholder = configuration.placeholder
        isMasked = configuration.isMasked
        dependsOnCounting = [prompt, header ?? "", placeholder ?? ""].contains { CellWidth.dependsOnCounting($0) }
        styles = try ViewStyles(configuration)
    }

    /// The frame for a screen of this size, no higher than the screen.
    ///
    /// - Complexity: linear in the line; of the pending text no more than a screenful is laid out.
    func frame(_ content: Content, columns: Int, rows: Int, width: CellWidth) -> Frame {
        var frame = body(content, withGhost: true, columns: columns, rows: rows, width: width)
        let wanted = min(rowsBelow(content), rows - 1)
        if frame.rows.count + wanted > rows {
            let bare = body(content, withGhost: false, columns: columns, rows: rows, width: width)
            // A message comes before a part of a long line, the line before the list.
            let least = content.message == nil ? min(bare.rows.count, rows) : min(bare.rows.count, max(1, rows - 1))
            let room = max(least, rows - wanted)
            if bare.rows.count > room {
                frame = bare.window(height: room)
            } else {
                frame.truncate(rows: room, width: width)
            }
        }
        var below = FrameBuilder(columns: columns, width: width)
        let room = rows - frame.rows.count
        guard wanted > 0, room > 0 else { return frame }
        // The cursor is elsewhere: at the end of a full row it would begin another one.
        below.markCursor()
        appendBelow(content, to: &below, rows: min(room, wanted))
        frame.append(below.finish())
        return frame
    }

    /// The frame of what stays, of any height.
    func finalFrame(_ content: Content, columns: Int, width: CellWidth) -> Frame {
        body(content, withGhost: false, columns: columns, rows: .max / 8, width: width)
    }

    // MARK: - The line

    private func body(_ content: Content, withGhost: Bool, columns: Int, rows: Int, width: CellWidth) -> Frame {
        var builder = FrameBuilder(columns: columns, width: width, keeping: rows)
        if let header {
            builder.appendStyled(header)
            builder.newRow()
        }
        builder.appendStyled(prompt)
        append(content, to: &builder)
        guard withGhost, !content.isFinal else { return builder.finish() }
        if content.suggestion != nil {
            appendGhost(content, to: &builder, atMost: columns * rows)
        } else if content.buffer.text.isEmpty, let placeholder {
            builder.append(placeholder, style: styles.placeholder)
        }
        return builder.finish()
    }

    /// The typed text, in pieces that end where the look changes and where the cursor stands.
    private func append(_ content: Content, to builder: inout FrameBuilder) {
        let buffer = isMasked ? content.buffer.masked : content.buffer
        guard !buffer.isCursorAtEnd || !content.marks.isEmpty else {
            builder.append(buffer.text)
            builder.markCursor()
            return
        }
        let text = buffer.text.utf8
        let ends = (content.marks.flatMap { [$0.lowerBound, $0.upperBound] } + [buffer.cursor, text.count]).sorted()
        var start = 0
        for end in ends where end >= start && end <= text.count {
            let isMarked = content.marks.contains { $0.lowerBound <= start && end <= $0.upperBound && start < end }
            let piece = buffer.text[text.index(text.startIndex, offsetBy: start)..<text.index(text.startIndex, offsetBy: end)]
            builder.append(piece, style: isMarked ? styles.mark : .plain)
            if end == buffer.cursor { builder.markCursor() }
            start = end
        }
    }

    private func appendGhost(_ content: Content, to builder: inout FrameBuilder, atMost cells: Int) {
        guard let suggestion = content.suggestion else { return }
        if suggestion.ghost == .replacement { builder.append(" → ", style: styles.ghost) }
        builder.append(suggestion.pendingText.prefix(cells), style: styles.ghost)
        if let counter = content.counter {
            builder.append(" \(counter.place)/\(counter.count)\(counter.hasMore ? "+" : "")", style: styles.counter)
        }
    }

    // MARK: - Below the line

    private func rowsBelow(_ content: Content) -> Int {
        guard !content.isFinal else { return 0 }
        return (content.message == nil ? 0 : 1) + (content.list?.candidates.count ?? 0)
    }

    /// A message, then the list, a row each, cut to the width of the screen.
    private func appendBelow(_ content: Content, to builder: inout FrameBuilder, rows: Int) {
        var left = rows
        if let message = content.message {
            builder.append(message, style: styles.message, upTo: builder.columns)
            left -= 1
        }
        guard let list = content.list, left > 0 else { return }
        var candidates = list.candidates
        if let selected = list.selected, selected >= candidates.startIndex + left {
            candidates = candidates[(selected - left + 1)...]
        }
        for (place, candidate) in zip(candidates.indices, candidates.prefix(left)) {
            if left < rows || place > candidates.startIndex { builder.newRow() }
            append(candidate, isSelected: place == list.selected, to: &builder)
        }
    }

    /// One row of the list: a marker, the title with its matched letters, the subtitle.
    private func append(_ candidate: Candidate, isSelected: Bool, to builder: inout FrameBuilder) {
        let base = isSelected ? styles.selection : .plain
        builder.append(isSelected ? "▸ " : "  ", style: base, upTo: builder.columns)
        let title = candidate.title ?? candidate.text
        // A mark goes over whole characters: one that changes its looks in the middle falls apart on the terminal.
        var (piece, isMarked, offset) = (title.startIndex, false, 0)
        func flush(to end: String.Index) {
            builder.append(title[piece..<end], style: isMarked ? styles.mark.over(base) : base, upTo: builder.columns)
            piece = end
        }
        for index in title.indices {
            let end = offset + title[index].utf8.count
            let isMatched = candidate.matchRanges.contains { $0.lowerBound < end && offset < $0.upperBound }
            if isMatched != isMarked { flush(to: index) }
            (isMarked, offset) = (isMatched, end)
        }
        flush(to: title.endIndex)
        guard let subtitle = candidate.subtitle else { return }
        builder.append("  ", style: base, upTo: builder.columns)
        builder.append(subtitle, style: isSelected ? base : styles.subtitle, upTo: builder.columns)
    }
}

extension Buffer {
    /// A `*` for each character.
    var masked: Buffer {
        let before = text.utf8.index(text.startIndex, offsetBy: cursor)
        return Buffer(text: String(repeating: "*", count: text.count), cursor: text[..<before].count)
    }
}
