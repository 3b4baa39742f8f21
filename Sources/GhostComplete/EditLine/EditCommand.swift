/// The commands that are ours, by the names that they have in libedit's key map.
///
/// With pending text each does what the key table says. Without, some fall through to the command of libedit's that
/// the key would have run in a plain editor (`fallThrough`).
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
    case quotedInsert = "ghost-quoted-insert"
    case clearScreen = "ghost-clear-screen"

    /// The private code, bound to a command of libedit's own, that runs where there is no pending text; nil for a
    /// command that is ours either way.
    var fallThrough: Int32? {
        switch self {
        case .forwardCharacter, .acceptCharacter: 0x81
        case .endOfLine: 0x82
        case .acceptWord: 0x83
        case .backspace: 0x84
        case .deleteForward, .deleteOrEndOfInput: 0x85
        default: nil
        }
    }

    /// The private codes and libedit's commands behind them, in the emacs keymap.
    static let fallThroughBindings: [(code: Int32, command: String)] = [
        (0x81, "ed-next-char"),
        (0x82, "ed-move-to-end"),
        (0x83, "em-next-word"),
        (0x84, "ed-delete-prev-char"),
        (0x85, "ed-delete-next-char"),
    ]
}
