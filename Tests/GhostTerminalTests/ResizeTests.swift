import RandomSource
import TerminalHarness
import Testing

@testable import GhostTerminal

/// A screen that counts columns as the painter does.
private func modelScreen(
    columns: Int, rows: Int, _ resizing: ModelScreen.Resizing, joinsClusters: Bool = false
) -> ModelScreen {
    ModelScreen(columns: columns, rows: rows, resizing: resizing, joinsClusters: joinsClusters) {
        CellWidth.codePoints.width(of: CellWidth.kind(of: $0))
    }
}

extension Easel {
    /// Begins as a session does behind a line without an end.
    mutating func begin(behind line: String, columns: Int) {
        screen.feed(line)
        written = []
        FrameWriter.startOnFreshRow(columns: columns, into: &written)
        writer.noteFreshRow(columns: columns)
        send()
    }

    /// Does what the session does after a resize: asks if it has to and is answered.
    mutating func follow(_ screen: ModelScreen, columns: Int, rows: Int, answered: Bool = true) {
        screen.resize(columns: columns, rows: rows)
        guard writer.resized(columns: columns, rows: rows) else { return }
        screen.feed(FrameWriter.cursorReportRequest)
        guard let place = reports(screen).first, answered else { return }
        writer.resolveResize(reportedColumn: place.column, row: place.row)
    }

    /// Tells the painter the columns of clusters that its last frame has asked for.
    mutating func measure(_ screen: ModelScreen) {
        for (question, place) in zip(writer.questions, reports(screen)) { writer.take(question, reportedColumn: place.column) }
    }

    /// The positions that the terminal has reported, counted from 0.
    private func reports(_ screen: ModelScreen) -> [CellPosition] {
        var decoder = KeyDecoder()
        decoder.expectsCursorReport = true
        for byte in screen.takeReplies() { decoder.feed(byte) }
        var places: [CellPosition] = []
        while case .cursorPosition(let row, let column)? = decoder.next() {
            places.append(CellPosition(row: row - 1, column: column - 1))
        }
        return places
    }
}

@Suite struct ResizeTests {
    @Test(
        "After a resize the prompt is there once, at the new width, and the rows above are whole",
        arguments: ModelScreen.Resizing.allCases)
    func narrowAndWide(_ resizing: ModelScreen.Resizing) {
        let screen = modelScreen(columns: 40, rows: 8, resizing)
        var easel = Easel(screen, above: ["one", "two"])
        let text = "abcdefghijklmnopqrstuvwxyzabcd"
        easel.paint(promptFrame(text, columns: 40))
        for columns in [20, 40, 33, 32, 31, 16, 7, 80, 40] {
            easel.follow(screen, columns: columns, rows: 8)
            let frame = promptFrame(text, columns: columns).window(height: 8)
            easel.paint(frame)
            easel.expectShown(frame, "\(columns) columns")
            let kept = screen.history + screen.rows
            #expect(Array(kept.prefix(2)) == ["one", "two"], "\(columns) columns")
        }
    }

    @Test("A ghost that fitted wraps in a narrower window", arguments: ModelScreen.Resizing.allCases)
    func ghost(_ resizing: ModelScreen.Resizing) {
        let screen = modelScreen(columns: 40, rows: 8, resizing)
        var easel = Easel(screen, above: ["kept"])
        func frame(_ columns: Int) -> Frame { promptFrame("abc", ghost: "defghijklmnopqrstuvwxyz", columns: columns) }
        easel.paint(frame(40))
        for columns in [20, 40, 10, 40] {
            easel.follow(screen, columns: columns, rows: 8)
            easel.paint(frame(columns))
            easel.expectShown(frame(columns))
            #expect((screen.history + screen.rows).first == "kept")
            #expect((screen.history + screen.rows).count { $0.hasPrefix("> ") } == 1)
        }
    }

