/// Finds the corner of two streets: `Munich St & Persia Ave`.
struct Intersection {
    let reader: IndexReader
    let run: SearchRun

    /// Metres that the nearest houses of two streets may be apart for the streets to cross there.
    private static let reach = 60.0

    /// The corners, nil where the query names no two streets.
    func suggestions() -> [AddressSuggestion]? {
        let kinds = run.options.kinds
        guard kinds.isEmpty || kinds.contains(.intersection) else { return nil }
        let words = run.text.words
        let table = WordClasses.shared
        for (index, word) in words.enumerated() where index > 0 && index + 1 < words.count {
            let isSign = word.token.word == [0x26] || word.token.word == [0x40]
            guard isSign || word.token.word.count > 1, isSign || table.traits(of: word.token.word).contains(.crossing) else {
                continue
            }
            let left = groups(Array(words[..<index]), town: [])
            if left.isEmpty { continue }
            let found = corners(left, Array(words[(index + 1)...]))
            if !found.isEmpty { return found }
        }
        return nil
    }

    /// The groups of streets that some words name, by place.
    private func groups(_ words: [QueryWord], town: [QueryWord]) -> [Found] {
        let text = words.map { String(decoding: $0.token.word, as: UTF8.self) }.joined(separator: " ")
        let rest = town.map { String(decoding: $0.token.word, as: UTF8.self) }.joined(separator: " ")
        let isOpen = (town.last ?? words.last)?.isOpen ?? false
        var options = run.options
        options.kinds = [.street]
        options.limit = 40
        let query = AddressQuery(text: text + (rest.isEmpty ? "" : ", " + rest) + (isOpen ? "" : " "), options: options)
        return SearchRun(run.memo, query).run().filter {
            if case .street(_, _, false) = $0.what { $0.score.tier <= 2 } else { false }
        }
    }

    private func corners(_ left: [Found], _ right: [QueryWord]) -> [AddressSuggestion] {
        var found: [AddressSuggestion] = []
        // The words behind the second street are the town, which the search finds out.
        let others = groups(right, town: [])
        for a in left {
            guard case .street(let nameA, let place, _) = a.what else { continue }
            for b in others {
                guard case .street(let nameB, place, _) = b.what, nameA != nameB else { continue }
                if let corner = Intersection.corner(run.memo, a.group, b.group, place) {
                    found.append(suggestion(a, b, place, corner))
                }
                if found.count >= run.options.limit { return found }
            }
        }
        return found
    }

    /// The middle between the nearest houses of two groups, if they are near enough.
    static func corner(_ memo: SearchMemo, _ a: Int, _ b: Int, _ place: Int) -> Coordinate? {
        let run = SearchRun.forReading(memo)
        let reader = memo.reader
        // Of long streets every house up to a few hundred is taken.
        func points(_ group: Int) -> [Coordinate] {
            let name = reader.name(ofGroup: group)
            var all: [Coordinate] = []
            for other in reader.groups(ofName: name, around: group, in: place) {
                all += run.houses(other, place).compactMap(\.coordinate)
            }
            return Array(all.prefix(3000))
        }
        let left = points(a)
        let right = points(b)
        guard left.count * right.count <= 4_000_000 else { return nil }
        var best = Intersection.reach
        var middle: Coordinate?
        for x in left {
            for y in right where abs(x.latitude - y.latitude) < 0.001 {
                let distance = x.distance(to: y)
                if distance < best {
                    best = distance
                    middle = Coordinate(latitude: (x.latitude + y.latitude) / 2, longitude: (x.longitude + y.longitude) / 2)
                }
            }
        }
        return middle
    }

    private func suggestion(_ a: Found, _ b: Found, _ place: Int, _ corner: Coordinate) -> AddressSuggestion {
        let maker = SuggestionMaker(run.memo, run: run, near: run.options.near)
        var found = a
        found.plan = -1
        return Intersection.make(maker, found, b, corner, run.options.near)
    }

    /// Puts the suggestion of a corner together.
    static func make(_ maker: SuggestionMaker, _ a: Found, _ b: Found, _ corner: Coordinate, _ near: Coordinate?)
        -> AddressSuggestion
    {
        var suggestion = maker.make(a)
        let other = maker.make(b)
        let first = suggestion.value(.street) ?? ""
        let second = other.value(.street) ?? ""
        suggestion.kind = .intersection
        suggestion.title = first + " & " + second
        let town = suggestion.label.dropFirst()
        suggestion.label = [suggestion.title] + town
        suggestion.formatted = suggestion.label.joined(separator: ", ")
        suggestion.spokenLabel = suggestion.formatted
        suggestion.components.removeAll { [.houseNumber, .unit, .level].contains($0.kind) }
        if let at = suggestion.components.firstIndex(where: { $0.kind == .street }) {
            suggestion.components.insert(
                AddressComponent(.crossStreet, second, match: suggestion.components[at].match), at: at + 1)
        }
        suggestion.coordinate = corner
        suggestion.accuracy = .intersection
        suggestion.distance = near.map { corner.distance(to: $0) }
        suggestion.continuation = nil
        suggestion.titleMatches = []
        suggestion.id = "x" + suggestion.id.dropFirst() + "." + Identity.street(name: second, postcode: "")
        return suggestion
    }

    /// The corner of an id.
    static func select(_ memo: SearchMemo, place: Int, _ parts: [String]) -> AddressSuggestion? {
        let reader = memo.reader
        guard parts.count == 5 else { return nil }
        func group(_ part: String) -> Int? {
            guard let hash = Identity.bits(spelt: part) else { return nil }
            let all = reader.groups(nameHash: hash, in: place)
            return all.first { group in
                let name = reader.name(reader.name(ofGroup: group))
                let postcode = reader.postcode(ofGroup: group, place: place).map { reader.postcodeText($0) } ?? ""
                return Identity.street(name: name, postcode: postcode) == part
            } ?? all.first
        }
        let first = group(parts[3])
        let second = group(parts[4])
        guard let first, let second, let corner = corner(memo, first, second, place) else { return nil }
        func found(_ group: Int) -> Found {
            Found(
                what: .street(name: reader.name(ofGroup: group), place: place, hasNumber: false), score: Score(), group: group,
                number: nil, plan: -1)
        }
        return make(SuggestionMaker(memo, run: nil, near: nil), found(first), found(second), corner, nil)
    }
}

extension SearchRun {
    /// Whether corners are asked for in so many words.
    var wantsCorner: Bool {
        options.kinds.contains(.intersection) || text.words.contains { $0.token.word == [0x26] || $0.token.word == [0x40] }
    }
}
