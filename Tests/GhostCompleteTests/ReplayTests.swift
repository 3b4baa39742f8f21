internal import GhostTerminal
import Testing

@testable import GhostComplete

/// Has nothing, and says so late.
private struct LateProvider: SuggestionProvider {
    func answer(to query: Query) -> Answer {
        .soon(
            SingleBatch {
                try? await Task.sleep(for: .milliseconds(30))
                return Candidates()
            })
    }
}

@Suite("What a replay shows")
struct ReplayTests {
    private func picture(_ keys: String, _ entries: [String], columns: Int, rows: Int, listRows: Int) async throws -> [String] {
        try await onOwnThread {
            var configuration = Configuration()
            configuration.listRows = listRows
            return try Replay(configuration, provider: ListProvider(entries), columns: columns, rows: rows).play(keys)
                .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        }
    }

    @Test("a row of the list that fills the screen's width begins no further row")
    func fullRow() async throws {
        #expect(try await picture("a", ["abcdefgh", "abc"], columns: 10, rows: 5, listRows: 2).count == 3)
        #expect(
            try await picture("ab", ["abcdefgh"], columns: 10, rows: 5, listRows: 2) == ["> ab‸⟦cdefgh⟧", "  abcdefgh"])
    }

    @Test("the selected row of the list is told from pending text")
    func selection() async throws {
        #expect(
            try await picture("a<Down>", ["ab", "ac"], columns: 20, rows: 5, listRows: 2) == ["> a‸⟦c⟧ 2/2", "  ab", "▸ ac"])
    }

    @Test("a Return that waits for a slow answer is judged before the picture is taken")
    func heldReturn() async throws {
        let picture = try await onOwnThread {
            var configuration = Configuration()
            let command = ValidationCommand("sleep 0.1; echo no good; false", timeLimit: .seconds(60), log: { _ in })
            configuration.validator = .command(command)
            let session = try PromptSession(configuration, provider: LateProvider(), terminal: .replay(columns: 20, rows: 5))
            try session.start()
            session.play(.bytes(Array("a\r".utf8)))
            session.render()
            return session.picture
        }
        #expect(picture == "> a‸\nno good\n")
    }

    @Test("the mark of matched letters goes over whole characters, though only a part was typed")
    func wholeCharacters() throws {
        var configuration = Configuration()
        configuration.listRows = 1
        var list = ListProvider(["👩\u{200D}👩 x"])
        // However busy the machine is: a search on another thread would not be waited for.
        list.budget = 1 << 60
        let session = try PromptSession(configuration, provider: list, terminal: .replay(columns: 20, rows: 5))
        try session.start()
        session.feed(bytes: Array("👩".utf8))
        session.render()
        let row = try #require(session.shownFrame?.rows.last)
        #expect(row.cells.map { String(describing: $0.glyph) }.contains { $0.contains("👩\u{200D}👩") })
    }

    @Test("the interrupt character ends a replay and nothing else")
    func interrupt() async throws {
        #expect(try await picture("ab<C-c>", ["abc"], columns: 20, rows: 5, listRows: 0) == ["> ab", "‸"])
    }
}
