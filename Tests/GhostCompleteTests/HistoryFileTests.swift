import Glibc
import Testing

@testable import GhostComplete

@Suite("The history's file, read")
struct HistoryLoadTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var what: String
        var bytes: [UInt8]
        var entries: [String]

        init(_ what: String, _ text: String, _ entries: [String]) {
            (self.what, bytes, self.entries) = (what, Array(text.utf8), entries)
        }

        init(_ what: String, bytes: [UInt8], _ entries: [String]) {
            (self.what, self.bytes, self.entries) = (what, bytes, entries)
        }

        var testDescription: String { what }
    }

    @Test(
        "what a file gives",
        arguments: [
            Case("two lines", "one\ntwo\n", ["one", "two"]),
            Case("an empty file", "", []),
            Case("a line break only", "\n", []),
            Case("no line break at the end", "one\ntwo", ["one", "two"]),
            Case("no line break at all", "one", ["one"]),
            Case("empty lines", "\n\none\n\n\ntwo\n\n", ["one", "two"]),
            Case("CR LF", "one\r\ntwo\r\n\r\n", ["one", "two"]),
            Case("a CR that is no part of a line break", "a\rb\n", ["a\rb"]),
            Case("repeated lines", "one\none\ntwo\none\n", ["one", "two", "one"]),
            Case("repeated lines with damage between", bytes: Array("one\n".utf8) + [0xFF, 0x0A] + Array("one\n".utf8), ["one"]),
            Case("spaces are kept", "  a b \n", ["  a b "]),
            Case("a byte order mark", "\u{FEFF}one\n\u{FEFF}two\n", ["one", "\u{FEFF}two"]),
            Case("NUL and escapes", "a\u{0}b\n\u{1B}[31m\u{7}\n\tx\n", ["a\u{0}b", "\u{1B}[31m\u{7}", "\tx"]),
            Case("a NUL only", "\u{0}\n", ["\u{0}"]),
            Case("invalid UTF-8", bytes: [0x61, 0x0A, 0xC3, 0x0A, 0xED, 0xA0, 0x80, 0x0A, 0xC0, 0x80, 0x0A, 0x62], ["a", "b"]),
        ])
    func contents(_ example: Case) throws {
        let folder = StateTestFolder()
        let file = HistoryFile(path: folder.write(example.bytes, to: "answers"))
        // Compared as scalars: U+FEFF and canonically equal texts must not pass for one another.
        #expect(try file.load().map { Array($0.unicodeScalars) } == example.entries.map { Array($0.unicodeScalars) })
        #expect(folder.bytes(of: "answers") == example.bytes)
    }

    @Test("a line of a megabyte is an entry like another")
    func megabyte() throws {
        let folder = StateTestFolder()
        let long = String(repeating: "x", count: 1 << 20)
        let file = HistoryFile(path: folder.write("one\n\(long)\ntwo\n", to: "answers"))
        #expect(try file.load() == ["one", long, "two"])
    }

    @Test("a missing file is an empty history, also in a missing folder")
    func missing() throws {
        let folder = StateTestFolder()
        #expect(try HistoryFile(path: folder.file("answers")).load() == [])
        #expect(try HistoryFile(path: folder.file("no/answers")).load() == [])
        #expect(folder.names == [])
    }

    @Test("a folder in its place is an error with path and reason")
    func directory() {
        let folder = StateTestFolder()
        let file = HistoryFile(path: folder.path)
        #expect(throws: FileFailure(path: folder.path, reason: .system(EISDIR))) { try file.load() }
        #expect(throws: FileFailure(path: folder.path, reason: .system(EISDIR))) { try file.append("x") }
        #expect(FileFailure(path: "answers", reason: .system(EACCES)).description == "answers: Permission denied")
    }

    @Test("a file in the place of its folder is an error")
    func fileAsFolder() {
        let folder = StateTestFolder()
        let path = folder.write("", to: "file") + "/answers"
        #expect(throws: FileFailure(path: path, reason: .system(ENOTDIR))) { try HistoryFile(path: path).load() }
        #expect(throws: FileFailure(path: path, reason: .system(ENOTDIR))) { try HistoryFile(path: path).append("x") }
    }

    @Test("a FIFO is refused at once")
    func fifo() {
        let folder = StateTestFolder()
        mkfifo(folder.file("answers"), 0o600)
        let file = HistoryFile(path: folder.file("answers"))
        #expect(throws: FileFailure(path: file.file.path, reason: .unsuitable)) { try file.load() }
        #expect(throws: FileFailure(path: file.file.path, reason: .unsuitable)) { try file.append("x") }
    }

    @Test("/dev/null is a history that keeps nothing")
    func null() throws {
        let file = HistoryFile(path: "/dev/null")
        try file.append("one")
        #expect(try file.load() == [])
    }

    @Test("of a huge file the newest entries are read")
    func hugeByEntries() throws {
        let folder = StateTestFolder()
        var limits = HistoryFile.Limits()
        limits.entries = 3
        let path = folder.write((1...100).map { "line \($0)\n" }.joined(), to: "answers")
        #expect(try HistoryFile(path: path, limits: limits).load() == ["line 98", "line 99", "line 100"])
    }

    @Test("of a huge file the last bytes are read, without the line that begins before", arguments: 0...24)
    func hugeByBytes(bytes: Int) throws {
        let folder = StateTestFolder()
        var limits = HistoryFile.Limits()
        limits.bytes = bytes
        let lines = ["first one", "b", "ccc", "", "dddd"]
        let text = lines.map { $0 + "\n" }.joined()
        let path = folder.write(text, to: "answers")
        let whole = lines.indices.filter { lines[$0...].reduce(0) { $0 + $1.utf8.count + 1 } <= bytes }
        #expect(try HistoryFile(path: path, limits: limits).load() == whole.map { lines[$0] }.filter { !$0.isEmpty })
    }

    @Test("random damage leaves every whole line that is valid", arguments: 0..<40)
    func damage(seed: UInt64) throws {
        var random = SeededGenerator(state: seed)
        var bytes = Array((0..<400).map { "entry \($0) é\n" }.joined().utf8)
        for _ in 0..<Int.random(in: 1...60, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(contentsOf: [0x0A, 0x0D, 0, 0x1B].shuffled(using: &random), at: place)
            default: bytes.removeSubrange(place..<min(place + 20, bytes.count))
            }
        }
        let folder = StateTestFolder()
        let file = HistoryFile(path: folder.write(bytes, to: "answers"))
        var plain: [String] = []
        for line in bytes.split(separator: 0x0A) {
            let line = line.last == 0x0D ? line.dropLast() : line
            guard !line.isEmpty, let entry = String(validating: line, as: UTF8.self), entry != plain.last else { continue }
            plain.append(entry)
        }
        #expect(try file.load() == plain)
        try file.append("new")
        #expect(try file.load() == plain + ["new"])
        #expect(folder.bytes(of: "answers").map { Array($0.prefix(bytes.count)) } == bytes)
    }
}

