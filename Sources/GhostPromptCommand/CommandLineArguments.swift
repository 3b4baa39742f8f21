import Glibc

/// The process's own arguments and environment, as text.
package enum CommandLineArguments {
    /// The arguments after the program's name. One that is not UTF-8 is refused: as text it would name another file.
    package static func read() throws(UsageError) -> [String] {
        var arguments: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[index] else { break }
            guard let argument = String(validatingCString: bytes) else { throw UsageError(.notUTF8(argument: index)) }
            arguments.append(argument)
        }
        return arguments
    }

    /// An environment variable's value, or nil where it is not set.
    package static func variable(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        return String(cString: value)
    }
}
