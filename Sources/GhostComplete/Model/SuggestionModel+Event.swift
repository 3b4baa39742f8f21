extension SuggestionModel {
    /// What happens to the model.
    package enum Event {
        /// A character was typed; the buffer as it is now.
        case typed(Buffer)
        /// One character before the cursor was deleted.
        case erased(Buffer)
        /// The text was changed in any other way: a kill, a yank, undo, a paste, a recall.
        case edited(Buffer)
        /// The cursor moved.
        case moved(Buffer)
        /// The providers answered, or gave more of an answer.
        case answered(Answered)
        /// The user gave a command.
        case command(Command)
        /// The answer was refused, with a reason.
        case refused(String)
    }

    /// An answer, or as much of it as has come.
    package struct Answered {
        /// The generation of the question.
        package var generation: Int
        /// All that has been found so far, best first.
        package var candidates: [Candidate]
        /// More than these could be had.
        package var hasMore = false
        /// A part that Return and Tab wait for has not come yet.
        package var isAwaited = false
        /// Nothing more will come.
        package var isComplete = true

        package init(
            generation: Int, candidates: [Candidate], hasMore: Bool = false, isAwaited: Bool = false, isComplete: Bool = true
        ) {
            self.generation = generation
            self.candidates = candidates
            self.hasMore = hasMore
            self.isAwaited = isAwaited
            self.isComplete = isComplete
        }
    }

    /// What a key asks the model for.
    package enum Command: Equatable {
        case accept, acceptWord, acceptCharacter
        /// Remove the pending text (Backspace and the like); nothing else happens.
        case dismiss
        /// Esc: dismiss; else close the message; else ring the bell, or on an empty line cancel.
        case escape
        /// Ctrl-G: dismiss, else cancel.
        case cancel
        /// Tab.
        case complete
        case next, previous
        case submit, submitLiterally
    }

    /// What the session is to do.
    package enum Effect: Equatable {
        /// Ask the providers; `isTyping` is false where the user waits for the answer.
        case ask(Query, generation: Int, isTyping: Bool)
        /// The answer that is on its way is of no use any more.
        case stopAsking
        /// Put this text in the place of the line, the cursor at its end; one step for undo.
        case replaceLine(String)
        /// Ring the bell.
        case bell
        /// End with this answer.
        case submit(String, Candidate?)
        /// End without an answer.
        case cancel
        /// Nothing of the model's: Down or Up go through the history.
        case recall(Int)
    }
}
