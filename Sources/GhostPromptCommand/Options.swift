package import AddressEngine
package import TextIndex

/// What a command line of `ghost-prompt` asks for: a plain value, the parser's result.
///
/// `Options()` is what an empty command line means. The choices are enumerations of their own, named as on the
/// command line, so that parsing needs nothing of the prompt itself.
package struct Options: Equatable, Sendable {
    /// What the process is to do.
    package var action = Action.prompt

    /// The lists, in the order given.
    package var lists: [ListSource] = []
    /// The WORD arguments, entries after those of `lists`.
    package var words: [String] = []
    /// Whether the entries of lists end with a NUL byte instead of a line's end.
    package var readsNUL = false
    /// What separates an entry from its description; not empty.
    package var delimiter = "\t"
    /// Whether the lists are promised to be sorted by their bytes.
    package var isSorted = false
    /// What becomes of entries that are not valid UTF-8.
    package var encodingErrors = EncodingErrors.skip

    /// The file of addresses that are offered after the lists: an index, or what one is built of.
    package var addresses: String?
    /// Which addresses are offered, and where the user is.
    package var addressOptions = AddressOptions()

    /// A program that is asked for candidates, after the lists.
    package var completionProgram: CompletionProgram?
    /// How long typing must pause before slow providers are asked again.
    package var debounce = Duration.milliseconds(80)

    /// The file of earlier answers.
    package var history: String?
    /// Whether earlier answers are offered too.
    package var suggestsHistory = false
    /// The name under which answers are learned, or nil for the history's or the list's.
    package var id: String?

    /// The text at the left of the line; may hold colours (SGR).
    package var prompt = "> "
    /// A text above the prompt; may hold colours (SGR).
    package var header: String?
    /// A text shown while the line is empty.
    package var placeholder: String?
    /// The text that stands on the line at the start.
    package var value: TextSource?

    /// How the typed text and an entry must agree.
    package var match = Match.prefix
    /// Whether letters agree in any case and without their accents.
    package var letterCase = LetterCase.ignore
    /// Which of several matching entries comes first.
    package var rank = Rank.list
    /// How many characters must be typed before something is offered.
    package var minimumCharacters = 1

    /// What Return does with pending text.
    package var returnKey = ReturnKey.accept
    /// Whether only an entry can be the answer.
    package var isStrict = false
    /// Whether, with `isStrict`, an empty line can be the answer too.
    package var allowsEmpty = false
    /// What the answer must be.
    package var validation: Validation?
    /// How many characters the line may hold, or nil for no limit.
    package var maximumLength: Int?
    /// How long an answer is waited for, or nil for ever.
    package var timeout: Duration?

    /// How an answer is written.
    package var output = Output.text
    /// Whether what was typed is written before the answer.
    package var printsQuery = false
    /// Whether an answer ends with a NUL byte instead of a line's end.
    package var printsNUL = false
    /// Whether the prompt is removed from the screen at the end.
    package var clearsAtEnd = false

    /// The look of the pending text.
    package var style = Style.highlight
    /// When colours are used.
    package var color = Color.auto
    /// How many candidates are listed below the line.
    package var listRows = 0
    /// Whether the text is hidden.
    package var isMasked = false
    /// Whether output is only appended.
    package var isAccessible = false
    /// The keys' meaning, or nil for what ~/.editrc says, else emacs.
    package var keymap: Keymap?
    /// How long a lone escape byte is waited on, to be told from the start of a longer key.
    package var escapeDelay = Duration.milliseconds(50)

    /// What is done where there is no terminal.
    package var withoutTerminal = WithoutTerminal.fail
    /// How many candidates `Action.query` prints at most.
    package var limit = 10
    /// The keys that `Action.dumpScreen` replays, in the notation of `KeyNotation`.
    package var keys = ""
    /// The size of the screen of `Action.dumpScreen`.
    package var size = ScreenSize(columns: 80, rows: 24)
    /// A file for what went wrong without ending the prompt.
    package var log: String?

    /// The options of an empty command line.
    package init() {}
}