@Suite("The history's file, written")
struct HistoryAppendTests {
    @Test("a missing file is made for its owner only, and answers come in their order")
    func makes() throws {
        let folder = StateTestFolder()
        let file = HistoryFile(path: folder.file("answers"))
        try file.append("one")
        try file.append("two words")
        #expect(folder.text(of: "answers") == "one\ntwo words\n")
        #expect(folder.mode(of: "answers") == 0o600)
        #expect(try file.load() == ["one", "two words"])
    }

    @Test("a folder is not made: its name may be a slip")
    func noFolder() {
        let folder = StateTestFolder()
        let path = folder.file("no/answers")
        #expect(throws: FileFailure(path: path, reason: .system(ENOENT))) { try HistoryFile(path: path).append("x") }
        #expect(folder.names == [])
    }

    @Test("an empty answer is not kept")
    func empty() throws {
        let folder = StateTestFolder()
        try HistoryFile(path: folder.file("answers")).append("")
        #expect(folder.names == [])
    }

    @Test(
        "what was answered last is not kept twice",
        arguments: [
            ("one\n", "one", "one\n"), ("one", "one", "one"), ("one\r\n", "one", "one\r\n"), ("", "one", "one\n"),
            ("one\n", "ne", "one\nne\n"), ("one\ntwo\n", "one", "one\ntwo\none\n"), ("xone\n", "one", "xone\none\n"),
            ("one\n\n", "one", "one\n\none\n"), ("e\n", "one", "e\none\n"), ("two\none\r\n", "one", "two\none\r\n"),
        ])
    func repeated(before: String, answer: String, after: String) throws {
        let folder = StateTestFolder()
        try HistoryFile(path: folder.write(before, to: "answers")).append(answer)
        #expect(folder.text(of: "answers") == after)
    }

