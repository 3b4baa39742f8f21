internal import CPty
internal import Glibc
internal import TerminalHarness

/// A shell's part in suspending a program, without a shell: it runs one in the foreground of its terminal, and when that is stopped it says
/// so on the terminal, waits for a signal and continues it. When it has the terminal back it sets its own modes, as shells do.
///
/// A program without such a parent in its session is never stopped by the suspend character: nobody could continue it.
package enum JobControl {
    /// What it writes when the program is stopped.
    package static let notice = "[stopped]"

    /// What makes it go on with a stopped one.
    static let goOn = SIGUSR1

    /// Runs a program where nobody has its standard output nor waits for it: writes the lines of the file `above` in a folder, waits until
    /// somebody has opened and closed the FIFO `go`, and leaves the program's output in the file `answer` and its status in `status`. Then it waits for
    /// the end of its terminal, so that its modes can be looked at.
    package static func run(_ path: String, _ arguments: [String], in folder: String) {
        let above = WorkingFolder.text("\(folder)/above")
        _ = write(1, above, above.utf8.count)
        let go = open("\(folder)/go", O_RDONLY)
        var byte: UInt8 = 0
        _ = read(go, &byte, 1)
        close(go)
        let answer = open("\(folder)/answer", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        dup2(answer, 1)
        close(answer)
        let status = "\(run(path, arguments))"
        let file = open("\(folder)/status.new", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        _ = write(file, status, status.utf8.count)
        close(file)
        rename("\(folder)/status.new", "\(folder)/status")
        pause()
    }

    /// Runs a program and returns the status as a shell would tell it.
    package static func run(_ path: String, _ arguments: [String]) -> Int32 {
        for number in [SIGTTOU, SIGINT, SIGQUIT, SIGTSTP] { signal(number, SIG_IGN) }
        var awaited = sigset_t()
        sigemptyset(&awaited)
        sigaddset(&awaited, goOn)
        sigprocmask(SIG_BLOCK, &awaited, nil)
        var modes = termios()
        tcgetattr(0, &modes)
        guard let child = start(path, arguments) else { return 127 }
        while true {
            var status: CInt = 0
            guard waitpid(child, &status, WUNTRACED) == child else { return 126 }
            let stops = status & 0xFF == 0x7F
            tcsetpgrp(0, getpgrp())
            guard stops else { return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F }
            tcsetattr(0, TCSADRAIN, &modes)
            // ED: what a prompt had no time to take off.
            let line = "\u{1B}[J" + notice + "\n"
            _ = write(0, line, line.utf8.count)
            var got: CInt = 0
            sigwait(&awaited, &got)
            tcsetpgrp(0, child)
            kill(-child, SIGCONT)
        }
    }

    /// Starts it in a process group of its own, which gets the terminal before it runs.
    private static func start(_ path: String, _ arguments: [String]) -> pid_t? {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setpgroup(&attributes, 0)
        setFreshSignals(&attributes, flags: Int16(POSIX_SPAWN_SETPGROUP))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addtcsetpgrp_np(&actions, 0)
        var pointers = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var child: pid_t = 0
        return posix_spawn(&child, path, &actions, &attributes, &pointers, environ) == 0 ? child : nil
    }
}
