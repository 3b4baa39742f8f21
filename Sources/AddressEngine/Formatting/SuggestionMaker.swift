/// Looks up the texts of what was found.
struct SuggestionMaker {
    let reader: IndexReader
    let memo: SearchMemo
    /// The search that found it; nil for a reverse look-up.
    let run: SearchRun?
    let near: Coordinate?
    /// Reads houses.
    private let search: SearchRun

    init(_ memo: SearchMemo, run: SearchRun?, near: Coordinate?) {
        reader = memo.reader
        self.memo = memo
        self.run = run
        self.near = near
        search = run ?? SearchRun.forReading(memo)
    }

    /// Makes a suggestion of something found.
    func make(_ found: Found) -> AddressSuggestion {
        let plan = run.flatMap { $0.plans.indices.contains(found.plan) ? $0.plans[found.plan] : nil }
        let base = base(of: found, plan)
        var suggestion = base.plain
        suggestion.ranking = found.score
        if let near, let at = base.coordinate { suggestion.distance = at.distance(to: near) }
        guard let run else { return suggestion }
        let matches = ComponentMatches(run: run, plan: plan, number: found.plan)
        for index in suggestion.components.indices {
            suggestion.components[index].match = match(suggestion.components[index], base, found, plan, matches)
        }
        suggestion.titleMatches = matches.titleRanges(base.title)
        if let plan { suggestion.continuation = ContinuationMaker(run: run, plan: plan).make(base) }
        return suggestion
    }

    private func match(
        _ component: AddressComponent, _ base: SuggestionBase, _ found: Found, _ plan: QueryPlan?, _ matches: ComponentMatches
    ) -> AddressComponent.Match {
        switch component.kind {
        case .houseNumber:
            if case .street = found.what { return .missing }
            switch found.number {
            case .exact?: return .exact
            case .equivalent?: return .normalized
            case .lettered?, .longer?: return .prefix
            case .interpolated?, .missing?: return .missing
            case nil: return .inferred
            }
        case .unit, .level: return plan?.unit == nil || base.carriesUnit ? .inferred : .exact
        case .neighborhood: return matches.town(base.place.neighborhood) ?? .inferred
        case .street: return matches.street(base.street) ?? .inferred
        case .postcode: return matches.postcode(component.value) ?? .inferred
        case .place: return matches.town(base.place.name) ?? .inferred
        case .district: return matches.town(base.place.district) ?? .inferred
        case .region: return matches.town(base.place.region) ?? .inferred
        default: return .inferred
        }
    }

    // MARK: Bases

    private func base(of found: Found, _ plan: QueryPlan?) -> SuggestionBase {
        var key = SuggestionBase.Key(what: found.what, group: found.group)
        switch found.what {
        case .house:
            carry(plan, &key)
            if let number = plan?.number, number.hasSlash { key.number = number.text }
        case .street(_, _, let hasNumber):
            key.hasPostcode = typedPostcode(plan)
            carry(plan, &key)
            if hasNumber, let number = plan?.number { key.number = number.shown }
        case .place, .neighborhood, .postcode: break
        }
        if let known = memo.bases[key] { return known }
        let base = makeBase(key)
        memo.bases.set(key, base)
        return base
    }

    private func carry(_ plan: QueryPlan?, _ key: inout SuggestionBase.Key) {
        key.unit = plan?.unit?.text ?? ""
        key.unitIsLevel = plan?.unit?.isLevel ?? false
        key.carried = run?.text.carried ?? QueryText.Carried()
    }

    private func makeBase(_ key: SuggestionBase.Key) -> SuggestionBase {
        switch key.what {
        case .house(let group, let index, let folded): return house(key, group, index, folded)
        case .street(let name, let place, let hasNumber): return street(key, name, place, hasNumber)
        case .place(let place):
            let base = self.place(place)
            base.kind = .place
            return base
        case .neighborhood(let place):
            let base = self.place(place)
            base.kind = .place
            base.isQuarter = true
            base.idTail = "." + Identity.street(name: base.place.place.neighborhood, postcode: "")
            return base
        case .postcode(let postcode, let place):
            let base = self.place(place)
            base.kind = .postcode
            let entry = reader.postcode(postcode)
            base.parts.postcode = entry.text
            if let centre = entry.centre {
                base.coordinate = Coordinate(centre)
                base.accuracy = .postcode
            }
            base.idTail = "." + Identity.escaped(PostcodeText.letters(of: entry.text))
            return base
        }
    }

    private func place(_ id: Int) -> SuggestionBase {
        let base = SuggestionBase(memo.details(ofPlace: id))
        if let centre = reader.centre(ofPlace: id) {
            base.coordinate = Coordinate(centre)
            base.accuracy = .place
        }
        return base
    }

