internal import Glibc
internal import TextIndex

/// Finds a text anywhere in others, and where.
struct SubstringMatcher: Sendable {
    private let form: TextForm
    /// What is looked for, in that form.
    private let pattern: [UInt8]

    /// - Parameters:
    ///   - text: What is looked for.
    ///   - policy: What counts as the same letter.
    init(_ text: String, case policy: CaseMatching) {
        form = policy.form(for: text)
        pattern = FoldedText(text, form: form).bytes
    }

    /// Whether a text has it. Every text has the empty one.
    ///
    /// - Parameter scratch: Space for the form of the text, so that looking through many texts allocates once.
    func matches(_ text: String, scratch: inout [UInt8]) -> Bool {
        var text = text
        scratch.removeAll(keepingCapacity: true)
        text.withUTF8 { Folding.append(UnsafeRawBufferPointer($0), in: form, to: &scratch) }
        guard scratch.withUnsafeBytes({ place(in: $0, from: 0) != nil }) else { return false }
        // Beyond ASCII, bytes that agree may be a part of another letter.
        return scratch.allSatisfy { $0 < 0x80 } || !places(in: text).isEmpty
    }

    /// Where a text has it, in UTF-8 bytes of the text, ascending, without overlaps.
    ///
    /// The ranges begin and end between characters: one that is matched in part is in them whole, as is `ß` for `s`.
    ///
    /// - Complexity: linear in the length of the text.
    func ranges(in text: String) -> [Range<Int>] {
        var found = places(in: text)[...]
        var ranges: [Range<Int>] = []
        var offset = 0
        for character in text {
            let end = offset + character.utf8.count
            while let first = found.first, first.upperBound <= offset { found.removeFirst() }
            guard let first = found.first else { break }
            if first.lowerBound < end {
                if let last = ranges.last, last.upperBound == offset, first.lowerBound < offset {
                    ranges[ranges.count - 1] = last.lowerBound..<end
                } else {
                    ranges.append(offset..<end)
                }
            }
            offset = end
        }
        return ranges
    }

    /// Where a text has it, at the borders of letters with their marks.
    private func places(in text: String) -> [Range<Int>] {
        guard !pattern.isEmpty else { return [] }
        var text = text
        return text.withUTF8 { utf8 in
            let original = UnsafeRawBufferPointer(utf8)
            var folded: [UInt8] = []
            Folding.append(original, in: form, to: &folded)
            let units = LetterPlaces(original, form: form)
            return folded.withUnsafeBytes { folded in
                var places: [Range<Int>] = []
                var start = 0
                while let found = place(in: folded, from: start) {
                    let end = found + pattern.count
                    guard let first = units.letter(at: found, in: folded), let last = units.letter(endingAt: end, in: folded)
                    else {
                        start = found + 1
                        continue
                    }
                    places.append(first.lowerBound..<last.upperBound)
                    start = end
                }
                return places
            }
        }
    }

    /// The first place of the pattern in a text of the form.
    private func place(in folded: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let first = pattern.first else { return 0 }
        guard let base = folded.baseAddress else { return nil }
        var start = start
        while folded.count - start >= pattern.count {
            let candidates = folded.count - start - pattern.count + 1
            guard let found = memchr(base + start, Int32(first), candidates) else { return nil }
            if memcmp(found, pattern, pattern.count) == 0 { return base.distance(to: UnsafeRawPointer(found)) }
            start = base.distance(to: UnsafeRawPointer(found)) + 1
        }
        return nil
    }
}

/// The letters of a text, each with all its marks, by their places in the text and in a form of it.
private struct LetterPlaces {
    /// Where the letters end.
    private var ends: [(folded: Int, original: Int)] = []

    init(_ text: UnsafeRawBufferPointer, form: TextForm) {
        var scalars = FormScalars(text, form)
        var folded = 0
        while let scalar = scalars.next() {
            folded += Unicode.Scalar(scalar).map { UTF8.width($0) } ?? 0
            if scalars.isAtUnitEnd { ends.append((folded, scalars.unitEnd)) }
        }
    }

    /// The letter of which a place in the form is a part.
    ///
    /// - Returns: nil if a mark is there, which is no beginning of anything.
    func letter(at place: Int, in folded: UnsafeRawBufferPointer) -> Range<Int>? {
        let index = firstIndex { $0 > place }
        guard begin(of: index).folded == place || !Self.isMark(at: place, in: folded), index < ends.count else { return nil }
        return begin(of: index).original..<ends[index].original
    }

    /// The letter of which the form up to a place is a part.
    ///
    /// - Returns: nil if a mark follows, with which it is another letter.
    func letter(endingAt place: Int, in folded: UnsafeRawBufferPointer) -> Range<Int>? {
        let index = firstIndex { $0 >= place }
        guard index < ends.count, ends[index].folded == place || !Self.isMark(at: place, in: folded) else { return nil }
        return begin(of: index).original..<ends[index].original
    }

    private func begin(of index: Int) -> (folded: Int, original: Int) { index == 0 ? (0, 0) : ends[index - 1] }

    private func firstIndex(where isBeyond: (Int) -> Bool) -> Int {
        var low = 0
        var high = ends.count
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(ends[middle].folded) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private static func isMark(at place: Int, in folded: UnsafeRawBufferPointer) -> Bool {
        guard place < folded.count, folded[place] >= 0x80 else { return false }
        let scalar = String(decoding: folded[place..<min(place + 4, folded.count)], as: UTF8.self).unicodeScalars.first
        return scalar.map { $0.properties.canonicalCombiningClass != .notReordered } ?? false
    }
}
