import GhostTerminal
import RandomSource
import TerminalHarness
import Testing

@Suite struct FrameWriterTests {
    @Test("A frame comes out as it was built, the cursor after the typed text")
    func simple() {
        var easel = Easel(columns: 20, rows: 5, above: ["kept"])
        let frame = promptFrame("gr", ghost: "een", columns: 20)
        easel.paint(frame)
        easel.expectShown(frame)
        #expect(easel.screen.contents.description == "kept\n> gr‸⟦een⟧")
    }

    @Test("The same frame again writes nothing")
    func unchanged() {
        var easel = Easel(columns: 20, rows: 5)
        let frame = promptFrame("gr", ghost: "een", columns: 20)
        easel.paint(frame)
        easel.paint(frame)
        #expect(easel.written.isEmpty)
    }

    @Test("A character that agrees with the ghost costs its own bytes")
    func agreeing() {
        var easel = Easel(columns: 60, rows: 5)
        easel.paint(promptFrame("gr", ghost: "een", columns: 60))
        easel.paint(promptFrame("gre", ghost: "en", columns: 60))
        #expect(String(decoding: easel.written, as: UTF8.self) == "e")
        easel.expectShown(promptFrame("gre", ghost: "en", columns: 60))
    }

    @Test("A character that ends the ghost costs itself and an erasure")
    func disagreeing() {
        var easel = Easel(columns: 20, rows: 5)
        easel.paint(promptFrame("gr", ghost: "een and a great deal more", columns: 20))
        easel.paint(promptFrame("grx", columns: 20), synchronized: .never)
        #expect(String(decoding: easel.written, as: UTF8.self) == "x\u{1B}[J")
        easel.expectShown(promptFrame("grx", columns: 20))
    }

    @Test("Typing at the end without a ghost costs one byte")
    func typing() {
        var easel = Easel(columns: 20, rows: 5)
        easel.paint(promptFrame("a", columns: 20))
        easel.paint(promptFrame("ab", columns: 20))
        #expect(easel.written == [0x62])
    }

    static let longGhost = "pple pie with cream and cinnamon and a cup of coffee and more of the same, and then some"

