extension SearchRun {
    /// The same as `score(ofName:)`, which is asked once for each name of a walk.
    func score(ofName name: Int, keptIn scores: inout [Int: Score?]) -> Score? {
        if let known = scores[name] { return known }
        let score = score(ofName: name)
        scores[name] = .some(score)
        return score
    }

    /// What a name is worth, whatever its group; nil where the words don't fit after all.
    func score(ofName name: Int) -> Score? {
        if quick == nil, !isFuzzy { quick = QuickQuality(streetWords, reader.streets, known: &memo.quickWords) }
        let quality =
            quick?.quality(of: name, reader) ?? NameQuality(streetWords, tokens: memo.name(name).tokens, fuzzy: isFuzzy)
        if quality.missing > 0 { return nil }
        // Where words of the town are given up, the street must be all there.
        if isLenient, quality.left > allowedLeft { return nil }
        // A word that may still be typed on is no more than a beginning as long as the name has other words to come: so `East`
        // does not drive out `Eastern Avenue` for `East Fort Avenue`.
        let text = quality.left > 0 && opensStreet ? max(2, quality.text) : quality.text
        var score = Score()
        score.tier = tier
        score.text = max(textFloor, text)
        score.left = min(3, quality.left + (dropsWeak ? droppedPenalty(name) : 0))
        // Nor does a street that is not typed to its end say much where the town has begun.
        score.spelling = max(spellingFloor, quality.left > 0 && opensTown ? 2 : text)
        score.extra = quality.extra + quality.order
        score.town = dropped
        score.ring = ring
        return score
    }

    /// Looks at a group whose name and place fit.
    func consider(_ group: Int, _ name: Int, _ place: Int, _ filter: TownFilter, _ base: Score) {
        var score = base
        score.street = Score.rarity(reader.size(ofGroup: group))
        let isOutOfReach = least > 0 && reader.greatest(ofGroup: group) < least
        if isOutOfReach || isAbsent { score.number = Int(NumberMatch.interpolated.rawValue) }
        if !top.accepts(score.key) { return }
        score.place = Score.rarity(LogScale.step(reader.houses(ofPlace: place)))
        if !top.accepts(score.key) { return }
        if filter.postcodes != nil, !filter.allows(reader.postcode(ofGroup: group, place: place)) { return }
        if let number = current.number {
            numbered(number, group, name, place, score, isOutOfReach)
        } else if wantsStreets, addTown(place, group, &score) {
            if isMixed(place), firstInside(group, place) == nil { return }
            score.kind = 1
            offer(
                Found(
                    what: .street(name: name, place: place, hasNumber: false), score: score, group: group, number: nil,
                    plan: planNumber))
        }
    }

    /// Whether some of a place's houses lie outside of the area that is asked for.
    private func isMixed(_ place: Int) -> Bool { allowed.map { $0.marks[place] == 1 } ?? false }

    /// Adds how the place agrees, which costs more than all before; false where the score is too bad then.
    private func addTown(_ place: Int, _ group: Int, _ score: inout Score) -> Bool {
        if current.town.isEmpty { return true }
        let town = quality(ofTown: place, group: group)
        score.text = max(score.text, town.text)
        // An error in the town is as much as one in the street: how much of the town is left over decides between them.
        if town.text == 3 { score.spelling = 3 }
        score.town = min(7, town.town + (isLenient ? missingTown(place, group) : dropped))
        return top.accepts(score.key)
    }

    /// How many words for the town neither the place nor the postcode of a group has.
    private func missingTown(_ place: Int, _ group: Int) -> Int {
        let tokens = memo.details(ofPlace: place).allTokens
        let postcode =
            reader.postcode(ofGroup: group, place: place).map { PostcodeText.letters(of: reader.postcodeText($0)) } ?? []
        var missing = 0
        for index in current.town {
            let word = current.words[index]
            if word.token.hasDigit {
                if postcode.isEmpty || !postcode.starts(with: word.token.word) { missing += 1 }
            } else if NameQuality([word][...], tokens: tokens, fuzzy: isFuzzy).missing > 0 {
                if !(index > 0 && current.words[index - 1].token.hasDigit
                    && postcode.suffix(word.token.word.count).elementsEqual(word.token.word))
                {
                    missing += 1
                }
            }
        }
        return missing
    }

    /// A word that was dropped because it only tells the kind of street: none if it agrees, else one.
    private func droppedPenalty(_ name: Int) -> Int {
        if streetWords.count == current.street.count { return 0 }
        let whole = NameQuality(current.words[current.street], tokens: memo.name(name).tokens, fuzzy: isFuzzy)
        return whole.missing > 0 ? 1 : 0
    }

