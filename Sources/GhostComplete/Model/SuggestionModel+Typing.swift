internal import TextIndex

// The most frequent event, made short: a character that the suggestion agrees with, or that is typed where nothing is offered.
// What comes out is what `.typed` and `.answered` would have made of it.
extension SuggestionModel {
    /// What a character is to what is offered: the suggestion agrees with it, or there is none.
    package struct PlainTyping {
        /// What the providers are to be asked.
        package let query: Query
        package let generation: Int
        /// Whether anything is offered.
        package let hasSuggestion: Bool
        /// Nothing is shown but the text and the pending text, before and after.
        package let isAlone: Bool
        /// The text of the suggestion, where it was all of the last answer.
        package let onlyAnswer: String?
    }

    /// Takes in a character of ASCII that was typed at the end of the text.
    ///
    /// - Parameters:
    ///   - byte: the character; nothing precedes it that it could make one character with.
    ///   - new: the text with it, the cursor at its end.
    /// - Returns: nil where it is another thing: nothing has happened, and `.typed` is to be handled.
    /// - Complexity: constant.
    package mutating func type(_ byte: UInt8, _ new: Buffer) -> PlainTyping? {
        guard settings.offersWhileTyping, settings.offersAtAll, settings.minimumCharacters <= 1 else { return nil }
        let policy = settings.caseMatching
        // In place: a suggestion is large to copy.
        let agrees = suggestion?.agree(with: byte, policy)
        guard agrees != false else { return nil }
        let isAlone = message == nil && !isListOpen && !isStepping
        take(new)
        isDismissed = false
        beginAsking()
        let query = Query(new.text, cursor: new.cursor, limit: settings.typingLimit, caseMatching: settings.caseMatching)
        // Asked while it may be changed: else it would be copied for the question.
        let isOnlyAnswer = takesSame && suggestion?.isAnswer(candidates) == true
        return PlainTyping(
            query: query, generation: generation, hasSuggestion: agrees != nil, isAlone: isAlone,
            onlyAnswer: isOnlyAnswer ? candidates[0].text : nil)
    }

    /// The character of ASCII that goes on with what is pending, as long as something stays pending behind it and nothing but the
    /// text and the pending text is shown; nil for none. Mutating, so that the suggestion is not copied for it.
    package var pendingCharacter: UInt8? {
        mutating get {
            guard settings.offersWhileTyping, settings.offersAtAll, settings.minimumCharacters <= 1, message == nil, !isListOpen,
                !isStepping
            else { return nil }
            return suggestion?.pendingPair?.0
        }
    }

    /// Takes in an answer to that query that changes nothing of what is offered: the suggestion alone, or nothing where there is
    /// none.
    ///
    /// - Returns: false where it is another answer: nothing has happened, and `.answered` is to be handled.
    package mutating func takeSame(_ answer: Answered) -> Bool {
        guard answer.generation == generation, !answer.isAwaited, takesSame else { return false }
        let isSame = suggestion?.isAnswer(answer.candidates) ?? answer.candidates.isEmpty
        guard isSame else { return false }
        candidates = answer.candidates
        takeSame(hasMore: answer.hasMore)
        return true
    }

    /// Whether an answer that is the suggestion alone changes nothing of what is shown. Mutating, so that the model is not copied for it.
    private var takesSame: Bool {
        mutating get { settings.listRows == 0 && settings.maximumLength == nil && settings.cycleLimit > 0 }
    }

    /// Takes the answer to the last text, which was the suggestion alone, for that to the text as it is now; the ranges of its match
    /// stay those of the text that it was found for.
    package mutating func takeSame(hasMore: Bool) {
        endAsking()
        closeList()
        self.hasMore = hasMore
        answeredText = buffer.text
    }
}

extension Suggestion {
    /// Goes on by a character of ASCII, if the one that comes next agrees with it and another of ASCII follows, so that it ends
    /// there and something stays pending.
    ///
    /// - Returns: false where that is not so; nothing has changed then.
    fileprivate mutating func agree(with byte: UInt8, _ policy: CaseMatching) -> Bool {
        guard case .continuation(let offset) = ghost, let pair = pendingPair, Self.agrees(byte, with: pair.0, policy) else {
            return false
        }
        ghost = .continuation(from: offset + 1)
        return true
    }

    /// The first two bytes of what is pending, where the second is of ASCII and ends what the first begins.
    fileprivate var pendingPair: (UInt8, UInt8)? {
        guard case .continuation(let offset) = ghost else { return nil }
        let line = candidate.continuation?.text ?? candidate.text
        let pair = line.utf8.withContiguousStorageIfAvailable { bytes in
            offset + 1 < bytes.count ? (bytes[offset], bytes[offset + 1]) : (0x80, 0x80)
        }
        guard let pair, pair.1 < 0x80 else { return nil }
        return pair
    }

    private static func agrees(_ typed: UInt8, with pending: UInt8, _ policy: CaseMatching) -> Bool {
        let isCapital = (0x41...0x5A).contains(typed)
        switch policy {
        case .exact: return typed == pending
        // The first capital makes letters count as they are.
        case .smart: return typed == pending && !isCapital
        case .ignore:
            let isLetter = isCapital || (0x61...0x7A).contains(typed)
            return typed == pending || isLetter && typed ^ pending == 0x20
        }
    }

    /// Whether an answer is this one, spelled as its text, and no other; it is then the first.
    fileprivate mutating func isAnswer(_ candidates: [Candidate]) -> Bool {
        guard candidates.count == 1, candidate.kind != .common, candidates[0].kind != .common,
            case .none = candidate.continuation, case .none = candidates[0].continuation, candidates[0].text == candidate.text
        else { return false }
        index = 0
        return true
    }
}
