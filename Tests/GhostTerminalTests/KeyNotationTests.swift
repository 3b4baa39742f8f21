import Testing

@testable import GhostTerminal

@Suite struct KeyNotationTests {
    @Test(
        "Names are the bytes that an xterm sends",
        arguments: [
            ("<Enter>", "\r"), ("<Tab>", "\t"), ("<S-Tab>", "\u{1B}[Z"), ("<BS>", "\u{7F}"), ("<Del>", "\u{1B}[3~"),
            ("<Left>", "\u{1B}[D"), ("<Right>", "\u{1B}[C"), ("<Up>", "\u{1B}[A"), ("<Down>", "\u{1B}[B"),
            ("<Home>", "\u{1B}[H"), ("<End>", "\u{1B}[F"), ("<PgUp>", "\u{1B}[5~"), ("<PgDn>", "\u{1B}[6~"),
            ("<C-Right>", "\u{1B}[1;5C"), ("<C-Left>", "\u{1B}[1;5D"), ("<S-Right>", "\u{1B}[1;2C"), ("<M-Enter>", "\u{1B}\r"),
            ("<Space>", " "), ("<lt>", "<"), ("<C-a>", "\u{01}"), ("<C-A>", "\u{01}"), ("<C-_>", "\u{1F}"), ("<C-\\>", "\u{1C}"),
            ("<M-f>", "\u{1B}f"), ("<M-ü>", "\u{1B}ü"), ("<C-M-f>", "\u{1B}\u{06}"), ("<C-Space>", "\0"),
            ("<M-BS>", "\u{1B}\u{7F}"),
            ("<F1>", "\u{1B}OP"), ("<S-F1>", "\u{1B}[1;2P"), ("<F5>", "\u{1B}[15~"), ("<F12>", "\u{1B}[24~"),
            ("<Ins>", "\u{1B}[2~"),
            ("<Paste:a b>", "\u{1B}[200~a b\u{1B}[201~"), ("<Pastes:3:xy>", "\u{1B}[200~xyxyxy\u{1B}[201~"),
            ("<Raw:1b5b41>", "\u{1B}[A"),
            ("é", "é"), (">", ">"),
        ])
    func names(_ written: String, _ bytes: String) throws {
        #expect(try KeyNotation.parse(written) == [.bytes(Array(bytes.utf8))])
    }

    @Test("Keys come one step each, in their order")
    func order() throws {
        #expect(
            try KeyNotation.parse("a<Esc><Resize:20x8><Wait:150>ü<Raw:ff>") == [
                .bytes([0x61]), .escape, .resize(columns: 20, rows: 8), .wait(milliseconds: 150), .bytes([0xC3, 0xBC]),
                .bytes([0xFF]),
            ])
        #expect(try KeyNotation.parse("") == [])
    }

    @Test(
        "An unknown name is told with its place",
        arguments: [
            ("ab<Foo>c", "<Foo>", 2), ("<C-ä>", "<C-ä>", 0), ("é<Resize:20>", "<Resize:20>", 1), ("<Raw:1>", "<Raw:1>", 0),
            ("<Wait:x>", "<Wait:x>", 0), ("<X-Left>", "<X-Left>", 0), ("<C-Enter>", "<C-Enter>", 0), ("<S-a>", "<S-a>", 0),
            ("<a>", "<a>", 0), ("<Signal:TERM>", "<Signal:TERM>", 0), ("a<", "<", 1), ("a < b>", "<", 2), ("<>", "<", 0),
            ("<Pastes:-1:a>", "<Pastes:-1:a>", 0), ("x<Tab", "<", 1),
        ])
    func unknown(_ written: String, _ name: String, _ position: Int) {
        #expect(throws: KeyNotation.Failure(name: name, position: position)) { try KeyNotation.parse(written) }
    }

    @Test("The message says what was wrong and where")
    func message() {
        #expect(KeyNotation.Failure(name: "<Foo>", position: 2).description == "unknown key <Foo> at character 3")
        #expect(KeyNotation.Failure(name: "<", position: 0).description == "a bare < at character 1: write <lt>")
    }

    @Test("Every key that the decoder names can be written")
    func roundTrip() throws {
        for name in [
            "<Enter>", "<M-f>", "<C-a>", "<S-Tab>", "<C-Right>", "<F7>", "<M-S-Left>", "x", "<lt>", "<Space>", "<C-M-Del>",
        ] {
            var decoder = KeyDecoder()
            for case .bytes(let bytes) in try KeyNotation.parse(name) { decoder.feed(bytes.span) }
            let event = decoder.next()
            #expect(event.map { "\($0)" } == "key(\(name))")
        }
    }
}
