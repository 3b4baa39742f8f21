import AddressEngine
import Testing

/// Whatever a program may ask with gives an answer or an error, and never ends it.
@Suite struct AddressQueryTests {
    private let folder = Folder()

    @Test("any limit is taken: none gives nothing, a great one all", arguments: [Int.min, -1, 0, 1, 9_999, .max - 1, .max])
    func limits(limit: Int) throws {
        let corner = "1,Main St,,Salem,,MA,01970,US,42.5,-70.9\n1,Elm St,,Salem,,MA,01970,US,42.5,-70.9001\n"
        let index = try makeIndex(folder, rows: sampleRows + corner)
        let options = AddressOptions(limit: limit)
        let least = max(0, min(limit, 11))
        for text in ["12 rue de la paix", "350 5th", "350 5th ave apt 4", "fith avenue", "main & elm st", "750"] {
            let found = try index.search(text, options)
            #expect(found.isEmpty == (limit <= 0), "\(text)")
            #expect(found.count <= least, "\(text)")
        }
        let here = try #require(Coordinate(latitude: 40, longitude: -74))
        #expect(try index.suggestions(near: here, options: options).count == least)
        #expect(try AddressSession(index).suggestions(for: "paris", options: options).isEmpty == (limit <= 0))
    }

    @Test("no more than the greatest limit is given")
    func greatestLimit() throws {
        let rows = (1...AddressOptions.greatestLimit + 5).map { "\($0),Main St,,Salem,,MA,01970,US,42.5,-70.9\n" }.joined()
        let index = try makeIndex(folder, rows: rows)
        #expect(try index.search("main st", AddressOptions(limit: .max)).count == AddressOptions.greatestLimit)
        let here = try #require(Coordinate(latitude: 42.5, longitude: -70.9))
        let options = AddressOptions(limit: .max)
        #expect(try index.suggestions(near: here, options: options).count == AddressOptions.greatestLimit)
    }

    @Test("numbers that are no point make none")
    func points() {
        let odd: [Double] = [.nan, .signalingNaN, .infinity, -.infinity, 1e300, 180.1, -180.1]
        for number in odd {
            #expect(Coordinate(latitude: number, longitude: 0) == nil)
            #expect(Coordinate(latitude: 0, longitude: number) == nil)
        }
        #expect(Coordinate(latitude: 90.000001, longitude: 0) == nil)
        for corner in [(90.0, 180.0), (-90, -180), (-0.0, 1e-300)] {
            #expect(Coordinate(latitude: corner.0, longitude: corner.1) != nil)
        }
    }

