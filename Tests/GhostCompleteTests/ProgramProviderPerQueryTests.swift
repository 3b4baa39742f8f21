import Glibc
import Testing

@testable import GhostComplete

@Suite("a program that is started for each query", .timeLimit(.minutes(2)))
struct PerQueryProgramTests {
    @Test("it finds the text in its environment, whatever the text is, and nothing on its input")
    func environment() async throws {
        let provider = ProgramProvider(#"cat; printf '%s\n\n%s\n' "$GHOST_QUERY" end"#, runs: .forEachQuery)
        for text in ["red", "$(echo no)'\"\\", "-n", "é 🇪🇺"] { #expect(try await provider.texts(text) == [text, "end"]) }
        provider.stop()
    }

    @Test("it is killed, with its children, when nobody waits for the answer any more")
    func superseded() async throws {
        let folder = try TemporaryFolder()
        let provider = ProgramProvider("sleep 1000 & echo $$ >\(folder.path)/id; sleep 1000; true", runs: .forEachQuery)
        let task = Task { try await provider.texts("x") }
        #expect(await ProgramBench.eventually { folder.read("id")?.hasSuffix("\n") == true })
        let id = try #require(pid_t(folder.read("id")?.dropLast() ?? ""))
        task.cancel()
        #expect(try await task.value == [])
        #expect(await ProgramBench.isGoneSoon(id))
    }

    @Test("what runs when the prompt ends is ended, and what was asked before starts nothing after")
    func stop() async throws {
        let folder = try TemporaryFolder()
        let provider = ProgramProvider("trap '' TERM; echo $$ >\(folder.path)/id; sleep 1000", runs: .forEachQuery)
        let early = provider.answer(to: Query("early"))
        let task = Task { try await provider.texts("x") }
        #expect(await ProgramBench.eventually { folder.read("id")?.hasSuffix("\n") == true })
        let text = try #require(folder.read("id"))
        provider.stop()
        #expect(await ProgramBench.isGoneSoon(try #require(pid_t(text.dropLast()))))
        #expect(try await task.value == [])
        #expect(try await ProgramBench.batches(of: early) == [])
        #expect(folder.read("id") == text)
    }

    @Test("an answer without end is cut, and its program killed")
    func endless() async throws {
        let folder = try TemporaryFolder()
        let provider = ProgramProvider("echo $$ >\(folder.path)/id; exec yes", runs: .forEachQuery)
        #expect(try await provider.texts("x") == Array(repeating: "y", count: 1000))
        let id = try #require(pid_t(folder.read("id")?.dropLast() ?? ""))
        #expect(await ProgramBench.isGoneSoon(id))
        let zeros = ProgramProvider("cat /dev/zero", runs: .forEachQuery)
        #expect(try await zeros.texts("x") == [])
    }

    @Test("finding nothing is no failure; one that can't run is told once")
    func failures() async throws {
        let log = LogLines()
        let nothing = ProgramProvider("exit 1", runs: .forEachQuery, log: log.append)
        #expect(try await nothing.texts("x") == [])
        let missing = ProgramProvider(
            PerQueryProgram("exec 2>&-; /no/such/program", log: log.append, grace: .seconds(20)))
        for _ in 1...3 { #expect(try await missing.texts("x") == []) }
        missing.stop()
        #expect(
            await ProgramBench.eventually {
                log.all == ["exec 2>&-; /no/such/program: could not be run: command not found (status 127)"]
            })
    }

    @Test("there is no second stage")
    func resolve() throws {
        let provider = ProgramProvider("true", runs: .forEachQuery)
        guard case .now(Candidate("x", id: "1")) = provider.resolve(Candidate("x", id: "1")) else { throw UnexpectedCase() }
    }
}