    @Test("The byte budgets hold at every column of a row and over its end", arguments: [20, 40, 80, 100])
    func budgets(_ columns: Int) {
        for style in [Style.highlight(.palette256), Style(.reverse)] {
            let extra = style == Style(.reverse) ? 20 : 40
            for promptLength in stride(from: 1, to: columns, by: 3) {
                let prompt = String(repeating: ">", count: promptLength)
                func frame(_ text: String, _ ghost: String) -> Frame {
                    promptFrame(text, ghost: ghost, prompt: prompt, columns: columns, style: style)
                }
                var easel = Easel(columns: columns, rows: 30)
                easel.paint(frame("", ""))
                // The first ghost.
                easel.paint(frame("a", Self.longGhost), synchronized: .whenReplacing)
                #expect(easel.written.count <= Self.longGhost.utf8.count + extra, "prompt \(promptLength)")
                // A character that agrees.
                easel.paint(frame("ap", String(Self.longGhost.dropFirst())))
                #expect(easel.written.count <= 64, "prompt \(promptLength)")
                // Another ghost.
                easel.paint(frame("apq", "uite another ghost"), synchronized: .never)
                #expect(
                    easel.written.count <= 18 + extra,
                    "prompt \(promptLength) \(String(decoding: easel.written, as: UTF8.self).debugDescription)")
                easel.expectShown(frame("apq", "uite another ghost"))
                // None.
                easel.paint(frame("apqx", ""))
                #expect(easel.written.count <= 64, "prompt \(promptLength)")
                easel.expectShown(frame("apqx", ""))
            }
        }
    }

    @Test("Text that fills the row exactly puts the cursor on the next one, at the bottom too", arguments: [1, 4])
    func exactFit(_ rows: Int) {
        for bottom in [false, true] where rows > 1 {
            var easel = Easel(columns: 10, rows: rows, above: bottom ? ["one", "two", "three"] : [])
            easel.paint(promptFrame("1234567", columns: 10))
            let frame = promptFrame("12345678", columns: 10)
            #expect(frame.rows.count == 2)
            #expect(frame.cursor == CellPosition(row: 1, column: 0))
            easel.paint(frame)
            easel.expectShown(frame)
            easel.paint(promptFrame("123456789", columns: 10))
            easel.expectShown(promptFrame("123456789", columns: 10))
            easel.paint(promptFrame("1234567", columns: 10))
            easel.expectShown(promptFrame("1234567", columns: 10))
        }
    }

    @Test("A ghost that wraps on the bottom row scrolls the rows above and leaves the cursor after the text")
    func bottomRow() {
        var easel = Easel(columns: 10, rows: 4, above: ["one", "two", "three"])
        easel.paint(promptFrame("a", columns: 10))
        let frame = promptFrame("ab", ghost: "cdefghijklmnopq", columns: 10)
        easel.paint(frame)
        easel.expectShown(frame)
        #expect(easel.screen.history == ["one"])
        #expect(easel.screen.rows == ["two", "three", "> abcdefgh", "ijklmnopq"])
        easel.paint(promptFrame("abX", columns: 10))
        #expect(easel.screen.rows == ["two", "three", "> abX", ""])
    }

    @Test("A change of one row is not marked as a synchronized update, one of two rows is, in pairs")
    func synchronized() {
        let start = Array("\u{1B}[?2026h".utf8)
        var easel = Easel(columns: 10, rows: 6)
        easel.paint(promptFrame("a", columns: 10))
        easel.paint(promptFrame("ab", ghost: "cd", columns: 10))
        #expect(!easel.written.starts(with: start))
        easel.paint(promptFrame("ab", ghost: "cdefghijklmnopq", columns: 10))
        #expect(easel.written.starts(with: start))
        #expect(easel.written.suffix(8) == Array("\u{1B}[?2026l".utf8)[...])
        easel.paint(promptFrame("ab", columns: 10), synchronized: .never)
        #expect(!easel.written.starts(with: start))
        easel.paint(promptFrame("ab", ghost: "cdefghijklmnopq", columns: 10), synchronized: .whenReplacing)
        #expect(!easel.written.starts(with: start))
        easel.paint(promptFrame("ab", ghost: "xxefghijklmnxxx", columns: 10), synchronized: .whenReplacing)
        #expect(easel.written.starts(with: start))
    }

    @Test("After a cluster that terminals count differently the next column is set, not trusted")
    func doubt() {
        var easel = Easel(columns: 40, rows: 4)
        easel.paint(promptFrame("", columns: 40))
        easel.paint(promptFrame("x👩\u{200D}👩\u{200D}👧y", columns: 40, width: .clusters))
        #expect(String(decoding: easel.written, as: UTF8.self) == "x👩\u{200D}👩\u{200D}👧\u{1B}[6Gy\u{1B}[K")
        easel.paint(promptFrame("x👩\u{200D}👩\u{200D}👧", columns: 40, width: .clusters))
        // What is beside it may be a part of it on this terminal, and what stood there would show where it takes fewer columns.
        #expect(
            String(decoding: easel.written, as: UTF8.self) == "\u{08}\u{08}\u{08}\u{1B}[K👩\u{200D}👩\u{200D}👧\u{1B}[K\u{1B}[6G")
    }

    @Test("A doubtful cluster to which the terminal wraps leaves nothing of what stood there", arguments: ["x", "xyzuvw"])
    func doubtBehindWrap(rest: String) {
        // It counts one column where two are expected.
        var easel = Easel(ModelScreen(columns: 6, rows: 4) { _ in 1 })
        easel.paint(promptFrame("abcdefghij", columns: 6))
        easel.paint(promptFrame("\u{1FAF7}de\u{1FAF7}", columns: 6))
        #expect(easel.screen.rows == ["> \u{1FAF7} de", "\u{1FAF7}", "", ""])
        easel.paint(promptFrame("abcdefghij\(rest)", columns: 6))
        easel.paint(promptFrame("\u{1FAF7}de\u{1FAF7}ghij", columns: 6))
        #expect(easel.screen.rows == ["> \u{1FAF7} de", "\u{1FAF7} ghij", "", ""])
    }

    @Test(
        "The columns behind a doubtful cluster look the same in a row that scrolls in and in one that was there",
        arguments: ["", "abcd"])
    func doubtInNewRow(typed: String) {
        // It counts one column where two are expected. A new row is filled with the background that is on.
        func cells(above: [String]) -> [ScreenCell] {
            var easel = Easel(ModelScreen(columns: 8, rows: 3) { _ in 1 }, above: above)
            easel.paint(promptFrame(typed, columns: 8))
            let style = Style(background: .palette(25))
            easel.paint(
                promptFrame(typed, ghost: "abcdefgh\u{1FAF7}ij".dropFirst(typed.count).description, columns: 8, style: style))
            return easel.screen.contents.cells[above.count == 2 ? 2 : 1]
        }
        let scrolled = cells(above: ["x", "y"])
        #expect(scrolled == cells(above: []))
        #expect(scrolled[3].background == nil && scrolled[2].background == 25)
    }

    @Test("A character of ambiguous width is trusted until the cursor has to jump; then its column is set")
    func ambiguous() {
        var easel = Easel(columns: 40, rows: 4)
        easel.paint(promptFrame("", columns: 40))
        easel.paint(promptFrame("ü", ghost: "ber", columns: 40, style: Style(.reverse)))
        #expect(String(decoding: easel.written, as: UTF8.self) == "ü\u{1B}[7mber\u{1B}[m\u{1B}[4G")
        easel.paint(promptFrame("üb", ghost: "er", columns: 40, style: Style(.reverse)))
        #expect(easel.written == [0x62])
    }

    @Test("Where the terminal keeps its marks, a row that goes on no more is erased from its first column")
    func marks() {
        var easel = Easel(columns: 10, rows: 6)
        easel.writer = FrameWriter(keepsMarks: true)
        for text in ["1234", "1234567890", ""] {
            easel.paint(promptFrame("y", prompt: "1234567890ab> ", columns: 10))
            let frame = promptFrame("y", prompt: "\(text)\nab> ", columns: 10)
            easel.paint(frame, synchronized: .never)
            #expect(String(decoding: easel.written, as: UTF8.self).contains("\r\u{1B}[K\(text)"))
            easel.expectShown(frame)
        }
        easel.paint(promptFrame("abcdefgh", ghost: "ij", columns: 10))
        easel.paint(promptFrame("abcdefg", columns: 10), synchronized: .never)
        #expect(String(decoding: easel.written, as: UTF8.self).hasSuffix("\u{1B}[K \u{1B}[J\r> abcdefg"))
        easel.expectShown(promptFrame("abcdefg", columns: 10))
    }

    @Test("What stands behind a doubtful cluster is erased where the terminal ends it: it keeps its second half")
    func erasedBehindDoubtful() {
        let screen = ModelScreen(columns: 10, rows: 3, joinsClusters: true) { $0 == "\u{FE0F}" ? 0 : 1 }
        var easel = Easel(screen)
        easel.paint(promptFrame("☑\u{FE0F}", columns: 10))
        #expect(screen.contents.cells[0][2].text == "☑\u{FE0F}")
        #expect(screen.contents.cells[0][2].width == 2)
        // Rows below that go are erased from their own beginning.
        var builder = FrameBuilder(columns: 10)
        builder.append("> ☑\u{FE0F}")
        builder.markCursor()
        builder.newRow()
        builder.append("more")
        easel.paint(builder.finish())
        easel.paint(promptFrame("☑\u{FE0F}", columns: 10))
        #expect(screen.rows == ["> ☑\u{FE0F}", "", ""])
        #expect(screen.contents.cells[0][2].width == 2)
    }

    @Test("A column that a wide cluster leaves free at a row's end is a written blank, which every terminal counts")
    func gap() {
        var easel = Easel(columns: 6, rows: 4)
        easel.paint(promptFrame("abc漢字", columns: 6))
        #expect(String(decoding: easel.written, as: UTF8.self).contains("> abc 漢字"))
        easel.expectShown(promptFrame("abc漢字", columns: 6))
    }

    @Test("Where the terminal keeps its marks, a row that goes on keeps its own when the next one is emptied")
    func marksAbove() {
        var easel = Easel(columns: 10, rows: 6)
        easel.writer = FrameWriter(keepsMarks: true)
        easel.paint(promptFrame("12345678ab", columns: 10))
        easel.paint(promptFrame("12345678", columns: 10), synchronized: .never)
        #expect(String(decoding: easel.written, as: UTF8.self) == "\r \u{1B}[K\r")
        easel.expectShown(promptFrame("12345678", columns: 10))
        easel.paint(promptFrame("12345678", ghost: "abcdefghijkl", columns: 10))
        easel.paint(promptFrame("12345678", columns: 10), synchronized: .never)
        #expect(String(decoding: easel.written, as: UTF8.self) == " \u{1B}[J\r")
    }

    @Test("The end leaves the line and puts the cursor on a fresh row")
    func finish() {
        var easel = Easel(columns: 10, rows: 6, above: ["kept"])
        easel.paint(promptFrame("ab‸cdefghijklmn", columns: 10))
        easel.written = []
        easel.writer.finish(into: &easel.written)
        easel.send()
        #expect(easel.screen.contents.description == "kept\n> abcdefgh\nijklmn\n‸")
        #expect(easel.writer.shown == nil)
    }

    @Test("The end of a line that fills its row exactly leaves no empty row")
    func finishExactFit() {
        var easel = Easel(columns: 10, rows: 6)
        easel.paint(promptFrame("12345678", columns: 10))
        easel.written = []
        easel.writer.finish(into: &easel.written)
        easel.send()
        #expect(easel.screen.contents.description == "> 12345678\n‸")
    }

    @Test(
        "Nothing is erased from the screen's first column and row, which some terminals take for clearing it into their history")
    func noErasureAtHome() {
        var easel = Easel(columns: 10, rows: 6)
        easel.paint(promptFrame("", ghost: "abcdefghijklmn", prompt: "", columns: 10))
        #expect(easel.written.starts(with: Array("\u{1B}[?2026h\r\u{1B}[K \u{1B}[J\r".utf8)))
        easel.paint(promptFrame("", prompt: "", columns: 10), synchronized: .never)
        #expect(String(decoding: easel.written, as: UTF8.self) == "\u{1B}[K \u{1B}[J\r")
        easel.expectShown(promptFrame("", prompt: "", columns: 10))
    }

    @Test("Erasing takes all rows of the frame away and leaves those above")
    func erase() {
        var easel = Easel(columns: 10, rows: 6, above: ["kept"])
        easel.paint(promptFrame("abcdefghijkl‸mn", columns: 10))
        easel.written = []
        easel.writer.erase(into: &easel.written)
        easel.send()
        #expect(easel.screen.contents.description == "kept\n‸")
    }

    @Test("After clearing the screen the frame stands at its top")
    func clearScreen() {
        var easel = Easel(columns: 10, rows: 6, above: ["one", "two"])
        let frame = promptFrame("gr", ghost: "een", columns: 10)
        easel.paint(frame)
        easel.written = []
        easel.writer.clearScreen(into: &easel.written)
        easel.send()
        easel.paint(frame)
        #expect(easel.screen.contents.description == "> gr‸⟦een⟧")
    }

    @Test("After somebody else has written, the frame is painted anew where the cursor is")
    func forget() {
        var easel = Easel(columns: 10, rows: 6)
        let frame = promptFrame("gr", ghost: "een", columns: 10)
        easel.paint(frame)
        easel.written = []
        easel.writer.finish(into: &easel.written)
        easel.send()
        easel.screen.feed("stopped\r\n")
        easel.paint(frame)
        #expect(easel.screen.contents.description == "> green\nstopped\n> gr‸⟦een⟧".replacing("> green", with: "> gr⟦een⟧"))
    }

    @Test("A fresh row is begun only where something stands left of the cursor")
    func freshRow() {
        for (before, wanted) in [("", "> ‸"), ("Name: ", "Name:\n> ‸"), ("123456789", "123456789\n> ‸")] {
            var easel = Easel(columns: 10, rows: 6)
            easel.screen.feed(before)
            easel.written = []
            FrameWriter.startOnFreshRow(columns: 10, into: &easel.written)
            easel.send()
            easel.paint(promptFrame("", columns: 10))
            #expect(easel.screen.contents.description == wanted)
        }
    }

    @Test("No frame leaves a style on: what is written afterwards is plain")
    func styleReset() {
        var easel = Easel(columns: 10, rows: 6)
        easel.paint(promptFrame("gr", ghost: "een", columns: 10))
        easel.screen.feed("x")
        #expect(easel.screen.contents.cells[0][4].isPlain)
    }

    @Test("Nothing that is written moves beyond the rows of the frame or saves the cursor", arguments: 0..<20)
    func onlyKnownSequences(_ seed: UInt64) {
        var random = SplitMix(seed: seed)
        var easel = Easel(columns: 12, rows: 8)
        for _ in 0..<50 { easel.paint(randomFrame(columns: 12, rows: 8, &random)) }
        var rest = easel.transcript[...]
        while let escape = rest.firstIndex(of: 0x1B) {
            rest = rest[(escape + 1)...]
            #expect(rest.first == UInt8(ascii: "["))
            let final = rest.dropFirst().first { (0x40..<0x7F).contains($0) } ?? 0
            #expect("ABGJKmhl".utf8.contains(final))
        }
        #expect(!easel.transcript.contains { $0 < 0x20 && ![0x08, 0x0A, 0x0D, 0x1B].contains($0) })
    }

    @Test(
        "Random frames, each painted over the one before, show what a frame painted from scratch shows",
        arguments: [(3, 3), (4, 5), (5, 4), (9, 6), (20, 3), (20, 10)], [true, false])
    func random(_ size: (columns: Int, rows: Int), _ atBottom: Bool) {
        for seed in 0..<20 as Range<UInt64> {
            var random = SplitMix(seed: seed)
            let above = atBottom ? (0..<size.rows).map { String($0 % 10) } : ["0"]
            var easel = Easel(columns: size.columns, rows: size.rows, above: above)
            for step in 0..<40 {
                let frame = randomFrame(columns: size.columns, rows: size.rows, &random)
                easel.paint(frame)
                let issues = easel.screen.contents
                easel.expectShown(frame, "seed \(seed), step \(step)")
                guard visible(issues.cells).contains(where: { !$0.isEmpty }) else { return }
            }
            // What was above is still there, in its order, and nothing else.
            let top = easel.screen.contents.cursorRow - (easel.writer.shown?.cursor.row ?? 0)
            let kept = easel.screen.history + easel.screen.rows[..<max(0, top)]
            #expect(Array(kept.prefix(above.count)) == above, "seed \(seed)")
            #expect(kept.count == above.count, "seed \(seed)")
        }
    }
}

