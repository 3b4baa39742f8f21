internal import Glibc

/// Memory to place the letters of a query in one entry after the other.
struct FuzzyScratch {
    /// For a letter that is found.
    static let match: Int32 = 16
    /// For the first letter of a gap, and each further one.
    static let gapStart: Int32 = -3
    static let gapGoesOn: Int32 = -1
    /// For a letter after one that is no letter or digit; a capital or a digit after a small letter; one next to the last.
    static let wordStart: Int32 = 8
    static let hump: Int32 = 6
    static let run: Int32 = 6
    /// A longer entry is looked at as far as this, in scalars, so that one of a megabyte does not take seconds.
    private static let longest = 2048
    /// The score of a place where a letter can't be; nothing that is added or subtracted makes it a real one.
    static let unreachable = Int32.min / 2

    /// The entry in the form that is compared, and what a letter found at each place is worth besides.
    private var scalars: [UInt32] = []
    private var bonuses: [Int32] = []
    /// The letter of the entry that each scalar comes from; empty for an entry in ASCII.
    private var letters: [Range<Int>] = []
    /// Where each letter of the query can be at the earliest and at the latest.
    private var places: [ClosedRange<Int>] = []
    /// A row for each letter of the query: the best score if it is at a place, and the best if it is there or before it.
    private var here: [Int32] = []
    private var upToHere: [Int32] = []

    /// The score that no placement of some letters exceeds.
    static func bestScore(_ pattern: [UInt32]) -> Int {
        var best = 0
        var wasWord = false
        for (row, scalar) in pattern.enumerated() {
            let isWord = ScalarRecord(scalar).isWordCharacter
            // After a letter one is in a run at best: what stands at the beginning of a word is behind a gap.
            best += Int(match + (row == 0 ? 2 * wordStart : isWord && wasWord ? run : wordStart))
            wasWord = isWord
        }
        return best
    }

    /// Reads an entry.
    ///
    /// - Returns: Whether it has the letters of the pattern in their order.
    mutating func read(_ entry: UnsafeRawBufferPointer, _ pattern: FormPattern) -> Bool {
        scalars.removeAll(keepingCapacity: true)
        bonuses.removeAll(keepingCapacity: true)
        letters.removeAll(keepingCapacity: true)
        if UTF8Validation.endOfASCII(in: entry, from: 0) == entry.count {
            readPlain(UnsafeRawBufferPointer(rebasing: entry.prefix(Self.longest)), isFolded: pattern.form == .folded)
        } else {
            readAny(entry, pattern.form)
        }
        return findPlaces(pattern.scalars)
    }

    private mutating func readPlain(_ entry: UnsafeRawBufferPointer, isFolded: Bool) {
        scalars.append(contentsOf: repeatElement(0, count: entry.count))
        bonuses.append(contentsOf: repeatElement(0, count: entry.count))
        scalars.withUnsafeMutableBufferPointer { scalars in
            bonuses.withUnsafeMutableBufferPointer { bonuses in
                var before = LetterClass.other
                for place in 0..<entry.count {
                    let byte = entry[place]
                    let letterClass = LetterClass(plain: byte)
                    scalars[place] = UInt32(isFolded ? Folding.lowercased(byte) : byte)
                    bonuses[place] = Self.bonus(letterClass, after: before)
                    before = letterClass
                }
            }
        }
    }

    /// What the first letter of a query is worth at best in an entry in ASCII, besides its match, compared with a
    /// beginning of a word: 0 or less. Where it stands is found much faster than the best placement.
    @inline(__always)
    static func shortfall(of first: UInt8, isFolded: Bool, in entry: UnsafeRawBufferPointer) -> Int {
        guard let base = entry.baseAddress else { return 0 }
        var best: Int32 = 0
        func look(for letter: UInt8) {
            var at = 0
            while at < entry.count, let found = memchr(base + at, Int32(letter), entry.count &- at) {
                at = UnsafeRawPointer(found) - base
                let before = at == 0 ? LetterClass.other : LetterClass(plain: entry[at &- 1])
                best = max(best, bonus(LetterClass(plain: letter), after: before))
                if best == wordStart { return }
                at &+= 1
            }
        }
        look(for: first)
        if isFolded, first &- 0x61 < 26, best < wordStart { look(for: first & 0xDF) }
        return Int(2 &* (best &- wordStart))
    }

    private mutating func readAny(_ entry: UnsafeRawBufferPointer, _ form: TextForm) {
        // No scalar becomes more than three.
        let room = min(3 * entry.count, Self.longest)
        scalars.append(contentsOf: repeatElement(0, count: room))
        bonuses.append(contentsOf: repeatElement(0, count: room))
        letters.append(contentsOf: repeatElement(0..<0, count: room))
        let count = scalars.withUnsafeMutableBufferPointer { scalars in
            bonuses.withUnsafeMutableBufferPointer { bonuses in
                letters.withUnsafeMutableBufferPointer { letters in
                    Self.readAny(entry, form, scalars, bonuses, letters)
                }
            }
        }
        scalars.removeLast(room - count)
        bonuses.removeLast(room - count)
        letters.removeLast(room - count)
    }