    private func numbered(_ number: NumberQuery, _ group: Int, _ name: Int, _ place: Int, _ base: Score, _ isOutOfReach: Bool) {
        var score = base
        var outcome = NumberQuery.Outcome()
        let house = reader.houses(ofGroup: group)
        if isOutOfReach {
            outcome.hasBelow = true
        } else {
            outcome = number.probe(house, reader, limit: current.unit == nil ? options.limit + 2 : 4096)
        }
        if !outcome.hits.isEmpty, wantsHouses {
            score.number = Int(outcome.hits.map(\.match).min()?.rawValue ?? 0)
            guard top.accepts(score.key), addTown(place, group, &score) else { return }
            if takeHits(outcome.hits, number, group, place, score) { return }
        }
        if current.needsUnit || current.needsNumber || current.street.isEmpty { return }
        guard wantsStreets else { return }
        if isMixed(place), firstInside(group, place) == nil { return }
        let isBetween = (outcome.hasBelow && outcome.hasAbove) || outcome.hasStem
        let match: NumberMatch = isBetween && house.hasPoints ? .interpolated : .missing
        score.number = Int(NumberMatch.interpolated.rawValue)
        score.kind = match == .interpolated ? 0 : 1
        guard top.accepts(score.key), outcome.hits.isEmpty ? addTown(place, group, &score) : true else { return }
        offer(
            Found(
                what: .street(name: name, place: place, hasNumber: true), score: score, group: group, number: match,
                plan: planNumber))
    }

    /// Takes the houses that agree; false where a unit is needed and none agrees.
    private func takeHits(_ hits: [NumberQuery.Hit], _ number: NumberQuery, _ group: Int, _ place: Int, _ base: Score) -> Bool {
        var chosen = hits
        var hasUnit = false
        if let unit = current.unit {
            let exact = hits.filter {
                $0.unit != 0 && $0.match <= .equivalent && memo.unitKey($0.unit) == unit.key
            }
            if exact.isEmpty, current.needsUnit { return false }
            hasUnit = !exact.isEmpty
            // A unit that the data lack goes with the building, never with another unit of it.
            chosen = hasUnit ? exact : hits.filter { $0.match <= .equivalent }
        }
        if chosen.count == 1 {
            offer(chosen[0], isFolded: chosen[0].unit != 0 && !hasUnit && chosen[0].reading == nil, group, place, base)
            return true
        }
        if chosen.contains(where: { $0.reading != nil }) { chosen = bySlash(chosen, number) }
        // Houses of one number fold into one, that without a unit if there is one.
        var folded: [(hit: NumberQuery.Hit, isFolded: Bool)] = []
        var numbers: Set<NumberQuery.Hit.Number> = []
        for hit in chosen {
            if hit.unit == 0 || hasUnit || hit.reading != nil {
                if hit.unit == 0 { numbers.insert(hit.number) }
                folded.append((hit, false))
            }
        }
        if !hasUnit {
            for hit in chosen where hit.unit != 0 && hit.reading == nil {
                if !numbers.insert(hit.number).inserted { continue }
                folded.append((hit, true))
            }
        }
        for (hit, isFolded) in folded { offer(hit, isFolded: isFolded, group, place, base) }
        return true
    }

    private func offer(_ hit: NumberQuery.Hit, isFolded: Bool, _ group: Int, _ place: Int, _ base: Score) {
        var score = base
        score.number = Int(hit.match.rawValue)
        if !top.accepts(score.key) { return }
        if isMixed(place), !isInside(group, hit.index, place) { return }
        offer(
            Found(
                what: .house(group: group, index: hit.index, folded: isFolded), score: score, group: group, number: hit.match,
                plan: planNumber))
    }

    /// Of readings of `1917/2` those whose unit exists, else the first that has a house.
    private func bySlash(_ hits: [NumberQuery.Hit], _ number: NumberQuery) -> [NumberQuery.Hit] {
        let exact = hits.filter { hit in
            guard let reading = hit.reading, hit.unit != 0 else { return false }
            return memo.unitKey(hit.unit) == number.unit(ofReading: reading)
        }
        if let best = exact.first { return [best] }
        let bare = hits.filter { $0.unit == 0 }
        return Array((bare.isEmpty ? hits : bare).sorted { ($0.reading ?? 0) < ($1.reading ?? 0) }.prefix(1))
    }

    // MARK: Points

    func readHouses(_ group: Int, _ place: Int) -> [House] {
        var cursor = reader.houses(ofGroup: group)
        var list: [House] = []
        var values: [Int] = []
        list.reserveCapacity(cursor.count)
        values.reserveCapacity(cursor.count)
        while cursor.next() {
            list.append(
                House(index: cursor.index, value: cursor.value, second: cursor.second, form: cursor.form, unit: cursor.unit))
            values.append(cursor.value)
        }
        let points = cursor.points(values: values, centre: reader.origin(ofPlace: place))
        for index in list.indices where index < points.count {
            list[index].point = points[index].point
            list[index].accuracy = points[index].accuracy
        }
        return list
    }

    /// A house as it is in a group.
    struct House {
        var index: Int
        var value: Int
        var second: Int
        var form: Int
        var unit: Int
        var point: MicroPoint?
        var accuracy = Accuracy.unknown

