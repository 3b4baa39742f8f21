/// How a prompt ended. None of these is an error.
public enum PromptResult: Equatable, Sendable {
    /// The user answered: the text, and the candidate that it came from if it is one.
    case accepted(String, Candidate?)
    /// The user cancelled: Esc on an empty line, or Ctrl-G.
    case cancelled
    /// Ctrl-D on an empty line, or the terminal has gone away.
    case endOfInput
    /// The interrupt character was typed, or the quit character.
    case interrupted
    /// The time limit passed.
    case timedOut
}