    /// Reads an entry into memory, as far as that goes.
    ///
    /// - Returns: How many scalars there are.
    private static func readAny(
        _ entry: UnsafeRawBufferPointer, _ form: TextForm, _ scalars: UnsafeMutableBufferPointer<UInt32>,
        _ bonuses: UnsafeMutableBufferPointer<Int32>, _ letters: UnsafeMutableBufferPointer<Range<Int>>
    ) -> Int {
        var before = LetterClass.other
        var offset = 0
        var count = 0
        while count < scalars.count, offset < entry.count {
            let byte = entry[offset]
            if byte < 0x80, offset &+ 1 == entry.count || entry[offset &+ 1] < 0x80 {
                // A letter of ASCII to which nothing else belongs.
                let letterClass = LetterClass(plain: byte)
                scalars[count] = UInt32(form == .folded ? Folding.lowercased(byte) : byte)
                bonuses[count] = bonus(letterClass, after: before)
                letters[count] = offset..<(offset &+ 1)
                before = letterClass
                offset &+= 1
                count &+= 1
            } else {
                let letterClass = LetterClass(entry, at: offset)
                var unitBonus = bonus(letterClass, after: before)
                var source = FormScalars(entry, form, from: offset)
                repeat {
                    guard let scalar = source.next() else { return count }
                    scalars[count] = scalar
                    bonuses[count] = unitBonus
                    letters[count] = source.unitStart..<source.unitEnd
                    unitBonus = 0
                    count &+= 1
                } while !source.isAtUnitEnd && count < scalars.count
                before = letterClass
                offset = source.unitEnd
            }
        }
        return count
    }

    /// Finds where each letter of the pattern can be if those before and after it are to be there as well.
    private mutating func findPlaces(_ pattern: [UInt32]) -> Bool {
        places.removeAll(keepingCapacity: true)
        return scalars.withUnsafeBufferPointer { scalars in
            var place = 0
            for wanted in pattern {
                while place < scalars.count, scalars[place] != wanted { place &+= 1 }
                if place == scalars.count { return false }
                places.append(place...place)
                place &+= 1
            }
            place = scalars.count &- 1
            for row in pattern.indices.reversed() {
                while scalars[place] != pattern[row] { place &-= 1 }
                places[row] = places[row].lowerBound...place
                place &-= 1
            }
            return true
        }
    }

    private enum LetterClass: UInt8 {
        case other, small, capital, digit

        @inline(__always)
        init(plain byte: UInt8) {
            self = byte &- 0x61 < 26 ? .small : byte &- 0x41 < 26 ? .capital : byte &- 0x30 < 10 ? .digit : .other
        }

        init(_ entry: UnsafeRawBufferPointer, at offset: Int) {
            if entry[offset] < 0x80 {
                self.init(plain: entry[offset])
            } else {
                let record = ScalarRecord(decodeScalar(entry, offset).scalar)
                self = record.isCapital ? .capital : record.isWordCharacter ? .small : .other
            }
        }
    }

    @inline(__always)
    private static func bonus(_ letter: LetterClass, after before: LetterClass) -> Int32 {
        // Punctuation that was typed is as good a place as the beginning of a word.
        if before == .other || letter == .other { return wordStart }
        return before == .small && letter == .capital || before != .digit && letter == .digit ? hump : 0
    }

    /// The score of the best placement in the entry that was read.
    mutating func score(for pattern: [UInt32]) -> Int {
        place(pattern)
        let row = (pattern.count - 1) * scalars.count
        return Int(places[pattern.count - 1].reduce(Self.unreachable) { max($0, here[row + $1]) })
    }

    /// The letters of the entry that the best placement uses; of several the one that ends first.
    mutating func ranges(for pattern: [UInt32]) -> [Range<Int>] {
        place(pattern)
        let count = scalars.count
        let lastRow = (pattern.count - 1) * count
        var best = places[pattern.count - 1].lowerBound
        for place in places[pattern.count - 1] where here[lastRow + place] > here[lastRow + best] { best = place }
        var found = [best]
        for row in pattern.indices.dropLast().reversed() {
            let next = found[found.count - 1]
            let wanted = here[(row + 1) * count + next] - Self.match
            let place = (places[row].lowerBound..<min(next, places[row].upperBound + 1)).last { place in
                let gap = next - 1 - place
                let along =
                    gap == 0 ? max(bonuses[next], Self.run) : bonuses[next] + Self.gapStart + Int32(gap - 1) * Self.gapGoesOn
                return here[row * count + place] + along == wanted
            }
            found.append(place ?? places[row].lowerBound)
        }
        var out: [Range<Int>] = []
        for place in found.reversed() {
            let letter = letters.isEmpty ? place..<(place + 1) : letters[place]
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
        let (scalars, bonuses, places) = (scalars, bonuses, places)
        here.withUnsafeMutableBufferPointer { here in
            upToHere.withUnsafeMutableBufferPointer { upToHere in
                for row in pattern.indices {
                    // What stands after the latest place is needed as far as the next letter may be.
                    let end = row + 1 < pattern.count ? places[row + 1].upperBound : places[row].upperBound + 1
                    Self.fill(row, pattern[row], places[row].lowerBound..<end, scalars, bonuses, here, upToHere)
                }
            }
        }
    }

    @inline(__always)
    private static func fill(
        _ row: Int, _ wanted: UInt32, _ range: Range<Int>, _ scalars: [UInt32], _ bonuses: [Int32],
        _ here: UnsafeMutableBufferPointer<Int32>, _ upToHere: UnsafeMutableBufferPointer<Int32>
    ) {
        let count = scalars.count
        let start = row &* count
        var last = unreachable
        var afterGap = unreachable
        for place in range {
            var score = unreachable
            if scalars[place] == wanted {
                if row == 0 {
                    score = match &+ 2 &* bonuses[place]
                } else {
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
