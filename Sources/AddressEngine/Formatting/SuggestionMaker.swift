/// Looks up the texts of what was found.
struct SuggestionMaker {
    let reader: IndexReader
    /// The search that found it; nil for a reverse look-up.
    let run: SearchRun?
    let near: Coordinate?
    /// Reads houses and keeps what is known of places.
    private let search: SearchRun

    init(reader: IndexReader, run: SearchRun?, near: Coordinate?) {
        self.reader = reader
        self.run = run
        self.near = near
        search = run ?? SearchRun.forReading(reader)
    }

    /// The parts of an address, before they are put in order.
    private struct Draft {
        var parts = AddressLines.Parts()
        var place: IndexReader.Place
        var regionCode: String?
        var placeHash = ""
        var coordinate: Coordinate?
        var accuracy = Accuracy.unknown
        var numberMatch: AddressComponent.Match?
        var unitMatch: AddressComponent.Match?
        var kind = AddressSuggestion.Kind.address
        var idTail = ""
    }

    /// Makes a suggestion of something found.
    func make(_ found: Found) -> AddressSuggestion {
        let plan = run.flatMap { $0.plans.indices.contains(found.plan) ? $0.plans[found.plan] : nil }
        var draft: Draft
        switch found.what {
        case .house(let group, let index, let folded): draft = house(search, found, group, index, folded, plan)
        case .street(let name, let place, let hasNumber): draft = street(search, found, name, place, hasNumber, plan)
        case .place(let place):
            draft = self.place(place)
            draft.kind = .place
        case .postcode(let postcode, let place):
            draft = self.place(place)
            draft.kind = .postcode
            let entry = reader.postcode(postcode)
            draft.parts.postcode = entry.text
            if let centre = entry.centre {
                draft.coordinate = Coordinate(centre)
                draft.accuracy = .postcode
            }
            draft.idTail = "." + Identity.escaped(PostcodeText.letters(of: entry.text))
        }
        return finish(draft, found, plan)
    }

    private func place(_ id: Int) -> Draft {
        let known = search.details(ofPlace: id)
        var draft = Draft(place: known.place)
        draft.regionCode = known.regionCode
        draft.placeHash = known.hash
        draft.parts.place = known.place.name
        draft.parts.country = known.place.country
        draft.parts.region = known.regionCode ?? known.place.region
        if let centre = reader.centre(ofPlace: id) {
            draft.coordinate = Coordinate(centre)
            draft.accuracy = .place
        }
        return draft
    }

    private func house(_ search: SearchRun, _ found: Found, _ group: Int, _ index: Int, _ folded: Bool, _ plan: QueryPlan?)
        -> Draft
    {
        let placeID = reader.place(ofGroup: group)
        var draft = place(placeID)
        let list = search.houses(group, placeID)
        draft.parts.street = reader.name(reader.name(ofGroup: group))
        if let postcode = reader.postcode(ofGroup: group, place: placeID) { draft.parts.postcode = reader.postcodeText(postcode) }
        guard index < list.count else { return draft }
        let house = list[index]
        draft.parts.number = reader.number(house)
        draft.kind = house.form == FormTable.none ? .street : .address
        if house.unit != 0, !folded {
            draft.parts.unit = reader.unit(house.unit)
            draft.unitMatch = plan?.unit == nil ? nil : .exact
        }
        if let unit = plan?.unit, draft.parts.unit.isEmpty {
            draft.parts.unit = unit.text
            draft.unitMatch = .inferred
        }
        carrySlashUnit(plan, &draft)
        setPoint(house, list, &draft)
        switch found.number {
        case .exact?: draft.numberMatch = .exact
        case .equivalent?: draft.numberMatch = .normalized
        case .lettered?, .longer?: draft.numberMatch = .prefix
        case .interpolated?, .missing?: draft.numberMatch = .missing
        case nil: draft.numberMatch = run == nil ? nil : .inferred
        }
        draft.idTail =
            "." + Identity.street(name: draft.parts.street, postcode: draft.parts.postcode) + "."
            + Identity.escaped(HouseNumber(draft.parts.number).key)
            + (house.unit != 0 && !folded ? "." + Identity.escaped(UnitText.key(of: reader.unit(house.unit))) : "")
        return draft
    }

    /// `5/44`: the unit that was typed before the slash goes with the building.
    private func carrySlashUnit(_ plan: QueryPlan?, _ draft: inout Draft) {
        guard let typed = plan?.number?.text, draft.parts.unit.isEmpty, typed.contains("/") else { return }
        let parts = typed.split(separator: "/").map { $0.trimmingStart().trimmingEnd() }
        guard parts.count == 2, HouseNumber(draft.parts.number) != HouseNumber(typed) else { return }
        let other = HouseNumber(parts[0]) == HouseNumber(draft.parts.number) ? parts[1] : parts[0]
        draft.parts.unit = other
        draft.unitMatch = .inferred
    }

