/// One search: runs the readings of a query, tier after tier, until one finds something. Belongs to one thread.
final class SearchRun {
    let reader: IndexReader
    let query: AddressQuery
    let text: QueryText
    let options: AddressOptions
    /// Country codes as the index has them, nil for all.
    let countries: Set<Int>?
    var lexicon: Lexicon
    var top: TopList
    /// The readings that found something, by the number in `Found.plan`.
    var plans: [QueryPlan] = []
    /// Kinds that are looked for; an address list may need streets that are not shown.
    let wantsStreets: Bool
    let wantsHouses: Bool
    let wantsPlaces: Bool
    let wantsPostcodes: Bool

    // The state of the walk that is running.
    var tier = 0
    var isFuzzy = false
    var current = QueryPlan(words: [], street: 0..<0, number: nil, town: [])
    var planNumber = -1
    var streetWords: ArraySlice<QueryWord> = []
    var textFloor = 0
    var postcodeRanges: [[UInt8]: [Range<Int>]] = [:]
    private var placeDetails: [Int: PlaceDetails] = [:]
    /// How names for the town agree with the words of a reading, by the reading.
    var townMatches: [Int: [String: AddressComponent.Match?]] = [:]
    var quick: QuickQuality?
    var quickWords: [QuickQuality.Key: QuickQuality.Word] = [:]
    var dropsWeak = false
    var isLenient = false
    /// Words of the town that the running walk has given up.
    var dropped = 0
    /// Words of a street that may be missing in the query, because as many of it were left out.
    var allowedLeft = 0
    /// Which places a bias pass or restriction leaves, by place; nil for all.
    var allowed: [UInt8]?
    var near: Coordinate?
    var townQuality: [Int: (town: Int, text: Int, isMissing: Bool)] = [:]
    var countryCache: (place: Int, isAllowed: Bool) = (-1, true)

    /// The most names and groups that a walk looks at.
    static let nameBudget = 1_000
    static let groupBudget = 1_500
    var namesLeft = 0
    var groupsLeft = 0

    init(_ reader: IndexReader, _ query: AddressQuery) {
        self.reader = reader
        self.query = query
        options = query.options
        text = QueryText(query.text)
        lexicon = Lexicon(reader)
        top = TopList(limit: max(12, query.options.limit + 2))
        countries =
            query.options.countries.isEmpty
            ? nil
            : Set(
                query.options.countries.map { code in
                    let bytes = Array(code.uppercased().utf8)
                    return bytes.count == 2 ? Int(bytes[0]) | Int(bytes[1]) << 8 : -1
                })
        let kinds = query.options.kinds
        wantsHouses = kinds.isEmpty || kinds.contains(.address)
        wantsStreets = kinds.isEmpty || kinds.contains(.street) || kinds.contains(.address)
        wantsPlaces = kinds.isEmpty || kinds.contains(.place)
        wantsPostcodes = kinds.isEmpty || kinds.contains(.postcode)
        near = query.options.near
    }

    /// The best answers.
    func run() -> [Found] {
        if text.words.isEmpty { return [] }
        guard let near else {
            allowed = restriction(query.options.within, nil, 0)
            searchTiers()
            return top.items
        }
        // A bias orders equals by rings of distance. Each ring is searched by itself, so that what is near is found however
        // many there are beyond it.
        self.near = nil
        var all = TopList(limit: max(12, options.limit + 2))
        var bestTier = Int.max
        for ring in [1.0, 5, 20, 100, .infinity] {
            top = TopList(limit: max(12, options.limit + 2))
            allowed = restriction(query.options.within, near, ring)
            if let allowed, !allowed.contains(where: { $0 != 0 }) { continue }
            searchTiers()
            for var found in top.items where found.score.tier <= bestTier {
                found.score.ring = self.ring(of: found, near)
                all.insert(found)
            }
        }
        bestTier = all.items.first?.score.tier ?? 0
        return all.items.filter { $0.score.tier == bestTier }
    }

