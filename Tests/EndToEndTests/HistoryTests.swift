import TerminalHarness
import Testing

@Suite struct HistoryTests {
    private static let earlier = Array("first\nsecond\nthird\n".utf8)

    @Test("Up recalls, an edited line keeps its edits, and the answer is added")
    func recall() throws {
        let run = try PromptRun(["--history", "history"], files: ["history": Self.earlier])
        try run.session.expect("> ‸")
        for (keys, screen) in [
            ("<Up>", "> third‸"), ("<Up>!", "> second!‸"), ("<Up>", "> first‸"), ("<Down>", "> second!‸"),
            ("<Down><Down>", "> ‸"),
            ("<Up><Enter>", "> third\n‸"),
        ] {
            try run.session.type(keys)
            try run.session.expect(screen)
        }
        try run.session.expectEnd(0)
        #expect(run.session.outputText == "third\n")
        #expect(run.folder.read("history").hasSuffix("second\nthird\n"))
    }
}
