package import TextIndex

/// Decides what is offered, and what each command makes of it.
///
/// A value without clock, terminal or provider: events go in, effects come out, and what is to be shown stands in
/// `suggestion`, `counter` and `message`. The rules are those of the key table in README.md. Events that are handled in
/// the file itself are edits and answers; commands are in `SuggestionModel+Commands.swift`.
package struct SuggestionModel {
    /// What stays the same as long as a prompt is open.
    package struct Settings: Sendable {
        /// From how many characters on something is offered.
        package var minimumCharacters = 1
        /// The greatest length of an answer in characters.
        package var maximumLength: Int?
        /// What counts as the same letter.
        package var caseMatching = CaseMatching.ignore
        /// Return accepts pending text; else it submits what was typed.
        package var returnAccepts = true
        /// Only what the providers know is submitted.
        package var isStrict = false
        /// With `isStrict`: an empty text is an answer too.
        package var allowsEmpty = false
        /// How many candidates the list below the line shows at once; 0 for no list.
        package var listRows = 0
        /// Something is offered while one types; else only Tab asks.
        package var offersWhileTyping = true
        /// Tab asks for candidates; else nothing is ever offered.
        package var offersAtAll = true
        /// How many candidates can be gone through; with more the counter says `100+`.
        package var cycleLimit = 100

        package init() {}

        /// How many rows a list of candidates to choose from has where no other list is wanted.
        var choiceRows = 7

        /// How many candidates are asked for while one types.
        var typingLimit: Int { max(1, listRows) }
    }

    /// Why the providers were asked, which decides what their answer does.
    enum Purpose: Equatable {
        case typing, completing, submitting, submittingLiterally, stepping(Int), choosing
    }

    /// A wrong character was typed after this: deleting it brings the suggestion back.
    struct Typo {
        var text: String
        var suggestion: Suggestion
        var candidates: [Candidate]
        var hasMore: Bool
        var common: Candidate?
    }

    let settings: Settings
    /// The text as it stands.
    package internal(set) var buffer: Buffer
    /// What is offered now.
    package internal(set) var suggestion: Suggestion?
    /// The line under the text, until the next edit.
    package internal(set) var message: String?
    /// Replies of an older generation are dropped.
    package private(set) var generation = 0
    /// An answer is on its way that Return and Tab wait for: no key but text may be handled before it is there.
    package private(set) var isAwaitingAnswer = false

    var candidates: [Candidate] = []
    var hasMore = false
    /// The text whose answer `candidates` is, whole.
    var answeredText: String?
    /// The candidate that equals the text under the case policy.
    var equal: Candidate?
    /// What the best candidates have in common, where nothing decides between them; not among `candidates`.
    var common: Candidate?
    /// The candidate whose text was put on the line and stands there unchanged.
    var accepted: Candidate?
    /// The user does not want anything offered for this text.
    var isDismissed = false
    /// Down or Up has been used: the counter is shown.
    var isStepping = false
    /// Up went from the first candidate back to the typed text.
    var isParked = false
    /// The candidates are listed below the line.
    var isListOpen = false
    /// The list is open because one of several candidates must be chosen.
    var isChoosing = false
    /// The first candidate that the list shows.
    var listTop = 0
    /// The text as it was typed, before a suggestion was put in its place.
    package internal(set) var typedText = ""
    var typo: Typo?
    private var purpose = Purpose.typing
    private var suggestionGeneration = 0

    /// A model with a text that was there before any typing.
    package init(_ settings: Settings = Settings(), buffer: Buffer = Buffer()) {
        self.settings = settings
        self.buffer = buffer
        typedText = buffer.text
    }

    /// `2/7` after the ghost: the place of the suggestion, how many there are, and whether there are more.
    package var counter: (place: Int, count: Int, hasMore: Bool)? {
        guard isStepping, let suggestion else { return nil }
        return (suggestion.index + 1, candidates.count, hasMore)
    }

    /// What the list below the line shows: candidates, the place of the first of them, and which one is selected.
    package var list: (candidates: ArraySlice<Candidate>, selected: Int?)? {
        guard isListOpen, !candidates.isEmpty else { return nil }
        let end = min(candidates.count, listTop + listRows)
        return (candidates[min(listTop, end)..<end], suggestion.flatMap { $0.isChosen ? $0.index : nil })
    }

    /// How many candidates the list shows at once.
    var listRows: Int { isChoosing && settings.listRows == 0 ? settings.choiceRows : settings.listRows }

    /// Takes an event in.
    ///
    /// - Returns: what the session is to do, in this order.
    package mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .typed(let buffer): typed(buffer)
        case .erased(let buffer): erased(buffer)
        case .edited(let buffer): edited(buffer)
        case .moved(let buffer): moved(buffer)
        case .answered(let answer): answered(answer)
        case .command(let command): perform(command)
        case .refused(let reason): refuse(reason)
        }
    }

    // MARK: - Edits

    private mutating func typed(_ new: Buffer) -> [Effect] {
        let previous = suggestion
        let previousText = buffer.text
        let common = common
        take(new)
        isDismissed = false
        guard new.isCursorAtEnd, Self.isLongEnough(new.text, settings), settings.offersWhileTyping, settings.offersAtAll else {
            suggestion = nil
            typo = nil
            closeList()
            return cancelAsking()
        }
        suggestion = previous.flatMap { Self.agreeing($0, new.text, settings.caseMatching) }
        if suggestion == nil, let previous {
            typo = Typo(text: previousText, suggestion: previous, candidates: candidates, hasMore: hasMore, common: common)
        }
        return ask(.typing, limit: settings.typingLimit)
    }

    /// One character before the cursor was deleted.
    private mutating func erased(_ new: Buffer) -> [Effect] {
        take(new)
        suggestion = nil
        closeList()
        if let typo, new.isCursorAtEnd, typo.text == new.text {
            restore(typo)
        } else if let typo, new.text.utf8.count <= typo.text.utf8.count {
            self.typo = nil
        }
        return cancelAsking()
    }

    private mutating func edited(_ new: Buffer) -> [Effect] {
        if new.text.utf8.count > buffer.text.utf8.count { isDismissed = false }
        take(new)
        suggestion = nil
        closeList()
        typo = nil
        return cancelAsking()
    }

    private mutating func moved(_ new: Buffer) -> [Effect] {
        buffer = new
        suggestion = nil
        closeList()
        typo = nil
        message = nil
        isStepping = false
        return cancelAsking()
    }

    private mutating func restore(_ typo: Typo) {
        suggestion = typo.suggestion
        candidates = typo.candidates
        hasMore = typo.hasMore
        common = typo.common
        answeredText = typo.text
        isDismissed = false
        isListOpen = settings.listRows > 0
        self.typo = nil
    }

    mutating func take(_ new: Buffer) {
        buffer = new
        typedText = new.text
        forgetText()
    }

    mutating func closeList() {
        isListOpen = false
        isChoosing = false
        listTop = 0
    }

    /// What was known of the old text says nothing of the new one.
    mutating func forgetText() {
        // Most keys find all of this as it is to be: looking is shorter than destroying.
        if message != nil { message = nil }
        if case .some = equal { equal = nil }
        if case .some = common { common = nil }
        if case .some = accepted { accepted = nil }
        if answeredText != nil { answeredText = nil }
        isStepping = false
        isParked = false
    }

    // What is asked of texts and suggestions is asked of the type: a method would be given a copy of all of the model.

    private static func isLongEnough(_ text: String, _ settings: Settings) -> Bool {
        guard !text.isEmpty else { return false }
        let least = settings.minimumCharacters
        // A character has at least one byte: counting is needed for short texts only.
        return least <= 1 || text.prefix(least).count == least
    }

    /// The suggestion for a text as it is now, if it still agrees with it.
    private static func agreeing(_ previous: Suggestion, _ text: String, _ policy: CaseMatching) -> Suggestion? {
        let matcher = PrefixMatcher(text, case: policy)
        guard case .continuation(let offset)? = Suggestion.ghost(of: previous.candidate, for: matcher, text: text) else {
            return nil
        }
        var suggestion = previous
        suggestion.ghost = .continuation(from: offset)
        return suggestion
    }

    // MARK: - Asking and answers

    mutating func beginAsking(_ purpose: Purpose = .typing) {
        generation += 1
        self.purpose = purpose
        isAwaitingAnswer = true
    }

    /// All has come that was waited for.
    mutating func endAsking() { isAwaitingAnswer = false }

    mutating func ask(_ purpose: Purpose, limit: Int) -> [Effect] {
        beginAsking(purpose)
        let query = Query(buffer.text, cursor: buffer.cursor, limit: limit, caseMatching: settings.caseMatching)
        return [.ask(query, generation: generation, isTyping: purpose == .typing)]
    }

    mutating func cancelAsking() -> [Effect] {
        generation += 1
        isAwaitingAnswer = false
        return [.stopAsking]
    }

    private mutating func answered(_ answer: Answered) -> [Effect] {
        guard answer.generation == generation else { return [] }
        isAwaitingAnswer = answer.isAwaited
        let shown = suggestion?.candidate
        candidates = answer.candidates
        // Where something else comes before it there is something that decides.
        common = candidates.first.flatMap { $0.kind == .common ? $0 : nil }
        candidates.removeAll { $0.kind == .common }
        if let most = settings.maximumLength { candidates.removeAll { max($0.text.count, $0.line.count) > most } }
        hasMore = answer.hasMore || candidates.count > settings.cycleLimit
        if candidates.count > settings.cycleLimit { candidates.removeSubrange(settings.cycleLimit...) }
        answeredText = answer.isAwaited ? nil : buffer.text
        if candidates.isEmpty, purpose == .typing {
            // Most keys of a text that nothing begins with: no need to look closer.
            equal = nil
            closeList()
            if suggestion == nil || suggestionGeneration == generation { suggestion = nil }
            return []
        }
        let matcher = PrefixMatcher(buffer.text, case: settings.caseMatching)
        equal = buffer.text.isEmpty ? nil : candidates.first { $0.isEqual(to: matcher) }
        switch purpose {
        case .typing: offer(matcher, shown: shown)
        case .completing: return completed(matcher, isComplete: answer.isComplete)
        case .submitting: return answer.isAwaited ? [] : submitAsked()
        case .submittingLiterally: return answer.isAwaited ? [] : submitLiterallyAsked()
        case .stepping(let distance): return answer.isAwaited ? [] : stepped(by: distance, shown: shown)
        case .choosing: return answer.isAwaited ? [] : openChoices()
        }
        return []
    }

    /// An equal entry wins, then a suggestion that the user has agreed with so far, then the best candidate.
    private mutating func offer(_ matcher: PrefixMatcher, shown: Candidate?) {
        if !isStepping {
            closeList()
            isListOpen = settings.listRows > 0 && !candidates.isEmpty
        }
        if equal != nil {
            suggestion = nil
            typo = nil
            return
        }
        // What several have in common may be more or less of it with each character.
        if let shown, shown.kind != .common, suggestionGeneration < generation || isStepping {
            suggestion?.index = candidates.firstIndex { $0.text == shown.text } ?? 0
            return
        }
        offerFirst(matcher)
        if suggestion != nil { typo = nil }
    }

    /// Offers what the best candidates have in common, or the best one that is not the text itself.
    mutating func offerFirst(_ matcher: PrefixMatcher) {
        suggestion = nil
        if let common {
            // Where all of it is typed nothing is left that could be offered without choosing.
            guard let ghost = Suggestion.ghost(of: common, for: matcher, text: buffer.text) else { return }
            suggestion = Suggestion(candidate: common, ghost: ghost, index: 0)
            suggestionGeneration = generation
            return
        }
        for (index, candidate) in candidates.enumerated() {
            guard let ghost = Suggestion.ghost(of: candidate, for: matcher, text: buffer.text) else { continue }
            suggestion = Suggestion(candidate: candidate, ghost: ghost, index: index)
            suggestionGeneration = generation
            return
        }
    }
}