    /// How many rings away something is.
    private func ring(of found: Found, _ near: Coordinate) -> Int {
        guard let at = point(of: found) else { return 4 }
        let metres = at.distance(to: near)
        return metres <= 1000 ? 0 : (metres <= 5000 ? 1 : (metres <= 20_000 ? 2 : (metres <= 100_000 ? 3 : 4)))
    }

    /// Which places may hold something inside of an area and near a point: 0 none, 1 each house must be asked, 2 all.
    private func restriction(_ region: Region?, _ near: Coordinate?, _ ring: Double) -> [UInt8]? {
        let isNear = near != nil && ring.isFinite
        if region == nil && !isNear { return nil }
        var allowed = [UInt8](repeating: 0, count: reader.placeCount)
        for place in 0..<reader.placeCount {
            let box = reader.box(ofPlace: place)
            if isNear, let near {
                if box.isEmpty { continue }
                let north = max(0, max(box.south - near.latitude, near.latitude - box.north))
                if north * 111_000 > ring * 1000 { continue }
                if box.distance(to: near) > ring * 1000 { continue }
            }
            guard let region else {
                allowed[place] = 2
                continue
            }
            if box.isEmpty { continue }
            switch region.overlap(box) {
            case .inside: allowed[place] = 2
            case .mixed: allowed[place] = 1
            case .outside: break
            }
        }
        return allowed
    }

    // MARK: What is kept

    /// What answers need of a place.
    struct PlaceDetails {
        var place: IndexReader.Place
        var regionCode: String?
        var hash: String
    }

    /// What answers need of a place, looked up once.
    func details(ofPlace id: Int) -> PlaceDetails {
        if let known = placeDetails[id] { return known }
        let place = reader.place(id)
        let details = PlaceDetails(
            place: place, regionCode: Territories.regionCode(of: place.region, country: place.country),
            hash: Identity.place(place))
        placeDetails[id] = details
        return details
    }

    // MARK: Tiers

    private func searchTiers() {
        let base = text.words
        run(tier: 0, base)
        if found() { return }
        let variants = joined(base, fuzzy: false) + split(base) + initials(base)
        for words in variants { run(tier: 1, words) }
        run(tier: 1, base, takesUnknownUnits: true)
        if text.unit != nil || base.count != text.allWords.count { run(tier: 1, text.allWords, withoutUnit: true) }
        if found() { return }
        for words in [base] + variants { run(tier: 2, words, dropsWeak: true) }
        if found() { return }
        isFuzzy = true
        run(tier: 3, base)
        if !found() { for words in [base] + joined(base, fuzzy: true) { run(tier: 4, words, dropsWeak: true) } }
        isFuzzy = false
        if found() { return }
        for words in [base] + variants { run(tier: 5, words, dropsWeak: true, isLenient: true) }
        if found() { return }
        let known = base.filter {
            $0.token.hasDigit || lexicon.has($0, .streets, fuzzy: false) || lexicon.has($0, .places, fuzzy: false)
        }
        if known.count < base.count, known.contains(where: { !$0.isWeak && !$0.token.hasDigit }) {
            allowedLeft = base.count - known.count
            run(tier: 5, known)
            if !found() { run(tier: 5, known, dropsWeak: true, isLenient: true) }
            allowedLeft = 0
        }
        if found() { return }
        isFuzzy = true
        run(tier: 6, base, dropsWeak: true, isLenient: true)
        isFuzzy = false
    }

    private func found() -> Bool { !top.items.isEmpty }

