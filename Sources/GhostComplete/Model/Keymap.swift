/// Which keys run which commands.
public enum Keymap: String, Equatable, Sendable, CaseIterable {
    /// One mode: every character is text, commands are on Ctrl and Alt.
    case emacs
    /// Two modes, as in vi(1): a prompt begins in insert mode, Esc goes to command mode.
    case vi
}
