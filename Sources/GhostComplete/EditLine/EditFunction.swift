/// Commands of libedit's own that are run without a key of theirs.
///
/// Each stands in libedit's key map under a sequence that begins with U+009F, a code that no key sends: a command of
/// ours that does not apply pushes that sequence, and the count and the operator stay what they were.
enum EditFunction: String, CaseIterable {
    case nothing = "ed-ignore"
    case nextCharacter = "ed-next-char"
    case previousCharacter = "ed-prev-char"
    case endOfLine = "ed-move-to-end"
    case wordEnd = "em-next-word"
    case deletePrevious = "em-delete-prev-char"
    case deleteNext = "em-delete-or-list"
    case killLine = "ed-kill-line"
    case killLineBackward = "vi-kill-line-prev"
    case killWholeLine = "em-kill-line"
    case killWord = "em-delete-next-word"
    case killWordBackward = "ed-delete-prev-word"
    case killRegion = "em-kill-region"
    case copyRegion = "em-copy-region"
    case setMark = "em-set-mark"
    case exchangeMark = "em-exchange-mark"

    case commandMode = "vi-command-mode"
    case deleteTyped = "vi-delete-prev-char"
    case deleteUnderCursor = "ed-delete-next-char"
    case nextWord = "vi-next-word"
    case nextBigWord = "vi-next-big-word"
    case match = "vi-match"
    case zero = "vi-zero"
    case delete = "vi-delete-meta"
    case change = "vi-change-meta"
    case copy = "vi-yank"
    case findNext = "vi-next-char"
    case findPrevious = "vi-prev-char"
    case findBefore = "vi-to-next-char"
    case findBehind = "vi-to-prev-char"
    case replaceCharacter = "vi-replace-char"
    case insert = "vi-insert"
    case append = "vi-add"
    case insertAtBeginning = "vi-insert-at-bol"
    case appendAtEnd = "vi-add-at-eol"
    case replaceMode = "vi-replace-mode"
    case pasteAfter = "vi-paste-next"
    case pasteBefore = "vi-paste-prev"

    /// The beginning of every private sequence.
    static let leadIn: Int32 = 0x9F

    /// Those that stand in the key map, which differ by keymap.
    static func needed(in keymap: Keymap) -> ArraySlice<EditFunction> {
        let all = allCases
        let first = all.firstIndex(of: .commandMode) ?? all.endIndex
        return keymap == .vi ? all[...] : all[..<first]
    }

    /// The codes that run it.
    var codes: [Int32] { [Self.leadIn, second] }

    private var second: Int32 {
        // From `@` on: the digits below are those of counts.
        Self.seconds[self] ?? 0x40
    }

    private static let seconds: [EditFunction: Int32] = Dictionary(
        uniqueKeysWithValues: zip(allCases, Int32(0x40)...))

    /// The codes of a count, as `ed-argument-digit` takes them: each a sequence that ends with the digit itself.
    static func codes(ofCount count: Int) -> [Int32] {
        String(count).unicodeScalars.flatMap { [leadIn, Int32(bitPattern: $0.value)] }
    }
}
