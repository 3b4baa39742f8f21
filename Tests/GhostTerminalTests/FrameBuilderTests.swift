import GhostTerminal
import RandomSource
import Testing

/// The rows as text, `↩` at the end of those that go on, with the cursor as `‸`.
private func shape(_ frame: Frame) -> [String] {
    frame.rows.enumerated().map { index, row in
        var text = ""
        var column = 0
        for cell in row.cells {
            if index == frame.cursor.row, column == frame.cursor.column { text += "‸" }
            text += cell.glyph.text
            column += cell.width
        }
        if index == frame.cursor.row, column == frame.cursor.column { text += "‸" }
        return text + (row.continues ? "↩" : "")
    }
}

private func shape(columns: Int, width: CellWidth = .codePoints, _ build: (inout FrameBuilder) -> Void) -> [String] {
    var builder = FrameBuilder(columns: columns, width: width)
    build(&builder)
    return shape(builder.finish())
}

@Suite struct FrameBuilderTests {
    @Test("Text wraps at the last column, and the row before says that it goes on")
    func wraps() {
        #expect(shape(columns: 5) { $0.append("abcdefgh") } == ["abcde↩", "fgh‸"])
    }

    @Test("A cluster whose columns are in doubt never ends in the last column, and a row cut to one has room for it")
    func doubtfulAtTheEnd() {
        #expect(shape(columns: 6) { $0.append("ab👍🏽c") } == ["ab", "👍🏽c‸"])
        #expect(shape(columns: 7) { $0.append("ab👍🏽c") } == ["ab👍🏽c↩", "‸"])
        #expect(shape(columns: 4) { $0.append("ab☑\u{FE0F}") } == ["ab", "☑\u{FE0F}‸"])
        #expect(shape(columns: 6) { $0.append("ab👍🏽", upTo: 6) } == ["ab…‸"])
        #expect(shape(columns: 4) { $0.append("abcd👍🏽e") } == ["abcd", "👍🏽", "e‸"])
        #expect(shape(columns: 5) { $0.append("abcde👍🏽e") } == ["abcde↩", "👍🏽e↩", "‸"])
        #expect(shape(columns: 2) { $0.append("☑\u{FE0F}☑\u{FE0F}") } == ["☑\u{FE0F}", "☑\u{FE0F}‸"])
    }

    @Test("A cursor behind a full row stands in the next one")
    func exactFit() {
        #expect(shape(columns: 5) { $0.append("abcde") } == ["abcde↩", "‸"])
        #expect(shape(columns: 5) { $0.append("abcd") } == ["abcd‸"])
        #expect(shape(columns: 1) { $0.append("ab") } == ["a↩", "b↩", "‸"])
    }

    @Test("A ghost that ends at the last column needs no further row")
    func ghostFits() {
        let rows = shape(columns: 5) {
            $0.append("ab")
            $0.markCursor()
            $0.append("cde")
        }
        #expect(rows == ["ab‸cde"])
    }

    @Test("The cursor stands on the cluster that follows, in the row where that is")
    func cursorOnNext() {
        let rows = shape(columns: 5) {
            $0.append("abcde")
            $0.markCursor()
            $0.append("fg")
        }
        #expect(rows == ["abcde↩", "‸fg"])
        let wide = shape(columns: 5) {
            $0.append("abcd")
            $0.markCursor()
            $0.append("漢")
        }
        #expect(wide == ["abcd↩", "‸漢"])
    }

    @Test("A cursor at the end of a full row that the caller ends gets a row of its own")
    func cursorBeforeNewRow() {
        let rows = shape(columns: 5) {
            $0.append("abcde")
            $0.markCursor()
            $0.newRow()
            $0.append("list")
        }
        #expect(rows == ["abcde↩", "‸", "list"])
    }

    @Test("Wide clusters go to the next row whole")
    func wideWraps() {
        #expect(shape(columns: 5) { $0.append("漢字漢字") } == ["漢字↩", "漢字‸"])
        #expect(shape(columns: 1) { $0.append("漢") } == ["\u{FFFD}↩", "‸"])
        #expect(shape(columns: 2) { $0.append("漢a") } == ["漢↩", "a‸"])
    }

    @Test("A doubtful cluster goes to the next row where it might not fit, and the terminal is not told that the row goes on")
    func doubtfulWraps() {
        let family = "👩\u{200D}👩\u{200D}👧"
        #expect(shape(columns: 10, width: .clusters) { $0.append("abcdefgh" + family) } == ["abcdefgh", family + "‸"])
        #expect(shape(columns: 10, width: .codePoints) { $0.append("abcdefgh" + family) } == ["abcdefgh", family + "‸"])
        #expect(shape(columns: 3, width: .codePoints) { $0.append(family) } == ["\u{FFFD}‸"])
    }

    @Test("A newline in text is a picture, in a styled text a new row")
    func newlines() {
        #expect(shape(columns: 9) { $0.append("a\nb\r\nc\td") } == ["a␊b␍␊c␉d‸"])
        #expect(shape(columns: 9) { $0.appendStyled("a\nb\r\nc\td") } == ["a", "b", "c␉d‸"])
    }

    @Test("SGR in a styled text takes no columns, other escapes are pictures")
    func styledText() {
        var builder = FrameBuilder(columns: 40)
        builder.appendStyled("\u{1B}[1;32mcolour\u{1B}[0m> \u{1B}[2J\u{1B}]0;x\u{07}\u{1B}[3")
        builder.append("text")
        let frame = builder.finish()
        #expect(shape(frame) == ["colour> ␛[2J␛]0;x␇␛[3text‸"])
        #expect(frame.rows[0].cells[0].style == Style(.bold, foreground: .palette(2)))
        #expect(frame.rows[0].cells[5].style == Style(.bold, foreground: .palette(2)))
        #expect(frame.rows[0].cells[6].style == .plain)
    }

