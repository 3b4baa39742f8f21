import Glibc
import Synchronization
import Testing

@testable import GhostComplete

/// What tests of programs share: lines that were logged, a folder of their own, looking for processes.
enum ProgramBench {
    /// How long a test waits for what must come; it is there in milliseconds, but machines are busy.
    static let limit = Duration.seconds(30)

    /// Whether a condition comes true within the limit.
    static func eventually(_ condition: () -> Bool) async -> Bool {
        let clock = ContinuousClock()
        let deadline = clock.now + limit
        while !condition() {
            guard clock.now < deadline else { return false }
            try? await Task.sleep(for: .milliseconds(2))
        }
        return true
    }

    /// Whether there is no process of this number, not even one that waits to be reaped, and none alive in its group.
    ///
    /// A child of it that has died belongs to the system's first process, which may reap it when it likes.
    static func isGone(_ id: pid_t) -> Bool {
        guard kill(id, 0) == -1, errno == ESRCH, let processes = opendir("/proc") else { return false }
        defer { closedir(processes) }
        while let entry = readdir(processes) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            // pid (name) state parent group: the name may hold anything.
            guard pid_t(name) != nil, let line = TemporaryFolder.text(of: "/proc/\(name)/stat"),
                let fields = line.split(separator: ")").last?.split(separator: " "), fields.count > 2
            else { continue }
            if pid_t(fields[2]) == id, fields[0] != "Z", fields[0] != "X" { return false }
        }
        return true
    }

    /// The same within the limit: SIGKILL ends all of a group, but not at once.
    static func isGoneSoon(_ id: pid_t) async -> Bool {
        await eventually { isGone(id) }
    }

    /// All batches of an answer.
    static func batches(of answer: Answer) async throws -> [Candidates] {
        guard case .later(let sequence) = answer else {
            Issue.record("an answer of a program comes later")
            return []
        }
        var batches: [Candidates] = []
        for try await batch in sequence { batches.append(batch) }
        return batches
    }
}

extension ProgramProvider {
    /// The last batch of the answer to a text.
    func find(_ text: String) async throws -> [Candidate] {
        try await ProgramBench.batches(of: answer(to: Query(text))).last?.list ?? []
    }

    /// The texts of the answer to a text.
    func texts(_ text: String) async throws -> [String] {
        try await find(text).map(\.text)
    }
}

/// Lines that were logged, from any thread.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    @Sendable func append(_ line: String) {
        lines.withLock { $0.append(line) }
    }
}

/// A folder that is removed with its owner.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/ghost-test-XXXXXX".utf8CString)
        let isMade = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } != nil }
        try #require(isMade)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        // Tests put files into it only.
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
                unlink("\(path)/\(name)")
            }
            closedir(folder)
        }
        rmdir(path)
    }

    func write(_ text: String, to name: String) throws {
        let file = try #require(fopen("\(path)/\(name)", "w"))
        fputs(text, file)
        fclose(file)
    }

    func read(_ name: String) -> String? { Self.text(of: "\(path)/\(name)") }

    /// What stands in a file, up to 64 KiB.
    static func text(of path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}

/// A case of an enum that was not expected.
struct UnexpectedCase: Error {}
