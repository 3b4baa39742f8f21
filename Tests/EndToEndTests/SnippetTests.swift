import TerminalHarness
import Testing

/// The programs of README.md, as `swift build` makes them.
@Suite struct SnippetTests {
    @Test("A prompt with a list gives its answer")
    func colour() throws {
        let session = try PromptRun(program: "AskColour").session
        try session.expect("Colour: ‸")
        try session.type("gr")
        try session.expect("Colour: gr‸⟦een⟧")
        try session.type("<Enter>")
        try session.expectEnd(0)
        #expect(session.outputText == "green\n")
    }

    @Test("A provider that takes two seconds holds nothing up, and what it says is offered")
    func service() throws {
        let session = try PromptRun(program: "AskService").session
        try session.type("Sx<BS>")
        try session.expect("Town: S‸")
        try session.type("p")
        try session.expect("Town: Sp‸")
        try session.expect("Town: Sp‸⟦ringfield⟧")
        try session.type("<Enter>")
        try session.expectEnd(0)
        #expect(session.outputText == "Springfield\n")
    }

    @Test("They are what README.md shows", arguments: ["AskColour", "AskService"])
    func readme(_ name: String) throws {
        let source = text("Snippets/\(name).swift")
        #expect(!source.isEmpty)
        let body = source.split(separator: "\n", omittingEmptySubsequences: false).drop { $0.hasPrefix("//") }.joined(
            separator: "\n")
        #expect(text("README.md").contains("```swift\n\(body)```"))
    }

    private func text(_ name: String) -> String {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return WorkingFolder.text("/\(root)/\(name)")
    }
}