    private func house(_ key: SuggestionBase.Key, _ group: Int, _ index: Int, _ folded: Bool) -> SuggestionBase {
        let placeID = reader.place(ofGroup: group)
        let base = place(placeID)
        let list = search.houses(group, placeID)
        base.parts.street = memo.name(reader.name(ofGroup: group)).text
        let postcode = reader.postcode(ofGroup: group, place: placeID)
        if let postcode { base.parts.postcode = reader.postcodeText(postcode) }
        guard index < list.count else { return base }
        let house = list[index]
        base.parts.number = reader.number(house)
        base.kind = house.form == FormTable.none ? .street : .address
        if house.unit != 0, !folded {
            let unit = reader.unit(house.unit)
            if UnitText.isLevel(unit) { base.parts.level = unit } else { base.parts.unit = unit }
        }
        carryUnit(key, base)
        carrySlashUnit(key.number, base)
        setPoint(house, list, postcode, base)
        base.idTail =
            "." + Identity.street(name: base.parts.street, postcode: base.parts.postcode) + "."
            + Identity.escaped(HouseNumber(base.parts.number).key)
            + (house.unit != 0 && !folded ? "." + Identity.escaped(UnitText.key(of: reader.unit(house.unit))) : "")
        return base
    }

    /// A unit, floor and box that were typed and that the data lack.
    private func carryUnit(_ key: SuggestionBase.Key, _ base: SuggestionBase) {
        if !key.unit.isEmpty, base.parts.unit.isEmpty, base.parts.level.isEmpty {
            if key.unitIsLevel { base.parts.level = key.unit } else { base.parts.unit = key.unit }
            base.carriesUnit = true
        }
        if base.parts.level.isEmpty { base.parts.level = key.carried.level }
        base.parts.box = key.carried.box
    }

    /// `5/44`: the unit that was typed before the slash goes with the building.
    private func carrySlashUnit(_ typed: String, _ base: SuggestionBase) {
        guard base.parts.unit.isEmpty, typed.contains("/") else { return }
        let parts = typed.split(separator: "/").map { $0.trimmingStart().trimmingEnd() }
        guard parts.count == 2, HouseNumber(base.parts.number) != HouseNumber(typed) else { return }
        let other = HouseNumber(parts[0]) == HouseNumber(base.parts.number) ? parts[1] : parts[0]
        base.parts.unit = other
        base.carriesUnit = true
    }

    private func setPoint(_ house: SearchRun.House, _ list: [SearchRun.House], _ postcode: Int?, _ base: SuggestionBase) {
        if let at = house.coordinate {
            base.coordinate = at
            base.accuracy = house.accuracy
        } else if let middle = SuggestionMaker.middle(list) {
            base.coordinate = middle
            base.accuracy = .street
        } else if let postcode, let centre = reader.postcode(postcode).centre {
            base.coordinate = Coordinate(centre)
            base.accuracy = .postcode
        }
    }

    /// The middle of the points of some houses.
    private static func middle(_ list: [SearchRun.House]) -> Coordinate? {
        var north = 0
        var east = 0
        var count = 0
        for house in list {
            guard let point = house.point else { continue }
            north += Int(point.latitude)
            east += Int(point.longitude)
            count += 1
        }
        if count == 0 { return nil }
        return Coordinate(MicroPoint(latitude: Int32(north / count), longitude: Int32(east / count)))
    }

    private func street(_ key: SuggestionBase.Key, _ name: Int, _ placeID: Int, _ hasNumber: Bool) -> SuggestionBase {
        let base = place(placeID)
        base.parts.street = memo.name(name).text
        // A street in several postcodes is shown without one, unless one was typed.
        let groups = reader.groups(ofName: name, around: key.group, in: placeID)
        if groups.count == 1 || key.hasPostcode, let postcode = reader.postcode(ofGroup: key.group, place: placeID) {
            let entry = reader.postcode(postcode)
            base.parts.postcode = entry.text
            if let centre = entry.centre {
                base.coordinate = Coordinate(centre)
                base.accuracy = .postcode
            }
        }
        base.kind = .street
        let list = groups.flatMap { search.houses($0, placeID) }
        if let middle = SuggestionMaker.middle(list) {
            base.coordinate = middle
            base.accuracy = .street
        }
        base.idTail = "." + Identity.street(name: base.parts.street, postcode: base.parts.postcode)
        carryUnit(key, base)
        if hasNumber, !key.number.isEmpty {
            base.kind = .address
            base.parts.number = key.number
            base.idTail += "." + Identity.escaped(HouseNumber(key.number).key)
            if let at = Interpolation.point(key.number, list) {
                base.coordinate = at
                base.accuracy = .interpolated
            }
        }
        return base
    }

    private func typedPostcode(_ plan: QueryPlan?) -> Bool {
        plan?.town.contains { plan?.words[$0].token.hasDigit ?? false } ?? false
    }
}

extension SearchRun {
    /// A search that only reads, for answers that were not searched.
    static func forReading(_ memo: SearchMemo) -> SearchRun {
        SearchRun(memo, AddressQuery(text: "", options: AddressOptions()))
    }
}
