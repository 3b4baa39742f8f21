/// What passes between a turn of libedit and its callbacks: the codes to read, what our commands must know to choose
/// what they do, and the command of ours that was run.
///
/// It stands at a fixed address, which libedit keeps as its client data.
struct KeyFeed {
    /// What a command of ours makes libedit do.
    enum Reply {
        /// The turn is over.
        case done
        /// This command of libedit's runs in its place, with the count and the operator.
        case run(EditFunction)
    }

    /// The codes of the keys of this turn, and how many of them libedit has read.
    var codes: [Int32] = []
    var position = 0
    /// libedit asked for a code when all were read: the command that it has begun wants more.
    var isStarved = false

    let keymap: Keymap
    /// Whether characters are text: always in the emacs keymap.
    var isInserting = true
    /// Whether pending text is shown, which decides between our command and the one that it falls through to.
    var hasPendingText = false
    /// The line is empty: Ctrl-D then ends the input.
    var lineIsEmpty = false
    /// No character stands behind the one under the cursor.
    var isAtLastCharacter = false
    /// An operator of vi's goes before the command.
    var hasOperator = false

    /// Our command that was run, if any: one for the session, one for the editor.
    var command: EditCommand?
    var lineCommand: LineCommand?

    init(_ keymap: Keymap) {
        self.keymap = keymap
    }

    /// The next code, or nil at the end of what there is.
    mutating func next() -> Int32? {
        guard position < codes.count else {
            isStarved = true
            return nil
        }
        defer { position += 1 }
        return codes[position]
    }

    /// Notes that `command` was run, or says which of libedit's own is to run in its place.
    mutating func note(_ command: EditCommand) -> Reply {
        if !hasPendingText, let function = fallThrough(command) { return .run(function) }
        switch command {
        case .escape where keymap == .vi:
            self.command = .leaveInsertMode
            return .run(isInserting ? .commandMode : .nothing)
        case .complete where !isInserting:
            // What is offered continues the end of the line, and only an insertion can take it.
            self.command = command
            return .run(.appendAtEnd)
        default:
            self.command = command
            return .done
        }
    }

    /// What the key does in a plain editor; nil for a command that is ours either way.
    private func fallThrough(_ command: EditCommand) -> EditFunction? {
        // In vi's insert mode libedit's motions stop on the last character; `a` and `A` go behind it.
        let isViInsert = keymap == .vi && isInserting
        switch command {
        case .forwardCharacter, .acceptCharacter: return isViInsert ? .append : .nextCharacter
        // On the empty line libedit's own goes to the left of it.
        case .endOfLine: return lineIsEmpty ? .nothing : isViInsert ? .appendAtEnd : .endOfLine
        case .acceptWord: return .wordEnd
        case .backspace: return !isInserting ? .previousCharacter : isViInsert ? .deleteTyped : .deletePrevious
        // On the empty line libedit's own ends the input.
        case .deleteForward: return lineIsEmpty ? .nothing : deletion
        case .deleteOrEndOfInput: return lineIsEmpty ? nil : deletion
        default: return nil
        }
    }

    private var deletion: EditFunction { isInserting ? .deleteNext : .deleteUnderCursor }

    /// Notes that `command` was run, or says which of libedit's own is to run in its place.
    mutating func note(_ command: LineCommand) -> Reply {
        lineCommand = command
        switch command {
        // What must follow is waited for by the editor: libedit keeps nothing from one turn to the next.
        case _ where command.wantsCharacter: return .done
        case _ where command.isOperator && !hasOperator: return .done
        // libedit's own do nothing on the last character: there would be no way to delete it as a word.
        case .nextWord, .nextBigWord:
            return .run(hasOperator && isAtLastCharacter ? .nextCharacter : command.function ?? .nothing)
        // With an operator libedit spares both brackets where the match is to the left.
        case .match: return hasOperator ? .done : .run(.match)
        // These the editor has run itself, between a look at the line before and one after.
        case .killLine, .killLineBackward, .killWholeLine, .killWord, .killWordBackward, .killRegion, .copyRegion,
            .exchangeMark, .pasteAfter, .pasteBefore:
            return .done
        default: return command.function.map(Reply.run) ?? .done
        }
    }
}
