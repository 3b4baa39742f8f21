import Glibc

@testable import GhostComplete

/// A folder of its own for a test, removed with its last user.
final class StateTestFolder: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/ghost-state-XXXXXX".utf8CString)
        mkdtemp(&template)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { Self.removeAll(path) }

    private static func removeAll(_ path: String) {
        // remove(3) takes files, links and empty folders; only what is in a folder must go before it.
        if remove(path) == 0 || errno != ENOTEMPTY && errno != EEXIST { return }
        for name in names(in: path) { removeAll(path + "/" + name) }
        remove(path)
    }

    /// The path of a file in it.
    func file(_ name: String) -> String { path + "/" + name }

    /// Makes a file.
    ///
    /// - Returns: its path.
    @discardableResult
    func write(_ bytes: some Collection<UInt8>, to name: String) -> String {
        let bytes = Array(bytes)
        let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { close(descriptor) }
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count <= 0 { break }
            done += count
        }
        return file(name)
    }

    @discardableResult
    func write(_ text: String, to name: String) -> String { write(text.utf8, to: name) }

    /// All bytes of a file; nil where there is none.
    func bytes(of name: String) -> [UInt8]? {
        let descriptor = open(file(name), O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        fstat(descriptor, &status)
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        return Array(bytes.prefix(max(count, 0)))
    }

    func text(of name: String) -> String? { bytes(of: name).map { String(decoding: $0, as: UTF8.self) } }

    /// The permission bits of a file.
    func mode(of name: String) -> mode_t? {
        var status = stat()
        return lstat(file(name), &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    /// The names of all files in it.
    var names: [String] { Self.names(in: path) }

    private static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}

/// Runs a body on several threads at once, each with its number, and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    final class Job: Sendable {
        let number: Int
        let body: @Sendable (Int) -> Void
        init(_ number: Int, _ body: @escaping @Sendable (Int) -> Void) {
            self.number = number
            self.body = body
        }
    }
    var threads = [pthread_t](repeating: 0, count: count)
    for number in 0..<count {
        let job = Unmanaged.passRetained(Job(number, body))
        pthread_create(
            &threads[number], nil,
            { argument in
                if let argument {
                    let job = Unmanaged<Job>.fromOpaque(argument).takeRetainedValue()
                    job.body(job.number)
                }
                return nil
            }, job.toOpaque())
    }
    for thread in threads { pthread_join(thread, nil) }
}

/// Random numbers that are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
