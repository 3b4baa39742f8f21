/// What the vi keymap remembers beside libedit: its mode, the states that `u` goes back to, and the change that `.` makes
/// again.
///
/// libedit has one step of undo, by a swap of its buffers after which the mark and others point into the wrong one; and
/// it repeats the codes of keys, so that an arrow key of an insertion comes back as a letter.
struct ViState {
    /// A change that can be made again.
    struct Change {
        var step: EditStep
        /// The command of ours that began it.
        var opener: LineCommand?
        /// What was inserted.
        var text: [Int32]
    }

    /// An insertion that is open.
    struct Insertion {
        var step: EditStep
        var opener: LineCommand?
        /// Where it began.
        var start: Int
        /// The line before it, for `u`.
        var line: LineState
    }

    /// How many states are kept, and how many elements of them all together at most.
    private static let limit = (states: 500, elements: 4 << 20)

    var isInserting = true
    var insertion = Insertion(at: LineState(elements: [], cursor: 0))
    var change: Change?
    /// What `U` goes back to.
    var original = LineState(elements: [], cursor: 0)
    private var states: [LineState] = []
    private var elements = 0

    /// Notes the line as it was before a change.
    mutating func push(_ state: LineState) {
        states.append(state)
        elements += state.elements.count
        while states.count > Self.limit.states || (elements > Self.limit.elements && states.count > 1) {
            elements -= states.removeFirst().elements.count
        }
    }

    /// The line before the last change that was not undone; nil where there is none.
    mutating func pop() -> LineState? {
        guard let state = states.popLast() else { return nil }
        elements -= state.elements.count
        return state
    }
}

extension ViState.Insertion {
    /// An insertion that begins where the cursor is, as `i` begins one.
    init(at line: LineState) {
        step = EditStep(codes: EditFunction.insert.codes)
        opener = .insert
        start = line.cursor
        self.line = line
    }
}
