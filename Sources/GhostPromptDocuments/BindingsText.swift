/// What the man page says of the vi keymap and of ~/.editrc.
enum BindingsText {
    static let vi = ManualText.Section(
        title: "THE VI KEYMAP",
        paragraphs: [
            """
            `--keymap=vi`, or `bind -v` in ~/.editrc, chooses the keys of vi. A prompt begins in insert mode, in which the table above \
            holds, and something is offered as ever. Esc removes the pending text, the list or the message and goes to command \
            mode; there it cancels nothing: Ctrl-G and, on an empty line, Ctrl-D do. Esc with a character right behind it is Esc, \
            then that key, so that there are no Alt keys but Alt-Return.
            """,
            """
            In command mode there are the motions `h` `l` `0` `^` `$` `w` `W` `b` `B` `e` `E` `f` `F` `t` `T` `;` `,` `%` and `|`, the \
            operators `d` `c` `y` with them, `x` `X` `D` `C` `Y` `s` `S` `r` `R` `~`, `i` `a` `I` `A`, `p` and `P`, `u` (undo), `U` \
            (the line as it came) and `.` (again), with counts before them. `k` and `j` are Up and Down, `/` searches the history \
            backwards and `?` forwards. Of what is deleted only the last piece is kept.
            """,
        ])

    static let bindings = ManualText.Section(
        title: "KEY BINDINGS",
        paragraphs: [
            """
            The file that `EDITRC` names, else ~/.editrc, is read as editrc(5) says: `bind` lines, those behind the name of this \
            program (`ghost-prompt:bind`) or without a name, bind keys to commands, or with `-s` to other keys; `-a` is for vi's \
            command mode, `-r` takes a binding away, `-k` takes `up`, `down`, `left`, `right`, `home`, `end` and `delete`. `bind -v` \
            and `bind -e` choose the keymap and take earlier lines back; `--keymap` has the last word. All else in the file is \
            passed over, as is a name that is not known, and a line that can't be read costs itself only: editing stays on, and \
            the history is that of `--history`. What is passed over is told in the `--log`. Up \
            to 1 MiB and 2000 bindings are read. An empty `EDITRC`, or /dev/null, is no file.
            """,
            """
            The commands are those of editline(7) and the following. Where nothing is pending some do what the key does in a \
            plain editor.
            """,
        ])

    /// Commands by their names, and what they do.
    static let commands: [(name: String, meaning: String)] = [
        ("ghost-accept", "accept the suggestion; without one ring the bell"),
        ("ghost-forward-char, ghost-end-of-line", "accept the suggestion, else move (Right, End)"),
        ("ghost-accept-word, ghost-accept-char", "accept a word, a character, else move (Alt-F, Shift-Right)"),
        ("ghost-complete", "accept the suggestion and stay, else ask for one (Tab)"),
        ("ghost-next, ghost-previous", "the next, the previous candidate, row or line of the history (Down, Up)"),
        ("ghost-dismiss", "remove the suggestion; without one ring the bell"),
        ("ghost-backspace, ghost-delete", "remove the suggestion, else delete a character (Backspace, Delete)"),
        ("ghost-delete-or-end", "as ghost-delete, and on an empty line the end of input (Ctrl-D)"),
        ("ghost-escape, ghost-cancel", "what Esc and Ctrl-G do"),
        ("ghost-submit, ghost-submit-literal", "accept and submit, submit what was typed (Return, Alt-Return)"),
        ("ghost-search-backward, ghost-search-forward", "search the history (Ctrl-R, Ctrl-S)"),
        ("ghost-undo, ghost-clear-screen", "undo, draw the screen anew (`Ctrl-_`, Ctrl-L)"),
        ("ghost-quoted-insert", "insert the next key as it is (Ctrl-V)"),
        ("ghost-yank, ghost-yank-pop", "put back what was deleted, what was deleted before that (Ctrl-Y, Alt-Y)"),
    ]
}
