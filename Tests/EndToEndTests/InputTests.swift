import TerminalHarness
import Testing

@Suite struct InputTests {
    @Test("A paste is text: line ends are blanks or nothing, nothing in it is a key, nothing is offered")
    func paste() throws {
        let session = try PromptRun(list: ["green", "a b"]).session
        try session.type("<Paste:gr>")
        try session.expect("> gr‸")
        try session.type("<C-u><Paste:a\nb\tc\u{3}d\n>")
        try session.expect("> a b␉c␃d‸")
        try session.type("<Enter>")
        try session.expectEnd(0)
        #expect(session.outputText == "a b\tc\u{3}d\n")
    }

    @Test("A long paste is taken whole")
    func longPaste() throws {
        let session = try PromptRun(list: ["green"], columns: 20, rows: 4).session
        try session.type("<Pastes:5000:0123456789>x<Enter>")
        try session.expectEnd(0)
        #expect(session.outputText == String(repeating: "0123456789", count: 5000) + "x\n")
    }

    @Test("Two prompts in a row both get what was typed ahead, and nothing behind the Return is taken")
    func typeAhead() throws {
        let run = try PromptRun(
            list: ["green", "blue"], above: [], shell: "$ghost_prompt \"$@\"; $ghost_prompt \"$@\"; read -r rest; echo \"$rest\"",
            typedAhead: "gr<Enter>bl<Enter>rest\n")
        try run.session.expectEnd(0)
        #expect(run.session.outputText == "green\nblue\nrest\n")
    }

    @Test("The terminal is asked nothing that only the next reader could be told")
    func questionAtTheEnd() throws {
        let run = try PromptRun(
            list: ["green"], shell: "$ghost_prompt \"$@\"; read -r rest; echo \"$rest\"", typedAhead: "👍🏽<Enter>rest\n")
        try run.session.expectEnd(0)
        #expect(run.session.outputText == "👍🏽\nrest\n")
        #expect(!String(decoding: run.session.transcript.written, as: UTF8.self).contains("\u{1B}[6n"))
    }

    @Test("An end of file that was typed ahead is one", arguments: [("<C-d>", ""), ("gr<Enter><C-d>", "green\n")])
    func endOfFileAhead(keys: String, answers: String) throws {
        let run = try PromptRun(list: ["green"], shell: "while $ghost_prompt \"$@\"; do :; done; echo end", typedAhead: keys)
        try run.session.expectEnd(0)
        #expect(run.session.outputText == answers + "end\n")
    }

    @Test("The same keys give the same answer, one by one and all at once")
    func fastAndSlow() throws {
        let keys = ["g", "r", "<Down>", "<M-f>", "<BS>", "x", "<BS>", "<Tab>", "<Left>", "<C-e>", "<Enter>"]
        let fast = try PromptRun(list: ["green tea", "grey cat"]).session
        try fast.type(keys.joined())
        try fast.expectEnd(0)
        let slow = try PromptRun(list: ["green tea", "grey cat"]).session
        try slow.expect("> ‸")
        for key in keys {
            let before = slow.transcript.written.count
            try slow.type(key)
            try slow.expect("something for \(key)") { $0.transcript.written.count > before }
        }
        try slow.expectEnd(0)
        #expect(slow.outputText == fast.outputText)
        #expect(slow.screen.contents == fast.screen.contents)
    }

    @Test(
        "A long text without brackets is taken whole, whether something goes on from its beginning or not", arguments: ["", "x"])
    func longTextWithoutBrackets(beginning: String) throws {
        let session = try PromptRun(list: ["green", "blue"], columns: 20, rows: 4).session
        let text = beginning + String(repeating: "gre  b3", count: 2000)
        try session.type(text + "y<BS><Enter>")
        try session.expectEnd(0)
        #expect(session.outputText == text + "\n")
    }

    @Test("Undo goes back by the same steps in a text for which nothing is offered, typed slowly and all at once")
    func undoWhereNothingIsOffered() throws {
        let (typed, undone) = (Array("grx one two three"), ["<C-_>", "<C-_>"])
        let fast = try PromptRun(list: ["green tea"]).session
        try fast.type(String(typed) + undone.joined() + "<Enter>")
        try fast.expectEnd(0)
        let slow = try PromptRun(list: ["green tea"]).session
        try slow.expect("> ‸")
        for key in typed.map(String.init) + undone {
            let before = slow.transcript.written.count
            try slow.type(key)
            try slow.expect("something for \(key)") { $0.transcript.written.count > before }
        }
        try slow.type("<Enter>")
        try slow.expectEnd(0)
        #expect(slow.outputText == fast.outputText)
        #expect(fast.outputText == "grx one \n")
    }

    @Test("The erase character of the terminal's own settings is Backspace")
    func ownCharacters() throws {
        let session = try PromptRun(list: ["green"], shell: "stty erase '^O'; $ghost_prompt \"$@\"").session
        try session.type("gr")
        try session.expect("> gr‸⟦een⟧")
        try session.type("<C-o>")
        try session.expect("> gr‸")
        try session.type("<C-o>")
        try session.expect("> g‸")
        try session.type("<Enter>")
        try session.expect("the answer") { $0.outputText == "g\n" }
    }
}
