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
}
