/// Memory to place the letters of a query in one entry after the other.
struct FuzzyScratch {
    /// For a letter that is found.
    private static let match: Int32 = 16
    /// For the first letter of a gap, and each further one.
    private static let gapStart: Int32 = -3
    private static let gapGoesOn: Int32 = -1
    /// For a letter after one that is no letter or digit; a capital or a digit after a small letter; one next to the last.
    private static let wordStart: Int32 = 8
    private static let hump: Int32 = 6
    private static let run: Int32 = 6
    /// A longer entry is looked at as far as this, in scalars, so that one of a megabyte does not take seconds.
    private static let longest = 2048
    /// The score of a place where a letter can't be; nothing that is added or subtracted makes it a real one.
    private static let unreachable = Int32.min / 2

    /// The entry in the form that is compared, and what a letter found at each place is worth besides.
    private var scalars: [UInt32] = []
    private var bonuses: [Int32] = []
    /// The letter of the entry that each scalar comes from.
    private var letters: [Range<Int>] = []
    /// A row for each letter of the query: the best score if it is at a place, and the best if it is there or before it.
    private var here: [Int32] = []
    private var upToHere: [Int32] = []

    /// The score that no placement of so many letters exceeds.
    static func bestScore(_ count: Int) -> Int {
        count * Int(match + wordStart) + Int(wordStart)
    }

    /// Reads an entry.
    ///
    /// - Returns: Whether it has the letters of the pattern in their order.
    mutating func read(_ entry: UnsafeRawBufferPointer, _ pattern: FormPattern) -> Bool {
        scalars.removeAll(keepingCapacity: true)
        bonuses.removeAll(keepingCapacity: true)
        letters.removeAll(keepingCapacity: true)
        var before = LetterClass.other
        var found = 0
        var source = FormScalars(entry, pattern.form)
        while scalars.count < Self.longest, let scalar = source.next() {
            let isFirst = letters.last?.lowerBound != source.unitStart
            let letterClass = isFirst ? LetterClass(entry, at: source.unitStart) : before
            scalars.append(scalar)
            bonuses.append(isFirst ? Self.bonus(letterClass, after: before) : 0)
            letters.append(source.unitStart..<source.unitEnd)
            before = letterClass
            if found < pattern.scalars.count, pattern.scalars[found] == scalar { found += 1 }
        }
        return found == pattern.scalars.count
    }

    private enum LetterClass {
        case other, small, capital, digit

        init(_ entry: UnsafeRawBufferPointer, at offset: Int) {
            let byte = entry[offset]
            if byte < 0x80 {
                self = byte &- 0x61 < 26 ? .small : byte &- 0x41 < 26 ? .capital : byte &- 0x30 < 10 ? .digit : .other
            } else {
                let record = ScalarRecord(decodeScalar(entry, offset).scalar)
                self = record.isCapital ? .capital : record.isWordCharacter ? .small : .other
            }
        }
    }

    private static func bonus(_ letter: LetterClass, after before: LetterClass) -> Int32 {
        switch (before, letter) {
        case (.other, .small), (.other, .capital), (.other, .digit): wordStart
        case (.small, .capital), (.small, .digit), (.capital, .digit): hump
        // Punctuation that was typed is as good a place as the beginning of a word.
        case (_, .other): wordStart
        default: 0
        }
    }

    /// The score of the best placement in the entry that was read.
    mutating func score(for pattern: [UInt32]) -> Int {
        place(pattern)
        let last = here[((pattern.count - 1) * scalars.count)..<(pattern.count * scalars.count)]
        return Int(last.max() ?? Self.unreachable)
    }

    /// The letters of the entry that the best placement uses; of several the one that ends first.
    mutating func ranges(for pattern: [UInt32]) -> [Range<Int>] {
        place(pattern)
        let count = scalars.count
        let lastRow = here[((pattern.count - 1) * count)..<(pattern.count * count)]
        guard let end = lastRow.indices.max(by: { lastRow[$0] < lastRow[$1] }) else { return [] }
        var places = [lastRow.firstIndex(of: lastRow[end]).map { $0 - lastRow.startIndex } ?? 0]
        for row in pattern.indices.dropLast().reversed() {
            let next = places[places.count - 1]
            let wanted = here[(row + 1) * count + next] - Self.match
            let place = (0..<next).last { place in
                let before = here[row * count + place]
                let gap = next - 1 - place
                let along =
                    gap == 0 ? max(bonuses[next], Self.run) : bonuses[next] + Self.gapStart + Int32(gap - 1) * Self.gapGoesOn
                return before + along == wanted
            }
            places.append(place ?? 0)
        }
        var out: [Range<Int>] = []
        for place in places.reversed() {
            let letter = letters[place]
            if let last = out.last, last.upperBound >= letter.lowerBound {
                out[out.count - 1] = last.lowerBound..<letter.upperBound
            } else {
                out.append(letter)
            }
        }
        return out
    }

    /// Fills the rows.
    private mutating func place(_ pattern: [UInt32]) {
        let needed = pattern.count * scalars.count
        if here.count < needed {
            here = Array(repeating: Self.unreachable, count: needed)
            upToHere = here
        }
        scalars.withUnsafeBufferPointer { scalars in
            bonuses.withUnsafeBufferPointer { bonuses in
                here.withUnsafeMutableBufferPointer { here in
                    upToHere.withUnsafeMutableBufferPointer { upToHere in
                        Self.place(pattern, scalars, bonuses, here, upToHere)
                    }
                }
            }
        }
    }

    private static func place(
        _ pattern: [UInt32], _ scalars: UnsafeBufferPointer<UInt32>, _ bonuses: UnsafeBufferPointer<Int32>,
        _ here: UnsafeMutableBufferPointer<Int32>, _ upToHere: UnsafeMutableBufferPointer<Int32>
    ) {
        let count = scalars.count
        for (row, wanted) in pattern.enumerated() {
            let start = row &* count
            var last = unreachable
            var afterGap = unreachable
            for place in 0..<count {
                var score = unreachable
                if scalars[place] == wanted {
                    if row == 0 {
                        score = match &+ 2 &* bonuses[place]
                    } else if place > 0 {
                        let before = start &- count &+ place &- 1
                        score = match &+ max(upToHere[before] &+ bonuses[place], here[before] &+ max(bonuses[place], run))
                    }
                }
                afterGap = max(last &+ gapStart, afterGap &+ gapGoesOn)
                last = score
                here[start &+ place] = score
                upToHere[start &+ place] = max(score, afterGap)
            }
        }
    }
}
