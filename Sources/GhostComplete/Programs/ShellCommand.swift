internal import Glibc
internal import Synchronization

/// Between pipe(2) and its end being closed on exec no other child of ours may start: it would hold that end open.
private let starting = Mutex(())

/// A command line for `/bin/sh`, and what it finds when it starts.
struct ShellCommand: Sendable {
    /// Where its standard input comes from.
    enum Input: Sendable {
        /// /dev/null.
        case nothing
        /// A pipe.
        case pipe
    }

    /// What becomes of its standard error.
    enum Errors: Sendable {
        /// /dev/null.
        case dropped
        /// A pipe.
        case pipe
    }

    /// The command, which the shell parses. Nothing that a user typed is ever pasted into it.
    var text: String
    var environment: ProcessEnvironment
    var input = Input.pipe
    var errors = Errors.dropped

    /// A command that runs: its process, and our ends of its pipes, none of which blocks.
    struct Started: ~Copyable, Sendable {
        let id: pid_t
        var input: Descriptor?
        var output: Descriptor?
        var errors: Descriptor?
    }

    /// Starts the command in a session of its own, with every signal at its default.
    ///
    /// The session makes the shell the leader of a process group, so that all that the command starts can be ended
    /// together. It also has no terminal: a program that asks for a password on /dev/tty fails at once; in a mere
    /// group in the background it would be stopped, unseen, or change the terminal's modes under the prompt.
    ///
    /// - Throws: what the system says where the shell or descriptors can't be had. The C function is `posix_spawn`.
    func start() throws(SystemError) -> Started {
        try starting.withLock { (_) throws(SystemError) in try startAlone() }
    }

    private func startAlone() throws(SystemError) -> Started {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }

        let output = try Descriptor.Pipe()
        posix_spawn_file_actions_adddup2(&actions, output.writer.number, STDOUT_FILENO)
        let input: Descriptor.Pipe? = self.input == .pipe ? try Descriptor.Pipe() : nil
        switch input {
        case .some(let pipe): posix_spawn_file_actions_adddup2(&actions, pipe.reader.number, STDIN_FILENO)
        case .none: posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        let errors: Descriptor.Pipe? = self.errors == .pipe ? try Descriptor.Pipe() : nil
        switch errors {
        case .some(let pipe): posix_spawn_file_actions_adddup2(&actions, pipe.writer.number, STDERR_FILENO)
        case .none: posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }

        let id = try spawn(&actions)
        var started = Started(id: id, output: output.reader)
        if let pipe = consume input { started.input = consume pipe.writer }
        if let pipe = consume errors { started.errors = consume pipe.reader }
        started.input?.setNonBlocking()
        started.output?.setNonBlocking()
        started.errors?.setNonBlocking()
        return started
    }

    private func spawn(_ actions: inout posix_spawn_file_actions_t) throws(SystemError) -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        sigdelset(&signals, SIGKILL)
        sigdelset(&signals, SIGSTOP)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // POSIX_SPAWN_SETSID, which <spawn.h> shows to C programs with _GNU_SOURCE only; it is 0x80 in glibc and in musl.
        let setSession: Int32 = 0x80
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | setSession))

        var id: pid_t = 0
        // `--`, because a command may begin with a dash.
        let status = CStrings.with(["sh", "-c", "--", text].map { Array($0.utf8) }) { arguments in
            environment.withPointers { posix_spawn(&id, "/bin/sh", &actions, &attributes, arguments, $0) }
        }
        guard status == 0 else { throw SystemError("/bin/sh", status) }
        return id
    }
}
