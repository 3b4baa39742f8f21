import Testing

@testable import TextIndex

@Suite("Sorted lists")
struct SortedLinesTests {
    @Test("a bisection finds where a key would stand, in files of every size", arguments: [0, 1, 2, 50, 3_000, 60_000])
    func lowerBound(count: Int) throws {
        var lists = RandomLists(seed: UInt64(count) + 1)
        let lines = (0..<count).map { _ in Array(lists.text(lists.number(below: 9), plain: count % 2 == 0).utf8) }
            .sorted { $0.lexicographicallyPrecedes($1) }
        let content = Array(lines.joined(separator: [0x0A]))
        let file = TemporaryFile(content)
        let open = try OpenSource(.file(path: file.path), separator: 0x0A)
        guard case .file(let source) = open, let state = source.state else { return }
        let sorted = SortedLines(source, state, separator: 0x0A)
        var starts: [Int] = []
        var offset = 0
        for line in lines {
            starts.append(offset)
            offset += line.count + 1
        }
        for _ in 0..<300 {
            let key = Array(lists.text(lists.number(below: 6), plain: count % 2 == 0).utf8)
            let expected = lines.firstIndex { !$0.lexicographicallyPrecedes(key) }.map { starts[$0] } ?? content.count
            #expect(sorted.lowerBound(key, in: sorted.bounds) == expected)
        }
    }

    @Test(
        "what is read ahead is where every bisection goes first, and lies in the file",
        arguments: [0, 1, 4_096, 4_097, 20_000_000, 1 << 30, 40_000_000_000])
    func firstOffsets(size: Int) {
        let offsets = SortedLines.firstOffsets(size: size, levels: 7)
        #expect(Set(offsets).count == offsets.count && offsets.count <= 127)
        #expect(offsets.allSatisfy { (0..<size).contains($0) })
        guard size >= 1 << 24 else { return }
        #expect(offsets.count == 127)
        // A bisection for a place halves what is left, down to a distance of the level.
        for step in 0..<1_000 {
            let wanted = size / 1_000 * step
            var (low, high) = (0, size)
            for _ in 0..<7 {
                let middle = offsets.min { abs($0 - (low + high) / 2) < abs($1 - (low + high) / 2) } ?? -1
                #expect(abs(middle - (low + high) / 2) <= size / 1_000)
                if middle < wanted { low = middle } else { high = middle }
            }
        }
    }

    @Test("a search of a sorted file gives what the definition gives", arguments: UInt64(1)...10)
    func random(seed: UInt64) throws {
        var lists = RandomLists(seed: seed &* 31)
        let plain = seed % 3 == 0
        let separator: UInt8 = seed % 5 == 0 ? 0 : 0x0A
        let size = [3, 40, 400, 2_000][Int(seed % 4)]
        let content = sorted(lists.list(lines: size, plain: plain, separator: separator), separator)
        let file = TemporaryFile(content)
        var format = ListFormat(separator: separator == 0 ? .nul : .newline, hasWeights: seed % 2 == 0)
        let definition = PlainSearch(lists: [content], format: format)
        format.isSorted = true
        let list = try TextList([.file(path: file.path)], format: format)
        for _ in 0..<25 {
            let query = lists.text(lists.number(below: 4), plain: plain)
            for policy in CaseMatching.allCases {
                for rank in Rank.allCases {
                    let limit = [1, 3, 10, 1_000][lists.number(below: 4)]
                    let found = try #require(list.search(query, case: policy, rank: rank, limit: limit))
                    let expected = definition.search(query, case: policy, rank: rank, limit: limit)
                    let context = "\(query.unicodeScalars.map(\.value)) \(policy) \(rank) \(limit)"
                    #expect(found.matches.map { Array($0.text.utf8) } == expected.texts.map { Array($0.utf8) }, "\(context)")
                    #expect(found.matches.map(\.description) == expected.descriptions, "\(context)")
                    #expect(found.hasMore == expected.hasMore, "\(context)")
                }
            }
        }
    }

