internal import CPty
internal import Glibc

/// How a program has ended.
package enum ProgramEnd: Hashable, Sendable {
    case exited(Int)
    case signalled(Int)

    /// The status as a shell tells it.
    package var status: Int {
        switch self {
        case .exited(let status): status
        case .signalled(let signal): 128 + signal
        }
    }
}

/// A program on a terminal of its own, its controlling one, with standard output in a pipe.
package struct ProgramStart {
    package var path: String
    package var arguments: [String] = []
    /// All of its environment.
    package var environment: [String: String] = [:]
    package var folder: String?
    /// Whether standard error goes to a pipe, not to the terminal.
    package var separatesErrors = false
    /// What standard input is: bytes in a pipe, or the terminal.
    package var input: [UInt8]?

    package init(path: String, arguments: [String] = []) {
        self.path = path
        self.arguments = arguments
    }
}

/// A program that runs. It is killed with its session when it is let go.
final class Program {
    let processIdentifier: pid_t
    let output: CInt
    let errors: CInt?
    private(set) var end: ProgramEnd?

    /// Starts it by posix_spawn: a session of its own, and the terminal opened by name, which makes it the controlling one.
    init(_ start: ProgramStart, on terminal: PseudoTerminal) throws {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        setFreshSignals(&attributes, flags: Int16(ghost_spawn_setsid))

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let output = try Pipe()
        let errors = start.separatesErrors ? try Pipe() : nil
        let input = start.input == nil ? nil : try Pipe()
        posix_spawn_file_actions_addopen(&actions, 0, terminal.path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, errors?.writer ?? 0, 2)
        posix_spawn_file_actions_adddup2(&actions, output.writer, 1)
        if let input { posix_spawn_file_actions_adddup2(&actions, input.reader, 0) }
        if let folder = start.folder { posix_spawn_file_actions_addchdir_np(&actions, folder) }

        let arguments = CStrings([start.path] + start.arguments)
        let environment = CStrings(start.environment.map { "\($0)=\($1)" }.sorted())
        var process: pid_t = 0
        let status = posix_spawn(&process, start.path, &actions, &attributes, arguments.pointers, environment.pointers)
        close(output.writer)
        if let errors { close(errors.writer) }
        if let input {
            close(input.reader)
            if let bytes = start.input, status == 0 { _ = write(input.writer, bytes, bytes.count) }
            close(input.writer)
        }
        guard status == 0 else {
            errno = status
            throw PseudoTerminal.Failure("posix_spawn \(start.path)")
        }
        processIdentifier = process
        self.output = output.reader
        self.errors = errors?.reader
    }

    deinit {
        if poll() == nil {
            kill(-processIdentifier, SIGKILL)
            kill(processIdentifier, SIGKILL)
            waitpid(processIdentifier, nil, 0)
        }
        close(output)
        if let errors { close(errors) }
    }

    /// How it has ended, if it has.
    func poll() -> ProgramEnd? {
        guard end == nil else { return end }
        var status: CInt = 0
        guard waitpid(processIdentifier, &status, WNOHANG) == processIdentifier else { return nil }
        let signal = status & 0x7F
        end = signal == 0 ? .exited(Int(status >> 8 & 0xFF)) : .signalled(Int(signal))
        return end
    }

    func send(_ signal: CInt) {
        if poll() == nil { kill(processIdentifier, signal) }
    }
}

/// A pipe whose ends no other program inherits.
private struct Pipe {
    let reader: CInt
    let writer: CInt

    init() throws {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { throw PseudoTerminal.Failure("pipe") }
        reader = ends[0]
        writer = ends[1]
        _ = fcntl(reader, F_SETFD, FD_CLOEXEC)
        _ = fcntl(writer, F_SETFD, FD_CLOEXEC)
        _ = fcntl(reader, F_SETFL, O_NONBLOCK)
    }
}

/// A list of C strings with a null at its end.
private final class CStrings {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ strings: [String]) {
        count = strings.count
        pointers = .allocate(capacity: count + 1)
        for (index, string) in strings.enumerated() { (pointers + index).initialize(to: strdup(string)) }
        (pointers + count).initialize(to: nil)
    }

    deinit {
        for index in 0..<count { free(pointers[index]) }
        pointers.deallocate()
    }
}
