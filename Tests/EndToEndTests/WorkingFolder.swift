internal import Glibc

/// A folder of its own, which goes when it is let go: home and working folder of a program.
final class WorkingFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/ghost-test.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw BuiltProgram.Missing(path: "/tmp") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        for name in names(in: path) { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    /// Writes a file.
    func write(_ bytes: [UInt8], to name: String) {
        guard let file = fopen("\(path)/\(name)", "w") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    /// Writes lines.
    func write(lines: [String], to name: String) {
        write(Array(lines.map { $0 + "\n" }.joined().utf8), to: name)
    }

    /// The text of a file in it; empty where there is none.
    func read(_ name: String) -> String { Self.text("\(path)/\(name)") }

    /// The text of a file of at most 64 KiB; empty where there is none.
    static func text(_ path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
    }

    private func names(in folder: String) -> [String] {
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
