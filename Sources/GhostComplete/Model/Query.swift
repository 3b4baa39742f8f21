public import TextIndex

/// What a provider is asked: a text, and what counts as the same letter.
public struct Query: Equatable, Sendable {
    /// The typed text, whole.
    public var text: String

    /// Where the cursor stands, in UTF-8 bytes of `text`.
    public var cursor: Int

    /// How many candidates are of use now. A provider for which more cost nothing may give more.
    public var limit: Int

    /// What counts as the same letter.
    public var caseMatching: CaseMatching

    /// Makes a query; without a cursor it stands at the end of the text.
    public init(_ text: String, cursor: Int? = nil, limit: Int = 100, caseMatching: CaseMatching = .ignore) {
        self.text = text
        self.cursor = cursor ?? text.utf8.count
        self.limit = limit
        self.caseMatching = caseMatching
    }
}
