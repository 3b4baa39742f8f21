internal import Glibc

/// What a scan for a query has found, so that a longer query need not scan again.
///
/// The scan may be unfinished: cancelled, or the source a stream that goes on. Whoever takes it up goes on from there.
///
/// `@unchecked Sendable`: a search takes it out of the list's mutex and puts it back, so one thread at a time has it.
final class FoundLines: @unchecked Sendable {
    /// The query of the scan.
    let matcher: EntryMatcher
    /// The state of the files when the scan began.
    let fileStates: [ListFile.State?]
    let arena = LineArena()
    /// How far each source has been scanned.
    var ends: [Int]
    /// Whether a source that is a file, or words, has been scanned to its end.
    var isDone: [Bool]
    /// Whether so many lines match that none are kept.
    private(set) var isGivenUp = false

    /// Fewer of the lines, for longer queries.
    private struct Level {
        var pattern: FormPattern
        var places: [LineArena.Place]
    }
    private var levels: [Level] = []

    /// The sources that are left out.
    let leftOut: Set<Int>
    /// Those lines whose entries can be equal to a slightly longer query.
    private let shorts: ShortLines
    private let hasAllShorts: Bool
    private let giveUpSize: Int

    /// - Parameters:
    ///   - other: What a scan for a shorter query has found, whose short lines serve this one as well.
    ///   - giveUpSize: The bytes from which on lines are given up if they are most of the list.
    init(
        _ matcher: EntryMatcher, fileStates: [ListFile.State?], leavingOut leftOut: Set<Int>, after other: FoundLines?,
        giveUpSize: Int
    ) {
        self.matcher = matcher
        self.leftOut = leftOut
        self.giveUpSize = giveUpSize
        let shorts = other?.shorts(for: matcher)
        self.shorts = shorts ?? ShortLines(matcher.pattern)
        hasAllShorts = shorts != nil
        self.fileStates = fileStates
        ends = Array(repeating: 0, count: fileStates.count)
        isDone = fileStates.indices.map(leftOut.contains)
    }

    /// The query's letters in the form that is compared.
    var pattern: FormPattern { matcher.pattern }
    private var matching: Matching { matcher.matching }

    /// Whether every entry that matches a query is, or will be, among the lines, in the order of the list.
    func covers(_ matcher: EntryMatcher) -> Bool {
        guard matcher.matching == matching, matcher.pattern.narrows(pattern, matching) else { return false }
        // What a stream still brings would come after the lines of the sources that follow it.
        let unfinished = isDone.firstIndex(of: false) ?? isDone.count
        return !ends.dropFirst(unfinished + 1).contains { $0 > 0 }
    }

    /// The lines whose entries can be equal to a query that these lines cover; nil if they are not known.
    func shorts(for matcher: EntryMatcher) -> ShortLines? {
        guard matcher.matching == .prefix, matcher.pattern.bytes.count <= shorts.limit, !shorts.isOverfull else { return nil }
        return hasAllShorts || isDone.allSatisfy { $0 } ? shorts : nil
    }

    /// Whether there is nothing here for a longer query.
    var isUseless: Bool { isGivenUp && shorts(for: matcher) == nil }

    /// Adds a line that matches the pattern, as long as it is worth the memory: where most lines match, scanning them
    /// again costs no more than going through them here.
    func append(_ line: UnsafeRawBufferPointer, _ columns: LineColumns, at position: ListPosition) {
        if !hasAllShorts, matching == .prefix { shorts.append(line, columns, at: position) }
        if isGivenUp { return }
        if !levels.isEmpty { levels.removeAll() }
        arena.append(line, at: position)
        guard arena.byteCount > giveUpSize, arena.count & 0xFF == 0 else { return }
        let scanned = ends[..<position.source].reduce(position.offset, +)
        if arena.byteCount > scanned / 4 {
            isGivenUp = true
            arena.removeAll()
        }
    }

    /// Runs a body on the lines that can match a query, in their order, and keeps those for which it is true for longer
    /// queries.
    ///
    /// - Returns: False if the body ended the run by returning nil; nothing is kept then.
    func narrow(to matcher: EntryMatcher, _ body: (UnsafeRawBufferPointer, ListPosition) -> Bool?) -> Bool {
        while let last = levels.last, !matcher.pattern.narrows(last.pattern, matching) { levels.removeLast() }
        let parentCount = levels.last?.places.count ?? arena.count
        // A list of places that is hardly shorter is not worth its memory.
        var places: [LineArena.Place] = []
        var isKept = matcher.pattern.scalars.count > (levels.last?.pattern ?? pattern).scalars.count
        var isFinished = true
        func judge(_ line: UnsafeRawBufferPointer, _ position: ListPosition, _ place: LineArena.Place) -> Bool {
            guard let matches = body(line, position) else {
                isFinished = false
                return false
            }
            if matches, isKept {
                places.append(place)
                if places.count > parentCount / 2 {
                    isKept = false
                    places = []
                }
            }
            return true
        }
        if let places = levels.last?.places {
            for place in places {
                let (line, position) = arena.line(at: place)
                guard judge(line, position, place) else { break }
            }
        } else {
            arena.forEach { judge($0, $1, $2) }
        }
        if isFinished, isKept { levels.append(Level(pattern: matcher.pattern, places: places)) }
        return isFinished
    }
}

extension FormPattern {
    /// Whether every text that matches this pattern matches another one.
    ///
    /// Where the longer one goes on with a mark it does not: the mark makes another letter of the one before it.
    func narrows(_ other: FormPattern, _ matching: Matching) -> Bool {
        guard form == other.form else { return false }
        if matching == .fuzzy {
            var left = other.scalars[...]
            for scalar in scalars where scalar == left.first { left.removeFirst() }
            // Entries that begin with the query are matched by their beginning, which a mark can spoil.
            return left.isEmpty && !scalars.contains { ScalarRecord($0).combiningClass != 0 }
        }
        guard begins(with: other) else { return false }
        return scalars.count == other.scalars.count || ScalarRecord(scalars[other.scalars.count]).combiningClass == 0
    }

    private func begins(with other: FormPattern) -> Bool {
        guard bytes.count >= other.bytes.count else { return false }
        return bytes.withUnsafeBytes { bytes in
            other.bytes.withUnsafeBytes { other in
                guard let bytes = bytes.baseAddress, let prefix = other.baseAddress else { return true }
                return memcmp(bytes, prefix, other.count) == 0
            }
        }
    }
}
