import Testing
import TextIndex

@testable import GhostComplete

/// What is to be seen of a search: `(query)` and the line with its matches in ⟦ ⟧; `!` before it where it fails.
private func shown(_ search: HistorySearch) -> String {
    var bytes = Array(search.text.utf8)
    for range in search.matchRanges.reversed() {
        bytes.insert(contentsOf: "⟧".utf8, at: range.upperBound)
        bytes.insert(contentsOf: "⟦".utf8, at: range.lowerBound)
    }
    return "\(search.isFailing ? "!" : "")(\(search.query)) \(String(decoding: bytes, as: UTF8.self))"
}

@Suite("Searching the history")
struct HistorySearchTests {
    static let entries = ["git status", "make", "git stash", "Make install", "ls"]

    private func search(_ typed: String = "", line: Buffer = Buffer(text: "typed"), position: Int? = nil) -> HistorySearch {
        var search = HistorySearch(Self.entries, line: line, position: position)
        for character in typed { _ = search.handle(.typed(String(character))) }
        return search
    }

    @Test("it begins with an empty query and the line that was there")
    func begins() {
        let search = search()
        #expect(shown(search) == "() typed")
        #expect(search.entry == nil)
        #expect(search.direction == .older)
    }

    @Test("each character searches, from the newest entry on")
    func types() {
        var search = search()
        #expect(search.handle(.typed("s")) == .searching)
        #expect(shown(search) == "(s) l⟦s⟧")
        #expect(search.handle(.typed("t")) == .searching)
        #expect(shown(search) == "(st) Make in⟦st⟧all")
        #expect(search.handle(.typed("a")) == .searching)
        #expect(shown(search) == "(sta) Make in⟦sta⟧ll")
        #expect(search.handle(.typed("s")) == .searching)
        #expect(shown(search) == "(stas) git ⟦stas⟧h")
        #expect(search.entry == 2)
    }

    @Test("the same key again goes on, the other one comes back")
    func again() {
        var search = search("st")
        #expect(search.handle(.again(.older)) == .searching)
        #expect(shown(search) == "(st) git ⟦st⟧ash")
        #expect(search.handle(.again(.older)) == .searching)
        #expect(shown(search) == "(st) git ⟦st⟧atus")
        #expect(search.handle(.again(.newer)) == .searching)
        #expect(shown(search) == "(st) git ⟦st⟧ash")
        #expect(search.direction == .newer)
    }

    @Test("where nothing more is found it fails, rings, and keeps the line")
    func fails() {
        var search = search("git")
        #expect(search.handle(.again(.older)) == .searching)
        #expect(search.handle(.again(.older)) == .bell)
        #expect(shown(search) == "!(git) ⟦git⟧ status")
        #expect(search.handle(.again(.older)) == .bell)
        #expect(search.handle(.again(.newer)) == .searching)
        #expect(shown(search) == "(git) ⟦git⟧ stash")
        #expect(search.handle(.typed("x")) == .bell)
        #expect(shown(search) == "!(gitx) git stash")
        #expect(search.handle(.typed("y")) == .bell)
        #expect(shown(search) == "!(gitxy) git stash")
    }

    @Test("backspace takes the last key back: a character, or a step")
    func erases() {
        var search = search("st")
        _ = search.handle(.again(.older))
        _ = search.handle(.typed("x"))
        #expect(shown(search) == "!(stx) git stash")
        #expect(search.handle(.erased) == .searching)
        #expect(shown(search) == "(st) git ⟦st⟧ash")
        #expect(search.handle(.erased) == .searching)
        #expect(shown(search) == "(st) Make in⟦st⟧all")
        #expect(search.handle(.erased) == .searching)
        #expect(shown(search) == "(s) l⟦s⟧")
        #expect(search.handle(.erased) == .searching)
        #expect(shown(search) == "() typed")
        #expect(search.handle(.erased) == .bell)
        #expect(shown(search) == "() typed")
    }

