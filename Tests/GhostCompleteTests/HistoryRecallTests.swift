import Testing

@testable import GhostComplete

@Suite("Going through the history")
struct HistoryRecallTests {
    @Test("up goes to older entries and stops at the oldest, down comes back to the line being typed")
    func upAndDown() {
        var recall = HistoryRecall(["one", "two"])
        #expect(recall.previous("typ") == "two")
        #expect(recall.previous("two") == "one")
        #expect(recall.previous("one") == nil)
        #expect(recall.position == 0)
        #expect(recall.next("one") == "two")
        #expect(recall.next("two") == "typ")
        #expect(recall.next("typ") == nil)
        #expect(recall.position == 2)
    }

    @Test("what a recalled line was changed to is there when one comes back")
    func edits() {
        var recall = HistoryRecall(["one", "two"])
        #expect(recall.previous("") == "two")
        #expect(recall.previous("two and more") == "one")
        #expect(recall.next("") == "two and more")
        #expect(recall.previous("two and more") == "")
        #expect(recall.next("") == "two and more")
        #expect(recall.next("two and more") == "")
        #expect(recall.entries == ["one", "two"])
    }

    @Test("a line changed back is the entry again")
    func changedBack() {
        var recall = HistoryRecall(["one"])
        #expect(recall.previous("typed") == "one")
        #expect(recall.next("changed") == "typed")
        #expect(recall.previous("typed more") == "changed")
        #expect(recall.next("one") == "typed more")
        #expect(recall.previous("typed more") == "one")
    }

    @Test("at the end nothing is lost of what was typed since")
    func atTheEnds() {
        var recall = HistoryRecall(["one"])
        #expect(recall.next("a") == nil)
        #expect(recall.previous("ab") == "one")
        #expect(recall.previous("one!") == nil)
        #expect(recall.next("one!!") == "ab")
        #expect(recall.previous("ab") == "one!!")
    }

    @Test("an empty history has no lines but the one being typed")
    func empty() {
        var recall = HistoryRecall([])
        #expect(recall.previous("a") == nil)
        #expect(recall.next("a") == nil)
    }

    @Test("a line can be gone to by its place")
    func move() {
        var recall = HistoryRecall(["one", "two", "three"])
        #expect(recall.move(to: 0, from: "typed") == "one")
        #expect(recall.move(to: 0, from: "one") == nil)
        #expect(recall.next("one") == "two")
        #expect(recall.move(to: 3, from: "two") == "typed")
        #expect(recall.move(to: 4, from: "typed") == nil)
        #expect(recall.move(to: -1, from: "typed") == nil)
    }

    @Test("random moves and edits agree with an array of lines", arguments: 0..<20)
    func random(seed: UInt64) {
        var random = SeededGenerator(state: seed)
        let entries = (0..<5).map { "entry \($0)" }
        var recall = HistoryRecall(entries)
        var lines = entries + [""]
        var place = entries.count
        for step in 0..<200 {
            if Bool.random(using: &random) { lines[place] += "\(step)" }
            let distance = Bool.random(using: &random) ? 1 : -1
            let shown = distance > 0 ? recall.next(lines[place]) : recall.previous(lines[place])
            if lines.indices.contains(place + distance) {
                place += distance
                #expect(shown == lines[place])
            } else {
                #expect(shown == nil)
            }
        }
    }
}
