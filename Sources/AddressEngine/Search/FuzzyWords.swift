/// Finds the words of a dictionary that are a typing error away.
enum FuzzyWords {
    /// The most words that are looked at.
    private static let budget = 400_000
    /// The most words that are taken, the nearest first.
    private static let most = 24

    /// Words of a dictionary.
    struct Found {
        /// The words, those of the dictionary's order.
        var words: [[UInt8]] = []
        /// Their terms, each once.
        var terms: [Int] = []
    }

    /// The nearest words. Words with the same first letter come first; only if there is none are the others tried.
    static func nearest(_ typed: [UInt8], in index: TermIndex, isOpen: Bool, _ demand: Demand) -> Found {
        let bound = EditDistance.allowed(typed)
        guard bound > 0, let first = typed.first else { return Found() }
        for range in [index.range(prefix: [first]), 0..<index.wordCount] {
            let near = near(typed, bound, range, index, isOpen, demand)
            if near.isEmpty { continue }
            var found = Found(words: near.map(\.word))
            for word in near {
                for term in word.terms where !found.terms.contains(term) { found.terms.append(term) }
            }
            return found
        }
        return Found()
    }

    private static func near(
        _ typed: [UInt8], _ bound: Int, _ range: Range<Int>, _ index: TermIndex, _ isOpen: Bool, _ demand: Demand
    ) -> [(distance: Int, word: [UInt8], terms: [Int])] {
        var found: [(distance: Int, word: [UInt8], terms: [Int])] = []
        var walk = index.walk(range)
        var matrix = EditWalk(typed, bound: bound)
        var depth = 0
        var looked = 0
        var best = bound
        // How many letters in, the word before led nowhere.
        var deadDepth = Int.max
        // The least distance of any beginning of so many letters.
        var reached = [Int.max]
        while walk.next(), looked < budget, demand.goesOn(after: 4) {
            looked += 1
            let word = walk.bytes
            if walk.shared >= deadDepth, !isOpen || reached[deadDepth] == .max { continue }
            depth = min(depth, walk.shared)
            if deadDepth <= walk.shared { depth = deadDepth } else { deadDepth = .max }
            reached.removeSubrange((depth + 1)...)
            while depth < word.count, deadDepth == .max {
                let isAlive = matrix.push(word[depth], at: depth)
                depth += 1
                reached.append(min(reached[depth - 1], matrix.distance ?? .max))
                if !isAlive { deadDepth = depth }
            }
            var distance: Int?
            if isOpen {
                distance = reached[depth] == .max ? nil : reached[depth]
            } else if deadDepth == .max, depth == word.count {
                distance = matrix.distance
            }
            guard let distance, distance <= best else { continue }
            if word.contains(where: HouseNumber.isDigit) { continue }
            if distance < best {
                best = distance
                found.removeAll { $0.distance > best }
            }
            if found.count < most { found.append((distance, word, index.plainTerms(walk.termIDs))) }
        }
        return found
    }
}
