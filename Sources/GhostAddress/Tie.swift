internal import AddressEngine
internal import GhostComplete

/// The best suggestions where nothing decides between them: the same house or street in several towns.
struct Tie {
    /// The places of the suggestions that tie; the first of all is among them.
    private let members: [Int]

    /// Parts of a score that order suggestions without saying what the user means: how large a street or a place is.
    private static let sizes: Set<String> = ["street", "place", "kind"]

    /// Nil where the first suggestion agrees better with what was typed, or is nearer, than any other of its name.
    init?(_ suggestions: ArraySlice<AddressSuggestion>) {
        guard let first = suggestions.first else { return nil }
        let name = Tokenizer.words(of: first.title)
        let merits = Self.merits(first)
        members = suggestions.indices.filter { index in
            let other = suggestions[index]
            return other.kind == first.kind && Self.merits(other) == merits && Tokenizer.words(of: other.title) == name
        }
        guard members.count > 1 else { return nil }
    }

    private static func merits(_ suggestion: AddressSuggestion) -> [ScorePart] {
        suggestion.scoreParts.filter { !sizes.contains($0.name) }
    }

    /// What the candidates of the suggestions have in common: up to where they part, and never ending in a separator.
    func commonPart(of candidates: [Candidate], typed: String) -> Candidate {
        let continuations = members.compactMap { candidates[$0].continuation }
        guard continuations.count == members.count, let first = continuations.first else {
            let answer = Self.commonPrefix(of: members.map { candidates[$0].text })
            return Candidate(answer.isEmpty ? typed : answer, kind: .common)
        }
        var line = Self.commonPrefix(of: continuations.map(\.text))
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
