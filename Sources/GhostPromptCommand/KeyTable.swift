/// What the keys do, for the help and the man page.
enum KeyTable {
    struct Row: Sendable {
        /// The key, or keys that do the same.
        let keys: String
        /// What it does while there is pending text.
        let pending: String
        /// What it does else.
        let plain: String
    }

    /// The emacs keymap, one row for keys that do the same.
    static let rows: [Row] = [
        Row(keys: "character", pending: "insert it, offer", plain: "insert it, offer"),
        Row(
            keys: "Return", pending: "submit the whole suggestion, in the list's spelling",
            plain: "submit the text; with --strict only an entry"),
        Row(keys: "Alt-Return, Ctrl-X Return", pending: "submit what was typed", plain: "submit what was typed"),
        Row(
            keys: "Tab", pending: "accept the suggestion and stay",
            plain: "offer something for the text as it stands; nothing found: bell"),
        Row(keys: "Right, End, Ctrl-F, Ctrl-E", pending: "accept the suggestion", plain: "move"),
        Row(keys: "Alt-F, Ctrl-Right", pending: "accept one word", plain: "move by a word"),
        Row(keys: "Shift-Right", pending: "accept one character", plain: "move"),
        Row(
            keys: "Backspace, Ctrl-H, Delete, Ctrl-D", pending: "remove the pending text only",
            plain: "delete a character; Ctrl-D on an empty line: end of input, status 1"),
        Row(
            keys: "Esc", pending: "dismiss until the next character",
            plain: "close a message; on an empty line cancel, status 1; else bell"),
        Row(keys: "Ctrl-G", pending: "dismiss until the next character", plain: "cancel, status 1"),
        Row(
            keys: "Down, Up, Ctrl-N, Ctrl-P", pending: "the next, the previous candidate",
            plain: "the next, the previous line of the history"),
        Row(keys: "Left, Home, Ctrl-B, Ctrl-A", pending: "drop it, move", plain: "move"),
        Row(
            keys: "Ctrl-W, Ctrl-U, Ctrl-K, Ctrl-Y", pending: "drop it, edit",
            plain: "delete a word back, the line, the rest; put it back"),
        Row(keys: "Ctrl-_, Ctrl-X Ctrl-U", pending: "drop it, undo", plain: "undo"),
        Row(keys: "Ctrl-V", pending: "insert the next key as it is", plain: "insert the next key as it is"),
        Row(keys: "Ctrl-L", pending: "clear the screen, draw again", plain: "clear the screen, draw again"),
        Row(
            keys: "Ctrl-C, Ctrl-\\, Ctrl-Z", pending: "drop it; interrupt, quit, suspend, as the terminal has it",
            plain: "interrupt, quit, suspend, as the terminal has it"),
    ]
}
