import AddressEngine
import Testing

@Suite("The values of search options as texts") struct AddressOptionsTextTests {
    @Test("codes and kinds stand between commas, blanks about them don't count")
    func lists() throws {
        #expect(try AddressOptions.countries(optionText: "us") == ["US"])
        #expect(try AddressOptions.countries(optionText: "us, FR") == ["US", "FR"])
        #expect(try AddressOptions.kinds(optionText: "street,place") == [.street, .place])
    }

    @Test(
        "where nothing stands between commas that is an error and never no restriction",
        arguments: ["", ",", " ", "US,", ",US", "US,,FR"])
    func nothing(text: String) {
        let error = #expect(throws: MalformedOption.self) { try AddressOptions.countries(optionText: text) }
        #expect(error?.reason == "needs codes of two letters with commas between them")
        #expect(throws: MalformedOption.self) {
            try AddressOptions.kinds(optionText: text.replacing("US", with: "street").replacing("FR", with: "place"))
        }
    }

    @Test("numbers are decimal ones", arguments: ["0x10,1", "nan,1", "1,inf", "1e400,1", "1,2 E", "1;2"])
    func numbers(text: String) {
        #expect(throws: MalformedOption.self) { try Coordinate(optionText: text) }
        #expect(throws: MalformedOption.self) { try Region(circleText: text + ",1") }
    }
}