        var coordinate: Coordinate? { point.map { Coordinate($0) } }

        /// Whether another house has the same number.
        func hasNumber(of other: House) -> Bool { value == other.value && second == other.second && form == other.form }
    }

    private func isInside(_ group: Int, _ index: Int, _ place: Int) -> Bool {
        guard let region = options.within else { return true }
        let list = houses(group, place)
        guard index < list.count else { return false }
        guard let at = list[index].coordinate ?? reader.centre(ofPlace: place).map({ Coordinate($0) }) else { return false }
        return region.contains(at)
    }

    /// The first house of a group that lies in the region that is asked for; any where none is asked for.
    func firstInside(_ group: Int, _ place: Int) -> House? {
        let list = houses(group, place)
        guard let region = options.within else { return list.first }
        return list.first { house in house.coordinate.map { region.contains($0) } ?? false }
    }

    /// Where something is, for its distance.
    func point(of found: Found) -> Coordinate? {
        switch found.what {
        case .house(let group, let index, _):
            let place = reader.place(ofGroup: group)
            let list = houses(group, place)
            if index < list.count, let at = list[index].coordinate { return at }
            return reader.centre(ofPlace: place).map { Coordinate($0) }
        case .street(_, let place, _):
            let list = houses(found.group, place)
            return list.first { $0.point != nil }?.coordinate ?? reader.centre(ofPlace: place).map { Coordinate($0) }
        case .place(let place), .neighborhood(let place): return reader.centre(ofPlace: place).map { Coordinate($0) }
        case .postcode(let postcode, let place):
            return (reader.postcode(postcode).centre ?? reader.centre(ofPlace: place)).map { Coordinate($0) }
        }
    }

    // MARK: Places and postcodes

    /// Offers the places and postcodes that the words mean, where all words are for the town.
    func walkTowns(prefix: Bool) {
        let named = current.town.filter { !current.words[$0].token.hasDigit }
        if wantsPostcodes, named.count < current.town.count, let filter = townFilter(prefix: prefix),
            let ranges = filter.postcodes
        {
            offerPostcodes(ranges, filter, prefix: prefix)
        }
        guard wantsPlaces else { return }
        for index in named {
            if let filter = townFilter(prefix: prefix, named: index) { offerPlaces(filter) }
        }
    }

    private func offerPlaces(_ filter: TownFilter) {
        if !filter.choosesPlaces { return }
        for place in filter.places {
            guard memo.demand.goesOn(after: 2) else { return }
            guard isAllowed(place) else { continue }
            var score = Score()
            score.tier = tier
            score.text = textFloor
            score.ring = ring
            score.kind = 2
            score.street = Score.rarity(LogScale.step(reader.houses(ofPlace: place)))
            score.place = score.street
            if !top.accepts(score.key) { continue }
            let quality = self.quality(ofTown: place, group: nil)
            // A place is found by its own name, not by its region's alone.
            if quality.isMissing { continue }
            score.text = max(score.text, quality.text)
            score.left = min(3, quality.town)
            score.town = quality.town
            if isMixed(place), let region = options.within {
                guard let centre = reader.centre(ofPlace: place), region.contains(Coordinate(centre)) else { continue }
            }
            // A town is offered once, whatever its quarters.
            let town = allowed == nil ? reader.town(ofPlace: place) : place
            offer(
                Found(
                    what: quality.isQuarter ? .neighborhood(place) : .place(town), score: score,
                    group: reader.firstGroup(ofPlace: place), number: nil, plan: planNumber))
        }
    }

    private func offerPostcodes(_ ranges: [Range<Int>], _ filter: TownFilter, prefix: Bool) {
        for range in ranges {
            var walk = reader.walkPostcodes(range)
            while walk.next() {
                groupsLeft -= 1
                if groupsLeft <= 0 || !memo.demand.goesOn(after: 2) { return }
                var score = Score()
                score.tier = tier
                score.text = textFloor
                score.ring = ring
                score.kind = 3
                // The first place of a postcode is its greatest.
                score.street = Score.rarity(LogScale.step(walk.mostHouses))
                score.place = score.street
                if top.accepts(score.key) { offerPostcode(walk.id, &score, filter) }
            }
        }
    }

    private func offerPostcode(_ id: Int, _ score: inout Score, _ filter: TownFilter) {
        guard
            let (place, houses) = reader.place(
                ofPostcode: id,
                where: { place in
                    guard isAllowed(place), filter.contains(place) else { return false }
                    guard isMixed(place), let region = options.within else { return true }
                    return reader.postcode(id).centre.map { region.contains(Coordinate($0)) } ?? false
                })
        else { return }
        score.street = Score.rarity(LogScale.step(houses))
        score.place = score.street
        let quality = self.quality(ofTown: place, group: nil)
        score.text = max(score.text, quality.text)
        score.town = quality.town
        offer(
            Found(
                what: .postcode(id, place: place), score: score, group: reader.firstGroup(ofPlace: place), number: nil,
                plan: planNumber))
    }
}
