extension SearchRun {
    /// The groups that may have a typed number and have the words of the street, rising; nil where the number is not typed to its
    /// end, or so common that walking names is less work.
    ///
    /// While the last word is typed on, they are chosen from those of the keystroke before.
    func holders(of number: NumberQuery, _ cursors: inout [UnionCursor], _ filter: TownFilter, prefix: Bool) -> [UInt32]? {
        guard let values = number.values else { return nil }
        let key = holdersKey(values, prefix: prefix)
        if !isFuzzy, let known = memo.holders[WordKey(key)] { return known }
        let names = cursors.reduce(Int.max) { min($0, $1.bound) }
        guard let all = ancestors(key, prefix: prefix) ?? memo.holders(of: values), all.count / 4 <= names else { return nil }
        if filter.choosesPlaces, !isFuzzy, filter.places.count < all.count / 8 {
            // Where they are in a few places, their names need no look.
            filter.prepareForGroups(reader)
            let near = all.filter { filter.mayHold(group: Int($0)) }
            _ = memo.demand.goesOn(after: all.count / 8)
            if near.count < all.count / 8 {
                return near.filter { group in
                    let name = reader.name(ofGroup: Int(group))
                    return cursors.indices.allSatisfy { cursors[$0].contains(name) }
                }
            }
        }
        // Groups lie by places: their names come in any order, in which looking for one in lists is slow.
        let marks = names <= all.count * 8 ? marks(&cursors) : []
        var groups: [UInt32] = []
        var last: (name: Int, isIn: Bool) = (-1, false)
        for group in all {
            guard memo.demand.goesOn(after: 2) else { return [] }
            let name = reader.name(ofGroup: Int(group))
            if !marks.isEmpty {
                // A file that was made to may have others.
                if name < reader.nameCount, marks[name >> 6] >> UInt64(name & 63) & 1 == 1 { groups.append(group) }
                continue
            }
            if name != last.name { last = (name, cursors.indices.allSatisfy { cursors[$0].contains(name) }) }
            if last.isIn { groups.append(group) }
        }
        if !isFuzzy { memo.holders.set(WordKey(key), groups) }
        return groups
    }

    /// A bit for each name, set for those that all lists have.
    private func marks(_ lists: inout [UnionCursor]) -> [UInt64] {
        var marks = [UInt64](repeating: 0, count: reader.nameCount / 64 + 1)
        for index in lists.indices { lists[index].rewind() }
        var start = 0
        while let name = leap(&lists, from: start, to: reader.nameCount) {
            marks[name >> 6] |= 1 << UInt64(name & 63)
            start = name + 1
        }
        return marks
    }

    /// Words and whether each is a beginning, then the number's values.
    private func holdersKey(_ values: [Int], prefix: Bool) -> [UInt8] {
        var key: [UInt8] = []
        for value in values { withUnsafeBytes(of: value) { key.append(contentsOf: $0) } }
        for word in streetWords {
            key.append(prefix && word.isOpen ? 1 : 0)
            key += word.token.word
        }
        return key
    }

    /// What was found for a shorter beginning of the last word; nil where nothing is known of one.
    private func ancestors(_ key: [UInt8], prefix: Bool) -> [UInt32]? {
        // Words that are found by another spelling are not found by its beginnings.
        guard prefix, !isFuzzy, let last = streetWords.last, last.isOpen, streetWords.dropLast().allSatisfy({ !$0.isOpen }),
            !reader.streets.range(prefix: last.token.word).isEmpty
        else { return nil }
        var shorter = key
        for _ in 1..<max(1, last.token.word.count) {
            shorter.removeLast()
            if let known = memo.holders[WordKey(shorter)] { return known }
        }
        return nil
    }

    /// Walks groups that may have the typed number.
    func walkHolders(_ groups: [UInt32], _ filter: TownFilter) {
        var scores: [Int: Score?] = [:]
        var bounds = (0..<5).map { boundOfStretch($0) }
        var place = -1
        var placeEnd = 0
        var isWanted = false
        for group in groups {
            let group = Int(group)
            groupsLeft -= 1
            guard memo.demand.goesOn(after: 2) else { return }
            if group >= placeEnd {
                place = reader.place(ofGroup: group)
                placeEnd = reader.groups(ofPlace: place).upperBound
                isWanted = isAllowed(place) && filter.contains(place)
            }
            if !isWanted { continue }
            let name = reader.name(ofGroup: group)
            let stretch = (1..<5).first { name < reader.stretches[$0] }.map { $0 - 1 } ?? 4
            bounds[stretch].street = Score.rarity(reader.size(ofGroup: group))
            if top.isBeyond(bounds[stretch].key) { continue }
            if let base = score(ofName: name, keptIn: &scores) { consider(group, name, place, filter, base) }
        }
    }
}
