import GhostTerminal
import Testing

@testable import GhostComplete

@Suite("libedit as an editing machine")
struct EditLineTests {
    @Test("characters are inserted at the cursor, and the keys of the emacs keymap move and delete")
    func editing() throws {
        var bench = try EditLineBench()
        bench.type("abc")
        bench.press(Key(.left))
        #expect(bench.line == "ab‸c")
        bench.press(Key("a", .control))
        bench.type("x")
        #expect(bench.line == "x‸abc")
        bench.press(Key("e", .control), Key(.backspace))
        #expect(bench.line == "xab‸")
        bench.press(Key(.home), Key(.delete), Key("d", .control))
        #expect(bench.line == "‸b")
        #expect(bench.commands.isEmpty)
    }

    @Test("kills can be yanked, and a word is deleted backwards")
    func kills() throws {
        var bench = try EditLineBench()
        bench.type("git st")
        bench.press(Key("w", .control))
        #expect(bench.line == "git ‸")
        bench.press(Key("y", .control))
        #expect(bench.line == "git st‸")
        bench.press(Key("u", .control))
        #expect(bench.line == "‸")
    }

    @Test("letters beyond ASCII belong to words")
    func words() throws {
        var bench = try EditLineBench()
        bench.type("eine große")
        bench.press(Key("w", .control))
        #expect(bench.line == "eine ‸")
        bench.editor.insert("über Łódź")
        bench.press(Key("b", .alt))
        #expect(bench.line == "eine über ‸Łódź")
    }

    @Test("a count works on the next command")
    func counts() throws {
        var bench = try EditLineBench()
        bench.type("abcdef")
        bench.press(Key("3", .alt), Key(.left))
        #expect(bench.line == "abc‸def")
        bench.press(Key("2", .alt), Key("z"))
        #expect(bench.line == "abczz‸def")
        bench.press(Key("2", .alt), Key(.right))
        #expect(bench.line == "abczzde‸f")
    }

    @Test("our commands come out by name, and fall through to libedit's where nothing is pending")
    func commands() throws {
        var bench = try EditLineBench()
        bench.type("ab")
        bench.press(Key(.left), Key(.right))
        #expect(bench.commands.isEmpty)
        bench.hasPendingText = true
        bench.press(Key(.right), Key(.end), Key("f", .alt), Key(.right, .control), Key(.right, .shift), Key(.backspace))
        #expect(bench.commands == [.forwardCharacter, .endOfLine, .acceptWord, .acceptWord, .acceptCharacter, .backspace])
        bench.commands = []
        bench.press(Key(.tab), Key(.enter), Key(.enter, .alt), Key(.escape), Key("g", .control), Key(.down), Key(.up))
        #expect(bench.commands == [.complete, .submit, .submitLiteral, .escape, .cancel, .next, .previous])
    }

    @Test("a binding of two keys waits for the second")
    func twoKeys() throws {
        var bench = try EditLineBench()
        bench.press(Key("x", .control))
        #expect(bench.commands.isEmpty)
        bench.press(Key(.enter))
        bench.press(Key("x", .control), Key("u", .control))
        #expect(bench.commands == [.submitLiteral, .undo])
        bench.press(Key("x", .control))
        bench.type("q")
        bench.type("r")
        #expect(bench.line.hasSuffix("r‸"))
    }

    @Test("Ctrl-V inserts the next key as text, with a count too")
    func quoting() throws {
        var bench = try EditLineBench()
        bench.type("a")
        bench.press(Key("v", .control), Key(.tab))
        bench.type("b")
        #expect(bench.line == "a\tb‸")
        bench.press(Key("v", .control), Key("c", .control), Key("v", .control), Key(.escape))
        #expect(bench.line == "a\tb\u{3}\u{1B}‸")
        bench.press(Key(.backspace))
        #expect(bench.line == "a\tb\u{3}‸")
    }

    @Test("Ctrl-D deletes, and on the empty line ends the input")
    func controlD() throws {
        var bench = try EditLineBench()
        bench.type("a")
        bench.press(Key("a", .control), Key("d", .control))
        #expect(bench.line == "‸")
        #expect(bench.commands.isEmpty)
        bench.press(Key("d", .control))
        #expect(bench.commands == [.deleteOrEndOfInput])
    }

    @Test(
        "a cluster of several code points is one character for every motion and deletion",
        arguments: ["e\u{301}\u{323}", "👩\u{200D}👩\u{200D}👧", "🇩🇪", "क्षि", "각", "👍🏽"])
    func clusters(_ cluster: String) throws {
        var bench = try EditLineBench()
        bench.type("a" + cluster + "b")
        bench.press(Key(.left), Key(.left))
        #expect(bench.line == "a‸\(cluster)b")
        bench.press(Key(.delete))
        #expect(bench.line == "a‸b")
        bench.type(cluster)
        bench.press(Key(.backspace))
        #expect(bench.line == "a‸b")
    }

    @Test("a typed mark joins the letter before it, and the text keeps the spelling that was typed")
    func joining() throws {
        var bench = try EditLineBench()
        bench.type("cafe\u{301}")
        #expect(Array(bench.editor.buffer().text.unicodeScalars) == Array("cafe\u{301}".unicodeScalars))
        #expect(bench.editor.bounds == (4, 4))
        bench.press(Key(.backspace))
        #expect(bench.line == "caf‸")
    }

    @Test("letters of Latin-1 and beyond are text, whatever libedit's map has there")
    func letters() throws {
        var bench = try EditLineBench()
        bench.type("äöüßéÿ àŁ漢😃")
        #expect(bench.line == "äöüßéÿ àŁ漢😃‸")
        for _ in 0..<3 { bench.press(Key(.backspace)) }
        #expect(bench.line == "äöüßéÿ à‸")
    }

    @Test("the line can be replaced, and an insertion brings together what is one character")
    func replacing() throws {
        var bench = try EditLineBench()
        bench.editor.replaceLine(with: "Łódź 漢")
        #expect(bench.line == "Łódź 漢‸")
        bench.editor.replaceLine(with: Buffer(text: "añb", cursor: 3))
        #expect(bench.line == "añ‸b")
        bench.editor.replaceLine(with: "x🇩")
        bench.editor.insert("🇪")
        bench.press(Key(.backspace))
        #expect(bench.line == "x‸")
    }

    @Test("a long insertion is taken whole and in linear time")
    func long() throws {
        var bench = try EditLineBench()
        bench.editor.insert(String(repeating: "hello ", count: 50_000))
        #expect(bench.editor.bounds.count == 300_000)
        bench.press(Key(.backspace))
        #expect(bench.editor.bounds == (299_999, 299_999))
    }

    @Test("a null character and control characters in an insertion are text")
    func controls() throws {
        var bench = try EditLineBench()
        bench.editor.insert("a\0b\u{1B}c\u{9B}d")
        #expect(bench.editor.buffer().text == "a\0b\u{1B}c\u{9B}d")
    }
}
