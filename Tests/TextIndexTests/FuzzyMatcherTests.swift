import Testing

@testable import TextIndex

@Suite("Fuzzy matching")
struct FuzzyMatcherTests {
    @Test(
        "the letters are found in their order, where they stand best",
        arguments: [
            ("nyk", "New York", ["N", "Y", "k"]), ("nyk", "New Yolk", ["N", "Y", "k"]), ("new", "New York", ["New"]),
            ("nyk", "Boston", nil),
            ("kn", "New York", nil), ("cc", "account camelCase", ["c", "C"]), ("ac", "xac camelCase", ["ac"]),
            ("fb", "fooBar baz", ["f", "B"]),
            ("bar", "barn-xbar", ["bar"]), ("xbar", "fox-bar", ["x", "bar"]), ("strasse", "die Straße", ["Straße"]),
            ("oe", "bœuf", ["œ"]), ("ce", "Place Élysée", ["ce"]), ("pe", "la Place Élysée", ["P", "É"]), ("か", "が", nil),
            ("йд", "йод", ["й", "д"]),
        ])
    func found(query: String, entry: String, expected: [String]?) {
        let match = FuzzyMatcher(query, case: .ignore).match(entry)
        #expect(match.map { $0.ranges.map { String(decoding: Array(entry.utf8)[$0], as: UTF8.self) } } == expected)
    }

    @Test("an entry that begins with the query is a prefix match, any other one scattered")
    func kinds() {
        let matcher = FuzzyMatcher("new", case: .ignore)
        #expect(matcher.match("New York") == EntryMatch(kind: .folded, isEqual: false, end: 3, ranges: [0..<3]))
        #expect(matcher.match("NEW")?.isEqual == true)
        #expect(matcher.match("a new one") == EntryMatch(kind: .scattered, isEqual: false, end: nil, ranges: [2..<5]))
        #expect(FuzzyMatcher("nw", case: .exact).match("New") == nil)
    }

    @Test(
        "the better placement scores higher",
        arguments: [
            ("nyk", "New York", "canyoak"), ("fb", "foo_bar", "xfxb"), ("fb", "a fooBar", "a foobar"), ("ab", "x ab", "x a b c"),
            ("ab", "x a-b", "x a---b"),
        ])
    func order(query: String, better: String, worse: String) throws {
        let matcher = FuzzyMatcher(query, case: .ignore)
        #expect(try #require(matcher.score(better)) > (try #require(matcher.score(worse))))
    }

    @Test("the score is that of the best of all placements, and no placement exceeds the bound")
    func againstAllPlacements() throws {
        var lists = RandomLists(seed: 9)
        let letters = ["a", "b", "A", "B", " ", "-", "1", "é"]
        for _ in 0..<5_000 {
            func text(_ count: Int) -> String { (0..<count).map { _ in letters[lists.number(below: letters.count)] }.joined() }
            let (query, entry) = (text(1 + lists.number(below: 4)), text(lists.number(below: 10)))
            let matcher = FuzzyMatcher(query, case: .ignore)
            guard let score = matcher.score(entry) else { continue }
            #expect(score == best(query, entry), "\(query) in \(entry)")
            #expect(score <= FuzzyScratch.bestScore(PrefixMatcher(query, case: .ignore).pattern.scalars))
        }
    }

    @Test("an entry of a megabyte is looked at as far as is reasonable")
    func longEntry() {
        #expect(FuzzyMatcher("xz", case: .ignore).match("a x" + String(repeating: "y", count: 1 << 20) + "z") == nil)
        #expect(FuzzyMatcher("xz", case: .ignore).match("a xyz" + String(repeating: "y", count: 1 << 20)) != nil)
    }

    /// Tries every way to place the letters.
    private func best(_ query: String, _ entry: String) -> Int? {
        let wanted = Array(Folding.fold(query).unicodeScalars)
        let original = Array(entry.unicodeScalars)
        let folded = original.map { Array(Folding.fold(String($0)).unicodeScalars)[0] }
        func kind(_ scalar: Unicode.Scalar) -> Int {
            ("a"..."z").contains(scalar) || scalar == "é"
                ? 1 : ("A"..."Z").contains(scalar) ? 2 : ("0"..."9").contains(scalar) ? 3 : 0
        }
        func bonus(_ place: Int) -> Int {
            let (before, here) = (place == 0 ? 0 : kind(original[place - 1]), kind(original[place]))
            if here == 0 || before == 0 { return 8 }
            return before == 1 && here == 2 || before != 3 && here == 3 ? 6 : 0
        }
        func score(_ letter: Int, after last: Int) -> Int? {
            if letter == wanted.count { return 0 }
            var best: Int?
            for place in (last + 1)..<(original.count + 1) where place < original.count && folded[place] == wanted[letter] {
                guard let rest = score(letter + 1, after: place) else { continue }
                let own =
                    if letter == 0 {
                        2 * bonus(place)
                    } else if place == last + 1 {
                        max(bonus(place), 6)
                    } else {
                        bonus(place) - 3 - (place - last - 2)
                    }
                best = max(best ?? .min, 16 + own + rest)
            }
            return best
        }
        return score(0, after: -1)
    }
}
