internal import CEdit

// The vi keymap: modes, undo and repetition.
extension EditLine {
    /// Whether libedit's map of the insert mode is in force.
    var isInsertMap: Bool {
        mutating get {
            run(Self.probe)
            return feed.pointee.lineCommand == .probeInsertMode
        }
    }

    /// Follows what a command did to the mode, and remembers it as a change.
    mutating func settleVi(_ step: EditStep, _ command: EditCommand?, _ lineCommand: LineCommand?, isText: Bool) {
        if isText { return }
        let wasInserting = step.line == nil
        vi.isInserting = isInsertMap
        if wasInserting {
            settleInsertion(step)
            return
        }
        guard let before = step.line, command != .undo, lineCommand != .undoLine, lineCommand != .repeatChange else { return }
        let now = lineState
        if vi.isInserting {
            vi.insertion = ViState.Insertion(step: step, opener: lineCommand, start: now.cursor, line: before)
        } else if now.elements != before.elements {
            vi.push(before)
            vi.change = ViState.Change(step: step, opener: lineCommand, text: [])
        }
    }

    private mutating func settleInsertion(_ step: EditStep) {
        let (cursor, count) = bounds
        if !vi.isInserting {
            endInsertion(at: step.before.cursor)
        } else if count == step.before.count, cursor != step.before.cursor {
            // As in vi, what is typed behind a motion is an insertion by itself.
            closeInsertion()
            vi.insertion = ViState.Insertion(at: lineState)
        } else {
            vi.insertion.start = min(vi.insertion.start, cursor)
        }
    }

    /// The insertion has ended with the cursor there: it can be repeated, and undone.
    private mutating func endInsertion(at end: Int) {
        let insertion = vi.insertion
        let elements = lineState.elements
        let text = insertion.start <= end && end <= elements.count ? Array(elements[insertion.start..<end]) : []
        if insertion.opener?.isInsertion == true, let count = insertion.step.count, count > 1, !text.isEmpty {
            ghost_el_set_bounds(editor, end, elements.count)
            insert(elements: Self.repeated(text, count - 1))
            let (cursor, count) = bounds
            ghost_el_set_bounds(editor, cursor - 1, count)
        }
        closeInsertion()
        if lineState.elements != insertion.line.elements || !text.isEmpty {
            vi.change = ViState.Change(step: insertion.step, opener: insertion.opener, text: text)
        }
    }

    private mutating func closeInsertion() {
        if lineState.elements != vi.insertion.line.elements { vi.push(vi.insertion.line) }
    }

    /// A text a number of times, within reason.
    private static func repeated(_ text: [Int32], _ times: Int) -> [Int32] {
        Array(repeatElement(text, count: max(0, min(times, 100_000 / max(1, text.count)))).joined())
    }

    /// The session has put another text in the place of `old`: a step by itself. A suggestion that was accepted goes on with
    /// the insertion; a line from the history begins another one.
    mutating func noteReplacement(of old: LineState) {
        settleLine()
        let new = lineState
        guard new.elements != old.elements else { return }
        guard vi.isInserting else {
            vi.push(old)
            vi.original = new
            return
        }
        closeInsertion(before: old)
        let start = vi.insertion.start
        if old.cursor > start, new.cursor >= start, new.elements.starts(with: old.elements.prefix(start)) {
            vi.insertion.line = new
        } else {
            vi.insertion = ViState.Insertion(at: new)
            vi.original = new
        }
    }

    private mutating func closeInsertion(before old: LineState) {
        if old.elements != vi.insertion.line.elements { vi.push(vi.insertion.line) }
        vi.push(old)
    }

    // MARK: - Undo

    /// `u`, and Ctrl-_ in either mode.
    mutating func undoChanges(_ number: Int) {
        if vi.isInserting { closeInsertion() }
        for _ in 0..<number {
            guard let state = vi.pop() else { break }
            setLine(state)
        }
        settleLine()
        if vi.isInserting { vi.insertion = ViState.Insertion(at: lineState) }
    }

    /// `U`: the line as it was when it came, from the history or as the prompt began; one step for `u`.
    mutating func undoLine() {
        let now = lineState
        guard now.elements != vi.original.elements else { return }
        vi.push(now)
        setLine(vi.original)
    }

    // MARK: - Repetition

    /// `.`: makes the last change again, with another count if one is given.
    mutating func repeatChange(_ count: Int?) {
        guard let change = vi.change, !vi.isInserting else { return }
        let before = lineState
        var step = change.step
        let times = count ?? step.count
        let isInsertion = change.opener?.isInsertion == true
        step.count = isInsertion ? nil : times
        feed.pointee.hasPendingText = false
        run(step)
        if let command = feed.pointee.lineCommand { finish(command, step) }
        vi.isInserting = isInsertMap
        if vi.isInserting {
            if change.opener == .replaceMode { deleteElements(change.text.count) }
            insert(elements: isInsertion ? Self.repeated(change.text, times ?? 1) : change.text)
            run(EditFunction.commandMode.codes)
            vi.isInserting = false
        }
        if lineState.elements != before.elements { vi.push(before) }
    }

    // MARK: - Commands that libedit has otherwise

    /// `p` and `P`: the cursor goes to the last character that was put, and a count puts it several times, as POSIX has
    /// it for sh.
    mutating func paste(_ command: LineCommand, times: Int) {
        guard let function = command.function else { return }
        for _ in 0..<times {
            let before = bounds.count
            run(function.codes)
            let (cursor, count) = bounds
            guard count > before, count < 100_000 else { return }
            ghost_el_set_bounds(editor, cursor + (count - before) - 1, count)
            // Behind the character that was under the cursor, or before it: from the second time on behind what was put.
            if command == .pasteBefore, times > 1 { return paste(.pasteAfter, times: times - 1) }
        }
    }

    /// `~`, for every letter that stays one character: libedit's own looks to the left of the line, and knows no letter of
    /// several code points.
    mutating func changeCase(_ number: Int) {
        var state = lineState
        let end = min(state.cursor + number, state.elements.count)
        for offset in state.cursor..<end { state.elements[offset] = table.otherCase(of: state.elements[offset]) }
        state.cursor = end
        setLine(state)
    }

    /// `%` behind an operator, which takes both brackets.
    mutating func deleteToMatch(_ step: EditStep) {
        let state = lineState
        guard let command = step.command, let operation = command.function, let match = Self.match(in: state) else { return }
        ghost_el_set_bounds(editor, min(match, state.cursor), state.elements.count)
        let length = max(match, state.cursor) - min(match, state.cursor) + 1
        run(EditFunction.codes(ofCount: length) + operation.codes + EditFunction.nextCharacter.codes)
    }

    /// Where the bracket is that belongs to the first one at the cursor or behind it.
    private static func match(in state: LineState) -> Int? {
        let brackets = Array("()[]{}".unicodeScalars).map { Int32(bitPattern: $0.value) }
        guard let place = state.elements[state.cursor...].firstIndex(where: brackets.contains),
            let kind = brackets.firstIndex(of: state.elements[place])
        else { return nil }
        let other = brackets[kind ^ 1]
        let direction = kind % 2 == 0 ? 1 : -1
        var depth = 0
        var offset = place
        while state.elements.indices.contains(offset) {
            if state.elements[offset] == brackets[kind] { depth += 1 }
            if state.elements[offset] == other { depth -= 1 }
            if depth == 0 { return offset }
            offset += direction
        }
        return nil
    }
}
