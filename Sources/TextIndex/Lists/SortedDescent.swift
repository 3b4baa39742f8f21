/// Finds the ranges of a sorted file in which lines can match a pattern.
///
/// The order of bytes is not that of folded letters: what `e` finds begins with `e`, `E`, `é` and many others. Letter by
/// letter the descent asks which of the ways to write it exist after what it has so far, and goes on with those. Where
/// things get difficult (marks that compose, marks in the query), it leaves a range to be gone through line by line.
///
/// What it has found for each letter is kept, so that one more letter costs one step.
struct SortedDescent {
    /// Lines that begin with the same bytes, which agree with some letters of the pattern.
    struct Beginning {
        /// The bytes.
        var bytes: [UInt8]
        /// Where the lines are. With the form that keeps letters as they are only its lower bound is sought: the lines end
        /// where one begins with other bytes.
        var range: Range<Int>
        /// How many scalars of the pattern the bytes agree with.
        var count = 0
        /// Whether a mark that follows belongs to the last letter and is dropped: any, or the diaeresis only.
        var dropsMarks = false
        var dropsDiaeresis = false
        /// The pattern ends inside what the last letter becomes, so no line is equal to it.
        var endsInside = false
        /// Whether `range` is that of `bytes`, not yet that of a shorter beginning.
        var isResolved = true
    }

    /// What is known of the lines that can match the first so many scalars of the pattern.
    struct Level {
        /// Those by their beginnings, which agree with at least so many; marks that may follow apart.
        var beginnings: [Beginning] = []
        /// Lines of which some may match.
        var unsure: [Range<Int>] = []
        /// How many scalars of the pattern it depends on: letters that stand for several were compared with as many.
        var depth = 0
    }

    let lines: SortedLines
    var pattern = FormPattern("", form: .composed)
    /// From the empty beginning to the whole pattern.
    private var levels: [Level] = []
    /// How many look-ups a search may cost before lines are rather gone through.
    var budget = 0
    /// The ways beyond ASCII to write letters that were met.
    var knownCandidates: [UInt32: [UInt32]] = [:]

    /// So few bytes are sooner gone through than descended into.
    private let small: Int

    init(_ lines: SortedLines, small: Int = 1 << 10) {
        self.lines = lines
        self.small = small
    }

    /// Lines that match by their beginnings, marks that may follow apart.
    var beginnings: [Beginning] { levels.last?.beginnings ?? [] }
    /// Lines of which some may match.
    var unsure: [Range<Int>] { levels.last?.unsure ?? [] }

    /// Finds the lines for a pattern.
    mutating func find(_ pattern: FormPattern) {
        budget = 4_000
        if pattern.form == .composed {
            levels.removeAll(keepingCapacity: true)
            self.pattern = pattern
            levels.append(pattern.bytes.withUnsafeBytes(Self.isPlain) ? plainLevel(pattern) : composedLevel())
        } else {
            levels.removeLast(levels.count - keptLevels(for: pattern))
            self.pattern = pattern
            if levels.isEmpty { levels.append(Level(beginnings: [Beginning(bytes: [], range: lines.bounds)])) }
            while levels.count <= pattern.scalars.count { levels.append(next(levels[levels.count - 1], levels.count - 1)) }
        }
        sort(&levels[levels.count - 1])
    }

    private func sort(_ level: inout Level) {
        if level.beginnings.count > 1 { level.beginnings.sort { $0.range.lowerBound < $1.range.lowerBound } }
        if level.unsure.count > 1 { level.unsure.sort { $0.lowerBound < $1.lowerBound } }
    }

    /// How many of the levels that are there hold for another pattern.
    private func keptLevels(for pattern: FormPattern) -> Int {
        guard pattern.form == self.pattern.form, !levels.isEmpty else { return 0 }
        let (old, new) = (self.pattern.scalars, pattern.scalars)
        var common = 0
        while common < old.count, common < new.count, old[common] == new[common] { common += 1 }
        if common == old.count, common == new.count { return levels.count }
        // A mark that follows makes another letter of the one before it.
        func joins(_ scalars: [UInt32]) -> Bool {
            common < scalars.count && scalars[common] >= 0x80 && ScalarVariants.isJoiner(scalars[common])
        }
        if common > 0, joins(old) || joins(new) { common -= 1 }
        return levels[...common].firstIndex { $0.depth > common } ?? (common + 1)
    }

    /// The level after one more scalar of the pattern.
    private mutating func next(_ level: Level, _ count: Int) -> Level {
        var next = Level(unsure: level.unsure, depth: level.depth)
        for beginning in level.beginnings {
            // It may agree with more letters already: ß with two.
            if beginning.count > count { next.beginnings.append(beginning) } else { extend(beginning, &next) }
        }
        return next
    }

