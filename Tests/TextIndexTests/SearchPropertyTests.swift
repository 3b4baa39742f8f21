import Testing

@testable import TextIndex

@Suite("Searches against the plain definition")
struct SearchPropertyTests {
    @Test("on random lists every search gives what the definition gives", arguments: UInt64(1)...10)
    func random(seed: UInt64) throws {
        var lists = RandomLists(seed: seed)
        let plain = seed % 2 == 0
        let format = ListFormat(separator: seed % 5 == 0 ? .nul : .newline, hasWeights: seed % 3 == 0)
        let contents = (0..<2).map { _ in
            lists.list(lines: lists.number(below: 120), plain: plain, separator: format.separator.byte)
        }
        let files = contents.map { TemporaryFile($0) }
        let list = try TextList(files.map { .file(path: $0.path) }, format: format)
        let definition = PlainSearch(lists: contents, format: format)
        for _ in 0..<25 {
            let query = lists.text(lists.number(below: 4), plain: plain)
            for policy in CaseMatching.allCases {
                for rank in Rank.allCases {
                    let limit = [1, 3, 10, 1_000][lists.number(below: 4)]
                    let found = try #require(list.search(query, case: policy, rank: rank, limit: limit))
                    let expected = definition.search(query, case: policy, rank: rank, limit: limit)
                    #expect(
                        found.matches.map { Array($0.text.utf8) } == expected.texts.map { Array($0.utf8) },
                        "\(query) \(policy) \(rank)")
                    #expect(found.matches.map(\.description) == expected.descriptions)
                    #expect(found.hasMore == expected.hasMore)
                }
            }
        }
    }

    @Test(
        "by words and by scattered letters every search gives what judging each entry by itself gives",
        arguments: UInt64(1)...16)
    func otherMatching(seed: UInt64) throws {
        var lists = RandomLists(seed: seed &* 7_919)
        let content = Self.names(&lists, isPlain: seed % 3 == 0)
        let file = TemporaryFile(content)
        let entries = PlainSearch(lists: [content], format: ListFormat()).entries
        let list = try TextList([.file(path: file.path)])
        for _ in 0..<30 {
            let query = Self.query(&lists, from: entries[lists.number(below: entries.count)].text)
            for matching in [Matching.word, .fuzzy] {
                let policy = CaseMatching.allCases[lists.number(below: 3)]
                let rank = [Rank.list, .length][lists.number(below: 2)]
                let limit = [1, 2, 7, 1_000][lists.number(below: 4)]
                let found = try #require(
                    list.search(query, matching: matching, case: policy, rank: rank, limit: limit))
                let expected = Self.judged(entries, query, matching, policy, rank)
                #expect(
                    found.matches.map { Array($0.text.utf8) } == expected.prefix(limit).map { Array($0.utf8) },
                    "\(query.unicodeScalars.map(\.value)) \(matching) \(policy) \(rank) \(limit)")
                #expect(found.hasMore == (expected.count > limit))
            }
        }
    }

    @Test("what is said to hold for a text that goes on is what the definition gives for it")
    func goingOn() throws {
        var known: [CaseMatching: Int] = [:]
        for seed in UInt64(1)...40 {
            var lists = RandomLists(seed: seed &* 104_729)
            let policy = [.exact, .exact, .ignore, .smart][Int(seed % 5 % 4)] as CaseMatching
            let format = ListFormat(delimiter: ["\t", "b", "-", nil][Int(seed % 4)], isSorted: seed % 7 != 0)
            let lines = Self.names(&lists, isPlain: seed % 3 == 0).split(separator: 0x0A)
            let sorted = lines.map { Array($0.prefix(1 + lists.number(below: 12))) }.sorted { $0.lexicographicallyPrecedes($1) }
            let content = Array(sorted.joined(separator: [0x0A]))
            let file = TemporaryFile(content)
            let list = try TextList([.file(path: file.path)], format: format)
            let definition = PlainSearch(lists: [content], format: format)
            for _ in 0..<15 {
                let entry = String(decoding: sorted[lists.number(below: sorted.count)], as: UTF8.self).unicodeScalars
                var query = ""
                var text: String?
                let isSmall = lists.number(below: 2) == 0
                for scalar in entry {
                    query += isSmall ? String(scalar).lowercased() : String(scalar)
                    if let text, let hasMore = list.goesOn(from: text, to: query, case: policy) {
                        known[policy, default: 0] += 1
                        let expected = definition.search(query, case: policy, rank: .list, limit: 1)
                        #expect(expected.texts.map { Array($0.utf8) } == [Array(text.utf8)], "\(query) in \(seed)")
                        #expect(expected.hasMore == hasMore, "\(query) in \(seed)")
                    } else {
                        text = try #require(list.search(query, case: policy, limit: 1)).matches.first?.text
                    }
                }
            }
        }
        for policy in CaseMatching.allCases { #expect(known[policy, default: 0] > 20) }
    }

    @Test("of a file that has changed nothing is said")
    func goingOnInChangedFile() throws {
        let file = TemporaryFile(Array("abcd\nabce\n".utf8))
        let list = try TextList([.file(path: file.path)], format: ListFormat(isSorted: true))
        for text in ["a", "ab"] { _ = list.search(text, case: .exact, limit: 1) }
        #expect(list.goesOn(from: "abcd", to: "abc", case: .exact) == nil, "where the next entry parts")
        #expect(list.goesOn(from: "abce", to: "ab", case: .exact) == nil, "another entry")
        #expect(list.goesOn(from: "abcd", to: "ab", case: .exact) == true)
        file.replaceContents(with: Array("abc\nabcd\n".utf8))
        #expect(list.goesOn(from: "abcd", to: "ab", case: .exact) == nil)
    }

    /// The entries that match, each judged by itself, best first.
    private static func judged(
        _ entries: [PlainSearch.Entry], _ query: String, _ matching: Matching, _ policy: CaseMatching, _ rank: Rank
    ) -> [String] {
        let (word, fuzzy) = (WordMatcher(query, case: policy), FuzzyMatcher(query, case: policy))
        var found: [(group: Int, penalty: Int, rank: Int, place: Int, text: String)] = []
        for entry in entries {
            guard let match = matching == .word ? word.match(entry.text) : fuzzy.match(entry.text) else { continue }
            let isScattered = match.kind == .scattered
            let group = isScattered ? 4 : (match.isEqual ? 0 : 2) + (match.kind == .exactLetters ? 0 : 1)
            let penalty = isScattered ? -(fuzzy.score(entry.text) ?? 0) : 0
            found.append((group, penalty, rank == .length ? entry.text.unicodeScalars.count : 0, entry.place, entry.text))
        }
        return found.sorted { ($0.group, $0.penalty, $0.rank, $0.place) < ($1.group, $1.penalty, $1.rank, $1.place) }.map(\.text)
    }

    /// Lines of words, numbers and humps, of every length.
    private static func names(_ lists: inout RandomLists, isPlain: Bool) -> [UInt8] {
        let plain = ["ab", "Ab", "aB", "ba", "Bab", "cab", "camelCase", "A1", "b22", "2b", "(a", "c/b", "_a", "ABBA", "bbb"]
        let others = ["é", "éa", "É", "ßa", "aß", "が", "漢字", "e\u{301}b", "ﬁb", "×a", "a×b", "ø", "Östra", "👩\u{200D}👧a"]
        var out: [UInt8] = []
        for _ in 0..<150 {
            for _ in 0...lists.number(below: lists.number(below: 12) == 0 ? 60 : 8) {
                let isOther = !isPlain && lists.number(below: 6) == 0
                out += (isOther ? others[lists.number(below: others.count)] : plain[lists.number(below: plain.count)]).utf8
                out += ["", " ", " ", "-", ", ", "."][lists.number(below: 6)].utf8
            }
            if lists.number(below: 8) == 0 { out += "\tab \(lists.number(below: 9))".utf8 }
            out.append(0x0A)
        }
        return out
    }

    /// Some letters of an entry, one after the other or here and there.
    private static func query(_ lists: inout RandomLists, from entry: String) -> String {
        let letters = Array(entry.unicodeScalars)
        var place = lists.number(below: letters.count)
        let gap = lists.number(below: 3)
        var out = String.UnicodeScalarView()
        for _ in 0...lists.number(below: lists.number(below: 5) == 0 ? 14 : 4) where place < letters.count {
            out.append(letters[place])
            place += 1 + lists.number(below: gap + 1)
        }
        return lists.number(below: 2) == 0 ? String(out).lowercased() : String(out)
    }
}