extension Options {
    /// What the process is to do.
    package enum Action: Equatable, Sendable {
        /// Ask on the terminal.
        case prompt
        /// Print the candidates for a text, without a terminal.
        case query(String)
        /// Forget that a text was answered.
        case forget(String)
        /// Replay keys without a terminal and print the screen.
        case dumpScreen
        /// Print the help.
        case help
        /// Print the version.
        case version
    }

    /// Where a text or a list comes from.
    package enum TextSource: Equatable, Sendable {
        /// A list's path, or a value's text itself.
        case named(String)
        /// All of standard input.
        case standardInput

        /// `-` is standard input; everything else means itself.
        package init(argument: String) {
            self = argument == "-" ? .standardInput : .named(argument)
        }
    }

    /// A provider program (`--complete-cmd`, `--complete-once`).
    package enum CompletionProgram: Equatable, Sendable {
        /// Started once.
        case once(String)
        /// Run for each query.
        case perQuery(String)
    }

    /// What an answer must be (`--validate`, `--validate-cmd`).
    package enum Validation: Equatable, Sendable {
        /// A POSIX extended regular expression that it must fit.
        case pattern(String)
        /// A command that must accept it.
        case command(String)
    }

    /// How the typed text and an entry must agree (`--match`).
    package enum Match: String, CaseIterable, Sendable { case prefix, word, fuzzy }

    /// What is the same letter (`--case`).
    package enum LetterCase: String, CaseIterable, Sendable { case ignore, smart, exact }

    /// Which entry comes first (`--rank`).
    package enum Rank: String, CaseIterable, Sendable { case list, length, weight, frecency }

    /// What Return does with pending text (`--return`).
    package enum ReturnKey: String, CaseIterable, Sendable { case accept, literal }

    /// What becomes of an entry that is not valid UTF-8 (`--encoding-errors`).
    package enum EncodingErrors: String, CaseIterable, Sendable { case skip, fail }

    /// How an answer is written (`--output`).
    package enum Output: String, CaseIterable, Sendable { case text, json }

    /// When colours are used (`--color`).
    package enum Color: String, CaseIterable, Sendable { case auto, always, never }

    /// The keys' meaning (`--keymap`).
    package enum Keymap: String, CaseIterable, Sendable { case emacs, vi }

    /// What is done where there is no terminal (`--no-tty`).
    package enum WithoutTerminal: String, CaseIterable, Sendable { case fail, read, `default` }

    /// The look of pending text (`--style`).
    package enum Style: Equatable, Sendable {
        /// The selection colour of a text field, or reverse video where there are too few colours.
        case highlight
        /// Faint (SGR 2).
        case dim
        /// Underlined (SGR 4).
        case underline
        /// The parameters of an SGR sequence, such as `1;34`: digits, semicolons and colons only.
        case sgr(String)

        /// The names, in the order of the help.
        package static let names = ["highlight", "dim", "underline"]

        /// A style by its name or by SGR parameters; nil where `argument` is neither.
        package init?(argument: String) {
            switch argument {
            case "highlight": self = .highlight
            case "dim": self = .dim
            case "underline": self = .underline
            default:
                let isSGR = argument.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: ";")).contains($0) }
                guard isSGR, (1...64).contains(argument.utf8.count) else { return nil }
                self = .sgr(argument)
            }
        }
    }

    /// A terminal's size in cells; 0 means that it is not known.
    package struct ScreenSize: Equatable, Sendable {
        /// Cells in a row.
        package var columns: Int
        /// Rows.
        package var rows: Int

        /// The greatest number of columns, and of rows, that can be asked for.
        package static let limit = 1000

        /// A size of `columns` and `rows` cells.
        package init(columns: Int, rows: Int) {
            self.columns = columns
            self.rows = rows
        }

        /// A size written `COLSxROWS`, such as `80x24`; nil where `argument` is none or is too large.
        package init?(argument: String) {
            let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
            guard parts.count == 2,
                let columns = UInt16(parts[0]), columns <= Self.limit,
                let rows = UInt16(parts[1]), rows <= Self.limit
            else { return nil }
            self.init(columns: Int(columns), rows: Int(rows))
        }
    }
}

extension ListSource {
    /// The list that `-` stands for.
    package static var standardInput: ListSource { .descriptor(0, name: "standard input") }
}
