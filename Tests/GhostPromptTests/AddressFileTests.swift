import AddressEngine
import Glibc
import Testing

@testable import GhostPromptCommand

@Suite("The file of --addresses") final class AddressFileTests {
    private let folder: String
    private var cache: String { folder + "/cache/ghostcomplete" }

    init() {
        var template = Array("/tmp/ghost-address-file-XXXXXX".utf8CString)
        folder = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
    }

    deinit {
        for name in names(in: cache) { unlink(cache + "/" + name) }
        rmdir(cache)
        rmdir(folder + "/cache")
        for name in names(in: folder) { unlink(folder + "/" + name) }
        rmdir(folder)
    }

    private func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private func write(_ name: String, _ text: String) -> String {
        let path = folder + "/" + name
        if let stream = fopen(path, "wb") {
            fputs(text, stream)
            fclose(stream)
        }
        return path
    }

    private func status(_ path: String) -> stat {
        var status = stat()
        stat(path, &status)
        return status
    }

    private func open(_ path: String, cache: String?) throws -> AddressIndex { try opened(path, cache: cache).index }

    private func opened(_ path: String, cache: String?) throws -> AddressFile.Opened {
        try AddressFile(path: path, progress: .nowhere, cache: cache).open()
    }

    /// The message of the error that opening ends with.
    private func failure(_ path: String) -> String? {
        guard case .file(let error)? = #expect(throws: AddressFile.Failure.self, performing: { try open(path, cache: cache) })
        else { return nil }
        return error.message
    }

    private let rows = "NUMBER,STREET,CITY,COUNTRY\n1,Elm St,Springfield,US\n2,Elm St,Springfield,US\n"

    @Test("a file of addresses is built into the cache, in a folder that is the user's alone, and only once")
    func builtOnce() throws {
        let path = write("rows.csv", rows)
        #expect(try open(path, cache: cache).count == 2)
        let kept = names(in: cache)
        #expect(kept.count == 1)
        #expect(status(cache).st_mode & 0o7777 == 0o700)
        let first = status(cache + "/" + kept[0]).st_ino
        #expect(try open(path, cache: cache).count == 2)
        #expect(names(in: cache) == kept)
        #expect(status(cache + "/" + kept[0]).st_ino == first)
    }

    @Test("a file that has changed is built anew, and what it was before is removed")
    func changed() throws {
        let path = write("rows.csv", rows)
        let other = write("rows.csv-2", rows)
        _ = try open(path, cache: cache)
        _ = try open(other, cache: cache)
        _ = write("rows.csv", rows + "3,Elm St,Springfield,US\n")
        #expect(try open(path, cache: cache).count == 3)
        #expect(names(in: cache).count == 2)
        #expect(names(in: cache).contains { $0.contains("rows.csv-2-") })
    }

    @Test("a damaged index of the cache is built anew")
    func damagedCache() throws {
        let path = write("rows.csv", rows)
        _ = try open(path, cache: cache)
        let kept = cache + "/" + names(in: cache)[0]
        truncate(kept, 100)
        #expect(try open(path, cache: cache).count == 2)
        #expect(status(kept).st_size > 100)
    }

    @Test("rows that can't be taken are counted when the index is built, the first few with line and reason")
    func rejections() throws {
        let path = write("rows.csv", rows + ",,Springfield,US\n5,-,Springfield,US\n,,Shelbyville,US\n,,Ogdenville,US\n")
        #expect(
            try opened(path, cache: cache).rejections
                == "\(path): 4 rows left out (line 4: no street; line 5: no letters in the street; line 6: no street; …)"
                + ": ghost-address build --report FILE lists all")
        #expect(names(in: cache).count == 1)
        #expect(try opened(path, cache: cache).rejections == nil)
        #expect(try opened(write("good.csv", rows), cache: cache).rejections == nil)
    }

    @Test("where all rows are left out the error says why")
    func allRejected() throws {
        let path = write("rows.csv", "NUMBER,STREET,CITY\n,,Springfield\n")
        #expect(
            failure(path) == "\(path): no addresses: nothing to write; 1 row left out (line 2: no street)"
                + ": ghost-address build --report FILE lists all")
        #expect(names(in: cache).isEmpty)
    }

    @Test("an index is opened where it is, and nothing is put into the cache")
    func index() throws {
        let path = write("rows.csv", rows)
        let builder = try AddressIndexBuilder()
        try builder.add(file: path)
        try builder.write(to: folder + "/rows.ghost")
        #expect(try open(folder + "/rows.ghost", cache: cache).count == 2)
        #expect(names(in: cache).isEmpty)
        truncate(folder + "/rows.ghost", 200)
        #expect(failure(folder + "/rows.ghost")?.contains("rows.ghost: the index is damaged (it is cut short)") == true)
    }

    @Test("where nothing can be kept the index goes with the process")
    func withoutCache() throws {
        let path = write("rows.csv", rows)
        #expect(try open(path, cache: nil).count == 2)
        #expect(try open(path, cache: folder + "/rows.csv/cache").count == 2)
    }

    @Test("what is no file of addresses is told in one line with its name, and leaves nothing in the cache")
    func failures() throws {
        #expect(failure(folder + "/none.csv") == "\(folder)/none.csv: No such file or directory")
        #expect(failure(folder) == "\(folder): not a file; make an index with ghost-address build")
        let header = write("header.csv", "a,b\n1,2\n")
        #expect(failure(header)?.hasSuffix("name them with --map street=COLUMN of ghost-address build") == true)
        let empty = write("empty.csv", "")
        #expect(failure(empty) == "\(empty): no addresses: nothing to write")
        #expect(names(in: cache).isEmpty)
    }
}