    @Test("the same failing key many times is taken back by one backspace")
    func erasesFailing() {
        var search = search("make")
        _ = search.handle(.again(.older))
        for _ in 0..<5 { #expect(search.handle(.again(.older)) == .bell) }
        #expect(search.handle(.erased) == .searching)
        #expect(shown(search) == "(make) ⟦make⟧")
    }

    @Test("case does not matter until a capital is typed")
    func smartCase() {
        #expect(shown(search("make")) == "(make) ⟦Make⟧ install")
        #expect(shown(search("Make")) == "(Make) ⟦Make⟧ install")
        #expect(shown(search("mAke")) == "!(mAke) Make install")
    }

    @Test("going on passes over entries that look the same")
    func repeated() {
        var search = HistorySearch(["no", "a yes", "yes", "yes", "no", "yes"], line: Buffer())
        _ = search.handle(.typed("yes"))
        #expect(search.entry == 5)
        #expect(search.handle(.again(.older)) == .searching)
        #expect(search.entry == 1)
        #expect(search.handle(.again(.older)) == .bell)
    }

    @Test("Return answers with what is shown, and not while the search fails")
    func submits() {
        var search = search("stas")
        #expect(search.handle(.submit) == .submit("git stash", entry: 2))
        _ = search.handle(.typed("x"))
        #expect(search.handle(.submit) == .bell)
        #expect(shown(search) == "!(stasx) git stash")
        var untouched = self.search()
        #expect(untouched.handle(.submit) == .submit("typed", entry: nil))
    }

    @Test("accepting puts the found line on the line, with the cursor at its end")
    func accepts() {
        var search = search("stas")
        #expect(search.handle(.accept) == .edit(Buffer(text: "git stash"), entry: 2))
        var untouched = self.search(line: Buffer(text: "typed", cursor: 2))
        #expect(untouched.handle(.accept) == .edit(Buffer(text: "typed", cursor: 2), entry: nil))
    }

    @Test("cancelling brings the line back as it was, with its cursor")
    func cancels() {
        let line = Buffer(text: "typed", cursor: 3)
        for typed in ["", "git", "nothing"] {
            var search = search(typed, line: line)
            #expect(search.handle(.cancel) == .edit(line, entry: nil))
        }
    }

    @Test("it begins where the recall stands, both ways")
    func position() {
        #expect(shown(search("git", position: 2)) == "(git) ⟦git⟧ stash")
        #expect(shown(search("git", position: 1)) == "(git) ⟦git⟧ status")
        var newer = HistorySearch(Self.entries, line: Buffer(), position: 1, direction: .newer)
        _ = newer.handle(.typed("s"))
        #expect(shown(newer) == "(s) git ⟦s⟧ta⟦s⟧h")
        _ = newer.handle(.again(.newer))
        #expect(shown(newer) == "(s) Make in⟦s⟧tall")
    }

    @Test("searching for newer entries from the line being typed fails, and older ones are found then")
    func newerFromTheEnd() {
        var search = HistorySearch(Self.entries, line: Buffer(), direction: .newer)
        #expect(search.handle(.typed("git")) == .bell)
        #expect(shown(search) == "!(git) ")
        #expect(search.handle(.again(.older)) == .searching)
        #expect(shown(search) == "(git) ⟦git⟧ stash")
    }

    @Test("with an empty query the key takes the last search's")
    func lastQuery() {
        var search = HistorySearch(Self.entries, line: Buffer(), lastQuery: "make")
        #expect(search.handle(.again(.older)) == .searching)
        #expect(shown(search) == "(make) ⟦Make⟧ install")
        var first = HistorySearch(Self.entries, line: Buffer())
        #expect(first.handle(.again(.newer)) == .searching)
        #expect(shown(first) == "() ")
        #expect(first.direction == .newer)
    }

    @Test("an empty history fails and gives the line back")
    func empty() {
        var search = HistorySearch([], line: Buffer(text: "typed"))
        #expect(search.handle(.typed("t")) == .bell)
        #expect(search.handle(.again(.older)) == .bell)
        #expect(search.handle(.accept) == .edit(Buffer(text: "typed"), entry: nil))
    }

    @Test(
        "random keys: the line shown has the query unless the search fails, and backspaces come back to the start",
        arguments: 0..<30)
    func random(seed: UInt64) {
        var random = SeededGenerator(state: seed)
        let entries = (0..<40).map { _ in
            String((0..<Int.random(in: 1...6, using: &random)).map { _ in "aábÁß s".randomElement(using: &random) ?? "a" })
        }
        var search = HistorySearch(entries, line: Buffer(text: "typed"))
        for _ in 0..<60 {
            let event: HistorySearch.Event =
                switch Int.random(in: 0..<5, using: &random) {
                case 0: .again(.older)
                case 1: .again(.newer)
                case 2: .erased
                default: .typed(String("abs ".randomElement(using: &random) ?? "a"))
                }
            let before = search.text
            let outcome = search.handle(event)
            if search.isFailing {
                if event != .erased { #expect(search.text == before && outcome == .bell) }
            } else if search.entry != nil {
                #expect(Folding.fold(search.text).contains(search.query))
                #expect(!search.matchRanges.isEmpty)
            }
        }
        while search.handle(.erased) == .searching {}
        #expect(shown(search) == "() typed")
    }
}
