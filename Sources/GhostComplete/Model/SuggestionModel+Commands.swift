internal import TextIndex

// What the keys of the table do. Each command is met in two states: with pending text, and without.
extension SuggestionModel {
    mutating func perform(_ command: Command) -> [Effect] {
        switch command {
        case .accept: suggestion == nil ? [.bell] : accept()
        case .acceptWord: suggestion == nil ? [.bell] : acceptPart(Self.firstWord)
        case .acceptCharacter: suggestion == nil ? [.bell] : acceptPart { $0.prefix(1) }
        case .dismiss: suggestion == nil ? [.bell] : dismiss()
        case .escape: escape()
        case .cancel: suggestion == nil ? [.cancel] : dismiss()
        case .complete: complete()
        case .next: step(by: 1)
        case .previous: step(by: -1)
        case .submit: submit()
        case .submitLiterally: submitLiterally()
        }
    }

    // MARK: - Accepting

    /// Puts the suggestion on the line, in its own spelling; nothing is pending after that.
    private mutating func accept() -> [Effect] {
        guard let candidate = suggestion?.candidate else { return [] }
        return replace(with: candidate) + cancelAsking()
    }

    private mutating func replace(with candidate: Candidate) -> [Effect] {
        buffer = Buffer(text: candidate.text)
        forgetText()
        suggestion = nil
        closeList()
        typo = nil
        accepted = candidate
        return [.replaceLine(candidate.text)]
    }

    /// Adds a part of the pending text to the line; with the last part the whole line gets the list's spelling.
    private mutating func acceptPart(_ part: (Substring) -> Substring) -> [Effect] {
        guard let suggestion, case .continuation(let offset) = suggestion.ghost else { return accept() }
        let pending = suggestion.pendingText
        let piece = part(pending)
        guard piece.endIndex < pending.endIndex else { return accept() }
        buffer = Buffer(text: buffer.text + piece)
        typedText = buffer.text
        forgetText()
        typo = nil
        self.suggestion?.ghost = .continuation(from: offset + piece.utf8.count)
        // The others were found for the shorter text: Down asks again.
        self.suggestion?.index = 0
        candidates = [suggestion.candidate]
        hasMore = true
        closeList()
        return [.replaceLine(buffer.text)] + cancelAsking()
    }

    /// Up to the end of the first word, with the white space after it. A word is a run of letters, marks, digits and
    /// what joins them (UAX #29 in its plain cases); what stands before the first word goes with it.
    static func firstWord(_ text: Substring) -> Substring {
        var rest = text.drop { !isWordCharacter($0) }
        rest = rest.drop(while: isWordCharacter)
        rest = rest.drop(while: \.isWhitespace)
        return text[..<rest.startIndex]
    }

