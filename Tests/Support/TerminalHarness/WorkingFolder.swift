internal import Glibc

/// A folder of its own, which goes when it is let go: home and working folder of a program.
package final class WorkingFolder {
    /// Where it is.
    package let path: String

    /// Makes one in /tmp.
    ///
    /// - Throws: where none can be made there.
    package init() throws {
        var template = Array("/tmp/ghost-test.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure() }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// No folder could be made.
    package struct Failure: Error {
        let systemError: CInt

        /// With what the last call of the C library has left.
        package init() { systemError = errno }
    }

    deinit {
        for name in Self.names(in: path) { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    /// Writes a file.
    package func write(_ bytes: [UInt8], to name: String) {
        guard let file = fopen("\(path)/\(name)", "w") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    /// Writes lines.
    package func write(lines: [String], to name: String) {
        write(Array(lines.map { $0 + "\n" }.joined().utf8), to: name)
    }

    /// The text of a file in it; empty where there is none.
    package func read(_ name: String) -> String { Self.text("\(path)/\(name)") }

    /// The text of a file of at most a mebibyte; empty where there is none.
    package static func text(_ path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
    }

    /// The names of what is in a folder; none where there is no such folder.
    package static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
