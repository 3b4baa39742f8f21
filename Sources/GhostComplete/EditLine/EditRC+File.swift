internal import Glibc

extension EditRC {
    /// The user's file: the one that EDITRC names, else ~/.editrc; nil where there is none.
    static var userFile: String? {
        if let named = variable("EDITRC") { return named.isEmpty ? nil : named }
        guard let home = variable("HOME"), !home.isEmpty else { return nil }
        let path = home + "/.editrc"
        return access(path, F_OK) == 0 ? path : nil
    }

    /// Reads a file; one that can't be read is an empty one with a remark. Only files with an end are read, so that a prompt
    /// never waits for one.
    init(path: String, program: String) {
        switch Self.contents(of: path) {
        case .success(let bytes): self.init(bytes, program: program)
        case .failure(let failure):
            self.init()
            remark(Remark(line: 0, reason: failure.reason))
        }
    }

    private struct Failure: Error {
        let reason: String
    }

    private static func contents(of path: String) -> Result<[UInt8], Failure> {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return .failure(Failure(reason: String(cString: strerror(errno)))) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .failure(Failure(reason: String(cString: strerror(errno)))) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFCHR where status.st_rdev == nullDevice: return .success([])
        case S_IFDIR: return .failure(Failure(reason: String(cString: strerror(EISDIR))))
        default: return .failure(Failure(reason: "not a file"))
        }
        var bytes = [UInt8](repeating: 0, count: min(limit.bytes, max(0, Int(status.st_size))) + 1)
        var count = 0
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count) }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { return .failure(Failure(reason: String(cString: strerror(errno)))) }
            if got == 0 { break }
            count += got
        }
        return .success(Array(bytes.prefix(count)))
    }

    /// /dev/null: no file, for those who want none.
    private static var nullDevice: dev_t {
        var status = stat()
        return stat("/dev/null", &status) == 0 ? status.st_rdev : 0
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
