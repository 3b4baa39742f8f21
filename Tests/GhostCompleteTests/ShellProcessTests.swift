import Glibc
import Synchronization
import Testing

@testable import GhostComplete

/// What a command has told.
private final class Told: Sendable {
    private let state = Mutex((output: [UInt8](), events: [String](), ending: ProcessEnding?.none))

    var output: String { state.withLock { String(decoding: $0.output, as: UTF8.self) } }
    var ending: ProcessEnding? { state.withLock { $0.ending } }
    var events: [String] { state.withLock { $0.events } }

    @Sendable func note(_: ShellProcess, _ event: ShellProcess.Event) {
        state.withLock {
            switch event {
            case .output(let bytes): $0.output += bytes
            case .ended(let ending):
                $0.ending = ending
                $0.events.append("ended")
            default: $0.events.append("\(event)")
            }
        }
    }
}

/// A shell command with what it has told; it is stopped with its owner.
private final class Bench: Sendable {
    let process: ShellProcess
    let log = LogLines()
    private let told = Told()

    init(
        _ command: String, input: ShellCommand.Input = .pipe, endsWithOutput: Bool = true, grace: Duration = .seconds(20),
        environment: ProcessEnvironment = ProcessEnvironment()
    ) throws {
        let command = ShellCommand(text: command, environment: environment, input: input, errors: .pipe)
        let settings = ShellProcess.Settings(grace: grace, endsWithOutput: endsWithOutput, log: log.append)
        process = try ShellProcess(command, settings, handler: told.note)
    }

    deinit { process.stop() }

    var output: String { told.output }
    var ending: ProcessEnding? { told.ending }
    var events: [String] { told.events }

    /// Waits for a line of output and takes it for a number.
    func firstNumber() async throws -> pid_t {
        #expect(await ProgramBench.eventually { output.contains("\n") })
        return try #require(pid_t(output.prefix { $0 != "\n" }))
    }

    func end() -> ProcessEnding? {
        #expect(process.waitUntilGone(atMost: ProgramBench.limit))
        return ending
    }
}

@Suite("a shell command beside the prompt", .timeLimit(.minutes(2)))
struct ShellProcessTests {
    @Test("it gets its input and gives its output, its errors and its status")
    func streams() async throws {
        let bench = try Bench("cat; echo one >&2; printf two >&2; exit 3")
        bench.process.send("hello\n".utf8)
        #expect(await ProgramBench.eventually { bench.output == "hello\n" })
        bench.process.send("world".utf8)
        bench.process.closeInput()
        #expect(bench.end() == .status(3))
        #expect(bench.output == "hello\nworld")
        #expect(bench.log.all == ["one", "two"])
        #expect(bench.events.last == "ended")
    }

    @Test("its input may be none")
    func noInput() throws {
        let bench = try Bench("cat; echo done", input: .nothing)
        #expect(bench.end() == .status(0))
        #expect(bench.output == "done\n")
    }

    @Test("a command may begin with a dash")
    func dash() throws {
        let bench = try Bench("-x; echo done")
        #expect(bench.end() == .status(0))
        #expect(bench.output == "done\n")
    }

    @Test("it has the environment, with the variables that are set for it")
    func environment() throws {
        let text = "$(echo no) `no` ' \" \\ ; é\n\t"
        let bench = try Bench(
            #"printf %s "$GHOST_TEXT|$HOME""#,
            environment: ProcessEnvironment().setting("GHOST_TEXT", to: "old").setting("GHOST_TEXT", to: text))
        #expect(bench.end() == .status(0))
        #expect(bench.output == text + "|" + (getenv("HOME").map { String(cString: $0) } ?? ""))
    }

    @Test("it leads a session and a group of its own, without a terminal, with no signal ignored or blocked")
    func session() throws {
        let bench = try Bench(
            """
            read -r id name state parent group session terminal rest </proc/self/stat
            echo $((id == group)) $((id == session)) $terminal
            (: </dev/tty) 2>/dev/null || echo no terminal
            while read -r name mask; do
                # 32 and 33 are the C library's own, and are always ignored in what it spawns.
                case $name in Sig[BI]*) echo $name $((0x$mask & ~0x180000000)) ;; esac
            done </proc/self/status
            """)
        #expect(bench.end() == .status(0))
        #expect(bench.output == "1 1 0\nno terminal\nSigBlk: 0\nSigIgn: 0\n")
    }

    @Test("a signal that ends it is told")
    func signal() throws {
        #expect(try Bench("kill -SEGV $$").end() == .signal(SIGSEGV))
    }

    @Test("a shell that can't be started is told")
    func notStarted() throws {
        let huge = ProcessEnvironment().setting("GHOST_TEXT", to: String(repeating: "x", count: 4 << 20))
        #expect(try Bench("true", environment: huge).end() == .notStarted(SystemError("/bin/sh", E2BIG)))
    }

    @Test("what is sent to a command that reads nothing fills its pipe and stops nothing")
    func fullPipe() async throws {
        let bench = try Bench("echo $$; exec sleep 1000")
        bench.process.send([UInt8](repeating: 0x78, count: 4 << 20))
        let id = try await bench.firstNumber()
        bench.process.stop()
        #expect(bench.end() == .stopped)
        #expect(await ProgramBench.isGoneSoon(id))
    }

