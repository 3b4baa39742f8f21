import AddressEngine
import Testing

@testable import GhostAddressCommand

@Suite("A line of search --batch") struct BatchQueryTests {
    private func query(_ line: String) throws -> BatchQuery {
        try BatchQuery(line, options: AddressOptions(limit: 3, countries: ["DE"]))
    }

    @Test("what it names takes the place of the options, the rest of them holds")
    func members() throws {
        let plain = try query(#"{"text":"main","near":null,"other":1}"#)
        #expect(plain.text == "main")
        #expect(plain.options == AddressOptions(limit: 3, countries: ["DE"]))
        let full = try query(#"{"text":"main","near":[1,-2.5],"country":"us,fr","kind":["street"],"limit":"7","box":"1,2,3,4"}"#)
        #expect(full.options.near == Coordinate(latitude: 1, longitude: -2.5))
        #expect(full.options.countries == ["US", "FR"])
        #expect(full.options.kinds == [.street])
        #expect(full.options.limit == 7)
        #expect(full.options.within == .box(south: 1, west: 2, north: 3, east: 4))
        let circle = try query(#"{"text":"main","within":[1,2,3]}"#)
        #expect(circle.options.within == Coordinate(latitude: 1, longitude: 2).map { .circle($0, kilometres: 3) })
    }

    @Test(
        "what is wrong with it is said, and never passed over",
        arguments: [
            ("main", "not a JSON object with \"text\""),
            (#"{"near":[1,2]}"#, "not a JSON object with \"text\""),
            (#"{"text":"main"} {"text":"main"}"#, "not a JSON object with \"text\""),
            (
                #"{"text":"main","near":[91,2]}"#,
                "\"near\" 91,2 is no point on the earth (latitude -90 to 90, longitude -180 to 180)"
            ),
            (#"{"text":"main","near":[1]}"#, "\"near\" 1 needs 2 numbers with commas between them"),
            (#"{"text":"main","country":[]}"#, "\"country\"  needs codes of two letters with commas between them"),
            (
                #"{"text":"main","within":[1,2,3],"box":[1,2,3,4]}"#,
                "\"within\" and \"box\": only one of them can be used"
            ),
            (#"{"text":"main","limit":0}"#, "\"limit\" 0 needs a number from 1 to 1000"),
        ])
    func errors(line: String, message: String) {
        let error = #expect(throws: UsageError.self) { try query(line) }
        #expect(error?.message == message)
    }
}
