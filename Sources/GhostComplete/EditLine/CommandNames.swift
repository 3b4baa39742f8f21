/// What the names of commands in libedit's key map mean here: editline(7) lists libedit's own.
///
/// A command that reads lines, wants libedit's history or starts a program works on a screen that is not there, and some
/// lose text or write beyond it (libedit 3.1-20221030): those are replaced by ours, or refused.
enum CommandNames {
    /// The name to give libedit in the place of `name`, which must be a known one.
    static func registered(_ name: String, in keymap: Keymap) -> String {
        if keymap == .emacs, let ring = inEmacs[name] { return ring }
        return replaced[name] ?? name
    }

    /// Why a key can't be bound to `name`; nil where it can.
    static func refusal(of name: String) -> String? {
        if let reason = refused[name] { return reason }
        let isKnown =
            unchanged.contains(name) || viOnly.contains(name) || replaced[name] != nil || inEmacs[name] != nil || isOurs(name)
        return isKnown ? nil : "no such command"
    }

    /// Whether `name` is of no use in a keymap without a command mode.
    static func isOnlyForVi(_ name: String) -> Bool { viOnly.contains(name) }

    private static func isOurs(_ name: String) -> Bool {
        EditCommand(rawValue: name) != nil || [.quotedInsert, .yank, .yankPop].contains(LineCommand(rawValue: name))
    }

    /// libedit's own that run as they are.
    private static let unchanged: Set<String> = [
        "ed-delete-prev-word", "ed-digit", "ed-ignore", "ed-insert", "ed-kill-line", "ed-move-to-beg", "ed-next-line",
        "ed-prev-char",
        "ed-prev-line", "ed-prev-word", "ed-redisplay", "ed-start-over", "ed-transpose-chars", "ed-unassigned",
        "em-capitol-case", "em-copy-prev-word", "em-delete-next-word", "em-gosmacs-transpose", "em-kill-line", "em-lower-case",
        "em-set-mark", "em-toggle-overwrite", "em-upper-case", "em-yank",
        "vi-end-big-word", "vi-end-word", "vi-kill-line-prev", "vi-prev-big-word", "vi-prev-word",
        "vi-repeat-next-char", "vi-repeat-prev-char", "vi-to-column",
    ]

    /// Those that need vi's command mode, or lead to it.
    private static let viOnly: Set<String> = [
        "vi-add", "vi-add-at-eol", "vi-change-meta", "vi-change-to-eol", "vi-command-mode", "vi-delete-meta", "vi-insert",
        "vi-insert-at-bol", "vi-redo", "vi-replace-char", "vi-replace-mode", "vi-substitute-char", "vi-substitute-line",
        "vi-undo-line",
        "vi-yank", "vi-yank-end",
    ]

    /// Ours in the place of libedit's, in both keymaps.
    private static let replaced: [String: String] = [
        "ed-argument-digit": LineCommand.digit.rawValue,
        "ed-clear-screen": EditCommand.clearScreen.rawValue,
        "ed-delete-next-char": EditCommand.deleteForward.rawValue,
        "ed-delete-prev-char": EditCommand.backspace.rawValue,
        "ed-end-of-file": EditCommand.deleteOrEndOfInput.rawValue,
        "ed-move-to-end": EditCommand.endOfLine.rawValue,
        "ed-newline": EditCommand.submit.rawValue,
        "ed-next-char": EditCommand.forwardCharacter.rawValue,
        "ed-next-history": EditCommand.next.rawValue,
        "ed-prev-history": EditCommand.previous.rawValue,
        "ed-quoted-insert": LineCommand.quotedInsert.rawValue,
        "ed-search-next-history": EditCommand.next.rawValue,
        "ed-search-prev-history": EditCommand.previous.rawValue,
        "em-copy-region": LineCommand.copyRegion.rawValue,
        "em-delete-or-list": EditCommand.deleteOrEndOfInput.rawValue,
        "em-delete-prev-char": EditCommand.backspace.rawValue,
        "em-exchange-mark": LineCommand.exchangeMark.rawValue,
        "em-inc-search-next": EditCommand.searchForward.rawValue,
        "em-inc-search-prev": EditCommand.searchBackward.rawValue,
        "em-kill-region": LineCommand.killRegion.rawValue,
        "em-meta-next": LineCommand.metaNext.rawValue,
        "em-next-word": EditCommand.acceptWord.rawValue,
        "em-universal-argument": LineCommand.universalArgument.rawValue,
        "vi-add": LineCommand.append.rawValue,
        "vi-add-at-eol": LineCommand.appendAtEnd.rawValue,
        "vi-change-case": LineCommand.changeCase.rawValue,
        "vi-change-meta": LineCommand.change.rawValue,
        "vi-command-mode": EditCommand.escape.rawValue,
        "vi-delete-meta": LineCommand.delete.rawValue,
        "vi-delete-prev-char": EditCommand.backspace.rawValue,
        "vi-insert": LineCommand.insert.rawValue,
        "vi-insert-at-bol": LineCommand.insertAtBeginning.rawValue,
        "vi-list-or-eof": EditCommand.deleteOrEndOfInput.rawValue,
        "vi-match": LineCommand.match.rawValue,
        "vi-next-big-word": LineCommand.nextBigWord.rawValue,
        "vi-next-char": LineCommand.findNext.rawValue,
        "vi-next-word": LineCommand.nextWord.rawValue,
        "vi-paste-next": LineCommand.pasteAfter.rawValue,
        "vi-paste-prev": LineCommand.pasteBefore.rawValue,
        "vi-prev-char": LineCommand.findPrevious.rawValue,
        "vi-redo": LineCommand.repeatChange.rawValue,
        "vi-replace-char": LineCommand.replaceCharacter.rawValue,
        "vi-replace-mode": LineCommand.replaceMode.rawValue,
        "vi-search-next": EditCommand.searchForward.rawValue,
        "vi-search-prev": EditCommand.searchBackward.rawValue,
        "vi-to-next-char": LineCommand.findBefore.rawValue,
        "vi-to-prev-char": LineCommand.findBehind.rawValue,
        "vi-undo": EditCommand.undo.rawValue,
        "vi-undo-line": LineCommand.undoLine.rawValue,
        "vi-yank": LineCommand.copy.rawValue,
        "vi-zero": LineCommand.zero.rawValue,
    ]

    /// With the kill ring, which the emacs keymap has: libedit keeps the last kill only, and each deletion takes its place.
    private static let inEmacs: [String: String] = [
        "ed-delete-prev-word": LineCommand.killWordBackward.rawValue,
        "ed-kill-line": LineCommand.killLine.rawValue,
        "em-delete-next-word": LineCommand.killWord.rawValue,
        "em-kill-line": LineCommand.killWholeLine.rawValue,
        "em-yank": LineCommand.yank.rawValue,
        "vi-kill-line-prev": LineCommand.killLineBackward.rawValue,
        "vi-paste-next": LineCommand.yank.rawValue,
        "vi-paste-prev": LineCommand.yank.rawValue,
    ]

    private static let refused: [String: String] = [
        "ed-command": "there is no line for commands",
        "ed-sequence-lead-in": "a key begins a sequence when a sequence is bound",
        "vi-alias": "there are no aliases",
        "vi-comment-out": "an answer is no command that could be a comment",
        "vi-histedit": "no other editor is started",
        "vi-history-word": "words of earlier answers can't be had",
        "vi-repeat-search-next": "a search goes on with the key that began it",
        "vi-repeat-search-prev": "a search goes on with the key that began it",
        "vi-to-history-line": "earlier answers have no numbers",
    ]
}