    private func setPoint(_ house: SearchRun.House, _ list: [SearchRun.House], _ draft: inout Draft) {
        if let at = house.coordinate {
            draft.coordinate = at
            draft.accuracy = house.form == FormTable.none && house.accuracy == .point ? .point : house.accuracy
        } else if let middle = SuggestionMaker.middle(list) {
            draft.coordinate = middle
            draft.accuracy = .street
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

    private func street(_ search: SearchRun, _ found: Found, _ name: Int, _ placeID: Int, _ hasNumber: Bool, _ plan: QueryPlan?)
        -> Draft
    {
        var draft = place(placeID)
        draft.parts.street = reader.name(name)
        // A street in several postcodes is shown without one, unless one was typed.
        let groups = groupsOfStreet(found.group, name, placeID)
        let isShared = groups.count > 1
        if !isShared || typedPostcode(plan), let postcode = reader.postcode(ofGroup: found.group, place: placeID) {
            draft.parts.postcode = reader.postcodeText(postcode)
        }
        draft.kind = .street
        let list = groups.flatMap { search.houses($0, placeID) }
        if let middle = SuggestionMaker.middle(list) {
            draft.coordinate = middle
            draft.accuracy = .street
        }
        draft.idTail = "." + Identity.street(name: draft.parts.street, postcode: draft.parts.postcode)
        if hasNumber, let number = plan?.number {
            draft.kind = .address
            draft.parts.number = number.text
            draft.numberMatch = .missing
            draft.idTail += "." + Identity.escaped(HouseNumber(number.text).key)
            if let unit = plan?.unit {
                draft.parts.unit = unit.text
                draft.unitMatch = .inferred
            }
            if let at = Interpolation.point(number.text, list) {
                draft.coordinate = at
                draft.accuracy = .interpolated
            }
        }
        return draft
    }

    private func typedPostcode(_ plan: QueryPlan?) -> Bool {
        plan?.town.contains { plan?.words[$0].token.hasDigit ?? false } ?? false
    }

    /// The groups of one street in one place: they stand beside each other.
    private func groupsOfStreet(_ group: Int, _ name: Int, _ place: Int) -> [Int] {
        let all = reader.groups(ofPlace: place)
        var groups = [group]
        var at = group - 1
        while at >= all.lowerBound, reader.name(ofGroup: at) == name {
            groups.insert(at, at: 0)
            at -= 1
        }
        at = group + 1
        while at < all.upperBound, reader.name(ofGroup: at) == name {
            groups.append(at)
            at += 1
        }
        return groups
    }

    // MARK: Putting together

    private func finish(_ draft: Draft, _ found: Found, _ plan: QueryPlan?) -> AddressSuggestion {
        var parts = draft.parts
        let place = draft.place
        if draft.kind == .place { parts.postcode = "" }
        // Where the place has no name, its district stands in.
        if parts.place.isEmpty { parts.place = place.district }
        if parts.place == parts.street, draft.kind == .street || draft.kind == .address { parts.place = place.name }
        let street = AddressLines.street(parts)
        let town = AddressLines.town(parts)
        let label = (street.isEmpty ? [] : [street]) + town
        var title: String
        var subtitle: String
        switch draft.kind {
        case .place:
            title = parts.place
            subtitle = [
                parts.region == parts.place ? "" : parts.region, place.district == parts.place ? "" : place.district,
                countryName(place.country),
            ]
            .filter { !$0.isEmpty }.joined(separator: ", ")
        case .postcode:
            title = parts.postcode
            subtitle = [parts.place, parts.region, countryName(place.country)].filter { !$0.isEmpty }.joined(separator: ", ")
        default:
            title = street
            subtitle = town.joined(separator: ", ")
        }
        var formatted = label.joined(separator: ", ")
        if formatted.isEmpty { formatted = title }
        if title.isEmpty { title = formatted }
        let matches = ComponentMatches(reader: reader, run: run, plan: plan, number: found.plan)
        var suggestion = AddressSuggestion(
            id: id(draft), kind: draft.kind, title: title, subtitle: subtitle, formatted: formatted,
            label: label.isEmpty ? [formatted] : label,
            components: components(draft, matches), countryCode: place.country.isEmpty ? nil : place.country,
            regionCode: draft.regionCode, coordinate: draft.coordinate,
            accuracy: draft.accuracy,
            distance: nil, score: found.score.value, scoreParts: found.score.parts, titleMatches: [], continuation: nil,
            spokenLabel: "")
        if let near, let at = draft.coordinate { suggestion.distance = at.distance(to: near) }
        suggestion.titleMatches = matches.titleRanges(title)
        suggestion.spokenLabel = subtitle.isEmpty ? title : title + ", " + subtitle
        if let run, let plan {
            suggestion.continuation = ContinuationMaker(run: run, plan: plan).make(
                suggestion, parts, town: town.joined(separator: ", "))
        }
        return suggestion
    }

    private func countryName(_ code: String) -> String { Territories.country(code).names.last ?? code }

    private func id(_ draft: Draft) -> String {
        let letter: String
        switch draft.kind {
        case .address: letter = "a"
        case .street: letter = "s"
        case .place: letter = "p"
        case .postcode: letter = "z"
        case .intersection: letter = "x"
        }
        return letter + "." + (draft.place.country.isEmpty ? "-" : draft.place.country) + "." + draft.placeHash
            + draft.idTail
    }

    private func components(_ draft: Draft, _ matches: ComponentMatches) -> [AddressComponent] {
        let parts = draft.parts
        let place = draft.place
        var list: [AddressComponent] = []
        func add(_ kind: AddressComponent.Kind, _ value: String, _ match: AddressComponent.Match?) {
            if !value.isEmpty { list.append(AddressComponent(kind, value, match: run == nil ? nil : match ?? .inferred)) }
        }
        add(.houseNumber, parts.number, draft.numberMatch)
        add(.unit, parts.unit, draft.unitMatch)
        add(.street, parts.street, matches.street(parts.street))
        add(.postcode, parts.postcode, matches.postcode(parts.postcode))
        add(.place, place.name, matches.town(place.name))
        add(.district, place.district, matches.town(place.district))
        add(.region, place.region, matches.town(place.region))
        add(.country, place.country.isEmpty ? "" : countryName(place.country), .inferred)
        return list
    }
}

extension SearchRun {
    /// A search that only reads, for answers that were not searched.
    static func forReading(_ reader: IndexReader) -> SearchRun {
        SearchRun(reader, AddressQuery(text: "", options: AddressOptions()))
    }
}
