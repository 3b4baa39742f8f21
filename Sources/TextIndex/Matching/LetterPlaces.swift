/// Where the letters of a query stand in an entry in ASCII, as far as it matters for a bound of its score.
///
/// All is given as bits for 64 bytes of the entry: where a letter stands, where a letter would be worth a beginning of a
/// word, and where a hump.
struct LetterPlaces {
    /// A bit for each letter: it stands somewhere at a beginning of a word, or at a hump.
    private var starting: UInt64 = 0
    private var humped: UInt64 = 0
    /// It stands behind the letter before it, and there at a beginning of a word.
    private var running: UInt64 = 0
    private var startingRunning: UInt64 = 0
    /// Where the letter before it stands, and which letters stood in the last byte of the bits before.
    private var previous: UInt64 = 0
    private var last: UInt64 = 0

    /// Adds where the letter of a number stands; all letters of the same bytes must be added one after the other.
    @inline(__always)
    mutating func add(_ place: Int, _ found: UInt64, _ starts: UInt64, _ humps: UInt64) {
        let bit = UInt64(1) &<< UInt64(place)
        if found & starts != 0 { starting |= bit }
        if found & humps != 0 { humped |= bit }
        if place > 0 {
            let run = found & (previous &<< 1 | (last &>> UInt64(place &- 1) & 1))
            if run != 0 { running |= bit }
            if run & starts != 0 { startingRunning |= bit }
            last = last & ~(bit &>> 1) | (previous &>> 63) &<< UInt64(place &- 1)
        }
        previous = found
    }

    /// A score that the entry does not exceed: as if each letter stood at the best of its places.
    @inline(__always)
    func bound(_ count: Int) -> Int {
        var total = FuzzyScratch.mostForFirst(isStart: starting & 1 != 0, isHump: humped & 1 != 0)
        for place in 1..<max(count, 1) {
            let bit = UInt64(1) &<< UInt64(place)
            total += FuzzyScratch.mostForNext(
                isStart: starting & bit != 0, isHump: humped & bit != 0, isRun: running & bit != 0,
                isRunAtStart: startingRunning & bit != 0)
        }
        return total
    }
}

/// Where words begin in 64 bytes of a text in ASCII.
struct WordBits {
    private var words: UInt64 = 0
    private var small: UInt64 = 0
    private var digits: UInt64 = 0

    /// What stands in front of a text.
    init() {}

    /// - Parameters:
    ///   - letters: Where letters stand.
    ///   - small: Where small ones do.
    ///   - digits: Where digits do.
    @inline(__always)
    init(letters: UInt64, small: UInt64, digits: UInt64) {
        words = letters | digits
        self.small = small
        self.digits = digits
    }

    /// Where a letter would be worth a beginning of a word; after the bytes before these.
    @inline(__always)
    func starts(after last: WordBits) -> UInt64 { ~(words &<< 1 | last.words &>> 63) | ~words }

    /// Where it would be worth a hump.
    @inline(__always)
    func humps(after last: WordBits) -> UInt64 {
        let capitals = words & ~digits & ~small
        return capitals & (small &<< 1 | last.small &>> 63) | digits & ~(digits &<< 1 | last.digits &>> 63)
    }
}

extension FuzzyScratch {
    /// The most that any letter but the first can be worth.
    static var mostForLetter: Int { Int(match + max(wordStart, run)) }

    /// The most that the first letter of a query can be worth where it stands somewhere at a beginning of a word, or else
    /// at a hump.
    @inline(__always)
    static func mostForFirst(isStart: Bool, isHump: Bool) -> Int {
        Int(match &+ 2 &* (isStart ? wordStart : isHump ? hump : 0))
    }

    /// The same for a further letter, which may stand somewhere behind the one before it, and there at a beginning.
    @inline(__always)
    static func mostForNext(isStart: Bool, isHump: Bool, isRun: Bool, isRunAtStart: Bool) -> Int {
        let afterGap = match &+ gapStart &+ (isStart ? wordStart : isHump ? hump : 0)
        let along = isRunAtStart ? match &+ max(wordStart, run) : isRun ? match &+ max(hump, run) : 0
        return Int(max(afterGap, along))
    }

    /// The score of the best way to place letters in at most 64 bytes of ASCII; nil if there is none.
    ///
    /// - Parameters:
    ///   - letters: For each letter where it stands.
    ///   - scratch: Memory for 128 numbers.
    @inline(__always)
    static func score(
        count: Int, letters: (Int) -> UInt64, starts: UInt64, humps: UInt64, scratch: UnsafeMutablePointer<Int32>
    ) -> Int? {
        // For each place the best score with the last letter there, in the two halves of the memory in turn.
        var (here, before) = (scratch, scratch + 64)
        var reached: UInt64 = 0
        for number in 0..<count {
            swap(&here, &before)
            let wasReached = reached
            reached = 0
            var behind = wasReached
            var best = unreachable
            var left = letters(number)
            while left != 0 {
                let place = left.trailingZeroBitCount
                left &= left &- 1
                let isStart = starts &>> UInt64(place) & 1 != 0
                let bonus = isStart ? wordStart : humps &>> UInt64(place) & 1 != 0 ? hump : 0
                var score = unreachable
                if number == 0 {
                    score = match &+ 2 &* bonus
                } else {
                    // Those that leave a gap.
                    while behind != 0, behind.trailingZeroBitCount < place &- 1 {
                        let other = behind.trailingZeroBitCount
                        behind &= behind &- 1
                        best = max(best, before[other] &- Int32(other) &* gapGoesOn)
                    }
                    if best > unreachable { score = match &+ bonus &+ best &+ gapStart &+ Int32(place &- 2) &* gapGoesOn }
                    if place > 0, wasReached &>> UInt64(place &- 1) & 1 != 0 {
                        score = max(score, match &+ before[place &- 1] &+ max(bonus, run))
                    }
                }
                if score > unreachable {
                    here[place] = score
                    reached |= 1 &<< UInt64(place)
                }
            }
            if reached == 0 { return nil }
        }
        var best = unreachable
        while reached != 0 {
            best = max(best, here[reached.trailingZeroBitCount])
            reached &= reached &- 1
        }
        return Int(best)
    }
}
