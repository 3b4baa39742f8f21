import TextIndex

@testable import GhostComplete

/// A model with an immediate list, driven as a session drives it: events in, effects out, the buffer with its cursor as `‸`.
struct ModelBench {
    var model: SuggestionModel
    var entries: [Candidate]
    /// The questions that were asked.
    var asked: [String] = []
    /// Effects other than questions, as they came.
    var effects: [SuggestionModel.Effect] = []
    /// Answers are kept back, as of a slow list, until `giveAnswer()`.
    var isSlow = false
    /// Finds candidates in the place of the list.
    var find: ((Query) -> [Candidate])?
    private var pending: (Query, Int)?

    init(_ entries: [String], value: String = "", _ change: (inout SuggestionModel.Settings) -> Void = { _ in }) {
        var settings = SuggestionModel.Settings()
        change(&settings)
        model = SuggestionModel(settings, buffer: Buffer(text: value))
        self.entries = entries.map { Candidate($0) }
    }

    /// Types characters one by one, at the cursor.
    mutating func type(_ text: String) {
        for character in text {
            var new = model.buffer
            let index = new.text.utf8.index(new.text.startIndex, offsetBy: new.cursor)
            new.text.insert(character, at: index)
            new.cursor += String(character).utf8.count
            take(.typed(new))
        }
    }

    /// Backspace as the session does it: with pending text it dismisses.
    mutating func backspace() {
        if model.suggestion != nil {
            take(.command(.dismiss))
        } else {
            take(.erased(Buffer(text: String(model.buffer.text.dropLast()))))
        }
    }

    mutating func edit(_ text: String, cursor: Int? = nil) { take(.edited(Buffer(text: text, cursor: cursor))) }

    mutating func move(to cursor: Int) { take(.moved(Buffer(text: model.buffer.text, cursor: cursor))) }

    mutating func run(_ command: SuggestionModel.Command) { take(.command(command)) }

    /// The answer that was kept back.
    mutating func giveAnswer() {
        guard let (query, generation) = pending else { return }
        pending = nil
        take(.answered(reply(to: query, generation)))
    }

    /// What is to be seen: `gr‸⟦een⟧`, ` → whole` for a replacement, the counter in ( ), a message after |.
    var shown: String {
        let text = model.buffer.text
        let cursor = text.utf8.index(text.startIndex, offsetBy: model.buffer.cursor)
        var shown = text[..<cursor] + "‸" + text[cursor...]
        if let suggestion = model.suggestion {
            shown += suggestion.ghost == .replacement ? "⟦ → \(suggestion.pendingText)⟧" : "⟦\(suggestion.pendingText)⟧"
        }
        if let counter = model.counter { shown += "(\(counter.place)/\(counter.count)\(counter.hasMore ? "+" : ""))" }
        if model.message != nil { shown += "|" }
        return String(shown)
    }

    /// The answer, once there is one.
    var answer: String? {
        for case .submit(let text, _) in effects { return text }
        return nil
    }

    private mutating func take(_ event: SuggestionModel.Event) {
        for effect in model.handle(event) {
            guard case .ask(let query, let generation, _) = effect else {
                if effect != .stopAsking { effects.append(effect) }
                continue
            }
            asked.append(query.text)
            if isSlow {
                pending = (query, generation)
                take(.answered(.init(generation: generation, candidates: [], isAwaited: true, isComplete: false)))
            } else {
                take(.answered(reply(to: query, generation)))
            }
        }
    }

    /// The contract's plain definition: equal entries, then those in the exact letters, then the others.
    private func reply(to query: Query, _ generation: Int) -> SuggestionModel.Answered {
        if let find { return .init(generation: generation, candidates: find(query)) }
        let matcher = PrefixMatcher(query.text, case: query.caseMatching)
        let found = entries.compactMap { entry in matcher.match(entry.text).map { (entry, $0) } }
        let ordered =
            found.filter { $0.1.isEqual } + found.filter { !$0.1.isEqual && $0.1.kind == .exactLetters }
            + found.filter { !$0.1.isEqual && $0.1.kind != .exactLetters }
        return .init(
            generation: generation, candidates: ordered.prefix(query.limit).map(\.0), hasMore: ordered.count > query.limit)
    }
}
