/// Places a number that a street lacks between its neighbours.
enum Interpolation {
    /// A point on the way from the next lower to the next higher number of the same side of the street, by the share of the
    /// number; without such neighbours, between those of either side. Numbers with the same digits give their own point. Nil where
    /// one neighbour is missing.
    static func point(_ text: String, _ houses: [SearchRun.House]) -> Coordinate? {
        let number = HouseNumber(text)
        let value = number.value
        guard value > 0 else { return nil }
        if let same = houses.first(where: { $0.value == value && $0.form != FormTable.none && $0.point != nil }) {
            return same.coordinate
        }
        for side in [value & 1, -1] {
            var below: SearchRun.House?
            var above: SearchRun.House?
            for house in houses where house.point != nil && house.value > 0 && (side < 0 || house.value & 1 == side) {
                if house.value < value, house.value > below?.value ?? 0 { below = house }
                if house.value > value, house.value < above?.value ?? .max { above = house }
            }
            guard let below, let above, let a = below.point, let b = above.point else { continue }
            let share = Double(value - below.value) / Double(above.value - below.value)
            let north = Double(a.latitude) + (Double(b.latitude) - Double(a.latitude)) * share
            let east = Double(a.longitude) + (Double(b.longitude) - Double(a.longitude)) * share
            return Coordinate(MicroPoint(latitude: Int32(north.rounded()), longitude: Int32(east.rounded())))
        }
        return nil
    }
}