    @Test("The look of a styled text ends with it, and a base lies under it")
    func styledBase() {
        var builder = FrameBuilder(columns: 40)
        builder.appendStyled("\u{1B}[31ma\u{1B}[mb", base: Style(.bold))
        builder.append("c")
        let styles = builder.finish().rows[0].cells.map(\.style)
        #expect(styles == [Style(.bold, foreground: .palette(1)), Style(.bold), .plain])
    }

    @Test("Text up to a column is cut with an ellipsis, or not at all")
    func upTo() {
        #expect(shape(columns: 10) { $0.append("abcdefghij", upTo: 10) } == ["abcdefghij↩", "‸"])
        #expect(shape(columns: 10) { $0.append("abcdefghijk", upTo: 10) } == ["abcdefghi…↩", "‸"])
        #expect(shape(columns: 10) { $0.append("漢字漢字", upTo: 6) } == ["漢字…‸"])
        #expect(shape(columns: 10) { $0.append("漢字漢字", upTo: 5) } == ["漢字…‸"])
        #expect(shape(columns: 10) { $0.append("abc", upTo: 1) } == ["…‸"])
        #expect(shape(columns: 10) { $0.append("abc", upTo: 0) } == ["‸"])
        #expect(shape(columns: 10) { $0.append("a\nb", upTo: 5) } == ["a␊b‸"])
    }

    @Test("Filling pads the row")
    func fill() {
        let rows = shape(columns: 5) {
            $0.markCursor()
            $0.append("ab")
            $0.fill(to: 99)
            $0.newRow()
            $0.append("x")
        }
        #expect(rows == ["‸ab   ", "x"])
    }

    @Test("Text of any kind comes out cluster by cluster, wherever ASCII meets the rest")
    func clusters() {
        for text in ["ae\u{301}b", "e\u{301}e\u{301}", "x👍🏽y", "\u{600}1a", "a\r\nb", "漢a字", "ab\u{301}\u{302}c", "🇩🇪🇫🇷a"] {
            var builder = FrameBuilder(columns: 80)
            builder.append(text)
            #expect(builder.finish().rows[0].cells.count == text.count, "\(text)")
        }
    }

    @Test("A window of a frame always shows the cursor")
    func window() {
        var builder = FrameBuilder(columns: 2)
        builder.append("aabbcc")
        builder.markCursor()
        builder.append("ddeeff")
        let frame = builder.finish()
        #expect(shape(frame.window(height: 3)) == ["bb↩", "cc↩", "‸dd"])
        #expect(shape(frame.window(height: 9)) == shape(frame))
        #expect(shape(frame.window(3..<5)) == ["‸dd↩", "ee"])
    }

    @Test("A frame that is cut ends with an ellipsis")
    func truncate() {
        var frame = promptFrame("a", ghost: "bcdefghijkl", columns: 5)
        frame.truncate(rows: 2)
        #expect(shape(frame) == ["> a‸bc↩", "defg…"])
        #expect(frame.rows[1].cells.last?.style == .highlight(.palette256))
        var wide = promptFrame("", ghost: "漢字漢字漢字", prompt: "", columns: 5)
        wide.truncate(rows: 1)
        #expect(shape(wide) == ["‸漢字…"])
        var whole = promptFrame("a", columns: 5)
        whole.truncate(rows: 1)
        #expect(shape(whole) == ["> a‸"])
    }

    @Test("Of a text of any length only the rows near the cursor are kept")
    func keeping() {
        var builder = FrameBuilder(columns: 10, keeping: 5)
        builder.append(String(repeating: "a", count: 100_000))
        builder.markCursor()
        builder.append("|" + String(repeating: "b", count: 100_000))
        #expect(builder.isBeyondReach)
        let dropped = builder.droppedRows
        let frame = builder.finish()
        #expect(frame.rows.count < 200)
        #expect(dropped + frame.cursor.row == 10_000)
        #expect(frame.rows[frame.cursor.row].text == "|bbbbbbbbb")
        #expect(frame.rows.count - frame.cursor.row >= 5)
    }

    @Test("The rows that are kept are the same as without a limit, whatever is in the text", arguments: 0..<100)
    func keepingRandomly(_ seed: UInt64) {
        var random = SplitMix(seed: seed)
        let pieces = ["plain text ", "漢字", "e\u{301}", "a\u{301}b", String(repeating: "x", count: 700), "\r\n", "\t", "é", "👍🏽"]
        func text() -> String {
            (0..<Int.random(in: 0..<40, using: &random)).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
                .joined()
        }
        let (prompt, before, after) = (text(), text(), text())
        let columns = Int.random(in: 1...30, using: &random)
        func frame(_ builder: consuming FrameBuilder) -> (frame: Frame, dropped: Int) {
            builder.appendStyled(prompt)
            builder.append(before)
            builder.markCursor()
            builder.append(after)
            let dropped = builder.droppedRows
            return (builder.finish(), dropped)
        }
        let whole = frame(FrameBuilder(columns: columns)).frame
        let (kept, dropped) = frame(FrameBuilder(columns: columns, keeping: 4))
        #expect(dropped + kept.cursor.row == whole.cursor.row)
        #expect(kept.cursor.column == whole.cursor.column)
        let range = max(0, whole.cursor.row - 4)..<min(whole.rows.count, whole.cursor.row + 4)
        #expect(whole.window(range).rows == kept.window(range.lowerBound - dropped..<range.upperBound - dropped).rows)
    }
}
