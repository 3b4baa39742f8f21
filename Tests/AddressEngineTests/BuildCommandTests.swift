import AddressEngine
import Testing

@testable import GhostAddressCommand

@Suite("ghost-address build") struct BuildCommandTests {
    private let folder = Folder()

    @Test("a file that is read is never written to, whatever it is called")
    func inputs() throws {
        let rows = Array("street\nElm St\n".utf8)
        let path = folder.write("rows.csv", rows)
        let other = folder.path + "/./rows.csv"
        for words in [
            ["-o", path, path], ["-o", other, path], ["-o", folder.file("a.ghost"), "--report", other, path],
            ["-o", folder.file("a.ghost"), "--report", folder.file("a.ghost"), path],
        ] {
            #expect(throws: UsageError.self) { try BuildCommand.run(words[...]) }
            #expect(folder.read("rows.csv") == rows)
        }
        #expect(try BuildCommand.run(["-o", folder.file("a.ghost"), "--report", folder.file("r"), path]) == 0)
    }

    @Test("an old index may be built anew in its place, and stays where that fails")
    func target() throws {
        let path = folder.write("rows.csv", Array("street\nElm St\n".utf8))
        for _ in 1...2 { #expect(try BuildCommand.run(["-o", folder.file("a.ghost"), path]) == 0) }
        let old = folder.read("a.ghost")
        #expect(throws: AddressError.self) { try BuildCommand.run(["-o", folder.file("a.ghost"), folder.file("none.csv")]) }
        #expect(folder.read("a.ghost") == old)
    }
}