    @Test("a missing line break at the end is made good")
    func repairs() throws {
        let folder = StateTestFolder()
        try HistoryFile(path: folder.write("half", to: "answers")).append("one")
        #expect(folder.text(of: "answers") == "half\none\n")
    }

    @Test(
        "every answer comes back as one entry",
        arguments: [
            ("a\nb", "a b"), ("a\r\nb", "a\r b"), ("a\r", "a "), ("a\n", "a "), ("\n", " "), ("a\u{0}\u{1B}[m", "a\u{0}\u{1B}[m"),
            ("a\rb", "a\rb"), ("e\u{301}", "e\u{301}"),
        ])
    func roundTrip(answer: String, entry: String) throws {
        let folder = StateTestFolder()
        let file = HistoryFile(path: folder.file("answers"))
        try file.append(answer)
        #expect(try file.load().map { Array($0.unicodeScalars) } == [Array(entry.unicodeScalars)])
    }

    @Test("threads that add at once lose nothing and tear nothing")
    func together() throws {
        let folder = StateTestFolder()
        let path = folder.write("old", to: "answers")
        onThreads(8) { thread in
            var file = HistoryFile(path: path)
            file.file.patience = .seconds(60)
            for number in 0..<50 { try? file.append("\(thread).\(number) " + String(repeating: "x", count: thread * 700)) }
        }
        let entries = try HistoryFile(path: path).load()
        #expect(entries.count == 401)
        for thread in 0..<8 {
            let own = (0..<50).map { "\(thread).\($0) " + String(repeating: "x", count: thread * 700) }
            // Not compared inside the expectation, which would print all of it.
            let isWhole = entries.filter { $0.hasPrefix("\(thread).") } == own
            #expect(isWhole, "thread \(thread)")
        }
    }

