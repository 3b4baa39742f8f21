internal import GhostTerminal
internal import Glibc

/// Texts of the Unicode consortium's own test data, where Debian's `unicode-data` is installed, and a few besides.
enum UnicodeSamples {
    /// Clusters and sequences of them, without line ends.
    static let all: [String] = own + graphemeBreaks + emoji

    /// Those whose columns all terminals agree about.
    static let settled = all.filter { text in
        text.unicodeScalars.allSatisfy { scalar in
            guard scalar.properties.generalCategory != .unassigned else { return false }
            return scalar.value < 0x500 && scalar != "\u{AD}" && !(0x80..<0xA0).contains(scalar.value)
                || (0x3041..<0xA000).contains(scalar.value) && scalar.properties.canonicalCombiningClass == .notReordered
                || (0xAC00..<0xD7A4).contains(scalar.value)
        }
    }

    /// Those of one cluster whose columns terminals count otherwise.
    static let doubtful = all.filter { text in
        guard let character = text.first, text.count == 1 else { return false }
        return Cell(character).certainty == .doubtful
    }

    private static let own = [
        "e\u{301}", "é", "ñ", "👍🏽", "👨‍👩‍👧‍👦", "🇩🇪", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "☂️", "☂︎", "각", "कि", "ก็", "שלום", "سلام", "ﷺ", "⚠", "→", "…", "①", "\u{AD}",
        "a\u{300}\u{301}\u{302}\u{303}", "\u{301}", "ｱ", "€", "𝒳", "🀄", "✈️", "1️⃣", "\u{1F1E6}", "🧑🏿‍🤝‍🧑🏻",
    ]

    /// The lines of GraphemeBreakTest.txt: code points in hex between ÷ and ×.
    private static var graphemeBreaks: [String] {
        lines("/usr/share/unicode/auxiliary/GraphemeBreakTest.txt").map { line in
            text(line.prefix { $0 != "#" }.split(whereSeparator: { " \t÷×".contains($0) }))
        }.filter { !$0.isEmpty }
    }

    /// The lines of emoji-test.txt: code points in hex before a semicolon.
    private static var emoji: [String] {
        lines("/usr/share/unicode/emoji/emoji-test.txt").filter { !$0.hasPrefix("#") && $0.contains(";") }.map { line in
            text(line.prefix { $0 != ";" }.split(separator: " "))
        }
    }

    private static func text(_ numbers: [Substring]) -> String {
        numbers.compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }.filter { $0 != "\n" && $0 != "\r" }
            .reduce(into: "") { $0.unicodeScalars.append($1) }
    }

    private static func lines(_ path: String) -> [Substring] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }
}
