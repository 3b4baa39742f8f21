import Testing

@testable import TextIndex

@Suite("Folding")
struct FoldingTests {
    @Test(
        "texts that fold to the same",
        arguments: [
            ("Apple", "apple"), ("STRASSE", "straße"), ("ẞ", "ss"), ("Σοφός", "σοφοσ"), ("ΑΘΉΝΑ", "αθηνα"), ("ᾼ", "α"),
            ("é", "e"), ("e\u{301}", "E"), ("Đà Nẵng", "da nang"), ("Łódź", "lodz"), ("Smørrebrød", "smorrebrod"),
            ("Œuvre", "oeuvre"), ("Ægir", "aegir"), ("ǽ", "ae"), ("Þór", "thor"), ("Eyjafjörður", "eyjafjordur"),
            ("Iğdır", "igdir"), ("İstanbul", "istanbul"), ("ħŧŀ", "htl·"), ("ĳ", "IJ"), ("ﬁn", "fin"), ("ǆ", "dž"),
            ("ＡＢＣ１２", "abc12"), ("ｶﾞｯｺｳ", "ガッコウ"), ("か\u{3099}", "が"), ("a\u{3000}b", "a b"), ("ｅ\u{301}", "e"),
            ("Ёлка", "елка"), ("е\u{308}", "е"), ("и\u{306}", "й"), ("ЙОД", "йод"), ("\u{1112}\u{1161}\u{11AB}", "한"),
            ("Å", "a"), ("\u{212B}", "å"), ("q\u{308}\u{323}x", "qx"), ("Ա", "ա"), ("և", "եւ"), ("a\u{34F}\u{301}", "a"),
        ])
    func pairs(left: String, right: String) {
        #expect(Array(Folding.fold(left).utf8) == Array(Folding.fold(right).utf8))
    }

    @Test(
        "texts that fold to different forms",
        arguments: [
            ("か", "が"), ("は", "ぱ"), ("й", "и"), ("ў", "у"), ("ї", "і"), ("Ѐ", "е"), ("к\u{301}", "к"), ("ש", "שׁ"), ("ŋ", "n"),
            ("आ", "अ"), ("م\u{64F}", "م"), ("カ", "か"), ("ь", "ъ"), ("1\u{301}", "1"), ("=\u{338}", "="), ("а", "a"),
        ])
    func differences(left: String, right: String) {
        #expect(Array(Folding.fold(left).utf8) != Array(Folding.fold(right).utf8))
    }

    @Test(
        "with case kept accents are ignored and case is not",
        arguments: [
            ("É", "E", true), ("É", "e", false), ("Łódź", "Lodz", true), ("łódź", "Lodz", false), ("Œuvre", "Oeuvre", true),
            ("Straße", "Strasse", true), ("STRAẞE", "STRASSE", true), ("Σοφός", "Σοφοσ", true), ("Ё", "Е", true),
            ("Ё", "е", false),
            ("Ａ", "A", true), ("İ", "I", true), ("ı", "i", true), ("ꭰ", "Ꭰ", false),
        ])
    func keepingCase(left: String, right: String, equal: Bool) {
        #expect((form(left, .keepingCase) == form(right, .keepingCase)) == equal)
    }

    @Test(
        "folding any scalar twice gives what folding it once gives, and so for its canonical forms",
        arguments: [TextForm.folded, .keepingCase])
    func idempotent(wanted: TextForm) {
        for value in assignedPlanes {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(scalar)
            let once = form(text, wanted)
            let twice = form(String(decoding: once, as: UTF8.self), wanted)
            let decomposed = form(CanonicalComposition.decomposed(text), wanted)
            let keptFirst = form(String(decoding: form(text, .keepingCase), as: UTF8.self), wanted)
            if once != twice || once != decomposed || once != keptFirst { Issue.record("U+\(String(value, radix: 16))") }
        }
    }

    @Test("folding is closed under canonical equivalence and idempotent, also for marks in any order after any letter")
    func equivalents() {
        let letters = ["e", "α", "е", "и", "か", "ｶ", "ш", "=", "ס", "한", "\u{1112}", "क", "é", "ä\u{323}", "ё", "ä", "İ"]
        let marks = [
            "\u{301}", "\u{308}", "\u{323}", "\u{345}", "\u{3099}", "\u{FF9E}", "\u{34F}", "\u{1161}", "\u{11AB}", "\u{306}",
            "\u{F72}",
        ]
        for letter in letters {
            for first in marks {
                for second in marks {
                    let text = letter + first + second + "x"
                    let folded = Folding.fold(text)
                    for other in [CanonicalComposition.composed(text), CanonicalComposition.decomposed(text), folded] {
                        #expect(Array(Folding.fold(other).utf8) == Array(folded.utf8), "\(text.unicodeScalars.map(\.value))")
                    }
                    #expect(Array(CanonicalComposition.composed(folded).utf8) == Array(folded.utf8))
                }
            }
        }
    }

    @Test("an offset of the folded form leads back to the letter's end, and to nothing inside a letter")
    func offsets() {
        let text = FoldedText("Straße\u{301}x")
        #expect(String(decoding: text.bytes, as: UTF8.self) == "strassex")
        #expect((0...9).map { text.originalOffset(ofFolded: $0) } == [0, 1, 2, 3, 4, nil, 6, 9, 10, nil])
    }

    @Test(
        "ASCII before a combining mark is folded together with it",
        arguments: ["abcdefghijk=\u{338}", "abcdefge\u{301}", "1\u{301}"])
    func fastPathBorder(text: String) {
        #expect(Array(Folding.fold(text).utf8) == FoldedText(text).bytes)
    }

    /// Planes 4 to 13 are empty, 15 and 16 for private use.
    private var assignedPlanes: [UInt32] { Array(0..<0x3_2400) + Array(0xE_0000..<0xE_0200) }

    private func form(_ text: String, _ form: TextForm) -> [UInt8] {
        var out: [UInt8] = []
        text.withUTF8Bytes { Folding.append($0, in: form, to: &out) }
        return out
    }
}
