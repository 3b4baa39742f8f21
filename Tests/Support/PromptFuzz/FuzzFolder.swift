internal import Glibc

/// A folder for the files of a run, which goes when it is let go.
final class FuzzFolder {
    struct Failure: Error {}

    let path: String

    init() throws {
        var template = Array("/tmp/ghost-fuzz.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure() }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        for name in ["list", "history", "history-in-process"] { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    /// Writes lines.
    func write(_ lines: [String], to name: String) {
        guard let file = fopen("\(path)/\(name)", "w") else { return }
        let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }
}
