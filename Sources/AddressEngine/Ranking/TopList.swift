/// Something that was found, before its texts are looked up.
package struct Found: Sendable {
    package enum What: Sendable, Hashable {
        /// A house: its group, its index in it, and whether its unit is left out.
        case house(group: Int, index: Int, folded: Bool)
        /// A number that its street lacks, or a street without a number.
        case street(name: Int, place: Int, hasNumber: Bool)
        case place(Int)
        /// A quarter of a town.
        case neighborhood(Int)
        case postcode(Int, place: Int)
    }

    package var what: What
    package var score: Score
    /// The group to show: of a street its first or best one.
    package var group: Int
    /// How the number agrees.
    package var number: NumberMatch?
    /// The plan by which it was found.
    package var plan: Int
    /// Of equals that of the least turn counts.
    package var turn = 0
}

/// The best of what was found, each thing once. Belongs to one search.
package struct TopList {
    package private(set) var items: [Found] = []
    /// The keys of the items.
    private var keys: [UInt64] = []
    private let limit: Int
    /// The key of the last one once the list is full; nothing worse gets in.
    private var worst = UInt64.max

    package init(limit: Int) { self.limit = max(1, limit) }

    /// Whether something of this key could still get in.
    @inline(__always)
    package func accepts(_ key: UInt64) -> Bool {
        key <= worst
    }

    /// Whether nothing of this key or a worse one can get in, not even by a tie.
    @inline(__always)
    package func isBeyond(_ key: UInt64) -> Bool {
        key > worst
    }

    private static func precedes(_ a: Found, _ x: UInt64, _ b: Found, _ y: UInt64) -> Bool {
        if x != y { return x < y }
        let (i, j) = (rank(a), rank(b))
        if i != j { return i < j }
        return a.turn < b.turn
    }

    /// The order of the index, for ties.
    private static func rank(_ found: Found) -> (Int, Int) {
        switch found.what {
        case .house(let group, let index, _): (group, index)
        case .street: (found.group, -1)
        case .place(let place), .neighborhood(let place): (place, 0)
        case .postcode(let postcode, let place): (postcode, place)
        }
    }

    /// Puts something in, unless it is there already with a better score.
    package mutating func insert(_ found: Found) {
        let key = found.score.key
        if key > worst { return }
        if let at = items.firstIndex(where: { $0.what == found.what }) {
            if !TopList.precedes(found, key, items[at], keys[at]) { return }
            items.remove(at: at)
            keys.remove(at: at)
        } else if items.count == limit, let last = items.last, !TopList.precedes(found, key, last, keys[limit - 1]) {
            return
        }
        var at = items.count
        while at > 0, TopList.precedes(found, key, items[at - 1], keys[at - 1]) { at -= 1 }
        items.insert(found, at: at)
        keys.insert(key, at: at)
        if items.count > limit {
            items.removeLast()
            keys.removeLast()
        }
        if items.count == limit { worst = keys[limit - 1] }
    }

    /// Puts all of another list in.
    package mutating func insert(contentsOf other: TopList) {
        for found in other.items { insert(found) }
    }
}
