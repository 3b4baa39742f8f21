internal import AddressEngine
internal import GhostComplete

/// The best suggestions where nothing decides between them: the same house or street in several towns.
struct Tie {
    /// What they have in common: up to where they part, and never ending in a separator.
    let common: Candidate
    /// Whether it may be less with further suggestions that tie as well. They have the title of these, so that only what goes
    /// beyond it can be lost.
    let mayHaveLessInCommon: Bool

    /// The components behind the title.
    private static let area: Set<AddressComponent.Kind> = [
        .neighborhood, .locality, .postcode, .place, .district, .region, .country,
    ]

    /// Nil where the first suggestion agrees better with what was typed, or is nearer, than any other of its name.
    init?(_ suggestions: ArraySlice<AddressSuggestion>, typed: String) {
        guard let first = suggestions.first else { return nil }
        let name = Tokenizer.words(of: first.title)
        let merits = Self.merits(first)
        let members = suggestions.filter { other in
            other.kind == first.kind && Self.merits(other) == merits
                && (other.title == first.title || Tokenizer.words(of: other.title) == name)
        }
        guard members.count > 1 else { return nil }
        common = Self.commonPart(of: members.map { Candidate($0, typed: typed) }, typed: typed)
        let added = (common.continuation?.text ?? common.text).utf8.dropFirst(typed.utf8.count)
        let isInTitle =
            common.continuation != nil && !added.contains(UInt8(ascii: ","))
            && !first.components.contains { Self.area.contains($0.kind) && $0.match != .inferred && $0.match != .missing }
        mayHaveLessInCommon = !added.isEmpty && !isInTitle
    }

    /// Whether others that were not asked for may tie with the first as well: the last is as good. What follows is never better.
    static func mayGoOn(behind suggestions: [AddressSuggestion]) -> Bool {
        guard let first = suggestions.first, let last = suggestions.last else { return false }
        return merits(first) == merits(last)
    }

    /// The score without the parts that order suggestions but don't say what the user means: how large a street or a place is.
    private static func merits(_ suggestion: AddressSuggestion) -> Score {
        var score = suggestion.ranking
        (score.street, score.place, score.kind) = (0, 0, 0)
        return score
    }

    private static func commonPart(of candidates: [Candidate], typed: String) -> Candidate {
        let continuations = candidates.compactMap(\.continuation)
        guard continuations.count == candidates.count, let first = continuations.first else {
            let answer = commonPrefix(of: candidates.map(\.text))
            return Candidate(answer.isEmpty ? typed : answer, kind: .common)
        }
        var line = commonPrefix(of: continuations.map(\.text))
        // A separator that was typed stays.
        if line.utf8.count < typed.utf8.count { line = typed }
        let length = line.utf8.count
        return Candidate(
            line, continuation: .init(line, borders: first.borders.filter { $0 < length } + [length]), kind: .common)
    }

    private static func commonPrefix(of texts: [String]) -> String {
        guard var common = texts.first?[...] else { return "" }
        for text in texts.dropFirst() {
            var end = common.startIndex
            for (index, character) in zip(common.indices, text) {
                guard common[index] == character else { break }
                end = common.index(after: index)
            }
            common = common[..<end]
        }
        while let last = common.last, last.isWhitespace || ",;-–/(".contains(last) { common.removeLast() }
        return String(common)
    }
}
