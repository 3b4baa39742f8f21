extension SearchRun {
    /// Runs a reading: once with its last word whole, once as a beginning.
    func runPlan() {
        let words = current.words
        dropped = 0
        least = current.number?.least ?? 0
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
        opensStreet = inStreet && !isFuzzy
        let inTown = openIndex.map { current.town.contains($0) } ?? false
        opensTown = inTown && !isFuzzy
        let hasInitials = words.contains { $0.isOpen && $0.token.isComplete }
        guard let openIndex, inStreet || inTown else {
            textFloor = hasInitials ? 2 : 0
            if !top.isBeyond(bound.key) { walk(prefix: hasInitials) }
            return
        }
        spellingFloor = 0
        if !hasInitials {
            // One letter is a beginning of many words; that it is a whole word too says nothing yet.
            let word = words[openIndex]
            textFloor = word.token.length == 1 && !word.token.hasDigit && word.token.word[0] < 0xE0 ? 2 : 0
            if !top.isBeyond(bound.key) { walk(prefix: false) }
            // Whole words are found by then.
            spellingFloor = inStreet ? 2 : 0
        }
        textFloor = 2
        if !top.isBeyond(bound.key) { walk(prefix: true) }
        spellingFloor = 0
    }

    /// The best score that the running walk can find.
    private var bound: Score {
        var bound = Score()
        bound.tier = tier
        bound.text = max(textFloor, literalFloor)
        bound.spelling = max(spellingFloor, literalFloor)
        bound.town = dropped
        bound.ring = ring
        if isAbsent { bound.number = Int(NumberMatch.interpolated.rawValue) }
        return bound
    }

    private func walk(prefix: Bool) {
        townQuality.removeAll(keepingCapacity: true)
        if current.street.isEmpty, current.number == nil { return walkTowns(prefix: prefix) }
        guard var filter = townFilter(prefix: prefix) else { return }
        dropped = filter.dropped
        if current.street.isEmpty { return walkHouses(&filter) }
        var cursors: [UnionCursor] = []
        for word in streetWords {
            guard let cursor = memo.lexicon.cursor(word, .streets, prefix: prefix && word.isOpen, fuzzy: isFuzzy) else { return }
            cursors.append(cursor)
        }
        quick = isFuzzy ? nil : QuickQuality(streetWords, reader.streets, known: &memo.quickWords)
        defer {
            literalFloor = 0
            isAbsent = false
        }
        if let number = current.number, let groups = holders(of: number, &cursors, prefix: prefix) {
            walkHolders(groups, &filter)
            if current.needsUnit || current.needsNumber || !wantsStreets { return }
            isAbsent = true
            if top.isBeyond(bound.key) { return }
        }
        typedCore = streetWords.count { isCore($0, prefix: prefix) }
        if !isFuzzy, spellingFloor == 0, let literals = literalCursors(cursors) {
            // Names in just the typed letters first: then the others are worth less, which ends the walk over many sooner.
            walkStreets(literals, &filter)
            literalFloor = 1
            if top.isBeyond(bound.key) { return }
        }
        walkStreets(cursors, &filter)
        walkTellingNames(cursors, &filter, prefix: prefix)
    }

    /// A bound for names that have words left over.
    private func atStretch(_ bound: Score) -> Score {
        var bound = bound
        if opensStreet, bound.left > 0 {
            bound.text = max(2, bound.text)
            bound.spelling = max(2, bound.spelling)
        }
        return bound
    }

    /// Whether a word of the street may be a word of a name that matters, in the spelling that is typed.
    private func isCore(_ word: QueryWord, prefix: Bool) -> Bool {
        !word.isWeak || isFuzzy || word.isEnding || (prefix && word.isOpen)
    }

    /// Walks the names in which a word that tells little stands in another spelling that tells more: fewer words of them are left
    /// over than of the others.
    private func walkTellingNames(_ lists: [UnionCursor], _ filter: inout TownFilter, prefix: Bool) {
        for (index, word) in streetWords.enumerated() where !isCore(word, prefix: prefix) && !word.tellingSpellings.isEmpty {
            guard let names = memo.lexicon.names(with: word.tellingSpellings) else { continue }
            var lists = lists
            lists[index] = names
            // Of each word its telling spellings may stand there.
            typedCore = streetWords.count
            literalFloor = 1
            walkStreets(lists, &filter)
        }
    }

    /// The lists of names that have the words of the street in just their letters, as far as that is known; nil where no word
    /// has such a list.
    private func literalCursors(_ cursors: [UnionCursor]) -> [UnionCursor]? {
        var literals = cursors
        var isAny = false
        for (index, word) in streetWords.enumerated() {
            guard let literal = memo.lexicon.literal(word) else { continue }
            literals[index] = literal
            isAny = true
        }
        return isAny ? literals : nil
    }

    private func walkStreets(_ lists: [UnionCursor], _ filter: inout TownFilter) {
        var cursors = lists.sorted { $0.bound < $1.bound }
        guard let names = cursors.first?.bound, names > 0 else { return }
        for index in cursors.indices { cursors[index].rewind() }
        if let places = placesToWalk(&filter, groups: names * 2, costOfPlace: SearchRun.costOfPlace) {
            return walkPlaces(places, &cursors, &filter)
        }
        let isFiltered = allowed != nil || !filter.lists.isEmpty
        if names > 40 { filter.settle(count: reader.placeCount) }
        let hasEnded = walkNames(&cursors, &filter, patience: isFiltered ? SearchRun.patience : .max)
        if hasEnded { return }
        // Little was found: the names may not be where they are asked for. If those places have fewer groups than all of the
        // names, they are walked.
        let groups = names * groupsOfNames(&cursors[0]) / SearchRun.sampledNames
        if let places = placesToWalk(&filter, groups: groups, costOfPlace: SearchRun.costOfPlace) {
            return walkPlaces(places, &cursors, &filter)
        }
        for index in cursors.indices { cursors[index].rewind() }
        _ = walkNames(&cursors, &filter, patience: .max)
    }

    // MARK: Walks

    /// Groups after which a walk along names is thought over.
    private static let patience = 4096
    /// By how many names it is then judged how many groups a name has.
    private static let sampledNames = 16
    /// What it takes to go to a place, in groups of names.
    private static let costOfPlace = 48

    /// The places to walk instead of names, where they have at most so many groups.
    private func placesToWalk(_ filter: inout TownFilter, groups limit: Int, costOfPlace cost: Int = 0) -> [Int]? {
        if filter.lists.isEmpty {
            guard let allowed, allowed.groups <= limit else { return nil }
            return allowed.places
        }
        // Each place has a group at least.
        if filter.bound > limit * 4 + 1000, allowed == nil { return nil }
        var places: [Int] = []
        var groups = 0
        filter.rewind()
        var at = 0
        while let place = filter.next(from: at, count: reader.placeCount) {
            at = place + 1
            guard memo.demand.goesOn(after: 2) else { return nil }
            if let allowed, allowed.marks[place] == 0 { continue }
            places.append(place)
            groups += reader.groups(ofPlace: place).count + cost
            if groups > limit { return nil }
        }
        return places
    }

    /// Walks names from the best on, until nothing better can follow. Gives up once it has looked at more groups than it has
    /// patience for.
    ///
    /// - Returns: whether it has come to the end.
    private func walkNames(_ cursors: inout [UnionCursor], _ filter: inout TownFilter, patience: Int) -> Bool {
        let start = groupsLeft
        var least = bound
        for stretch in 0..<5 {
            let end = reader.stretches[stretch + 1]
            least.left = min(3, max(0, stretch - typedCore))
            var bound = atStretch(least)
            var target = reader.stretches[stretch]
            for index in cursors.indices where cursors[index].current > target || target == 0 { cursors[index].rewind() }
            while target < end {
                guard let name = leap(&cursors, from: target, to: end) else { break }
                target = name + 1
                let list = reader.groups(ofName: name)
                bound.street = Score.rarity(list.size)
                if top.isBeyond(bound.key) { break }
                if groupsLeft <= 0 || memo.demand.hasEnded { return true }
                if start - groupsLeft > patience { return false }
                visit(name, list, &filter, bound)
            }
        }
        return true
    }

    /// How many groups some names of a list have, which lie as far from each other in it as they can.
    private func groupsOfNames(_ list: inout UnionCursor) -> Int {
        var groups = 0
        for sample in 0..<SearchRun.sampledNames {
            list.rewind()
            list.advance(to: reader.nameCount * sample / SearchRun.sampledNames)
            guard list.current < reader.nameCount else { break }
            var found = reader.groups(ofName: list.current)
            while found.next() != nil { groups += 1 }
        }
        return groups
    }

    /// A town whose houses are gone through has at most so many groups.
    private static let mostOfATown = 20_000

    /// A number without a street: the houses of that number in the few places that are left.
    private func walkHouses(_ filter: inout TownFilter) {
        // Half a postcode or the beginning of a name says too little.
        let isOpen = current.town.contains { current.words[$0].isOpen && current.words[$0].token.word.count < 4 }
        guard tier == 0, !isOpen, filter.postcodes != nil || !filter.lists.isEmpty,
            let places = placesToWalk(&filter, groups: SearchRun.mostOfATown)
        else { return }
        var base = Score()
        base.tier = tier
        base.text = textFloor
        base.left = 3
        base.town = dropped
        base.ring = ring
        for place in places where isAllowed(place) {
            for group in reader.groups(ofPlace: place) { consider(group, reader.name(ofGroup: group), place, filter, base) }
        }
    }

    /// The first element that all cursors have.
    @inline(__always)
    func leap(_ cursors: inout [UnionCursor], from start: Int, to end: Int) -> Int? {
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
            if !memo.demand.goesOn(after: cursors.count) { return nil }
        }
        return nil
    }

    /// Looks at the groups of a name, none of which is worth more than a bound.
    private func visit(_ name: Int, _ groups: IndexReader.GroupList, _ filter: inout TownFilter, _ least: Score) {
        var list = groups
        var bound = least
        var base: Score?
        var place = -1
        var placeEnd = 0
        var isWanted = false
        groupsLeft -= 1
        while let group = list.next() {
            groupsLeft -= 1
            guard memo.demand.goesOn() else { return }
            bound.street = Score.rarity(reader.size(ofGroup: group))
            if top.isBeyond(bound.key) { continue }
            if group >= placeEnd {
                place = reader.place(ofGroup: group)
                placeEnd = reader.groups(ofPlace: place).upperBound
                isWanted = isAllowed(place) && filter.contains(place)
            }
            if !isWanted { continue }
            if base == nil {
                // Whether the name fits after all, and how well, is found out when it is first in a place that fits.
                guard let score = score(ofName: name) else { return }
                base = score
            }
            if let base { consider(group, name, place, filter, base) }
        }
    }

    /// Walks the groups of some places.
    private func walkPlaces(_ places: [Int], _ cursors: inout [UnionCursor], _ filter: inout TownFilter) {
        var scores: [Int: Score?] = [:]
        var bound = bound
        for place in places where isAllowed(place) {
            guard memo.demand.goesOn() else { return }
            // No street has more houses than its town.
            bound.place = Score.rarity(LogScale.step(reader.houses(ofPlace: place)))
            bound.street = bound.place
            if top.isBeyond(bound.key) { continue }
            let groups = reader.groups(ofPlace: place)
            for index in cursors.indices { cursors[index].rewind() }
            var group = groups.lowerBound
            while group < groups.upperBound {
                guard memo.demand.goesOn(after: 4) else { return }
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
                groupsLeft -= 1
                if groupsLeft <= 0 { return }
                bound.street = Score.rarity(reader.size(ofGroup: group))
                if !top.isBeyond(bound.key), let base = score(ofName: name, keptIn: &scores) {
                    consider(group, name, place, filter, base)
                }
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
        guard let allowed else { return true }
        return allowed.marks[place] != 0
    }
}

extension UnionCursor {
    /// One cursor over all lists of some; nil where there is none.
    static func joined(_ cursors: [UnionCursor]) -> UnionCursor? {
        guard let first = cursors.first else { return nil }
        return cursors.count == 1 ? first : UnionCursor(cursors.flatMap(\.parts))
    }
}
