import AddressEngine
import Testing

@Suite struct DamagedIndexTests {
    let folder = Folder()

    /// Asks everything of a file that may be spoilt; what it answers doesn't matter, only that it ends well.
    private func ask(_ path: String) throws(AddressError) {
        let index = try AddressIndex(path: path)
        for text in [
            "350 5th av", "12 rue de la", "residenzs 5", "75002", "paris", "ma", "rue & ave", "xqzzy street", "5 marker st",
            "12 bis rue de la paix", "7510 5th ave, ", "av ",
        ] {
            if let query = AddressQuery(text) { _ = try? index.suggestions(for: query) }
        }
        if let here = Coordinate(latitude: 48.8, longitude: 2.3) { _ = try? index.suggestions(near: here) }
        _ = try? index.select(id: "a.US.abcdefgh.abcdefgh.1")
        if let query = AddressQuery("rue"), let found = try? index.suggestions(for: query) {
            for suggestion in found { _ = try? index.select(id: suggestion.id) }
        }
        _ = try? index.summary()
        try index.check()
    }

    @Test func isRefusedWhenCutAtAnyLength() throws {
        _ = try makeIndex(folder)
        let whole = folder.read("test.ghost")
        var lengths = Array(stride(from: 0, to: whole.count, by: 97))
        lengths += [1, 7, 8, 63, 64, 65, whole.count - 1]
        for length in lengths {
            let path = folder.write("cut.ghost", Array(whole[..<length]))
            #expect(throws: AddressError.self) { try AddressIndex(path: path) }
        }
    }

    @Test func crashesNothingWithAChangedByte() throws {
        _ = try makeIndex(folder)
        let whole = folder.read("test.ghost")
        var numbers = SeededNumbers(state: 11)
        for _ in 0..<400 {
            var bytes = whole
            let at = Int.random(in: 0..<bytes.count, using: &numbers)
            bytes[at] = bytes[at] ^ UInt8.random(in: 1...255, using: &numbers)
            let path = folder.write("bad.ghost", bytes)
            #expect(throws: AddressError.self) { try ask(path) }
        }
    }

    @Test func crashesNothingWhereManyBytesAreForgedAndTheSumsHold() throws {
        // `check` and opening would refuse such a file for its sums, a search does not look at them: its reads must hold.
        _ = try makeIndex(folder)
        let whole = folder.read("test.ghost")
        var numbers = SeededNumbers(state: 13)
        let tableEnd = 64 + 64 * 32
        for round in 0..<300 {
            var bytes = whole
            for _ in 0..<(1 + round % 40) {
                let at = Int.random(in: tableEnd..<bytes.count, using: &numbers)
                bytes[at] =
                    [0, 0xFF, 0x7F, 0x80, UInt8.random(in: 0...255, using: &numbers)][Int.random(in: 0..<5, using: &numbers)]
            }
            _ = try? ask(folder.write("forged.ghost", bytes))
        }
    }

    @Test func isRefusedWhereItIsNone() throws {
        let text = folder.write("rows.csv", Array(header.utf8))
        #expect(throws: AddressError.self) { try AddressIndex(path: text) }
        #expect(throws: AddressError.self) { try AddressIndex(path: folder.path) }
        #expect(throws: AddressError.self) { try AddressIndex(path: folder.file("missing.ghost")) }
    }
}
