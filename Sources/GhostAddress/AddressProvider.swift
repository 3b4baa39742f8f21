public import AddressEngine
public import GhostComplete
public import TextIndex

/// Completes addresses from an index.
///
///     let index = try AddressIndex(path: "addresses.ghost")
///     let prompt = GhostPrompt("Ship to: ", provider: AddressProvider(index: index))
///     if case .accepted(let text, let candidate) = try prompt.readLine() {
///         print(text, candidate?.address?.coordinate as Any)
///     }
///
/// What is typed goes on in the user's own order and spelling where it can, and the answer is the address as its country
/// writes it. Where an address stands in several towns and nothing decides between them, only what they have in common is
/// offered. Text that is no known address is accepted as typed, unless the prompt is strict.
public struct AddressProvider: SuggestionProvider {
    /// Where addresses are looked up.
    public var index: AddressIndex { session.index }

    /// What one key has worked out serves the next.
    private let session: AddressSession

    /// The countries, the area and the kinds to search, and where the user is. The limit is the query's.
    public var options: AddressOptions

    /// Makes a provider.
    public init(index: AddressIndex, options: AddressOptions = AddressOptions()) {
        session = AddressSession(index)
        self.options = options
    }

    /// How many of the best are looked at to see whether something decides between them: a few, and where those tie all of these.
    private static let tieLimits = (few: 4, all: 24)

    /// The best addresses for the text, on the spot.
    ///
    /// - Complexity: that of `AddressIndex.suggestions(for:)`.
    /// - Throws: `AddressError` for an index that turns out to be damaged.
    public func answer(to query: Query) throws -> Answer { .now(try candidates(for: query)) }

    /// An answer takes longer than all the rest of a key.
    public var answersAhead: Bool { true }

    /// The same ahead of the key, given up as soon as it is not wanted any more.
    public func answerAhead(to query: Query, while isWanted: @escaping @Sendable () -> Bool) -> Candidates? {
        guard query.text.isEmpty else { return try? candidates(for: query, while: isWanted) }
        // A search for anything makes the tables that the first one needs, which takes ten times as long as that.
        if let anything = AddressQuery("st", options: options) { _ = try? session.suggestions(for: anything, while: isWanted) }
        return nil
    }

    /// The address that a text is, in any order and spelling that needs nothing more; nil if it is none.
    public func address(equalTo text: String, caseMatching: CaseMatching = .ignore) throws(AddressError) -> Candidate? {
        let matcher = PrefixMatcher(text, case: caseMatching)
        return try candidates(for: Query(text, limit: 1)).list.first { $0.kind != .common && $0.isEqual(to: matcher) }
    }

    /// The best addresses, and before them what they have in common where nothing decides. Of any limit less than
    /// `AddressOptions.greatestLimit` are given.
    public func candidates(for query: Query) throws(AddressError) -> Candidates { try candidates(for: query, while: nil) }

    private func candidates(for query: Query, while isWanted: (@Sendable () -> Bool)?) throws(AddressError) -> Candidates {
        // One more tells that there are more.
        let wanted = min(max(query.limit, 0), AddressOptions.greatestLimit - 1)
        var options = options
        options.limit = max(wanted + 1, Self.tieLimits.few)
        guard query.text.utf8.count <= AddressQuery.maximumLength, var asked = AddressQuery(query.text, options: options)
        else { return Candidates() }
        var found = try session.suggestions(for: asked, while: isWanted)
        var unique = Self.unique(found)
        var tie = Tie(unique[...], typed: query.text)
        if found.count == options.limit, options.limit < Self.tieLimits.all,
            unique.count <= wanted || Tie.mayGoOn(behind: found) && tie?.mayHaveLessInCommon != false
        {
            options.limit = Self.tieLimits.all
            asked.options = options
            found = try session.suggestions(for: asked, while: isWanted)
            unique = Self.unique(found)
            tie = Tie(unique.prefix(Self.tieLimits.all), typed: query.text)
        }
        let common = tie?.common
        let candidates = unique.prefix(wanted).map { Candidate($0, typed: query.text) }
        return Candidates((common.map { [$0] } ?? []) + candidates, hasMore: unique.count > wanted)
    }

    /// Each text once.
    private static func unique(_ suggestions: [AddressSuggestion]) -> [AddressSuggestion] {
        var texts: Set<String> = []
        return suggestions.filter { texts.insert($0.formatted).inserted }
    }
}

extension Candidate {
    /// The address that it is: its components, its coordinate and how each part agrees with what was typed. Nil for a
    /// candidate of another provider.
    public var address: AddressSuggestion? { attachment?.value as? AddressSuggestion }

    /// A suggestion for a text as the prompt shows it.
    init(_ suggestion: AddressSuggestion, typed: String) {
        // What was found by forgiving an error is shown whole, so that one sees what is meant.
        let isFuzzy = suggestion.components.contains { $0.match == .fuzzy }
        self.init(
            suggestion.formatted, continuation: isFuzzy ? nil : Continuation(suggestion, typed: typed), title: suggestion.title,
            subtitle: suggestion.subtitle.isEmpty ? nil : suggestion.subtitle, id: suggestion.id,
            kind: isFuzzy ? .scattered : .match,
            matchRanges: suggestion.titleMatches.map { range in
                suggestion.title.utf8Offset(range.lowerBound)..<suggestion.title.utf8Offset(range.upperBound)
            },
            attachment: Attachment(suggestion))
    }
}

extension Candidate.Continuation {
    /// How a typed text goes on to become a suggestion; nil where it can only be replaced.
    init?(_ suggestion: AddressSuggestion, typed: String) {
        let length = typed.utf8.count
        if let rest = suggestion.continuation {
            self.init(typed + rest.text, borders: rest.borders.map { length + rest.text.utf8Offset($0) })
        } else if let end = PrefixMatcher(typed, case: .ignore).match(suggestion.formatted)?.end {
            // Nothing is left to add, or the address goes on as its country writes it.
            let address = suggestion.formatted.utf8
            let rest = String(decoding: address.dropFirst(end), as: UTF8.self)
            let title = suggestion.formatted.hasPrefix(suggestion.title) ? suggestion.title.utf8.count - end : 0
            self.init(typed + rest, borders: (title > 0 ? [length + title] : []) + [length + rest.utf8.count])
        } else if Tokenizer.words(of: typed) == Tokenizer.words(of: suggestion.formatted) {
            // The same words with other marks between them: all of it is typed.
            self.init(typed, borders: [length])
        } else {
            return nil
        }
    }
}

extension String {
    /// The UTF-8 offset of so many characters.
    fileprivate func utf8Offset(_ characters: Int) -> Int {
        utf8.distance(from: startIndex, to: index(startIndex, offsetBy: characters, limitedBy: endIndex) ?? endIndex)
    }
}
