import AddressEngine
import Glibc
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
        (
            "number,street,lat,lon\n1,Main St,0x10,0x20\n2,Main St,nan,1\n3,Main St,,inf\n4,Main St,null,null\n5,Main St,1e1,2E1\n",
            "accepted 2, repaired 0, rejected 3 (coordinates that are no decimal numbers: 3)"
        ),
        (
            "number,street,lat,lon\n1,Main St,12345678901234567.1234567,1\n2,Main St,1e400,1\n",
            "accepted 0, repaired 0, rejected 2 (no such coordinates: 2)"
        ),
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

    /// What the report lists of a file.
    private func report(_ text: String, name: String = "rows.csv") throws -> String {
        let options = ImportOptions(reportPath: folder.file("rejected"))
        try AddressIndexBuilder(options: options).add(file: folder.write(name, Array(text.utf8)))
        return String(decoding: folder.read("rejected"), as: UTF8.self)
    }

    @Test func listsARejectedRowAsItStandsInTheFile() throws {
        let long = String(repeating: "x", count: 2000)
        #expect(
            try report("number,street,unit\n1,,\"a \"\"b\"\"\"\r\n2,Main St,\n3,,\"\(long)\nc\"\n")
                == "2\tno street\t1,,\"a \"\"b\"\"\"\n4\tno street\t3,,\"\(long) c\"\n")
    }

    @Test func aFeatureThatCannotBeReadCostsItsLineAlone() throws {
        let lines = [
            #"{"type":"FeatureCollection","features":["#, #"{"properties":{"number":"1","street":"Elm St"}},"#,
            #"{"properties":{"number":"2","street":"Elm St,"city":"T"}},"#, #"{"properties":{"number":"3","street":""}},"#,
            #"{"properties":{"number":"4","street":"Elm St"}} {"properties":{}}"#, "7,", #"{"properties":{"street":"Oak St"}}"#,
            "]}",
        ]
        let text = lines.joined(separator: "\n")
        #expect(try summary(text, name: "a.json").hasPrefix("accepted 3, repaired 0, rejected 4 "))
        #expect(
            try report(text, name: "a.json") == """
                3\tnot JSON: an object is not closed\t\(lines[2])\u{20}
                4\tno street\t{"properties":{"number":"3","street":""}}
                5\tnot JSON: no comma behind a feature\t{"properties":{}}\u{20}
                6\tno object\t7

                """)
    }

    @Test func listsRowsWhoseCoordinatesAreNoDecimalNumbers() throws {
        #expect(
            try report("number,street,lat,lon\n1,Main St,1,1\n2,Main St,0x10,1\n3,Main St,1,1 E\n")
                == "3\tcoordinates that are no decimal numbers\t2,Main St,0x10,1\n"
                + "4\tcoordinates that are no decimal numbers\t3,Main St,1,1 E\n")
        let feature = #"{"properties":{"street":"Elm St"},"geometry":{"coordinates":["#
        #expect(
            try report(feature + "0x1,2]}}\n" + feature + "\"0x1\",2]}}\n" + feature + "1,2e0]}}\n", name: "a.json")
                == "1\tnot JSON: not a value\t" + feature + "0x1,2]}}\u{20}\n"
                + "2\tcoordinates that are no decimal numbers\t" + feature + "\"0x1\",2]}}\n")
    }

    @Test func countsDuplicatesOnceTheyAreFound() throws {
        let rows =
            "1,Main St,,S,,MA,,US,1,1\n1,MAIN STREET,,S,,MA,01970,US,,\n1,Main St,4,S,,MA,,US,1,1\n1,Main St,4,S,,MA,,US,,\n"
        let builder = try AddressIndexBuilder()
        try builder.add(file: folder.write("a.csv", Array((header + rows + "2,Elm St,,S,,MA,,US,1,1\n").utf8)))
        #expect(builder.summary == "accepted 5, repaired 0, rejected 0")
        try builder.write(to: folder.file("a.ghost"))
        #expect(builder.summary == "accepted 5, repaired 0, rejected 0, duplicates 2")
        #expect(builder.duplicateCount == 2)
        #expect(try AddressIndex(path: folder.file("a.ghost")).count == builder.rowCount - builder.duplicateCount)
    }

    @Test(arguments: [
        "999999999-999999999", "1-999999999", "999999999 999999999", "99999999999999999999-1", "000000001-000000001",
    ])
    func takesGreatHouseNumbers(number: String) throws {
        let index = try makeIndex(folder, rows: "\(number),Elm St,,Salem,,MA,,US,1,1\n")
        try index.check()
        #expect(try index.search("elm st \(number)").first?.value(.houseNumber) == number)
    }

    @Test func tellsThatAMappedColumnIsInNoFile() throws {
        let options = ImportOptions(columns: [("street", "STRASSE"), ("number", "NR")])
        let builder = try AddressIndexBuilder(options: options, files: 2)
        try builder.add(file: folder.write("a.csv", Array("Strasse,street\nElm St,x\n".utf8)))
        let error = #expect(throws: AddressError.self) { try builder.write(to: folder.file("a.ghost")) }
        #expect(error?.message == "--map number=NR: no file has a column of that name")
        try builder.add(file: folder.write("b.json", Array(#"{"nr":"1","strasse":"Elm St"}"#.utf8)))
        try builder.write(to: folder.file("a.ghost"))
        #expect(try AddressIndex(path: folder.file("a.ghost")).search("1 elm").first?.title == "1 Elm St")
    }

    @Test func stopsWaitingForAPipeWhereItIsToStop() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        let builder = try AddressIndexBuilder()
        var asked = 0
        builder.isCancelled = {
            asked += 1
            return asked > 1
        }
        let error = #expect(throws: AddressError.self) { try builder.add(file: "/dev/fd/\(ends[0])") }
        #expect(error?.code == .cancelled)
    }

    @Test func putsNothingInThePlaceOfWhatIsNoFile() throws {
        let builder = try AddressIndexBuilder()
        try builder.add(file: folder.write("a.csv", Array("street\nElm St\n".utf8)))
        mkfifo(folder.file("fifo"), 0o600)
        for path in [folder.path, folder.file("fifo"), folder.file("none/a.ghost")] {
            #expect(throws: AddressError.self) { try builder.write(to: path) }
        }
        symlink(folder.write("old.ghost", []), folder.file("link"))
        try builder.write(to: folder.file("link"))
        #expect(try AddressIndex(path: folder.file("old.ghost")).count == 1)
        #expect(throws: AddressError.self) { try builder.write(to: folder.file("again.ghost")) }
        var status = stat()
        #expect(lstat(folder.file("link"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
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
