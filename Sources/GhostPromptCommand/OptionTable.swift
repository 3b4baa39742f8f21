internal import AddressEngine
internal import GhostTerminal
internal import TextIndex

/// The options of `ghost-prompt`, each in one row. The parser, `--help`, the man page and the shells' completions
/// are all made from this table; a new option is a row here and a field of `Options`.
package enum OptionTable {
    /// All rows, in the order of the help.
    package static let rows: [OptionRow] =
        lists + addresses + programs + history + prompt + matching + answer + looks + withoutTerminal + other

    /// The row of an option by its exact name, without the dashes.
    ///
    /// - Complexity: O(*n*) in the number of options. The groups are made one after the other until one has it, which
    ///   spares most command lines the making of most rows.
    package static func row(named name: Substring) -> OptionRow? {
        func row(in group: [OptionRow]) -> OptionRow? { group.first { $0.name.utf8.elementsEqual(name.utf8) } }
        return row(in: lists) ?? row(in: matching) ?? row(in: prompt) ?? row(in: answer) ?? row(in: looks)
            ?? row(in: history) ?? row(in: addresses) ?? row(in: programs) ?? row(in: withoutTerminal) ?? row(in: other)
    }

    private static let lists: [OptionRow] = [
        .file(
            "list", "FILE", in: .lists, "lines to offer; - is standard input; repeatable",
            details: """
                UTF-8, one entry a line; what stands behind a tab describes it. A byte order mark is dropped, CRLF accepted, \
                blank lines are skipped, and the first of equal lines counts. FILE may be a FIFO or a process substitution, \
                which is read while the prompt is there. Several lists are one, in their order. An empty list is no error. \
                A line of more than 4 MiB is skipped, with a warning.
                """
        ) { $0.lists.append($1 == "-" ? .standardInput : .file(path: $1)) },
        OptionRow(
            "delimiter", .text("TEXT"), in: .lists, "what ends an entry and begins its description (a tab)",
            details: "`\\t` stands for a tab. The description is no part of the answer."
        ) { value, options in
            guard !value.isEmpty else { return .init(reason: "is empty, and cannot separate anything") }
            options.delimiter = value == #"\t"# ? "\t" : value
            return nil
        },
        .flag("read0", in: .lists, "entries end with a NUL byte, not with the line") { $0.readsNUL = true },
        .flag(
            "sorted", in: .lists, "the lists are sorted by their bytes, as by LC_ALL=C sort",
            details: "It is found out otherwise. If a list is not sorted although this was given, entries are missed."
        ) { $0.isSorted = true },
        .choice(
            "encoding-errors", default: Options.EncodingErrors.skip, in: .lists, "what an entry of invalid UTF-8 does",
            details: """
                `skip`: it is left out, with one warning on standard error when the prompt has ended. \
                `fail`: the whole list is checked first, and such an entry ends the process with status 2.
                """
        ) { $0.encodingErrors = $1 },
    ]

    private static let addresses: [OptionRow] = [
        .file(
            "addresses", "FILE", in: .addresses, "addresses to offer, after the lists",
            details: """
                An index of `ghost-address build`, or the CSV, GeoJSON or gzip file that one is built of, once, into \
                `$XDG_CACHE_HOME/ghostcomplete`. Something is offered from two characters on, in the order and spelling that is \
                typed; the answer is the address in one line as its country writes it. Tab takes a component at a time. Where \
                an address stands in several towns only what they have in common is offered; Return then lists them. See \
                ADDRESSES.
                """
        ) { $0.addresses = $1 },
        .parsed(
            "near", .number("LAT,LON"), in: .addresses, "of equal addresses offer the nearer first",
            details: "Decimal degrees, such as `40.75,-73.99`."
        ) { (options, text) throws(MalformedOption) in options.addressOptions.near = try Coordinate(optionText: text) },
        .parsed(
            "within", .number("LAT,LON,KM"), in: .addresses, "only addresses inside of a circle"
        ) { (options, text) throws(MalformedOption) in options.addressOptions.within = try Region(circleText: text) },
        .parsed(
            "box", .number("S,W,N,E"), in: .addresses, "only addresses inside of a box",
            details: "Decimal degrees. W greater than E crosses the antimeridian."
        ) { (options, text) throws(MalformedOption) in options.addressOptions.within = try Region(boxText: text) },
        .parsed(
            "country", .text("CC,..."), in: .addresses, "only addresses in these countries",
            details: "Codes of two letters (ISO 3166-1), such as `US,CA`."
        ) { (options, text) throws(MalformedOption) in
            options.addressOptions.countries = try AddressOptions.countries(optionText: text)
        },
        .parsed(
            "kind", .text("KIND,..."), in: .addresses, "only these kinds of answers",
            details: "Some of `address`, `street`, `place`, `postcode` and `intersection`."
        ) { (options, text) throws(MalformedOption) in
            options.addressOptions.kinds = try AddressOptions.kinds(optionText: text)
        },
    ]

    private static let programs: [OptionRow] = [
        .text(
            "complete-cmd", "CMD", in: .programs, "a program, started once, that is asked for candidates",
            details: """
                Its candidates come after those of the lists. It reads lines `query`, a number and the text, separated by tabs, \
                and answers each with lines `TEXT`, a tab and a description if it has one, and an empty line. See PROGRAMS.
                """
        ) { $0.completionProgram = .once($1) },
        .text(
            "complete-once", "CMD", in: .programs, "a command run for each query, with the text in $GHOST_QUERY",
            details: "Its lines are the candidates, as with `--complete-cmd`. It is ended when the text moves on. See PROGRAMS."
        ) { $0.completionProgram = .perQuery($1) },
        .number(
            "debounce", "MS", 0...60_000, default: 80, in: .programs, "how long typing must pause before they are asked again",
            details: "In milliseconds. The first key asks at once."
        ) { $0.debounce = .milliseconds($1) },
    ]

    private static let history: [OptionRow] = [
        .file(
            "history", "FILE", in: .history, "earlier answers, for recall and search",
            details: """
                Plain text, one answer a line, the oldest first; the answer is added to it. See EARLIER ANSWERS.
                """
        ) { $0.history = $1 },
        .flag(
            "suggest-history", in: .history, "offer earlier answers too, after the lists",
            details: """
                Those that begin with the text, the newest first, whatever `--match` and `--rank` say. With `--strict` they are \
                entries too.
                """
        ) { $0.suggestsHistory = true },
        .text(
            "id", "NAME", in: .history, "the name under which --rank=frecency learns",
            details: "The default is the path of the history, else that of the first list that is a file. See EARLIER ANSWERS."
        ) { $0.id = $1 },
        .text(
            "forget", "TEXT", in: .history, "forget that TEXT was answered, and end",
            details: """
                What `--rank=frecency` has learned of it, under the name that the other options give, is removed; the history \
                stays. No terminal is used. The status is 1 where there was nothing.
                """
        ) { $0.action = .forget($1) },
    ]

    private static let prompt: [OptionRow] = [
        .text(
            "prompt", "TEXT", default: "> ", in: .prompt, "the text before the line",
            details: "Colours (SGR sequences) in it take no columns. A line feed begins a new row."
        ) { $0.prompt = $1 },
        .text(
            "header", "TEXT", in: .prompt, "a text above the prompt",
            details: "It may have several rows, and colours as the prompt."
        ) { $0.header = $1 },
        .text("placeholder", "TEXT", in: .prompt, "a faint text while the line is empty") { $0.placeholder = $1 },
        .text(
            "value", "TEXT", in: .prompt, "the text to start with, - for standard input",
            details: "It is edited like any text. A line end at its end is dropped, others become blanks."
        ) { $0.value = .init(argument: $1) },
    ]

    private static let matching: [OptionRow] = [
        .choice(
            "match", default: Options.Match.prefix, in: .matching, "how the text must match an entry",
            details: """
                `prefix`: the entry begins with the text. `word`: it has the text at the beginning of any word. `fuzzy`: it has \
                the letters in their order, with any others between; such an entry is only an offer, which Return takes if Tab or \
                Down chose it, or with `--strict`. An entry that does not begin with the text is shown whole behind an arrow, and \
                takes the place of the text when it is accepted.
                """
        ) { $0.match = $1 },
        .choice(
            "case", default: Options.LetterCase.ignore, in: .matching, "whether case and accents must agree",
            details: """
                `ignore`: they need not. `smart`: case must agree if the text holds a capital letter, accents need not. \
                `exact`: both must, after canonical composition. Entries that agree in the exact letters come first in any case.
                """
        ) { $0.letterCase = $1 },
        .choice(
            "rank", default: Options.Rank.list, in: .matching, "which matching entry comes first",
            details: """
                `list`: the earlier one. `length`: the shorter one. `weight`: the one with the greater number in the last \
                column of its line, which is no part of the description. `frecency`: what was answered often and lately, then the \
                earlier one (see EARLIER ANSWERS).
                """
        ) { $0.rank = $1 },
        .number(
            "min-chars", "N", 0...1_000_000, default: 1, in: .matching, "offer from N typed characters on",
            details: "On an empty line only Tab offers. Tab is not bound to this number."
        ) { $0.minimumCharacters = $1 },
    ]

    private static let answer: [OptionRow] = [
        .choice(
            "return", default: Options.ReturnKey.accept, in: .answer, "what Return does with pending text",
            details: "`accept`: the whole suggestion is the answer. `literal`: the answer is what was typed."
        ) { $0.returnKey = $1 },
        .flag(
            "strict", in: .answer, "only an entry can be the answer",
            details: """
                Return on anything else rings the bell and shows a message; the text stays. Alt-Return wants it letter by letter. \
                Candidates of a program are entries once they have come.
                """
        ) { $0.isStrict = true },
        .flag("allow-empty", in: .answer, "with --strict: an empty line is an answer too") { $0.allowsEmpty = true },
        OptionRow(
            "validate", .text("REGEX"), in: .answer, "the answer must fit a POSIX extended regular expression",
            details: """
                It is searched for anywhere in the text; `^` and `$` are its beginning and end. What does not fit is refused \
                with a message below the line; the text stays.
                """
        ) { value, options in
            options.validation = .pattern(value)
            return nil
        },
        .text(
            "validate-cmd", "CMD", in: .answer, "a command judges the answer, given on its standard input",
            details: "Status 0 accepts; else its first line is the message below the line, and the text stays. See PROGRAMS."
        ) { $0.validation = .command($1) },
        .number(
            "max-length", "N", 1...1_000_000, in: .answer, "the line holds at most N characters",
            details: "Longer entries are not offered. A further character rings the bell; a paste is cut."
        ) { $0.maximumLength = $1 },
        OptionRow(
            "timeout", .number("SECONDS"), in: .answer, "give up after SECONDS, with status 124",
            details: "A decimal number, such as 2.5; counted from the prompt's appearance."
        ) { value, options in
            guard let timeout = Duration(seconds: value, upTo: 1_000_000) else {
                return .init(reason: "is not a number of seconds, above 0 and up to 1000000")
            }
            options.timeout = timeout
            return nil
        },
        .choice(
            "output", default: Options.Output.text, in: .answer, "how answers are written",
            details: """
                `json`: each on one line an object with the key `text`, and `description` where the entry has one; in an \
                answer `listed` is true where it was taken from what is offered, and false where it is only what was typed, as \
                with Alt-Return. With `--print-query` what was typed is an object before it. An address has its parts besides (`id`, `kind`, `title`, \
                `subtitle`, `formatted`, `label`, `components`, `countryCode`, `regionCode`, `latitude`, `longitude`, \
                `accuracy`); a text that is none has the accuracy `unknown`.
                """
        ) { $0.output = $1 },
        .flag(
            "print-query", in: .answer, "before the answer, what was typed as a record of its own",
            details:
                "That is the text before a suggestion took its place, so that it can be told what was chosen and what was typed."
        ) { $0.printsQuery = true },
        .flag("print0", in: .answer, "the answer ends with a NUL byte, not with the line") { $0.printsNUL = true },
        .flag(
            "clear", in: .answer, "remove the prompt from the screen at the end",
            details: "Not on a dumb terminal, and not with `--accessible`: there nothing that was written can be taken back."
        ) { $0.clearsAtEnd = true },
    ]

    private static let looks: [OptionRow] = [
        OptionRow(
            "style", .choiceOr(Options.Style.names, "SGR"), default: "highlight", in: .looks, allowedInEnvironment: true,
            "the look of pending text",
            details: """
                `highlight`: the selection colour of a text field where there are 256 colours or more, else reverse video. \
                SGR: parameters of the terminal's own sequence, such as `1;34`; reverse video where nothing of them is left \
                without colours.
                """
        ) { value, options in
            guard let style = Options.Style(argument: value) else {
                return .notOneOf(Options.Style.names + ["SGR parameters such as 1;34"])
            }
            options.style = style
            return nil
        },
        .choice(
            "color", default: Options.Color.auto, in: .looks, allowedInEnvironment: true, "when to use colours",
            details: "`auto`: as TERM and COLORTERM say, and none where NO_COLOR is set. `always`: at least 256."
        ) { $0.color = $1 },
        .number(
            "list-rows", "N", 0...1000, default: 0, in: .looks, allowedInEnvironment: true,
            "list up to N candidates below the line",
            details: "With their descriptions; 0 is no list. See THE LIST BELOW THE LINE."
        ) { $0.listRows = $1 },
        .flag(
            "mask", in: .looks, "show a * for each character",
            details: "Nothing is offered, the history is neither read nor added to, and nothing is learned."
        ) { $0.isMasked = true },
        .flag(
            "accessible", in: .looks, allowedInEnvironment: true, "for screen readers: only append to what is shown",
            details: """
                Nothing is offered while one types; Tab announces the suggestion on a row of its own, and Return takes what was \
                announced, else what was typed. There is no list below the line.
                """
        ) { $0.isAccessible = true },
        OptionRow(
            "keymap", .choice(Options.Keymap.allCases.map(\.rawValue)), in: .looks, allowedInEnvironment: true,
            "what the keys mean",
            details: """
                The default is what ~/.editrc says (`bind -v`, `bind -e`), else `emacs`. See THE VI KEYMAP and KEY BINDINGS.
                """
        ) { value, options in
            guard let keymap = Options.Keymap(rawValue: value) else {
                return .notOneOf(Options.Keymap.allCases.map(\.rawValue))
            }
            options.keymap = keymap
            return nil
        },
        .number(
            "escape-delay", "MS", 0...10_000, default: 50, in: .looks, allowedInEnvironment: true,
            "how long Esc may be part of another key",
            details: "In milliseconds. Greater values help where a slow connection tears keys apart."
        ) { $0.escapeDelay = .milliseconds($1) },
    ]

    private static let withoutTerminal: [OptionRow] = [
        .choice(
            "no-tty", default: Options.WithoutTerminal.fail, in: .withoutTerminal, "what to do where there is no terminal",
            details: """
                `fail`: end with status 2. `read`: one line of standard input is the answer, and no more bytes than that are \
                taken; `--strict`, `--max-length`, `--validate` and `--validate-cmd` apply to it, and a line that is refused ends \
                the process with status 1. `default`: the text of `--value` is printed as it is.
                """
        ) { $0.withoutTerminal = $1 },
        .text(
            "query", "TEXT", in: .withoutTerminal, "print the candidates for TEXT, best first",
            details: "No terminal is used. Lists, words and addresses are searched. The status is 1 where nothing is found."
        ) { $0.action = .query($1) },
        .number(
            "limit", "N", 1...1_000_000, default: 10, in: .withoutTerminal, "with --query: at most N candidates",
            details: "Of addresses less than 10,000 are printed, whatever N is."
        ) { $0.limit = $1 },
        .flag(
            "dump-screen", in: .withoutTerminal, "replay --keys and print the screen",
            details: """
                Pending text stands in ⟦ ⟧, and ‸ is the cursor. No signal is sent: the interrupt character only ends the \
                replay.
                """
        ) { $0.action = .dumpScreen },
        OptionRow(
            "keys", .text("KEYS"), in: .withoutTerminal, "with --dump-screen: the keys, such as gr<Tab>",
            details: """
                Characters mean themselves; <Enter> <Tab> <S-Tab> <Esc> <BS> <Del> <Ins> <Left> <Right> <Up> <Down> <Home> \
                <End> <PgUp> <PgDn> <Space> <F1> to <F12> and <lt> (the character <) are keys, <C-a> is Ctrl-A, <M-f> is Alt-F, \
                <S-Right> and <C-Right> are those with Shift and Ctrl. <Paste:text> is a paste, <Pastes:3:text> one of the text \
                three times, <Raw:1b 5b 41> bytes, <Resize:40x10> another size, <Wait:200> a pause in milliseconds.
                """
        ) { value, options in
            do throws(KeyNotation.Failure) {
                _ = try KeyNotation.parse(value)
            } catch {
                return .init(reason: "can't be read: \(error)")
            }
            options.keys = value
            return nil
        },
        OptionRow(
            "size", .number("COLSxROWS"), default: "80x24", in: .withoutTerminal, "with --dump-screen: the size"
        ) { value, options in
            guard let size = Options.ScreenSize(argument: value) else {
                return .init(reason: "is not a size such as 80x24, up to 1000x1000")
            }
            options.size = size
            return nil
        },
    ]

    private static let other: [OptionRow] = [
        .file(
            "log", "FILE", in: .other, "a file for what went wrong without ending the prompt",
            details: """
                A line each, with the time, is added to it; a missing file is made with mode 0600. It tells of programs that fail, \
                of what they write on standard error, and of what could not be learned.
                """
        ) { $0.log = $1 },
        .flag("version", in: .other, "print the version") { $0.action = .version },
        .flag("help", in: .other, "print this help") { $0.action = .help },
    ]
}

extension OptionRow {
    /// An option of a form of its own.
    fileprivate static func parsed(
        _ name: String, _ argument: Argument, in group: Group, _ summary: String, details: String = "",
        set: @escaping @Sendable (inout Options, String) throws(MalformedOption) -> Void
    ) -> OptionRow {
        OptionRow(name, argument, in: group, summary, details: details) { value, options in
            do throws(MalformedOption) {
                try set(&options, value)
                return nil
            } catch {
                return .init(reason: error.reason)
            }
        }
    }
}