    @Test("A cluster of several of the terminal's cells is wrapped between them, as the terminal does", arguments: 5...26)
    func clustersOfCells(columns: Int) {
        let screen = modelScreen(columns: 27, rows: 9, .reflows)
        var easel = Easel(screen, above: ["kept"])
        easel.writer = FrameWriter(presumesReflow: true)
        let text = "ab-Élabc👩🏽❤\u{200D}👩🏻greyYo‸g"
        easel.paint(promptFrame(text, columns: 27))
        easel.follow(screen, columns: columns, rows: 9)
        easel.paint(promptFrame(text, columns: columns))
        #expect((screen.history + screen.rows).count { $0.hasPrefix("> ") } == 1)
        #expect((screen.history + screen.rows).prefix(2) == ["kept", screen.rows[1]])
    }

    @Test("A cluster of two columns may be two of the terminal's cells")
    func clusterOfTwoCells() {
        let screen = modelScreen(columns: 6, rows: 6, .reflows)
        var easel = Easel(screen, above: ["kept"])
        easel.writer = FrameWriter(presumesReflow: true)
        let text = "éew中B🇭🇺"
        easel.paint(promptFrame(text, columns: 6))
        easel.follow(screen, columns: 5, rows: 6)
        easel.paint(promptFrame(text, columns: 5))
        #expect((screen.history + screen.rows).count { $0.hasPrefix("> ") } == 1)
    }

    @Test("A blank behind a cluster that the terminal counts narrower fills no row that it does not", arguments: 18...23)
    func blankBehindCluster(columns: Int) {
        let screen = modelScreen(columns: 24, rows: 8, .reflowsAndReturns, joinsClusters: true)
        var easel = Easel(screen, above: ["kept"])
        easel.writer = FrameWriter(presumesReflow: true, measures: true)
        let text = "🚵🏿🕵🏾 👨🏾🌾 🏄🏿 "
        for typed in [text, text + "🕵🏾"] {
            easel.paint(promptFrame(typed, columns: 24))
            easel.measure(screen)
        }
        easel.follow(screen, columns: columns, rows: 8)
        easel.paint(promptFrame(text + "🕵🏾", columns: columns))
        #expect((screen.history + screen.rows).first == "kept")
        #expect((screen.history + screen.rows).count { $0.hasPrefix("> ") } == 1)
    }

    @Test("Clusters whose columns the terminal has told leave no row behind, however many cells they are", arguments: 6...40)
    func measuredClusters(columns: Int) {
        let screen = modelScreen(columns: 30, rows: 12, .reflowsAndReturns)
        var easel = Easel(screen, above: ["kept"])
        easel.writer = FrameWriter(presumesReflow: true, measures: true)
        let text = "🏿👨🏾 👩🏽❤👨🏽x👩\u{200D}🚀☑\u{FE0F} 🧎🏽\u{200D}♀ end"
        for length in 1...text.count {
            easel.paint(promptFrame(String(text.prefix(length)), columns: 30))
            easel.measure(screen)
        }
        easel.follow(screen, columns: columns, rows: 12)
        let frame = promptFrame(text, columns: columns)
        easel.paint(frame)
        let kept = screen.history + screen.rows.prefix(screen.contents.cursorRow - frame.cursor.row)
        #expect(kept == ["kept"])
    }

    @Test("Clusters whose columns nobody has told never cost a row above, in terminals that count otherwise", arguments: 5...30)
    func unmeasuredClusters(columns: Int) {
        // A cluster is the cell of its first code point.
        let screen = ModelScreen(columns: 20, rows: 12, resizing: .reflowsAndReturns) { scalar in
            (0x1F3FB...0x1F3FF).contains(scalar.value) ? 0 : CellWidth.codePoints.width(of: CellWidth.kind(of: scalar))
        }
        var easel = Easel(screen, above: ["one", "two"])
        easel.writer = FrameWriter(presumesReflow: true)
        let text = "a👨🏾b👩🏽cd👨🏽👩🏽👨🏾e"
        easel.paint(promptFrame(text, columns: 20))
        easel.follow(screen, columns: columns, rows: 12)
        easel.paint(promptFrame(text, columns: columns))
        #expect(Array((screen.history + screen.rows).prefix(2)) == ["one", "two"])
    }

