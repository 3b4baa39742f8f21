package import TextIndex

/// Searching the history as one types, with Ctrl-R and Ctrl-S.
///
/// A value: what keys mean goes in as events, what is to be shown stands in the properties. Upper and lower case are the
/// same until a capital is typed. A line that the query fits stays; else the search goes on in its direction to the next
/// one, and where there is none it fails: the line that was found last stays on the screen, and the bell rings.
/// Backspace takes the last event back, so that the earlier line is there again.
package struct HistorySearch: Sendable {
    /// Where the search goes.
    package enum Direction: Equatable, Sendable {
        /// To what was answered before (Ctrl-R).
        case older
        /// To what was answered after (Ctrl-S).
        case newer
    }

    /// What a key means.
    package enum Event: Equatable, Sendable {
        /// A character, or a pasted text, goes to the end of the query.
        case typed(String)
        /// Backspace.
        case erased
        /// Ctrl-R or Ctrl-S: the next line that way. With an empty query the last search's is taken.
        case again(Direction)
        /// Return: the line that is shown is the answer.
        case submit
        /// Esc, Right, End, Ctrl-E: the line that is shown is to be edited. So is it before any other command is done.
        case accept
        /// Ctrl-G: the line is to be as it was.
        case cancel
    }

    /// What the session is to do.
    package enum Outcome: Equatable, Sendable {
        /// Show the search.
        case searching
        /// Show the search and ring the bell.
        case bell
        /// The search is over, and the line is this one; `entry` is the place of what was found in the history.
        case edit(Buffer, entry: Int?)
        /// The search is over, and this is the answer.
        case submit(String, entry: Int?)
    }

    /// All that an event changes.
    private struct State {
        var query = ""
        var direction: Direction
        var match: Int?
        var isFailing = false
    }

    private let entries: [String]
    private let original: Buffer
    private let start: Int
    private let caseMatching: CaseMatching
    private let lastQuery: String
    private var state: State
    private var earlier: [State] = []

    /// Begins a search.
    ///
    /// - Parameters:
    ///   - entries: The history, the oldest first.
    ///   - line: The line as it is.
    ///   - position: The place in the history of the line (``HistoryRecall/position``), where the search begins; without
    ///     one after the newest.
    ///   - direction: Where to.
    ///   - lastQuery: What was searched before in this prompt.
    ///   - caseMatching: What counts as the same letter.
    package init(
        _ entries: [String], line: Buffer, position: Int? = nil, direction: Direction = .older, lastQuery: String = "",
        caseMatching: CaseMatching = .smart
    ) {
        self.entries = entries
        original = line
        start = min(max(position ?? entries.count, 0), entries.count)
        self.caseMatching = caseMatching
        self.lastQuery = lastQuery
        state = State(direction: direction)
    }

    /// What is searched.
    package var query: String { state.query }

    /// Where the search goes.
    package var direction: Direction { state.direction }

    /// Whether there is no further line with the query that way.
    package var isFailing: Bool { state.isFailing }

    /// The place of the found entry in the history; nil as long as nothing was found.
    package var entry: Int? { state.match }

    /// The line to be shown: what was found, or the line that was there.
    package var text: String { state.match.map { entries[$0] } ?? original.text }

    /// The parts of the line that the query matches, in UTF-8 bytes; they begin and end between characters.
    ///
    /// - Complexity: linear in the length of the line.
    package var matchRanges: [Range<Int>] {
        guard state.match != nil else { return [] }
        return SubstringMatcher(state.query, case: caseMatching).ranges(in: text)
    }

    /// Takes an event in.
    ///
    /// - Complexity: linear in the bytes of the history that are passed over.
    package mutating func handle(_ event: Event) -> Outcome {
        switch event {
        case .typed(let text):
            return text.isEmpty ? .searching : search(state.query + text, state.direction, stays: true)
        case .erased:
            guard let state = earlier.popLast() else { return .bell }
            self.state = state
            return .searching
        case .again(let direction):
            if !state.query.isEmpty { return search(state.query, direction, stays: false) }
            if !lastQuery.isEmpty { return search(lastQuery, direction, stays: true) }
            state.direction = direction
            return .searching
        case .submit:
            // What is on the screen is not what was searched: it must not become the answer by the way.
            return state.isFailing ? .bell : .submit(text, entry: state.match)
        case .accept:
            return .edit(state.match == nil ? original : Buffer(text: text), entry: state.match)
        case .cancel:
            return .edit(original, entry: nil)
        }
    }

    /// Goes to the next entry with a query.
    ///
    /// - Parameter stays: Whether the entry that is shown is as good as another.
    private mutating func search(_ query: String, _ direction: Direction, stays: Bool) -> Outcome {
        var new = state
        new.query = query
        new.direction = direction
        new.match = next(query, direction, stays: stays)
        new.isFailing = new.match == nil
        if new.isFailing {
            new.match = state.match
            // The same key again would only have to be taken back again.
            if state.isFailing, state.query == query, state.direction == direction { return .bell }
        }
        earlier.append(state)
        state = new
        return state.isFailing ? .bell : .searching
    }

    private func next(_ query: String, _ direction: Direction, stays: Bool) -> Int? {
        let matcher = SubstringMatcher(query, case: caseMatching)
        var scratch: [UInt8] = []
        let step = direction == .older ? -1 : 1
        var place = state.match ?? start
        // Going on from an entry passes over others that look the same.
        let shown = stays ? nil : state.match.map { entries[$0] }
        if shown != nil || place == entries.count { place += step }
        while entries.indices.contains(place) {
            if entries[place] != shown, matcher.matches(entries[place], scratch: &scratch) { return place }
            place += step
        }
        return nil
    }
}
