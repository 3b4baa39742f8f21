import Glibc
import Testing

@testable import GhostTerminal

@Suite struct CellWidthTests {
    @Test(
        "Columns as the C library counts them, and as terminals that count clusters do",
        arguments: [
            ("a", 1, 1), ("é", 1, 1), ("e\u{301}", 1, 1), ("漢", 2, 2), ("한", 2, 2), ("\u{1112}\u{1161}\u{11AB}", 2, 2),
            ("😃", 2, 2), ("👍🏽", 4, 2), ("👩\u{200D}👩\u{200D}👧\u{200D}👦", 8, 2), ("🇩🇪", 2, 2), ("❤\u{FE0F}", 1, 2), ("❤", 1, 1),
            ("1\u{FE0F}\u{20E3}", 1, 2), ("ａ", 2, 2), ("ｱ", 1, 1), ("\u{3000}", 2, 2), ("…", 1, 1), ("→", 1, 1), ("☃", 1, 1),
            ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2, 2), ("\u{E000}", 1, 1), ("\u{2028}", 1, 1),
            ("\t", 1, 1), ("\u{1B}", 1, 1), ("\r\n", 2, 2), ("\u{301}", 1, 1), ("\u{202E}", 1, 1), ("\u{FFFD}", 1, 1),
        ] as [(Character, Int, Int)])
    func widths(_ character: Character, _ byPoint: Int, _ byCluster: Int) {
        #expect(CellWidth.codePoints.width(of: character) == byPoint)
        #expect(CellWidth.clusters.width(of: character) == byCluster)
    }

    @Test("Ambiguous characters take two columns where that is set")
    func ambiguousIsWide() {
        let wide = CellWidth(ambiguousIsWide: true)
        #expect(wide.width(of: "…" as Character) == 2)
        #expect(wide.width(of: "a" as Character) == 1)
        #expect(wide.width(of: "\t" as Character) == 1)
        #expect(PaintedCluster("…", counting: wide).certainty == .doubtful)
    }

    @Test(
        "How far a width is trusted",
        arguments: [
            ("a", .sure), ("漢", .sure), ("e\u{301}", .sure), ("ä", .sure), ("ü", .ambiguous), ("я", .ambiguous), ("👍", .sure),
            ("👍🏽", .doubtful), ("👩\u{200D}👧", .doubtful), ("🇩🇪", .doubtful), ("❤\u{FE0F}", .doubtful), ("⌚\u{FE0E}", .doubtful),
            ("नि", .doubtful), ("\u{1B}", .sure), ("\u{202E}", .sure), ("\u{10FFFD}", .ambiguous), ("\u{378}", .doubtful),
        ] as [(Character, CellWidth.Certainty)])
    func certainty(_ character: Character, _ certainty: CellWidth.Certainty) {
        #expect(PaintedCluster(character, counting: .codePoints).certainty == certainty)
    }

    @Test("It is worth asking how the terminal counts only where it matters")
    func dependsOnCounting() {
        #expect(!CellWidth.dependsOnCounting("plain"))
        #expect(!CellWidth.dependsOnCounting("e\u{301} 漢 😃 ü"))
        #expect(CellWidth.dependsOnCounting("x👩\u{200D}👧"))
        #expect(CellWidth.dependsOnCounting("👍🏽"))
        #expect(CellWidth.dependsOnCounting("❤\u{FE0F}"))
    }

    @Test("The table agrees with the C library of this system wherever it claims to be sure")
    func cLibrary() throws {
        // The module map leaves the function out.
        let symbol = try #require(dlsym(nil, "wcwidth"))
        let wcwidth = unsafeBitCast(symbol, to: (@convention(c) (wchar_t) -> CInt).self)
        let locale = try #require(newlocale(1 << LC_CTYPE, "C.UTF-8", nil))
        let before = uselocale(locale)
        defer {
            uselocale(before)
            freelocale(locale)
        }
        var differing: [String] = []
        for value in UInt32(0xA0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let kind = CellWidth.kind(of: scalar)
            let system = Int(wcwidth(wchar_t(value)))
            // Below 0: a character newer than the library.
            guard system >= 0, CellWidth.codePoints.certainty(of: kind) != .doubtful else { continue }
            if CellWidth.codePoints.width(of: kind) != system { differing.append(String(value, radix: 16)) }
        }
        #expect(differing.isEmpty)
    }

    @Test("The table is in order and begins with the first code point")
    func tableOrder() {
        #expect(CellWidth.runs[0] >> 3 == 0)
        #expect(zip(CellWidth.runs, CellWidth.runs.dropFirst()).allSatisfy { $0 >> 3 < $1 >> 3 && $0 & 7 != $1 & 7 })
    }

    @Test(
        "Controls are shown as pictures",
        arguments: [
            ("\u{1B}", "␛"), ("\n", "␊"), ("\t", "␉"), ("\0", "␀"), ("\u{7F}", "␡"), ("\r\n", "␍␊"), ("\u{9B}", "\u{FFFD}"),
            ("\u{202E}", "\u{FFFD}"), ("\u{200E}", "\u{FFFD}"), ("\u{2066}", "\u{FFFD}"), ("\u{61C}", "\u{FFFD}"),
            ("\u{2028}", "␤"),
            ("\u{2029}", "␤"), ("\u{200B}", "\u{FFFD}"), ("\u{FEFF}", "\u{FFFD}"), ("\u{AD}", "\u{FFFD}"),
            ("\u{301}", "\u{25CC}\u{301}"), ("\u{903}", "\u{25CC}\u{903}"), ("\u{903}\u{308}", "\u{25CC}\u{903}\u{308}"),
            // One that is no part of what stands before it, by the same rules.
            ("\u{102B}", "\u{102B}"),
            ("\u{200D}", "\u{FFFD}"), ("\u{FFFF}", "\u{FFFD}"), ("\u{E0001}", "\u{FFFD}"), ("a\u{200D}", "a\u{200D}"),
        ] as [(Character, String)])
    func pictures(_ character: Character, _ painted: String) {
        #expect(Cell(character).glyph.text == painted)
    }

    @Test("Whatever code point comes, what is painted is no control and takes few columns")
    func nothingElseIsPainted() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let cell = Cell(Character(scalar))
            let isSafe = cell.glyph.text.unicodeScalars.allSatisfy {
                switch $0.properties.generalCategory {
                case .control, .surrogate, .lineSeparator, .paragraphSeparator: false
                // The format characters that begin a number or a word in Arabic and others, and are seen.
                case .format: CellWidth.kind(of: $0) == .narrowDoubtful
                default: true
                }
            }
            if !isSafe || !(1...3).contains(cell.width) { Issue.record("U+\(String(value, radix: 16))") }
        }
    }

    @Test("Nothing that is painted joins what stands before it, but for the colours of skin, which need a skin")
    func nothingJoins() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), !scalar.properties.isEmojiModifier else { continue }
            let text = "\u{FFFD}" + Cell(Character(scalar)).glyph.text
            if text.count == 1 { Issue.record("U+\(String(value, radix: 16))") }
        }
    }

    @Test("A letter with a thousand marks is cut, not painted for ever")
    func manyMarks() {
        let cell = Cell(Character("e" + String(repeating: "\u{301}", count: 1000)))
        #expect(cell.width == 1)
        #expect(cell.glyph.text.unicodeScalars.count <= 32)
    }

    @Test("The version of the data is named")
    func version() {
        #expect(CellWidth.unicodeVersion.split(separator: ".").count == 3)
    }
}
