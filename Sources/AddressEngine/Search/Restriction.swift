/// Which places may hold something inside of an area and near a point.
final class Restriction {
    /// An area and a ring.
    struct Key: Hashable {
        var region: Region?
        /// The middle of a ring and its radius in kilometres.
        var near: Coordinate?
        var ring: Double = .infinity
        var countries: [Int]?

        /// Nothing is left out.
        var isVoid: Bool { region == nil && (near == nil || !ring.isFinite) && countries == nil }
    }

    /// By place: 0 none of its houses, 1 each house must be asked, 2 all.
    let marks: [UInt8]
    /// The places that are left.
    let places: [Int]
    /// The groups of those places.
    let groups: Int

    init(_ key: Key, _ reader: IndexReader) {
        var marks = [UInt8](repeating: 0, count: reader.placeCount)
        var places: [Int] = []
        var groups = 0
        for place in 0..<reader.placeCount {
            if let countries = key.countries, !countries.contains(reader.countryCode(ofPlace: place)) { continue }
            let mark = Restriction.mark(key, reader.box(ofPlace: place))
            if mark == 0 { continue }
            marks[place] = mark
            places.append(place)
            groups += reader.groups(ofPlace: place).count
        }
        self.marks = marks
        self.places = places
        self.groups = groups
    }

    private static func mark(_ key: Key, _ box: PointBox) -> UInt8 {
        if let near = key.near, key.ring.isFinite {
            if box.isEmpty { return 0 }
            let north = max(0, max(box.south - near.latitude, near.latitude - box.north))
            if north * 111_000 > key.ring * 1000 { return 0 }
            if box.distance(to: near) > key.ring * 1000 { return 0 }
        }
        guard let region = key.region else { return 2 }
        if box.isEmpty { return 0 }
        switch region.overlap(box) {
        case .inside: return 2
        case .mixed: return 1
        case .outside: return 0
        }
    }
}
