import AddressEngine
import GhostAddress
import GhostComplete
import Glibc
import Testing

@Suite("Addresses as a provider") struct AddressProviderTests {
    private let fixture: AddressFixture
    private let provider: AddressProvider

    init() throws {
        fixture = try AddressFixture()
        provider = AddressProvider(index: fixture.index)
    }

    private func candidates(_ text: String, limit: Int = 10, _ options: AddressOptions = AddressOptions()) throws -> [Candidate] {
        guard
            case .now(let found) = try AddressProvider(index: fixture.index, options: options).answer(
                to: Query(text, limit: limit))
        else { return [] }
        return found.list
    }

    @Test("the line goes on in the user's order and spelling, and the answer is the address as its country writes it")
    func continuation() throws {
        let best = try #require(try candidates("350 5th av").first)
        #expect(best.text == "350 5th Ave, New York, NY 10118")
        #expect(best.continuation == .init("350 5th ave, New York, NY 10118", borders: [11, 21, 31]))
        #expect(best.title == "350 5th Ave")
        #expect(best.subtitle == "New York, NY 10118")
        #expect(best.kind == .match)
    }

    @Test("any limit is taken: none gives nothing but what tying addresses have in common", arguments: [Int.min, -1, 0, .max])
    func limits(limit: Int) throws {
        let found = try provider.candidates(for: Query("350 5th av", limit: limit))
        #expect(found.list.isEmpty == (limit <= 0))
        #expect(found.hasMore == (limit <= 0))
    }

    @Test("Tab stops behind the street, the postcode and the place, in the order of the country")
    func borders() throws {
        let best = try #require(try candidates("16 rue de la p").first)
        #expect(best.continuation == .init("16 rue de la paix, 75002 Paris", borders: [17, 24, 30]))
    }

    @Test("the matched letters of the title are marked, in bytes")
    func matches() throws {
        let best = try #require(try candidates("residenzstrasse 5").first)
        #expect(best.title == "Residenzstraße 5")
        #expect(best.matchRanges == [0..<15, 16..<17])
    }

    @Test("an order that the data does not have is replaced")
    func replacement() throws {
        let best = try #require(try candidates("10118 350").first)
        #expect(best.text == "350 5th Ave, New York, NY 10118")
        #expect(best.continuation == nil)
    }

    @Test(
        "the address itself, whatever marks stand in it, is all of it",
        arguments: [
            "350 5th Ave, New York, NY 10118", "350 5th ave new york ny 10118", "350 5TH AVE, NEW YORK, NY, 10118",
        ])
    func equal(text: String) throws {
        #expect(try provider.address(equalTo: text)?.text == "350 5th Ave, New York, NY 10118")
    }

    @Test("a part of an address, and one that several towns have, is none")
    func notEqual() throws {
        #expect(try provider.address(equalTo: "350 5th Ave") == nil)
        #expect(try provider.address(equalTo: "12 Rue de la Paix") == nil)
    }

