/// How a prompt ended. None of these is an error.
public enum PromptResult: Equatable, Sendable {
    /// The user answered: the text, and the candidate that it came from; nil where it is only what was typed.
    case accepted(String, Candidate?)
    /// The user cancelled: Esc on an empty line, or Ctrl-G.
    case cancelled
    /// Ctrl-D on an empty line, or the terminal has gone away.
    case endOfInput
    /// The interrupt or the quit character was typed, or a signal came that ends programs.
    case interrupted
    /// The time limit passed.
    case timedOut
}
