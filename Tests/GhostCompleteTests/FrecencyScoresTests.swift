import Testing

@testable import GhostComplete

@Suite("The order by scores")
struct FrecencyScoresTests {
    @Test("inside a group the greater score is first, then the order that was there")
    func order() {
        let found = [("apple", 0), ("apricot", 0), ("Avocado", 1), ("acorn", 0), ("Artichoke", 1)]
        let scores = FrecencyScores(["apricot": 1, "Artichoke": 9, "acorn": 2, "gone": 50])
        let order = frecencyOrder(of: found, group: \.1, text: \.0, scores: scores)
        #expect(order.map { found[$0].0 } == ["acorn", "apricot", "apple", "Artichoke", "Avocado"])
        #expect(frecencyOrder(of: found, group: \.1, text: \.0, scores: FrecencyScores()) == [0, 1, 3, 2, 4])
    }

    @Test("entries of a list are looked up by their bytes")
    func bytes() {
        let scores = FrecencyScores(["apricot": 1.5, "é": 2])
        func score(_ text: String) -> Double { Array(text.utf8).withUnsafeBytes { scores.score(of: $0) } }
        #expect(score("apricot") == 1.5)
        #expect(score("apricos") == 0)
        #expect(score("apple") == 0)
        #expect(score("") == 0)
        #expect(score("\u{E9}") == 2)
        #expect(scores.score(of: "e\u{301}") == 2)
        #expect(scores.score(of: "none") == 0)
    }
}
