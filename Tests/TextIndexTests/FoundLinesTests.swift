import Testing

@testable import TextIndex

@Suite("Narrowing what a search has found")
struct FoundLinesTests {
    @Test("typed key by key a list gives what each query gives on a fresh one", arguments: UInt64(1)...12)
    func typing(seed: UInt64) throws {
        var lists = RandomLists(seed: seed &* 77)
        let plain = seed % 2 == 0
        let content = lists.list(lines: 400, plain: plain)
        let file = TemporaryFile(content)
        let definition = PlainSearch(lists: [content], format: ListFormat())
        for policy in CaseMatching.allCases {
            let list = try TextList([.file(path: file.path)])
            var query = ""
            for _ in 0..<60 {
                // Mostly typing on, sometimes deleting, sometimes starting again.
                switch lists.number(below: 8) {
                case 0: query = ""
                case 1: query = String(String.UnicodeScalarView(query.unicodeScalars.dropLast()))
                default: query += lists.text(1, plain: plain)
                }
                let found = try #require(list.search(query, case: policy, limit: 3))
                let expected = definition.search(query, case: policy, rank: .list, limit: 3)
                #expect(found.matches.map { Array($0.text.utf8) } == expected.texts.map { Array($0.utf8) }, "\(query) \(policy)")
                #expect(found.hasMore == expected.hasMore)
            }
        }
    }

    @Test(
        "where most lines match and are given up, the answers are the same, equal entries wherever they stand",
        arguments: UInt64(1)...8)
    func givenUp(seed: UInt64) throws {
        var lists = RandomLists(seed: seed &* 5)
        var content: [UInt8] = []
        for _ in 0..<500 {
            let length = [2, 4, 8, 14][lists.number(below: 4)]
            content += ["pn", "pn", "pn", "PN", "x"][lists.number(below: 5)].utf8
            content += lists.text(lists.number(below: length), plain: seed % 2 == 0).utf8
            content += ["\n", "\n", "\td\n"][lists.number(below: 3)].utf8
        }
        let file = TemporaryFile(content)
        let definition = PlainSearch(lists: [content], format: ListFormat())
        for policy in CaseMatching.allCases {
            let list = try TextList([.file(path: file.path)], format: ListFormat(), giveUpSize: 100)
            var query = ""
            for step in 0..<50 {
                query =
                    step % 10 == 0
                    ? "" : query + (query.count < 2 ? ["p", "n"][query.count] : lists.text(1, plain: seed % 2 == 0))
                let limit = 1 + lists.number(below: 4)
                let found = try #require(list.search(query, case: policy, limit: limit))
                let expected = definition.search(query, case: policy, rank: .list, limit: limit)
                #expect(found.matches.map { Array($0.text.utf8) } == expected.texts.map { Array($0.utf8) }, "\(query) \(policy)")
                #expect(found.matches.map(\.description) == expected.descriptions)
                #expect(found.hasMore == expected.hasMore)
            }
        }
    }

    @Test("word and fuzzy searches narrowed key by key give what they give on a fresh list", arguments: [Matching.word, .fuzzy])
    func typingOtherwise(matching: Matching) throws {
        var lists = RandomLists(seed: 21)
        let content = lists.list(lines: 300, plain: false)
        let file = TemporaryFile(content)
        let list = try TextList([.file(path: file.path)])
        for _ in 0..<40 {
            var query = ""
            for _ in 0..<4 {
                query += lists.text(1, plain: false)
                let fresh = try TextList([.file(path: file.path)])
                #expect(
                    list.search(query, matching: matching, limit: 400) == fresh.search(query, matching: matching, limit: 400),
                    "\(query)")
            }
        }
    }

    @Test("a cancelled search is taken up where it was, by the next one")
    func cancelled() throws {
        let content = (0..<60_000).map { "entry \($0 * 7 % 60_000) with some more text" }.joined(separator: "\n")
        let file = TemporaryFile(content)
        let list = try TextList([.file(path: file.path)])
        var asked = 0
        let none = list.search("entry 1", limit: 5) {
            asked += 1
            return asked > 4
        }
        #expect(none == nil && asked == 5)
        let fresh = try TextList([.file(path: file.path)])
        #expect(list.search("entry 12", limit: 5) == fresh.search("entry 12", limit: 5))
        #expect(list.search("entry 123", limit: 5) == fresh.search("entry 123", limit: 5))
        #expect(list.search("entry 59999", limit: 5)?.hasMore == false)
    }

    @Test("a stream that goes on is searched for what has come since, whatever was found before")
    func stream() throws {
        let pipe = TestPipe()
        defer { pipe.closeReading() }
        let list = try TextList([.descriptor(pipe.reading, name: "pipe"), .words(["rest"])])
        pipe.send("red\nblue\nreed\n")
        list.readAvailable()
        #expect(list.search("r", limit: 9)?.matches.map(\.text) == ["red", "reed", "rest"])
        #expect(list.search("ree", limit: 9)?.matches.map(\.text) == ["reed"])
        pipe.send("reef\nRE\nrest\n")
        list.readAvailable()
        #expect(list.search("ree", limit: 9)?.matches.map(\.text) == ["reed", "reef"])
        #expect(list.search("re", limit: 9)?.matches.map(\.text) == ["RE", "red", "reed", "reef", "rest"])
        #expect(list.search("res", limit: 9)?.matches.map(\.position.source) == [0])
        pipe.closeWriting()
        list.readAvailable()
        #expect(list.search("ree", limit: 9)?.matches.map(\.text) == ["reed", "reef"])
    }

    @Test("what was found in a file is forgotten when the file changes")
    func changed() throws {
        let file = TemporaryFile("red\nreed\n")
        let list = try TextList([.file(path: file.path)])
        #expect(list.search("re", limit: 9)?.matches.map(\.text) == ["red", "reed"])
        file.replaceContents(with: Array("rest\nreed\nrue\n".utf8))
        #expect(list.search("re", limit: 9)?.matches.map(\.text) == ["rest", "reed"])
        file.truncate(to: 4)
        #expect(list.search("res", limit: 9)?.matches.map(\.text) == ["rest"])
    }

    @Test("invalid lines are counted once, however often and in what pieces the list is searched")
    func countedOnce() throws {
        var content: [UInt8] = []
        for number in 0..<50_000 { content += Array("line \(number)\n".utf8) + (number % 10_000 == 5_000 ? [0xFF, 0x0A] : []) }
        let file = TemporaryFile(content)
        let list = try TextList([.file(path: file.path)])
        var asked = 0
        _ = list.search("line 4", limit: 1) {
            asked += 1
            return asked > 1
        }
        _ = list.search("li", limit: 1)
        _ = list.search("line 44", limit: 1)
        _ = list.search("x", limit: 1)
        #expect(list.skippedLines == [SkippedLines(path: file.path, reason: .invalidUTF8, firstLine: 5_002, count: 5)])
    }
}
