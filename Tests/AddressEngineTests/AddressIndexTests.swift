import AddressEngine
import Testing

@Suite struct AddressIndexTests {
    let folder = Folder()

    @Test(arguments: [
        ("350 5th av", "350 5th Ave, New York, NY 10118"), ("fifth avenue 350", "350 5th Ave, New York, NY 10118"),
        ("10118 new york, 350 5", "350 5th Ave, New York, NY 10118"),
        ("12B rue de la paix", "12 bis Rue de la Paix, 75002 Paris"),
        ("residenzstr. 5", "Residenzstraße 5, 80333 München"), ("RESIDENZ STR 5 muenchen", "Residenzstraße 5, 80333 München"),
        ("jozsef utca 50", "József utca 48-50, 1084 Budapest"), ("rezidenzstrasse 5", "Residenzstraße 5, 80333 München"),
        ("ludwigstraße 8", "Ludwigstr. 8, 80539 München"), ("ludwig strasse 8", "Ludwigstr. 8, 80539 München"),
    ])
    func findsAnAddressHoweverItIsTyped(text: String, formatted: String) throws {
        let rows = sampleRows + "8,Ludwigstr.,,München,,,80539,DE,48.15000,11.58000\n"
        #expect(try makeIndex(folder, rows: rows).search(text).first?.formatted == formatted)
    }

    @Test func placesAMissingNumberBetweenItsNeighboursAndSaysSo() throws {
        let found = try #require(try makeIndex(folder).search("14 rue de la paix, paris").first)
        #expect(found.value(.houseNumber) == "14")
        #expect(found.accuracy == .interpolated)
        let point = try #require(found.coordinate)
        #expect(abs(point.latitude - 48.86925) < 0.00002)
    }

    @Test func givesTheSameAnswerTwice() throws {
        let index = try makeIndex(folder)
        #expect(try index.search("12 rue") == index.search("12 rue"))
    }

    @Test func selectsWhatItSuggested() throws {
        let index = try makeIndex(folder)
        for text in ["350 5th", "rue de la paix", "paris", "75002", "12 bis rue"] {
            let suggestion = try #require(try index.search(text).first)
            let selected = try #require(try index.select(id: suggestion.id))
            #expect(selected.formatted == suggestion.formatted)
            #expect(selected.coordinate == suggestion.coordinate)
        }
        #expect(try index.select(id: "a.US.zzzzzzzz.zzzzzzzz.1") == nil)
        #expect(try index.select(id: "nonsense") == nil)
    }

    @Test func continuesTheTypedTextInItsOwnSpelling() throws {
        let index = try makeIndex(folder)
        let continuation = try #require(try index.search("350 5th av").first?.continuation)
        #expect(continuation.text == "e, New York, NY 10118")
        #expect(continuation.borders == [1, 11, 21])
        #expect(try index.search("350 5th av ").first?.continuation?.text == "New York, NY 10118")
        #expect(try index.search("Fifth Ave 350").first?.continuation?.text == ", New York, NY 10118")
        #expect(try index.search("350 5th ave, new y").first?.continuation?.text == "ork, NY 10118")
        #expect(try index.search("350 ave 5th").first?.continuation == nil)
    }

    @Test func marksTheLettersThatWereTyped() throws {
        let found = try #require(try makeIndex(folder).search("350 5th av").first)
        #expect(found.title == "350 5th Ave")
        #expect(found.titleMatches.map { String(Array(found.title)[$0]) } == ["350", "5th", "Av"])
    }

    @Test func answersNothingToTextsThatSayNothing() throws {
        let index = try makeIndex(folder)
        #expect(AddressQuery("  x ") == nil)
        for text in ["...", "\u{FFFD}\u{FFFD}", String(repeating: "main ", count: 200_000), "\u{202E}\u{200B}", "'''''"] {
            #expect(try index.search(text).count <= 10)
        }
    }

    @Test func findsTheNearestAcrossTheAntimeridianAndFromThePole() throws {
        let index = try makeIndex(folder)
        let here = try #require(Coordinate(latitude: -16.78, longitude: -179.99))
        let found = try index.suggestions(near: here, options: AddressOptions(limit: 2))
        #expect(found.compactMap { $0.value(.houseNumber) } == ["1", "2"])
        #expect(zip(found, found.dropFirst()).allSatisfy { ($0.distance ?? 0) <= ($1.distance ?? 0) })
        let pole = try #require(Coordinate(latitude: 90, longitude: 0))
        #expect(try index.suggestions(near: pole, options: AddressOptions(limit: 1)).first?.value(.place) == "Paris")
    }

    @Test func findsTheNearestJustAsAPlainComparisonDoes() throws {
        var numbers = SeededNumbers(state: 7)
        var rows = ""
        var points: [Coordinate] = []
        for number in 1...400 {
            let latitude = Double(Int.random(in: -89_000_000...89_000_000, using: &numbers)) / 1e6
            let longitude = Double(Int.random(in: -180_000_000...180_000_000, using: &numbers)) / 1e6
            rows += "\(number),Street \(number % 7),,Town \(number % 5),,,,US,\(latitude),\(longitude)\n"
            points.append(try #require(Coordinate(latitude: latitude, longitude: longitude)))
        }
        let index = try makeIndex(folder, rows: rows)
        for _ in 0..<60 {
            let here = try #require(
                Coordinate(
                    latitude: Double.random(in: -90...90, using: &numbers),
                    longitude: Double.random(in: -180...180, using: &numbers)))
            let found = try index.suggestions(near: here, options: AddressOptions(limit: 3)).compactMap(\.distance)
            let plain = points.map { $0.distance(to: here) }.sorted().prefix(3)
            #expect(zip(found, plain).allSatisfy { abs($0 - $1) < 1 })
        }
    }

    @Test func aRestrictionFiltersBeforeTheLimitAndABiasOnlyOrders() throws {
        var rows = ""
        for town in 0..<300 { rows += "1,Main St,,Town \(town),,,\(10000 + town),US,\(30 + Double(town) / 20),-90\n" }
        let index = try makeIndex(folder, rows: rows)
        let point = try #require(Coordinate(latitude: 44.95, longitude: -90))
        let inside = try index.search("1 main st", AddressOptions(limit: 3, within: .circle(point, kilometres: 1)))
        #expect(inside.map { $0.value(.place) } == ["Town 299"])
        let near = try index.search("1 main st", AddressOptions(limit: 3, near: point))
        #expect(near.count == 3)
        #expect(near.first?.value(.place) == "Town 299")
    }

    @Test(
        "Where the rows name no town, or no country, what is not there is not found and nothing is damaged",
        arguments: ["street\nElm St\nOak St\n", "street,city\nElm St,Salem\n", "street,country\nElm St,US\n"])
    func withoutTownsOrCountries(rows: String) throws {
        let builder = try AddressIndexBuilder()
        try builder.add(file: folder.write("list.csv", Array(rows.utf8)))
        try builder.write(to: folder.file("list.ghost"))
        let index = try AddressIndex(path: folder.file("list.ghost"))
        try index.check()
        for text in ["xqzzy", "elm xqzzy", "xq, elm", "elk st", "12 xqzzy 75002", "elm & xqzzy"] { _ = try index.search(text) }
        #expect(try index.search("elm").first?.title == "Elm St")
    }
}
