/// Why a prompt could not be opened or could not go on.
public struct PromptError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What kind of error it is. More may be added.
    public struct Code: Equatable, Sendable {
        let name: String

        /// There is no terminal to ask on: no controlling one, or the descriptor is none.
        public static let noTerminal = Code(name: "noTerminal")
        /// The system refuses to read or set the terminal's modes.
        public static let terminal = Code(name: "terminal")
        /// A value of the configuration can't be used.
        public static let configuration = Code(name: "configuration")
        /// The editor could not be made: no pseudo-terminal or no memory.
        public static let editor = Code(name: "editor")
    }

    /// What kind of error it is.
    public var code: Code

    /// What was wrong, where, and what to do, in one line without an end.
    public var description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
