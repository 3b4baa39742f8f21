import Glibc
import Synchronization
import Testing

@testable import GhostComplete

/// A command with the verdicts that it has reported.
private final class Bench: Sendable {
    let command: ValidationCommand
    let log = LogLines()
    private let verdicts = Verdicts()

    private final class Verdicts: Sendable {
        let all = Mutex<[Verdict]>([])
    }

    init(_ text: String, timeLimit: Duration = .seconds(100)) {
        command = ValidationCommand(text, timeLimit: timeLimit, log: log.append)
    }

    deinit { command.stop() }

    var reported: [Verdict] { verdicts.all.withLock { $0 } }

    func begin(_ text: String) throws -> RunningValidation {
        let judgement = Validator.command(command).judge(text) { [verdicts] verdict in
            verdicts.all.withLock { $0.append(verdict) }
        }
        guard case .later(let running) = judgement else { throw UnexpectedCase() }
        return running
    }

    /// The verdict on a text.
    func verdict(_ text: String) async throws -> Verdict? {
        let count = reported.count
        _ = try begin(text)
        #expect(await ProgramBench.eventually { reported.count > count })
        return reported.last
    }
}

@Suite("answers that a command judges", .timeLimit(.minutes(2)))
struct ValidationCommandTests {
    @Test("it gets the text as a line; status 0 accepts, another refuses with its first line")
    func judges() async throws {
        let bench = Bench("grep -qx '[0-9]*' || { echo digits only; echo more; exit 1; }")
        #expect(try await bench.verdict("12") == .accepted)
        #expect(try await bench.verdict("$(x) 1") == .refused(message: "digits only"))
        #expect(try await bench.verdict("7") == .accepted)
        let whole = Bench("[ \"$(cat; echo .)\" = \"$(printf 'a\\tb  é\\n.')\" ]")
        #expect(try await whole.verdict("a\tb  é") == .accepted)
        #expect(try await whole.verdict("a b é") == .refused(message: Verdict.plainMessage))
    }

    @Test("one that reads nothing may judge all the same, however long the text is")
    func readsNothing() async throws {
        let long = String(repeating: "x", count: 1 << 20)
        #expect(try await Bench("exit 0").verdict(long) == .accepted)
        #expect(try await Bench("exec 0<&-; echo no; exit 1").verdict(long) == .refused(message: "no"))
        #expect(try await Bench("[ $(wc -c) -eq 1048577 ]").verdict(long) == .accepted)
    }

    @Test("what it says when it accepts is nobody's business, and its errors go to the log")
    func acceptance() async throws {
        let bench = Bench("echo fine; echo oops >&2")
        #expect(try await bench.verdict("x") == .accepted)
        #expect(bench.log.all == ["echo fine; echo oops >&2: oops"])
    }

    @Test("one that can't run, or is killed, refuses and says so")
    func broken() async throws {
        #expect(
            try await Bench("/no/such/check").verdict("x")
                == .refused(message: "the check could not be run: command not found (status 127)"))
        #expect(
            try await Bench("exec /").verdict("x")
                == .refused(message: "the check could not be run: permission denied (status 126)"))
        #expect(
            try await Bench("kill -SEGV $$").verdict("x")
                == .refused(message: "the check was ended by signal 11 (Segmentation fault)"))
        #expect(
            try await Bench("echo half; kill -KILL $$").verdict("x")
                == .refused(message: "the check was ended by signal 9 (Killed)"))
        #expect(try await Bench("echo own words; exit 127").verdict("x") == .refused(message: "own words"))
    }

    @Test("one that hangs is ended after its time, and refuses")
    func hangs() async throws {
        let folder = try TemporaryFolder()
        let bench = Bench("echo $$ >\(folder.path)/id; echo no; exec sleep 1000", timeLimit: .milliseconds(200))
        #expect(try await bench.verdict("x") == .refused(message: "the check took longer than 0.2 seconds"))
        bench.command.stop()
        if let id = folder.read("id") { #expect(await ProgramBench.isGoneSoon(try #require(pid_t(id.dropLast())))) }
    }

    @Test("one that closes its output and goes on still has its say")
    func closesOutput() async throws {
        let bench = Bench("exec >&-; while read -r line; do :; done; exit 3")
        #expect(try await bench.verdict("x") == .refused(message: Verdict.plainMessage))
    }

    @Test("one that leaves something running has judged when it ends, and that is ended")
    func leavesSomething() async throws {
        let folder = try TemporaryFolder()
        let bench = Bench("echo $$ >\(folder.path)/id; sleep 1000 & echo no; exit 1")
        #expect(try await bench.verdict("x") == .refused(message: "no"))
        #expect(await ProgramBench.isGoneSoon(try #require(pid_t(folder.read("id")?.dropLast() ?? ""))))
    }

    @Test("one that floods is cut, whether in lines or in none", arguments: ["yes", "cat /dev/zero"])
    func floods(command: String) async throws {
        let folder = try TemporaryFolder()
        let bench = Bench("echo $$ >\(folder.path)/id; exec \(command)")
        #expect(try await bench.verdict("x") == .refused(message: "the check wrote without end"))
        #expect(await ProgramBench.isGoneSoon(try #require(pid_t(folder.read("id")?.dropLast() ?? ""))))
    }

    @Test("binary makes a message all the same")
    func binary() async throws {
        let bench = Bench("printf 'a\\377\\000b\\033[31mc\\n'; exit 1")
        #expect(try await bench.verdict("x") == .refused(message: "a\u{FFFD} bc"))
    }

    @Test("a cancelled one is ended and reports nothing")
    func cancelled() async throws {
        let folder = try TemporaryFolder()
        let bench = Bench("trap '' TERM; sleep 1000 & echo $$ >\(folder.path)/id; wait")
        let running = try bench.begin("x")
        #expect(await ProgramBench.eventually { folder.read("id")?.hasSuffix("\n") == true })
        running.cancel()
        running.cancel()
        bench.command.stop()
        #expect(await ProgramBench.isGoneSoon(try #require(pid_t(folder.read("id")?.dropLast() ?? ""))))
        #expect(bench.reported == [])
    }

    @Test("when the prompt ends, what runs is gone")
    func stop() async throws {
        let folder = try TemporaryFolder()
        let bench = Bench("trap '' TERM; echo $$ >\(folder.path)/id; while :; do sleep 1000; done")
        _ = try bench.begin("x")
        #expect(await ProgramBench.eventually { folder.read("id")?.hasSuffix("\n") == true })
        Validator.command(bench.command).stop()
        #expect(await ProgramBench.isGoneSoon(try #require(pid_t(folder.read("id")?.dropLast() ?? ""))))
    }
}
