import AddressEngine
import Testing

@Suite struct ImporterTests {
    let folder = Folder()

    private func summary(_ text: String, name: String = "rows.csv", options: ImportOptions = ImportOptions()) throws -> String {
        let builder = try AddressIndexBuilder(options: options)
        try builder.add(file: folder.write(name, Array(text.utf8)))
        return builder.summary
    }

    @Test(arguments: [
        (header + "1,Main St,,Salem,,MA,01970,US,42.5,-70.9\n", "accepted 1, repaired 0, rejected 0"),
        ("\u{FEFF}street;number;city\r\nMain St;1;Salem\r\n\r\n", "accepted 1, repaired 0, rejected 0"),
        ("number\tstreet\n1\tMain St\n2\n", "accepted 1, repaired 0, rejected 1 (1 fields, not 2: 1)"),
        ("number,street,lat,lon\n1,Main St,-122.4,37.8\n", "accepted 1, repaired 1, rejected 0 (swapped coordinates: 1)"),
        ("number,street,lat,lon\n1,Main St,200,300\n", "accepted 0, repaired 0, rejected 1 (no such coordinates: 1)"),
        ("number,street\n1,\"Main\nSt\"\n2,\"Elm \"\"St\"\"\"\n", "accepted 2, repaired 0, rejected 0"),
        ("number,street\n1,\"Main St\n2,Elm St\n", "accepted 1, repaired 0, rejected 1 (a quote is not closed: 1)"),
    ])
    func countsWhatBecomesOfTheRows(text: String, expected: String) throws {
        #expect(try summary(text) == expected)
    }

    @Test func refusesWhatIsNotUTF8WithTheLine() throws {
        let path = folder.write("latin.csv", Array("street\nMain St\n".utf8) + [0xC9, 0x6C, 0x6D, 0x0A])
        let builder = try AddressIndexBuilder()
        let error = #expect(throws: AddressError.self) { try builder.add(file: path) }
        #expect(error?.message.contains("latin.csv:3") == true)
    }

    @Test func readsFeaturesOfACollectionAndOfLines() throws {
        let feature =
            #"{"type":"Feature","properties":{"number":"12","street":"Main St","city":"Sal\u00e9m"},"geometry":{"type":"Point","coordinates":[-70.89,42.52]}}"#
        #expect(
            try summary("{\"type\":\"FeatureCollection\",\"features\":[\(feature),\(feature)]}")
                == "accepted 2, repaired 0, rejected 0")
        #expect(
            try summary(feature + "\n" + feature + "\n{broken\n" + feature + "\n").hasPrefix("accepted 3, repaired 0, rejected 1")
        )
    }

    @Test func makesTheSameBytesOfTheSameRowsAlsoWhenTheyAreSortedInPieces() throws {
        var rows = header
        for number in 0..<3000 {
            rows +=
                "\(number % 97 + 1),Street \(number % 13),,Town \(number % 11),,MA,0\(1000 + number % 50),US,42.\(number),-70.\(number)\n"
        }
        let path = folder.write("many.csv", Array(rows.utf8))
        for (name, chunk) in [("a.ghost", 1 << 20), ("b.ghost", 256), ("c.ghost", 1 << 20)] {
            let builder = try AddressIndexBuilder(rowsInMemory: chunk)
            try builder.add(file: path)
            try builder.write(to: folder.file(name))
        }
        #expect(folder.read("a.ghost") == folder.read("c.ghost"))
        #expect(folder.read("a.ghost") == folder.read("b.ghost"))
        try AddressIndex(path: folder.file("b.ghost")).check()
    }

    @Test func endsWellWhateverTheBytes() throws {
        var numbers = SeededNumbers(state: 5)
        let alphabet = Array("\",;\n\r\t12ab {}[]:\\éß".utf8) + [0xFF, 0x00]
        for round in 0..<400 {
            var bytes: [UInt8] =
                [
                    Array("number,street\n".utf8), Array("{\"features\":[".utf8), Array("street,suburb,city,zip,lat,lon\n".utf8),
                ][round % 3]
            for _ in 0..<Int.random(in: 0...200, using: &numbers) {
                bytes.append(alphabet[Int.random(in: 0..<alphabet.count, using: &numbers)])
            }
            let builder = try AddressIndexBuilder()
            _ = try? builder.add(file: folder.write("noise", bytes))
            // What was taken can be written, and what is written holds.
            if (try? builder.write(to: folder.file("noise.ghost"))) != nil {
                try AddressIndex(path: folder.file("noise.ghost")).check()
            }
        }
    }

    @Test(arguments: [
        ("RUE DE LA PAIX", "fr", "Rue de la Paix"), ("NE 16TH AVE", "en", "NE 16th Ave"), ("BAD TÖLZ", "de", "Bad Tölz"),
        ("L'ÉGLISE", "fr", "L'Église"),
    ])
    func writesCapitalsAsTheCountryDoes(text: String, language: String, expected: String) {
        #expect(TextCleaner.titleCased(text, languages: [language]) == expected)
    }
}
