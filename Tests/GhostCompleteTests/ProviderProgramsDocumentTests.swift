import Testing

@testable import GhostComplete

/// Documentation/ProviderPrograms.md, whose examples are run as they stand there.
private struct Document {
    /// The folder of the package.
    let root: String
    private let lines: [Substring]

    init(_ file: String = #filePath) throws {
        root = file.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
        let text = try #require(TemporaryFolder.text(of: "\(root)/Documentation/ProviderPrograms.md"))
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The program between the fences of a language.
    func program(in language: String) throws -> String {
        let start = try #require(lines.firstIndex(of: "```\(language)"))
        let rest = lines[(start + 1)...]
        let end = try #require(rest.firstIndex(of: "```"))
        return rest[..<end].map { $0 + "\n" }.joined()
    }

    /// The argument, in single quotes, of an option in a command line that stands there.
    func argument(of option: String) throws -> String {
        let line = try #require(lines.first { $0.hasPrefix("    ghost-prompt \(option) '") })
        return String(line.split(separator: "'", maxSplits: 1)[1].dropLast())
    }
}

@Suite("the examples of the document on provider programs", .timeLimit(.minutes(3)))
struct ProviderProgramsDocumentTests {
    private let document: Document
    private let folder: TemporaryFolder

    init() throws {
        document = try Document()
        folder = try TemporaryFolder()
    }

    @Test("in sh")
    func shell() async throws {
        try folder.write(document.program(in: "sh"), to: "lines.sh")
        try folder.write("Maple Street\nOak Lane\nSmall maple\nx.y\n", to: "list")
        let log = LogLines()
        let provider = ProgramProvider("sh \(folder.path)/lines.sh \(folder.path)/list", log: log.append)
        #expect(try await provider.texts("maple") == ["Maple Street", "Small maple"])
        #expect(try await provider.texts("none") == [])
        #expect(try await provider.texts(".") == ["x.y"])
        #expect(try await provider.texts("-e") == [])
        provider.stop()
        #expect(log.all == [])
    }

    @Test("in Python, with the second stage")
    func python() async throws {
        try folder.write(document.program(in: "python"), to: "characters.py")
        let log = LogLines()
        let provider = ProgramProvider("exec python3 \(folder.path)/characters.py", log: log.append)
        let found = try await provider.find("GREEK SMALL LETTER ALP")
        let alpha = Candidate("greek small letter alpha", subtitle: "α  U+03B1", id: "945")
        #expect(found.contains(alpha))
        guard case .later(let resolve) = provider.resolve(alpha) else { throw UnexpectedCase() }
        #expect(try await resolve() == Candidate("α", id: "945"))
        #expect(try await provider.find("no such name") == [])
        #expect(try await provider.find("").count == 1000)
        provider.stop()
        #expect(log.all == [])
    }

    @Test("in Swift")
    func swift() async throws {
        try folder.write(document.program(in: "swift"), to: "domains.swift")
        let log = LogLines()
        // Compiled by the shell of the provider: what the compiler has to say is in the log.
        let provider = ProgramProvider(
            "cd \(folder.path) && swiftc -o domains domains.swift >&2 && exec ./domains", log: log.append)
        #expect(try await provider.find("me@example.n") == [Candidate("me@example.net", subtitle: "mail")], "\(log.all)")
        #expect(try await provider.texts("me") == [])
        #expect(try await provider.texts("a b@").count == 3)
        provider.stop()
    }

    @Test("a command for each query")
    func perQuery() async throws {
        let command = try document.argument(of: "--complete-once")
        let provider = ProgramProvider("cd \(document.root) && \(command)", runs: .forEachQuery)
        let found = try await provider.texts("maple")
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0.lowercased().contains("maple") })
        provider.stop()
    }

    @Test("a command that judges")
    func validation() async throws {
        let command = ValidationCommand(try document.argument(of: "--validate-cmd"))
        for (text, expected) in [("12", Verdict.accepted), ("a1", .refused(message: "digits only"))] {
            let verdict = await withCheckedContinuation { continuation in
                if case .now(let verdict) = command.judge(text, report: { continuation.resume(returning: $0) }) {
                    continuation.resume(returning: verdict)
                }
            }
            #expect(verdict == expected)
        }
    }

    @Test("the limits that it names are those of the code")
    func limits() throws {
        let settings = ProgramConversation.Settings()
        #expect(settings.limits.lines == 1000 && settings.limits.bytes == 1 << 20)
        #expect(settings.limits.lineBytes == 64 << 10 && settings.limits.endless == 8 << 20)
        #expect(settings.patience == .seconds(5))
        #expect(settings.backoff == [.zero, .milliseconds(200), .milliseconds(800)])
        #expect(ShellProcess.Settings().grace == .milliseconds(100))
    }
}
