internal import CPty
internal import Glibc

/// A tmux server of its own with one session, spoken to in control mode: commands in, a block of lines for each out, and what the program
/// in it writes as notifications between the blocks. See tmux(1), CONTROL MODE.
final class TmuxServer {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let socket: String
    private let process: pid_t
    private let input: CInt
    private let output: CInt
    private var pending: [UInt8] = []
    /// Blocks that nobody has taken yet, and the lines of the one that has begun.
    private var blocks: [[String]] = []
    private var block: [String]?
    /// What the program has written so far.
    private(set) var written: [UInt8] = []
    private(set) var hasEnded = false

    /// Starts it with a program in a window of a size.
    init(folder: String, size: FuzzSize, environment: [String: String], _ command: [String]) throws {
        socket = "\(folder)/tmux"
        let settings = ["-g status off", "-g history-limit 5000", "-s escape-time 0", "-g default-terminal tmux-256color"]
        var arguments = ["tmux", "-u", "-S", socket, "-f", "\(folder)/tmux.conf", "-C", "new-session"]
        guard let file = fopen("\(folder)/tmux.conf", "w") else { throw Failure(description: "tmux.conf") }
        for setting in settings { fputs("set \(setting)\n", file) }
        fclose(file)
        arguments += ["-x", "\(size.columns)", "-y", "\(size.rows)", "-c", folder]
        for (name, value) in environment { arguments += ["-e", "\(name)=\(value)"] }
        (process, input, output) = try Self.start(arguments + command)
        // The block of new-session itself.
        _ = try takeBlock()
    }

    deinit {
        if !hasEnded { _ = try? ask("kill-server") }
        close(input)
        close(output)
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
        unlink(socket)
    }

    private static func start(_ arguments: [String]) throws -> (pid_t, CInt, CInt) {
        var (into, from): ([CInt], [CInt]) = ([-1, -1], [-1, -1])
        guard pipe(&into) == 0, pipe(&from) == 0 else { throw Failure(description: "pipe") }
        for end in into + from { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, into[0], 0)
        posix_spawn_file_actions_adddup2(&actions, from[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var pointers = arguments.map { strdup($0) } + [nil]
        let environment = ["PATH=/usr/bin:/bin", "LANG=C.UTF-8", "TERM=xterm-256color", "HOME=/nonexistent"]
        var variables = environment.map { strdup($0) } + [nil]
        defer { for pointer in pointers + variables { free(pointer) } }
        var process: pid_t = 0
        let status = posix_spawnp(&process, "tmux", &actions, nil, &pointers, &variables)
        close(into[0])
        close(from[1])
        guard status == 0 else { throw Failure(description: "tmux: \(String(cString: strerror(status)))") }
        _ = fcntl(from[0], F_SETFL, O_NONBLOCK)
        return (process, into[1], from[0])
    }

    /// Runs commands, all in one write so that nothing comes between them; returns the lines of each.
    func ask(_ commands: String...) throws -> [[String]] {
        let bytes = Array(commands.map { $0 + "\n" }.joined().utf8)
        guard write(input, bytes, bytes.count) == bytes.count else { throw Failure(description: "tmux takes no command") }
        return try commands.map { _ in try takeBlock() }
    }

    private func takeBlock() throws -> [String] {
        let end = ContinuousClock.now + .seconds(10)
        while blocks.isEmpty {
            guard !hasEnded, ContinuousClock.now < end else { throw Failure(description: "tmux does not answer") }
            _ = pump(for: .milliseconds(100))
        }
        return blocks.removeFirst()
    }

    /// Takes what has come within a time; returns whether the program has written anything.
    func pump(for time: Duration) -> Bool {
        var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        guard !hasEnded, poll(&request, 1, Int32(time / .milliseconds(1))) > 0 else { return false }
        let before = written.count
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = read(output, &buffer, buffer.count)
        if count == 0 { hasEnded = true }
        pending += buffer[..<max(0, count)]
        var start = 0
        while let end = pending[start...].firstIndex(of: 0x0A) {
            take(pending[start..<end])
            start = end + 1
        }
        pending.removeFirst(start)
        return written.count > before
    }

    private func take(_ line: ArraySlice<UInt8>) {
        if block != nil {
            if line.starts(with: "%end ".utf8) || line.starts(with: "%error ".utf8) {
                blocks.append(block ?? [])
                block = nil
            } else {
                block?.append(String(decoding: line, as: UTF8.self))
            }
        } else if line.starts(with: "%begin ".utf8) {
            block = []
        } else if line.starts(with: "%output ".utf8) {
            written += Self.unescaped(line.dropFirst(8).drop { $0 != 0x20 }.dropFirst())
        }
    }

    /// Controls and backslashes come as three octal digits behind a backslash.
    private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\\"), let value = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8) {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}
