/// The keys as a prompt begins, in libedit's own spelling of them. What is not here is as libedit has it; what starts with
/// Escape or Ctrl-X is here only.
enum KeyTables {
    typealias Row = (keys: String, command: String)

    /// In every map.
    static let everywhere: [Row] = [
        ("\u{80}", "ghost-escape"),
        ("\r", "ghost-submit"), ("\n", "ghost-submit"), ("\t", "ghost-complete"),
        ("\u{02}", "ed-prev-char"), ("\u{03}", "ed-ignore"), ("\u{04}", "ghost-delete-or-end"),
        ("\u{05}", "ghost-end-of-line"), ("\u{06}", "ghost-forward-char"), ("\u{07}", "ghost-cancel"),
        ("\u{08}", "ghost-backspace"), ("\u{0C}", "ghost-clear-screen"), ("\u{0E}", "ghost-next"), ("\u{0F}", "ed-ignore"),
        ("\u{10}", "ghost-previous"), ("\u{11}", "ed-ignore"), ("\u{12}", "ghost-search-backward"),
        ("\u{13}", "ghost-search-forward"), ("\u{16}", "ghost-quoted-insert"), ("\u{17}", "ed-delete-prev-word"),
        ("\u{1A}", "ed-ignore"), ("\u{1C}", "ed-ignore"), ("\u{1D}", "ed-ignore"), ("\u{1E}", "ed-ignore"),
        ("\u{1F}", "ghost-undo"), ("\u{7F}", "ghost-backspace"),
    ]

    /// Sequences of both keymaps.
    static let sequences: [Row] = [
        ("\u{1B}\r", "ghost-submit-literal"), ("\u{18}\r", "ghost-submit-literal"), ("\u{18}\u{15}", "ghost-undo"),
        ("\u{18}\u{18}", "em-exchange-mark"),
        ("\u{1B}[A", "ghost-previous"), ("\u{1B}[B", "ghost-next"), ("\u{1B}[C", "ghost-forward-char"),
        ("\u{1B}[D", "ed-prev-char"), ("\u{1B}[F", "ghost-end-of-line"), ("\u{1B}[3~", "ghost-delete"),
        ("\u{1B}[1;2C", "ghost-accept-char"),
        ("\u{1B}[1;3C", "ghost-accept-word"), ("\u{1B}[1;5C", "ghost-accept-word"),
        ("\u{1B}[1;3D", "ed-prev-word"), ("\u{1B}[1;5D", "ed-prev-word"),
        ("\u{1B}f", "ghost-accept-word"), ("\u{1B}F", "ghost-accept-word"),
        ("\u{1B}b", "ed-prev-word"), ("\u{1B}B", "ed-prev-word"),
        ("\u{1B}d", "em-delete-next-word"), ("\u{1B}D", "em-delete-next-word"),
        ("\u{1B}\u{7F}", "ed-delete-prev-word"), ("\u{1B}\u{08}", "ed-delete-prev-word"),
        ("\u{1B}c", "em-capitol-case"), ("\u{1B}C", "em-capitol-case"),
        ("\u{1B}l", "em-lower-case"), ("\u{1B}L", "em-lower-case"),
        ("\u{1B}u", "em-upper-case"), ("\u{1B}U", "em-upper-case"),
        ("\u{1B}w", "em-copy-region"), ("\u{1B}W", "em-copy-region"), ("\u{1B}\u{1F}", "em-copy-prev-word"),
        ("\u{1B}n", "ghost-next"), ("\u{1B}N", "ghost-next"), ("\u{1B}p", "ghost-previous"), ("\u{1B}P", "ghost-previous"),
        ("\u{1B}y", "ghost-yank-pop"), ("\u{1B}Y", "ghost-yank-pop"), ("\u{1B}\u{0C}", "ghost-clear-screen"),
        ("\u{1B}0", "ghost-digit"), ("\u{1B}1", "ghost-digit"), ("\u{1B}2", "ghost-digit"), ("\u{1B}3", "ghost-digit"),
        ("\u{1B}4", "ghost-digit"), ("\u{1B}5", "ghost-digit"), ("\u{1B}6", "ghost-digit"), ("\u{1B}7", "ghost-digit"),
        ("\u{1B}8", "ghost-digit"), ("\u{1B}9", "ghost-digit"),
    ]

    /// In the emacs keymap. Ctrl-U kills to the beginning of the line, as shells do; libedit's own takes the whole line.
    static let emacs: [Row] = [
        ("\u{00}", "em-set-mark"), ("\u{01}", "ed-move-to-beg"), ("\u{0B}", "ed-kill-line"), ("\u{14}", "ed-transpose-chars"),
        ("\u{15}", "vi-kill-line-prev"), ("\u{19}", "em-yank"), ("\u{1B}[H", "ed-move-to-beg"),
    ]

    /// In vi's insert mode: the keys of the emacs keymap that are no text are here too, so that one table of keys
    /// tells what they do. Backspace, Ctrl-W and Ctrl-U delete also what was there before the insertion, as in vim
    /// (`backspace=start`) and readline.
    static let viInsert: [Row] = [
        ("\u{00}", "ed-ignore"), ("\u{01}", "vi-zero"), ("\u{0B}", "ed-kill-line"), ("\u{14}", "ed-transpose-chars"),
        ("\u{15}", "vi-kill-line-prev"), ("\u{19}", "em-yank"), ("\u{1B}[H", "vi-zero"),
    ]

    /// In vi's command mode. What searches, recalls or edits with another program in libedit is ours or nothing.
    static let viCommand: [Row] =
        [
            ("\u{00}", "ed-ignore"), ("\u{01}", "vi-zero"), ("\u{14}", "ed-ignore"), ("\u{16}", "ed-ignore"),
            ("\u{19}", "ed-ignore"),
            ("0", "vi-zero"), ("$", "ghost-end-of-line"), ("%", "vi-match"), ("w", "vi-next-word"), ("W", "vi-next-big-word"),
            ("d", "vi-delete-meta"), ("c", "vi-change-meta"), ("y", "vi-yank"),
            ("f", "vi-next-char"), ("F", "vi-prev-char"), ("t", "vi-to-next-char"), ("T", "vi-to-prev-char"),
            ("r", "vi-replace-char"), ("~", "vi-change-case"), ("x", "ed-delete-next-char"), ("R", "vi-replace-mode"),
            ("i", "vi-insert"), ("I", "vi-insert-at-bol"), ("a", "vi-add"), ("A", "vi-add-at-eol"),
            ("p", "vi-paste-next"), ("P", "vi-paste-prev"), ("u", "vi-undo"), ("U", "vi-undo-line"), (".", "vi-redo"),
            ("k", "ghost-previous"), ("-", "ghost-previous"), ("K", "ghost-previous"),
            ("j", "ghost-next"), ("+", "ghost-next"), ("J", "ghost-next"),
            ("/", "ghost-search-backward"), ("?", "ghost-search-forward"),
        ]
        + ["#", ":", "@", "G", "N", "O", "[", "_", "n", "v"].map { ($0, "ed-unassigned") }
        + "123456789".map { (String($0), "ghost-digit") }
}
