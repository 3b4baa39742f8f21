internal import GhostTerminal

// Our commands, and what the model wants done.
extension PromptSession {
    /// Runs a command of the key map.
    func perform(_ command: EditCommand) {
        needsRender = true
        switch command {
        case .accept, .forwardCharacter, .endOfLine: send(.accept)
        case .acceptWord: send(.acceptWord)
        case .acceptCharacter: send(.acceptCharacter)
        case .dismiss, .backspace, .deleteForward: send(.dismiss)
        case .deleteOrEndOfInput:
            if model.suggestion == nil { result = .endOfInput } else { send(.dismiss) }
        case .escape: send(.escape)
        case .cancel: send(.cancel)
        case .complete: send(.complete)
        case .next: send(.next)
        case .previous: send(.previous)
        case .submit: send(.submit)
        case .submitLiteral: send(.submitLiterally)
        case .undo: undo()
        case .clearScreen: screen.clear()
        case .searchBackward: beginSearch(.older)
        case .searchForward: beginSearch(.newer)
        case .leaveInsertMode: leaveInsertMode()
        }
    }

    /// Esc in the vi keymap: nothing is cancelled, and the cursor may have moved.
    private func leaveInsertMode() {
        if model.suggestion != nil { send(.dismiss) }
        line = editor?.buffer() ?? line
        apply(model.handle(.moved(line)))
    }

    private func send(_ command: SuggestionModel.Command) {
        apply(model.handle(.command(command)))
    }

    /// Takes an answer of the providers.
    func take(_ answer: SuggestionModel.Answered) {
        apply(model.handle(.answered(answer)))
        tellUntold()
        needsRender = true
    }

    /// Does what the model wants done, in order.
    func apply(_ effects: [SuggestionModel.Effect]) {
        for effect in effects {
            switch effect {
            case .ask(let query, let generation, let isTyping):
                take(runner.ask(query, generation: generation, isTyping: isTyping))
            case .stopAsking: runner.stop()
            case .replaceLine(let text): replaceLine(with: text)
            case .bell: screen.bell()
            case .submit(let text, let candidate): judge(text, candidate)
            case .cancel: result = .cancelled
            case .recall(let distance): recall(by: distance)
            }
        }
    }

    private func replaceLine(with text: String) {
        undoHistory.note(line, .other)
        editor?.replaceLine(with: text)
        line = Buffer(text: text)
    }

    private func undo() {
        guard let state = undoHistory.undo() else { return screen.bell() }
        editor?.replaceLine(with: state)
        line = state
        apply(model.handle(.edited(state)))
    }
}
