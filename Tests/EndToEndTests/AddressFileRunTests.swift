internal import Glibc
import TerminalHarness
import Testing

/// `--addresses` with a file that is to be built, in a terminal, with a cache of its own.
@Suite struct AddressFileRunTests {
    private static let header = "NUMBER,STREET,CITY,COUNTRY"
    private static let rows = [header, "1,Elm St,Springfield,US", "2,Elm St,Springfield,US", ",,Springfield,US"]

    /// A folder with a cache in it, which goes when it is let go.
    private final class Place {
        let folder: WorkingFolder
        var cache: String { folder.path + "/cache" }

        init(lines: [String]) throws {
            folder = try WorkingFolder()
            folder.write(lines: lines, to: "rows.csv")
        }

        deinit {
            for name in kept { unlink("\(cache)/ghostcomplete/\(name)") }
            rmdir(cache + "/ghostcomplete")
            rmdir(cache)
        }

        /// What is in the cache.
        var kept: [String] { WorkingFolder.names(in: cache + "/ghostcomplete") }

        /// A script that finds the program as `$ghost_prompt`.
        func run(_ script: String, separatesErrors: Bool = false) throws -> TerminalSession {
            var start = ProgramStart(
                path: "/bin/sh", arguments: ["-c", "ghost_prompt='\(try BuiltProgram.path("ghost-prompt"))'; \(script)"])
            start.folder = folder.path
            start.separatesErrors = separatesErrors
            start.environment = [
                "HOME": folder.path, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8",
                "XDG_CACHE_HOME": cache, "TMPDIR": folder.path,
            ]
            let session = try TerminalSession(columns: 60, rows: 6, above: ["kept"])
            try session.run(start)
            return session
        }
    }

    @Test(
        "Ctrl-C while an index is built ends by the signal and leaves neither a row on the screen nor a file",
        arguments: ["", "--query elm"])
    func interrupted(options: String) throws {
        let place = try Place(lines: [Self.header] + (1...150_000).map { "\($0),Elm\($0 % 5000) St,Springfield,US" })
        let session = try place.run("exec $ghost_prompt --addresses rows.csv \(options)")
        try session.expect("progress") { $0.screen.contents.description.contains("Indexing rows.csv: ") }
        try session.type("<C-c>")
        #expect(try session.expectEnd() == .signalled(Int(SIGINT)))
        try session.expect("kept\n‸")
        #expect(session.outputText.isEmpty)
        #expect(place.kept.isEmpty)
        #expect(access(place.folder.path + "/rows.csv", F_OK) == 0)
    }

    @Test("A full disk is told in one line with the folder, and leaves nothing behind")
    func fullDisk() throws {
        let place = try Place(lines: Self.rows)
        // A limit for the size of files is the full disk that needs no disk.
        let session = try place.run("ulimit -f 1; exec $ghost_prompt --addresses rows.csv --query elm", separatesErrors: true)
        try session.expectEnd(2)
        #expect(
            session.errorText
                == "ghost-prompt: rows.csv: no index can be made in \(place.cache)/ghostcomplete: File too large\n")
        #expect(session.outputText.isEmpty)
        #expect(place.kept.isEmpty)
    }

    @Test(
        "Who may read the index of the cache is who may read the file, within the mask, and never anybody else",
        arguments: [
            ("644", "022", "644"), ("644", "077", "600"), ("600", "022", "600"), ("640", "002", "640"), ("444", "022", "644"),
        ])
    func mode(source: String, mask: String, wanted: String) throws {
        let place = try Place(lines: Self.rows)
        let session = try place.run(
            "chmod \(source) rows.csv; umask \(mask); $ghost_prompt --addresses rows.csv --query elm 2>&1 >/dev/null; stat -c %a cache/*/*"
        )
        try session.expectEnd(0)
        #expect(session.outputText.hasSuffix("all\n\(wanted)\n"))
    }

    @Test("Rows that were left out are told once the prompt has ended, when the index is built and not again")
    func rejections() throws {
        let place = try Place(lines: Self.rows)
        for (turn, said) in [
            "ghost-prompt: rows.csv: 1 row left out (line 4: no street): ghost-address build --report FILE lists all\n", "",
        ].enumerated() {
            let session = try place.run("exec $ghost_prompt --addresses rows.csv", separatesErrors: true)
            try session.expect("keys to be read") { $0.terminal.modes.isRaw }
            try session.type("2 elm s")
            try session.expect("kept\n> 2 elm s‸⟦t, Springfield⟧")
            #expect(session.errorText.isEmpty, "turn \(turn)")
            try session.type("<Enter>")
            try session.expectEnd(0)
            #expect(session.outputText == "2 Elm St, Springfield\n")
            #expect(session.errorText == said)
        }
    }

    @Test("An index that is cut short under a prompt costs its suggestions, not the prompt")
    func cutShort() throws {
        let place = try Place(lines: Self.rows)
        let session = try place.run("exec $ghost_prompt --addresses rows.csv 2>/dev/null")
        try session.expect("keys to be read") { $0.terminal.modes.isRaw }
        try session.type("1 e")
        try session.expect("kept\n> 1 e‸⟦lm St, Springfield⟧")
        let kept = try #require(place.kept.first)
        truncate("\(place.cache)/ghostcomplete/\(kept)", 100)
        try session.type("<C-u>2 el")
        try session.expect("kept\n> 2 el‸")
        try session.type("<Enter>")
        try session.expectEnd(0)
        #expect(session.outputText == "2 el\n")
    }
}