    @Test("a command that closes its input is no death by SIGPIPE, neither before a write nor in it")
    func closedInput() async throws {
        var action = sigaction()
        sigaction(SIGPIPE, nil, &action)
        try #require(action.__sigaction_handler.sa_handler == nil, "SIGPIPE would kill this process")
        let bench = try Bench("exec 0<&-; echo closed; sleep 1000", grace: .milliseconds(100))
        #expect(await ProgramBench.eventually { bench.events == ["inputClosed(written: 0)"] })
        bench.process.send("x".utf8)
        let second = try Bench("head -c 1 >/dev/null; exec 0<&-; echo closed; sleep 1000", grace: .milliseconds(100))
        second.process.send([UInt8](repeating: 0x78, count: 4 << 20))
        #expect(await ProgramBench.eventually { second.events.first?.hasPrefix("inputClosed(") == true })
        for bench in [bench, second] {
            bench.process.stop()
            #expect(bench.end() == .stopped)
        }
    }

    @Test("stopping it ends all of its group, of which nothing is left")
    func group() async throws {
        let bench = try Bench("sleep 1000 & echo $$; sleep 1000; true")
        let id = try await bench.firstNumber()
        #expect(!ProgramBench.isGone(id))
        bench.process.stop()
        #expect(bench.end() == .stopped)
        #expect(await ProgramBench.isGoneSoon(id))
    }

    @Test("one that ignores SIGTERM is killed after the grace")
    func ignoresTermination() async throws {
        let bench = try Bench("trap '' TERM; echo $$; while :; do sleep 1000; done", grace: .milliseconds(100))
        let id = try await bench.firstNumber()
        let start = ContinuousClock().now
        bench.process.stop()
        #expect(bench.end() == .stopped)
        #expect(ContinuousClock().now - start >= .milliseconds(100))
        #expect(await ProgramBench.isGoneSoon(id))
    }

    @Test("what it does on SIGTERM is waited for, in whatever part of it")
    func cleansUp() async throws {
        let folder = try TemporaryFolder()
        let clean = "trap 'echo cleaned >\(folder.path)/done; exit' TERM; echo $$; while :; do read -r line <&3; done"
        // The shell itself ends at once: the other is waited for, by the end of the output that it holds.
        try folder.write(clean, to: "clean")
        let bench = try Bench("mkfifo \(folder.path)/f; sh \(folder.path)/clean 3<>\(folder.path)/f; true")
        _ = try await bench.firstNumber()
        bench.process.stop()
        #expect(bench.end() == .stopped)
        #expect(folder.read("done") == "cleaned\n")
    }

    @Test("a stopped one is ended too")
    func stopped() async throws {
        let bench = try Bench("echo $$; kill -STOP $$; echo on")
        let id = try await bench.firstNumber()
        bench.process.stop()
        #expect(bench.end() == .stopped)
        #expect(await ProgramBench.isGoneSoon(id))
    }

    @Test("what it leaves behind when it ends by itself is ended, and its status counts")
    func leftovers() async throws {
        let bench = try Bench("sleep 1000 & echo $$; exit 4")
        #expect(bench.end() == .status(4))
        #expect(await ProgramBench.isGoneSoon(try await bench.firstNumber()))
    }

    @Test("one that ends its output is ended, unless it may run on")
    func outputEnds() async throws {
        let ended = try Bench("echo $$; exec >&-; sleep 1000", grace: .milliseconds(100))
        #expect(ended.end() == .stopped)
        #expect(ended.events == ["outputEnded", "ended"])
        #expect(await ProgramBench.isGoneSoon(try await ended.firstNumber()))
        let runsOn = try Bench("exec >&-; read -r line; exit 5", endsWithOutput: false)
        #expect(await ProgramBench.eventually { runsOn.events == ["outputEnded"] })
        runsOn.process.send("go\n".utf8)
        #expect(runsOn.end() == .status(5))
    }

    @Test("all that it wrote is read before its end is told")
    func remainder() throws {
        let bench = try Bench("head -c 300000 /dev/zero; echo; sleep 1000 & exit 0")
        #expect(bench.end() == .status(0))
        #expect(bench.output.utf8.count == 300_001)
    }

    @Test("errors without end are told up to a limit, and read up to another")
    func errorFlood() async throws {
        let bench = try Bench("echo $$; yes error >&2; echo given up; head -c 10000 /dev/zero >&2")
        #expect(await ProgramBench.eventually { bench.output.contains("given up") })
        #expect(bench.end() != nil)
        #expect(bench.log.all.count == 1001)
        #expect(bench.log.all.last == "(more is not told)")
    }

    @Test("a timer is told once, and a later one replaces it")
    func timer() async throws {
        let bench = try Bench("cat")
        bench.process.setTimer(.now + .seconds(1000))
        bench.process.setTimer(.now)
        #expect(await ProgramBench.eventually { bench.events == ["timer"] })
        bench.process.setTimer(.now + .milliseconds(1))
        #expect(await ProgramBench.eventually { bench.events == ["timer", "timer"] })
        bench.process.closeInput()
        #expect(bench.end() == .status(0))
        #expect(bench.events == ["timer", "timer", "outputEnded", "ended"])
    }

    @Test("the end of its input reaches one command though another was started meanwhile")
    func inheritance() throws {
        let benches = try (0..<8).map { _ in try Bench("cat; echo end") }
        for bench in benches { bench.process.closeInput() }
        for bench in benches {
            #expect(bench.end() == .status(0))
            #expect(bench.output == "end\n")
        }
    }
}
