import Testing

@testable import TextIndex

@Suite("The descent through sorted lines")
struct SortedDescentTests {
    /// What a descent has found, apart from how.
    private struct Found: Equatable, CustomStringConvertible {
        var beginnings: [String]
        var unsure: [Range<Int>]

        init(_ descent: SortedDescent) {
            beginnings = descent.beginnings.map {
                "\($0.bytes) \($0.range) \($0.endsInside) \($0.dropsMarks) \($0.dropsDiaeresis)"
            }
            unsure = descent.unsure
        }

        var description: String { "\(beginnings) \(unsure)" }
    }

    @Test("what is kept from letter to letter is what a fresh descent finds", arguments: UInt64(1)...12)
    func kept(seed: UInt64) throws {
        var lists = RandomLists(seed: seed &* 523)
        let stems = ["ab", "stra", "e", "か", "ел", "ﬁ", "한"]
        let letters = [
            "s", "ß", "S", "ss", "e", "é", "e\u{301}", "f", "ﬁ", "i", "\u{301}", "\u{3099}", "か", "ё", "а", "ᄀ", "K", "k",
        ]
        func text(_ count: Int) -> String {
            stems[lists.number(below: 7)] + (0..<count).map { _ in letters[lists.number(below: 18)] }.joined()
        }
        let lines = (0..<2_000).map { _ in Array(text(lists.number(below: 5)).utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
        let file = TemporaryFile(Array(lines.joined(separator: [0x0A])))
        guard case .file(let source) = try OpenSource(.file(path: file.path), separator: 0x0A), let state = source.state
        else { return }
        let sorted = SortedLines(source, state, separator: 0x0A)
        for form in TextForm.allCases {
            var descent = SortedDescent(sorted, small: 0)
            var query = ""
            for _ in 0..<80 {
                switch lists.number(below: 9) {
                case 0: query = stems[lists.number(below: 7)]
                case 1, 2: query = String(String.UnicodeScalarView(query.unicodeScalars.dropLast()))
                default: query += letters[lists.number(below: 18)]
                }
                let pattern = FormPattern(query, form: form)
                descent.find(pattern)
                var fresh = SortedDescent(sorted, small: 0)
                fresh.find(pattern)
                #expect(Found(descent) == Found(fresh), "\(query.unicodeScalars.map { String($0.value, radix: 16) }) \(form)")
            }
        }
    }

    @Test("every line that matches is in what is found", arguments: UInt64(1)...6)
    func complete(seed: UInt64) throws {
        var lists = RandomLists(seed: seed &* 4_099)
        let lines = (0..<1_500).map { _ in Array(lists.text(lists.number(below: 6), plain: false).utf8) }
            .filter { !$0.contains(0x0D) }.sorted { $0.lexicographicallyPrecedes($1) }
        let file = TemporaryFile(Array(lines.joined(separator: [0x0A])))
        guard case .file(let source) = try OpenSource(.file(path: file.path), separator: 0x0A), let state = source.state
        else { return }
        let sorted = SortedLines(source, state, separator: 0x0A)
        for form in TextForm.allCases {
            var descent = SortedDescent(sorted, small: 0)
            for _ in 0..<40 {
                let pattern = FormPattern(lists.text(1 + lists.number(below: 3), plain: false), form: form)
                if pattern.scalars.isEmpty || pattern.bytes.contains(0x0D) { continue }
                descent.find(pattern)
                var offset = 0
                for line in lines {
                    let matches = line.withUnsafeBytes { pattern.match($0) != nil }
                    let isBeginning = descent.beginnings.contains { $0.range.contains(offset) && line.starts(with: $0.bytes) }
                    let isFound = isBeginning || descent.unsure.contains { $0.contains(offset) }
                    #expect(!matches || isFound, "\(pattern.scalars) \(line) \(form)")
                    offset += line.count + 1
                }
            }
        }
    }
}
