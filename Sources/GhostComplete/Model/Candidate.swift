package import TextIndex

/// What a provider found for a query.
///
///     Candidate("Maple Street", subtitle: "Springfield")
///
/// A candidate whose answer is not spelled as the user types it has a continuation: the line as it goes on in the user's
/// own order and spelling. What is pending is the rest of that, and the answer is the text all the same.
///
///     Candidate(
///         "350 5th Avenue, New York, NY 10118",
///         continuation: .init("350 5th av, New York, NY 10118", borders: [10, 24, 30]))
public struct Candidate: Equatable, Sendable {
    /// How surely a candidate is what the query asks for.
    public enum Kind: Equatable, Sendable {
        /// It is found by the text as typed. Return takes it where it is shown.
        case match
        /// It is found by scattered letters: only an offer, which Return takes if Tab or Down chose it.
        case scattered
        /// It is no answer but the beginning that several have in common, between which nothing decides. It stands first,
        /// before them. Return takes it and lists them, but where they are scattered only an offer as well; it is never submitted.
        case common
    }

    /// How the typed text goes on to become a candidate, in the user's own order and spelling.
    public struct Continuation: Equatable, Sendable {
        /// The whole line: what was typed, and what is to follow.
        public var text: String

        /// Where the parts of it end, in UTF-8 bytes of `text`, rising. Tab takes the line up to the next of them.
        public var borders: [Int]

        /// Makes a continuation.
        public init(_ text: String, borders: [Int] = []) {
            self.text = text
            self.borders = borders
        }
    }

    /// What a provider gives along with a candidate and finds again in the answer.
    ///
    /// Two attachments are always equal: what tells candidates apart is their text and their id.
    public struct Attachment: Equatable, Sendable {
        /// What is attached.
        public let value: any Sendable

        /// Attaches a value.
        public init(_ value: any Sendable) { self.value = value }

        /// True.
        public static func == (a: Attachment, b: Attachment) -> Bool { true }
    }

    /// The answer, exactly as the source has it. Without a continuation it is also what accepting puts on the line.
    public var text: String

    /// The line as it goes on where the user types another spelling than that of `text`; nil where it can't, or where
    /// `text` says it.
    public var continuation: Continuation?

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

    /// What the provider wants to find again in the answer.
    public var attachment: Attachment?

    /// The place in the chain of the provider that found it.
    var slot = 0

    /// Makes a candidate; all but the text may be left out.
    public init(
        _ text: String, continuation: Continuation? = nil, title: String? = nil, subtitle: String? = nil, id: String? = nil,
        kind: Kind = .match, matchRanges: [Range<Int>] = [], attachment: Attachment? = nil
    ) {
        self.text = text
        self.continuation = continuation
        self.title = title
        self.subtitle = subtitle
        self.id = id
        self.kind = kind
        self.matchRanges = matchRanges
        self.attachment = attachment
    }
}

extension Candidate {
    /// What the line becomes as one types on: the continuation, or else the answer itself.
    var line: String { continuation?.text ?? text }

    /// Whether a text is all of it: of the answer, or of the line as the user types it.
    package func isEqual(to matcher: PrefixMatcher) -> Bool {
        if matcher.match(text)?.isEqual == true { return true }
        return continuation.map { matcher.match($0.text)?.isEqual == true } ?? false
    }
}