/// A frame as a prompt might show it: typed text of letters, wide letters and marks, a ghost, rows below.
func randomFrame(columns: Int, rows: Int, _ random: inout SplitMix) -> Frame {
    let letters = ["a", "b", "c", "d", "e", " ", "漢", "字", "e\u{301}", "x", "한", "y"]
    func text(_ length: Int) -> String {
        (0..<length).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }.joined()
    }
    let styles = [Style.highlight(.palette256), Style(.reverse), Style(.bold, foreground: .palette(2)), .plain]
    var builder = FrameBuilder(columns: columns)
    if Bool.random(using: &random) { builder.appendStyled("\u{1B}[1;32mp\u{1B}[m> ") }
    let length = Int.random(in: 0...max(1, columns * 2), using: &random)
    builder.append(text(length))
    builder.markCursor()
    if Bool.random(using: &random) { builder.append(text(Int.random(in: 0...columns * 2, using: &random))) }
    let style = styles[Int.random(in: 0..<styles.count, using: &random)]
    builder.append(text(Int.random(in: 0...columns * 2, using: &random)), style: style)
    for _ in 0..<Int.random(in: 0...3, using: &random) {
        builder.newRow()
        builder.append(text(columns), style: style, upTo: columns - 1)
        if Bool.random(using: &random) { builder.fill(to: columns, style: style) }
    }
    return builder.finish().window(height: rows)
}
