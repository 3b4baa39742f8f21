internal import TextIndex

/// The candidate chosen to be offered, and how it is shown for the text as it stands.
package struct Suggestion: Equatable, Sendable {
    /// What is offered.
    package var candidate: Candidate
    /// How it is shown.
    package var ghost: Ghost
    /// Its place among the candidates.
    package var index: Int
    /// Whether the user picked it by Tab or Down, rather than having it offered.
    package var isChosen = false

    /// The characters after the cursor: the rest of the suggestion, or all of it.
    package var pendingText: Substring {
        switch ghost {
        case .continuation(let offset): candidate.line[candidate.line.utf8.index(candidate.line.startIndex, offsetBy: offset)...]
        case .replacement: candidate.text[...]
        }
    }

    /// What accepting it makes of a typed text: a continuation adds to the user's own letters, all others replace them.
    func line(after typed: String) -> String {
        if case .continuation = ghost, candidate.continuation != nil { return typed + pendingText }
        return candidate.text
    }

    /// How a candidate is shown for a text; nil where the two are equal and nothing is pending.
    static func ghost(of candidate: Candidate, for matcher: PrefixMatcher, text: String) -> Ghost? {
        if text.isEmpty { return candidate.line.isEmpty ? nil : .continuation(from: 0) }
        guard let match = matcher.match(candidate.line) else { return .replacement }
        if match.isEqual { return nil }
        return match.end.map { .continuation(from: $0) } ?? .replacement
    }
}