    @Test("a long file keeps its newest lines, damaged ones too, and its mode")
    func trims() throws {
        let folder = StateTestFolder()
        var limits = HistoryFile.Limits()
        limits.keptLines = 5
        let old = Array((1...8).map { "line \($0)\n" }.joined().utf8) + [0xFF, 0xFE, 0x0A] + Array("line 10\n".utf8)
        let path = folder.write(old, to: "answers")
        chmod(path, 0o640)
        let file = HistoryFile(path: path, limits: limits)
        try file.append("line 11")
        #expect(
            folder.bytes(of: "answers") == Array("line 7\nline 8\n".utf8) + [0xFF, 0xFE, 0x0A] + Array("line 10\nline 11\n".utf8))
        #expect(folder.mode(of: "answers") == 0o640)
        #expect(folder.names == ["answers"])
        for number in 12...16 { try file.append("line \(number)") }
        #expect(try file.load().count == 9)
        try file.append("line 17")
        #expect(try file.load() == (13...17).map { "line \($0)" })
    }

    @Test("a file of long lines is trimmed by its bytes")
    func trimsBytes() throws {
        let folder = StateTestFolder()
        var limits = HistoryFile.Limits()
        (limits.bytes, limits.keptLines) = (100, 10)
        let file = HistoryFile(path: folder.file("answers"), limits: limits)
        let lines = (10...19).map { "\($0) " + String(repeating: "x", count: 27) }
        for line in lines { try file.append(line) }
        // The seventh line made it 217 bytes long; three lines of 31 fit in 100, and three more came.
        #expect(folder.text(of: "answers") == lines[4...].map { $0 + "\n" }.joined())
    }

    @Test("a symbolic link stays one when the file behind it is trimmed")
    func link() throws {
        let folder = StateTestFolder()
        var limits = HistoryFile.Limits()
        limits.keptLines = 2
        folder.write("1\n2\n3\n4\n", to: "real")
        symlink("real", folder.file("answers"))
        try HistoryFile(path: folder.file("answers"), limits: limits).append("5")
        #expect(folder.text(of: "real") == "4\n5\n")
        var status = stat()
        lstat(folder.file("answers"), &status)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
    }

    @Test("threads that add while others trim lose nothing of the newest lines")
    func trimsTogether() throws {
        let folder = StateTestFolder()
        let path = folder.file("answers")
        onThreads(6) { thread in
            var limits = HistoryFile.Limits()
            limits.keptLines = 20
            var file = HistoryFile(path: path, limits: limits)
            file.file.patience = .seconds(60)
            for number in 0..<60 { try? file.append("\(thread).\(number)") }
        }
        let entries = try HistoryFile(path: path).load()
        #expect((20...40).contains(entries.count))
        #expect(Set(entries).count == entries.count)
        // What is kept is the end of what each thread added, without a gap.
        for thread in 0..<6 {
            let own = entries.filter { $0.hasPrefix("\(thread).") }
            #expect(own == (0..<60).suffix(own.count).map { "\(thread).\($0)" })
        }
        #expect(folder.names == ["answers"])
    }

    @Test("a full disk is an error")
    func full() {
        #expect(throws: FileFailure(path: "/dev/full", reason: .system(ENOSPC))) {
            try HistoryFile(path: "/dev/full").append("x")
        }
    }

    @Test("of a line for which there is no room nothing stays", arguments: ["old\n", "old", ""])
    func short(before: String) throws {
        let folder = StateTestFolder()
        var file = HistoryFile(path: folder.write(before, to: "answers"))
        let room = before.utf8.count + 3
        file.file.write = { descriptor, bytes in
            var status = stat()
            fstat(descriptor, &status)
            let left = room - Int(status.st_size)
            if left == 0 {
                errno = ENOSPC
                return -1
            }
            return Glibc.write(descriptor, bytes.baseAddress, min(left, bytes.count))
        }
        let failure = FileFailure(path: file.file.path, reason: .system(ENOSPC))
        #expect(throws: failure) { try file.append("too long for the room") }
        #expect(folder.text(of: "answers") == before)
        try file.append("x")
        #expect(try file.load() == (before.isEmpty ? ["x"] : ["old", "x"]))
    }

    @Test("where trimming fails the answer is kept and the file stays as it is")
    func noTrim() throws {
        let folder = StateTestFolder()
        var limits = HistoryFile.Limits()
        limits.keptLines = 1
        // A name of 255 bytes leaves no room for that of a temporary file.
        let name = String(repeating: "n", count: 255)
        let file = HistoryFile(path: folder.write("1\n2\n", to: name), limits: limits)
        try file.append("3")
        #expect(folder.text(of: name) == "1\n2\n3\n")
        #expect(folder.names == [name])
    }

    @Test("one that never gives the lock back can't keep a prompt from ending")
    func lockedForGood() throws {
        let folder = StateTestFolder()
        let path = folder.write("old\n", to: "answers")
        let holder = open(path, O_RDONLY)
        defer { close(holder) }
        #expect(flock(holder, LOCK_EX) == 0)
        var limits = HistoryFile.Limits()
        limits.keptLines = 1
        var file = HistoryFile(path: path, limits: limits)
        file.file.patience = .milliseconds(5)
        try file.append("one")
        try file.append("two")
        #expect(folder.text(of: "answers") == "old\none\ntwo\n", "without the lock nothing is trimmed")
    }
}
