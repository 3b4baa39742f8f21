internal import RandomSource

@testable import TextIndex

/// The definition of a search, written without regard to speed: every fast way must give the same.
struct PlainSearch {
    struct Entry {
        var text: String
        var description: String?
        var weight = 0.0
        var place: Int
    }

    /// The entries of lists of lines: the first of equal ones, at its place.
    var entries: [Entry] = []

    init(lists: [[UInt8]], format: ListFormat) {
        var seen: Set<[UInt8]> = []
        var place = 0
        for list in lists {
            let text = list.starts(with: [0xEF, 0xBB, 0xBF]) ? list[3...] : list[...]
            for line in text.split(separator: format.separator.byte, omittingEmptySubsequences: false) {
                place += 1
                guard var line = String(validating: line, as: UTF8.self) else { continue }
                if format.separator == .newline, line.utf8.last == 0x0D {
                    line = String(decoding: line.utf8.dropLast(), as: UTF8.self)
                }
                var columns = format.delimiter.map { split(line, $0) } ?? [line]
                let entry = columns.removeFirst()
                if entry.utf8.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { continue }
                var weight = 0.0
                if format.hasWeights, let last = columns.last, let number = Double(last), number.isFinite {
                    weight = number
                    columns.removeLast()
                }
                guard seen.insert(Array(entry.utf8)).inserted else { continue }
                let description = columns.joined(separator: format.delimiter ?? "")
                entries.append(
                    Entry(text: entry, description: description.isEmpty ? nil : description, weight: weight, place: place))
            }
        }
    }

    func search(_ query: String, case policy: CaseMatching, rank: Rank, limit: Int) -> (
        texts: [String], descriptions: [String?], hasMore: Bool
    ) {
        let matcher = PrefixMatcher(query, case: policy)
        let found = entries.compactMap { entry in matcher.match(entry.text).map { (entry, $0) } }
        let ordered = found.sorted { left, right in
            func key(_ element: (Entry, PrefixMatch)) -> (Int, Double, Int) {
                let (entry, match) = element
                let group = match.kind == .exactLetters ? 0 : 1
                let value =
                    switch rank {
                    case .list: 0.0
                    case .length: Double(entry.text.unicodeScalars.count)
                    case .weight: -entry.weight
                    }
                return (match.isEqual ? group : 2 + group, value, entry.place)
            }
            return key(left) < key(right)
        }
        let best = ordered.prefix(limit).map(\.0)
        return (best.map(\.text), best.map(\.description), ordered.count > limit)
    }

    private func split(_ line: String, _ delimiter: String) -> [String] {
        var (columns, rest) = ([[UInt8]](), Array(line.utf8))
        let delimiter = Array(delimiter.utf8)
        var column: [UInt8] = []
        while !rest.isEmpty {
            if rest.starts(with: delimiter) {
                columns.append(column)
                column = []
                rest.removeFirst(delimiter.count)
            } else {
                column.append(rest.removeFirst())
            }
        }
        return (columns + [column]).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// Makes lists and queries that meet the corners: few letters, accents in several codings, equal lines, bad bytes.
struct RandomLists {
    private var random: SplitMix
    static let letters = [
        "a", "A", "b", "e", "E", "é", "e\u{301}", "É", "ß", "ss", "œ", "o", "ø", "が", "か", "か\u{3099}", "и", "й", "и\u{306}", " ",
        "1", "Ａ",
        "ﬁ", "f", "i", "İ", "ı", "\u{301}", "한", "\u{1112}\u{1161}", "👩\u{200D}👧", "-", "\r",
    ]

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    mutating func number(below limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

    mutating func text(_ count: Int, plain: Bool) -> String {
        (0..<count).map { _ in
            plain ? ["a", "b", "A", "B", "c"][number(below: 5)] : Self.letters[number(below: Self.letters.count)]
        }.joined()
    }

    mutating func list(lines: Int, plain: Bool, separator: UInt8 = 0x0A) -> [UInt8] {
        var out: [UInt8] = number(below: 4) == 0 ? [0xEF, 0xBB, 0xBF] : []
        for _ in 0..<lines {
            out += text(number(below: 7), plain: plain).utf8
            if number(below: 20) == 0 { out.append(0xFF) }
            switch number(below: 6) {
            case 0: out += "\td\(number(below: 3))".utf8
            case 1: out += "\t\(number(below: 5))".utf8
            case 2: out += "\tx\t\(number(below: 50))".utf8
            default: break
            }
            if number(below: 8) == 0 { out.append(0x0D) }
            out.append(separator)
        }
        if number(below: 2) == 0, out.last == separator { out.removeLast() }
        return out
    }
}
