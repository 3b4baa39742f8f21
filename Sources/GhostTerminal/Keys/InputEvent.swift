/// What the bytes of a terminal come to.
package enum InputEvent: Hashable, Sendable {
    case key(Key)
    /// A whole bracketed paste; what was no UTF-8 in it is U+FFFD. Line ends and controls are as they came.
    case paste(String)
    /// The answer to CSI 6n (CPR), rows and columns from 1.
    case cursorPosition(row: Int, column: Int)
    /// The answer to DECRQM for a private mode (DECRPM): 1 set, 2 reset, 3 always set, 4 always reset, 0 not known.
    case modeReport(number: Int, value: Int)
    /// The window got (true) or lost the focus.
    case focus(Bool)
    /// A report or sequence that means nothing here, eaten whole.
    case ignored
}
