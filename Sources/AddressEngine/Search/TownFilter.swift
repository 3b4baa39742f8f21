/// What the words for the town leave of the places and postcodes.
struct TownFilter {
    /// Lists of places, all of which a place must be in.
    var lists: [UnionCursor] = []
    /// Postcodes, in one of whose ranges a group's must be; nil where none was typed.
    var postcodes: [Range<Int>]?
    /// A bit for each place, once `settle` has looked at all lists.
    private var bits: [UInt64] = []
    /// Words that were given up.
    var dropped = 0

    /// At most so many places are left.
    var bound: Int { lists.reduce(Int.max) { min($0, $1.bound) } }

    /// Whether a place is left.
    mutating func contains(_ place: Int) -> Bool {
        if !bits.isEmpty { return bits[place >> 6] >> UInt64(place & 63) & 1 == 1 }
        for index in lists.indices where !lists[index].contains(place) { return false }
        return true
    }

    /// The first place that is left, not before another.
    mutating func next(from start: Int, count: Int) -> Int? {
        var target = start
        while target < count {
            var moved = false
            for index in lists.indices {
                lists[index].advance(to: target)
                if lists[index].current > target {
                    target = lists[index].current
                    moved = true
                }
                if target >= count { return nil }
            }
            if !moved { return target }
        }
        return nil
    }

    /// Looks at all lists once, so that asking for places in any order is fast.
    mutating func settle(count: Int) {
        guard !lists.isEmpty, bits.isEmpty, bound <= 30_000 else { return }
        bits = [UInt64](repeating: 0, count: count / 64 + 1)
        rewind()
        var at = 0
        while let place = next(from: at, count: count) {
            bits[place >> 6] |= 1 << UInt64(place & 63)
            at = place + 1
        }
    }

    mutating func rewind() {
        for index in lists.indices { lists[index].rewind() }
    }

    /// Whether a group with a postcode is left.
    func allows(_ postcode: Int?) -> Bool {
        guard let postcodes else { return true }
        guard let postcode else { return false }
        return postcodes.contains { $0.contains(postcode) }
    }
}
