import GhostPromptCommand
import GhostPromptDocuments
import Glibc
import Testing

@Suite("Documents") struct DocumentsTests {
    /// The documents that are made from the option table, by their paths in the repository.
    static let made: [(path: String, text: String)] = [
        ("Documentation/ghost-prompt.1", ManPage.text),
        ("Documentation/Completions/ghost-prompt.bash", ShellCompletions.bash),
        ("Documentation/Completions/_ghost-prompt", ShellCompletions.zsh),
        ("Documentation/Completions/ghost-prompt.fish", ShellCompletions.fish),
    ]

    @Test("each document in the repository is what the option table gives now", arguments: made.indices)
    func recorded(index: Int) throws {
        let (path, text) = Self.made[index]
        let file = RepositoryFile(path)
        if getenv("GHOST_RECORD") != nil { try file.write(text) }
        #expect(try file.read() == text, "\(path) is stale: make documents")
    }

    @Test("the tables of the README are what the option table and the key table give now")
    func readme() throws {
        let file = RepositoryFile("README.md")
        let updated = try #require(try ReadmeTables.updated(file.read()), "a table's comments are missing in the README")
        if getenv("GHOST_RECORD") != nil { try file.write(updated) }
        #expect(try file.read() == updated, "README.md is stale: make documents")
    }

    @Test("the Swift programs in the README are those that are compiled", arguments: ["AskColour", "AskService"])
    func snippets(name: String) throws {
        let program = try RepositoryFile("Snippets/\(name).swift").read().drop { $0 != "\n" }.dropFirst()
        #expect(try RepositoryFile("README.md").read().contains("```swift\n\(program)```"))
    }

    @Test("every option stands in every document", arguments: made.indices)
    func complete(index: Int) {
        let (path, text) = Self.made[index]
        let isFish = path.hasSuffix(".fish")
        let isManPage = path.hasSuffix(".1")
        for row in OptionTable.rows {
            let name =
                isFish ? "-l \(row.name) " : isManPage ? "\\fB\\-\\-\(row.name.replacing("-", with: "\\-"))\\fR" : row.dashed
            #expect(text.contains(name), "\(row.name) in \(path)")
        }
    }
}

/// A file of the repository that this test was compiled in.
struct RepositoryFile {
    struct Unreadable: Error {
        let path: String
        let number: Int32
    }

    let path: String

    init(_ path: String, from here: String = #filePath) {
        let root = here.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
        self.path = "\(root)/\(path)"
    }

    func read() throws -> String {
        guard let file = fopen(path, "r") else { throw Unreadable(path: path, number: errno) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while true {
            let byte = getc(file)
            if byte == EOF { break }
            bytes.append(UInt8(truncatingIfNeeded: byte))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    func write(_ text: String) throws {
        guard let file = fopen(path, "w") else { throw Unreadable(path: path, number: errno) }
        defer { fclose(file) }
        let bytes = Array(text.utf8)
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Unreadable(path: path, number: errno) }
    }
}
