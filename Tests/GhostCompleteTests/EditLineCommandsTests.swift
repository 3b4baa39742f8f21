import GhostTerminal
import Testing

@testable import GhostComplete

@Suite("Commands of the emacs keymap beyond moving and deleting")
struct EditLineCommandsTests {
    /// An editor with the cursor at the mark.
    private func bench(_ line: String) throws -> EditLineBench {
        var bench = try EditLineBench()
        let parts = line.split(separator: "‸", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        bench.editor.replaceLine(with: Buffer(text: parts.joined(), cursor: parts[0].utf8.count))
        return bench
    }

    private func check(_ test: KeysCase) throws {
        var bench = try bench(test.line)
        try bench.play(test.keys)
        #expect(bench.line == test.expected)
        #expect(bench.commands.isEmpty)
    }

    @Test(
        "a count is how often, whichever way it is typed",
        arguments: [
            KeysCase("‸abcdef", "<M-3><Right>", "abc‸def"), KeysCase("abc‸def", "<M-2><BS>", "a‸def"),
            KeysCase("a‸bcdef", "<M-2><C-d>", "a‸def"),
            KeysCase("‸", "<M-1>2x", "xxxxxxxxxxxx‸"), KeysCase("‸", "<M-1><M-2>x", "xxxxxxxxxxxx‸"),
            KeysCase("‸", "<M-3>é", "ééé‸"),
            KeysCase("‸a b c d", "<M-2><M-f>", "a b‸ c d"), KeysCase("a b c d‸", "<M-2><M-b>", "a b ‸c d"),
            KeysCase("‸a b c d", "<M-2><M-d>", "‸ c d"),
            KeysCase("a b c‸", "<M-2><M-BS>", "a ‸"), KeysCase("a b c‸", "<M-2><C-w>", "a ‸"),
            KeysCase("‸ab", "<M-3><Esc>x", "x‸ab"),
            KeysCase("‸ab", "<M-3><C-g>x", "x‸ab"), KeysCase("‸ab", "<M-3><M-u>", "AB‸"),
            KeysCase("‸abc", "<M-0><Right>", "‸abc"),
            KeysCase("‸", "<M-3><C-v><Tab>", "\t\t\t‸"),
        ])
    func counts(_ test: KeysCase) throws { try check(test) }

    @Test("a count that nobody means is cut")
    func limit() throws {
        var bench = try bench("‸")
        try bench.play("<M-9>99999999999999999999x")
        #expect(bench.editor.bounds.count == 9999)
    }

    @Test(
        "characters and words change places and cases",
        arguments: [
            KeysCase("ab‸", "<C-t>", "ba‸"), KeysCase("a‸bc", "<C-t>", "ba‸c"), KeysCase("a‸", "<C-t>", "a‸"),
            KeysCase("‸ab", "<C-t>", "a‸b"),
            KeysCase("e\u{301}\u{323}x‸", "<C-t>", "xe\u{301}\u{323}‸"), KeysCase("‸one two", "<M-u>", "ONE‸ two"),
            KeysCase("‸one two", "<M-c>", "One‸ two"),
            KeysCase("‸ONE two", "<M-l>", "one‸ two"), KeysCase("‸über ALL", "<M-c><M-l>", "Über all‸"),
            KeysCase("one ‸", "<M-C-_>x", "one one x‸"),
        ])
    func words(_ test: KeysCase) throws { try check(test) }

    @Test(
        "what was killed is yanked: kills in a row are one, deletions are none, Alt-Y goes further back",
        arguments: [
            KeysCase("one two‸ three", "<C-k><C-a><C-y>", " three‸one two"),
            KeysCase("one two‸ three", "<C-u><C-y><C-y>", "one twoone two‸ three"),
            KeysCase("a b c‸", "<C-w><C-w><C-a><C-y>", "b c‸a "), KeysCase("‸a b c", "<M-d><M-d><C-e><C-y>", " ca b‸"),
            KeysCase("a b ‸c d", "<C-w><M-d><C-e>|<C-y>", "a  d|b c‸"), KeysCase("a b‸", "<C-w>x<C-w><C-y>", "a x‸"),
            KeysCase("ab cd‸", "<C-w><BS><BS><C-y>", "acd‸"), KeysCase("ab cd‸", "<C-w><C-a><Del><C-e><C-y>", "b cd‸"),
            KeysCase("a b‸", "<C-w>x<C-w><C-y><M-y>", "a b‸"), KeysCase("a b‸", "<C-w>x<C-w><C-y><M-y><M-y>", "a x‸"),
            KeysCase("a b‸", "<C-w>x<C-w><M-2><C-y>", "a b‸"), KeysCase("a b‸", "<C-w><C-y><Left><M-y>", "a ‸b"),
            KeysCase("ab‸", "<C-y><M-y>", "ab‸"),
            KeysCase("a b‸", "<C-w><C-y>x<M-y>", "a bx‸"), KeysCase("‸ab", "<M-0><C-k><M-0><C-y>", "ab‸"),
        ])
    func kills(_ test: KeysCase) throws { try check(test) }

    @Test("a kill of any length can be yanked, however long the line is")
    func longKill() throws {
        var bench = try bench("‸")
        let text = String(repeating: "0123456789", count: 90)
        bench.editor.insert(text)
        try bench.play("<C-u><C-y><C-y><C-y>")
        #expect(bench.editor.bounds.count == 2700)
        bench = try self.bench("‸")
        bench.editor.insert(String(repeating: "x", count: 1020))
        try bench.play("<M-C-_><M-C-_>")
        #expect(bench.editor.bounds.count == 4080)
    }

    @Test("a line longer than a screen can be replaced and typed on")
    func longLine() throws {
        var bench = try bench("‸")
        bench.editor.insert(String(repeating: "x", count: 5000))
        try bench.play("<BS><Home>")
        bench.editor.replaceLine(with: "")
        bench.type(String(repeating: "y", count: 200))
        #expect(bench.editor.bounds.count == 200)
    }

    @Test(
        "keys that nothing is bound to do nothing, also those that begin like others",
        arguments: ["<F5>", "<C-F5>", "<S-Tab>", "<PgUp>", "<Ins>", "<M-q>", "<C-M-Up>", "<C-x>q", "<C-x><F5>"])
    func unbound(_ keys: String) throws {
        var bench = try bench("a‸b")
        try bench.play(keys)
        #expect(bench.line == "a‸b")
        try bench.play("x")
        #expect(bench.line == "ax‸b")
        #expect(bench.commands.isEmpty)
    }

    @Test("what comes together by an edit is one character")
    func joining() throws {
        var bench = try bench("🇩x‸🇪")
        try bench.play("<BS><C-d>")
        #expect(bench.line == "🇩🇪‸")
        bench = try self.bench("ab‸")
        bench.editor.insert("\u{301}")
        #expect(bench.editor.bounds.count == 2)
        bench = try self.bench("‸🇩🇪")
        bench.type("🇫")
        #expect(bench.editor.bounds.count == 2)
    }
}
