/// The options in the environment variable GHOST_PROMPT_OPTS: what a user wants all prompts to look like.
package enum EnvironmentOptions {
    /// The variable's name.
    package static let variable = "GHOST_PROMPT_OPTS"

    /// The options that the variable may hold, with their dashes.
    package static var allowed: [String] {
        OptionTable.rows.filter(\.isAllowedInEnvironment).map(\.dashed)
    }

    /// The words of `text`, split at blanks: '…' is taken as it stands, in "…" and outside of quotes a backslash takes
    /// the next character as it stands. As in a shell, but nothing is expanded.
    static func words(_ text: String) throws(UsageError) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var characters = text.makeIterator()
        while let character = characters.next() {
            switch (character, quote) {
            case (let closing, let open?) where closing == open:
                quote = nil
            case ("\\", nil), ("\\", "\""):
                guard let next = characters.next() else { throw UsageError(.openQuote(text), in: .environment) }
                let isKept = quote == "\"" && next != "\"" && next != "\\"
                word = (word ?? "") + (isKept ? "\\" : "") + String(next)
            case (_, _?):
                word = (word ?? "") + String(character)
            case ("'", nil), ("\"", nil):
                quote = character
                word = word ?? ""
            case (" ", nil), ("\t", nil), ("\n", nil):
                if let ended = word { words.append(ended) }
                word = nil
            case (_, nil):
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { throw UsageError(.openQuote(text), in: .environment) }
        if let last = word { words.append(last) }
        return words
    }
}
