extension SearchRun {
    /// The best score that the running walk can find.
    var bound: Score {
        var bound = Score()
        bound.tier = tier
        bound.text = max(textFloor, literalFloor)
        bound.spelling = max(spellingFloor, literalFloor)
        bound.town = dropped
        bound.ring = ring
        if isAbsent { bound.number = Int(NumberMatch.interpolated.rawValue) }
        // A number alone says so little of its streets that all of their words count as left over.
        if current.number != nil, current.street.isEmpty { bound.left = 3 }
        return bound
    }

    /// Begins the stage that runs. What there is to walk along names becomes stages of its own.
    func begin(_ stage: Stage, _ stages: inout [Stage]) {
        if current.street.isEmpty, current.number == nil { return walkTowns(prefix: stage.prefix) }
        guard let filter = townFilter(prefix: stage.prefix) else { return }
        dropped = filter.dropped
        if current.street.isEmpty { return walkHouses(filter) }
        var cursors: [UnionCursor] = []
        for word in streetWords {
            guard let cursor = memo.lexicon.cursor(word, .streets, prefix: stage.prefix && word.isOpen, fuzzy: isFuzzy) else {
                return
            }
            cursors.append(cursor)
        }
        quick = nil
        typedCore = streetWords.count { isCore($0, prefix: stage.prefix) }
        if !isAbsent, let number = current.number,
            let groups = holders(of: number, &cursors, filter, prefix: stage.prefix)
        {
            walkHolders(groups, filter)
            if current.needsUnit || current.needsNumber || !wantsStreets { return }
            isAbsent = true
            var later = stage
            later.turn += 1
            later.isAbsent = true
            later.bound = bound.key
            stages.append(later)
            return
        }
        if !isFuzzy, spellingFloor == 0, let literals = literalCursors(cursors) {
            // Names in just the typed letters by themselves: then the others are worth less, which ends the walk over many sooner.
            add(NameWalk(literals, filter, typedCore: typedCore, literalFloor: 0), to: &stages, stage)
            add(NameWalk(cursors, filter, typedCore: typedCore, literalFloor: 1), to: &stages, stage)
        } else {
            add(NameWalk(cursors, filter, typedCore: typedCore, literalFloor: 0), to: &stages, stage)
        }
        addTellingNames(cursors, filter, to: &stages, stage)
    }

    /// Adds a walk along names as a stage; it is first among those that can find as good things.
    private func add(_ walk: NameWalk, to stages: inout [Stage], _ stage: Stage) {
        if walk.names == 0 { return }
        typedCore = walk.typedCore
        literalFloor = walk.literalFloor
        var later = stage
        later.walk = walk
        later.bound = boundOfStretch(0).key
        literalFloor = 0
        if !top.isBeyond(later.bound) { stages.insert(later, at: 0) }
    }

    /// Goes on with the walk of the stage that runs, until nothing that is better than `horizon` can follow.
    func goOn(_ walk: NameWalk, _ stage: Stage, until horizon: UInt64, _ stages: inout [Stage]) {
        typedCore = walk.typedCore
        literalFloor = walk.literalFloor
        dropped = walk.filter.dropped
        quick = nil
        defer { literalFloor = 0 }
        guard let bound = walkStreets(walk, until: horizon) else { return }
        var later = stage
        later.bound = bound
        stages.append(later)
    }

