import AddressEngine
import Glibc
import Testing

@Suite("An index that changes while it is read") struct IndexFileGuardTests {
    private let folder = Folder()
    private let rows = (1...3000).map { "\($0),Elm\($0 % 97) St,,Springfield,,,,US,," }.joined(separator: "\n")

    @Test("what is cut off reads as zeros, and the next answer is an error")
    func cutShort() throws {
        let index = try makeIndex(folder, rows: rows)
        let other = try makeIndex(folder, rows: rows, name: "other")
        let blocks = index.reader.file.section(.blocks)
        let last = blocks.count - 1
        try #require(index.reader.file.length > 2 * Int(getpagesize()))
        IndexFileGuard.install()
        defer { signal(SIGBUS, SIG_DFL) }
        truncate(folder.file("test.ghost"), 0)
        #expect(blocks.u8(last) == 0)
        #expect(throws: AddressError.self) { try index.search("1 elm") }
        // Whole again, but not what the answer was made of.
        truncate(folder.file("test.ghost"), off_t(index.reader.file.length))
        #expect(throws: AddressError.self) { try index.reader.file.checkAnswer() }
        #expect(try !other.search("1 elm").isEmpty)
    }

    @Test("one that is written over in place answers nothing any more, however it is asked")
    func writtenOver() throws {
        let index = try makeIndex(folder)
        let session = AddressSession(index)
        #expect(try !session.suggestions(for: "350 5th").isEmpty)
        let found = try #require(try index.search("350 5th").first)
        folder.write("test.ghost", folder.read("test.ghost"))
        // The clock of files may stand still between two writes.
        let times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
        utimensat(AT_FDCWD, folder.file("test.ghost"), times, 0)
        let here = try #require(Coordinate(latitude: 40.7, longitude: -74))
        let ways: [() throws -> Void] = [
            { _ = try session.suggestions(for: "350 5th") }, { _ = try index.search("350 5th") },
            { _ = try index.suggestions(near: here) }, { _ = try index.select(id: found.id) }, { _ = try index.summary() },
            { try index.check() },
        ]
        for way in ways {
            let error = #expect(throws: AddressError.self) { try way() }
            #expect(error?.message == "\(folder.file("test.ghost")): the index was written to while in use: open it again")
        }
    }

    @Test("one that another takes the place of goes on being read")
    func replaced() throws {
        let index = try makeIndex(folder)
        rename(folder.write("new.ghost", Array("something else".utf8)), folder.file("test.ghost"))
        #expect(try !index.search("350 5th").isEmpty)
    }
}
