internal import Glibc

/// Why a terminal could not be used.
package struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong; more may be added.
    package struct Code: Hashable, Sendable {
        let name: String

        /// There is no terminal: no controlling one, or what was opened is none.
        package static let noTerminal = Code(name: "no terminal")
        /// The terminal has gone away.
        package static let hungUp = Code(name: "the terminal has gone away")
        /// The terminal takes no output, and it was not waited for any longer.
        package static let stuck = Code(name: "the terminal takes no output")
        /// A call of the system failed; see ``TerminalError/errno``.
        package static let system = Code(name: "cannot use the terminal")
        /// Signals are relayed to another prompt of this process.
        package static let signalsInUse = Code(name: "another prompt of this process has the signals")
    }

    package let code: Code
    /// The call, and the path if it has one: `open /dev/tty`.
    package let operation: String
    /// The number of the system's error, 0 where there is none.
    package let errno: Int32

    init(_ code: Code, _ operation: String, errno: Int32 = 0) {
        self.code = code
        self.operation = operation
        self.errno = errno
    }

    package var description: String {
        errno == 0 ? code.name : "\(code.name): \(operation): \(String(cString: strerror(errno)))"
    }
}
