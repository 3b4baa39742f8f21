public import TextIndex

/// How a prompt looks and what it accepts.
///
///     var configuration = Configuration(prompt: "Colour: ")
///     configuration.isStrict = true
public struct Configuration: Sendable {
    /// What Return does with pending text.
    public enum ReturnKey: Equatable, Sendable {
        /// Accepts it and submits the list's spelling.
        case accept
        /// Submits what was typed.
        case literal
    }

    /// How the pending text looks.
    public enum Style: Equatable, Sendable {
        /// As selected text in a text field: white on blue with 256 colours or more, reverse video with fewer.
        case highlight
        /// Faint (SGR 2).
        case dim
        /// Underlined (SGR 4).
        case underline
        /// Parameters of an SGR sequence, such as `1;35`: digits, `;` and `:`.
        case sgr(String)
    }

    /// Whether colours are used.
    public enum Color: Equatable, Sendable {
        /// As the terminal's name, COLORTERM and NO_COLOR say.
        case auto
        /// At least 256, whatever the environment says.
        case always
        /// None: pending text is reverse video, unless the style is an attribute.
        case never
    }

    /// What the interrupt, quit and suspend characters do.
    public enum Signals: Equatable, Sendable {
        /// The interrupt and quit characters end the prompt with `.interrupted`; suspending works as ever.
        case result
        /// After the terminal is restored each sends its signal to the whole foreground process group, as the terminal would
        /// have. A program that survives it gets `.interrupted`.
        case raise
    }

    /// The text at the left. Colours (SGR sequences) in it take no columns; a line feed begins a new row.
    public var prompt: String
    /// A text above the prompt, of any number of rows, with colours as in the prompt.
    public var header: String?
    /// A text shown faintly on the empty line; it is no part of the answer.
    public var placeholder: String?
    /// The text on the line at the start; a line end at its end is dropped, others become blanks.
    public var initialText = ""
    /// From how many typed characters on something is offered; below 1 is as 1. Tab is not bound to it.
    public var minimumCharacters = 1
    /// The greatest length of an answer in characters (`Character`), at least 1; longer candidates are not offered. Nil for none.
    public var maximumLength: Int?
    /// What counts as the same letter.
    public var caseMatching = CaseMatching.ignore
    /// What Return does with pending text.
    public var returnKey = ReturnKey.accept
    /// Only what a provider has found is accepted; anything else is refused with a bell and a message.
    public var isStrict = false
    /// With `isStrict`: the empty text is accepted too.
    public var allowsEmpty = false
    /// How the pending text looks.
    public var style = Style.highlight
    /// Whether colours are used.
    public var color = Color.auto
    /// How many candidates are listed below the line, with their subtitles; 0 for no list.
    public var listRows = 0
    /// Nothing of the text is shown but a `*` for each character; nothing is offered and no history is kept.
    public var isMasked = false
    /// The path of a file of earlier answers, a line each, the oldest first, for recall and search; the answer is added to it.
    /// A missing one is made with mode 0600. One that can't be read or written costs the history, not the prompt: see
    /// `PromptSession.warnings`.
    public var historyPath: String?
    /// The history is offered too, after what the provider has: entries that begin with the text, the newest first.
    public var suggestsHistory = false
    /// For screen readers: output is only appended, and Tab announces the suggestion on a line of its own.
    public var isAccessible = false
    /// The prompt is removed from the screen at the end, where the terminal takes frames.
    public var clearsAtEnd = false
    /// What an answer must be, after `isStrict`; nil for anything. A refusal stands below the line, and the text stays.
    public var validator: Validator?
    /// After this time from the start the prompt ends with `.timedOut`; nil for never.
    public var timeLimit: Duration?
    /// Which keys run which commands; nil for what the user's ~/.editrc says, else emacs.
    public var keymap: Keymap?
    /// Whether the user's own bindings, in ~/.editrc or the file that EDITRC names, are read.
    public var readsUserBindings = true
    /// The name by which lines of ~/.editrc can be meant for this program alone: `name:bind …`.
    public var programName = "ghost"
    /// How long a lone Esc waits for the rest of a key.
    public var escapeDelay = Duration.milliseconds(50)
    /// How long typing must pause before a slow provider is asked again; the first key asks at once.
    public var debounce = Duration.milliseconds(80)
    /// What the interrupt, quit and suspend characters do.
    public var signals = Signals.result
    /// Where the failures of providers are told, a line each; nil for nowhere. Called on the session's thread; a
    /// `ValidationCommand` or `ProgramProvider` that was given the same function calls it on others.
    public var log: (@Sendable (String) -> Void)?

    /// Makes a configuration with the defaults of `ghost-prompt`.
    public init(prompt: String = "> ") {
        self.prompt = prompt
    }
}
