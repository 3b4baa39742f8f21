import RandomSource
import Testing

@testable import TextIndex

@Suite("Prefix matching")
struct PrefixMatcherTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var query: String
        var entry: String
        var policy = CaseMatching.ignore
        /// What must match: kind, equality and the matched part of the entry (nil: the query ends inside a letter).
        var expected: (kind: LetterAgreement, isEqual: Bool, matched: String?)?

        var testDescription: String { "\(query) in \(entry), \(policy)" }
    }

    @Test(
        "how an entry begins with a query",
        arguments: [
            Case(query: "gr", entry: "green", expected: (.exactLetters, false, "gr")),
            Case(query: "", entry: "green", expected: (.exactLetters, false, "")),
            Case(query: "", entry: "\u{301}", expected: (.exactLetters, false, "")),
            Case(query: "green", entry: "green", expected: (.exactLetters, true, "green")),
            Case(query: "greens", entry: "green", expected: nil),
            Case(query: "GRE", entry: "green", expected: (.folded, false, "gre")),
            Case(query: "echo a", entry: "Echo A", expected: (.folded, true, "Echo A")),
            Case(query: "zur", entry: "Zürich", expected: (.folded, false, "Zür")),
            Case(query: "Zu", entry: "Zu\u{308}rich", expected: (.folded, false, "Zu\u{308}")),
            Case(query: "Zü", entry: "Zu\u{308}rich", expected: (.exactLetters, false, "Zu\u{308}")),
            Case(query: "Zu\u{308}", entry: "Zürich", expected: (.exactLetters, false, "Zü")),
            Case(query: "caf\u{E9}", entry: "Cafe\u{301} noir", expected: (.folded, false, "Cafe\u{301}")),
            Case(query: "ab", entry: "ＡＢＣ", expected: (.folded, false, "ＡＢ")),
            Case(query: "smor", entry: "Smørrebrød", expected: (.folded, false, "Smør")),
            Case(query: "o", entry: "œuvre", expected: (.folded, false, nil)),
            Case(query: "oeu", entry: "œuvre", expected: (.folded, false, "œu")),
            Case(query: "stras", entry: "Straße", expected: (.folded, false, nil)),
            Case(query: "strass", entry: "Straße", expected: (.folded, false, "Straß")),
            Case(query: "strasse", entry: "Straße", expected: (.folded, true, "Straße")),
            Case(query: "Straß", entry: "Strasse", expected: (.folded, false, "Strass")),
            Case(query: "αθη", entry: "Αθήνα", expected: (.folded, false, "Αθή")),
            Case(query: "da n", entry: "Đà Nẵng", expected: (.folded, false, "Đà N")),
            Case(query: "か", entry: "がっこう", expected: nil),
            Case(query: "が", entry: "か\u{3099}っこう", expected: (.exactLetters, false, "か\u{3099}")),
            Case(query: "か", entry: "か\u{3099}っこう", expected: nil),
            Case(query: "и", entry: "йод", expected: nil),
            Case(query: "и\u{306}", entry: "йод", expected: (.exactLetters, false, "й")),
            Case(query: "ел", entry: "ёлка", expected: (.folded, false, "ёл")),
            Case(query: "к", entry: "к\u{301}а", expected: nil),
            Case(query: "하", entry: "한국", expected: nil),
            Case(query: "क", entry: "किताब", expected: (.exactLetters, false, nil)),
            Case(query: "👩", entry: "👩\u{200D}👩\u{200D}👧 x", expected: (.exactLetters, false, nil)),
            Case(
                query: "👩\u{200D}👩\u{200D}👧", entry: "👩\u{200D}👩\u{200D}👧 x",
                expected: (.exactLetters, false, "👩\u{200D}👩\u{200D}👧")),
            Case(query: "🇩", entry: "🇩🇪", expected: (.exactLetters, false, nil)),
            Case(query: "x\r", entry: "x\r\ny", expected: (.exactLetters, false, nil)),
            Case(query: "=", entry: "=\u{338}", expected: nil),
            Case(query: "≠", entry: "a=\u{338}", expected: nil),
            Case(query: "≠", entry: "=\u{338}b", expected: (.exactLetters, false, "=\u{338}")),
            Case(query: "e", entry: "e\u{301}a", policy: .exact, expected: nil),
            Case(query: "e", entry: "éa", policy: .exact, expected: nil),
            Case(query: "é", entry: "e\u{301}a", policy: .exact, expected: (.exactLetters, false, "e\u{301}")),
            Case(query: "a", entry: "Apple", policy: .exact, expected: nil),
            Case(query: "Ap", entry: "Apple", policy: .exact, expected: (.exactLetters, false, "Ap")),
            Case(query: "ss", entry: "ß", policy: .exact, expected: nil),
            Case(query: "apr", entry: "Apricot", policy: .smart, expected: (.folded, false, "Apr")),
            Case(query: "Ap", entry: "apple", policy: .smart, expected: nil),
            Case(query: "Ap", entry: "Apricot", policy: .smart, expected: (.exactLetters, false, "Ap")),
            Case(query: "App", entry: "apple", policy: .smart, expected: nil),
            Case(query: "Zur", entry: "Zürich", policy: .smart, expected: (.folded, false, "Zür")),
            Case(query: "Élan", entry: "Elan", policy: .smart, expected: (.folded, true, "Elan")),
            Case(query: "Ae", entry: "Ægir", policy: .smart, expected: (.folded, false, "Æ")),
        ])
    func cases(_ test: Case) {
        let match = PrefixMatcher(test.query, case: test.policy).match(test.entry)
        guard let expected = test.expected else {
            #expect(match == nil)
            return
        }
        #expect(match?.kind == expected.kind)
        #expect(match?.isEqual == expected.isEqual)
        let matched = match?.end.map { String(decoding: Array(test.entry.utf8)[..<$0], as: UTF8.self) }
        #expect(matched.map { Array($0.utf8) } == expected.matched.map { Array($0.utf8) })
    }

    @Test(
        "the fast way over ASCII and the way letter by letter agree with the definition on random texts",
        arguments: CaseMatching.allCases)
    func againstDefinition(policy: CaseMatching) {
        var random = SplitMix(seed: 11)
        let letters = [
            "a", "A", "e", "é", "e\u{301}", "ß", "s", "S", "œ", "o", "か", "が", "\u{3099}", "и", "й", "\u{306}", "=", "\u{338}",
            "1",
        ]
        func text(_ count: Int) -> String {
            (0..<count).map { _ in letters[Int(random.next() % UInt64(letters.count))] }.joined()
        }
        for _ in 0..<20_000 {
            let (query, entry) = (text(Int(random.next() % 4)), text(Int(random.next() % 6)))
            let matcher = PrefixMatcher(query, case: policy)
            let match = matcher.match(entry)
            let form = policy.form(for: query)
            #expect((match != nil) == begins(entry, with: query, form), "\(query) \(entry)")
            if let match { #expect((match.kind == .exactLetters) == begins(entry, with: query, .composed), "\(query) \(entry)") }
            if let match { #expect(match.isEqual == (scalars(entry, form) == scalars(query, form)), "\(query) \(entry)") }
        }
    }

    /// The definition: the entry's form begins with the query's, and no mark follows that makes another letter.
    private func begins(_ entry: String, with query: String, _ form: TextForm) -> Bool {
        let (entry, query) = (scalars(entry, form), scalars(query, form))
        guard entry.starts(with: query), !query.isEmpty, query.count < entry.count else { return entry.starts(with: query) }
        return entry[query.count].properties.canonicalCombiningClass == .notReordered
    }

    private func scalars(_ text: String, _ form: TextForm) -> [Unicode.Scalar] {
        Array(String(decoding: FoldedText(text, form: form).bytes, as: UTF8.self).unicodeScalars)
    }
}
