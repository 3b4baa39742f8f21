internal import TextIndex

// The most frequent event, made short: a character that the suggestion agrees with, or that is typed where nothing is offered.
// What comes out is what `.typed` and `.answered` would have made of it.
extension SuggestionModel {
    /// What a character was to what is offered.
    package enum PlainTyping {
        /// Another thing than these: nothing has happened, and `.typed` is to be handled.
        case no
        /// The suggestion agrees with it, or there is none. The providers are to be asked `typingQuery`.
        case yes
        /// The same, and nothing is shown but the text and the pending text, before and after.
        case yesAndNothingElseIsShown
    }

    /// What the providers are asked while one types.
    package var typingQuery: Query {
        Query(buffer.text, cursor: buffer.cursor, limit: settings.typingLimit, caseMatching: settings.caseMatching)
    }

    /// Takes in a character of ASCII that was typed at the end of the text.
    ///
    /// - Parameters:
    ///   - byte: the character; nothing precedes it that it could make one character with.
    ///   - new: the text with it, the cursor at its end.
    /// - Complexity: constant.
    package mutating func type(_ byte: UInt8, _ new: Buffer) -> PlainTyping {
        guard settings.offersWhileTyping, settings.offersAtAll, settings.minimumCharacters <= 1 else { return .no }
        if suggestion != nil {
            guard let offset = offsetOfAgreement(with: byte) else { return .no }
            suggestion?.ghost = .continuation(from: offset + 1)
        }
        let isAlone = message == nil && !isListOpen && !isStepping
        take(new)
        isDismissed = false
        beginAsking()
        return isAlone ? .yesAndNothingElseIsShown : .yes
    }

    /// Where in the suggestion's line the character stands that comes next, if that agrees with a character of ASCII and another
    /// of ASCII follows it, so that it ends there and something stays pending.
    private func offsetOfAgreement(with byte: UInt8) -> Int? {
        guard case .continuation(let offset)? = suggestion?.ghost, let candidate = suggestion?.candidate else { return nil }
        let pair = candidate.line.utf8.withContiguousStorageIfAvailable { bytes in
            offset + 1 < bytes.count ? (bytes[offset], bytes[offset + 1]) : (0x80, 0x80)
        }
        guard let pair, pair.1 < 0x80, Self.agrees(byte, with: pair.0, settings.caseMatching) else { return nil }
        return offset
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

    /// Takes in an answer to `typingQuery` that changes nothing of what is offered: the suggestion alone, or nothing where there is
    /// none.
    ///
    /// - Returns: false where it is another answer: nothing has happened, and `.answered` is to be handled.
    package mutating func takeSame(_ answer: Answered) -> Bool {
        guard answer.generation == generation, !answer.isAwaited, settings.listRows == 0, settings.maximumLength == nil,
            settings.cycleLimit > 0
        else { return false }
        if answer.candidates.isEmpty {
            guard suggestion == nil else { return false }
        } else {
            guard answer.candidates.count == 1, answer.candidates[0].kind != .common, let suggestion,
                suggestion.candidate.kind != .common, answer.candidates[0].continuation == nil,
                suggestion.candidate.continuation == nil, answer.candidates[0].text == suggestion.candidate.text
            else { return false }
            self.suggestion?.index = 0
        }
        endAsking()
        closeList()
        candidates = answer.candidates
        hasMore = answer.hasMore
        answeredText = buffer.text
        return true
    }
}
