internal import Glibc

/// Why a list can't be read.
public struct ListError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    public struct Code: Sendable, Hashable {
        private let number: Int
        private init(_ number: Int) { self.number = number }

        /// The system refused to open or to read it; `systemError` says why.
        public static let unreadable = Code(1)
        /// It is a directory.
        public static let directory = Code(2)
        /// It is a terminal, whose keys belong to the prompt.
        public static let terminal = Code(4)
        /// A line is not valid UTF-8.
        public static let invalidUTF8 = Code(3)
    }

    /// What went wrong.
    public var code: Code
    /// The path, or the name that was given with a descriptor.
    public var path: String
    /// The `errno` of the failed call.
    public var systemError: Int32?
    /// The line, from 1.
    public var line: Int?

    package init(_ code: Code, path: String, systemError: Int32? = nil, line: Int? = nil) {
        self.code = code
        self.path = path
        self.systemError = systemError
        self.line = line
    }

    /// One line: `streets.txt:41: not valid UTF-8`.
    public var description: String {
        let place = line.map { "\(path):\($0)" } ?? path
        switch code {
        case .directory: return "\(place): is a directory"
        case .terminal: return "\(place): is the terminal, where the keys come from; name a file or a pipe"
        case .invalidUTF8: return "\(place): not valid UTF-8"
        default: return "\(place): \(systemError.map { String(cString: strerror($0)) } ?? "unreadable")"
        }
    }
}

/// Lines of a source that can't be entries.
public struct SkippedLines: Sendable, Hashable {
    /// Why they can't.
    public enum Reason: Sendable, Hashable {
        /// They are not valid UTF-8.
        case invalidUTF8
        /// They are longer than ``ListFormat/longestLine``.
        case tooLong
    }

    /// The path or name of the source.
    public var path: String
    /// Why they were skipped.
    public var reason: Reason
    /// The number of the first one, from 1.
    public var firstLine: Int
    /// How many were met so far.
    public var count: Int
}