    @Test("what several towns have comes first, as far as they have it in common and not ending in a separator")
    func common() throws {
        let found = try candidates("12 rue de la p")
        #expect(
            found.first == Candidate("12 rue de la paix", continuation: .init("12 rue de la paix", borders: [17]), kind: .common))
        #expect(found.filter { $0.kind == .match }.prefix(2).map(\.subtitle).contains("75002 Paris"))
        #expect(
            try candidates("20 maple st, spr").first?.text
                == "20 maple st, springfield")
    }

    @Test("a separator that was typed stays, and nothing is added to it")
    func typedSeparator() throws {
        let best = try #require(try candidates("12 rue de la paix, ").first)
        #expect(best.kind == .common)
        #expect(best.continuation?.text == "12 rue de la paix, ")
    }

    @Test("in another order they have what follows in common")
    func commonInAnotherOrder() throws {
        let best = try #require(try candidates("springfield 20 maple").first)
        #expect(best.kind == .common)
        #expect(best.text == "springfield 20 maple St")
    }

    @Test("where the user is, the town, a house of its own or a restriction decides")
    func decided() throws {
        let lyon = try #require(Coordinate(latitude: 45.76, longitude: 4.83))
        #expect(try candidates("12 rue de la p", AddressOptions(near: lyon)).first?.text == "12 Rue de la Paix, 69001 Lyon")
        #expect(try candidates("12 rue de la paix l").first?.text == "12 Rue de la Paix, 69001 Lyon")
        #expect(try candidates("16 rue de la p").first?.text == "16 Rue de la Paix, 75002 Paris")
        let box = Region.box(south: 45, west: 4, north: 46, east: 5)
        #expect(try candidates("12 rue de la p", AddressOptions(within: box)).map(\.text) == ["12 Rue de la Paix, 69001 Lyon"])
    }

    @Test("what is found by forgiving an error is only an offer, shown whole")
    func fuzzy() throws {
        let best = try #require(try candidates("5 rezidenzstrasse").first)
        #expect(best.kind == .scattered)
        #expect(best.continuation == nil)
    }

    @Test("what several towns have is all that forgiving an error offers, and no town is picked")
    func fuzzyTie() throws {
        let found = try candidates("12 rue de la paxi")
        #expect(found.first == Candidate("12 Rue de la Paix", kind: .common))
        #expect(found.dropFirst().prefix(2).map(\.kind) == [.scattered, .scattered])
        #expect(Set(found.dropFirst().prefix(2).map(\.subtitle)) == ["75002 Paris", "69001 Lyon"])
        #expect(try candidates("20 maple springfeild").first == Candidate("20 Maple St, Springfield", kind: .common))
    }

    @Test("the town, where the user is or a restriction decides between towns that an error was forgiven for as well")
    func fuzzyDecided() throws {
        let lyon = try #require(Coordinate(latitude: 45.76, longitude: 4.83))
        let box = Region.box(south: 45, west: 4, north: 46, east: 5)
        for found in [
            try candidates("12 rue de la paxi", AddressOptions(near: lyon)), try candidates("12 rue de la paxi lyon"),
            try candidates("12 rue de la paxi", AddressOptions(within: box)),
        ] {
            #expect(found.first?.text == "12 Rue de la Paix, 69001 Lyon")
            #expect(found.first?.kind == .scattered)
        }
    }

    @Test("countries and kinds restrict, and too short or too long a text finds nothing")
    func options() throws {
        #expect(try candidates("rue de la paix", AddressOptions(countries: ["DE"])).isEmpty)
        #expect(try candidates("springfield", AddressOptions(kinds: [.street])).isEmpty)
        #expect(try candidates("3").isEmpty)
        #expect(try candidates("rue de la paix" + String(repeating: " ", count: 600)).isEmpty)
    }

    @Test("the address comes along with its components and its coordinate")
    func attachment() throws {
        let address = try #require(try candidates("350 5th av").first?.address)
        #expect(address.value(.postcode) == "10118")
        #expect(address.coordinate?.latitude == 40.7484)
        #expect(Candidate("x").address == nil)
    }

    @Test("an index that another one replaces goes on; one that is cut short in place fails, and says so")
    func replacedIndex() throws {
        let path = fixture.folder + "/rows.ghost"
        let other = try AddressFixture(rows: "NUMBER,STREET,CITY,COUNTRY\n1,Elm St,Springfield,US\n")
        #expect(rename(other.folder + "/rows.ghost", path) == 0)
        #expect(try candidates("350 5th av").first?.text == "350 5th Ave, New York, NY 10118")
        let second = AddressProvider(index: try AddressIndex(path: path))
        #expect(try second.address(equalTo: "1 elm st springfield") != nil)
        truncate(path, 1000)
        let error = #expect(throws: AddressError.self) { try second.answer(to: Query("1 elm")) }
        #expect(error?.code == .damaged)
        #expect(error?.message.contains("it was cut while in use") == true)
    }

    @Test("no more are given than are asked for, and it is said whether there are more")
    func limit() throws {
        guard case .now(let found) = try provider.answer(to: Query("maple st", limit: 1)) else { return }
        #expect(found.list.filter { $0.kind == .match }.count == 1)
        #expect(found.hasMore)
    }

    @Test(
        "the answer ahead of a key is that of the key", arguments: ["350", "350 5", "12 rue de la p", "12 rue de la paix, ", "x"])
    func ahead(text: String) throws {
        let query = Query(text, limit: 1)
        #expect(provider.answerAhead(to: query) { true } == (try provider.candidates(for: query)))
    }

    @Test("nothing is answered ahead that is not wanted any more")
    func unwanted() {
        #expect(provider.answerAhead(to: Query("350 5")) { false } == nil)
    }
}
