extension SearchRun {
    /// What the words for the town leave, nil if nothing. The word `named` must be of the place's own name, not of its region's.
    func townFilter(prefix: Bool, named: Int? = nil) -> TownFilter? {
        // Words that may be missing only count.
        if isLenient, named == nil || current.town.isEmpty { return memo.wholeIndex }
        if current.town.isEmpty { return memo.wholeIndex }
        let key = townKey(prefix: prefix, named: named)
        if let known = memo.towns[key] { return known }
        let found = findTown(prefix: prefix, named: named)
        // What was given up is not whole.
        if !memo.demand.hasEnded { memo.towns.set(key, found) }
        return found
    }

    /// All that tells what the words for the town leave.
    private func townKey(prefix: Bool, named: Int?) -> WordKey {
        var key: [UInt8] = [(prefix ? 1 : 0) | (isLenient ? 2 : 0) | (isFuzzy ? 4 : 0)]
        var last = -1
        for index in current.town {
            let word = current.words[index]
            // The words' own bytes are more than these.
            key.append(
                (index == last + 1 ? 1 : 0) | (word.token.followsComma ? 2 : 0) | (word.isOpen ? 4 : 0) | (index == named ? 8 : 0)
            )
            key += word.token.word
            last = index
        }
        return WordKey(key)
    }

    /// The places that have a word in their names or areas, or only in their names; nil where there is none.
    private func places(with word: QueryWord, prefix: Bool, isNamed: Bool) -> PlaceSet? {
        let flags: UInt8 = (prefix ? 1 : 0) | (isNamed ? 2 : 0) | (isFuzzy ? 4 : 0) | (word.isOpen ? 8 : 0)
        let key = WordKey(word.token.word + [flags])
        if let known = memo.placesOfWords[key] { return known }
        var lists: [UnionCursor] = []
        if let cursor = memo.lexicon.cursor(word, .places, prefix: prefix, fuzzy: isFuzzy) { lists.append(cursor) }
        if !isNamed, let cursor = memo.lexicon.cursor(word, .areas, prefix: prefix, fuzzy: false) { lists.append(cursor) }
        let found = UnionCursor.joined(lists).map { PlaceSet($0, of: reader.placeCount) }
        _ = memo.demand.goesOn(after: lists.reduce(0) { $0 + $1.bound } / 8)
        if !memo.demand.hasEnded { memo.placesOfWords.set(key, found) }
        return found
    }

    private func findTown(prefix: Bool, named: Int?) -> TownFilter? {
        var places: PlaceSet?
        var postcodes: [Range<Int>]?
        var dropped = 0
        /// Keeps those places that are others as well; false where none is and that would be too few.
        func restrict(to other: PlaceSet) -> Bool {
            let both = places?.intersection(other) ?? other
            if isLenient, both.isEmpty {
                dropped += 1
                return false
            }
            places = both
            return true
        }
        var at = 0
        let town = current.town
        while at < town.count {
            let word = current.words[town[at]]
            let isPrefix = prefix && word.isOpen
            if word.token.hasDigit {
                if at + 1 < town.count, town[at + 1] == town[at] + 1, !current.words[town[at + 1]].token.followsComma {
                    let second = current.words[town[at + 1]]
                    if let ranges = self.postcodes(
                        word.token.word + second.token.word, isPrefix: prefix && second.isOpen, typed: second)
                    {
                        postcodes = intersect(postcodes, ranges)
                        at += 2
                        continue
                    }
                }
                if let ranges = self.postcodes(word.token.word, isPrefix: isPrefix, typed: word) {
                    let both = intersect(postcodes, ranges)
                    if isLenient, both.isEmpty { dropped += 1 } else { postcodes = both }
                    at += 1
                    continue
                }
            }
            let set = self.places(with: word, prefix: isPrefix, isNamed: town[at] == named)
            at += 1
            guard let set else {
                if !isLenient { return nil }
                dropped += 1
                continue
            }
            _ = restrict(to: set)
        }
        if let ranges = postcodes {
            if ranges.isEmpty { return nil }
            // Where postcode and town contradict each other, the town stays.
            if let set = self.places(of: ranges), !restrict(to: set) { postcodes = nil }
        }
        if let places, places.isEmpty { return nil }
        return TownFilter(places: places, postcodes: postcodes, dropped: dropped)
    }

    private func intersect(_ a: [Range<Int>]?, _ b: [Range<Int>]) -> [Range<Int>] {
        guard let a else { return b }
        return a.flatMap { x in b.map { x.clamped(to: $0) } }.filter { !$0.isEmpty }
    }

    /// The postcodes that a word means, nil if none. Leading zeros may be missing in the data.
    private func postcodes(_ bytes: [UInt8], isPrefix: Bool, typed: QueryWord) -> [Range<Int>]? {
        let key = WordKey(bytes + [isPrefix ? 1 : 0])
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

    /// The places of a few postcodes, which are few; nil where they are not.
    private func places(of postcodes: [Range<Int>]) -> PlaceSet? {
        guard postcodes.reduce(0, { $0 + $1.count }) <= 64 else { return nil }
        var places: Set<UInt32> = []
        for id in postcodes.joined() {
            let entry = reader.postcode(id)
            if entry.places.count >= IndexFormat.mostPlacesOfPostcode { return nil }
            for (place, _) in entry.places { places.insert(UInt32(place)) }
        }
        return PlaceSet(UnionCursor([PostingCursor(array: places.sorted())]), of: reader.placeCount)
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
        let areaWords = memo.areaWords(place.place)
        return words.allSatisfy { areaWords.contains($0.token.word) || place.districtWords.contains($0.token.word) } ? 0 : 2
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
