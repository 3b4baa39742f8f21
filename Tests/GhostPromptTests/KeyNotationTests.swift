import GhostPromptCommand
import Testing

@Suite("Key notation") struct KeyNotationTests {
    private func sent(_ notation: String) throws -> [String] {
        try KeyNotation.keys(notation).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("characters mean themselves, one key each, clusters whole")
    func characters() throws {
        #expect(try sent("gr e\u{301}👩‍🚀>") == ["g", "r", " ", "e\u{301}", "👩‍🚀", ">"])
        #expect(try sent("") == [])
    }

    @Test("names in angle brackets are what a terminal sends for these keys")
    func names() throws {
        #expect(try sent("a<Tab><Enter><Esc><BS><lt>") == ["a", "\t", "\r", "\u{1B}", "\u{7F}", "<"])
        #expect(try sent("<Left><S-Right><C-Right><Del>") == ["\u{1B}[D", "\u{1B}[1;2C", "\u{1B}[1;5C", "\u{1B}[3~"])
    }

    @Test("Ctrl and Alt are written before the character")
    func modifiers() throws {
        #expect(
            try sent("<C-a><C-A><C-_><M-f><M-Enter><M-é>") == ["\u{01}", "\u{01}", "\u{1F}", "\u{1B}f", "\u{1B}\r", "\u{1B}é"])
    }

    @Test("a pasted text is one key, in the sequences of a bracketed paste")
    func paste() throws {
        #expect(try sent("<Paste:a b\n<x>") == ["\u{1B}[200~a b\n<x\u{1B}[201~"])
    }

    @Test("what is no key is named", arguments: ["<Foo>", "<", "<Tab", "<>", "<C-é>", "<C-1>", "<C-ab>", "<tab>"])
    func unknown(notation: String) {
        let error = #expect(throws: KeyNotation.UnknownKey.self) { try KeyNotation.keys("ab" + notation) }
        #expect(error?.text == notation)
    }

    @Test("--keys refuses what is no key")
    func option() {
        let error = #expect(throws: UsageError.self) {
            try OptionParser.parse(["--dump-screen", "--keys", "a<Foo>b"], environment: nil)
        }
        #expect(error?.description.contains("'<Foo>'") == true)
    }
}
