import Testing
import TextIndex

@testable import GhostComplete

@Suite("The history as a provider")
struct HistoryProviderTests {
    private func answer(_ entries: [String], _ query: Query) -> Candidates {
        guard case .now(let candidates) = HistoryProvider(entries).answer(to: query) else {
            Issue.record("a history answers on the spot")
            return Candidates()
        }
        return candidates
    }

    private func texts(_ entries: [String], _ query: String, case policy: CaseMatching = .ignore) -> [String] {
        answer(entries, Query(query, caseMatching: policy)).list.map(\.text)
    }

    @Test("the newest comes first, and each text once")
    func newest() {
        #expect(texts(["pear", "peach", "apple", "pear"], "pe") == ["pear", "peach"])
    }

    @Test("equal entries come first, then those in the exact letters, then the others")
    func groups() {
        #expect(
            texts(["pear", "Pear", "pear tart", "Pear tree", "pear x"], "pear") == [
                "pear", "Pear", "pear x", "pear tart", "Pear tree",
            ])
        #expect(texts(["pear", "PE"], "Pe") == ["PE", "pear"])
    }

    @Test("the case policy of the query counts")
    func policy() {
        let entries = ["Zürich", "zug"]
        #expect(texts(entries, "zu") == ["zug", "Zürich"])
        #expect(texts(entries, "Zu", case: .smart) == ["Zürich"])
        #expect(texts(entries, "Zu", case: .exact) == [])
    }

    @Test("the empty text finds everything")
    func empty() {
        #expect(texts(["a", "b", "a"], "") == ["a", "b"])
        #expect(texts([], "") == [])
    }

    @Test("the limit holds, and it is told whether there are more", arguments: [("", 5), ("a", 4)])
    func limit(query: String, count: Int) {
        let entries = ["b", "a1", "A2", "a1", "a3", "a"]
        for limit in 0...6 {
            let candidates = answer(entries, Query(query, limit: limit))
            #expect(candidates.list.count == min(limit, count))
            #expect(candidates.hasMore == (count > limit))
        }
        #expect(answer(["a1", "A", "a"], Query("a", limit: 1)).list.map(\.text) == ["a"])
    }

    @Test("the matched part is told in bytes of the entry")
    func ranges() {
        #expect(answer(["Zürich"], Query("zur")).list.map(\.matchRanges) == [[0..<4]])
        #expect(answer(["Straße"], Query("stras")).list.map(\.matchRanges) == [[]])
        #expect(answer(["a"], Query("")).list.map(\.matchRanges) == [[]])
    }

    @Test("an entry with control characters is given exactly")
    func controls() {
        #expect(texts(["a\u{1B}[31m\u{0}"], "a") == ["a\u{1B}[31m\u{0}"])
    }
}
