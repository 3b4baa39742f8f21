import Glibc
import RandomSource
import Testing

@testable import TextIndex

@Suite("Lists")
struct TextListTests {
    @Test(
        "a byte order mark is dropped, CRLF accepted, blank lines skipped, the last line needs no end, the first of equal lines counts"
    )
    func lineForms() throws {
        let file = TemporaryFile("\u{FEFF}red\r\n\r\n \t\nrust\r\nred\r\nruby")
        #expect(try texts([.file(path: file.path)], "r") == ["red", "rust", "ruby"])
        #expect(try texts([.file(path: file.path)], "") == ["red", "rust", "ruby"])
    }

    @Test("entries in the exact letters come first, then the list's order decides")
    func exactLettersFirst() throws {
        #expect(
            try texts([.words(["Apple", "apricot", "Avocado", "almond"])], "a") == ["apricot", "almond", "Apple", "Avocado"])
        #expect(try texts([.words(["redwood", "Red wine", "red ale", "red"])], "red ") == ["red ale", "Red wine"])
    }

    @Test("any limit is taken: one below zero gives nothing, a great one all", arguments: [Int.min, -1, 0, .max - 1, .max])
    func limits(limit: Int) throws {
        for query in ["re", "zz"] {
            let found = try #require(try TextList([.words(["red", "rest", "blue"])]).search(query, limit: limit))
            let count = query == "re" ? 2 : 0
            #expect(found.matches.count == (limit > 0 ? count : 0))
            #expect(found.hasMore == (limit <= 0 && count > 0))
        }
    }

    @Test("entries equal to the query come before all others, those in its exact letters first")
    func equalFirst() throws {
        let list = ["foo/bar", "FOO", "foo", "Foo/x"]
        #expect(try texts([.words(list)], "foo") == ["foo", "FOO", "foo/bar", "Foo/x"])
        let found = try TextList([.words(list)]).search("Foo", limit: 2)
        #expect(found?.matches.map(\.isEqual) == [true, true])
        #expect(found?.hasMore == true)
    }

    @Test("several sources are one list, and an entry counts at its first place")
    func severalSources() throws {
        let (first, second) = (TemporaryFile("pear\nplum\n"), TemporaryFile("peach\npear\tagain\n"))
        let list = try TextList([.file(path: first.path), .words(["pea", "plum"]), .file(path: second.path)])
        let found = list.search("p", limit: 10)
        #expect(found?.matches.map(\.text) == ["pear", "plum", "pea", "peach"])
        #expect(found?.matches.map(\.position.source) == [0, 0, 1, 2])
        #expect(found?.hasMore == false)
    }

    @Test("a tab, or another delimiter, splits off a description")
    func descriptions() throws {
        let file = TemporaryFile("red\tthe colour\tof blood\nreed\nrest\t\n\tnothing\n")
        let found = try TextList([.file(path: file.path)]).search("re", limit: 10)
        #expect(found?.matches.map(\.text) == ["red", "reed", "rest"])
        #expect(found?.matches.map(\.description) == ["the colour\tof blood", nil, nil])
        let colons = TemporaryFile("red::warm\nrose:x")
        let other = try TextList([.file(path: colons.path)], format: ListFormat(delimiter: "::")).search("r", limit: 10)
        #expect(other?.matches.map(\.text) == ["red", "rose:x"])
        #expect(other?.matches.map(\.description) == ["warm", nil])
        let whole = try TextList([.file(path: file.path)], format: ListFormat(delimiter: nil)).search("red", limit: 1)
        #expect(whole?.matches.map(\.text) == ["red\tthe colour\tof blood"])
    }

    @Test("a query does not match across the end of an entry, and is equal to an entry that has a description")
    func entryEnds() throws {
        let file = TemporaryFile("red\twarm\n")
        let list = try TextList([.file(path: file.path)])
        #expect(list.search("red\tw", limit: 1)?.matches.isEmpty == true)
        #expect(list.search("RED", limit: 1)?.matches.map(\.isEqual) == [true])
    }

    @Test("entries that end in a zero byte may hold line breaks")
    func zeroBytes() throws {
        let file = TemporaryFile("line\nbreak\0other\r\0\n")
        #expect(try texts([.file(path: file.path)], "", format: ListFormat(separator: .nul)) == ["line\nbreak", "other\r"])
    }

    @Test("words are entries whole")
    func words() throws {
        #expect(try texts([.words(["a\tb", "c\nd", "", "a\r"])], "") == ["a\tb", "c\nd", "a\r"])
    }

    @Test("lines of invalid UTF-8 are skipped and reported with the first one's number")
    func invalidLines() throws {
        let file = TemporaryFile(
            Array("b\n".utf8) + [0x61, 0xFF, 0x62, 0x0A] + Array("ac\n".utf8) + [0xC3, 0x0A] + Array("ad".utf8) + [0xC0, 0x80])
        let list = try TextList([.words(["x"]), .file(path: file.path)])
        #expect(list.search("a", limit: 10)?.matches.map(\.text) == ["ac"])
        _ = list.search("ac", limit: 10)
        #expect(list.skippedLines == [SkippedLines(path: file.path, reason: .invalidUTF8, firstLine: 2, count: 3)])
        #expect(throws: ListError(.invalidUTF8, path: file.path, line: 2)) { try list.checkEncoding() }
    }

    @Test(
        "what is not UTF-8",
        arguments: [
            [0x80], [0xC1, 0x80], [0xE0, 0x9F, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF5], [0xE2, 0x82],
        ])
    func invalidForms(bytes: [UInt8]) throws {
        let long = Array(repeating: UInt8(ascii: "x"), count: 40)
        let file = TemporaryFile(long + bytes + Array("\nfine\n".utf8))
        let list = try TextList([.file(path: file.path)])
        #expect(list.search("", limit: 10)?.matches.map(\.text) == ["fine"])
        #expect(list.skippedLines.map(\.firstLine) == [1])
    }

    @Test("a good list has no skipped lines and passes the check")
    func goodList() throws {
        let file = TemporaryFile("Łódź\n漢字\n🇩🇪\n\u{10FFFF}\n")
        let list = try TextList([.file(path: file.path)])
        try list.checkEncoding()
        #expect(list.search("", limit: 2)?.hasMore == true)
        #expect(list.skippedLines.isEmpty)
    }

    @Test("a list that can't be opened is an error with its path, at once")
    func unreadable() {
        #expect(throws: ListError(.unreadable, path: "/tmp/no/such", systemError: ENOENT)) {
            try TextList([.file(path: "/tmp/no/such")])
        }
        #expect(throws: ListError(.directory, path: "/tmp", systemError: EISDIR)) { try TextList([.file(path: "/tmp")]) }
        #expect(throws: ListError(.unreadable, path: "it", systemError: EBADF)) { try TextList([.descriptor(-1, name: "it")]) }
        #expect(ListError(.unreadable, path: "w.txt", systemError: ENOENT).description == "w.txt: No such file or directory")
        #expect(ListError(.invalidUTF8, path: "w.txt", line: 3).description == "w.txt:3: not valid UTF-8")
    }

    @Test("an empty list is no error and finds nothing")
    func empty() throws {
        let file = TemporaryFile("")
        #expect(try texts([.file(path: file.path), .words([])], "") == [])
        #expect(try texts([], "x") == [])
    }

    @Test("by length the shortest comes first, in scalars and not in bytes; equal lengths keep their order")
    func rankByLength() throws {
        #expect(
            try texts([.words(["apple pie", "apple", "äpplé", "apple juice"])], "ap", rank: .length) == [
                "apple", "apple pie", "apple juice", "äpplé",
            ])
        #expect(try texts([.words(["xbb", "xää", "xc", "xd"])], "x", rank: .length) == ["xc", "xd", "xbb", "xää"])
    }

    @Test("by weight the greatest number in the last column comes first, and the first of equal entries has the say")
    func rankByWeight() throws {
        let file = TemporaryFile("pa\t1\npb\tnote\t20\npc\t3.5\npd\nPe\t99\npa\t50\npf\tnone\npg\t-1\n")
        let list = try TextList([.file(path: file.path)], format: ListFormat(hasWeights: true))
        let found = list.search("p", rank: .weight, limit: 10)
        #expect(found?.matches.map(\.text) == ["pb", "pc", "pa", "pd", "pf", "pg", "Pe"])
        #expect(found?.matches.map(\.description) == ["note", nil, nil, nil, "none", nil, nil])
        #expect(found?.matches.map(\.weight) == [20, 3.5, 1, 0, 0, -1, 99])
        #expect(list.search("p", rank: .weight, limit: 1)?.matches.map(\.text) == ["pb"])
    }

    @Test("the limit is kept, and it is known whether there is more")
    func limits() throws {
        let list = try TextList([.words(["a1", "a2", "a2", "a3"])])
        #expect(list.search("a", limit: 2) == list.search("a", limit: 2))
        #expect(list.search("a", limit: 2)?.matches.map(\.text) == ["a1", "a2"])
        #expect(list.search("a", limit: 2)?.hasMore == true)
        #expect(list.search("a", limit: 3)?.hasMore == false)
        #expect(list.search("a", limit: 0) == SearchResult(matches: [], hasMore: true))
        #expect(list.search("b", limit: 0) == SearchResult(matches: [], hasMore: false))
    }

    @Test(
        "word matches keep the list's order whatever the word, fuzzy ones come after those that begin with the query, best first")
    func otherMatching() throws {
        let list = try TextList([
            .words(["Boston", "white wine", "red wine", "widow", "New Yolk", "canyoak", "New York", "nykr"])
        ])
        #expect(list.search("wi", matching: .word, limit: 9)?.matches.map(\.text) == ["white wine", "red wine", "widow"])
        #expect(list.search("win", matching: .word, limit: 9)?.matches.map(\.ranges) == [[6..<9], [4..<7]])
        #expect(
            list.search("nyk", matching: .fuzzy, limit: 9)?.matches.map(\.text) == ["nykr", "New Yolk", "New York", "canyoak"])
        #expect(list.search("nyk", matching: .fuzzy, limit: 2)?.matches.map(\.kind) == [.exactLetters, .scattered])
    }

    @Test("a cancelled search has no answer")
    func cancelled() throws {
        let file = TemporaryFile("red\n")
        #expect(try TextList([.file(path: file.path)]).search("r", limit: 1, isCancelled: { true }) == nil)
    }

    @Test("a text is found as an entry exactly or under the policy")
    func entryEqualTo() throws {
        let list = try TextList([.words(["Genève", "geneve", "Bern"])])
        #expect(list.entry(equalTo: "geneve")?.text == "geneve")
        #expect(list.entry(equalTo: "GENEVE")?.text == "Genève")
        #expect(list.entry(equalTo: "GENEVE", case: .exact) == nil)
        #expect(list.entry(equalTo: "Ber") == nil)
    }

    @Test("lines longer than a block are read whole, those beyond the limit are skipped and reported")
    func longLines() throws {
        let long = "b" + String(repeating: "x", count: 1 << 20)
        let tooLong = "b" + String(repeating: "y", count: ListFormat.longestLine + 600_000)
        let file = TemporaryFile("a\n\(long)\nb2\n\(tooLong)\nb3\n\(tooLong)")
        let list = try TextList([.file(path: file.path)])
        #expect(list.search("b", limit: 10)?.matches.map(\.text.utf8.count) == [long.utf8.count, 2, 2])
        #expect(list.skippedLines == [SkippedLines(path: file.path, reason: .tooLong, firstLine: 4, count: 2)])
    }

    @Test("a file that shrinks, grows or is emptied is seen as it is")
    func changingFile() throws {
        let file = TemporaryFile("red\nrust\nruby\n")
        let list = try TextList([.file(path: file.path)])
        #expect(list.search("r", limit: 9)?.matches.map(\.text) == ["red", "rust", "ruby"])
        file.truncate(to: 6)
        #expect(list.search("r", limit: 9)?.matches.map(\.text) == ["red", "ru"])
        file.append("by\nrose")
        #expect(list.search("r", limit: 9)?.matches.map(\.text) == ["red", "ruby", "rose"])
        #expect(list.search("ro", limit: 9)?.matches.map(\.text) == ["rose"])
        file.truncate(to: 0)
        #expect(list.search("ro", limit: 9)?.matches.isEmpty == true)
        unlink(file.path)
        #expect(list.search("r", limit: 9)?.matches.isEmpty == true)
    }

    @Test("a regular file on a descriptor begins where the descriptor stands, and is left there")
    func descriptor() throws {
        let file = TemporaryFile("skip\nred\nrust\n")
        let descriptor = open(file.path, O_RDONLY)
        defer { close(descriptor) }
        lseek(descriptor, 5, SEEK_SET)
        let list = try TextList([.descriptor(descriptor, name: "standard input")])
        #expect(list.search("", limit: 9)?.matches.map(\.text) == ["red", "rust"])
        #expect(lseek(descriptor, 0, SEEK_CUR) == 5)
        #expect(list.isComplete)
    }

    @Test("a pipe is searched as it arrives, by whole lines, and its last line needs no end")
    func pipe() throws {
        let pipe = TestPipe()
        defer { pipe.closeReading() }
        let list = try TextList([.descriptor(pipe.reading, name: "standard input")])
        #expect(!list.readAvailable())
        #expect(list.search("r", limit: 9)?.matches.isEmpty == true)
        pipe.send("\u{FEFF}red\nru")
        #expect(list.readAvailable())
        #expect(list.search("r", limit: 9)?.matches.map(\.text) == ["red"])
        #expect(!list.isComplete && list.pendingDescriptors == [pipe.reading])
        pipe.send("by\nrust")
        list.readAvailable()
        #expect(list.search("r", limit: 9)?.matches.map(\.text) == ["red", "ruby"])
        pipe.closeWriting()
        #expect(list.readAvailable())
        #expect(list.search("r", limit: 9)?.matches.map(\.text) == ["red", "ruby", "rust"])
        #expect(list.isComplete && list.pendingDescriptors.isEmpty)
    }

    @Test("a FIFO opens without a writer and is read when one comes")
    func fifo() throws {
        let path = TemporaryFile("").path + ".fifo"
        mkfifo(path, 0o600)
        defer { unlink(path) }
        let list = try TextList([.file(path: path)])
        #expect(!list.readAvailable() && !list.isComplete)
        let writer = open(path, O_WRONLY)
        write(Array("red\n".utf8), to: writer)
        #expect(list.readAvailable())
        #expect(list.search("r", limit: 1)?.matches.map(\.text) == ["red"])
        close(writer)
        list.readToEnd()
        #expect(list.isComplete)
    }

    @Test("a stream larger than its pieces of memory gives what a file gives, with lines of every length")
    func longStream() throws {
        var text = ""
        var random = SplitMix(seed: 5)
        for number in 0..<3_000 { text += "e\(number)" + String(repeating: "z", count: Int(random.next() % 400)) + "\n" }
        text += "e" + String(repeating: "q", count: 200_000) + "\n"
        text += String(repeating: "w", count: ListFormat.longestLine + 200_000) + "\nelast"
        let pipe = TestPipe()
        let list = try TextList([.descriptor(pipe.reading, name: "pipe")])
        let content = text
        let writer = TestThread {
            pipe.send(content)
            pipe.closeWriting()
        }
        list.readToEnd()
        writer.join()
        pipe.closeReading()
        let file = TemporaryFile(text)
        let expected = try TextList([.file(path: file.path)]).search("e", limit: 5_000)
        let found = list.search("e", limit: 5_000)
        #expect(found?.matches.count == 3_002)
        #expect(found?.matches.map(\.text) == expected?.matches.map(\.text))
        #expect(found?.matches.map(\.position) == expected?.matches.map(\.position))
        #expect(list.skippedLines == [SkippedLines(path: "pipe", reason: .tooLong, firstLine: 3_002, count: 1)])
    }

    @Test(
        "a list of any bytes at all is searched without harm, also one that is promised to be sorted and is not",
        arguments: UInt64(1)...4)
    func anyBytes(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let alphabet: [UInt8] = [
            0, 9, 10, 10, 13, 0x20, 0x41, 0x61, 0x73, 0x80, 0xA9, 0xC3, 0xCC, 0x81, 0xE3, 0xEF, 0xF0, 0x9F, 0xFF,
        ]
        let bytes = (0..<12_000).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
        let file = TemporaryFile(bytes)
        for isSorted in [false, true] {
            let list = try TextList([.file(path: file.path)], format: ListFormat(isSorted: isSorted))
            for query in ["", "a", "as", "A\u{301}", "é", "\0", "\t", " ", "\u{301}", "ss\u{308}"] {
                for matching in Matching.allCases {
                    let found = try #require(list.search(query, matching: matching, limit: 50))
                    #expect(
                        found.matches.allSatisfy {
                            Array(file.bytes(at: $0.position.offset, $0.text.utf8.count)) == Array($0.text.utf8)
                        })
                }
            }
        }
    }

    @Test("a hundred thousand equal lines are one entry, a file of zero bytes is one or none")
    func monotony() throws {
        let equal = TemporaryFile(String(repeating: "same\n", count: 100_000))
        let list = try TextList([.file(path: equal.path)])
        for rank in Rank.allCases {
            #expect(list.search("s", rank: rank, limit: 5).map { [$0.matches.count, $0.hasMore ? 1 : 0] } == [1, 0])
        }
        let zeros = TemporaryFile([UInt8](repeating: 0, count: 100_000))
        #expect(try texts([.file(path: zeros.path)], "\0")?.count == 1)
        #expect(try texts([.file(path: zeros.path)], "", format: ListFormat(separator: .nul)) == [])
    }

    @Test("a stream may be fed on one thread and searched on another")
    func concurrently() throws {
        let pipe = TestPipe()
        let list = try TextList([.descriptor(pipe.reading, name: "pipe")])
        let feeder = TestThread {
            for number in 0..<200 { pipe.send((0..<50).map { "entry \(number * 50 + $0)\n" }.joined()) }
            pipe.closeWriting()
        }
        let reader = TestThread { list.readToEnd() }
        var counts: [Int] = []
        while !list.isComplete { counts.append(list.search("entry", limit: 20_000)?.matches.count ?? 0) }
        feeder.join()
        reader.join()
        pipe.closeReading()
        #expect(counts == counts.sorted())
        #expect(list.search("entry", limit: 20_000)?.matches.count == 10_000)
        #expect(list.search("entry 99", limit: 20_000)?.matches.count == 111)
    }

    private func texts(
        _ sources: [ListSource], _ query: String, format: ListFormat = ListFormat(), rank: Rank = .list
    ) throws -> [String]? {
        try TextList(sources, format: format).search(query, rank: rank, limit: 100)?.matches.map(\.text)
    }
}
