/// What the keys do, for the man page.
package enum KeyTable {
    /// Keys that do the same.
    package struct Row: Sendable {
        /// The keys, as they are labelled.
        package let keys: String
        /// What they do while there is pending text.
        package let pending: String
        /// What they do without, or nil for the same.
        package let plain: String?
    }

    /// The emacs keymap.
    package static let rows: [Row] = [
        Row(keys: "a character", pending: "insert it, and offer what fits", plain: nil),
        Row(
            keys: "Return",
            pending: """
                accept and submit the whole suggestion, in the list's spelling; after Esc or Backspace removed it, submit what \
                was typed
                """,
            plain: "submit the text; with `--strict` only an entry, else ring the bell and show a message"),
        Row(keys: "Alt-Return, Ctrl-X Return", pending: "submit exactly what was typed", plain: nil),
        Row(
            keys: "Tab", pending: "accept the suggestion and stay on the line",
            plain: """
                offer something for the text as it stands, also after a deletion, a paste or a recall; on an empty line open the \
                list, or without `--list-rows` offer the first entry; ring the bell where nothing is found
                """),
        Row(keys: "Right, End, Ctrl-F, Ctrl-E", pending: "accept the suggestion", plain: "move"),
        Row(
            keys: "Alt-F, Ctrl-Right", pending: "accept one word and the blank after it",
            plain: "move to the end of the word"),
        Row(keys: "Shift-Right", pending: "accept one character", plain: "move"),
        Row(
            keys: "Backspace, Ctrl-H, Delete, Ctrl-D", pending: "remove the pending text, and nothing of the typed text",
            plain: "delete a character; Ctrl-D on an empty line ends the input, status 1"),
        Row(
            keys: "Esc", pending: "dismiss it until the next character",
            plain: "close the list, else a message; else on an empty line cancel, status 1, and on any other ring the bell"),
        Row(keys: "Ctrl-G", pending: "dismiss it until the next character", plain: "cancel, status 1"),
        Row(
            keys: "Down, Up, Ctrl-N, Ctrl-P",
            pending: """
                the next, the previous candidate, with a counter behind it; after the last one the first, before the first one \
                what was typed
                """,
            plain: "with the list open its rows; else the next, the previous line of the history"),
        Row(keys: "Left, Home, Ctrl-B, Ctrl-A", pending: "drop it and move", plain: "move"),
        Row(
            keys: "Ctrl-W, Ctrl-U, Ctrl-K, Ctrl-Y", pending: "drop it and edit",
            plain: """
                delete the word before the cursor, all that is before it, all that is behind it; put back what was deleted; Alt-Y \
                then puts what was deleted before that in its place
                """),
        Row(keys: "Ctrl-R, Ctrl-S", pending: "drop it, search the history as one types", plain: "search"),
        Row(keys: "Ctrl-_, Ctrl-X Ctrl-U", pending: "drop it and undo", plain: "undo"),
        Row(keys: "Ctrl-V", pending: "insert the next key as it is, a tab for example", plain: nil),
        Row(keys: "Ctrl-L", pending: "clear the screen and draw the prompt again", plain: nil),
        Row(
            keys: "the terminal's interrupt, quit and suspend keys (Ctrl-C, Ctrl-\\, Ctrl-Z)",
            pending: """
                leave the typed text on the screen, restore the terminal and send the signal to the whole foreground process \
                group, as the terminal would have done; after a stop the prompt is drawn again
                """,
            plain: nil),
    ]
}
