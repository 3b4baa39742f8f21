import Testing
import TextIndex

@testable import GhostComplete

@Suite("A text anywhere in another")
struct SubstringMatcherTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var query: String
        var text: String
        var policy = CaseMatching.ignore
        /// The text with ⟦ ⟧ around what matches; nil where nothing does.
        var expected: String?

        var testDescription: String { "\(query) in \(text), \(policy)" }
    }

    @Test(
        "what matches",
        arguments: [
            Case(query: "st", text: "git status", expected: "git ⟦st⟧atus"),
            Case(query: "t", text: "git status", expected: "gi⟦t⟧ s⟦t⟧a⟦t⟧us"),
            Case(query: "aa", text: "aaaaa", expected: "⟦aa⟧⟦aa⟧a"),
            Case(query: "x", text: "git", expected: nil),
            Case(query: "git status!", text: "git status", expected: nil),
            Case(query: "tus", text: "git status", expected: "git sta⟦tus⟧"),
            Case(query: "STAT", text: "git status", expected: "git ⟦stat⟧us"),
            Case(query: "Stat", text: "git status", policy: .smart, expected: nil),
            Case(query: "stat", text: "git Status", policy: .smart, expected: "git ⟦Stat⟧us"),
            Case(query: "stat", text: "git Status", policy: .exact, expected: nil),
            Case(query: "zur", text: "in Zürich", expected: "in ⟦Zür⟧ich"),
            Case(query: "zur", text: "in Zu\u{308}rich", expected: "in ⟦Zu\u{308}r⟧ich"),
            Case(query: "e", text: "Café é", expected: "Caf⟦é⟧ ⟦é⟧"),
            Case(query: "e", text: "Café e", policy: .exact, expected: "Café ⟦e⟧"),
            Case(query: "stras", text: "die Straße", expected: "die ⟦Straß⟧e"),
            Case(query: "strasse", text: "die Straße", expected: "die ⟦Straße⟧"),
            Case(query: "se", text: "Straße", expected: "Stra⟦ße⟧"),
            Case(query: "s", text: "ß", expected: "⟦ß⟧"),
            Case(query: "ß", text: "Strasse", expected: "Stra⟦ss⟧e"),
            Case(query: "か", text: "がっこう か", expected: "がっこう ⟦か⟧"),
            Case(query: "が", text: "か\u{3099}っこう", expected: "⟦か\u{3099}⟧っこう"),
            Case(query: "к", text: "к\u{301}а", expected: nil),
            Case(query: "а", text: "к\u{301}а", expected: "к\u{301}⟦а⟧"),
            Case(query: "क", text: "एक किताब", expected: "ए⟦क⟧ ⟦कि⟧ताब"),
            Case(query: "👩", text: "a 👩\u{200D}👩\u{200D}👧 b", expected: "a ⟦👩\u{200D}👩\u{200D}👧⟧ b"),
            Case(query: "a\u{0}b", text: "xa\u{0}by", expected: "x⟦a\u{0}b⟧y"),
            Case(query: "ab", text: "ＡＢＣ", expected: "⟦ＡＢ⟧Ｃ"),
        ])
    func examples(_ example: Case) {
        let matcher = SubstringMatcher(example.query, case: example.policy)
        var scratch: [UInt8] = []
        #expect(matcher.matches(example.text, scratch: &scratch) == (example.expected != nil))
        var bytes = Array(example.text.utf8)
        for range in matcher.ranges(in: example.text).reversed() {
            bytes.insert(contentsOf: "⟧".utf8, at: range.upperBound)
            bytes.insert(contentsOf: "⟦".utf8, at: range.lowerBound)
        }
        #expect(
            String(decoding: bytes, as: UTF8.self).unicodeScalars.elementsEqual((example.expected ?? example.text).unicodeScalars)
        )
    }

    @Test("every text has the empty one, and nothing of it is marked")
    func empty() {
        let matcher = SubstringMatcher("", case: .ignore)
        var scratch: [UInt8] = []
        #expect(matcher.matches("", scratch: &scratch))
        #expect(matcher.matches("é", scratch: &scratch))
        #expect(matcher.ranges(in: "a") == [])
        #expect(!SubstringMatcher("a", case: .ignore).matches("", scratch: &scratch))
    }

    @Test("random ASCII texts agree with the plain definition", arguments: 0..<20)
    func random(seed: UInt64) {
        var random = SeededGenerator(state: seed)
        func text(_ length: ClosedRange<Int>) -> String {
            String((0..<Int.random(in: length, using: &random)).map { _ in "abAB".randomElement(using: &random) ?? "a" })
        }
        var scratch: [UInt8] = []
        for _ in 0..<200 {
            let (query, entry) = (text(1...3), text(0...8))
            let (wanted, letters) = (Array(query.lowercased()), Array(entry.lowercased()))
            var plain: [Range<Int>] = []
            var place = 0
            while place + wanted.count <= letters.count {
                let isHere = Array(letters[place..<(place + wanted.count)]) == wanted
                if isHere { plain.append(place..<(place + wanted.count)) }
                place += isHere ? wanted.count : 1
            }
            let matcher = SubstringMatcher(query, case: .ignore)
            #expect(matcher.ranges(in: entry) == plain)
            #expect(matcher.matches(entry, scratch: &scratch) == !plain.isEmpty)
        }
    }
}
