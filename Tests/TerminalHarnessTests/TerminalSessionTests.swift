import TerminalHarness
import Testing

/// A shell script on a terminal, with nothing of this process's environment.
private func script(_ text: String) -> ProgramStart {
    var start = ProgramStart(path: "/bin/sh", arguments: ["-c", text])
    start.environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8"]
    return start
}

@Suite struct TerminalSessionTests {
    @Test("A program has the terminal as its own, standard output in a pipe, and ends with its status")
    func wholeRun() throws {
        let session = try TerminalSession(
            script("printf 'name: ' >/dev/tty; read x </dev/tty; echo \"got $x\"; exit 3"), columns: 20, rows: 4)
        try session.expect("name: ‸")
        try session.type("me<Enter>")
        #expect(try session.expectEnd() == .exited(3))
        #expect(session.outputText == "got me\n")
        try session.expect("name: me\n‸")
    }

    @Test("Styles are seen, and the size is the terminal's")
    func styles() throws {
        let session = try TerminalSession(
            script("printf 'a\\033[7mbc\\033[m '; stty size; cat").onTerminal, columns: 30, rows: 5, above: ["kept"])
        try session.expect("kept\na⟦bc⟧ 5 30\n‸")
        try session.type("<C-d>")
        try session.expectEnd(0)
    }

    @Test("A resize comes as a signal, and one sent to the program reaches it")
    func signals() throws {
        let session = try TerminalSession(
            script("trap 'stty size' WINCH; echo ready; while :; do read x; done").onTerminal, columns: 30, rows: 5)
        try session.expect("ready\n‸")
        session.resize(columns: 20, rows: 4)
        try session.expect("ready\n4 20\n‸")
        session.signal(15)
        #expect(try session.expectEnd(143) == .signalled(15))
    }

    @Test("The interrupt key ends the program in the foreground")
    func interrupt() throws {
        let session = try TerminalSession(script("echo ready; exec sleep 100").onTerminal, columns: 30, rows: 5)
        try session.expect("ready\n‸")
        try session.type("<C-c>")
        #expect(try session.expectEnd() == .signalled(2))
    }

    @Test("Queries are answered")
    func queries() throws {
        let text = "saved=$(stty -g </dev/tty); stty raw -echo; printf 'ab\\033[6n'; head -c 6 | tail -c 5; stty \"$saved\""
        let session = try TerminalSession(script(text).onTerminal, columns: 30, rows: 5)
        try session.expect("ab[1;3R‸")
        try session.expectEnd(0)
    }

    @Test("Modes that are left are found")
    func modesLeft() throws {
        let session = try TerminalSession(script("stty -echo; printf '\\033[?2004h\\033[?25l'").onTerminal)
        withKnownIssue { _ = try session.expectEnd() }
        #expect(session.modesLeft == [-25, 2004])
    }

    @Test("What does not come is a failure that shows the screen and the bytes")
    func failure() throws {
        let session = try TerminalSession(script("echo here; cat").onTerminal, columns: 30, rows: 5)
        try session.expect("here\n‸")
        session.limit = .milliseconds(50)
        try withKnownIssue {
            try session.expect("there\n‸")
        } matching: { issue in
            let report = issue.comments.first?.rawValue ?? issue.error.map { "\($0)" } ?? ""
            return report.contains("here\n‸") && report.contains("here\\r\\n") || report.hasPrefix("waited")
        }
    }

    @Test("A program that ends too early is not waited for")
    func earlyEnd() throws {
        let session = try TerminalSession(script("exit 2").onTerminal)
        withKnownIssue { try session.expect("never") }
        #expect(try session.expectEnd() == .exited(2))
    }
}

extension ProgramStart {
    /// The same script with standard output on the terminal.
    fileprivate var onTerminal: ProgramStart {
        var start = self
        start.arguments[1] = "exec >/dev/tty; " + start.arguments[1]
        return start
    }
}
