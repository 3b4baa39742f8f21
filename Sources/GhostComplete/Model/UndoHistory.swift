/// The states of the line that undo goes back to, one a group of edits.
///
/// Characters typed in a row are one group a word, characters deleted in a row are one group; everything else (an
/// accepted suggestion, a kill, a yank, a paste) is a step by itself.
struct UndoHistory {
    /// What an edit was.
    enum Kind {
        case typing, erasing, other
    }

    /// How many states are kept, and how many bytes of text all together at most.
    private static let limit = (states: 500, bytes: 16 << 20)

    private var states: [Buffer] = []
    private var bytes = 0
    private var lastKind: Kind?
    private var lastTypedBlank = false

    /// Notes that an edit is about to change `before`.
    ///
    /// - Parameter typed: the character, where one was typed.
    mutating func note(_ before: @autoclosure () -> Buffer, _ kind: Kind, typed: Unicode.Scalar? = nil) {
        let isBlank = typed?.properties.isWhitespace ?? false
        let beginsWord = kind == .typing && lastTypedBlank && !isBlank
        defer {
            lastKind = kind
            lastTypedBlank = isBlank
        }
        if kind != .other, kind == lastKind, !beginsWord { return }
        push(before())
    }

    /// The same for a character of ASCII that was typed.
    mutating func noteTyped(_ byte: UInt8, _ before: @autoclosure () -> Buffer) {
        let isBlank = byte == 0x20
        let isInGroup = lastKind == .typing && (isBlank || !lastTypedBlank)
        lastKind = .typing
        lastTypedBlank = isBlank
        if !isInGroup { push(before()) }
    }

    /// The state before the last group of edits; nil where there is none.
    mutating func undo() -> Buffer? {
        lastKind = nil
        lastTypedBlank = false
        guard let state = states.popLast() else { return nil }
        bytes -= state.text.utf8.count
        return state
    }

    /// Ends the group: what comes next is a step by itself.
    mutating func endGroup() {
        lastKind = nil
    }

    private mutating func push(_ state: Buffer) {
        states.append(state)
        bytes += state.text.utf8.count
        while states.count > Self.limit.states || (bytes > Self.limit.bytes && states.count > 1) {
            bytes -= states.removeFirst().text.utf8.count
        }
    }
}
