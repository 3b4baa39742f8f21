/// What a user has typed so far, and how to answer it.
///
///     guard let query = AddressQuery("350 5th av", options: .init(countries: ["US"])) else { return }
///     let suggestions = try index.suggestions(for: query)
public struct AddressQuery: Sendable, Hashable {
    /// The least number of characters, blanks around them aside, that is answered.
    public static let minimumLength = 2
    /// The most bytes of a text that are looked at; what stands behind them is ignored.
    public static let maximumLength = 512

    /// The text as it was typed.
    public let text: String
    /// How to answer.
    public var options: AddressOptions

    /// A query of any length, for look-ups without a text.
    package init(text: String, options: AddressOptions) {
        self.text = text
        self.options = options
    }

    /// Makes a query; nil where the text is shorter than `minimumLength`.
    public init?(_ text: String, options: AddressOptions = AddressOptions()) {
        let trimmed = text.drop(while: \.isWhitespace)
        guard trimmed.count - trimmed.reversed().prefix(while: \.isWhitespace).count >= AddressQuery.minimumLength else {
            return nil
        }
        self.text = text
        self.options = options
    }
}

/// How suggestions are chosen and ordered.
public struct AddressOptions: Sendable, Hashable {
    /// The most suggestions that any search gives.
    public static let greatestLimit = 10_000

    /// The most suggestions that are given: none where it is zero or less, and never more than `greatestLimit`.
    public var limit: Int
    /// Alpha-2 codes of the countries to search, in capitals or not; all where empty. What is no such code finds nothing.
    public var countries: Set<String>
    /// Where the user is: of equal texts the nearer comes first.
    public var near: Coordinate?
    /// The area that every suggestion lies in.
    public var within: Region?
    /// The kinds of suggestion that are wanted, all where empty.
    public var kinds: Set<AddressSuggestion.Kind>
    /// The language of the answer as a BCP 47 tag. Remote services honour it; an index has one name a street.
    public var language: String?

    /// Options with the usual limit of ten.
    public init(
        limit: Int = 10, countries: Set<String> = [], near: Coordinate? = nil, within: Region? = nil,
        kinds: Set<AddressSuggestion.Kind> = [], language: String? = nil
    ) {
        self.limit = limit
        self.countries = countries
        self.near = near
        self.within = within
        self.kinds = kinds
        self.language = language
    }
}

extension AddressOptions {
    /// The options with a limit that a search can be given.
    var withinBounds: AddressOptions {
        if limit <= AddressOptions.greatestLimit { return self }
        var options = self
        options.limit = AddressOptions.greatestLimit
        return options
    }
}

extension AddressQuery {
    /// The query with options that a search can be given.
    var withinBounds: AddressQuery {
        options.limit <= AddressOptions.greatestLimit ? self : AddressQuery(text: text, options: options.withinBounds)
    }
}
