internal import Glibc

/// Why a history or a file of learned answers can't be read or written.
///
/// It never ends a prompt: such a file costs what is in it, and one line for the user or the log.
package struct FileFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was wrong.
    package enum Reason: Equatable, Sendable {
        /// The system refused, with this `errno`.
        case system(Int32)
        /// There is a FIFO, a socket or a disk, which can't be added to line by line.
        case unsuitable
    }

    /// The file.
    package var path: String
    /// What was wrong.
    package var reason: Reason

    /// A failure of a file.
    package init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
    }

    /// One line without an end: `answers: Is a directory`. The path in it is as it was given.
    package var description: String {
        switch reason {
        case .system(let number): "\(path): \(String(cString: strerror(number)))"
        case .unsuitable: "\(path): not a regular file"
        }
    }
}
