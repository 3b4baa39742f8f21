/// Where a prompt is.
public enum PromptTerminal: Sendable {
    /// The controlling terminal, `/dev/tty`: also where standard input and output are pipes.
    case controlling
    /// A terminal that is open already and stays the caller's.
    case descriptor(Int32)
    /// No terminal: keys are fed to the session, its screen of this size is only computed.
    case replay(columns: Int, rows: Int)
}
