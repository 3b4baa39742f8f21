extension SearchRun {
    /// Runs a reading: once with its last word whole, once as a beginning.
    func runPlan() {
        let words = current.words
        streetWords = words[current.street]
        if dropsWeak {
            let core = streetWords.filter { !$0.isWeak }
            if core.isEmpty || core.count == streetWords.count {
                // Nothing to drop: the tier before has tried it.
                if !isLenient, tier != 4, !current.street.isEmpty { return }
            } else {
                streetWords = core[...]
            }
        }
        let openIndex = words.indices.last.flatMap { words[$0].isOpen ? $0 : nil }
        let inStreet = openIndex.map { current.street.contains($0) } ?? false
        let inTown = openIndex.map { current.town.contains($0) } ?? false
        let hasInitials = words.contains { $0.isOpen && $0.token.isComplete }
        guard let openIndex, inStreet || inTown else {
            textFloor = hasInitials ? 2 : 0
            walk(prefix: hasInitials)
            return
        }
        // One letter is a beginning of many words; that it is a whole word too says nothing yet.
        let word = words[openIndex]
        if !hasInitials, !(word.token.length == 1 && !word.token.hasDigit) || word.token.word[0] >= 0xE0 {
            textFloor = 0
            walk(prefix: false)
        }
        textFloor = 2
        var bound = Score()
        bound.tier = tier
        bound.text = textFloor
        if !top.isBeyond(bound.key) { walk(prefix: true) }
    }

    private func walk(prefix: Bool) {
        townQuality.removeAll(keepingCapacity: true)
        if current.street.isEmpty, current.number == nil { return walkTowns(prefix: prefix) }
        guard var filter = townFilter(prefix: prefix) else { return }
        dropped = filter.dropped
        if current.street.isEmpty { return walkHouses(&filter) }
        var cursors: [UnionCursor] = []
        for word in streetWords {
            guard let cursor = lexicon.cursor(word, .streets, prefix: prefix && word.isOpen, fuzzy: isFuzzy) else { return }
            cursors.append(cursor)
        }
        cursors.sort { $0.bound < $1.bound }
        quick = isFuzzy ? nil : QuickQuality(streetWords, reader.streets, known: &quickWords)
        namesLeft = SearchRun.nameBudget
        groupsLeft = SearchRun.groupBudget
        guard let names = cursors.first?.bound, names > 0 else { return }
        if let places = placesToWalk(&filter, names: names) {
            // A restriction filters before the limit, however many there are; a town that is typed is told apart by more letters.
            groupsLeft *= allowed != nil || options.within != nil ? 64 : 8
            walkPlaces(places, &cursors, &filter)
        } else {
            if allowed != nil || !filter.lists.isEmpty || filter.postcodes != nil {
                namesLeft *= 4
                groupsLeft *= 4
            }
            filter.settle(count: reader.placeCount)
            walkNames(&cursors, &filter)
        }
    }

    // MARK: The town

    /// What the words for the town leave, nil if nothing. The word `named` must be of the place's own name, not of its region's.
    func townFilter(prefix: Bool, named: Int? = nil) -> TownFilter? {
        var filter = TownFilter()
        // Words that may be missing only count.
        if isLenient, named == nil { return filter }
        var at = 0
        let town = current.town
        while at < town.count {
            let word = current.words[town[at]]
            let isPrefix = prefix && word.isOpen
            if word.token.hasDigit {
                if at + 1 < town.count, town[at + 1] == town[at] + 1, !current.words[town[at + 1]].token.followsComma {
                    let second = current.words[town[at + 1]]
                    if let ranges = postcodes(
                        word.token.word + second.token.word, isPrefix: prefix && second.isOpen, typed: second)
                    {
                        filter.postcodes = intersect(filter.postcodes, ranges)
                        at += 2
                        continue
                    }
                }
                if let ranges = postcodes(word.token.word, isPrefix: isPrefix, typed: word) {
                    let both = intersect(filter.postcodes, ranges)
                    if isLenient, both.isEmpty { filter.dropped += 1 } else { filter.postcodes = both }
                    at += 1
                    continue
                }
            }
            var lists: [UnionCursor] = []
            if let cursor = lexicon.cursor(word, .places, prefix: isPrefix, fuzzy: isFuzzy) { lists.append(cursor) }
            if town[at] != named, let cursor = lexicon.cursor(word, .areas, prefix: isPrefix, fuzzy: false) {
                lists.append(cursor)
            }
            at += 1
            guard let list = UnionCursor.joined(lists) else {
                if !isLenient { return nil }
                filter.dropped += 1
                continue
            }
            filter.lists.append(list)
            if isLenient { dropLast(of: &filter) }
        }
        if let postcodes = filter.postcodes {
            if postcodes.isEmpty { return nil }
            let count = filter.lists.count
            addPlaces(of: postcodes, to: &filter)
            // Where postcode and town contradict each other, the town stays.
            if isLenient, filter.lists.count > count, dropLast(of: &filter) { filter.postcodes = nil }
        }
        if !filter.lists.isEmpty {
            filter.rewind()
            if filter.next(from: 0, count: reader.placeCount) == nil { return nil }
            filter.rewind()
        }
        return filter
    }

    /// Takes the last list away again where it contradicts the others.
    @discardableResult
    private func dropLast(of filter: inout TownFilter) -> Bool {
        filter.rewind()
        defer { filter.rewind() }
        if filter.next(from: 0, count: reader.placeCount) != nil { return false }
        filter.lists.removeLast()
        filter.dropped += 1
        return true
    }

    private func intersect(_ a: [Range<Int>]?, _ b: [Range<Int>]) -> [Range<Int>] {
        guard let a else { return b }
        return a.flatMap { x in b.map { x.clamped(to: $0) } }.filter { !$0.isEmpty }
    }

    /// The postcodes that a word means, nil if none. Leading zeros may be missing in the data.
    private func postcodes(_ bytes: [UInt8], isPrefix: Bool, typed: QueryWord) -> [Range<Int>]? {
        let key = bytes + [isPrefix ? 1 : 0]
        if let known = postcodeRanges[key] { return known.isEmpty ? nil : known }
        let found = findPostcodes(bytes, isPrefix: isPrefix)
        postcodeRanges[key] = found ?? []
        return found
    }

    private func findPostcodes(_ bytes: [UInt8], isPrefix: Bool) -> [Range<Int>]? {
        let plain = bytes.filter { $0 != 0x2D && $0 != 0x2F }
        let key = PostcodeText.withoutZeros(plain)
        let range = reader.postcodes(prefix: key)
        if range.isEmpty { return nil }
        if isPrefix {
            if key.count == plain.count || range.count > 1024 { return [range] }
            return ranges(range.filter { PostcodeText.letters(of: reader.postcodeText($0)).starts(with: plain) })
        }
        // Whole: equal, which stand first; or the first part of a longer one (`32601` of 32601-3779, `AB10` of AB10 1ST).
        var ids = Array(range.prefix { PostcodeText.key(of: reader.postcodeText($0).utf8) == key })
        let isNumeric = plain.allSatisfy(HouseNumber.isDigit)
        if plain.count >= (isNumeric ? 4 : 3), range.count - ids.count <= 1024 {
            ids += range.dropFirst(ids.count).filter { PostcodeText.firstPart(of: reader.postcodeText($0)) == plain }
        }
        return ranges(ids)
    }

    private func ranges(_ ids: [Int]) -> [Range<Int>]? {
        var ranges: [Range<Int>] = []
        for id in ids {
            if let last = ranges.last, last.upperBound == id {
                ranges[ranges.count - 1] = last.lowerBound..<id + 1
            } else {
                ranges.append(id..<id + 1)
            }
        }
        return ranges.isEmpty ? nil : ranges
    }

    /// Few postcodes are in few places: those are walked instead of all.
    private func addPlaces(of postcodes: [Range<Int>], to filter: inout TownFilter) {
        guard postcodes.reduce(0, { $0 + $1.count }) <= 64 else { return }
        var places: Set<UInt32> = []
        for id in postcodes.joined() {
            let entry = reader.postcode(id)
            if entry.places.count >= 16 { return }
            for (place, _) in entry.places { places.insert(UInt32(place)) }
        }
        filter.lists.append(UnionCursor([PostingCursor(array: places.sorted())]))
    }

    /// How a place agrees with the words for the town.
    func quality(ofTown place: Int, group: Int?) -> (town: Int, text: Int, isMissing: Bool) {
        if current.town.isEmpty { return (0, 0, false) }
        if let known = townQuality[place] { return known }
        var result = (town: 0, text: 0, isMissing: false)
        let words = current.town.filter { index in
            // A postcode is no word of the place.
            !(current.words[index].token.hasDigit) && !(index > 0 && current.town.contains(index - 1) && isPostcodeTail(index))
        }
        if !words.isEmpty {
            let texts = reader.place(place)
            let tokens = Tokenizer.tokens(of: texts.name)
            let typed = words.map { current.words[$0] }
            let quality = NameQuality(typed[...], tokens: tokens, fuzzy: isFuzzy)
            result.text = quality.text
            if quality.missing > 0 {
                let rest = typed.filter { NameQuality([$0][...], tokens: tokens, fuzzy: isFuzzy).missing > 0 }
                result.text = max(result.text, areaText(rest, texts))
                result.town = quality.missing == typed.count ? 2 : 1
                if quality.missing == typed.count { result.isMissing = true }
            }
            result.town = min(7, result.town + min(2, quality.missing == typed.count ? 0 : quality.left))
        }
        townQuality[place] = result
        return result
    }

    private func isPostcodeTail(_ index: Int) -> Bool {
        current.words[index - 1].token.hasDigit && current.words[index].token.word.count <= 3
            && lexicon.terms(current.words[index], .places).isEmpty && lexicon.terms(current.words[index], .areas).isEmpty
    }

    /// Whether words agree whole with district, region or country.
    private func areaText(_ words: [QueryWord], _ place: IndexReader.Place) -> Int {
        var all = Tokenizer.words(of: place.district) + Tokenizer.words(of: place.region) + Tokenizer.words(of: place.country)
        if let code = Territories.regionCode(of: place.region, country: place.country) {
            all.append(Array(code.lowercased().utf8))
            for name in Territories.regionNames(code: code, country: place.country) { all += Tokenizer.words(of: name) }
        }
        for name in Territories.country(place.country).names { all += Tokenizer.words(of: name) }
        return words.allSatisfy { all.contains($0.token.word) } ? 0 : 2
    }

    // MARK: Walks

    /// The places to walk instead of names: where they have fewer groups than there are names.
    private func placesToWalk(_ filter: inout TownFilter, names: Int) -> [Int]? {
        var places: [Int] = []
        var groups = 0
        let limit = names * 2
        if filter.lists.isEmpty {
            guard let allowed else { return nil }
            for place in 0..<reader.placeCount where allowed[place] != 0 {
                places.append(place)
                groups += reader.groups(ofPlace: place).count
                if groups > limit { return nil }
            }
            return places
        }
        if filter.bound > 20_000, allowed == nil { return nil }
        filter.rewind()
        var at = 0
        while let place = filter.next(from: at, count: reader.placeCount) {
            at = place + 1
            if let allowed, allowed[place] == 0 { continue }
            places.append(place)
            groups += reader.groups(ofPlace: place).count
            if groups > limit { return nil }
        }
        return places
    }

    /// Walks names from the best on, until nothing better can follow.
    private func walkNames(_ cursors: inout [UnionCursor], _ filter: inout TownFilter) {
        let typedCore = streetWords.reduce(0) { $0 + ($1.isWeak && !$1.isOpen ? 0 : 1) }
        var bound = Score()
        bound.tier = tier
        bound.text = textFloor
        for stretch in 0..<5 {
            let end = reader.stretches[stretch + 1]
            bound.left = min(3, max(0, stretch - typedCore))
            var target = reader.stretches[stretch]
            for index in cursors.indices where cursors[index].current > target || target == 0 { cursors[index].rewind() }
            while target < end {
                guard let name = leap(&cursors, from: target, to: end) else { break }
                target = name + 1
                let list = reader.groups(ofName: name)
                bound.street = Score.rarity(list.size)
                if top.isBeyond(bound.key) { break }
                namesLeft -= 1
                if namesLeft <= 0 || groupsLeft <= 0 { return }
                visit(name, list, &filter)
            }
        }
    }

    /// A number without a street: the houses of that number in the few places that are left.
    private func walkHouses(_ filter: inout TownFilter) {
        // Half a postcode or the beginning of a name says too little.
        let isOpen = current.town.contains { current.words[$0].isOpen && current.words[$0].token.word.count < 4 }
        guard tier == 0, !isOpen, filter.postcodes != nil || !filter.lists.isEmpty,
            let places = placesToWalk(&filter, names: 10_000)
        else { return }
        groupsLeft = 8_000
        for place in places where isAllowed(place) {
            for group in reader.groups(ofPlace: place) {
                groupsLeft -= 1
                if groupsLeft < 0 { return }
                var quality: NameQuality? = NameQuality([], tokens: [], fuzzy: false)
                quality?.left = 3
                _ = consider(group, reader.name(ofGroup: group), place, filter, &quality)
            }
        }
    }

    /// The first element that all cursors have.
    @inline(__always)
    private func leap(_ cursors: inout [UnionCursor], from start: Int, to end: Int) -> Int? {
        var target = start
        while target < end {
            var moved = false
            for index in cursors.indices {
                cursors[index].advance(to: target)
                if cursors[index].current != target {
                    target = cursors[index].current
                    moved = true
                    if target >= end { return nil }
                }
            }
            if !moved { return target }
        }
        return nil
    }

    private func visit(_ name: Int, _ groups: IndexReader.GroupList, _ filter: inout TownFilter) {
        var list = groups
        var quality: NameQuality?
        var place = -1
        var placeEnd = 0
        var isWanted = false
        while let group = list.next() {
            groupsLeft -= 1
            if groupsLeft <= 0 { return }
            if group >= placeEnd {
                place = reader.place(ofGroup: group)
                placeEnd = reader.groups(ofPlace: place).upperBound
                isWanted = isAllowed(place) && filter.contains(place)
            }
            if !isWanted { continue }
            if !consider(group, name, place, filter, &quality) { return }
        }
    }

    /// Walks the groups of some places.
    private func walkPlaces(_ places: [Int], _ cursors: inout [UnionCursor], _ filter: inout TownFilter) {
        var qualities: [Int: NameQuality] = [:]
        for place in places where isAllowed(place) {
            let groups = reader.groups(ofPlace: place)
            for index in cursors.indices { cursors[index].rewind() }
            var group = groups.lowerBound
            while group < groups.upperBound {
                let name = reader.name(ofGroup: group)
                var target = name
                for index in cursors.indices {
                    cursors[index].advance(to: target)
                    target = max(target, cursors[index].current)
                    if target == .max { break }
                }
                if target == .max { break }
                if target != name {
                    group = skip(group, groups.upperBound, to: target)
                    continue
                }
                var quality = qualities[name]
                groupsLeft -= 1
                if groupsLeft <= 0 { return }
                _ = consider(group, name, place, filter, &quality)
                if let quality { qualities[name] = quality }
                group += 1
            }
        }
    }

    /// The first group whose name is not before another: gallops.
    private func skip(_ start: Int, _ end: Int, to name: Int) -> Int {
        var low = start
        var step = 1
        while low + step < end, reader.name(ofGroup: low + step) < name {
            low += step
            step *= 2
        }
        var high = min(end, low + step)
        low += 1
        while low < high {
            let middle = (low + high) / 2
            if reader.name(ofGroup: middle) < name { low = middle + 1 } else { high = middle }
        }
        return low
    }

    @inline(__always)
    func isAllowed(_ place: Int) -> Bool {
        if let allowed, allowed[place] == 0 { return false }
        guard let countries else { return true }
        return countries.contains(reader.countryCode(ofPlace: place))
    }
}

extension UnionCursor {
    /// One cursor over all lists of some; nil where there is none.
    static func joined(_ cursors: [UnionCursor]) -> UnionCursor? {
        guard let first = cursors.first else { return nil }
        return cursors.count == 1 ? first : UnionCursor(cursors.flatMap(\.parts))
    }
}
