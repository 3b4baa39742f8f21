import Glibc

/// A file of its own for a test, removed with its last user.
final class TemporaryFile: Sendable {
    let path: String

    init(_ bytes: [UInt8]) {
        var template = Array("/tmp/text-index-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        close(descriptor)
        replaceContents(with: bytes)
    }

    convenience init(_ text: String) { self.init(Array(text.utf8)) }

    deinit { unlink(path) }

    func replaceContents(with bytes: [UInt8]) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        write(bytes, to: descriptor)
        close(descriptor)
    }

    /// Some bytes of the file.
    func bytes(at offset: Int, _ count: Int) -> ArraySlice<UInt8> {
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        var out = [UInt8](repeating: 0, count: count)
        let read = pread(descriptor, &out, count, offset)
        return out[..<max(read, 0)]
    }

    func truncate(to size: Int) { Glibc.truncate(path, size) }

    func append(_ text: String) {
        let descriptor = open(path, O_WRONLY | O_APPEND)
        write(Array(text.utf8), to: descriptor)
        close(descriptor)
    }
}

/// Writes all bytes to a descriptor.
func write(_ bytes: [UInt8], to descriptor: Int32) {
    var done = 0
    while done < bytes.count {
        let count = bytes[done...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count <= 0 { return }
        done += count
    }
}

/// A pipe: what is written to one end comes out of the other.
struct TestPipe {
    let reading: Int32
    let writing: Int32

    init() {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        (reading, writing) = (ends[0], ends[1])
    }

    func send(_ text: String) { write(Array(text.utf8), to: writing) }
    func closeWriting() { close(writing) }
    func closeReading() { close(reading) }
}
