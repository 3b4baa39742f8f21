/// What the words for the town leave of the places and postcodes. It follows from the index and the words, so it is kept.
final class TownFilter {
    /// Postcodes, in one of whose ranges a group's must be; nil where none was typed.
    let postcodes: [Range<Int>]?
    /// Words that were given up.
    let dropped: Int
    /// The places that are left; nil for all.
    private let chosen: PlaceSet?
    private lazy var list: [Int] = chosen?.list ?? []
    /// How many groups the first ones of the places have, and how many of them were asked.
    private var counted = (groups: 0, places: 0)

    init(places: PlaceSet? = nil, postcodes: [Range<Int>]? = nil, dropped: Int = 0) {
        chosen = places
        self.postcodes = postcodes
        self.dropped = dropped
    }

    /// Not all places are left.
    var choosesPlaces: Bool { chosen != nil }

    /// The places that are left, rising, where they are chosen.
    var places: [Int] { list }

    /// Whether a place is left.
    @inline(__always)
    func contains(_ place: Int) -> Bool { chosen?.contains(place) ?? true }

    /// A bit for each 64 groups, some of which are in places that are left; empty before it is worth the work.
    private var stretches: [UInt64] = []

    /// Whether a group may be in a place that is left: a question that takes no look at the group, once `prepareForGroups` was called.
    @inline(__always)
    func mayHold(group: Int) -> Bool {
        stretches.isEmpty || stretches[group >> 12] >> UInt64(group >> 6 & 63) & 1 == 1
    }

    /// Notes which groups are in the places that are left; a few nanoseconds a place, once.
    func prepareForGroups(_ reader: IndexReader) {
        guard choosesPlaces, stretches.isEmpty else { return }
        var stretches = [UInt64](repeating: 0, count: reader.groupCount >> 12 + 1)
        for place in list {
            let groups = reader.groups(ofPlace: place)
            if groups.isEmpty { continue }
            for stretch in groups.lowerBound >> 6...(groups.upperBound - 1) >> 6 {
                stretches[stretch >> 6] |= 1 << UInt64(stretch & 63)
            }
        }
        self.stretches = stretches
    }

    /// Whether a group with a postcode is left.
    func allows(_ postcode: Int?) -> Bool {
        guard let postcodes else { return true }
        guard let postcode else { return false }
        return postcodes.contains { $0.contains(postcode) }
    }

    /// Whether the chosen places have at most so many groups, where each place counts as so many more.
    func hasAtMost(_ limit: Int, costOfPlace: Int, _ reader: IndexReader) -> Bool {
        // Each place has a group at least.
        if list.count * (costOfPlace + 1) > limit { return false }
        let left = limit - list.count * costOfPlace
        while counted.places < list.count, counted.groups <= left {
            counted.groups += reader.groups(ofPlace: list[counted.places]).count
            counted.places += 1
        }
        return counted.groups <= left
    }
}
