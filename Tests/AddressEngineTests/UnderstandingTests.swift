import AddressEngine
import Testing

/// What words mean besides streets, numbers and towns.
@Suite struct UnderstandingTests {
    private static let rows = """
        540,13th St NE,,Atlanta,,GA,30309,US,33.785,-84.370
        205,N Michigan Ave,41st Floor,Chicago,,IL,60601,US,41.886,-87.624
        159,Avenue Jacques Douzans,,Muret,,,31604,FR,43.460,1.330
        7,Rue Gustave Delory,,Lille,,,59017,FR,50.630,3.070
        W206N W16282,Marashland Dr,,Jackson,,WI,53037,US,43.320,-88.160
        101,Grand Ave,,Chicago,,IL,60654,US,41.891,-87.631
        5,Hauptstraße,,München,,,80331,DE,48.137,11.575
        14,Rue Louis XIV,,Versailles,,,78000,FR,48.804,2.120
        1,Place Jean-Paul II,,Paris,,,75004,FR,48.853,2.349

        """

    @Test(arguments: [
        ("540 13th st ne, 6th floor, atlanta", AddressComponent.Kind.level, "6th floor"),
        ("540 13th st ne sixth floor", .level, "sixth floor"),
        ("w206n w16282 marashland dr jackson", .houseNumber, "W206N W16282"), ("101 grand ave 600, chicago", .unit, "600"),
        ("101 grand ave no 2202", .unit, "no 2202"), ("540 w 13th st ne 6th fl", .level, "6th fl"),
        ("540 13th st ne lower level", .level, "lower level"), ("540 13th st ne basement, atlanta", .level, "basement"),
        ("205 n michigan ave 41st floor, chicago", .level, "41st Floor"),
        ("12e étage rue gustave delory lille", .level, "12e étage"),
        ("Hauptstr. 5, 2. Stock, München", .level, "2. Stock"), ("Hauptstr. 5, 3. OG, München", .level, "3. OG"),
        ("bp 80111, 159 avenue jacques douzans 31604 muret", .poBox, "bp 80111"),
        ("540 13th st ne, po box 12, atlanta", .poBox, "po box 12"),
        ("540 13th st ne apt 4, 6th floor, atlanta", .unit, "apt 4"),
        ("540 13th st ne apt 4, 6th floor, atlanta", .level, "6th floor"),
        ("7 rue gustave delory 59017 lille cedex 9", .place, "Lille"), ("rue louis 14, versailles", .street, "Rue Louis XIV"),
        ("1 place jean paul 2", .street, "Place Jean-Paul II"), ("rue louis xiv", .street, "Rue Louis XIV"),
    ])
    func findsTheAddressAndCarriesTheRest(text: String, kind: AddressComponent.Kind, value: String) throws {
        let first = try #require(try makeIndex(Folder(), rows: Self.rows).search(text).first)
        #expect(first.value(kind) == value, "\(first.formatted)")
    }

    @Test func aUnitThatTheDataLackGoesWithTheBuilding() throws {
        let rows = "360,5th Ave,Apt 4,New York,,NY,10118,US,40.7,-73.9\n360,5th Ave,Apt 6,New York,,NY,10118,US,40.7,-73.9\n"
        let index = try makeIndex(Folder(), rows: rows)
        let known = try index.search("360 5th ave apt 4")
        #expect(known.map { $0.value(.unit) } == ["Apt 4"])
        let lacking = try index.search("360 5th ave apt 9")
        #expect(lacking.map { $0.value(.unit) } == ["apt 9"])
        #expect(lacking.first?.components.first { $0.kind == .unit }?.match == .inferred)
        #expect(lacking.first?.value(.houseNumber) == "360")
        let id = try #require(lacking.first?.id)
        #expect(try index.select(id: id)?.value(.houseNumber) == "360")
    }

