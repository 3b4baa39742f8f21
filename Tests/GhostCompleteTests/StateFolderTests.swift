import Glibc
import Testing

@testable import GhostComplete

@Suite("Where learned answers are kept")
struct StateFolderTests {
    @Test(
        "the folder comes from the environment",
        arguments: [
            (["XDG_STATE_HOME": "/state", "HOME": "/home/x"], "/state/ghostcomplete"),
            (["HOME": "/home/x"], "/home/x/.local/state/ghostcomplete"),
            (["XDG_STATE_HOME": "", "HOME": "/home/x"], "/home/x/.local/state/ghostcomplete"),
            (["XDG_STATE_HOME": "state", "HOME": "/home/x"], "/home/x/.local/state/ghostcomplete"),
            (["HOME": ""], nil), ([:], nil),
        ] as [([String: String], String?)])
    func folder(environment: [String: String], expected: String?) {
        #expect(StateFolder.path { environment[$0] } == expected)
    }

    @Test(
        "an id is a safe file name",
        arguments: [
            ("fruit", "fruit"), ("a.b-c_9", "a.b-c_9"), ("/home/x/answers", "%2Fhome%2Fx%2Fanswers"), ("", "%"), (".", "%2E"),
            ("..", "%2E."), ("../../etc", "%2E.%2F..%2Fetc"), ("a b\n", "a%20b%0A"), ("é", "%C3%A9"), ("100%", "100%25"),
        ])
    func names(id: String, name: String) {
        #expect(StateFolder.fileName(for: id) == name)
    }

    @Test("long ids fit in a file name and stay apart")
    func long() {
        let id = String(repeating: "long", count: 100)
        let name = StateFolder.fileName(for: id)
        #expect(name.utf8.count == 178)
        #expect(name == StateFolder.fileName(for: id))
        #expect(name != StateFolder.fileName(for: id + "x"))
        #expect(StateFolder.fileName(for: String(repeating: "a", count: 200)) == String(repeating: "a", count: 200))
    }

    @Test("the id of a file is the same however its path is spelled, before it is there and after")
    func file() {
        let folder = StateTestFolder()
        mkdir(folder.file("sub"), 0o700)
        symlink("sub", folder.file("link"))
        let id = StateFolder.id(ofFile: folder.file("sub/answers"))
        #expect(id == folder.file("sub/answers"))
        #expect(StateFolder.id(ofFile: folder.file("link/answers")) == id)
        #expect(StateFolder.id(ofFile: folder.file("sub/../link//answers")) == id)
        folder.write("", to: "sub/answers")
        #expect(StateFolder.id(ofFile: folder.file("link/answers")) == id)
        #expect(StateFolder.id(ofFile: "answers")?.hasSuffix("/answers") == true)
        #expect(StateFolder.id(ofFile: "answers")?.hasPrefix("/") == true)
    }

    @Test("what is no regular file has no id")
    func noFile() {
        #expect(StateFolder.id(ofFile: "/dev/null") == nil)
        #expect(StateFolder.id(ofFile: "/") == nil)
        #expect(StateFolder.id(ofFile: "") == nil)
    }
}
