/// The pending text of a suggestion: what is drawn after the cursor and is not part of the text until accepted.
package enum Ghost: Equatable, Sendable {
    /// The suggestion goes on where the typed text ends: its text from this UTF-8 offset on.
    case continuation(from: Int)
    /// The suggestion does not start with the typed text: it is shown whole, behind an arrow.
    case replacement
}
