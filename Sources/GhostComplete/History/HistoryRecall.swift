/// Going through the history with Up and Down: what was changed in a line is there again when one comes back to it.
///
/// The line that is being typed is the newest of the lines. What was changed lasts as long as this value, until the
/// answer is submitted; the history itself stays as it is.
package struct HistoryRecall: Sendable {
    /// The entries, the oldest first.
    package let entries: [String]
    /// The place of the line that is shown: that of an entry, or the number of entries for the line being typed.
    package private(set) var position: Int
    /// What lines were changed to, by place.
    private var edits: [Int: String] = [:]

    /// Begins on the line being typed.
    package init(_ entries: [String]) {
        self.entries = entries
        position = entries.count
    }

    /// Goes to the line before.
    ///
    /// - Parameter current: What the shown line has become.
    /// - Returns: What is to be shown; nil on the oldest line, where nothing changes.
    package mutating func previous(_ current: String) -> String? { move(to: position - 1, from: current) }

    /// Goes to the line after; the last one is the line being typed.
    ///
    /// - Parameter current: What the shown line has become.
    /// - Returns: What is to be shown; nil on the line being typed, where nothing changes.
    package mutating func next(_ current: String) -> String? { move(to: position + 1, from: current) }

    /// Goes to a line, such as the one that a search has found.
    ///
    /// - Parameters:
    ///   - place: The place of an entry, or the number of entries for the line being typed.
    ///   - current: What the shown line has become.
    /// - Returns: What is to be shown; nil if there is no such line or it is the one that is shown.
    package mutating func move(to place: Int, from current: String) -> String? {
        guard place >= 0, place <= entries.count, place != position else { return nil }
        let isEntry = position < entries.count && entries[position] == current
        edits[position] = isEntry ? nil : current
        position = place
        return edits[place] ?? (place < entries.count ? entries[place] : "")
    }
}