    @Test(
        "the descent finds what a file of many letters has, case and accents, marks and composition",
        arguments: CaseMatching.allCases)
    func descent(policy: CaseMatching) throws {
        var lists = RandomLists(seed: 8)
        let beginnings = ["caf", "CAF", "Caf", "ел", "Е", "か", "stra", "Stra", "θη", "e", "한", "x="]
        let middles = [
            "e", "é", "e\u{301}", "E\u{301}", "ё", "е\u{308}", "\u{3099}", "ß", "ss", "SS", "ἥ", "\u{34F}", "\u{338}", "K",
            "\u{212A}", "é\u{323}", "ﬁ",
        ]
        var lines: [String] = []
        for _ in 0..<30_000 {
            lines.append(
                beginnings[lists.number(below: 12)] + middles[lists.number(below: 17)]
                    + lists.text(lists.number(below: 4), plain: false))
        }
        let content = sorted(Array(lines.joined(separator: "\n").utf8), 0x0A)
        let file = TemporaryFile(content)
        let list = try TextList([.file(path: file.path)], format: ListFormat(isSorted: true))
        let scanned = try TextList([.file(path: file.path)])
        let queries = [
            "c", "ca", "cafe", "café", "CAFÉ", "cafe\u{301}", "ел", "елe", "еле", "елё", "か", "が", "strass", "straß", "stras",
            "Stra", "θηη", "e", "é", "한",
            "x", "x=", "x≠", "k", "cafk", "CafK", "caffi", "caff", "cafss", "cafs", "есс", "ee", "eé", "ëe", "のx", "\u{338}",
        ]
        for query in queries {
            for rank in [Rank.list, .length] {
                for limit in [1, 50] {
                    let found = list.search(query, case: policy, rank: rank, limit: limit)
                    let expected = scanned.search(query, case: policy, rank: rank, limit: limit)
                    #expect(
                        found?.matches.map { Array($0.text.utf8) } == expected?.matches.map { Array($0.text.utf8) },
                        "\(query) \(rank) \(limit)")
                    #expect(found == expected, "\(query) \(rank) \(limit)")
                }
            }
        }
    }

    @Test(
        "typed key by key, with deletions, a sorted file gives what a fresh one gives, and what the definition gives",
        arguments: UInt64(1)...8)
    func typing(seed: UInt64) throws {
        var lists = RandomLists(seed: seed &* 1_013)
        let plain = seed % 3 == 0
        let stems = (0..<6).map { _ in lists.text(2, plain: plain) }
        var lines = lists.list(lines: 300, plain: plain)
        for _ in 0..<3_000 {
            lines += (stems[lists.number(below: 6)] + lists.text(lists.number(below: 5), plain: plain)).utf8
            if lists.number(below: 9) == 0 { lines += "\td".utf8 }
            lines.append(0x0A)
        }
        let content = sorted(lines, 0x0A)
        let file = TemporaryFile(content)
        let definition = PlainSearch(lists: [content], format: ListFormat())
        for policy in CaseMatching.allCases {
            let list = try TextList([.file(path: file.path)], format: ListFormat(isSorted: true))
            var query = ""
            for step in 0..<60 {
                switch lists.number(below: 8) {
                case 0: query = stems[lists.number(below: 6)]
                case 1, 2: query = String(String.UnicodeScalarView(query.unicodeScalars.dropLast()))
                default: query += lists.text(1, plain: plain)
                }
                let limit = [1, 2, 9][lists.number(below: 3)]
                let found = try #require(list.search(query, case: policy, limit: limit))
                let context = "\(query.unicodeScalars.map(\.value)) \(policy) \(limit)"
                let expected = definition.search(query, case: policy, rank: .list, limit: limit)
                #expect(found.matches.map { Array($0.text.utf8) } == expected.texts.map { Array($0.utf8) }, "\(context)")
                #expect(found.matches.map(\.description) == expected.descriptions, "\(context)")
                #expect(found.hasMore == expected.hasMore, "\(context)")
                if step % 4 == 0 {
                    let fresh = try TextList([.file(path: file.path)], format: ListFormat(isSorted: true))
                    // The first search of the fresh list goes the long way.
                    #expect(fresh.search(query, case: policy, limit: limit) == found, "\(context)")
                }
            }
        }
    }

    @Test("a line whose description is not UTF-8 hides no good one of the same entry")
    func badDescription() throws {
        let file = TemporaryFile(
            Array("ab\t".utf8) + [0xFF] + Array("\nac\nac\tgood\nb\t".utf8) + [0xFE, 0x0A] + Array("b\t\u{F0000}\nba\n".utf8))
        let list = try TextList([.file(path: file.path)], format: ListFormat(isSorted: true))
        for _ in 0..<2 {
            for policy in CaseMatching.allCases {
                #expect(list.search("ab", case: policy, limit: 3)?.matches.isEmpty == true)
                #expect(list.search("ac", case: policy, limit: 3)?.matches.map(\.description) == [nil])
                #expect(list.search("b", case: policy, limit: 1)?.matches.map(\.text) == ["b"])
            }
        }
    }

    @Test("a sorted file that changes is looked at anew")
    func changed() throws {
        let file = TemporaryFile((10_000..<40_000).map { "e\($0)" }.joined(separator: "\n"))
        let list = try TextList([.file(path: file.path)], format: ListFormat(isSorted: true))
        #expect(list.search("E3", limit: 1)?.matches.map(\.text) == ["e30000"])
        file.truncate(to: 1_000)
        #expect(list.search("E3", limit: 1)?.matches.isEmpty == true)
        #expect(list.search("e101", limit: 1)?.matches.map(\.text) == ["e10100"])
        file.truncate(to: 0)
        #expect(list.search("e", limit: 1)?.matches.isEmpty == true)
        file.replaceContents(with: Array("e1\ne2\n".utf8))
        #expect(list.search("E2", limit: 1)?.matches.map(\.text) == ["e2"])
        #expect(list.search("e1", case: .exact, limit: 1)?.matches.map(\.text) == ["e1"])
        file.replaceContents(with: Array("e1a\ne2b\n".utf8))
        #expect(list.search("e1", case: .exact, limit: 1)?.matches.map(\.text) == ["e1a"])
    }

    @Test("sorted files, streams and words make one list in their order")
    func mixed() throws {
        let file = TemporaryFile("pea\npeach\npear\nplum\n")
        let pipe = TestPipe()
        defer { pipe.closeReading() }
        pipe.send("plum\npeel\n")
        pipe.closeWriting()
        let list = try TextList(
            [.words(["pear", "Pea"]), .file(path: file.path), .descriptor(pipe.reading, name: "pipe")],
            format: ListFormat(isSorted: true))
        list.readToEnd()
        let found = list.search("pe", limit: 9)
        #expect(found?.matches.map(\.text) == ["pear", "pea", "peach", "peel", "Pea"])
        #expect(found?.matches.map(\.position.source) == [0, 1, 1, 2, 0])
    }

    private func sorted(_ content: [UInt8], _ separator: UInt8) -> [UInt8] {
        let mark: [UInt8] = content.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []
        let lines = content[mark.count...].split(separator: separator, omittingEmptySubsequences: false).map(Array.init)
        return mark + Array(lines.sorted { $0.lexicographicallyPrecedes($1) }.joined(separator: [separator]))
    }
}
