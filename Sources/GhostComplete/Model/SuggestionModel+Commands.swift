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

    /// Puts the suggestion on the line, in its own spelling or in the user's; nothing is pending after that.
    private mutating func accept() -> [Effect] {
        guard let suggestion else { return [] }
        return replace(with: suggestion.candidate, as: suggestion.line(after: buffer.text)) + cancelAsking()
    }

    /// Puts a candidate on the line, as its answer or as the user would spell it.
    private mutating func replace(with candidate: Candidate, as line: String? = nil) -> [Effect] {
        let line = line ?? candidate.text
        buffer = Buffer(text: line)
        forgetText()
        suggestion = nil
        closeList()
        typo = nil
        accepted = candidate.kind == .common ? nil : candidate
        return [.replaceLine(line)]
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
        candidates = suggestion.candidate.kind == .common ? [] : [suggestion.candidate]
        hasMore = true
        closeList()
        return [.replaceLine(buffer.text)] + cancelAsking()
    }

    /// Adds the pending text up to the next border to the line.
    private mutating func acceptComponent() -> [Effect] {
        guard let suggestion, case .continuation(let offset) = suggestion.ghost,
            let border = suggestion.candidate.continuation?.borders.first(where: { $0 > offset })
        else { return accept() }
        return acceptPart { pending in
            let end = pending.utf8.index(pending.startIndex, offsetBy: border - offset, limitedBy: pending.endIndex)
            // Borders come from a provider: one inside of a letter is moved behind it.
            var piece = pending.startIndex
            while piece < end ?? pending.endIndex { piece = pending.index(after: piece) }
            return pending[..<piece]
        }
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
            // After a list of choices Return is to submit what is typed, not to open it again.
            if isChoosing {
                isDismissed = true
                message = nil
            }
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
        guard suggestion == nil else { return acceptComponent() }
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
        closeList()
        isListOpen = settings.listRows > 0 && !candidates.isEmpty
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
        if common != nil { return openChoices() }
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
        if isChoosing { message = nil }
        // What they have in common stands before the first.
        let start = shown?.kind == .common ? -1 : candidates.firstIndex { $0.text == shown?.text } ?? 0
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
        if index >= listTop + listRows { listTop = index - listRows + 1 }
    }

    // MARK: - Choosing one of several

    /// Puts what they have in common on the line, and asks for them.
    private mutating func choose(after common: Suggestion) -> [Effect] {
        let effects = replace(with: common.candidate, as: common.line(after: buffer.text))
        return effects + ask(.choosing, limit: settings.cycleLimit + 1)
    }

    /// Lists the candidates between which nothing decides; nothing is selected until Tab or Down.
    mutating func openChoices() -> [Effect] {
        suggestion = nil
        closeList()
        guard !candidates.isEmpty else { return [.bell] }
        isListOpen = true
        isChoosing = true
        isDismissed = false
        message = "Several have this in common: choose one with Tab or Down."
        return []
    }

    // MARK: - Return

    private mutating func submit() -> [Effect] {
        if let suggestion, settings.returnAccepts, settings.isStrict || isWanted(suggestion) || !isGuess(suggestion.candidate) {
            return suggestion.candidate.kind == .common ? choose(after: suggestion) : submit(suggestion.candidate)
        }
        if let accepted { return submit(accepted) }
        if isChoosing, !isParked { return [.bell] }
        if buffer.text.isEmpty {
            return settings.isStrict && !settings.allowsEmpty ? refuse("An answer from the list is needed.") : [.submit("", nil)]
        }
        if !settings.isStrict, isDismissed || !settings.returnAccepts { return [.submit(buffer.text, nil)] }
        return answeredText == buffer.text ? submitAsked() : ask(.submitting, limit: settings.typingLimit)
    }

    /// Whether the user has chosen a suggestion, or has had it announced, which only Tab and Down do.
    private func isWanted(_ suggestion: Suggestion) -> Bool { suggestion.isChosen || !settings.offersWhileTyping }

    /// Whether a candidate is found by scattered letters or forgiven errors, or is what such ones have in common: what was typed
    /// may be what is meant.
    private func isGuess(_ candidate: Candidate) -> Bool {
        (candidate.kind == .common ? candidates.first?.kind : candidate.kind) == .scattered
    }

    /// Submits a candidate, whose text the line then has.
    private mutating func submit(_ candidate: Candidate) -> [Effect] {
        let effects = candidate.text == buffer.text && suggestion == nil ? [] : replace(with: candidate)
        return effects + [.submit(candidate.text, candidate)]
    }

    /// Return, where it is known what the providers say of the text.
    mutating func submitAsked() -> [Effect] {
        if let equal { return submit(equal) }
        if let common, settings.offersAtAll,
            settings.isStrict || common.isEqual(to: PrefixMatcher(buffer.text, case: settings.caseMatching))
        {
            return ask(.choosing, limit: settings.cycleLimit + 1)
        }
        return settings.isStrict ? refuse("This is not in the list.") : [.submit(buffer.text, nil)]
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
