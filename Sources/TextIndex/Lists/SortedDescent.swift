/// Finds the ranges of a sorted file in which lines can match a pattern.
///
/// The order of bytes is not that of folded letters: what `e` finds begins with `e`, `E`, `é` and many others. Letter by
/// letter the descent asks which of the ways to write it exist after what it has so far, and goes on with those. Where
/// things get difficult (marks that compose, marks in the query), it leaves a range to be gone through line by line.
struct SortedDescent {
    /// Lines that begin with the same bytes, which agree with the pattern to its end.
    struct Beginning {
        /// The bytes.
        var bytes: [UInt8]
        /// Where the lines are. With the form that keeps letters as they are only its lower bound is sought: the lines end
        /// where one begins with other bytes.
        var range: Range<Int>
        /// Whether a mark that follows belongs to the last letter and is dropped: any, or the diaeresis only.
        var dropsMarks = false
        var dropsDiaeresis = false
        /// The pattern ends inside what the last letter becomes, so no line is equal to it.
        var endsInside = false
        /// Whether `range` is that of `bytes`, not yet that of a shorter beginning.
        fileprivate var isResolved = true
    }

    private let lines: SortedLines
    private let pattern: FormPattern
    /// Lines that match by their beginnings, marks that may follow apart.
    private(set) var beginnings: [Beginning] = []
    /// Lines of which some may match.
    private(set) var unsure: [Range<Int>] = []
    private var budget = 4_000

    /// So few bytes are sooner gone through than descended into.
    private static let small = 1 << 12

    init(_ lines: SortedLines, _ pattern: FormPattern) {
        self.lines = lines
        self.pattern = pattern
        var work = [(Beginning(bytes: [], range: lines.bounds), 0)]
        while let (beginning, count) = work.popLast() { extend(beginning, count, &work) }
        if beginnings.count > 1 { beginnings.sort { $0.range.lowerBound < $1.range.lowerBound } }
        if unsure.count > 1 { unsure.sort { $0.lowerBound < $1.lowerBound } }
    }

    private mutating func resolve(_ beginning: inout Beginning) {
        if !beginning.isResolved { beginning.range = range(of: beginning.bytes, in: beginning.range) }
        beginning.isResolved = true
    }

    private mutating func range(of key: [UInt8], in range: Range<Int>) -> Range<Int> {
        budget -= 2
        return lines.range(of: key, in: range)
    }

    /// Finds the ways to go on with the letters of the pattern from one on.
    private mutating func extend(_ beginning: consuming Beginning, _ start: Int, _ work: inout [(Beginning, Int)]) {
        var count = start
        let scalars = pattern.scalars
        while count < scalars.count {
            let wanted = scalars[count]
            let next = count + 1 < scalars.count ? scalars[count + 1] : 0
            if next >= 0x80 && ScalarVariants.isJoiner(next) || wanted >= 0x80 && ScalarVariants.isJoiner(wanted) || budget < 0 {
                resolve(&beginning)
                if !beginning.range.isEmpty { unsure.append(beginning.range) }
                return
            }
            if pattern.form == .composed, wanted < 0x80, !Self.isSingleton(wanted) {
                // There is one way only, so nothing has to be looked up yet.
                beginning.bytes.append(UInt8(wanted))
                beginning.isResolved = false
                count += 1
                continue
            }
            resolve(&beginning)
            if beginning.range.count <= Self.small {
                if !beginning.range.isEmpty { unsure.append(beginning.range) }
                return
            }
            branch(beginning, count, &work)
            return
        }
        if !beginning.isResolved {
            budget -= 1
            let lower = lines.lowerBound(beginning.bytes, in: beginning.range)
            beginning.range = lower..<beginning.range.upperBound
            if !lines.line(at: lower, beginsWith: beginning.bytes) { return }
        }
        if !beginning.range.isEmpty { beginnings.append(beginning) }
    }

    /// Whether NFC replaces another scalar by one of ASCII: the Kelvin sign by K, for example.
    private static func isSingleton(_ wanted: UInt32) -> Bool { singletons[Int(wanted)] }

