import Testing

@testable import TerminalHarness

@Suite("A screen in memory")
struct VirtualScreenTests {
    @Test("What a program writes may be cut anywhere, also inside a character")
    func cutAnywhere() {
        let bytes = Array("a\u{34F}b中é👩\u{200D}👩 \u{1B}[1mx\u{1B}[m".utf8)
        let whole = VirtualScreen(columns: 20, rows: 2)
        whole.feed(bytes)
        for place in bytes.indices {
            let cut = VirtualScreen(columns: 20, rows: 2)
            cut.feed(Array(bytes[..<place]))
            cut.feed(Array(bytes[place...]))
            #expect(cut.contents == whole.contents, "cut at \(place)")
        }
    }
}