    private static func isWordCharacter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "'" || character == "’"
    }

    // MARK: - Dismissing

    private mutating func dismiss() -> [Effect] {
        suggestion = nil
        typo = nil
        isDismissed = true
        isStepping = false
        isParked = false
        return cancelAsking()
    }

    private mutating func escape() -> [Effect] {
        if suggestion != nil { return dismiss() }
        if isListOpen {
            closeList()
            return []
        }
        if message != nil {
            message = nil
            return []
        }
        return buffer.text.isEmpty ? [.cancel] : [.bell]
    }

    // MARK: - Tab

    private mutating func complete() -> [Effect] {
        guard suggestion == nil else { return accept() }
        guard settings.offersAtAll else { return [.bell] }
        if isListOpen { return step(by: 1) }
        forgetAnswer()
        return ask(.completing, limit: max(settings.typingLimit, Self.completingLimit))
    }

    /// How many candidates Tab asks for: the text's equals, which Tab does not offer, may be several.
    private static let completingLimit = 8

    /// What was accepted stays known: it is the same text.
    private mutating func forgetAnswer() {
        message = nil
        isStepping = false
        isParked = false
    }

    /// The answer to Tab: the best longer entry is offered; else the text gets the spelling of its equal; else a bell.
    mutating func completed(_ matcher: PrefixMatcher, isComplete: Bool) -> [Effect] {
        isListOpen = settings.listRows > 0 && !candidates.isEmpty
        listTop = 0
        if isListOpen, buffer.text.isEmpty {
            suggestion = nil
            isDismissed = false
            return []
        }
        offerFirst(matcher)
        if suggestion != nil {
            isDismissed = false
            guard !buffer.isCursorAtEnd else { return [] }
            buffer.cursor = buffer.text.utf8.count
            return [.replaceLine(buffer.text)]
        }
        guard isComplete else { return [] }
        if let equal, equal.text != buffer.text { return replace(with: equal) }
        return [.bell]
    }

    // MARK: - Down and Up

    private mutating func step(by distance: Int) -> [Effect] {
        guard let suggestion else {
            if isListOpen { return stepped(by: distance < 0 ? -1 : 0, shown: nil) }
            guard isParked, distance > 0 else { return [.recall(distance)] }
            return ask(.stepping(0), limit: settings.cycleLimit + 1)
        }
        // The counter tells how many there are, so that they must be known from the first step on.
        guard hasMore, candidates.count < settings.cycleLimit else {
            return stepped(by: distance, shown: suggestion.candidate)
        }
        return ask(.stepping(distance), limit: settings.cycleLimit + 1)
    }

    /// Back to the typed text, which the user has chosen by that.
    private mutating func park() -> [Effect] {
        let effects = dismiss()
        isParked = true
        return effects
    }

    /// Goes on from the candidate that is shown, now that enough of them are known.
    mutating func stepped(by distance: Int, shown: Candidate?) -> [Effect] {
        guard !candidates.isEmpty else { return [.bell] }
        let matcher = PrefixMatcher(buffer.text, case: settings.caseMatching)
        let start = shown.flatMap { shown in candidates.firstIndex { $0.text == shown.text } } ?? 0
        let count = candidates.count
        // Past an entry that equals the text: there is nothing to show of it.
        for step in 0..<count {
            let place = start + distance + (distance < 0 ? -step : step)
            if place < 0, shown != nil { return park() }
            let index = ((place % count) + count) % count
            guard let ghost = Suggestion.ghost(of: candidates[index], for: matcher, text: buffer.text) else { continue }
            suggestion = Suggestion(candidate: candidates[index], ghost: ghost, index: index, isChosen: true)
            showInList(index)
            isStepping = true
            isParked = false
            isDismissed = false
            return []
        }
        return [.bell]
    }

    /// Scrolls the list so that a candidate is among those that it shows.
    private mutating func showInList(_ index: Int) {
        guard isListOpen else { return }
        if index < listTop { listTop = index }
        if index >= listTop + settings.listRows { listTop = index - settings.listRows + 1 }
    }

    // MARK: - Return

    private mutating func submit() -> [Effect] {
        if let suggestion, settings.returnAccepts, suggestion.candidate.kind == .match || suggestion.isChosen || settings.isStrict
        {
            return replace(with: suggestion.candidate) + [.submit(suggestion.candidate.text, suggestion.candidate)]
        }
        if let accepted { return [.submit(accepted.text, accepted)] }
        if buffer.text.isEmpty {
            return settings.isStrict && !settings.allowsEmpty ? refuse("An answer from the list is needed.") : [.submit("", nil)]
        }
        if !settings.isStrict, isDismissed || !settings.returnAccepts { return [.submit(buffer.text, nil)] }
        return answeredText == buffer.text ? submitAsked() : ask(.submitting, limit: settings.typingLimit)
    }

    /// Return, where it is known what the providers say of the text.
    mutating func submitAsked() -> [Effect] {
        guard let equal else {
            return settings.isStrict ? refuse("This is not in the list.") : [.submit(buffer.text, nil)]
        }
        let effects = equal.text == buffer.text ? [] : replace(with: equal)
        return effects + [.submit(equal.text, equal)]
    }

    private mutating func submitLiterally() -> [Effect] {
        guard settings.isStrict, !(buffer.text.isEmpty && settings.allowsEmpty) else {
            suggestion = nil
            return [.submit(buffer.text, nil)]
        }
        return ask(.submittingLiterally, limit: settings.cycleLimit)
    }

    /// Alt-Return with `isStrict`: what was typed must be an entry letter by letter.
    mutating func submitLiterallyAsked() -> [Effect] {
        suggestion = nil
        guard let entry = candidates.first(where: { $0.text == buffer.text }) else {
            return refuse("This is not in the list, letter by letter.")
        }
        return [.submit(entry.text, entry)]
    }

    mutating func refuse(_ message: String) -> [Effect] {
        self.message = message
        suggestion = nil
        closeList()
        isDismissed = true
        return [.bell]
    }
}
