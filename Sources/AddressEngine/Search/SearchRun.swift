/// One search: runs the readings of a query, tier after tier, until one finds something. Belongs to one thread.
final class SearchRun {
    let reader: IndexReader
    let memo: SearchMemo
    let query: AddressQuery
    let text: QueryText
    let options: AddressOptions
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
    /// Which of equal answers come first: those of less.
    var turn = 0
    /// The reading has no words that could be given up.
    var hasNothingToDrop = false
    /// `NumberQuery.least` of the reading's number, 0 where there is none.
    var least = 0
    var streetWords: ArraySlice<QueryWord> = []
    var textFloor = 0
    /// The last word of the street or of the town may still be typed on.
    var opensStreet = false
    var opensTown = false
    /// What `Score.spelling` is at least.
    var spellingFloor = 0
    /// 1 once all names in just the typed letters are found.
    var literalFloor = 0
    /// How many of the street's words may be words of a name that matter.
    var typedCore = 0
    /// How names for the town agree with the words of a reading, by the reading.
    var townMatches: [Int: [String: AddressComponent.Match?]] = [:]
    /// The same for streets.
    var streetMatches: [Int: [String: AddressComponent.Match]] = [:]
    var quick: QuickQuality?
    var dropsWeak = false
    var isLenient = false
    /// All houses of the typed number are found, and streets that lack it are looked for.
    var isAbsent = false
    /// Words of the town that the running walk has given up.
    var dropped = 0
    /// Words of a street that may be missing in the query, because as many of it were left out.
    var allowedLeft = 0
    /// Which places a ring, a region or countries leave; nil for all.
    var allowed: Restriction?
    /// How far from the user the running walk looks, as `Score.ring`.
    var ring = 0
    /// How places agree with the words for the town of the reading that runs, and of those that wait.
    var townQuality: [Int: TownQuality] = [:]
    var townQualities: [Int: [Int: TownQuality]] = [:]
    /// The houses of the group that was looked at last.
    private var lastHouses: (group: Int, list: [House]) = (-1, [])
    private let countries: [Int]?

    /// The radii of the rings of a bias in kilometres.
    private static let rings = [1.0, 5, 20, 100, .infinity]
    /// What a walk may look at, against files that were made to take forever.
    static let groupBudget = 4_000_000
    var groupsLeft = 0

    init(_ memo: SearchMemo, _ query: AddressQuery) {
        reader = memo.reader
        self.memo = memo
        self.query = query
        options = query.options
        text = QueryText(query.text, memo)
        top = TopList(limit: max(12, query.options.limit + 2))
        countries =
            query.options.countries.isEmpty
            ? nil
            : query.options.countries.map { code in
                let bytes = Array(code.uppercased().utf8)
                return bytes.count == 2 ? Int(bytes[0]) | Int(bytes[1]) << 8 : -1
            }.sorted()
        let kinds = query.options.kinds
        wantsHouses = kinds.isEmpty || kinds.contains(.address)
        wantsStreets = kinds.isEmpty || kinds.contains(.street) || kinds.contains(.address)
        wantsPlaces = kinds.isEmpty || kinds.contains(.place)
        wantsPostcodes = kinds.isEmpty || kinds.contains(.postcode)
    }

    /// The best answers.
    func run() -> [Found] {
        if text.words.isEmpty { return [] }
        allowed = restriction(ring: .infinity)
        if allowed?.places.isEmpty == true { return [] }
        groupsLeft = SearchRun.groupBudget
        searchTiers()
        return top.items
    }

    /// What is left by the options within so many kilometres of the user; nil for all.
    private func restriction(ring: Double) -> Restriction? {
        let key = Restriction.Key(
            region: options.within, near: ring.isFinite ? options.near : nil, ring: ring, countries: countries)
        return key.isVoid ? nil : memo.restriction(key)
    }

    /// Puts something in the list, with how far it is from the user.
    func offer(_ found: Found) {
        var found = found
        found.turn = turn
        guard let near = options.near else { return top.insert(found) }
        // What lies in an inner ring has been found by the walk for that ring.
        found.score.ring = ring
        guard top.accepts(found.score.key) else { return }
        found.score.ring = point(of: found).map { SearchRun.ring($0.distance(to: near)) } ?? SearchRun.rings.count - 1
        top.insert(found)
    }

    /// How many rings away something is.
    private static func ring(_ metres: Double) -> Int {
        rings.firstIndex { metres <= $0 * 1000 } ?? rings.count - 1
    }

    // MARK: What is kept

    /// What answers need of a place, looked up once.
    func details(ofPlace id: Int) -> PlaceDetails { memo.details(ofPlace: id) }

    /// All houses of a group with their points.
    func houses(_ group: Int, _ place: Int) -> [House] {
        if lastHouses.group != group { lastHouses = (group, readHouses(group, place)) }
        return lastHouses.list
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
            $0.token.hasDigit || memo.lexicon.has($0, .streets, fuzzy: false) || memo.lexicon.has($0, .places, fuzzy: false)
        }
        if known.count < base.count, known.contains(where: \.isTelling) {
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

    /// Whether no further tier is wanted.
    private func found() -> Bool { !top.items.isEmpty || memo.demand.hasEnded }

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
            let word = QueryWord(token, isOpen: b.isOpen, memo)
            guard memo.lexicon.has(word, .streets, fuzzy: fuzzy) || memo.lexicon.has(word, .places, fuzzy: fuzzy) else {
                continue
            }
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
                let parts = [QueryWord(first, isOpen: false, memo), QueryWord(second, isOpen: word.isOpen, memo)]
                variants.append(Array(words[..<index]) + parts + Array(words[(index + 1)...]))
                continue
            }
            if memo.lexicon.has(word, .streets, fuzzy: false) || memo.lexicon.has(word, .places, fuzzy: false) { continue }
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
                let (a, b) = (QueryWord(first, isOpen: false, memo), QueryWord(second, isOpen: word.isOpen, memo))
                let isKnown =
                    !memo.lexicon.terms(a, .streets).isEmpty
                    && (!memo.lexicon.terms(b, .streets).isEmpty || !memo.lexicon.terms(b, .places).isEmpty)
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
        let words = isFuzzy ? words.map { $0.corrected(memo) } : words
        self.tier = tier
        self.dropsWeak = dropsWeak
        self.isLenient = isLenient
        var planner = Planner(
            text: text, memo: memo, words: words, fuzzy: isFuzzy, takesUnknownUnits: takesUnknownUnits,
            unit: withoutUnit ? nil : text.unit)
        planner.isLenient = isLenient
        planner.takesAnyLetter = tier >= 2
        let plans = planner.plans().filter { !takesUnknownUnits || ($0.unit != nil && text.unit == nil) }
        let first = self.plans.count
        self.plans += plans
        // A bias orders equals by rings of distance. Each ring is walked by itself, from the inside outwards, so that what is
        // near is found however many there are beyond it.
        let unbounded = allowed
        for (index, kilometres) in SearchRun.rings.enumerated() where options.near != nil || !kilometres.isFinite {
            ring = options.near == nil ? 0 : index
            allowed = kilometres.isFinite ? restriction(ring: kilometres) : unbounded
            if allowed?.places.isEmpty == true { continue }
            planNumber = -1
            runPlans(first..<first + plans.count, turn: first * SearchRun.rings.count + index * plans.count)
        }
        allowed = unbounded
        ring = 0
    }
}
