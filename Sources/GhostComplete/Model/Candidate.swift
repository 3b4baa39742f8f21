/// What a provider found for a query.
///
///     Candidate("Maple Street", subtitle: "Springfield")
public struct Candidate: Equatable, Sendable {
    /// How surely a candidate is what the query asks for.
    public enum Kind: Equatable, Sendable {
        /// It is found by the text as typed. Return takes it where it is shown.
        case match
        /// It is found by scattered letters: only an offer, which Return takes if Tab or Down chose it.
        case scattered
    }

    /// The text that accepting puts on the line, exactly as the source has it.
    public var text: String

    /// What a list shows for it; nil for the text itself.
    public var title: String?

    /// What a list shows beside the title: a description.
    public var subtitle: String?

    /// A name of the provider's own for what was found, given back with the answer and to `resolve`.
    public var id: String?

    /// How surely it is what the query asks for.
    public var kind: Kind

    /// The parts of the title (of `text` where there is none) that the query matched, in UTF-8 bytes.
    public var matchRanges: [Range<Int>]

    /// The place in the chain of the provider that found it.
    var slot = 0

    /// Makes a candidate; all but the text may be left out.
    public init(
        _ text: String, title: String? = nil, subtitle: String? = nil, id: String? = nil, kind: Kind = .match,
        matchRanges: [Range<Int>] = []
    ) {
        self.text = text
        self.title = title
        self.subtitle = subtitle
        self.id = id
        self.kind = kind
        self.matchRanges = matchRanges
    }
}
