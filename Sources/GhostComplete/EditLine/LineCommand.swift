/// The commands of the key map that are done inside the editor: what libedit lacks, or does in a way that loses text.
///
/// They stand in libedit's key map like any other. Most end in a command of libedit's own (`KeyFeed.note`).
enum LineCommand: String, CaseIterable {
    /// The next key is text.
    case quotedInsert = "ghost-quoted-insert"
    /// The next key is taken with Alt.
    case metaNext = "ghost-meta-next"
    /// A digit of a count.
    case digit = "ghost-digit"
    /// A count of four, or four times the count.
    case universalArgument = "ghost-universal-argument"
    /// Keys instead of this key.
    case macro = "ghost-macro"

    // The kill ring of the emacs keymap.
    case killLine = "ghost-kill-line"
    case killLineBackward = "ghost-kill-line-backward"
    case killWholeLine = "ghost-kill-whole-line"
    case killWord = "ghost-kill-word"
    case killWordBackward = "ghost-kill-word-backward"
    case killRegion = "ghost-kill-region"
    case copyRegion = "ghost-copy-region"
    case exchangeMark = "ghost-exchange-mark"
    case yank = "ghost-yank"
    case yankPop = "ghost-yank-pop"

    // Commands of vi's command mode.
    case nextWord = "ghost-vi-next-word"
    case nextBigWord = "ghost-vi-next-big-word"
    case match = "ghost-vi-match"
    case zero = "ghost-vi-zero"
    case delete = "ghost-vi-delete"
    case change = "ghost-vi-change"
    case copy = "ghost-vi-copy"
    case findNext = "ghost-vi-find-next"
    case findPrevious = "ghost-vi-find-previous"
    case findBefore = "ghost-vi-find-before"
    case findBehind = "ghost-vi-find-behind"
    case replaceCharacter = "ghost-vi-replace-char"
    case insert = "ghost-vi-insert"
    case append = "ghost-vi-append"
    case insertAtBeginning = "ghost-vi-insert-at-beginning"
    case appendAtEnd = "ghost-vi-append-at-end"
    case replaceMode = "ghost-vi-replace-mode"
    case changeCase = "ghost-vi-change-case"
    case pasteAfter = "ghost-vi-paste-after"
    case pasteBefore = "ghost-vi-paste-before"
    case undoLine = "ghost-vi-undo-line"
    case repeatChange = "ghost-vi-repeat"

    // Which of vi's two maps is in force: one command stands in each, under the same key.
    case probeInsertMode = "ghost-probe-insert"
    case probeCommandMode = "ghost-probe-command"

    /// The command of libedit's that this one is built on.
    var function: EditFunction? {
        switch self {
        case .killLine: .killLine
        case .killLineBackward: .killLineBackward
        case .killWholeLine: .killWholeLine
        case .killWord: .killWord
        case .killWordBackward: .killWordBackward
        case .killRegion: .killRegion
        case .copyRegion: .copyRegion
        case .exchangeMark: .exchangeMark
        case .nextWord: .nextWord
        case .nextBigWord: .nextBigWord
        case .match: .match
        case .zero: .zero
        case .delete: .delete
        case .change: .change
        case .copy: .copy
        case .findNext: .findNext
        case .findPrevious: .findPrevious
        case .findBefore: .findBefore
        case .findBehind: .findBehind
        case .replaceCharacter: .replaceCharacter
        case .insert: .insert
        case .append: .append
        case .insertAtBeginning: .insertAtBeginning
        case .appendAtEnd: .appendAtEnd
        case .replaceMode: .replaceMode
        case .pasteAfter: .pasteAfter
        case .pasteBefore: .pasteBefore
        default: nil
        }
    }

    /// Whether a motion must follow.
    var isOperator: Bool { self == .delete || self == .change || self == .copy }

    /// Whether a character must follow.
    var wantsCharacter: Bool {
        switch self {
        case .findNext, .findPrevious, .findBefore, .findBehind, .replaceCharacter: true
        default: false
        }
    }

    /// Whether it opens an insertion whose count says how often the text is inserted.
    var isInsertion: Bool {
        switch self {
        case .insert, .append, .insertAtBeginning, .appendAtEnd: true
        default: false
        }
    }
}