    private static let numbers: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 181, -91, -0.0, 1e-300, 0]

    @Test("an area of any numbers is asked for without harm, and agrees with what it says that it holds")
    func areas() throws {
        let index = try makeIndex(folder)
        let points = try [(40.7, -74.0), (90, 180), (-90, -180), (0, 0)].map {
            try #require(Coordinate(latitude: $0.0, longitude: $0.1))
        }
        var regions = Self.numbers.flatMap { number in points.map { Region.circle($0, kilometres: number) } }
        for a in Self.numbers {
            for b in Self.numbers {
                regions += [
                    .box(south: a, west: b, north: 90, east: 180), .box(south: -90, west: -180, north: a, east: b),
                    .box(south: a, west: -180, north: b, east: 180), .box(south: -90, west: a, north: 90, east: b),
                ]
            }
        }
        for region in regions {
            for text in ["350 5th", "coast road", "rue de la paix", "paris"] {
                let found = try index.search(text, AddressOptions(near: points[1], within: region))
                #expect(found.allSatisfy { $0.coordinate.map(region.contains) ?? false }, "\(region)")
            }
            for point in points {
                let found = try index.suggestions(near: point, options: AddressOptions(within: region))
                #expect(found.allSatisfy { $0.coordinate.map(region.contains) ?? false }, "\(region)")
            }
        }
        let all = [
            Region.circle(points[0], kilometres: .infinity), .circle(points[0], kilometres: 1e300),
            .box(south: -1e300, west: -.infinity, north: .infinity, east: 1e300),
        ]
        for region in all { #expect(try index.search("350 5th", AddressOptions(within: region)).isEmpty == false) }
        let none = [
            Region.circle(points[0], kilometres: .nan), .circle(points[0], kilometres: -1),
            .box(south: 1, west: -180, north: 0, east: 180), .box(south: -90, west: .nan, north: 90, east: 180),
            .box(south: -90, west: -180, north: 90, east: .nan), .box(south: .nan, west: -180, north: 90, east: 180),
        ]
        for region in none { #expect(!points.contains(where: region.contains), "\(region)") }
    }

    @Test("countries that are none find nothing", arguments: ["", "U", "USA", "🇺🇸", "ÄÖ", "U\u{0}", "ß"])
    func countries(code: String) throws {
        let index = try makeIndex(folder)
        let here = try #require(Coordinate(latitude: 40, longitude: -74))
        #expect(try index.search("350 5th", AddressOptions(countries: [code])).isEmpty)
        #expect(try index.suggestions(near: here, options: AddressOptions(countries: [code])).isEmpty)
        #expect(try index.search("350 5th", AddressOptions(countries: [code, "us"])).isEmpty == false)
        // What a builder is told is taken or left out.
        let builder = try AddressIndexBuilder(options: ImportOptions(country: code, region: code, place: code), files: .min)
        try builder.add(file: folder.write("rows.csv", Array("street\nElm St\n".utf8)))
        try builder.write(to: folder.file("odd.ghost"))
        try AddressIndex(path: folder.file("odd.ghost")).check()
    }

    @Test("texts that are no ids stand for nothing")
    func ids() throws {
        let index = try makeIndex(folder)
        let id = try #require(try index.search("12 bis rue de la paix").first?.id)
        let parts = id.split(separator: ".").map(String.init)
        var numbers = SeededNumbers(state: 11)
        let odd = ["", "-", "a", "s", "p", "z", "x", "_", "_4", "é", "\u{0}", "99999999999999999999", "zzzzzzzz", "🦆🦆🦆🦆🦆🦆🦆🦆"]
        for _ in 0..<4000 {
            var other = parts
            for _ in 0...Int.random(in: 0...2, using: &numbers) {
                let at = Int.random(in: 0..<other.count, using: &numbers)
                switch Int.random(in: 0...3, using: &numbers) {
                case 0: other[at] = odd[Int.random(in: 0..<odd.count, using: &numbers)]
                case 1: other.insert(odd[Int.random(in: 0..<odd.count, using: &numbers)], at: at)
                case 2: if other.count > 1 { other.remove(at: at) }
                default: other[at] = String(other[at].reversed())
                }
            }
            _ = try index.select(id: other.joined(separator: "."))
        }
        #expect(try index.select(id: String(repeating: ".", count: 100_000)) == nil)
        #expect(try index.select(id: id)?.value(.houseNumber) == "12 bis")
    }

    @Test("an index and a session are asked from several threads at once, and answer as on one")
    func threads() async throws {
        let made = MadeAddresses(rows: 400, seed: 9)
        let index = try makeIndex(folder, rows: made.rows)
        let session = AddressSession(index)
        let texts = made.list.prefix(40).flatMap { address in
            [4, 9, 14].map { String(address.spellings[0].prefix($0)) }
        }
        let expected = try texts.map { try index.search($0).map(\.id) }
        try await withThrowingTaskGroup(of: Void.self, returning: Void.self) { group in
            for worker in 0..<6 {
                group.addTask { () throws in
                    for (offset, text) in texts.enumerated() {
                        let at = (offset * 7 + worker * 13) % texts.count
                        #expect(try index.search(texts[at]).map(\.id) == expected[at], "\(texts[at])")
                        #expect(try session.suggestions(for: text).map(\.id) == expected[offset], "\(text)")
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
