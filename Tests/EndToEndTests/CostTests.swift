import TerminalHarness
import Testing

@Suite struct CostTests {
    @Test("A key is one write, of at most 64 bytes where it agrees with the ghost or nothing is drawn")
    func bytesAndWrites() throws {
        let entry = "the quick brown fox jumps over the lazy dog"
        let session = try PromptRun(list: [entry], columns: 80, rows: 10).session
        try session.expect("> ‸")
        try press("t", "> t‸⟦he quick brown fox jumps over the lazy dog⟧", session, atMost: entry.utf8.count + 40)
        for count in 2...entry.count {
            let typed = entry.prefix(count)
            let ghost = entry.dropFirst(count)
            try press(String(entry.prefix(count).last!), "> \(typed)‸\(ghost.isEmpty ? "" : "⟦\(ghost)⟧")", session, atMost: 64)
        }
        try press("!", "> \(entry)!‸", session, atMost: 64)
        try press("<BS>", "> \(entry)‸", session, atMost: 64)
        try session.type("<Enter>")
        try session.expectEnd(0)
    }

    @Test("A key that agrees with the ghost is one byte, and reads the terminal once and the list not at all")
    func readsOfAnAgreeingKey() throws {
        let session = try PromptRun(list: ["alpha", "beta", "the quick brown fox"], columns: 80, rows: 10).session
        try session.expect("> ‸")
        try press("t", "> t‸⟦he quick brown fox⟧", session, atMost: 64)
        try press("h", "> th‸⟦e quick brown fox⟧", session, atMost: 64)
        for count in 3...9 {
            let (typed, ghost) = ("the quick brown fox".prefix(count), "the quick brown fox".dropFirst(count))
            let before = ProcessState(session.processIdentifier).reads
            try press(String(typed.last!), "> \(typed)‸⟦\(ghost)⟧", session, atMost: 1)
            guard let before, let after = ProcessState(session.processIdentifier).reads else { continue }
            #expect(after - before <= 1)
        }
        try session.type("<Enter>")
        try session.expectEnd(0)
    }

    /// Types a key and counts the write(2) calls of the program, and the bytes that came, until the screen is as wanted.
    private func press(
        _ key: String, _ screen: String, _ session: TerminalSession, atMost limit: Int,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let (bytes, writes) = (session.transcript.written.count, ProcessState(session.processIdentifier).writes)
        try session.type(key, sourceLocation: sourceLocation)
        try session.expect(screen, sourceLocation: sourceLocation)
        #expect(session.transcript.written.count - bytes <= limit, "\(key)", sourceLocation: sourceLocation)
        if let writes {
            #expect(ProcessState(session.processIdentifier).writes == writes + 1, "\(key)", sourceLocation: sourceLocation)
        }
    }
}
