import AddressEngine
import GhostPromptCommand
import Testing
import TextIndex

@Suite("Option parser") struct OptionParserTests {
    private func parse(_ arguments: String..., environment: String? = nil) throws(UsageError) -> Options {
        try OptionParser.parse(arguments, environment: environment)
    }

    @Test("an empty command line gives the options that hold by default")
    func empty() throws {
        #expect(try parse() == Options())
    }

    @Test("each default in the table, written out, gives what holds by default", arguments: OptionTable.rows.indices)
    func defaults(index: Int) throws {
        let row = OptionTable.rows[index]
        guard let value = row.defaultValue else { return }
        var arguments = ["\(row.dashed)=\(value)"]
        var expected = Options()
        if row.name == "limit" {
            arguments.append("--query=x")
            expected.action = .query("x")
        } else if row.name == "size" {
            arguments.append("--dump-screen")
            expected.action = .dumpScreen
        }
        #expect(try OptionParser.parse(arguments, environment: nil) == expected)
    }

    @Test("each option of the table is found by its name", arguments: OptionTable.rows.map(\.name))
    func names(_ name: String) {
        #expect(OptionTable.row(named: name[...])?.name == name)
    }

    @Test("a value may stand after an equals sign or be the next argument")
    func twoSpellings() throws {
        #expect(try parse("--case", "smart").letterCase == .smart)
        #expect(try parse("--case=smart").letterCase == .smart)
        #expect(try parse("--prompt=a=b").prompt == "a=b")
        #expect(try parse("--prompt=").prompt.isEmpty)
        #expect(try parse("--prompt", "").prompt.isEmpty)
    }

    @Test("every option arrives in its field")
    func fields() throws {
        let options = try parse(
            "--list", "a", "--list=-", "one", "--prompt", "p", "--header", "h", "--placeholder", "h2", "--value", "v",
            "--rank", "weight", "--match", "prefix", "--case", "exact", "--min-chars", "3", "--max-length", "9",
            "--return", "literal", "--strict", "--allow-empty", "--timeout", "2.5", "--style", "1;34", "--color", "never",
            "--clear", "--read0", "--print0", "--delimiter", "|", "--encoding-errors", "fail", "--output", "json",
            "--escape-delay", "40", "--no-tty", "default", "--dump-screen", "--keys", "a<Tab>", "--size", "40x4",
            "--log", "l", "--keymap", "emacs", "two")
        var expected = Options()
        expected.lists = [.file(path: "a"), .standardInput]
        expected.words = ["one", "two"]
        expected.prompt = "p"
        expected.header = "h"
        expected.placeholder = "h2"
        expected.value = .named("v")
        expected.rank = .weight
        expected.letterCase = .exact
        expected.minimumCharacters = 3
        expected.maximumLength = 9
        expected.returnKey = .literal
        expected.isStrict = true
        expected.allowsEmpty = true
        expected.timeout = .milliseconds(2500)
        expected.style = .sgr("1;34")
        expected.color = .never
        expected.keymap = .emacs
        expected.clearsAtEnd = true
        expected.readsNUL = true
        expected.printsNUL = true
        expected.delimiter = "|"
        expected.encodingErrors = .fail
        expected.output = .json
        expected.keymap = .emacs
        expected.escapeDelay = .milliseconds(40)
        expected.withoutTerminal = .default
        expected.action = .dumpScreen
        expected.keys = "a<Tab>"
        expected.size = .init(columns: 40, rows: 4)
        expected.log = "l"
        #expect(options == expected)
    }

    @Test("an address file may have a point, an area, countries and kinds, and the west and the south are values")
    func addresses() throws {
        let near = try #require(Coordinate(latitude: -33.9, longitude: 151.2))
        let options = try parse(
            "--addresses", "a.ghost", "--near", "-33.9,151.2", "--box", "-34,179,-33,-179", "--country", "au,NZ", "--kind",
            "address,street")
        var expected = Options()
        expected.addresses = "a.ghost"
        expected.addressOptions = AddressOptions(
            countries: ["AU", "NZ"], near: near, within: .box(south: -34, west: 179, north: -33, east: -179),
            kinds: [.address, .street])
        #expect(options == expected)
        let circle = try parse("--addresses=a", "--within=-33.9,151.2,2.5")
        #expect(circle.addressOptions.within == .circle(near, kilometres: 2.5))
    }

    @Test("the last of two equal options holds, and lists add up")
    func repeated() throws {
        let options = try parse("--prompt=a", "--list=1", "--prompt=b", "--list=2")
        #expect(options.prompt == "b")
        #expect(options.lists == [.file(path: "1"), .file(path: "2")])
    }

    @Test("after -- everything is a word, and so are - and negative numbers before it")
    func words() throws {
        #expect(try parse("-", "-5", "-.5", "--", "--strict", "--", "-x").words == ["-", "-5", "-.5", "--strict", "--", "-x"])
    }

    @Test("where any text goes, a text that looks like an option is taken, so that a script can pass one on")
    func textThatLooksLikeAnOption() throws {
        let options = try parse("--value", "--strict", "--prompt", "--")
        #expect(options.value == .named("--strict"))
        #expect(options.prompt == "--")
        #expect(!options.isStrict)
    }

