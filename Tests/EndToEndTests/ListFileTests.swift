import Glibc
import TerminalHarness
import Testing

/// Lists of what no list should be made of, and lists that change or fail while the prompt is open.
@Suite struct ListFileTests {
    // MARK: Contents

    @Test("A line longer than any entry offers nothing, and is told of at the end", arguments: [false, true])
    func endlessLine(isSorted: Bool) throws {
        let long = [UInt8](repeating: 0x62, count: 5 << 20)
        let session = try PromptRun(
            ["--list", "file"] + (isSorted ? ["--sorted"] : []), separatesErrors: true,
            files: ["file": Array("ant\n".utf8) + long + Array("\ncat\n".utf8)]
        ).session
        try session.type("b")
        try session.expect("> b‸")
        try session.type("<BS>c")
        try session.expect("> c‸⟦at⟧")
        try session.type("<Enter>")
        try session.expectEnd(0)
        #expect(session.outputText == "cat\n")
        if !isSorted { #expect(session.errorText.contains("file:2: ")) }
    }

    @Test("A file of nothing but one endless line offers nothing, and what is typed is the answer")
    func onlyEndlessLine() throws {
        let session = try PromptRun(
            ["--list", "file"], separatesErrors: true, files: ["file": [UInt8](repeating: 0x62, count: 9 << 20)]
        ).session
        try session.type("bb<Enter>")
        try session.expectEnd(0)
        #expect(session.outputText == "bb\n")
        #expect(session.errorText.split(separator: "\n").count == 1)
    }

    @Test("An entry may hold zero bytes: they are shown as a picture and come out as they are")
    func zeroBytes() throws {
        let session = try PromptRun(["--list", "file"], files: ["file": Array("a\0b\nb\n\0\0\0\n".utf8)]).session
        try session.type("a")
        try session.expect("> a‸⟦␀b⟧")
        try session.type("<Enter>")
        try session.expectEnd(0)
        #expect(session.output == Array("a\0b\n".utf8))
    }

    @Test("A million equal lines are one entry", arguments: [[], ["--sorted"], ["--match=fuzzy"], ["--match=word"]])
    func equalLines(_ options: [String]) throws {
        var bytes: [UInt8] = []
        for _ in 0..<1_000_000 { bytes += "same\n".utf8 }
        let session = try PromptRun(["--list", "file"] + options, files: ["file": bytes]).session
        try session.type("s<Down>")
        try session.expect("> s‸⟦ame⟧ 1/1")
        try session.type("<Enter>")
        try session.expectEnd(0)
        #expect(session.outputText == "same\n")
    }

    @Test("A line of 1 MiB is cut on the screen and whole in the answer", arguments: [false, true])
    func longLines(isSorted: Bool) throws {
        let lines = (0..<3).map { number in Array("b\(number)".utf8) + [UInt8](repeating: 0x78, count: 1 << 20) }
        let session = try PromptRun(
            ["--list", "file"] + (isSorted ? ["--sorted"] : []), columns: 10, rows: 2,
            files: ["file": Array(lines.joined(separator: [0x0A])) + [0x0A]]
        ).session
        try session.type("b1")
        try session.expect("the end of the screen") { $0.screen.contents.description.contains("…") }
        try session.type("<Enter>")
        try session.expectEnd(0)
        #expect(session.output == lines[1] + [0x0A])
    }

    // MARK: Changes

    @Test(
        "A list that is emptied, grows or is written anew while the prompt is open is taken as it then is",
        arguments: [[], ["--sorted"], ["--match=fuzzy"], ["--match=word"]])
    func changes(_ options: [String]) throws {
        // Long enough that nothing of it can still lie in a buffer.
        let lines = (100_000..<300_000).map { "b\($0)" }
        let run = try PromptRun(list: lines, options)
        let path = run.folder.path + "/list"
        try run.session.type("b2")
        try run.session.expect("> b2‸⟦00000⟧")
        #expect(truncate(path, 0) == 0)
        try run.session.type("5")
        try run.session.expect("> b25‸")
        run.folder.write(lines: ["b255", "b256"], to: "list")
        try run.session.type("5")
        try run.session.expect("> b255‸")
        try run.session.type("<BS><BS>5")
        try run.session.expect("> b25‸⟦5⟧")
        try run.session.type("6")
        try run.session.expect("> b256‸")
        run.folder.write(lines: ["b255", "b256", "b2567"], to: "list")
        try run.session.type("<BS>6")
        try run.session.expect("> b256‸")
        try run.session.type("7<Enter>")
        try run.session.expectEnd(0)
        #expect(run.session.outputText == "b2567\n")
    }

    @Test("A list that is cut in the middle of what is being looked at ends there", arguments: [false, true])
    func cut(isSorted: Bool) throws {
        let lines = (100_000..<300_000).map { "b\($0)" }
        let run = try PromptRun(list: lines, isSorted ? ["--sorted"] : [])
        try run.session.type("b299")
        try run.session.expect("> b299‸⟦000⟧")
        // In the middle of a line.
        #expect(truncate(run.folder.path + "/list", 8 * 50_000 + 4) == 0)
        try run.session.type("<C-u>b14")
        try run.session.expect("> b14‸⟦0000⟧")
        try run.session.type("<C-u>b2")
        try run.session.expect("> b2‸")
        try run.session.type("<C-d><Enter>")
        try run.session.expectEnd(0)
        #expect(run.session.outputText == "b2\n")
    }

    @Test("A list that is replaced or removed while the prompt is open stays what it was", arguments: [false, true])
    func replaced(isRemoved: Bool) throws {
        let run = try PromptRun(list: ["green", "grey"])
        let path = run.folder.path
        if isRemoved {
            #expect(unlink("\(path)/list") == 0)
        } else {
            run.folder.write(lines: ["grass"], to: "other")
            #expect(rename("\(path)/other", "\(path)/list") == 0)
        }
        try run.session.type("gr")
        try run.session.expect("> gr‸⟦een⟧")
        try run.session.type("<Enter>")
        try run.session.expectEnd(0)
        #expect(run.session.outputText == "green\n")
    }

    // MARK: What fails, stops or never ends

    @Test("A FIFO that has stopped holds nothing up: what has come is offered, Return waits a second at most")
    func stoppedFifo() throws {
        let session = try PromptRun(
            shell: "mkfifo pipe; (echo green; echo grey; exec sleep 1000) >pipe & $ghost_prompt --list pipe; kill $!"
        ).session
        try session.type("gr")
        try session.expect("> gr‸⟦een⟧")
        try session.type("<Enter>")
        try session.expectEnd(0)
        #expect(session.outputText == "green\n")
    }

    @Test("A FIFO that never ends is searched as it comes, and Return does not wait for its end")
    func endlessFifo() throws {
        let session = try PromptRun(
            shell: "mkfifo pipe; (echo green; while echo more; do /bin/sleep 0.02; done) >pipe & $ghost_prompt --list pipe"
        ).session
        try session.type("gr")
        try session.expect("> gr‸⟦een⟧")
        try session.type("<Enter>")
        try session.expectEnd(0)
        #expect(session.outputText == "green\n")
    }

    @Test("A device that gives zeros without end offers nothing and keeps nobody")
    func endlessZeros() throws {
        let session = try PromptRun(["--list", "/dev/zero"]).session
        try session.type("zero")
        try session.expect("> zero‸")
        try session.type("<Enter>")
        try session.expectEnd(0)
        #expect(session.outputText == "zero\n")
    }

    @Test("A list that can be opened and not read is an empty one, and is told of at the end")
    func unreadable() throws {
        // Nothing is mapped at its beginning, so that reading fails with EIO.
        let session = try PromptRun(["--list", "/proc/self/mem"], separatesErrors: true).session
        try session.type("any")
        try session.expect("> any‸")
        try session.type("<Enter>")
        try session.expectEnd(0)
        #expect(session.outputText == "any\n")
        #expect(session.errorText == "ghost-prompt: /proc/self/mem: Input/output error\n")
    }
}
