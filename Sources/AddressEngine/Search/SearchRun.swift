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
    var dropsWeak = false
    /// Which places a bias pass or restriction leaves, by place; nil for all.
    var allowed: [UInt8]?
    var near: Coordinate?
    var townQuality: [Int: (town: Int, text: Int, isMissing: Bool)] = [:]
    var countryCache: (place: Int, isAllowed: Bool) = (-1, true)

    /// The most names and groups that a walk looks at.
    static let nameBudget = 30_000
    static let groupBudget = 60_000
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

    // MARK: Tiers

    private func searchTiers() {
        let base = text.words
        run(tier: 0, base)
        if found() { return }
        for words in joined(base, fuzzy: false) { run(tier: 1, words) }
        run(tier: 1, base, takesUnknownUnits: true)
        if text.unit != nil || base.count != text.allWords.count { run(tier: 1, text.allWords, withoutUnit: true) }
        if found() { return }
        run(tier: 2, base, dropsWeak: true)
        for words in joined(base, fuzzy: false) { run(tier: 2, words, dropsWeak: true) }
        if found() { return }
        for words in shortened(base) { run(tier: 3, words) }
        if found() { return }
        isFuzzy = true
        defer { isFuzzy = false }
        run(tier: 4, base)
        if found() { return }
        run(tier: 5, base, dropsWeak: true)
        for words in joined(base, fuzzy: true) { run(tier: 5, words) }
        if found() { return }
        for words in shortened(base) { run(tier: 6, words, dropsWeak: true) }
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

    /// The query without one or two words that may belong to the town: a postcode that contradicts, a word that nothing has.
    private func shortened(_ words: [QueryWord]) -> [[QueryWord]] {
        guard words.count >= 3 else { return words.count == 2 ? [[words[0]], [words[1]]] : [] }
        var variants: [[QueryWord]] = []
        let unknown = words.indices.filter { index in
            !lexicon.has(words[index], .streets, fuzzy: false) && !lexicon.has(words[index], .places, fuzzy: false)
                && !lexicon.has(words[index], .areas, fuzzy: false)
                && !(words[index].token.startsWithDigit && words[index].token.word.count <= 4)
        }
        if !unknown.isEmpty, unknown.count < words.count {
            let known = words.indices.filter { !unknown.contains($0) }.map { words[$0] }
            if known.count >= 2 || known.contains(where: { $0.token.word.count >= 3 }) { variants.append(known) }
        }
        // Postcodes first, then words from the end.
        let order =
            words.indices.filter { words[$0].token.hasDigit && words[$0].token.word.count >= 4 } + words.indices.reversed()
        for index in order where index > 0 || words[index].token.word.count >= 4 {
            var rest = words
            rest.remove(at: index)
            variants.append(rest)
        }
        if words.count >= 4 { variants.append(Array(words.dropLast(2))) }
        return variants
    }

    private func run(
        tier: Int, _ words: [QueryWord], takesUnknownUnits: Bool = false, withoutUnit: Bool = false, dropsWeak: Bool = false
    ) {
        if words.isEmpty { return }
        self.tier = tier
        self.dropsWeak = dropsWeak
        let planner = Planner(
            text: text, words: words, fuzzy: isFuzzy, takesUnknownUnits: takesUnknownUnits, unit: withoutUnit ? nil : text.unit)
        for plan in planner.plans(&lexicon) {
            if takesUnknownUnits, plan.unit == nil || text.unit != nil { continue }
            current = plan
            planNumber = plans.count
            plans.append(plan)
            runPlan()
        }
    }
}
