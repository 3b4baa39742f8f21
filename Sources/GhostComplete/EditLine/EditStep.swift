/// The line and its cursor, in elements.
struct LineState: Equatable {
    var elements: [Int32]
    var cursor: Int
}

/// One command as it was given, and what was there before it.
struct EditStep {
    /// The count before it.
    var count: Int?
    /// The operator of vi's before it.
    var command: LineCommand?
    /// The codes of its key, or of the command of libedit's with its character.
    var codes: [Int32]
    /// The place of the cursor and the number of elements before it ran.
    var before = (cursor: 0, count: 0)
    /// The line before it ran; nil where characters are text.
    var line: LineState?
    /// What the command before it was to the kill ring.
    var killRing = KillRing.State()
}
