import AddressEngine
import Glibc
import Testing

@testable import GhostPromptCommand

@Suite("An index that is cut short while it is read") struct AddressFileGuardTests {
    @Test("what is gone reads as zeros, and the next answer is an error")
    func cutShort() throws {
        var template = Array("/tmp/ghost-address-guard-XXXXXX".utf8CString)
        let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
        let rows = folder + "/rows.csv"
        let path = folder + "/rows.ghost"
        defer {
            for name in [rows, path] { unlink(name) }
            rmdir(folder)
        }
        let stream = try #require(fopen(rows, "wb"))
        fputs("NUMBER,STREET,CITY,COUNTRY\n", stream)
        for number in 1...3000 { fputs("\(number),Elm\(number % 97) St,Springfield,US\n", stream) }
        fclose(stream)
        let builder = try AddressIndexBuilder()
        try builder.add(file: rows)
        try builder.write(to: path)
        let index = try AddressIndex(path: path)
        let blocks = index.reader.file.section(.blocks)
        let last = blocks.count - 1
        try #require(index.reader.file.length > 2 * Int(getpagesize()))
        AddressFileGuard.install()
        defer { signal(SIGBUS, SIG_DFL) }
        truncate(path, 0)
        #expect(blocks.u8(last) == 0)
        let query = try #require(AddressQuery("1 elm"))
        #expect(throws: AddressError.self) { try index.suggestions(for: query) }
    }
}
