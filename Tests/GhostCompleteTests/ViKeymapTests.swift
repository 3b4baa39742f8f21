import GhostTerminal
import Testing

@testable import GhostComplete

@Suite("The vi keymap")
struct ViKeymapTests {
    /// An editor in command mode; the cursor is on the character behind the mark.
    private func bench(_ line: String) throws -> EditLineBench {
        var bench = try EditLineBench(.vi)
        let parts = line.split(separator: "‸", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let first = parts[1].first.map(String.init) ?? ""
        bench.editor.replaceLine(with: Buffer(text: parts[0] + parts[1], cursor: (parts[0] + first).utf8.count))
        bench.press(Key(.escape))
        #expect(bench.mode == .command)
        bench.commands = []
        return bench
    }

    private func check(_ test: KeysCase) throws {
        var bench = try bench(test.line)
        #expect(bench.line == test.line)
        try bench.play(test.keys)
        #expect(bench.line == test.expected)
        #expect(bench.commands.filter { $0 != .leaveInsertMode }.isEmpty)
    }

    @Test(
        "motions",
        arguments: [
            KeysCase("one t‸wo", "h", "one ‸two"), KeysCase("‸one", "h", "‸one"), KeysCase("‸one", "l", "o‸ne"),
            KeysCase("on‸e", "l", "on‸e"),
            KeysCase("‸one", "2l", "on‸e"), KeysCase("‸one", "9l", "on‸e"), KeysCase("on‸e", "9h", "‸one"),
            KeysCase("on‸e", " ", "on‸e"),
            KeysCase("‸one two", "w", "one ‸two"), KeysCase("one t‸wo", "w", "one tw‸o"), KeysCase("‸a b c d", "3w", "a b c ‸d"),
            KeysCase("‸one, two", "w", "one‸, two"), KeysCase("‸one, two", "W", "one, ‸two"),
            KeysCase("‸one two", "e", "on‸e two"), KeysCase("on‸e two", "e", "one tw‸o"), KeysCase("‸a,b c", "E", "a,‸b c"),
            KeysCase("one tw‸o", "b", "one ‸two"), KeysCase("one ‸two", "b", "‸one two"), KeysCase("a,b c‸d", "2B", "‸a,b cd"),
            KeysCase("one t‸wo", "0", "‸one two"), KeysCase("  o‸ne", "^", "  ‸one"), KeysCase("‸one", "$", "on‸e"),
            KeysCase("‸abcdef", "4|", "abc‸def"), KeysCase("abc‸def", "|", "‸abcdef"),
            KeysCase("‸banana", "fn", "ba‸nana"), KeysCase("‸banana", "2fn", "bana‸na"), KeysCase("‸banana", "fn;", "bana‸na"),
            KeysCase("‸banana", "2fn,", "ba‸nana"), KeysCase("‸banana", "tn", "b‸anana"), KeysCase("banan‸a", "Fb", "‸banana"),
            KeysCase("banan‸a", "Tb", "b‸anana"), KeysCase("‸banana", "fx", "‸banana"), KeysCase("‸banana", "9fa", "‸banana"),
            KeysCase("‸f(a)b", "%", "f(a‸)b"), KeysCase("f(a‸)b", "%", "f‸(a)b"), KeysCase("‸none", "%", "‸none"),
            KeysCase("‸", "$", "‸"), KeysCase("‸", "w", "‸"), KeysCase("‸", "0", "‸"), KeysCase("‸", "x", "‸"),
            KeysCase("‸", "e", "‸"),
            KeysCase("‸größte Łódź", "w", "größte ‸Łódź"), KeysCase("größte Łód‸ź", "b", "größte ‸Łódź"),
            KeysCase("‸ab", "<Right>", "a‸b"), KeysCase("a‸b", "<Right>", "a‸b"), KeysCase("‸abc", "<End>", "ab‸c"),
            KeysCase("ab‸c", "<Home>", "‸abc"), KeysCase("ab‸c", "<BS>", "a‸bc"), KeysCase("ab‸c", "<Left><Left>", "‸abc"),
            KeysCase("‸abcd", "3<Right>", "abc‸d"), KeysCase("abc‸d", "2<BS>", "a‸bcd"),
        ])
    func motions(_ test: KeysCase) throws { try check(test) }

    @Test(
        "operators with their motions and counts",
        arguments: [
            KeysCase("‸one two three", "dw", "‸two three"), KeysCase("‸one two three", "2dw", "‸three"),
            KeysCase("‸one two three", "d2w", "‸three"),
            KeysCase("‸1 2 3 4 5 6 7", "2d3w", "‸7"), KeysCase("‸a b", "10dw", "‸"), KeysCase("‸abcdefghijklm", "d10l", "‸klm"),
            KeysCase("one ‸two", "dw", "one‸ "), KeysCase("one ‸x", "dw", "one‸ "), KeysCase("‸x", "dw", "‸"),
            KeysCase("a ‸x", "dW", "a‸ "),
            KeysCase("‸one two", "de", "‸ two"), KeysCase("one tw‸o", "db", "one ‸o"), KeysCase("one t‸wo", "d0", "‸wo"),
            KeysCase("one‸ two", "d$", "on‸e"), KeysCase("one‸ two", "D", "on‸e"), KeysCase("‸one", "D", "‸"),
            KeysCase("‸banana", "dfn", "‸ana"), KeysCase("‸banana", "d2fn", "‸a"), KeysCase("‸banana", "2dfn", "‸a"),
            KeysCase("‸banana", "dtn", "‸nana"),
            KeysCase("banan‸a", "dFb", "‸a"), KeysCase("banan‸a", "dTb", "b‸a"), KeysCase("‸banana", "fnd;", "ba‸a"),
            KeysCase("‸banana", "dfx", "‸banana"),
            KeysCase("‸abcd", "dl", "‸bcd"), KeysCase("ab‸cd", "dh", "a‸cd"), KeysCase("‸abcd", "d2l", "‸cd"),
            KeysCase("a‸bcd", "3dl", "‸a"),
            KeysCase("on‸e two", "dd", "‸"), KeysCase("on‸e two", "3dd", "‸"), KeysCase("on‸e", "dy", "on‸e"),
            KeysCase("on‸e", "d<Esc>x", "o‸n"),
            KeysCase("f(‸a)b", "d%", "f‸)b"), KeysCase("f(a‸)b", "d%", "f‸b"), KeysCase("‸f(a)b", "d%", "‸b"),
            KeysCase("f‸([x])b", "d%", "f‸b"),
            KeysCase("‸abc", "d<Right>", "‸bc"), KeysCase("ab‸cd", "d<Home>", "‸cd"), KeysCase("ab‸cd", "d<End>", "a‸b"),
            KeysCase("‸one two", "cwx<Esc>", "‸x two"), KeysCase("‸one two", "cwx", "x‸ two"),
            KeysCase("‸one two three", "c2wx", "x‸ three"),
            KeysCase("one ‸x", "cwab", "one ab‸"), KeysCase("one t‸wo", "c$x", "one tx‸"), KeysCase("one t‸wo", "Cx", "one tx‸"),
            KeysCase("one t‸wo", "ccx", "x‸"), KeysCase("one t‸wo", "Sx", "x‸"), KeysCase("‸banana", "c2tnx", "x‸na"),
            KeysCase("‸one two", "ywP", "one‸ one two"), KeysCase("‸one two", "yw$p", "one twoone‸ "),
            KeysCase("‸ab", "yyp", "aa‸bb"),
            KeysCase("one t‸wo", "y0P", "one tone ‸two"), KeysCase("one ‸two", "Y0P", "tw‸oone two"),
        ])
    func operators(_ test: KeysCase) throws { try check(test) }

    @Test(
        "edits of a character, pastes, and their counts",
        arguments: [
            KeysCase("a‸bcd", "x", "a‸cd"), KeysCase("a‸bcd", "2x", "a‸d"), KeysCase("a‸bcd", "9x", "‸a"),
            KeysCase("ab‸c", "x", "a‸b"),
            KeysCase("a‸bcd", "X", "‸bcd"), KeysCase("abc‸d", "2X", "a‸d"), KeysCase("a‸bcd", "<Del>", "a‸cd"),
            KeysCase("a‸bcd", "<C-d>", "a‸cd"),
            KeysCase("a‸bcd", "rx", "a‸xcd"), KeysCase("a‸bcd", "2rx", "ax‸xd"), KeysCase("a‸bcd", "r<Esc>", "a‸bcd"),
            KeysCase("a‸bcd", "rü", "a‸ücd"),
            KeysCase("a‸bcd", "r漢", "a‸漢cd"), KeysCase("a‸bcd", "r<Left>x", "‸bcd"), KeysCase("‸", "rx", "‸"),
            KeysCase("a‸bcd", "~", "aB‸cd"), KeysCase("a‸bcd", "9~", "aBC‸D"), KeysCase("‸äb", "2~", "Ä‸B"),
            KeysCase("a‸bcd", "sx", "ax‸cd"), KeysCase("a‸bcd", "2sxyz<Esc>", "axy‸zd"),
            KeysCase("a‸bcd", "Rxy<Esc>", "ax‸yd"), KeysCase("abc‸d", "Rxyz", "abcxyz‸"),
            KeysCase("‸abcd", "xp", "b‸acd"), KeysCase("‸abcd", "x2p", "ba‸acd"), KeysCase("‸abcd", "x3P", "aa‸abcd"),
            KeysCase("‸ab", "p", "‸ab"),
            KeysCase("‸one two", "dw$p", "twoone‸ "), KeysCase("‸one two", "dwP", "one‸ two"),
            KeysCase("👍🏽‸🇩🇪e\u{301}\u{323}x", "x", "👍🏽‸e\u{301}\u{323}x"), KeysCase("a‸👩\u{200D}👧b", "xp", "ab‸👩\u{200D}👧"),
            KeysCase("a‸bc", "vG#@:nN_x", "a‸c"), KeysCase("a‸bc", "漢äx", "a‸c"), KeysCase("a‸bc", "<F5><S-Tab>[Ox", "a‸c"),
        ])
    func characters(_ test: KeysCase) throws { try check(test) }

    @Test(
        "insertions",
        arguments: [
            KeysCase("a‸bc", "ix", "ax‸bc"), KeysCase("a‸bc", "ax", "abx‸c"), KeysCase("a‸bc", "Ix", "x‸abc"),
            KeysCase("a‸bc", "Ax", "abcx‸"),
            KeysCase("a‸bc", "ix<Esc>", "a‸xbc"), KeysCase("a‸bc", "3ix<Esc>", "axx‸xbc"),
            KeysCase("a‸bc", "2Axy<Esc>", "abcxyx‸y"),
            KeysCase("ab‸c", "i<BS><BS>x", "x‸c"), KeysCase("one tw‸o", "a<C-w>x", "one x‸"),
            KeysCase("one tw‸o", "a<C-u>x", "x‸"),
            KeysCase("‸abc", "i<Right><Right><Right>x", "abcx‸"), KeysCase("‸abc", "i<End>x", "abcx‸"),
            KeysCase("  a‸bc", "i<Home>x", "x‸  abc"),
            KeysCase("a‸bc", "i<C-e>x<C-a>y", "y‸abcx"), KeysCase("abc‸d", "i<Left>x<Del>", "abx‸d"),
            KeysCase("‸ab cd", "i<C-Right>x", "abx‸ cd"),
            KeysCase("a‸bc", "i<C-k>x", "ax‸"), KeysCase("ab‸c", "a<C-t>", "acb‸"), KeysCase("ab‸c", "A<C-u><C-y>x", "abcx‸"),
            KeysCase("a‸b", "i<C-v><Tab>", "a\t‸b"), KeysCase("a‸b", "i<C-x>q", "a‸b"),
        ])
    func insertions(_ test: KeysCase) throws { try check(test) }

    @Test(
        "the point makes the last change again, at the cursor and with another count",
        arguments: [
            KeysCase("‸abcdef", "x.", "‸cdef"), KeysCase("‸abcdef", "x3.", "‸ef"), KeysCase("‸abcdef", "2x.", "‸ef"),
            KeysCase("‸abcdef", "2x1.", "‸def"),
            KeysCase("‸a b c d", "dw.", "‸c d"), KeysCase("‸a b c d", "dw2.", "‸d"), KeysCase("‸a b c d e", "d2w1.", "‸d e"),
            KeysCase("‸banana", "dfn.", "‸a"), KeysCase("‸abab", "rxl.", "x‸xab"), KeysCase("‸abab", "~.", "AB‸ab"),
            KeysCase("‸one two", "cwx<Esc>w.", "x ‸x"), KeysCase("‸ab", "ixy<Esc>.", "xx‸yyab"),
            KeysCase("‸ab", "Ax<Esc>0.", "abx‸x"),
            KeysCase("‸ab", "ix<Esc>3.", "xx‸xxab"), KeysCase("‸a", "2ax<Esc>.", "axxx‸x"),
            KeysCase("‸ab", "ixyz<BS><BS>w<Esc>.", "xx‸wwab"), KeysCase("‸ab", "ixy<Left>z<Esc>$.", "xzya‸zb"),
            KeysCase("‸abcd", "Rxy<Esc>l.", "xyx‸y"), KeysCase("‸abcd", "sxy<Esc>l.", "xyx‸ycd"), KeysCase("‸ab", "xp.", "ba‸a"),
            KeysCase("f‸(a)f(b)", "d%l.", "f‸f"), KeysCase("‸one two three", "Cx<Esc>.", "‸x"), KeysCase("‸ab", ".", "‸ab"),
            KeysCase("‸abcdef", "x<Del>.", "‸def"), KeysCase("‸a b", "$yl.", "a ‸b"), KeysCase("‸ab", "xu.", "‸b"),
        ])
    func repetition(_ test: KeysCase) throws { try check(test) }

    @Test(
        "u goes back a change at a time, U all the way and back",
        arguments: [
            KeysCase("‸abcd", "xxu", "‸bcd"), KeysCase("‸abcd", "xxuu", "‸abcd"), KeysCase("‸abcd", "xxx2u", "‸bcd"),
            KeysCase("a b‸ c", "dwu", "a b‸ c"), KeysCase("a‸bc", "ixyz<Esc>u", "a‸bc"),
            KeysCase("a‸bc", "ix<Left>y<Esc>u", "a‸xbc"),
            KeysCase("a‸bc", "cwxyz<Esc>u", "a‸bc"), KeysCase("a‸bc", "xxU", "ab‸c"), KeysCase("a‸bc", "xxUu", "‸a"),
            KeysCase("a‸bc", "ix<C-_>", "a‸bc"), KeysCase("a‸bc", "x<C-_>", "a‸bc"), KeysCase("a‸bcd", "x..uu", "a‸cd"),
            KeysCase("‸ab", "ix<Esc>.uu", "‸ab"), KeysCase("‸abc", "x3.u", "‸bc"), KeysCase("‸ab", "xpu", "‸b"),
        ])
    func undo(_ test: KeysCase) throws { try check(test) }

    @Test("a prompt begins in insert mode, and what was typed first can be undone and repeated")
    func beginning() throws {
        var bench = try EditLineBench(.vi)
        bench.type("abc")
        #expect(bench.line == "abc‸")
        bench.press(Key(.escape))
        #expect(bench.line == "ab‸c")
        #expect(bench.commands == [.leaveInsertMode])
        try bench.play(".")
        #expect(bench.line == "abab‸cc")
        try bench.play("uu")
        #expect(bench.line == "‸")
    }

    @Test("Escape goes to command mode, with pending text and without, and stays there")
    func escape() throws {
        var bench = try EditLineBench(.vi)
        bench.type("ab")
        bench.hasPendingText = true
        bench.press(Key(.escape))
        bench.hasPendingText = false
        #expect(bench.mode == .command)
        bench.press(Key(.escape))
        #expect(bench.commands == [.leaveInsertMode, .leaveInsertMode])
        #expect(bench.line == "a‸b")
    }

    @Test("our commands work in both modes")
    func commands() throws {
        var bench = try EditLineBench(.vi)
        bench.type("ab")
        let keys = "<Enter><M-Enter><C-x><Enter><C-g><C-l><Down><Up><C-n><C-p><C-r><C-s>"
        let expected: [EditCommand] = [
            .submit, .submitLiteral, .submitLiteral, .cancel, .clearScreen, .next, .previous, .next, .previous, .searchBackward,
            .searchForward,
        ]
        try bench.play(keys)
        #expect(bench.commands == expected)
        bench.press(Key(.escape))
        bench.commands = []
        try bench.play(keys)
        #expect(bench.commands == expected)
        bench.commands = []
        try bench.play("kj-+/?")
        #expect(bench.commands == [.previous, .next, .previous, .next, .searchBackward, .searchForward])
        #expect(bench.line == "a‸b")
    }

    @Test("Ctrl-D on the empty line ends the input in both modes, Delete does not")
    func endOfInput() throws {
        var bench = try EditLineBench(.vi)
        bench.press(Key(.delete), Key("d", .control), Key(.escape), Key(.delete), Key("d", .control), Key("x"))
        #expect(bench.commands == [.deleteOrEndOfInput, .leaveInsertMode, .deleteOrEndOfInput])
    }

    @Test("Tab in command mode goes on at the end of the line")
    func tab() throws {
        var bench = try bench("o‸ne")
        bench.press(Key(.tab))
        #expect(bench.commands == [.complete])
        #expect(bench.mode == .insert)
        #expect(bench.line == "one‸")
    }

    @Test("with pending text the keys that accept are commands")
    func pending() throws {
        var bench = try EditLineBench(.vi)
        bench.type("a")
        bench.hasPendingText = true
        try bench.play("<Right><End><C-e><C-f><C-Right><S-Right><BS><Del>")
        #expect(
            bench.commands == [
                .forwardCharacter, .endOfLine, .endOfLine, .forwardCharacter, .acceptWord, .acceptCharacter, .backspace,
                .deleteForward,
            ])
    }

