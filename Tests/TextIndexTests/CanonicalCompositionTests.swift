import Glibc
import Testing

@testable import TextIndex

@Suite("Canonical composition")
struct CanonicalCompositionTests {
    @Test("NFC and NFD are what the Unicode normalisation test says", .enabled(if: NormalizationTest.isThere))
    func conformance() throws {
        let lines = NormalizationTest.lines()
        try #require(lines.count > 18_000)
        for columns in lines {
            let (source, nfc, nfd, nfkc, nfkd) = (columns[0], columns[1], columns[2], columns[3], columns[4])
            for text in [source, nfc, nfd] {
                #expect(same(CanonicalComposition.composed(text), nfc))
                #expect(same(CanonicalComposition.decomposed(text), nfd))
            }
            for text in [nfkc, nfkd] {
                #expect(same(CanonicalComposition.composed(text), nfkc))
                #expect(same(CanonicalComposition.decomposed(text), nfkd))
            }
        }
    }

    @Test(
        "scalars that stand in no line of the normalisation test are their own NFC and NFD",
        .enabled(if: NormalizationTest.isThere))
    func scalarsOutsideTheTest() {
        var listed: Set<Unicode.Scalar> = []
        for columns in NormalizationTest.lines() where columns[0].unicodeScalars.count == 1 {
            listed.formUnion(columns[0].unicodeScalars)
        }
        for value in Array(UInt32(0)..<0x3_2400) + Array(0xE_0000..<0xE_0200) {
            guard let scalar = Unicode.Scalar(value), !listed.contains(scalar) else { continue }
            let text = String(scalar)
            if !same(CanonicalComposition.composed(text), text) || !same(CanonicalComposition.decomposed(text), text) {
                Issue.record("U+\(String(value, radix: 16))")
            }
        }
    }

    @Test("a long run of marks is ordered and composed in reasonable time")
    func longRun() {
        let marks = String(repeating: "\u{301}\u{323}", count: 50_000)
        let composed = CanonicalComposition.composed("e" + marks)
        #expect(composed.unicodeScalars.first == "\u{1EB9}")
        #expect(composed.unicodeScalars.count == 100_000)
    }

    @Test("text in NFC is recognised without a copy", arguments: ["", "abc", "Zürich", "Łódź", "漢字", "한글", "Đà Nẵng"])
    func recognised(text: String) {
        #expect(text.withUTF8Bytes(CanonicalComposition.isComposed))
    }

    @Test("text that may not be in NFC is not taken for it", arguments: ["e\u{301}", "\u{212B}", "\u{1112}\u{1161}", "\u{F900}"])
    func notRecognised(text: String) {
        #expect(!text.withUTF8Bytes(CanonicalComposition.isComposed))
    }
}

/// Scalar by scalar: `==` on strings would call all canonical equivalents the same.
private func same(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
}

/// NormalizationTest.txt of Debian's unicode-data.
private enum NormalizationTest {
    static let path = "/usr/share/unicode/NormalizationTest.txt.bz2"

    static var isThere: Bool { access(path, R_OK) == 0 && access("/bin/bzcat", X_OK) == 0 }

    static func lines() -> [[String]] {
        guard let pipe = popen("/bin/bzcat \(path)", "r") else { return [] }
        defer { pclose(pipe) }
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&chunk, 1, chunk.count, pipe), count > 0 { text += chunk[..<count] }
        return text.split(separator: UInt8(ascii: "\n")).compactMap { line in
            guard let first = line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "@") else { return nil }
            return line.split(separator: UInt8(ascii: ";")).prefix(5).map { column in
                var scalars = String.UnicodeScalarView()
                for part in column.split(separator: UInt8(ascii: " ")) {
                    if let value = UInt32(String(decoding: part, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(value) {
                        scalars.append(scalar)
                    }
                }
                return String(scalars)
            }
        }
    }
}
