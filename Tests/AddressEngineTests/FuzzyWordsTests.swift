import AddressEngine
import Testing

/// Typing errors in words that have other spellings: kinds of street, directions, saints, ordinals, compounds.
@Suite struct FuzzyWordsTests {
    private static let rows = """
        346,5 AVENUE,,New York,,NY,10001,US,40.747,-73.985
        350,FIFTH AVENUE,,New York,,NY,10118,US,40.748,-73.985
        31,W 34TH ST,,New York,,NY,10001,US,40.750,-73.987
        40,W 34TH ST,,New York,,NY,10001,US,40.750,-73.988
        98,34th Ave,,Valley Stream,,NY,11580,US,40.660,-73.700
        12,Fish Ave,,Bronx,,NY,10469,US,40.870,-73.840
        7,St Marks Pl,,New York,,NY,10003,US,40.728,-73.988
        5,Residenzstr.,,München,,,80333,DE,48.140,11.578
        8,Ludwig Str.,,München,,,80539,DE,48.150,11.580
        9,Rue Gay-Lussac,,Paris,,,75005,FR,48.844,2.343

        """

    @Test(
        "an error in a word is forgiven in each of its spellings",
        arguments: [
            ("346 fith avenue", "346 5 Avenue, New York, NY 10001"), ("346 5th avneue", "346 5 Avenue, New York, NY 10001"),
            ("346 fith avneue", "346 5 Avenue, New York, NY 10001"), ("350 fith avenue", "350 Fifth Avenue, New York, NY 10118"),
            ("12 fish avenuee", "12 Fish Ave, Bronx, NY 10469"),
            ("31 wset 34th st", "31 W 34th St, New York, NY 10001"), ("31 weast 34th steet", "31 W 34th St, New York, NY 10001"),
            ("7 siant marks place", "7 St Marks Pl, New York, NY 10003"),
            ("7 saint marks palce", "7 St Marks Pl, New York, NY 10003"),
            ("residenzstrase 5", "Residenzstr. 5, 80333 München"), ("residens str 5", "Residenzstr. 5, 80333 München"),
            ("residenz strase 5", "Residenzstr. 5, 80333 München"), ("ludwigstrase 8", "Ludwig Str. 8, 80539 München"),
            ("9 rue gaylusac", "9 Rue Gay-Lussac, 75005 Paris"),
        ])
    func spellings(text: String, formatted: String) throws {
        let first = try #require(try makeIndex(Folder(), rows: Self.rows).search(text).first)
        #expect(first.formatted == formatted)
        #expect(first.components.first { $0.kind == .street }?.match == .fuzzy)
    }

    @Test("a name that has the word in its own letters comes before others, and an exact one drives out errors")
    func exactFirst() throws {
        let index = try makeIndex(Folder(), rows: Self.rows)
        #expect(try index.search("12 fish ave").map { $0.value(.street) } == ["Fish Ave"])
        #expect(try index.search("34th stret").first?.value(.street) == "W 34th St")
        #expect(try index.search("346 5th avenue").allSatisfy { $0.components.allSatisfy { $0.match != .fuzzy } })
    }

    @Test("words under four letters have no errors", arguments: ["31 wst 34th", "346 5th avv", "7 st marks plc"])
    func short(text: String) throws {
        let found = try makeIndex(Folder(), rows: Self.rows).search(text)
        #expect(found.allSatisfy { $0.components.allSatisfy { $0.match != .fuzzy } }, "\(found.map(\.formatted))")
    }

    @Test("while the word is typed the address stays first from the error on")
    func keystrokes() throws {
        let session = AddressSession(try makeIndex(Folder(), rows: Self.rows))
        let text = "346 5th avneue, new york"
        for length in "346 5th av".count...text.count {
            let first = try session.suggestions(for: String(text.prefix(length))).first
            #expect(first?.formatted == "346 5 Avenue, New York, NY 10001", "\(text.prefix(length))")
        }
    }
}
