extension SearchRun {
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
            if let cursor = memo.lexicon.cursor(word, .places, prefix: isPrefix, fuzzy: isFuzzy) { lists.append(cursor) }
            if town[at] != named, let cursor = memo.lexicon.cursor(word, .areas, prefix: isPrefix, fuzzy: false) {
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
        if let known = memo.postcodeRanges[key] { return known.isEmpty ? nil : known }
        let found = findPostcodes(bytes, isPrefix: isPrefix)
        memo.postcodeRanges.set(key, found ?? [])
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
            if entry.places.count >= IndexFormat.mostPlacesOfPostcode { return }
            for (place, _) in entry.places { places.insert(UInt32(place)) }
        }
        filter.lists.append(UnionCursor([PostingCursor(array: places.sorted())]))
    }

    /// How a place agrees with the words for the town.
    func quality(ofTown place: Int, group: Int?) -> TownQuality {
        if current.town.isEmpty { return TownQuality() }
        if let known = townQuality[place] { return known }
        var result = TownQuality()
        let words = current.town.filter { index in
            // A postcode is no word of the place.
            !(current.words[index].token.hasDigit) && !(index > 0 && current.town.contains(index - 1) && isPostcodeTail(index))
        }
        if !words.isEmpty {
            let texts = memo.details(ofPlace: place)
            var tokens = texts.name.tokens
            let typed = words.map { current.words[$0] }
            var quality = NameQuality(typed[...], tokens: tokens, fuzzy: isFuzzy)
            if quality.missing > 0, !texts.place.neighborhood.isEmpty {
                let other = NameQuality(typed[...], tokens: texts.neighborhood.tokens, fuzzy: isFuzzy)
                let isOwn = quality.missing == typed.count && other.missing < typed.count
                if isOwn || (quality.missing > 0 && other.missing > 0) {
                    // The quarter alone, or quarter and town together.
                    if isOwn, other.missing == 0 {
                        quality = other
                        tokens = texts.neighborhood.tokens
                    } else {
                        tokens += texts.neighborhood.tokens
                        quality = NameQuality(typed[...], tokens: tokens, fuzzy: isFuzzy)
                        if quality.missing == 0 { quality.left = 0 }
                    }
                    result.isQuarter = quality.missing < typed.count
                    result.town = 1
                }
            }
            result.text = quality.text
            if quality.missing > 0 {
                let rest = typed.filter { NameQuality([$0][...], tokens: tokens, fuzzy: isFuzzy).missing > 0 }
                result.text = max(result.text, areaText(rest, texts))
                result.town += quality.missing == typed.count ? 2 : 1
                if quality.missing == typed.count { result.isMissing = true }
            }
            result.town = min(7, result.town + min(2, quality.missing == typed.count ? 0 : quality.left))
            if quality.left > 0, typed.last?.isOpen == true { result.text = max(2, result.text) }
        }
        townQuality[place] = result
        return result
    }

    /// Whether a word is the second half of a postcode.
    private func isPostcodeTail(_ index: Int) -> Bool {
        current.words[index - 1].token.hasDigit && current.words[index].token.word.count <= 3
            && memo.lexicon.terms(current.words[index], .places).isEmpty
            && memo.lexicon.terms(current.words[index], .areas).isEmpty
    }

    /// Whether words agree whole with district, region or country.
    private func areaText(_ words: [QueryWord], _ place: PlaceDetails) -> Int {
        words.allSatisfy { place.areaWords.contains($0.token.word) || place.districtWords.contains($0.token.word) } ? 0 : 2
    }
}

/// How a place agrees with the words for the town.
struct TownQuality {
    /// As `Score.town`.
    var town = 0
    /// As `Score.text`.
    var text = 0
    /// No word is of its name.
    var isMissing = false
    /// Words are of the name of its quarter.
    var isQuarter = false
}
