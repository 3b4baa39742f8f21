internal import GhostTerminal

// Going through the history, and searching it as one types.
extension PromptSession {
    /// Shows the line before (-1) or after (1).
    func recall(by distance: Int) {
        var recall = recall ?? HistoryRecall(history.entries)
        let text = distance < 0 ? recall.previous(line.text) : recall.next(line.text)
        self.recall = recall
        guard let text else { return screen.bell() }
        show(Buffer(text: text))
    }

    /// Begins a search (Ctrl-R, Ctrl-S).
    func beginSearch(_ direction: HistorySearch.Direction) {
        guard !configuration.isMasked else { return screen.bell() }
        apply(model.handle(.moved(line)))
        search = HistorySearch(
            history.entries, line: line, position: recall?.position, direction: direction, lastQuery: lastSearch)
        needsRender = true
    }

    /// A key while a search is on.
    ///
    /// - Returns: false if the search has ended with it and the key is still to be done.
    func pressInSearch(_ key: Key) -> Bool {
        needsRender = true
        switch key {
        case Key("r", .control): take(search?.handle(.again(.older)))
        case Key("s", .control): take(search?.handle(.again(.newer)))
        case Key(.backspace), Key("h", .control): take(search?.handle(.erased))
        case Key(.enter): take(search?.handle(.submit))
        case Key("g", .control): take(search?.handle(.cancel))
        case Key(.escape), Key(.right), Key(.end), Key("e", .control), Key("f", .control), Key(.tab):
            take(search?.handle(.accept))
        default:
            guard let text = key.text else {
                take(search?.handle(.accept))
                return false
            }
            take(search?.handle(.typed(String(text))))
        }
        return true
    }

    /// Does what a search says.
    func take(_ outcome: HistorySearch.Outcome?) {
        lastSearch = search?.query ?? lastSearch
        needsRender = true
        switch outcome {
        case .searching, nil: break
        case .bell: screen.bell()
        case .edit(let buffer, let entry):
            search = nil
            moveRecall(to: entry)
            show(buffer)
        case .submit(let text, let entry):
            search = nil
            moveRecall(to: entry)
            show(Buffer(text: text))
            perform(.submit)
        }
    }

    private func moveRecall(to entry: Int?) {
        guard let entry else { return }
        var recall = recall ?? HistoryRecall(history.entries)
        _ = recall.move(to: entry, from: line.text)
        self.recall = recall
    }

    /// Puts a line of the history in the place of this one.
    private func show(_ buffer: Buffer) {
        undoHistory.note(line, .other)
        editor?.replaceLine(with: buffer)
        // In vi's command mode the cursor stands on the last character, not behind it.
        line = editor?.buffer() ?? buffer
        apply(model.handle(.edited(line)))
        needsRender = true
    }

    /// The line that was found with its matches marked, and what is searched below it.
    func searchContent(_ search: HistorySearch) -> GhostView.Content {
        let direction = search.direction == .older ? "backwards" : "forwards"
        return GhostView.Content(
            buffer: Buffer(text: search.text), marks: search.matchRanges,
            message: "\(search.isFailing ? "not found" : "search") \(direction): \(search.query)")
    }
}
