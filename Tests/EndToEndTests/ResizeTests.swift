import TerminalHarness
import Testing

@Suite struct ResizeTests {
    @Test("A narrower and a wider window leave one prompt and the lines above", arguments: ModelScreen.Resizing.allCases)
    func widths(_ resizing: ModelScreen.Resizing) throws {
        let screen = PromptRun.screen(columns: 30, rows: 8, resizing)
        let session = try PromptRun(
            list: ["abcdefghijklmnopqrstuvwxyz"], columns: 30, rows: 8, above: ["one", "two"], screen: screen
        ).session
        try session.type("abc")
        try session.expect("one\ntwo\n> abc‸⟦defghijklmnopqrstuvwxyz⟧")
        try resize(session, columns: 20, rows: 8)
        try session.type("d")
        try session.expect("one\ntwo\n> abcd‸⟦efghijklmnopqr⟧\n⟦stuvwxyz⟧")
        try resize(session, columns: 10, rows: 8)
        try session.type("e")
        try session.expect("one\ntwo\n> abcde‸⟦fgh⟧\n⟦ijklmnopqr⟧\n⟦stuvwxyz⟧")
        try resize(session, columns: 40, rows: 8)
        try session.type("f")
        try session.expect("one\ntwo\n> abcdef‸⟦ghijklmnopqrstuvwxyz⟧")
        try session.type("<Enter>")
        try session.expect("one\ntwo\n> abcdefghijklmnopqrstuvwxyz\n‸")
        try session.expectEnd(0)
    }

    /// Changes the window and waits until the prompt has heard of it and painted. A terminal that reflows shows the right rows by
    /// itself, and a key that is shown tells nothing of it either; and the window is not to be changed again while it paints.
    private func resize(_ session: TerminalSession, columns: Int, rows: Int) throws {
        let before = session.transcript.written.count
        session.resize(columns: columns, rows: rows)
        try session.expect("the prompt to have taken the size") {
            let state = ProcessState($0.processIdentifier)
            return $0.transcript.written.count > before && $0.terminal.unreadCount == 0 && state.isWaiting
                && state.waitsForever != false
        }
    }

    @Test("One column and one row show the cursor, and the line is whole again in a greater window")
    func smallest() throws {
        let session = try PromptRun(
            list: ["green"], columns: 20, rows: 4, screen: PromptRun.screen(columns: 20, rows: 4, .reflows)
        ).session
        try session.type("gr")
        try session.expect("> gr‸⟦een⟧")
        session.resize(columns: 1, rows: 1)
        try session.expect("the cursor on a blank") { $0.screen.contents.description == "‸" }
        try session.type("e")
        session.resize(columns: 20, rows: 4)
        try session.expect("> gre‸⟦en⟧") { $0.screen.contents.description.hasSuffix("> gre‸⟦en⟧") }
        try session.type("<Enter>")
        try session.expectEnd(0)
        #expect(session.outputText == "green\n")
    }

    @Test("A size that was gone before it was heard of is a resize as well")
    func backAgain() throws {
        let session = try PromptRun(
            list: ["green"], columns: 20, rows: 4, screen: PromptRun.screen(columns: 20, rows: 4, .reflows)
        ).session
        try session.type("gr")
        try session.expect("> gr‸⟦een⟧")
        session.resize(columns: 1, rows: 1)
        session.resize(columns: 20, rows: 4)
        try session.expect("> gr‸⟦een⟧")
        try session.type("<Enter>")
        try session.expectEnd(0)
    }

    @Test("A terminal that answers nothing has the prompt again after a moment")
    func noAnswer() throws {
        let screen = PromptRun.screen(columns: 30, rows: 6, .cuts)
        let session = try PromptRun(list: ["abcdefghijklmnopqrstuvwxyz"], columns: 30, rows: 6, screen: screen).session
        session.answersQueries = false
        try session.type("abcdefghijklmno")
        try session.expect("> abcdefghijklmno‸⟦pqrstuvwxyz⟧")
        session.resize(columns: 10, rows: 6)
        try session.expect("> abcdefgh\nijklmno‸⟦pqr⟧\n⟦stuvwxyz⟧")
        try session.type("<Enter>")
        try session.expectEnd(0)
    }

    @Test("A terminal that tells no size is taken as 80 by 24")
    func noSize() throws {
        let session = try PromptRun(list: ["green"], columns: 80, rows: 24).session
        session.resize(columns: 0, rows: 0)
        try session.type("gr")
        try session.expect("> gr‸⟦een⟧")
        try session.type("<Enter>")
        try session.expectEnd(0)
    }
}