    @Test("a negative number is a value, judged as one")
    func negativeNumber() {
        #expect(throws: UsageError(.badValue(option: "limit", value: "-1", reason: "is not a whole number from 1 to 1000000"))) {
            try parse("--limit", "-1")
        }
    }

    @Test("--value - and --list - mean standard input, for which there can be one reader")
    func standardInput() throws {
        #expect(try parse("--value", "-").value == .standardInput)
        for arguments in [["--list", "-", "--value=-"], ["--list=-", "--list=-"], ["--value=-", "--no-tty=read"]] {
            let error = #expect(throws: UsageError.self) { try OptionParser.parse(arguments, environment: nil) }
            #expect(error?.description.contains("standard input can be read only once") == true)
        }
    }

    @Test("a delimiter may be written \\t")
    func tabDelimiter() throws {
        #expect(try parse("--delimiter", #"\t"#).delimiter == "\t")
    }

    @Test("--help and --version hold from where they stand, whatever follows and whatever the variable holds")
    func information() throws {
        #expect(try parse("--help", "--nonsense", environment: "--strict").action == .help)
        #expect(try parse("--version", "-x", environment: "'").action == .version)
        #expect(throws: UsageError(.unknownOption("--nonsense"))) { try parse("--nonsense", "--help") }
    }

    @Test(
        "what cannot be followed is told in one line with the option's name",
        arguments: [
            (["--no-such"], "ghost-prompt: --no-such: there is no such option (see --help)"),
            (["--no-such=1"], "ghost-prompt: --no-such: there is no such option (see --help)"),
            (["--lis=x"], "ghost-prompt: --lis: there is no such option (see --help)"),
            (["--list"], "ghost-prompt: --list: FILE is missing (see --help)"),
            (["--list", "--strict"], "ghost-prompt: --list: FILE is missing (see --help)"),
            (["--list="], "ghost-prompt: --list: '' is not the name of a file (see --help)"),
            (["--prompt"], "ghost-prompt: --prompt: TEXT is missing (see --help)"),
            (["--strict=yes"], "ghost-prompt: --strict: takes no value, but was given 'yes' (see --help)"),
            (["--case=sideways"], "ghost-prompt: --case: 'sideways' is not one of ignore, smart, exact (see --help)"),
            (["--Case=exact"], "ghost-prompt: --Case: there is no such option (see --help)"),
            (["--case=EXACT"], "ghost-prompt: --case: 'EXACT' is not one of ignore, smart, exact (see --help)"),
            (["-x"], "ghost-prompt: -x: there are no options of one dash; an entry goes after -- (see --help)"),
            (["--delimiter="], "ghost-prompt: --delimiter: '' is empty, and cannot separate anything (see --help)"),
            (["--limit=3"], "ghost-prompt: --limit: means nothing without --query (see --help)"),
            (["--near=1,2"], "ghost-prompt: --near: means nothing without --addresses (see --help)"),
            (["--kind=street"], "ghost-prompt: --kind: means nothing without --addresses (see --help)"),
            (
                ["--addresses=a", "--within=1,2,3", "--box=1,2,3,4"],
                "ghost-prompt: --within and --box: only one of them can be used (see --help)"
            ),
            (
                ["--addresses=a", "--near=1;2"],
                "ghost-prompt: --near: '1;2' needs 2 numbers with commas between them (see --help)"
            ),
            (["--keys=a"], "ghost-prompt: --keys: means nothing without --dump-screen (see --help)"),
            (["--size=9x9"], "ghost-prompt: --size: means nothing without --dump-screen (see --help)"),
            (
                ["--query=a", "--dump-screen"],
                "ghost-prompt: --query and --dump-screen: only one of them can be printed (see --help)"
            ),
            (
                ["--case=a\u{1B}[2J\nb\u{9B}\u{202E}"],
                "ghost-prompt: --case: 'a␛[2J␊b\u{FFFD}\u{FFFD}' is not one of ignore, smart, exact (see --help)"
            ),
        ])
    func messages(arguments: [String], message: String) {
        let error = #expect(throws: UsageError.self) { try OptionParser.parse(arguments, environment: nil) }
        #expect(error?.description == message)
    }

    @Test(
        "a number is whole and inside its range",
        arguments: [
            "--min-chars=x", "--min-chars=1.5", "--min-chars=", "--max-length=0", "--max-length=99999999999999999999",
            "--escape-delay=-1", "--timeout=0", "--timeout=0.0000001", "--timeout=.", "--timeout=1e3", "--timeout=-2",
            "--timeout=1000000.1", "--timeout=", "--timeout=nan", "--size=80", "--size=80x", "--size=80x24x1",
            "--size=1001x1", "--size=-1x5", "--style=", "--style=1;34m", "--style=bold", "--near=", "--near=91,0", "--near=1,2,3",
            "--near=nan,0", "--within=1,2,-3", "--box=2,0,1,0",
            "--country=USA", "--kind=house",
        ])
    func refusedValues(argument: String) {
        let error = #expect(throws: UsageError.self) { try parse("--dump-screen", argument) }
        guard case .badValue = error?.problem else {
            Issue.record("\(argument) gave \(String(describing: error))")
            return
        }
    }

    @Test("seconds may have decimals")
    func seconds() throws {
        #expect(try parse("--timeout=3").timeout == .seconds(3))
        #expect(try parse("--timeout=.25").timeout == .milliseconds(250))
        #expect(try parse("--timeout=1.").timeout == .seconds(1))
        #expect(try parse("--timeout=0.000001").timeout == .microseconds(1))
    }

    @Test("a size of nothing is allowed, as terminals report it")
    func zeroSize() throws {
        #expect(try parse("--dump-screen", "--size=0x0").size == .init(columns: 0, rows: 0))
    }
}