    // MARK: The letters as they are

    /// The only level for letters that can be written in one way only.
    private func plainLevel(_ pattern: FormPattern) -> Level {
        lines.key.set(pattern.bytes)
        let lower = lines.lowerBound(in: lines.bounds)
        guard lines.line(at: lower, beginsWith: pattern.bytes) else { return Level() }
        return Level(beginnings: [
            Beginning(bytes: pattern.bytes, range: lower..<lines.bounds.upperBound, count: pattern.scalars.count)
        ])
    }

    /// The level for the whole pattern, found at one go.
    private mutating func composedLevel() -> Level {
        var level = Level(beginnings: [Beginning(bytes: [], range: lines.bounds)])
        while let count = level.beginnings.lazy.map(\.count).min(), count < pattern.scalars.count { level = next(level, count) }
        for place in level.beginnings.indices where !level.beginnings[place].isResolved {
            budget -= 1
            let bytes = level.beginnings[place].bytes
            let range = level.beginnings[place].range
            let lower = lines.lowerBound(bytes, in: range)
            level.beginnings[place].range = lower..<(lines.line(at: lower, beginsWith: bytes) ? range.upperBound : lower)
        }
        level.beginnings.removeAll { $0.range.isEmpty }
        return level
    }

    /// Whether a text is ASCII of which nothing is the composed form of something else, so that it can be written in one
    /// way only.
    @inline(__always)
    static func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
        let masks = singletons
        return text.allSatisfy { $0 < 0x80 && ($0 < 64 ? masks.0 : masks.1) >> UInt64($0 & 63) & 1 == 0 }
    }

    /// Whether NFC replaces another scalar by one of ASCII: the Kelvin sign by K, for example.
    @inline(__always)
    private static func isSingleton(_ wanted: UInt32) -> Bool {
        (wanted < 64 ? singletons.0 : singletons.1) >> UInt64(wanted & 63) & 1 != 0
    }

    private static let singletons: (UInt64, UInt64) = {
        var masks: (UInt64, UInt64) = (0, 0)
        for wanted in UInt32(0)..<0x80 {
            let isSingleton = ScalarVariants.variants(of: wanted).contains { variant in
                guard ScalarRecord(variant).isNeverComposed else { return false }
                var parts: [UInt32] = []
                CanonicalComposition.appendDecomposition(of: variant, to: &parts)
                return parts == [wanted]
            }
            if isSingleton, wanted < 64 { masks.0 |= 1 << UInt64(wanted) }
            if isSingleton, wanted >= 64 { masks.1 |= 1 << UInt64(wanted - 64) }
        }
        return masks
    }()

    // MARK: One letter

    /// Finds the ways to go on with the next letter of the pattern.
    mutating func extend(_ start: Beginning, _ level: inout Level) {
        var beginning = start
        if pattern.form == .composed { takePlainLetters(&beginning) }
        if beginning.count > start.count { return level.beginnings.append(beginning) }
        resolve(&beginning)
        if mayJoin(beginning.count) || budget < 0 || beginning.range.count <= small {
            if !beginning.range.isEmpty { level.unsure.append(beginning.range) }
        } else {
            branch(beginning, &level)
        }
    }

    /// Takes letters that can be written in one way only, so that nothing has to be looked up for each.
    private func takePlainLetters(_ beginning: inout Beginning) {
        let scalars = pattern.scalars
        while beginning.count < scalars.count, case let wanted = scalars[beginning.count], wanted < 0x80,
            !Self.isSingleton(wanted), !mayJoin(beginning.count)
        {
            beginning.bytes.append(UInt8(wanted))
            beginning.isResolved = false
            beginning.count += 1
        }
    }

    /// Whether a scalar of the pattern and the one after it may belong together, or it may belong to the one before.
    private func mayJoin(_ place: Int) -> Bool {
        func isJoiner(_ place: Int) -> Bool {
            place < pattern.scalars.count && pattern.scalars[place] >= 0x80 && ScalarVariants.isJoiner(pattern.scalars[place])
        }
        return isJoiner(place) || isJoiner(place + 1)
    }

    private mutating func resolve(_ beginning: inout Beginning) {
        if !beginning.isResolved { beginning.range = range(of: beginning.bytes, in: beginning.range) }
        beginning.isResolved = true
    }

    mutating func range(of bytes: [UInt8], in range: Range<Int>) -> Range<Int> {
        budget -= 2
        lines.key.set(bytes)
        let lower = lines.lowerBound(in: range)
        if lower == range.upperBound || bytes.isEmpty { return lower..<range.upperBound }
        lines.key.increment()
        return lower..<lines.lowerBound(in: lower..<range.upperBound)
    }
}
