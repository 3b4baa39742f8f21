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
