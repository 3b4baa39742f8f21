import AddressEngine
import Testing

/// Walks end early, leave out and leap; what they find must be what a look at everything finds.
@Suite struct WalkTests {
    let folder = Folder()

    @Test func aShortListIsTheBeginningOfALongOne() throws {
        var numbers = SeededNumbers(state: 5)
        let made = MadeAddresses(rows: 2500, seed: 8)
        let index = try makeIndex(folder, rows: made.rows)
        for round in 0..<120 {
            let address = made.list[Int.random(in: 0..<made.list.count, using: &numbers)]
            let whole = address.spellings[round % address.spellings.count]
            let text = String(whole.prefix(Int.random(in: 2...whole.count, using: &numbers)))
            var options = AddressOptions(limit: 4)
            if round % 5 == 0 { options.near = address.coordinate }
            let short = try index.search(text, options).map(\.id)
            // No list of that length is ever full, so nothing ends early.
            options.limit = 100_000
            #expect(short == (try index.search(text, options).prefix(4).map(\.id)), "\(text)")
        }
    }

    @Test func aRestrictionFindsJustWhatLiesInIt() throws {
        var numbers = SeededNumbers(state: 9)
        let made = MadeAddresses(rows: 3000, seed: 4)
        let index = try makeIndex(folder, rows: made.rows)
        for round in 0..<80 {
            let address = made.list[Int.random(in: 0..<made.list.count, using: &numbers)]
            let point = try #require(address.coordinate)
            let reach = Double.random(in: 0.02...3, using: &numbers)
            let region: Region =
                round % 2 == 0
                ? .circle(point, kilometres: reach * 100)
                : .box(
                    south: point.latitude - reach, west: point.longitude - reach, north: point.latitude + reach,
                    east: point.longitude + reach)
            var options = AddressOptions(limit: 5000, within: region, kinds: [.address])
            if round % 3 == 0 { options.countries = [address.country] }
            let found = try index.search("\(address.number) \(address.street) ", options).filter {
                $0.value(.houseNumber) == address.number && $0.value(.street) == address.street && $0.accuracy == .point
            }
            let expected = made.list.filter { other in
                guard other.number == address.number, other.street == address.street, let at = other.coordinate else {
                    return false
                }
                return region.contains(at) && (round % 3 != 0 || other.country == address.country)
            }
            #expect(Set(found.map(\.formatted)).count == Set(expected.map { "\($0.place)|\($0.postcode)" }).count)
        }
    }

    @Test func aBiasPutsTheNearestRingFirst() throws {
        var numbers = SeededNumbers(state: 31)
        let made = MadeAddresses(rows: 3000, seed: 6)
        let index = try makeIndex(folder, rows: made.rows)
        func ring(_ metres: Double) -> Int { [1000.0, 5000, 20_000, 100_000].firstIndex { metres <= $0 } ?? 4 }
        for _ in 0..<60 {
            let address = made.list[Int.random(in: 0..<made.list.count, using: &numbers)]
            let here = try #require(address.coordinate)
            let first = try #require(
                try index.search("\(address.number) \(address.street) ", AddressOptions(limit: 3, near: here)).first)
            let nearest = made.list.filter { $0.number == address.number && $0.street == address.street }
                .compactMap { $0.coordinate?.distance(to: here) }.min()
            #expect(ring(try #require(first.distance)) == ring(try #require(nearest)))
        }
    }
}
