import GhostTerminal
import RandomSource
import Testing

@testable import GhostComplete

@Suite("A file of key bindings in the editor")
struct EditLineEditRCTests {
    private func read(_ text: String) -> EditRC { EditRC(Array(text.utf8), program: "ghost-prompt") }

    /// An editor with the cursor at the mark.
    private func bench(_ line: String, editrc: String) throws -> EditLineBench {
        var bench = try EditLineBench(editrc: editrc)
        let parts = line.split(separator: "‸", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        bench.editor.replaceLine(with: Buffer(text: parts.joined(), cursor: parts[0].utf8.count))
        return bench
    }

    @Test("every command has a name that a key can be bound to")
    func names() throws {
        for command in EditCommand.allCases {
            var bench = try EditLineBench(editrc: "bind ^T \(command.rawValue)")
            bench.hasPendingText = true
            bench.press(Key("t", .control))
            #expect(bench.commands == [command == .leaveInsertMode ? .escape : command])
        }
    }

    @Test("keys are rebound, unbound and made macros, in the editor")
    func applying() throws {
        var bench = try EditLineBench(
            editrc: """
                bind ^T ghost-accept
                bind -r ^K
                bind -s ^O 'one ^Otwo'
                bind -s ^G "[^O]"
                bind ^X^X ed-move-to-beg
                bind -k up ed-move-to-end
                bind '\\e[1;5C' em-next-word
                bind é ed-move-to-beg
                bind '\\e' ed-kill-line
                """)
        bench.hasPendingText = true
        try bench.play("<C-t><C-Right>")
        #expect(bench.commands == [.accept, .acceptWord])
        bench.hasPendingText = false
        bench.commands = []
        try bench.play("abc<Left><C-k>")
        #expect(bench.line == "ab‸c")
        try bench.play("<Esc>")
        #expect(bench.line == "ab‸")
        try bench.play("é")
        #expect(bench.line == "‸ab")
        try bench.play("<Up>c<C-x><C-x>")
        #expect(bench.line == "‸abc")
        #expect(bench.commands.isEmpty)
    }

    @Test("a macro is keys, macros in macros end at some depth, and commands in a macro come out")
    func macros() throws {
        var bench = try EditLineBench(
            editrc:
                "bind -s ^T 'ab^B\\e[Dx^M'\nbind -s ^O '^T^G'\nbind -s ^E 'y^E'\nbind -s ^P '^P^P^P^P^P^P'")
        try bench.play("<C-t>")
        #expect(bench.line == "x‸ab")
        #expect(bench.commands == [.submit])
        try bench.play("<C-o>")
        #expect(bench.commands == [.submit, .submit, .cancel])
        bench = try EditLineBench(editrc: "bind -s ^E 'y^E'\nbind -s ^P '^P^P^P^P^P^P'")
        try bench.play("<C-e>")
        #expect(bench.line == "yyyyyyyyyy‸")
        try bench.play("<C-p>z")
        #expect(bench.line == "yyyyyyyyyyz‸")
    }

    @Test("a file can choose vi, and bind the keys of its command mode")
    func commandMode() throws {
        let file = read(
            "bind -v\nbind -a ' ' ghost-submit\nbind -a Q ed-move-to-beg\nbind -a ö ed-move-to-end\nbind Q ghost-accept"
        )
        var bench = try EditLineBench(try #require(file.keymap))
        #expect(bench.editor.apply(file).isEmpty)
        try bench.play("abQ")
        #expect(bench.line == "ab‸")
        bench.commands = []
        try bench.play("<Esc>Q")
        #expect(bench.line == "‸ab")
        try bench.play("ö <Esc>")
        #expect(bench.line == "a‸b")
        #expect(bench.commands == [.leaveInsertMode, .submit, .leaveInsertMode])
    }

    @Test("a character can be bound to a command, and to itself again")
    func characters() throws {
        var bench = try EditLineBench(
            .vi, editrc: "bind x vi-command-mode\nbind y ed-delete-prev-word\nbind 7 ed-ignore\nbind -r q")
        try bench.play("ab cyd7qx")
        #expect(bench.line == "ab ‸d")
        #expect(bench.mode == .command)
        bench = try EditLineBench(
            editrc: "bind x ed-move-to-beg\nbind x ed-insert\nbind 7 ed-digit\nbind é ed-prev-char\nbind é ed-insert")
        try bench.play("ax7é\u{301}")
        #expect(bench.line == "ax7é\u{301}‸")
    }

    @Test("commands of vi's command mode are refused in the emacs keymap, where there is no way back")
    func onlyVi() throws {
        var editor = try EditLine()
        let remarks = editor.apply(
            read("bind ^T vi-command-mode\nbind ^O vi-delete-meta\nbind ^G vi-change-case"))
        #expect(remarks.map(\.line) == [1, 2])
    }

    @Test("a sequence of letters can leave insert mode, and is text where it is not whole")
    func letters() throws {
        var bench = try EditLineBench(.vi, editrc: "bind jk vi-command-mode")
        bench.type("ajk")
        #expect(bench.line == "‸a")
        #expect(bench.mode == .command)
        bench.type("Ajx")
        #expect(bench.line == "ajx‸")
        bench.type("jjk")
        #expect(bench.line == "ajx‸j")
        bench.type("j")
        #expect(bench.commands.last == .next)
    }

    @Test(
        "the region between mark and cursor is killed and copied, and a mark behind the end is at the end"
    )
    func region() throws {
        let editrc = "bind ^O em-kill-region"
        var bench = try self.bench("one ‸two three", editrc: editrc)
        try bench.play("<C-Space><M-f><C-o>")
        #expect(bench.line == "one ‸ three")
        try bench.play("<C-e><C-y>")
        #expect(bench.line == "one  threetwo‸")
        try bench.play("<C-Space><C-a><M-w><C-y>")
        #expect(bench.line == "one  threetwo‸one  threetwo")
        try bench.play("<C-e><C-Space><C-u>abc<C-x><C-x><Left>x")
        #expect(bench.line == "abx‸c")
        try bench.play("<C-e><C-Space><C-a><C-k>z<C-o><C-y>")
        #expect(bench.line == "zabxc‸")
    }

    @Test("what libedit names can be bound: the next key with Alt, a count of four, overwriting")
    func ofLibedit() throws {
        var bench = try bench(
            "‸one two",
            editrc: "bind ^O em-meta-next\nbind ^T em-universal-argument\nbind ^G em-toggle-overwrite")
        try bench.play("<C-o>f")
        #expect(bench.line == "one‸ two")
        try bench.play("<C-t><C-b>")
        #expect(bench.line == "‸one two")
        try bench.play("<C-t><C-t>x")
        #expect(bench.line == String(repeating: "x", count: 16) + "‸one two")
        try bench.play("<C-g>ONE<C-g>!")
        #expect(bench.line.hasSuffix("xONE!‸ two"))
    }

    @Test("nonsense of any kind is survived, and told up to a limit")
    func torture() throws {
        var random = SplitMix(seed: 7)
        let pieces: [[UInt8]] = [
            Array("bind ".utf8), Array("-a ".utf8), Array("-s ".utf8), Array("-r ".utf8),
            Array("-k ".utf8), Array("^[".utf8),
            Array("\\e[".utf8),
            Array("\\U+".utf8), Array("\\0".utf8), Array("M-".utf8), Array("\"".utf8), Array("'".utf8),
            Array("\\".utf8), [0],
            [0xFF, 0xFE],
            [0x1B], [0x0A], [0x0D], Array(" ed-insert".utf8), Array(" ed-kill-line".utf8),
            Array(" vi-undo".utf8),
            Array(" vi-redo".utf8),
            Array(" ghost-accept".utf8), Array("edit off".utf8), Array("a:".utf8), Array(":".utf8),
            Array("é".utf8),
            Array("^".utf8),
            Array("[:".utf8), Array("^X".utf8), Array("0".utf8), Array("x ".utf8), Array("\u{85}".utf8),
            Array("😃".utf8),
        ]
        for _ in 0..<300 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0..<200, using: &random) {
                bytes += pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }
            let file = EditRC(bytes, program: "ghost-prompt")
            #expect(file.remarks.count <= EditRC.limit.remarks)
            for keymap in Keymap.allCases {
                var bench = try EditLineBench(keymap)
                _ = bench.editor.apply(file)
                bench.type("aé x")
                bench.press(Key(.escape), Key(.left), Key("x", .control), Key(.enter))
                #expect(bench.editor.buffer().cursor <= bench.editor.buffer().text.utf8.count)
            }
        }
    }

    @Test("the keys of a macro wait for answers as typed keys do, and go before what was typed behind it")
    func macroInPrompt() async throws {
        struct Soon: SuggestionProvider {
            func answer(to query: Query) -> Answer {
                .soon(SingleBatch { Candidates(["green"].filter { $0.hasPrefix(query.text) }.map { Candidate($0) }) })
            }
        }
        let bindings = read("bind ^T ghost-accept\nbind -s ^O 'gr^T!'")
        let picture = try await onOwnThread {
            var configuration = Configuration(prompt: "> ")
            configuration.readsUserBindings = false
            let session = try PromptSession(configuration, provider: Soon(), terminal: .replay(columns: 20, rows: 1))
            try session.start()
            defer { session.stop() }
            _ = session.editor?.apply(bindings)
            session.play(.bytes(Array("\u{0F}?".utf8)))
            session.render()
            return session.picture
        }
        #expect(picture == "> green!?‸\n")
    }
}
