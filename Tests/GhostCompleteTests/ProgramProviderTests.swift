import Glibc
import Testing

@testable import GhostComplete

/// The beginning of a program in sh: the loop over requests, each in $word, $number and $text.
private func loop(_ body: String) -> String {
    "tab=$(printf '\\t'); while IFS=$tab read -r word number text; do \(body); done"
}

@Suite("a program that is started once", .timeLimit(.minutes(2)))
struct LastingProgramTests {
    @Test("its lines are candidates with descriptions and IDs, one answer after the other")
    func answers() async throws {
        let provider = ProgramProvider(loop(#"printf '%s!\t%s\tid-%s\n\n' "$text" "$word" "$number""#))
        #expect(try await provider.find("red") == [Candidate("red!", subtitle: "query", id: "id-1")])
        #expect(try await provider.find("a\tb\nc $(x) é") == [Candidate("a b c $(x) é!", subtitle: "query", id: "id-2")])
        provider.stop()
    }

    @Test("it is started by the first query that somebody waits for, and ended with the prompt")
    func life() async throws {
        let folder = try TemporaryFolder()
        let provider = ProgramProvider("echo $$ >\(folder.path)/id; " + loop(#"echo "$$"; echo"#))
        let early = provider.answer(to: Query("x"))
        #expect(folder.read("id") == nil)
        let id = try #require(pid_t(try await provider.texts("x").first ?? ""))
        #expect(folder.read("id") == "\(id)\n")
        provider.stop()
        #expect(await ProgramBench.isGoneSoon(id))
        // What was asked before the end starts nothing after it.
        #expect(try await ProgramBench.batches(of: early) == [])
        #expect(folder.read("id") == "\(id)\n")
        // A new prompt does.
        let second = try #require(pid_t(try await provider.texts("x").first ?? ""))
        #expect(second != id)
        provider.stop()
        #expect(await ProgramBench.isGoneSoon(second))
    }

    @Test("it ends with the provider, if nobody has ended it before")
    func released() async throws {
        var provider: ProgramProvider? = ProgramProvider(loop(#"echo "$$"; echo"#))
        let id = try #require(pid_t(try await provider?.texts("x").first ?? ""))
        provider = nil
        #expect(await ProgramBench.isGoneSoon(id))
    }

    @Test("what has come of a long answer is there before its end")
    func streaming() async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "none")
        let provider = ProgramProvider(
            loop("mkfifo \(folder.path)/go; echo first; read -r x <\(folder.path)/go; echo second; echo"))
        guard case .later(let batches) = provider.answer(to: Query("x")) else { throw UnexpectedCase() }
        var seen: [[String]] = []
        for try await batch in batches {
            seen.append(batch.list.map(\.text))
            if seen.count == 1 { try folder.write("\n", to: "go") }
        }
        #expect(seen.first == ["first"])
        #expect(seen.last == ["first", "second"])
        provider.stop()
    }

    @Test("of the queries that come while it is busy the newest is asked, and a late answer is nobody else's")
    func superseded() async throws {
        let folder = try TemporaryFolder()
        let provider = ProgramProvider(
            "mkfifo \(folder.path)/go; "
                + loop(
                    "if [ $text = slow ]; then : >\(folder.path)/busy; read -r x <\(folder.path)/go; fi; echo $text $number; echo"
                )
        )
        // An iterator asks at once, which makes the order certain.
        var slow = try iterator(provider, "slow")
        #expect(await ProgramBench.eventually { folder.read("busy") != nil })
        var middle = try iterator(provider, "middle")
        var newest = try iterator(provider, "newest")
        #expect(try await middle.next() == nil)
        try folder.write("\n", to: "go")
        #expect(try await newest.next()?.list == [Candidate("newest 2")])
        #expect(try await slow.next()?.list == [Candidate("slow 1")])
        provider.stop()
    }

    @Test("the late answer to a query that was given up is nobody else's")
    func late() async throws {
        let folder = try TemporaryFolder()
        let provider = ProgramProvider(
            "mkfifo \(folder.path)/go; "
                + loop("if [ $text = slow ]; then : >\(folder.path)/busy; read -r x <\(folder.path)/go; fi; echo $text; echo"))
        let slow = Task { try await provider.texts("slow") }
        #expect(await ProgramBench.eventually { folder.read("busy") != nil })
        slow.cancel()
        #expect(try await slow.value == [])
        var next = try iterator(provider, "next")
        try folder.write("\n", to: "go")
        #expect(try await next.next()?.list == [Candidate("next")])
        provider.stop()
    }

    @Test("more answers than queries are dropped")
    func tooManyAnswers() async throws {
        let provider = ProgramProvider(loop("printf '%s\\n\\nextra\\n\\nextra\\n\\n' $text"))
        for text in ["a", "b", "c"] { #expect(try await provider.texts(text) == [text]) }
        provider.stop()
    }

    @Test("binary is repaired")
    func binary() async throws {
        let provider = ProgramProvider(loop("printf 'a\\377b\\000c\\033[2J\\nok\\n\\n'"))
        #expect(try await provider.texts("x") == ["a\u{FFFD}b\u{FFFD}c\u{1B}[2J", "ok"])
        provider.stop()
    }

    @Test("whatever it writes, the answer is bounded and comes to an end", arguments: ["random", "zero"])
    func garbage(device: String) async throws {
        let provider = ProgramProvider("cat /dev/u\(device) /dev/\(device) 2>/dev/null")
        for text in ["a", "b", "c"] { #expect(try await provider.texts(text).count <= 1000) }
        provider.stop()
    }

    @Test("an answer without end is cut and its program ended; after four it is given up")
    func endless() async throws {
        let log = LogLines()
        var settings = ProgramConversation.Settings()
        settings.limits.endless = 1 << 18
        settings.patience = .seconds(1000)
        let provider = ProgramProvider(LastingProgram("yes", log: log.append, settings: settings))
        #expect(try await provider.texts("x") == Array(repeating: "y", count: 1000))
        let story = "yes: writes an answer without end before it answered anything"
        #expect(await ProgramBench.eventually { log.all == ["\(story); the next request starts it again"] })
        #expect(await asked(provider, until: { log.all.last == "\(story); it is not started again" }))
        #expect(try await provider.texts("x") == [])
        #expect(log.all.count == 2, "\(log.all)")
        provider.stop()
    }

    @Test("one that never answers costs its answer, until it is given up and ended")
    func silent() async throws {
        let folder = try TemporaryFolder()
        let provider = ProgramProvider("echo $$ >\(folder.path)/id; " + loop(":"))
        let task = Task { try await provider.texts("x") }
        #expect(await ProgramBench.eventually { folder.read("id")?.hasSuffix("\n") == true })
        let id = try #require(pid_t(folder.read("id")?.dropLast() ?? ""))
        task.cancel()
        #expect(try await task.value == [])
        #expect(!ProgramBench.isGone(id))
        provider.stop()
        #expect(await ProgramBench.isGoneSoon(id))
    }

    @Test("one that is stuck when something else is asked is started again")
    func stuck() async throws {
        let folder = try TemporaryFolder()
        let log = LogLines()
        var settings = ProgramConversation.Settings()
        settings.patience = .milliseconds(50)
        let program = loop(
            "if [ -e \(folder.path)/stuck ]; then echo $text; echo; else : >\(folder.path)/stuck; sleep 1000; fi")
        let provider = ProgramProvider(LastingProgram(program, log: log.append, settings: settings))
        let first = Task { try await provider.texts("a") }
        #expect(await ProgramBench.eventually { folder.read("stuck") != nil })
        first.cancel()
        #expect(try await provider.texts("b") == ["b"])
        #expect(log.all.count == 1)
        provider.stop()
    }

    @Test("one that closes its input is started again for the next query")
    func closesInput() async throws {
        let provider = ProgramProvider("read -r line; exec 0<&-; echo $$; echo; exec sleep 1000")
        let first = try await provider.texts("a")
        let second = try await provider.texts("b")
        #expect(first.count == 1 && second.count == 1)
        #expect(first != second)
        provider.stop()
        for id in first + second { #expect(await ProgramBench.isGoneSoon(try #require(pid_t(id)))) }
    }

    @Test("one that closes its input at once and says nothing ends nothing but itself")
    func deaf() async throws {
        let provider = ProgramProvider("exec 0<&-; exec sleep 1000")
        for text in ["a", "b", "c", "d", "e", "f"] {
            let task = Task { try await provider.texts(text) }
            task.cancel()
            #expect(try await task.value == [])
        }
        provider.stop()
    }

    @Test(
        "one that dies at once is told once, and given up after four starts",
        arguments: [
            ("exit 3", "ended with status 3"), ("kill -KILL $$", "was ended by signal 9 (Killed)"),
            ("/no/such/program 2>/dev/null", "could not be run: command not found (status 127)"),
            ("true", "ended with status 0"),
        ])
    func dies(command: String, story: String) async throws {
        let log = LogLines()
        let folder = try TemporaryFolder()
        let provider = ProgramProvider(
            // Time enough to end by itself on the busiest machine.
            LastingProgram("echo >>\(folder.path)/starts; \(command)", log: log.append, grace: .seconds(20)))
        #expect(try await provider.texts("x") == [])
        #expect(await asked(provider, until: { log.all.last?.hasSuffix("it is not started again") == true }))
        #expect(log.all.count == 2, "\(log.all)")
        #expect(log.all.allSatisfy { $0.contains(": \(story) before it answered anything; ") })
        #expect(try await provider.texts("x") == [])
        #expect(folder.read("starts") == "\n\n\n\n")
        provider.stop()
    }

    @Test("one that answers one query and ends is asked again and again")
    func oneShot() async throws {
        let log = LogLines()
        let provider = ProgramProvider(#"read -r line; printf %s "$line" | cut -f 3"#, log: log.append)
        for text in ["a", "b", "c", "d", "e", "f"] { #expect(try await provider.texts(text) == [text]) }
        provider.stop()
        #expect(log.all == [])
    }

    @Test("one that ended when it was idle is started again, and the query that it missed is answered")
    func idleEnd() async throws {
        let provider = ProgramProvider("read -r a; echo 1; echo; exec true")
        for text in ["a", "b", "c", "d", "e", "f"] { #expect(try await provider.texts(text) == ["1"]) }
        provider.stop()
    }

    @Test("one that ignores SIGTERM is killed, with its children, and keeps the prompt a moment only")
    func ignoresTermination() async throws {
        let provider = ProgramProvider("trap '' TERM; sleep 1000 & " + loop("echo $$; echo"))
        let id = try #require(pid_t(try await provider.texts("x").first ?? ""))
        provider.stop()
        #expect(await ProgramBench.isGoneSoon(id))
    }

    @Test("its errors go to the log with its name")
    func errors() async throws {
        let log = LogLines()
        let provider = ProgramProvider(loop("echo oops >&2; echo") + " # a long comment behind it", log: log.append)
        #expect(try await provider.texts("x") == [])
        #expect(await ProgramBench.eventually { log.all.count == 1 })
        #expect(log.all.first == "tab=$(printf '\\t'); while IFS=$tab read…: oops")
        provider.stop()
    }

    @Test("a candidate with an ID is resolved by the program, one without is as it is")
    func resolve() async throws {
        let provider = ProgramProvider(
            loop(
                #"case $word$text in resolve7) printf 'whole\tsub\n';; resolve*) ;; *) printf 'part\t\t7\n';; esac; echo"#))
        let found = try await provider.find("x")
        #expect(found == [Candidate("part", id: "7")])
        #expect(try await resolved(provider, found[0]) == Candidate("whole", subtitle: "sub", id: "7"))
        #expect(try await resolved(provider, Candidate("other", id: "8")) == Candidate("other", id: "8"))
        guard case .now(Candidate("plain")) = provider.resolve(Candidate("plain")) else { throw UnexpectedCase() }
        provider.stop()
    }

    @Test("waiting for a resolution can be given up")
    func cancelledResolve() async throws {
        let provider = ProgramProvider(loop(":"))
        let task = Task { try await resolved(provider, Candidate("x", id: "1")) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        provider.stop()
    }

    @Test("many queries from many tasks at once all come to an end")
    func stress() async throws {
        let provider = ProgramProvider(loop("echo $text; echo"))
        let answers = try await withThrowingTaskGroup(of: (String, [String]).self) { group in
            for number in 0..<200 {
                group.addTask {
                    let text = "q\(number)"
                    if number % 3 == 0 { withUnsafeCurrentTask { $0?.cancel() } }
                    return (text, try await provider.texts(text))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count == 200)
        #expect(answers.allSatisfy { $0.1 == [] || $0.1 == [$0.0] })
        #expect(answers.contains { $0.1 != [] })
        provider.stop()
    }

    private func iterator(_ provider: ProgramProvider, _ text: String) throws -> ProgramAnswers.AsyncIterator {
        guard case .later(let batches) = provider.answer(to: Query(text)) else { throw UnexpectedCase() }
        return try #require(batches as? ProgramAnswers).makeAsyncIterator()
    }

    /// Asks over and over until a condition holds.
    private func asked(_ provider: ProgramProvider, until condition: () -> Bool) async -> Bool {
        let deadline = ContinuousClock().now + ProgramBench.limit
        while !condition() {
            guard ContinuousClock().now < deadline else { return false }
            _ = try? await provider.texts("x")
        }
        return true
    }

    private func resolved(_ provider: ProgramProvider, _ candidate: Candidate) async throws -> Candidate {
        guard case .later(let resolve) = provider.resolve(candidate) else { throw UnexpectedCase() }
        return try await resolve()
    }
}
