import Testing

@testable import GhostAddressCommand

@Suite("ghost-address search") struct SearchCommandTests {
    private let folder = Folder()

    @Test(
        "options that exclude each other or a text are refused",
        arguments: [
            ["text", "--within", "1,2,3", "--box", "1,2,3,4"], ["text", "--batch"], ["text", "--timing"],
            ["--batch", "--timing"],
            ["text", "more"],
        ])
    func contradictions(words: [String]) throws {
        _ = try makeIndex(folder)
        #expect(throws: UsageError.self) { try SearchCommand.run([folder.file("test.ghost")] + words) }
    }

    @Test("a reverse look-up takes one kind of area as well")
    func reverse() throws {
        _ = try makeIndex(folder)
        #expect(throws: UsageError.self) {
            try SearchCommand.reverse([folder.file("test.ghost"), "1,2", "--box", "1,2,3,4", "--within", "1,2,3"])
        }
    }
}
