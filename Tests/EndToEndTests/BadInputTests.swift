import TerminalHarness
import Testing

/// Options that can't be followed, and what standard error then says.
struct BadInput: Sendable, CustomTestStringConvertible {
    let name: String
    let arguments: [String]
    /// Parts of the one line.
    let says: [String]

    init(_ name: String, _ arguments: [String], says: String...) {
        self.name = name
        self.arguments = arguments
        self.says = says
    }

    var testDescription: String { name }

    static let all: [BadInput] = [
        BadInput("a list that is not there", ["--list", "nowhere"], says: "nowhere: No such file"),
        BadInput("a list that is a folder", ["--list", "."], says: ".: is a directory"),
        BadInput("a line that is not UTF-8", ["--list", "bad", "--encoding-errors=fail"], says: "bad:2: not valid UTF-8"),
        BadInput("an unknown option", ["--lst", "x"], says: "--lst", "no such option"),
        BadInput("an option of one dash", ["-l", "x"], says: "-l"),
        BadInput("a missing argument", ["--list"], says: "--list: FILE is missing"),
        BadInput("an unwanted value", ["--strict=yes"], says: "--strict", "takes no value"),
        BadInput("a number that is none", ["--max-length", "many"], says: "--max-length: 'many'"),
        BadInput("an option without its partner", ["--limit", "3"], says: "--limit", "--query"),
        BadInput("two that exclude each other", ["--query", "a", "--dump-screen"], says: "--query and --dump-screen"),
        BadInput("standard input for two", ["--list", "-", "--value", "-"], says: "standard input can be read only once"),
        BadInput("a text longer than --max-length", ["--value", "abcd", "--max-length", "3"], says: "4", "3"),
    ]
}

@Suite struct BadInputTests {
    @Test("What can't be done is told in one line, with status 2 and nothing on the terminal", arguments: BadInput.all)
    func refused(_ input: BadInput) throws {
        let session = try PromptRun(
            input.arguments, separatesErrors: true, files: ["bad": Array("good\n".utf8) + [0xFF, 0x0A]]
        ).session
        try session.expectEnd(2)
        #expect(session.errorText.hasPrefix("ghost-prompt: "))
        #expect(session.errorText.hasSuffix("\n"))
        #expect(session.errorText.split(separator: "\n").count == 1)
        for part in input.says { #expect(session.errorText.contains(part)) }
        #expect(session.outputText.isEmpty)
        #expect(session.transcript.written.isEmpty)
    }

    @Test("Without a terminal it says so; with --no-tty it does what that says")
    func noTerminal() throws {
        let script = "setsid --wait $ghost_prompt --value given red <<E\nred\nrest\nE\n"
        let session = try PromptRun(shell: script, separatesErrors: true).session
        try session.expectEnd(2)
        #expect(session.errorText.split(separator: "\n").count == 1)
        #expect(session.errorText.contains("terminal"))
        #expect(session.outputText.isEmpty)
        let both =
            "setsid --wait $ghost_prompt --no-tty=default --value given; echo red | setsid --wait $ghost_prompt --no-tty=read"
        let answered = try PromptRun(shell: both, separatesErrors: true).session
        try answered.expectEnd(0)
        #expect(answered.outputText == "given\nred\n")
        #expect(answered.errorText.isEmpty)
    }

    @Test("Without a terminal --no-tty=default prints the given value, and judges only what --no-tty=read reads")
    func givenValue() throws {
        for rule in ["--strict", "--validate '^x'", "--validate-cmd false"] {
            let script =
                "setsid --wait $ghost_prompt --no-tty=default --value given \(rule) red; "
                + "echo given | setsid --wait $ghost_prompt --no-tty=read \(rule) red"
            let session = try PromptRun(shell: script, separatesErrors: true).session
            try session.expectEnd(1)
            #expect(session.outputText == "given\n", "\(rule)")
            #expect(session.errorText.split(separator: "\n").count == 1, "\(rule)")
        }
        let empty = "setsid --wait $ghost_prompt --no-tty=default --strict --print0 --value= red"
        let session = try PromptRun(shell: empty, separatesErrors: true).session
        try session.expectEnd(0)
        #expect(session.outputText == "\0")
    }

    @Test("A line that is not UTF-8 is skipped, with one warning at the end")
    func invalidLine() throws {
        let session = try PromptRun(
            ["--list", "bad"], separatesErrors: true,
            files: ["bad": Array("green\n".utf8) + [0xFF, 0xFE, 0x0A] + Array("grey\n".utf8)]
        ).session
        try session.type("gr<Down>")
        try session.expect("> gr‸⟦ey⟧ 2/2")
        try session.type("<Enter>")
        try session.expectEnd(0)
        #expect(session.outputText == "grey\n")
        #expect(session.errorText == "ghost-prompt: bad:2: not valid UTF-8, skipped\n")
    }

    @Test("A binary file and an empty one offer nothing and break nothing", arguments: [true, false])
    func noText(_ isBinary: Bool) throws {
        let bytes = isBinary ? (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 / 256) } : []
        let session = try PromptRun(["--list", "file"], separatesErrors: true, files: ["file": bytes]).session
        try session.type("plain text")
        try session.expect("> plain text‸")
        try session.type("<Enter>")
        try session.expectEnd(0)
        #expect(session.outputText == "plain text\n")
        #expect(session.errorText.split(separator: "\n").count <= 1)
    }

    @Test("Standard output that can't be written to is a failure")
    func fullOutput() throws {
        let session = try PromptRun(list: ["green"], shell: "$ghost_prompt \"$@\" >/dev/full", separatesErrors: true).session
        try session.type("gr<Enter>")
        try session.expectEnd(2)
        #expect(session.errorText.contains("standard output"))
    }
}