    @Test("Rows that a smaller window has pushed off, and that the terminal joins with what is painted then, cost no row above")
    func pushedOff() {
        let screen = modelScreen(columns: 145, rows: 12, .reflowsAndReturns)
        let above = (0..<12).map { "ab\($0)" }
        var easel = Easel(screen, above: above)
        easel.writer = FrameWriter(presumesReflow: true)
        let prompt = String(repeating: "long prompt ", count: 4)
        func frame(_ columns: Int, _ rows: Int) -> Frame {
            promptFrame("", ghost: "--clear", prompt: prompt, columns: columns).window(height: rows)
        }
        easel.paint(frame(145, 12))
        for (columns, rows) in [(1, 1), (10, 5), (30, 20)] {
            easel.follow(screen, columns: columns, rows: rows)
            easel.paint(frame(columns, rows))
        }
        #expect(Array((screen.history + screen.rows).prefix(12)) == above)
    }

    @Test("A row that scrolled off before the screen was cleared may go on in the first row", arguments: 4...40)
    func joinedBehindClearedScreen(columns: Int) {
        let screen = modelScreen(columns: 11, rows: 4, .reflowsAndReturns)
        var easel = Easel(screen)
        easel.writer = FrameWriter(presumesReflow: true)
        screen.feed(String(repeating: "0123456789X", count: 4) + "01")
        easel.written = []
        easel.writer.clearScreen(into: &easel.written)
        easel.send()
        let text = "abcdefghijklmnopqrstuvwxyz"
        easel.paint(promptFrame(text, columns: 11))
        easel.follow(screen, columns: columns, rows: 4)
        easel.paint(promptFrame(text, columns: columns).window(height: 4))
        let shown = (screen.history + screen.rows).joined()
        #expect(shown.hasPrefix("0123456789X"))
        // With the cursor in the last column it may as well be behind it, and the first row a column further on.
        if screen.contents.cursorRow > 0, (11 + 28) % columns != columns - 1 { #expect(shown.count { $0 == ">" } <= 1) }
    }

    @Test("A column left free by a wide character may be a blank in one row and none in the next", arguments: 10...40)
    func mixedGaps(columns: Int) {
        let screen = modelScreen(columns: 9, rows: 12, .reflowsAndReturns)
        var easel = Easel(screen, above: ["kept"])
        easel.writer = FrameWriter(presumesReflow: true)
        easel.paint(promptFrame("abcdefgh", columns: 9))
        easel.paint(promptFrame("中中中中中中中中中", columns: 9))
        easel.follow(screen, columns: columns, rows: 12)
        let frame = promptFrame("中中中中中中中中中", columns: columns)
        easel.paint(frame)
        #expect(Array(screen.rows.prefix(screen.contents.cursorRow - frame.cursor.row)) == ["kept"])
    }

    @Test("A line without an end before the prompt stays whole", arguments: ModelScreen.Resizing.allCases)
    func unfinishedLine(_ resizing: ModelScreen.Resizing) {
        for columns in 4...60 where resizing != .cuts || columns > 7 {
            let screen = modelScreen(columns: 20, rows: 30, resizing)
            var easel = Easel(screen, above: ["one"])
            easel.writer = FrameWriter(presumesReflow: resizing != .cuts)
            easel.begin(behind: "before", columns: 20)
            easel.paint(promptFrame("abcdefghij", columns: 20))
            for (width, rows) in [(20, 29), (10, 30), (columns, 30), (20, 30)] {
                easel.follow(screen, columns: width, rows: rows)
                let frame = promptFrame("abcdefghij", columns: width)
                easel.paint(frame)
                let above = screen.rows.prefix(screen.contents.cursorRow - frame.cursor.row).filter { !$0.isEmpty }
                #expect(above.joined() == "onebefore", "\(columns) columns")
            }
        }
    }

    @Test("A line without an end stays whole behind a window so narrow that a row of the prompt was left above", arguments: 1...5)
    func unfinishedLineInNarrowWindow(narrow: Int) {
        for columns in narrow...130 {
            let screen = modelScreen(columns: 6, rows: 5, .reflowsAndReturns)
            var easel = Easel(screen)
            easel.writer = FrameWriter(presumesReflow: true)
            easel.begin(behind: "cd", columns: 6)
            easel.paint(promptFrame("", columns: 6))
            for (width, rows) in [(narrow, 4), (columns, 24)] {
                easel.follow(screen, columns: width, rows: rows)
                easel.paint(promptFrame("", columns: width))
            }
            let shown = (screen.history + screen.rows).joined()
            #expect(shown.hasPrefix("cd"), "\(columns) columns")
        }
    }

    @Test("A prompt that is joined with a line before it leaves nothing of itself behind that", arguments: 4...17)
    func joinedPrompt(columns: Int) {
        let screen = modelScreen(columns: 18, rows: 12, .reflowsAndReturns)
        var easel = Easel(screen)
        easel.writer = FrameWriter(presumesReflow: true)
        easel.begin(behind: "cd", columns: 18)
        easel.paint(promptFrame("", prompt: "x", columns: 18))
        easel.follow(screen, columns: columns, rows: 12)
        easel.paint(promptFrame("", prompt: "x", columns: columns))
        let shown = (screen.history + screen.rows).joined()
        #expect(shown.filter { $0 != " " } == "cdx")
    }

    @Test("What both kinds of terminals do alike is not asked for")
    func noQuestion() {
        var easel = Easel(modelScreen(columns: 40, rows: 8, .reflows))
        easel.paint(promptFrame("abc", ghost: "def", columns: 40))
        var asks = [easel.writer.resized(columns: 20), easel.writer.resized(columns: 9)]
        easel.paint(promptFrame("abc", ghost: "def", columns: 9))
        asks += [easel.writer.resized(columns: 9), easel.writer.resized(columns: 4)]
        #expect(asks == [false, false, false, true])
    }

    @Test(
        "Fewer rows and more again leave the prompt once, also where the rows below the cursor were cut off",
        arguments: ModelScreen.Resizing.allCases)
    func rowsOnly(_ resizing: ModelScreen.Resizing) {
        for text in ["ab‸cdefghijklmnopqrstuvwxyz", "abcdefgh‸", "abcdefghijklmnop‸"] {
            let screen = modelScreen(columns: 10, rows: 8, resizing)
            var easel = Easel(screen, above: ["one"])
            easel.paint(promptFrame(text, columns: 10))
            for rows in [5, 8, 4, 9] {
                screen.resize(columns: 10, rows: rows)
                let asks = easel.writer.resized(columns: 10)
                #expect(!asks)
                let frame = promptFrame(text, columns: 10)
                easel.paint(frame)
                easel.expectShown(frame, "\(rows) rows")
                #expect((screen.history + screen.rows).first == "one")
                #expect((screen.history + screen.rows).count { $0.hasPrefix("> ") } == 1)
            }
        }
    }

    @Test("An answer after a resize of the rows alone tells nothing of what the terminal does with other columns")
    func rowsTellNothing() {
        let screen = modelScreen(columns: 10, rows: 4, .reflows)
        var easel = Easel(screen)
        easel.paint(promptFrame("abcdefghijklmnopqrstuvwxyz", columns: 10))
        easel.follow(screen, columns: 10, rows: 2)
        easel.paint(promptFrame("abcdefghijklmnopqrstuvwxyz", columns: 10).window(height: 2))
        #expect(easel.writer.reflows == nil)
        let asks = easel.writer.resized(columns: 24, rows: 8)
        #expect(asks)
    }

    @Test("What an answer has shown of the terminal is not asked for again", arguments: [ModelScreen.Resizing.cuts, .reflows])
    func learning(_ resizing: ModelScreen.Resizing) {
        let screen = modelScreen(columns: 40, rows: 8, resizing)
        var easel = Easel(screen)
        easel.paint(promptFrame("abcdefghijklmnopqrstuvwxyzabcd", columns: 40))
        easel.follow(screen, columns: 20, rows: 8)
        easel.paint(promptFrame("abcdefghijklmnopqrstuvwxyzabcd", columns: 20))
        #expect(easel.writer.reflows == (resizing != .cuts))
        let asks = easel.writer.resized(columns: 37)
        #expect(!asks)
    }

    @Test("An answer that contradicts what the environment tells counts for that resize only", arguments: [true, false])
    func contradiction(isPresumed: Bool) {
        var writer = FrameWriter(presumesReflow: isPresumed)
        var bytes: [UInt8] = []
        writer.paint(promptFrame("abcdefghijklmnopqrstuvwxyz", columns: 20), into: &bytes)
        let asksFirst = writer.resized(columns: 13)
        #expect(asksFirst)
        // Cut, the cursor stays in column 8; wrapped anew it comes to column 2.
        writer.resolveResize(reportedColumn: isPresumed ? 8 : 2)
        writer.paint(promptFrame("abcdefghijklmnopqrstuvwxyz", columns: 13), into: &bytes)
        let asksAgain = writer.resized(columns: 7)
        #expect(asksAgain)
    }

    @Test("A cursor in a row of its own behind a full one may stay in one, and the line above is whole")
    func ownRow() {
        var writer = FrameWriter(presumesReflow: true)
        var bytes: [UInt8] = []
        writer.paint(promptFrame("12345678", columns: 10), into: &bytes)
        let asks = writer.resized(columns: 30)
        #expect(asks)
        // Below the row: one row up, not none. Behind its text it would be in column 10.
        writer.resolveResize(reportedColumn: 0)
        bytes = []
        writer.paint(promptFrame("12345678", columns: 30), into: &bytes, synchronized: .never)
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("\u{1B}[A\r"))

        writer = FrameWriter(presumesReflow: true)
        writer.paint(promptFrame("1234567890ABCDEFGH", columns: 10), into: &bytes)
        _ = writer.resized(columns: 30)
        writer.resolveResize(reportedColumn: 0)
        bytes = []
        writer.paint(promptFrame("1234567890ABCDEFGH", columns: 30), into: &bytes, synchronized: .never)
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("\u{1B}[A\r"))
    }

    @Test("Without an answer the rows above stay whole", arguments: ModelScreen.Resizing.allCases)
    func noAnswer(_ resizing: ModelScreen.Resizing) {
        let screen = modelScreen(columns: 40, rows: 12, resizing)
        var easel = Easel(screen, above: ["one", "two"])
        easel.paint(promptFrame("abcdefghijklmnopqrstuvwxyzabcd", columns: 40))
        for columns in [20, 40, 11] {
            easel.follow(screen, columns: columns, rows: 12, answered: false)
            easel.paint(promptFrame("abcdefghijklmnopqrstuvwxyzabcd", columns: columns))
            #expect(Array((screen.history + screen.rows).prefix(2)) == ["one", "two"])
        }
    }

    @Test(
        "The environment tells of well-known terminals",
        arguments: [
            (["TERM": "xterm", "XTERM_VERSION": "XTerm(390)", "VTE_VERSION": "7000"], false), (["TERM": "linux"], false),
            (["TERM": "screen-256color"], false), (["TERM": "screen-256color", "TMUX": "/tmp/x"], true), (["TERM": "foot"], true),
            (["TERM": "xterm-256color", "VTE_VERSION": "7000"], true), (["TERM": "xterm-256color"], nil), ([:], nil),
        ] as [([String: String], Bool?)])
    func presumption(_ environment: [String: String], _ wanted: Bool?) {
        #expect(FrameWriter.presumedToReflow { environment[$0] } == wanted)
    }

    @Test("Where the column tells nothing, the presumed kind decides, and else what overwrites less")
    func tie() {
        for (presumption, wanted) in [(true, 2), (false, 1), (nil, 1)] as [(Bool?, Int)] {
            var writer = FrameWriter(presumesReflow: presumption)
            var bytes: [UInt8] = []
            // Column 25 of the text is column 5 of the second row, at 20 columns and at 10.
            writer.paint(promptFrame("abcdefghijklmnopqrstuvw", columns: 20), into: &bytes)
            let asks = writer.resized(columns: 10)
            #expect(asks)
            writer.resolveResize(reportedColumn: 5)
            #expect(writer.reflows == nil)
            writer.settleResize()
            #expect(writer.screen == .unknown(rowsAbove: wanted, isBlank: false))
        }
    }

    @Test("Several resizes before a frame is painted are one", arguments: ModelScreen.Resizing.allCases)
    func several(_ resizing: ModelScreen.Resizing) {
        let screen = modelScreen(columns: 40, rows: 8, resizing)
        var easel = Easel(screen, above: ["kept"])
        easel.paint(promptFrame("abcdefghijklmnopqrstuvwxyzabcd", columns: 40))
        for columns in [30, 20, 60, 25] { easel.follow(screen, columns: columns, rows: 8) }
        let frame = promptFrame("abcdefghijklmnopqrstuvwxyzabcd", columns: 25)
        easel.paint(frame)
        easel.expectShown(frame)
        #expect((screen.history + screen.rows).first == "kept")
        #expect((screen.history + screen.rows).count { $0.hasPrefix("> ") } == 1)
    }

    @Test(
        "Random frames on a screen of a changing size leave one prompt and the rows above whole",
        arguments: ModelScreen.Resizing.allCases)
    func random(_ resizing: ModelScreen.Resizing) {
        for seed in 0..<60 as Range<UInt64> {
            var random = SplitMix(seed: seed)
            var (columns, rows) = (Int.random(in: 4...24, using: &random), 12)
            let screen = modelScreen(columns: columns, rows: rows, resizing)
            let above = ["1", "2", "3"]
            var lost = false
            var easel = Easel(screen, above: above)
            easel.writer = FrameWriter(presumesReflow: resizing != .cuts)
            for step in 0..<30 {
                if step > 0, Int.random(in: 0..<3, using: &random) == 0 {
                    columns = Int.random(in: 3...24, using: &random)
                    rows = Int.random(in: 6...14, using: &random)
                    easel.follow(screen, columns: columns, rows: rows)
                    lost = lost || screen.history.count > 3
                }
                let frame = randomFrame(columns: columns, rows: min(rows, 5), &random)
                easel.paint(frame)
                easel.expectShown(frame, "seed \(seed), step \(step)")
                let top = screen.contents.cursorRow - frame.cursor.row
                let kept = screen.history + screen.rows[..<max(0, top)]
                // Rows of ours that a narrow window has pushed off the top cannot be called back, and a terminal joins what it gets
                // back of them with what stands at its top now.
                lost = lost || screen.history.count > 3
                if !lost || resizing != .reflowsAndReturns {
                    #expect(Array(kept.prefix(3)) == above, "seed \(seed), step \(step)")
                }
                if !lost { #expect(kept.count == 3, "seed \(seed), step \(step)") }
                #expect(screen.unknown.isEmpty)
            }
        }
    }

    @Test("Random frames on narrow screens, painted by the model terminal", arguments: [(1, 3), (1, 6), (2, 4), (3, 3), (7, 5)])
    func narrow(_ size: (columns: Int, rows: Int)) {
        for seed in 0..<40 as Range<UInt64> {
            var random = SplitMix(seed: seed)
            let screen = modelScreen(columns: size.columns, rows: size.rows, .reflows)
            var easel = Easel(screen, above: ["0", "1"])
            for step in 0..<40 {
                let frame = randomFrame(columns: size.columns, rows: size.rows, &random)
                easel.paint(frame)
                easel.expectShown(frame, "seed \(seed), step \(step)")
                // The terminal joins the rows that the frame says go on, and no others.
                let top = screen.contents.cursorRow - frame.cursor.row
                #expect(
                    Array(screen.wraps[top...].prefix(frame.rows.count)) == frame.rows.map(\.continues),
                    "seed \(seed), step \(step)")
            }
            #expect(screen.unknown.isEmpty)
        }
    }
}