    @Test(
        "a street of a number is found as one of a name is where other words are not known",
        arguments: ["540 13th st ne gotham", "540 13th street ne, gotham", "gotham 540 13th st ne", "540 13th st ne xyzzy 4"])
    func ordinalBesideUnknownWords(text: String) throws {
        let first = try #require(try makeIndex(Folder(), rows: Self.rows).search(text).first)
        #expect(first.title.hasPrefix("540 13th St NE"))
    }

    @Test func theBeginningOfAnUnusedSpellingIsWorthLess() throws {
        let rows = "46,6th St,,Salem,,,,US,,\n46,Silver St,,Salem,,,,US,,\n47,6th St,,Salem,,,,US,,\n"
        let found = try makeIndex(Folder(), rows: rows).search("46 si", AddressOptions(limit: 2))
        #expect(found.map { $0.value(.street) } == ["Silver St", "6th St"])
    }

    @Test func aRomanNumberIsNoOtherWord() {
        #expect(RomanNumber.value(of: Array("xiv".utf8)) == 14)
        #expect(RomanNumber.text(of: 2) == Array("ii".utf8))
        for word in ["i", "v", "x", "iix", "vx", "mix", "di", ""] { #expect(RomanNumber.value(of: Array(word.utf8)) == nil) }
    }

    private static let quarters = """
        number,street,suburb,city,postcode,country,lat,lon
        1,Oranienstraße,Kreuzberg,Berlin,10999,DE,52.500,13.420
        1,Oranienstraße,Mitte,Berlin,10117,DE,52.520,13.390
        2,Torstraße,Mitte,Berlin,10119,DE,52.530,13.400
        3,Dorfstraße,Altenhof,,16244,DE,52.900,13.700

        """

    private func quarterIndex(_ folder: Folder) throws -> AddressIndex {
        let builder = try AddressIndexBuilder()
        try builder.add(file: folder.write("quarters.csv", Array(Self.quarters.utf8)))
        try builder.write(to: folder.file("quarters.ghost"))
        let index = try AddressIndex(path: folder.file("quarters.ghost"))
        try index.check()
        return index
    }

    @Test func quartersTellStreetsApartAndAreFoundThemselves() throws {
        let folder = Folder()
        let index = try quarterIndex(folder)
        let street = try #require(try index.search("oranienstr 1, kreuzberg").first)
        #expect(street.value(.neighborhood) == "Kreuzberg")
        #expect(street.value(.place) == "Berlin")
        let quarter = try #require(try index.search("kreuzb").first)
        #expect(quarter.kind == .place)
        #expect(quarter.title == "Kreuzberg")
        #expect(quarter.coordinate != nil)
        #expect(try index.select(id: quarter.id)?.title == "Kreuzberg")
        let towns = try index.search("berlin", AddressOptions(kinds: [.place]))
        #expect(towns.map(\.title) == ["Berlin"])
        #expect(try index.search("dorfstr 3").first?.value(.place) == "Altenhof")
    }

    @Test func aPostcodeAloneHasAPointAndLendsIt() throws {
        let folder = Folder()
        let addresses = folder.write("a.csv", Array("number,street,city,zip,country\n1,Main St,Salem,01970,US\n".utf8))
        let centres = folder.write(
            "z.csv", Array("ZIP,CITY,STATE,LAT,LON\n01970,Salem,MA,42.52,-70.90\n99999,Nowhere,MA,1,1\n".utf8))
        let builder = try AddressIndexBuilder()
        try builder.add(file: addresses)
        try builder.add(file: centres)
        try builder.write(to: folder.file("z.ghost"))
        let index = try AddressIndex(path: folder.file("z.ghost"))
        let postcode = try #require(try index.search("01970", AddressOptions(kinds: [.postcode])).first)
        #expect(postcode.accuracy == .postcode)
        #expect(postcode.coordinate == Coordinate(latitude: 42.52, longitude: -70.90))
        let house = try #require(try index.search("1 main st, salem").first)
        #expect(house.accuracy == .postcode)
        #expect(house.coordinate == postcode.coordinate)
    }
}