    /// The query with two neighbouring words written as one, where the index knows the joined word.
    private func joined(_ words: [QueryWord], fuzzy: Bool) -> [[QueryWord]] {
        var variants: [[QueryWord]] = []
        for index in 0..<max(0, words.count - 1) {
            let (a, b) = (words[index], words[index + 1])
            if a.token.hasDigit || b.token.hasDigit || b.token.followsComma || variants.count >= 4 { continue }
            var token = a.token
            token.word += b.token.word
            token.range = a.token.range.lowerBound..<b.token.range.upperBound
            token.isComplete = b.token.isComplete
            let word = QueryWord(token, isOpen: b.isOpen)
            guard lexicon.has(word, .streets, fuzzy: fuzzy) || lexicon.has(word, .places, fuzzy: fuzzy) else { continue }
            variants.append(Array(words[..<index]) + [word] + Array(words[(index + 2)...]))
        }
        return variants
    }

    /// The query with a word cut in two (`RueVernier`), where the index knows both parts and not the whole.
    private func split(_ words: [QueryWord]) -> [[QueryWord]] {
        var variants: [[QueryWord]] = []
        for (index, word) in words.enumerated() where word.token.length >= 5 && variants.count < 4 {
            if word.token.hasDigit {
                // `Haies75020`
                guard let digit = word.token.word.firstIndex(where: HouseNumber.isDigit), digit >= 3,
                    word.token.word[digit...].allSatisfy(HouseNumber.isDigit)
                else { continue }
                var (first, second) = (word.token, word.token)
                first.word = Array(word.token.word[..<digit])
                second.word = Array(word.token.word[digit...])
                let parts = [QueryWord(first, isOpen: false), QueryWord(second, isOpen: word.isOpen)]
                variants.append(Array(words[..<index]) + parts + Array(words[(index + 1)...]))
                continue
            }
            if lexicon.has(word, .streets, fuzzy: false) || lexicon.has(word, .places, fuzzy: false) { continue }
            let bytes = word.token.word
            for cut in 2...max(2, bytes.count - 2) where cut < bytes.count && bytes[cut] & 0xC0 != 0x80 {
                var (first, second) = (word.token, word.token)
                first.word = Array(bytes[..<cut])
                second.word = Array(bytes[cut...])
                // The letters of the query and of its folded form may differ in number; the parts share the place then.
                if word.token.range.count == word.token.length {
                    let middle = word.token.range.lowerBound + first.length
                    first.range = word.token.range.lowerBound..<middle
                    second.range = middle..<word.token.range.upperBound
                }
                let (a, b) = (QueryWord(first, isOpen: false), QueryWord(second, isOpen: word.isOpen))
                let isKnown =
                    !lexicon.terms(a, .streets).isEmpty
                    && (!lexicon.terms(b, .streets).isEmpty || !lexicon.terms(b, .places).isEmpty)
                if isKnown { variants.append(Array(words[..<index]) + [a, b] + Array(words[(index + 1)...])) }
                if variants.count >= 4 { break }
            }
        }
        return variants
    }

    /// The query with single letters as beginnings of words: `J B Drapier`.
    private func initials(_ words: [QueryWord]) -> [[QueryWord]] {
        let isInitial = { (word: QueryWord) in word.token.length == 1 && !word.token.hasDigit && !word.isOpen }
        guard words.count >= 3, words.contains(where: isInitial) else { return [] }
        return [
            words.map { word in
                var word = word
                if isInitial(word) { word.isOpen = true }
                return word
            }
        ]
    }

    private func run(
        tier: Int, _ words: [QueryWord], takesUnknownUnits: Bool = false, withoutUnit: Bool = false, dropsWeak: Bool = false,
        isLenient: Bool = false
    ) {
        if words.isEmpty { return }
        self.tier = tier
        self.dropsWeak = dropsWeak
        self.isLenient = isLenient
        var planner = Planner(
            text: text, words: words, fuzzy: isFuzzy, takesUnknownUnits: takesUnknownUnits, unit: withoutUnit ? nil : text.unit)
        planner.isLenient = isLenient
        planner.takesAnyLetter = tier >= 2
        for plan in planner.plans(&lexicon) {
            if takesUnknownUnits, plan.unit == nil || text.unit != nil { continue }
            current = plan
            planNumber = plans.count
            plans.append(plan)
            runPlan()
        }
    }
}
