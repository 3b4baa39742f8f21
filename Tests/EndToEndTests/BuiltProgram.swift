internal import Glibc

/// The programs that were built with the tests.
enum BuiltProgram {
    /// There is no such program beside the tests.
    struct Missing: Error, CustomStringConvertible {
        let path: String

        var description: String { "\(path) is not there: `swift build` makes it" }
    }

    /// The path of a program of this package, debug build: it stands in the folder of the program that runs the tests.
    static func path(_ name: String) throws -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let own = String(decoding: buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let path = own[...(own.lastIndex(of: "/") ?? own.startIndex)] + name
        guard access(String(path), X_OK) == 0 else { throw Missing(path: String(path)) }
        return String(path)
    }
}