    /// A bound for the names of a stretch: they have at least so many words left over.
    func boundOfStretch(_ stretch: Int) -> Score {
        var bound = bound
        bound.left = min(3, max(0, stretch - typedCore))
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

    /// Adds the walks along names in which a word that tells little stands in another spelling that tells more: fewer words of them
    /// are left over than of the others.
    private func addTellingNames(_ lists: [UnionCursor], _ filter: TownFilter, to stages: inout [Stage], _ stage: Stage) {
        for (index, word) in streetWords.enumerated() where !isCore(word, prefix: stage.prefix) && !word.tellingSpellings.isEmpty
        {
            guard let names = memo.lexicon.tellingNames(word) else { continue }
            var lists = lists
            lists[index] = names
            // Of each word its telling spellings may stand there.
            add(NameWalk(lists, filter, typedCore: streetWords.count, literalFloor: 1), to: &stages, stage)
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

    /// Walks names, or the places where they are looked for.
    ///
    /// - Returns: the best that is still to be found where it has stopped at the horizon, nil at the end.
    private func walkStreets(_ walk: NameWalk, until horizon: UInt64) -> UInt64? {
        if !walk.hasBegun {
            walk.hasBegun = true
            if let places = placesToWalk(walk.filter, groups: walk.names * 2, costOfPlace: SearchRun.costOfPlace) {
                walkPlaces(places, &walk.cursors, walk.filter)
                return nil
            }
            if allowed != nil || walk.filter.choosesPlaces { walk.patience = SearchRun.patience }
        }
        switch walkNames(walk, until: horizon) {
        case .end: return nil
        case .horizon(let bound): return bound
        case .patience:
            // Little was found: the names may not be where they are asked for. If those places have fewer groups than all of the
            // names, they are walked.
            walk.patience = .max
            let groups = walk.names * groupsOfNames(walk.cursors[0]) / SearchRun.sampledNames
            if let places = placesToWalk(walk.filter, groups: groups, costOfPlace: SearchRun.costOfPlace) {
                walkPlaces(places, &walk.cursors, walk.filter)
                return nil
            }
            if case .horizon(let bound) = walkNames(walk, until: horizon) { return bound }
            return nil
        }
    }

    // MARK: Walks

    /// Groups after which a walk along names is thought over.
    private static let patience = 4096
    /// By how many names it is then judged how many groups a name has.
    private static let sampledNames = 16
    /// What it takes to go to a place, in groups of names.
    private static let costOfPlace = 48

    /// The places to walk instead of names, where they have at most so many groups.
    private func placesToWalk(_ filter: TownFilter, groups limit: Int, costOfPlace cost: Int = 0) -> [Int]? {
        if !filter.choosesPlaces {
            guard let allowed, allowed.groups <= limit else { return nil }
            return allowed.places
        }
        guard let allowed else { return filter.hasAtMost(limit, costOfPlace: cost, reader) ? filter.places : nil }
        var places: [Int] = []
        var groups = 0
        for place in filter.places where allowed.marks[place] != 0 {
            guard memo.demand.goesOn(after: 2) else { return nil }
            places.append(place)
            groups += reader.groups(ofPlace: place).count + cost
            if groups > limit { return nil }
        }
        return places
    }

    /// Why a walk along names has stopped.
    private enum Pause {
        /// Nothing better can follow.
        case end
        /// Something better than what follows, as far as `Score.key` says, may be found elsewhere.
        case horizon(UInt64)
        /// It has looked at more groups than it has patience for.
        case patience
    }

    /// Groups that a walk looks at before it lets another one go first that may find something a little better.
    private static let leastOfWalk = 256

    /// Walks names from the best on, until nothing better can follow or it has reason to pause; it can go on from there.
    private func walkNames(_ walk: NameWalk, until horizon: UInt64) -> Pause {
        let start = groupsLeft
        var cursors = walk.cursors
        walk.cursors = []
        defer {
            walk.cursors = cursors
            if walk.patience != .max { walk.patience -= start - groupsLeft }
        }
        while walk.stretch < 5 {
            let end = reader.stretches[walk.stretch + 1]
            var bound = boundOfStretch(walk.stretch)
            var target = walk.name
            if target < 0 {
                if bound.key > horizon { return .horizon(bound.key) }
                target = reader.stretches[walk.stretch]
                for index in cursors.indices where cursors[index].current > target || target == 0 { cursors[index].rewind() }
            }
            while target < end {
                guard let name = leap(&cursors, from: target, to: end) else { break }
                target = name + 1
                let list = reader.groups(ofName: name)
                bound.street = Score.rarity(list.size)
                if top.isBeyond(bound.key) { break }
                if groupsLeft <= 0 || memo.demand.hasEnded { return .end }
                let looked = start - groupsLeft
                if looked > SearchRun.leastOfWalk {
                    // Most groups of many names are elsewhere.
                    if looked > walk.filter.places.count / 8 { walk.filter.prepareForGroups(reader) }
                    walk.name = name
                    if bound.key > horizon { return .horizon(bound.key) }
                    if looked > walk.patience { return .patience }
                }
                visit(name, list, walk.filter, bound)
            }
            walk.stretch += 1
            walk.name = -1
        }
        return .end
    }

    /// How many groups some names of a list have, which lie as far from each other in it as they can.
    private func groupsOfNames(_ list: UnionCursor) -> Int {
        var list = list
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
    private func walkHouses(_ filter: TownFilter) {
        // Half a postcode or the beginning of a name says too little.
        let isOpen = current.town.contains { current.words[$0].isOpen && current.words[$0].token.word.count < 4 }
        guard tier == 0, !isOpen, filter.postcodes != nil || filter.choosesPlaces,
            let places = placesToWalk(filter, groups: SearchRun.mostOfATown)
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
    private func visit(_ name: Int, _ groups: IndexReader.GroupList, _ filter: TownFilter, _ least: Score) {
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
            if !filter.mayHold(group: group) { continue }
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
    private func walkPlaces(_ places: [Int], _ cursors: inout [UnionCursor], _ filter: TownFilter) {
        var scores: [Int: Score?] = [:]
        // Names that leave more words over stand behind those that leave less.
        var bounds = (0..<5).map { boundOfStretch($0) }
        for place in places where isAllowed(place) {
            guard memo.demand.goesOn() else { return }
            // No street has more houses than its town.
            let size = Score.rarity(LogScale.step(reader.houses(ofPlace: place)))
            for stretch in bounds.indices {
                bounds[stretch].place = size
                bounds[stretch].street = size
            }
            if top.isBeyond(bounds[0].key) { continue }
            let groups = reader.groups(ofPlace: place)
            for index in cursors.indices { cursors[index].rewind() }
            var group = groups.lowerBound
            var stretch = 0
            while group < groups.upperBound {
                guard memo.demand.goesOn(after: 4) else { return }
                let name = reader.name(ofGroup: group)
                if name >= reader.stretches[stretch + 1] {
                    while stretch < 4, name >= reader.stretches[stretch + 1] { stretch += 1 }
                    bounds[stretch].street = size
                    if top.isBeyond(bounds[stretch].key) { break }
                }
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
                bounds[stretch].street = Score.rarity(reader.size(ofGroup: group))
                if !top.isBeyond(bounds[stretch].key), let base = score(ofName: name, keptIn: &scores) {
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
