/// Turns what a search found into its answer: looks up the texts, drops what would be shown twice, fills up with houses.
struct Answers {
    let reader: IndexReader
    let run: SearchRun

    /// The suggestions, best first.
    func list(_ found: [Found]) -> [AddressSuggestion] {
        let maker = SuggestionMaker(run.memo, run: run, near: run.options.near)
        var list: [AddressSuggestion] = []
        for item in found where isWanted(item) {
            list.append(maker.make(item))
            if list.count >= run.options.limit {
                list = Answers.unique(list)
                if list.count >= run.options.limit { return list }
            }
        }
        list = Answers.unique(list)
        guard run.wantsHouses, list.count < run.options.limit else { return list }
        // What is left of the list shows houses of the streets that were found, in natural order.
        for item in found where list.count < run.options.limit {
            guard case .street(let name, let place, false) = item.what else { continue }
            for house in houses(of: item, name, place, limit: run.options.limit) { list.append(maker.make(house)) }
            list = Answers.unique(list)
        }
        return list
    }

    /// Drops suggestions that are there already, and places that differ in their district alone.
    static func unique(_ list: [AddressSuggestion]) -> [AddressSuggestion] {
        var ids: Set<String> = []
        var places: Set<String> = []
        return list.filter { suggestion in
            guard ids.insert(suggestion.id).inserted else { return false }
            guard suggestion.kind == .place else { return true }
            return places.insert(
                suggestion.title + "\u{1F}" + (suggestion.value(.region) ?? "") + "\u{1F}" + (suggestion.countryCode ?? "")
            ).inserted
        }
    }

    private func isWanted(_ found: Found) -> Bool {
        let kinds = run.options.kinds
        if kinds.isEmpty { return true }
        switch found.what {
        case .house: return kinds.contains(.address)
        case .street(_, _, let hasNumber): return kinds.contains(hasNumber ? .address : .street)
        case .place: return kinds.contains(.place)
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
