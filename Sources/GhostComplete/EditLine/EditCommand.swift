/// The commands that are ours, by the names that they have in libedit's key map.
///
/// With pending text each does what the key table says. Without, some fall through to the command of libedit's that
/// the key would have run in a plain editor.
enum EditCommand: String, CaseIterable {
    case accept = "ghost-accept"
    case acceptWord = "ghost-accept-word"
    case acceptCharacter = "ghost-accept-char"
    case dismiss = "ghost-dismiss"
    case next = "ghost-next"
    case previous = "ghost-previous"
    case submitLiteral = "ghost-submit-literal"
    case submit = "ghost-submit"
    case complete = "ghost-complete"
    case forwardCharacter = "ghost-forward-char"
    case endOfLine = "ghost-end-of-line"
    case backspace = "ghost-backspace"
    case deleteForward = "ghost-delete"
    case deleteOrEndOfInput = "ghost-delete-or-end"
    case escape = "ghost-escape"
    case cancel = "ghost-cancel"
    case undo = "ghost-undo"
    case clearScreen = "ghost-clear-screen"
    case searchBackward = "ghost-search-backward"
    case searchForward = "ghost-search-forward"
    /// Esc in the vi keymap: what is pending, the list and a message go; nothing is cancelled. The editor is in command
    /// mode already, and the cursor may have moved.
    case leaveInsertMode = "ghost-command-mode"
}
