/// What the words for the town leave of the places and postcodes. It follows from the index and the words, so it is kept.
final class TownFilter {
    /// Postcodes, in one of whose ranges a group's must be; nil where none was typed.
    let postcodes: [Range<Int>]?
    /// Words that were given up.
    let dropped: Int
    /// Not all places are left.
    let choosesPlaces: Bool
    /// A bit for each place that is left, where not all are.
    private let bits: [UInt64]
    /// The places that are left and the number of their groups, once somebody has asked.
    private var known: (places: [Int], groups: Int)?

    init(places: PlaceBits? = nil, postcodes: [Range<Int>]? = nil, dropped: Int = 0) {
        self.postcodes = postcodes
        self.dropped = dropped
        choosesPlaces = places != nil
        bits = places?.words ?? []
    }

    /// Whether a place is left.
    @inline(__always)
    func contains(_ place: Int) -> Bool {
        !choosesPlaces || bits[place >> 6] >> UInt64(place & 63) & 1 == 1
    }

    /// Whether a group with a postcode is left.
    func allows(_ postcode: Int?) -> Bool {
        guard let postcodes else { return true }
        guard let postcode else { return false }
        return postcodes.contains { $0.contains(postcode) }
    }

    /// The places that are left, rising, and how many groups they have together; all places where none was chosen.
    func places(_ reader: IndexReader) -> (places: [Int], groups: Int) {
        if let known { return known }
        guard choosesPlaces else { return (Array(0..<reader.placeCount), reader.groupCount) }
        var places: [Int] = []
        var groups = 0
        for (index, word) in bits.enumerated() where word != 0 {
            var rest = word
            while rest != 0 {
                let place = index << 6 + rest.trailingZeroBitCount
                rest &= rest - 1
                guard place < reader.placeCount else { break }
                places.append(place)
                groups += reader.groups(ofPlace: place).count
            }
        }
        known = (places, groups)
        return (places, groups)
    }
}

/// A bit for each place of an index.
struct PlaceBits {
    private(set) var words: [UInt64]

    /// The places of a list.
    init(_ list: UnionCursor, count: Int) {
        words = [UInt64](repeating: 0, count: count / 64 + 1)
        list.mark(in: &words)
    }

    /// No place has its bit.
    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    /// Those of both.
    func intersection(_ other: PlaceBits) -> PlaceBits {
        var both = self
        for index in words.indices { both.words[index] &= other.words[index] }
        return both
    }
}
