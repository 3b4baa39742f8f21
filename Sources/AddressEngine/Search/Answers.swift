/// Turns what a search found into its answer: looks up the texts, drops what would be shown twice, fills up with houses.
struct Answers {
    let reader: IndexReader
    let run: SearchRun

    /// The suggestions, best first.
    func list(_ found: [Found]) -> [AddressSuggestion] {
        let maker = SuggestionMaker(run.memo, run: run, near: run.options.near)
        var unique = UniqueSuggestions(limit: run.options.limit)
        for item in found where isWanted(item) && !unique.isFull && run.memo.demand.goesOn(after: 1024) {
            unique.add(maker.make(item))
        }
        guard run.wantsHouses, !unique.isFull else { return unique.list }
        // What is left of the list shows houses of the streets that were found, in natural order.
        for item in found where !unique.isFull {
            guard case .street(let name, let place, false) = item.what else { continue }
            for house in houses(of: item, name, place, limit: run.options.limit)
            where !unique.isFull && run.memo.demand.goesOn(after: 1024) {
                unique.add(maker.make(house))
            }
        }
        return unique.list
    }

    private func isWanted(_ found: Found) -> Bool {
        let kinds = run.options.kinds
        if kinds.isEmpty { return true }
        switch found.what {
        case .house: return kinds.contains(.address)
        case .street(_, _, let hasNumber): return kinds.contains(hasNumber ? .address : .street)
        case .place, .neighborhood: return kinds.contains(.place)
        case .postcode: return kinds.contains(.postcode)
        }
    }

    private func houses(of street: Found, _ name: Int, _ place: Int, limit: Int) -> [Found] {
        var list: [(group: Int, house: SearchRun.House)] = []
        for group in reader.groups(ofName: name, around: street.group, in: place) {
            var last: SearchRun.House?
            var count = 0
            for house in run.houses(group, place) where house.form != FormTable.none && last?.hasNumber(of: house) != true {
                if let region = run.options.within {
                    guard let at = house.coordinate, region.contains(at) else { continue }
                }
                last = house
                list.append((group, house))
                count += 1
                if count >= limit { break }
            }
        }
        list.sort { a, b in
            if a.house.value != b.house.value { return a.house.value < b.house.value }
            if a.house.hasNumber(of: b.house) { return (a.group, a.house.index) < (b.group, b.house.index) }
            return HouseNumber(reader.number(a.house)) < HouseNumber(reader.number(b.house))
        }
        return list.prefix(limit).map { item in
            var score = street.score
            score.kind = 3
            score.number = 7
            return Found(
                what: .house(group: item.group, index: item.house.index, folded: item.house.unit != 0), score: score,
                group: item.group, number: nil, plan: street.plan)
        }
    }
}

/// A list that takes each suggestion once, and of places that differ in their district alone the first.
struct UniqueSuggestions {
    private(set) var list: [AddressSuggestion] = []
    private let limit: Int
    private var ids: Set<String> = []
    private var places: Set<String> = []

    init(limit: Int) {
        self.limit = limit
        list.reserveCapacity(min(limit, 16))
        ids.reserveCapacity(min(limit, 16))
    }

    /// Nothing more is taken.
    var isFull: Bool { list.count >= limit }

    /// Takes a suggestion that is not there yet.
    mutating func add(_ suggestion: consuming AddressSuggestion) {
        guard !isFull, ids.insert(suggestion.id).inserted else { return }
        if suggestion.kind == .place {
            let name = suggestion.title + "\u{1F}" + (suggestion.value(.region) ?? "") + "\u{1F}"
            guard places.insert(name + (suggestion.countryCode ?? "")).inserted else { return }
        }
        list.append(suggestion)
    }
}