    private static let singletons: [Bool] = (0..<0x80).map { wanted in
        ScalarVariants.variants(of: wanted).contains { ScalarRecord($0).isNeverComposed }
    }

    /// Finds the ways to go on with one letter of the pattern.
    private mutating func branch(_ beginning: Beginning, _ count: Int, _ work: inout [(Beginning, Int)]) {
        let wanted = pattern.scalars[count]
        var parts: [UInt32] = []
        if wanted >= 0x80 { CanonicalComposition.appendDecomposition(of: wanted, to: &parts) }
        extendPlain(beginning, count, parts, &work)
        budget -= 1
        // Whether anything beyond ASCII follows at all.
        let beyond = lines.lowerBound(beginning.bytes + [0x80], in: beginning.range)
        if beyond < beginning.range.upperBound {
            var rest = beginning
            rest.range = beyond..<beginning.range.upperBound
            extendBeyond(rest, count, parts, &work)
        }
    }

    /// The ways in ASCII.
    private mutating func extendPlain(_ beginning: Beginning, _ count: Int, _ parts: [UInt32], _ work: inout [(Beginning, Int)]) {
        let wanted = pattern.scalars[count]
        for letter in parts.count > 1 ? [wanted, parts[0]] : [wanted] where letter < 0x80 {
            let byte = UInt8(letter)
            // The letters of the pattern are small where case is folded.
            for byte in pattern.form == .folded && byte &- 0x61 < 26 ? [byte & 0xDF, byte] : [byte] {
                let bytes = beginning.bytes + [byte]
                let range = range(of: bytes, in: beginning.range)
                if range.isEmpty { continue }
                if letter == wanted {
                    let dropsMarks = pattern.form != .composed && ScalarRecord(letter).dropsMarks
                    work.append((Beginning(bytes: bytes, range: range, dropsMarks: dropsMarks), count + 1))
                } else {
                    addJoined(bytes, range)
                }
            }
        }
    }

    /// The ways beyond ASCII; the range has those lines only that go on there.
    private mutating func extendBeyond(
        _ beginning: Beginning, _ count: Int, _ parts: [UInt32], _ work: inout [(Beginning, Int)]
    ) {
        let wanted = pattern.scalars[count]
        var candidates = Set(ScalarVariants.variants(of: wanted))
        candidates.insert(wanted)
        if parts.count > 1 {
            candidates.insert(parts[0])
            candidates.formUnion(ScalarVariants.variants(of: parts[0]))
            // A Hangul syllable with a trailing consonant may be written as the one without it and the consonant.
            if parts.count == 3, let syllable = CanonicalComposition.composite(of: parts[0], parts[1]) {
                candidates.insert(syllable)
            }
        }
        let rest = pattern.scalars[count...]
        forEach(candidates.filter { $0 >= 0x80 }.sorted(), in: beginning) { descent, scalar, bytes, range in
            let form = descent.form(of: scalar)
            if rest.starts(with: form) {
                let record = ScalarRecord(scalar)
                let isFolded = descent.pattern.form != .composed
                let dropsDiaeresis = isFolded && record.dropsDiaeresis
                let next = Beginning(
                    bytes: bytes, range: range, dropsMarks: isFolded && record.dropsMarks, dropsDiaeresis: dropsDiaeresis)
                work.append((next, count + form.count))
            } else if form.starts(with: rest) {
                descent.beginnings.append(Beginning(bytes: bytes, range: range, endsInside: true))
            } else if parts.count > 1 {
                descent.addJoined(bytes, range)
            }
        }
        for mark in droppedMarks(after: beginning) { work.append((mark, count)) }
    }

    /// Adds the lines that go on with something that belongs to the last letter.
    private mutating func addJoined(_ bytes: [UInt8], _ range: Range<Int>) {
        forEachJoiner(in: Beginning(bytes: bytes, range: range)) { descent, _, _, range in descent.unsure.append(range) }
    }

