internal import Glibc
import TerminalHarness
import Testing

@Suite struct SignalTests {
    @Test("A key of the terminal ends by its signal, the line stays without its ghost", arguments: [("<C-c>", 2), ("<C-\\>", 3)])
    func keys(_ key: String, _ signal: Int) throws {
        let session = try PromptRun(list: ["green"], above: ["kept"]).session
        try session.type("gr")
        try session.expect("kept\n> gr‸⟦een⟧")
        try session.type(key)
        #expect(try session.expectEnd() == .signalled(signal))
        try session.expect("kept\n> gr\n‸")
        #expect(session.outputText.isEmpty)
    }

    @Test(
        "A signal from outside ends by that signal, and the terminal is as before",
        arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGPOLL, SIGXCPU])
    func signals(_ signal: CInt) throws {
        let session = try PromptRun(list: ["green"]).session
        try session.type("gr")
        try session.expect("> gr‸⟦een⟧")
        session.signal(signal)
        #expect(try session.expectEnd() == .signalled(Int(signal)))
        try session.expect("> gr\n‸")
        #expect(session.outputText.isEmpty)
    }

    @Test(
        "A terminal that takes no output holds up no signal that ends the prompt", arguments: [SIGTERM, SIGHUP, SIGINT, SIGUSR1],
        [true, false])
    func stopped(_ signal: CInt, isWriting: Bool) throws {
        let session = try PromptRun(list: ["green"]).session
        try session.type("gr")
        try session.expect("> gr‸⟦een⟧")
        #expect(tcflow(session.terminal.slave, TCOOFF) == 0)
        if isWriting {
            try session.type("e")
            try session.expect("a frame that can't be written") { session in
                session.terminal.unreadCount == 0 && ProcessState(session.processIdentifier).waitsForever != false
            }
        }
        session.signal(signal)
        try session.expect("the end") { !$0.isRunning }
        #expect(session.end == .signalled(Int(signal)))
        #expect(session.terminal.modes == session.modesBefore)
    }

    @Test("A resize that a stopped terminal hides is heard of when it goes on")
    func goesOn() throws {
        let session = try PromptRun(list: ["green"]).session
        try session.type("gr")
        try session.expect("> gr‸⟦een⟧")
        #expect(tcflow(session.terminal.slave, TCOOFF) == 0)
        try session.type("e")
        session.terminal.setSize(columns: 40, rows: 6)
        session.terminal.setSize(columns: 30, rows: 6)
        #expect(tcflow(session.terminal.slave, TCOON) == 0)
        try session.expect("> gre‸⟦en⟧")
        try session.type("<Enter>")
        try session.expectEnd(0)
        #expect(session.outputText == "green\n")
    }

    @Test("Ctrl-Z gives the terminal back, and the prompt is drawn again where the cursor then is")
    func suspend() throws {
        let script = "set -m; $ghost_prompt \"$@\"; echo stopped >/dev/tty; read -r line </dev/tty; fg >/dev/null"
        let session = try PromptRun(list: ["green"], rows: 8, shell: script).session
        try session.type("gr")
        try session.expect("> gr‸⟦een⟧")
        #expect(session.terminal.modes.isRaw)
        try session.type("<C-z>")
        try session.expect("> gr\nstopped\n‸")
        #expect(session.terminal.modes == session.modesBefore)
        #expect(session.modesLeft.isEmpty)
        try session.type("x<Enter>")
        try session.expect("> gr\nstopped\nx\n> gr‸⟦een⟧")
        try session.type("<Enter>")
        try session.expectEnd(0)
        #expect(session.outputText == "green\n")
    }

    @Test("--timeout ends with 124")
    func timeout() throws {
        let session = try PromptRun(list: ["green"], ["--timeout", "0.1"]).session
        try session.expectEnd(124)
        try session.expect(">\n‸")
    }

    @Test("A terminal that goes away ends the prompt")
    func hangUp() throws {
        let session = try PromptRun(list: ["green"]).session
        try session.type("gr")
        try session.expect("> gr‸⟦een⟧")
        session.hangUp()
        try session.expect("the end") { !$0.isRunning }
        #expect(session.outputText.isEmpty)
    }
}
