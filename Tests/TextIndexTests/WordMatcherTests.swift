import Testing

@testable import TextIndex

@Suite("Word matching")
struct WordMatcherTests {
    @Test(
        "a query is found at the beginning of a word",
        arguments: [
            ("wi", "white wine", ["wi"]), ("wh", "white wine", ["wh"]), ("white w", "big white wine", ["white w"]),
            ("ine", "white wine", nil),
            ("zur", "Bad Zürich", ["Zür"]), ("ra", "foo-Rabe", ["Ra"]), ("b", "a_b", ["b"]), ("2", "a2 b-2", ["2"]),
            ("b", "aB", nil),
            ("e", "x e\u{301}a", ["e\u{301}"]), ("か", "日本 がか", ["か"]), ("本", "日本", ["本"]), ("(", "f(x)", ["("]),
            ("(x", "f (x)", ["(x"]),
            ("i", "nai\u{308}ve", nil), ("d", "c\u{301}d", nil), ("", "abc", []), ("д", "мой Дом", ["Д"]),
            ("s", "große s", ["s"]),
        ])
    func found(query: String, entry: String, expected: [String]?) {
        let match = WordMatcher(query, case: .ignore).match(entry)
        #expect(match.map { $0.ranges.map { String(decoding: Array(entry.utf8)[$0], as: UTF8.self) } } == expected)
    }

    @Test("the beginning of the entry counts before a word in the exact letters, that one before others")
    func preference() {
        let matcher = WordMatcher("wi", case: .ignore)
        #expect(matcher.match("Wide wine") == EntryMatch(kind: .folded, isEqual: false, end: 2, ranges: [0..<2]))
        #expect(matcher.match("a Wide wine") == EntryMatch(kind: .exactLetters, isEqual: false, end: nil, ranges: [7..<9]))
        #expect(matcher.match("a Wide") == EntryMatch(kind: .folded, isEqual: false, end: nil, ranges: [2..<4]))
        #expect(matcher.match("WI")?.isEqual == true)
        #expect(matcher.match("a wi")?.isEqual == false)
    }

    @Test("with exact case only a word in the exact letters is found")
    func exact() {
        #expect(WordMatcher("wi", case: .exact).match("red Wine") == nil)
        #expect(WordMatcher("wi", case: .exact).match("Wild wine")?.ranges == [5..<7])
    }

    @Test("on random texts a word match is a prefix match at a word's beginning, and none is missed")
    func againstDefinition() {
        var lists = RandomLists(seed: 3)
        for _ in 0..<20_000 {
            let (entry, query) = (
                lists.text(lists.number(below: 7), plain: false), lists.text(1 + lists.number(below: 2), plain: false)
            )
            let prefix = PrefixMatcher(query, case: .ignore)
            guard let first = prefix.pattern.scalars.first.flatMap(Unicode.Scalar.init), isWord(first) else { continue }
            let expected = starts(entry).contains { start in
                String(decoding: Array(entry.utf8)[start...], as: UTF8.self).withUTF8Bytes { prefix.pattern.match($0) } != nil
            }
            #expect(
                (WordMatcher(query, case: .ignore).match(entry) != nil) == expected,
                "\(query) in \(entry.unicodeScalars.map(\.value))")
        }
    }

    /// Where words begin: at the beginning of the entry, and at each letter or digit after something else.
    private func starts(_ entry: String) -> [Int] {
        var out = [0]
        var (offset, wasWord) = (0, false)
        for scalar in entry.unicodeScalars {
            let isMark = scalar.properties.generalCategory == .nonspacingMark
            let isIdeograph = (0x3041..<0x3100).contains(scalar.value) && !isMark
            let joins = ScalarRecord(scalar.value).joins
            if offset > 0, isWord(scalar), !isMark, !joins, isIdeograph || !wasWord { out.append(offset) }
            if !isMark { wasWord = isWord(scalar) && !isIdeograph }
            offset += scalar.utf8.count
        }
        return out
    }

    private func isWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .decimalNumber, .letterNumber, .otherNumber: true
        default: false
        }
    }
}