    /// The ways to go on after a letter with a mark that is dropped.
    mutating func droppedMarks(after beginning: Beginning) -> [Beginning] {
        guard beginning.dropsMarks || beginning.dropsDiaeresis else { return [] }
        var out: [Beginning] = []
        forEachJoiner(in: beginning) { _, scalar, bytes, range in
            let isDropped = beginning.dropsMarks ? ScalarRecord(scalar).isMark : scalar == 0x308
            guard isDropped else { return }
            var next = beginning
            next.bytes = bytes
            next.range = range
            out.append(next)
        }
        return out
    }

    // MARK: Which letters exist

    /// Runs a body for each of some scalars, ascending, that lines go on with after a beginning.
    private mutating func forEach(
        _ scalars: [UInt32], in beginning: Beginning, _ body: (inout Self, UInt32, [UInt8], Range<Int>) -> Void
    ) {
        var left = beginning.range
        var index = 0
        while index < scalars.count, !left.isEmpty {
            let bytes = beginning.bytes + Self.utf8(scalars[index])
            budget -= 1
            let lower = lines.lowerBound(bytes, in: left)
            if lower == left.upperBound { return }
            let following = lines.bytes(ofLineAt: lower, after: beginning.bytes.count, count: 4)
            left = lower..<left.upperBound
            if following.starts(with: bytes[beginning.bytes.count...]) {
                let range = lower..<lines.upperBound(bytes, in: left)
                body(&self, scalars[index], bytes, range)
                left = range.upperBound..<left.upperBound
                index += 1
            } else {
                let next = scalars[index...].firstIndex { scalar in
                    let bytes = Self.utf8(scalar)
                    return !bytes.lexicographicallyPrecedes(following.prefix(bytes.count))
                }
                // On in any case: the file may not be sorted, whatever was promised.
                index = max(next ?? scalars.count, index + 1)
            }
        }
    }

    /// Runs a body for each scalar that can belong to the letter before it and that lines go on with after a beginning.
    private mutating func forEachJoiner(in beginning: Beginning, _ body: (inout Self, UInt32, [UInt8], Range<Int>) -> Void) {
        var left = beginning.range
        var scalar: UInt32 = 0x80
        while !left.isEmpty, let wanted = ScalarVariants.joiners(from: scalar) {
            budget -= 1
            let lower = lines.lowerBound(beginning.bytes + Self.utf8(wanted.lowerBound), in: left)
            if lower == left.upperBound { return }
            left = lower..<left.upperBound
            let following = lines.bytes(ofLineAt: lower, after: beginning.bytes.count, count: 4)
            guard let found = Self.firstScalar(of: following), budget > 0 else {
                // Not UTF-8, or too many letters: the rest is gone through.
                unsure.append(left)
                return
            }
            if wanted.contains(found) {
                let bytes = beginning.bytes + Self.utf8(found)
                let range = lower..<lines.upperBound(bytes, in: left)
                body(&self, found, bytes, range)
                left = range.upperBound..<left.upperBound
                scalar = found + 1
            } else {
                scalar = max(found, wanted.lowerBound + 1)
            }
        }
    }

    /// The form of a scalar that stands alone.
    private func form(of scalar: UInt32) -> [UInt32] {
        Self.utf8(scalar).withUnsafeBytes { bytes in
            var out: [UInt32] = []
            var source = FormScalars(bytes, pattern.form)
            while let scalar = source.next() { out.append(scalar) }
            return out
        }
    }

    private static func utf8(_ scalar: UInt32) -> [UInt8] {
        var out: [UInt8] = []
        appendScalar(scalar, to: &out)
        return out
    }

    /// The scalar that some bytes begin with, if that is valid UTF-8.
    private static func firstScalar(of bytes: [UInt8]) -> UInt32? {
        for count in 1...4 where count <= bytes.count {
            if let text = String(validating: bytes[..<count], as: UTF8.self) { return text.unicodeScalars.first?.value }
        }
        return nil
    }
}