    @Test("an accepted suggestion is a step of its own for u, and a part of the insertion for the point")
    func accepting() throws {
        var bench = try EditLineBench(.vi)
        bench.type("gr")
        bench.editor.replaceLine(with: "green")
        bench.type(" x")
        bench.press(Key(.escape))
        try bench.play("A <Esc>")
        try bench.play("u")
        #expect(bench.line == "green ‸x")
        try bench.play("u")
        #expect(bench.line == "gree‸n")
        try bench.play("u")
        #expect(bench.line == "g‸r")
        try bench.play("u")
        #expect(bench.line == "‸")

        bench = try EditLineBench(.vi)
        bench.type("gr")
        bench.editor.replaceLine(with: "green")
        bench.press(Key(.escape))
        try bench.play(".")
        #expect(bench.line == "greegree‸nn")
    }

    @Test("a line from the history is a step for u, U goes back to it, and its text is not repeated")
    func recall() throws {
        var bench = try bench("a‸b")
        bench.editor.replaceLine(with: "recalled")
        #expect(bench.line == "recalle‸d")
        try bench.play("xxU")
        #expect(bench.line == "recalle‸d")
        try bench.play("uuu")
        #expect(bench.line == "recalle‸d")
        try bench.play("u")
        #expect(bench.line == "a‸b")
        try bench.play("A")
        bench.editor.replaceLine(with: "again")
        try bench.play("!<Esc>.")
        #expect(bench.line == "again‸!!")
    }

    @Test("a paste in command mode is one step, and ends what had begun")
    func paste() throws {
        var bench = try bench("a‸b")
        try bench.play("d")
        bench.editor.insert("xyz")
        #expect(bench.line == "axyz‸b")
        try bench.play("w")
        #expect(bench.line == "axyz‸b")
        try bench.play("u")
        #expect(bench.line == "a‸b")
    }

    @Test("a prompt in command mode shows the cursor on a character, also of a line from the history")
    func recallInPrompt() throws {
        let folder = StateTestFolder()
        var configuration = Configuration(prompt: "> ")
        configuration.keymap = .vi
        configuration.readsUserBindings = false
        configuration.historyPath = folder.write("first\nsecond\n", to: "history")
        let replay = Replay(configuration, provider: ProviderChain([]), columns: 20, rows: 1)
        #expect(try replay.play("ab<Esc>") == "> a‸b\n")
        #expect(try replay.play("ab<Esc>k") == "> secon‸d\n")
        #expect(try replay.play("ab<Esc>kkx") == "> fir‸s\n")
    }
}
