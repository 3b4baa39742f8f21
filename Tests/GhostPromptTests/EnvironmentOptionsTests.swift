import GhostPromptCommand
import Testing

@Suite("Options in GHOST_PROMPT_OPTS") struct EnvironmentOptionsTests {
    private func parse(_ variable: String, _ arguments: String...) throws(UsageError) -> Options {
        try OptionParser.parse(arguments, environment: variable)
    }

    @Test("looks and keys are taken, and the command line has the last word")
    func looks() throws {
        let options = try parse(" --style=underline\t--escape-delay 40\n--color=never ", "--style=dim")
        #expect(options.style == .dim)
        #expect(options.escapeDelay == .milliseconds(40))
        #expect(options.color == .never)
    }

    @Test("an empty variable changes nothing", arguments: ["", "  \t\n"])
    func empty(variable: String) throws {
        #expect(try parse(variable) == Options())
    }

    @Test("quotes and backslashes are understood as in a shell")
    func quotes() throws {
        #expect(try parse(#"--style='1;34'"#).style == .sgr("1;34"))
        #expect(try parse(#"--style="1;34""#).style == .sgr("1;34"))
        #expect(try parse(#"--st"yle" 1\;34"#).style == .sgr("1;34"))
        #expect(try parse(#"'--style' "d"i'm'"#).style == .dim)
    }

    @Test("a quoted text keeps its blanks and its other characters")
    func quotedText() {
        let message = #"ghost-prompt: GHOST_PROMPT_OPTS: --style: 'a \ b"c' is not one of"#
        for variable in [#"--style='a \ b"c'"#, #"--style="a \ b\"c""#, #"--style=a\ \\\ b\"c"#] {
            let error = #expect(throws: UsageError.self) { try parse(variable) }
            #expect(error?.description.hasPrefix(message) == true, "\(variable)")
        }
    }

    @Test("a quote that is not closed is told", arguments: ["--style='dim", "\"", "--style=dim\\"])
    func openQuote(variable: String) {
        #expect(throws: UsageError(.openQuote(variable), in: .environment)) { try parse(variable) }
    }

    @Test(
        "what could change a script's answer is refused, and the variable named",
        arguments: ["--return=literal", "--case=exact", "--strict", "--list=x", "--limit=1", "word", "--", "-", "--help"])
    func refused(option: String) {
        let error = #expect(throws: UsageError.self) { try parse("--style=dim \(option)") }
        #expect(error?.description.hasPrefix("ghost-prompt: GHOST_PROMPT_OPTS: '") == true)
        #expect(error?.description.contains("\n") == false)
    }

    @Test("a value that an allowed option does not take is refused, and the variable named")
    func badValue() {
        let error = #expect(throws: UsageError.self) { try parse("--color=blue") }
        #expect(
            error?.description
                == "ghost-prompt: GHOST_PROMPT_OPTS: --color: 'blue' is not one of auto, always, never (see --help)")
    }
}
