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
        for name in ["list", "history", "history-in-process", "above", "go", "answer", "status", "tmux", "tmux.conf"] {
            unlink("\(path)/\(name)")
        }
        rmdir(path)
    }

    /// Writes lines.
    func write(_ lines: [String], to name: String) {
        guard let file = fopen("\(path)/\(name)", "w") else { return }
        let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    /// The text of a file; empty where there is none.
    func read(_ name: String) -> String { Self.text("\(path)/\(name)") }

    /// The text of a file of at most a mebibyte.
    static func text(_ path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
    }
}
