// What is likely to be typed next.
extension SuggestionModel {
    /// What the providers are likely to be asked next: the text with the first character of what is pending, or of what the best
    /// candidate goes on with where nothing is, in small letters or capitals as the user types.
    ///
    /// Nil where nothing goes on from the text, and while an answer is waited for.
    package var likelyQuery: Query? {
        guard buffer.isCursorAtEnd, answeredText == buffer.text, settings.offersWhileTyping, settings.offersAtAll,
            let next = nextCharacter
        else { return nil }
        let text = buffer.text + Self.typed(next, after: buffer.text)
        guard settings.maximumLength.map({ text.count <= $0 }) ?? true else { return nil }
        return Query(text, limit: settings.typingLimit, caseMatching: settings.caseMatching)
    }

    private var nextCharacter: Character? {
        if let suggestion {
            guard case .continuation = suggestion.ghost else { return nil }
            return suggestion.pendingText.first
        }
        guard let line = candidates.first?.line, line.hasPrefix(buffer.text) else { return nil }
        return line.dropFirst(buffer.text.count).first
    }

    /// A character as somebody types it whose letters so far are all small, or all capitals and more than one.
    private static func typed(_ next: Character, after text: String) -> String {
        guard next.isCased else { return String(next) }
        let letters = text.filter(\.isCased)
        if !letters.isEmpty, letters.allSatisfy(\.isLowercase) { return next.lowercased() }
        if letters.count > 1, letters.allSatisfy(\.isUppercase) { return next.uppercased() }
        return String(next)
    }
}
