/// Where a prompt is.
public enum PromptTerminal: Sendable {
    /// The controlling terminal, `/dev/tty`: also where standard input and output are pipes.
    case controlling
    /// A terminal that is open for reading and writing already and stays the caller's.
    case descriptor(Int32)
    /// No terminal: keys are fed to the session, its screen of this size in cells is only computed; 0 counts as 80 and 24.
    case replay(columns: Int, rows: Int)
}
