internal import CEdit
internal import GhostTerminal

// The commands that the editor does itself.
extension EditLine {
    /// The next key of a macro (`bind -s`): to be performed before any other, until there is none.
    mutating func nextMacroKey() -> Key? { macros.next() }

    /// Does what a command of ours leaves to do once libedit's part of it is over.
    mutating func finish(_ command: LineCommand, _ step: EditStep) {
        switch command {
        case .killLine, .killLineBackward, .killWholeLine, .killWord, .killWordBackward: kill(command, step)
        case .killRegion:
            clampMark()
            kill(command, step)
        case .copyRegion: copyRegion()
        case .exchangeMark:
            clampMark()
            run(EditFunction.exchangeMark.codes)
        case .yank: yank(step.count ?? 1)
        case .yankPop: yankPop(step.killRing.yanked)
        case .match where step.command != nil: deleteToMatch(step)
        case .changeCase: changeCase(step.count ?? 1)
        case .pasteAfter, .pasteBefore: paste(command, times: step.count ?? 1)
        case .undoLine: undoLine()
        case .repeatChange: repeatChange(step.count)
        default: break
        }
    }

    // MARK: - The kill ring

    private mutating func kill(_ command: LineCommand, _ step: EditStep) {
        guard let function = command.function else { return }
        let before = lineState
        run((step.count.map(EditFunction.codes(ofCount:)) ?? []) + function.codes)
        let (cursor, count) = bounds
        let number = before.elements.count - count
        guard keymap == .emacs, number >= 0, cursor >= 0, cursor + number <= before.elements.count else { return }
        killRing.add(
            Array(before.elements[cursor..<cursor + number]), isBackward: cursor < before.cursor,
            continues: step.killRing.isKilling)
    }

    private mutating func copyRegion() {
        clampMark()
        guard keymap == .emacs else { return run(EditFunction.copyRegion.codes) }
        let state = lineState
        run(EditFunction.exchangeMark.codes)
        let mark = bounds.cursor
        run(EditFunction.exchangeMark.codes)
        let region = state.elements[min(mark, state.cursor)..<max(mark, state.cursor)]
        killRing.add(Array(region), isBackward: false, continues: false)
        killRing.endCommand()
    }

    private mutating func yank(_ count: Int) {
        guard let elements = killRing.next(count) else { return }
        run(EditFunction.setMark.codes)
        let start = bounds.cursor
        insert(elements: elements)
        killRing.state.yanked = (start, elements.count)
    }

    private mutating func yankPop(_ yanked: (start: Int, count: Int)?) {
        guard let yanked, bounds.cursor == yanked.start + yanked.count, let elements = killRing.next(2) else { return }
        ghost_el_set_bounds(editor, yanked.start, bounds.count)
        deleteElements(yanked.count)
        insert(elements: elements)
        killRing.state.yanked = (yanked.start, elements.count)
    }

    /// The mark may stand behind the end of a line that has become shorter; libedit would go there.
    private mutating func clampMark() {
        let (cursor, _) = bounds
        run(EditFunction.exchangeMark.codes)
        let (mark, count) = bounds
        ghost_el_set_bounds(editor, max(0, min(mark, count)), count)
        run(EditFunction.exchangeMark.codes)
        ghost_el_set_bounds(editor, cursor, count)
    }
}
