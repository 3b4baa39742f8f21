internal import Synchronization

/// A list of entries, of any size, in the order of its sources.
///
/// Making one opens the sources and reads nothing. A file is read when the first query comes, and again as far as a
/// later query needs it; a stream is read when somebody feeds it. All methods may be called on any thread.
///
///     let list = try TextList([.file(path: "streets.txt")])
///     let found = list.search("str", limit: 10)
package final class TextList: Sendable {
    let sources: [OpenSource]
    let format: ListFormat
    let columns: LineColumns
    let giveUpSize: Int
    /// Words are entries whole.
    let wordColumns = LineColumns(ListFormat(separator: .nul, delimiter: nil))
    /// By the number of the source; empty before the first has been looked at.
    private let met = Mutex<[Met]>([])
    /// What the last search has found; see ``FoundLines``.
    let found = Mutex<FoundLines?>(nil)
    /// What is known of sorted files, by the number of the source; empty before the first is searched.
    let sorted = Mutex<[SortedFile?]>([])
    /// What the last search found where it was all that there is; see ``goesOn(from:to:case:)``.
    let only = Mutex<OnlyEntry?>(nil)
    /// What is known of the order of files, by the number of the source; see `TextList+Order.swift`.
    let orders = Mutex<[Int: KnownOrder]>([:])

    /// What was met in a source besides entries.
    private struct Met: Sendable {
        /// Up to here each line has been looked at, so that none is counted twice.
        var end = 0
        var invalid: (firstOffset: Int, count: Int) = (0, 0)
        var dropped: (firstOffset: Int, count: Int) = (0, 0)
        var systemError: Int32?
        /// Lines of invalid UTF-8 that were met here and there in a sorted file, by their offsets.
        var scattered: Set<Int> = []
    }

    /// Opens sources.
    ///
    /// - Throws: ``ListError`` for the first one that can't be opened, or that is a directory.
    package convenience init(_ sources: [ListSource], format: ListFormat = ListFormat()) throws(ListError) {
        try self.init(sources, format: format, giveUpSize: 1 << 23)
    }

    /// The same with another size from which on found lines are given up; see ``FoundLines``.
    init(_ sources: [ListSource], format: ListFormat, giveUpSize: Int) throws(ListError) {
        var open: [OpenSource] = []
        for source in sources { open.append(try OpenSource(source, separator: format.separator.byte)) }
        self.sources = open
        self.format = format
        self.giveUpSize = giveUpSize
        columns = LineColumns(format)
    }

    private var scan: LineScan { LineScan(separator: format.separator.byte) }

    /// Walks over the lines of a source that are of interest, and keeps account of what else it meets; see
    /// ``LineScan/forEachLine(of:from:countingFrom:isCancelled:isWanted:_:)``.
    @inline(__always)
    func walk(
        _ number: Int, from start: Int, filter: LineFilter?, isCancelled: () -> Bool,
        isWanted: (MatchGrade, Int) -> Bool = { _, _ in true }, _ body: (UnsafeRawBufferPointer, Int, Bool) -> Bool
    ) -> LineScan.Outcome {
        let known = met.withLock { $0.isEmpty ? 0 : $0[number].end }
        let stateToCheck = start == 0 ? fileToCheck(number) : nil
        let scan = LineScan(separator: format.separator.byte, filter: filter, checksOrder: stateToCheck != nil)
        let outcome = scan.forEachLine(
            of: sources[number], from: start, countingFrom: known, isCancelled: isCancelled, isWanted: isWanted, body)
        if let stateToCheck, !outcome.isAscending || !outcome.wasStopped && !outcome.wasCancelled {
            noteOrder(number, stateToCheck, outcome.isAscending ? .sorted : .unsorted)
        }
        withMet { met in
            met[number].systemError = outcome.systemError
            if outcome.dropped.count > met[number].dropped.count { met[number].dropped = outcome.dropped }
            // Another search may have come further meanwhile, and has counted then.
            guard outcome.end > known, met[number].end == known else { return }
            if met[number].invalid.count == 0 { met[number].invalid.firstOffset = outcome.invalid.firstOffset }
            met[number].invalid.count += outcome.invalid.count
            met[number].end = outcome.end
        }
        return outcome
    }

    /// Keeps account of a line of invalid UTF-8 that was met without walking there.
    func noteInvalid(_ position: ListPosition) {
        withMet { met in
            guard position.offset >= met[position.source].end else { return }
            met[position.source].scattered.insert(position.offset)
        }
    }

    private func withMet(_ body: (inout [Met]) -> Void) {
        met.withLock { met in
            if met.isEmpty { met = Array(repeating: Met(), count: sources.count) }
            body(&met)
        }
    }

    // MARK: Streams

    /// Whether every entry can be found; false as long as a stream may bring more.
    package var isComplete: Bool { streams.allSatisfy(\.isComplete) }

    /// The descriptors that bring more entries: wait until one is readable, then call ``readAvailable()``.
    package var pendingDescriptors: [Int32] { streams.filter { !$0.isComplete }.map(\.descriptor) }

    /// Reads what the streams have, without waiting.
    ///
    /// - Returns: Whether anything has changed, so that a query may have another answer.
    @discardableResult
    package func readAvailable() -> Bool {
        streams.map { $0.readAvailable() }.contains(true)
    }

    /// Reads the streams to their ends, however long that takes; for a thread that may wait.
    ///
    /// - Parameter isCancelled: Asked at least ten times a second.
    package func readToEnd(isCancelled: () -> Bool = { false }) {
        for stream in streams { stream.readToEnd(isCancelled: isCancelled) }
    }

    private var streams: [ListStream] {
        sources.compactMap { if case .stream(let stream) = $0 { stream } else { nil } }
    }

    // MARK: What can't be an entry

    /// The lines that were passed over in what has been read so far, a source and reason each.
    ///
    /// - Complexity: reads the source up to the first such line, to tell its number.
    package var skippedLines: [SkippedLines] {
        let all = met.withLock { $0 }
        var out: [SkippedLines] = []
        for (source, met) in zip(sources, all) {
            var met = met
            let scattered = met.scattered.filter { $0 >= met.end }
            if met.invalid.count == 0, let first = scattered.min() { met.invalid.firstOffset = first }
            met.invalid.count += scattered.count
            for (reason, lines) in [(SkippedLines.Reason.invalidUTF8, met.invalid), (.tooLong, met.dropped)] where lines.count > 0
            {
                let first = scan.separators(of: source, before: lines.firstOffset) + 1
                out.append(SkippedLines(path: source.name, reason: reason, firstLine: first, count: lines.count))
            }
        }
        return out
    }

    /// Sources that could not be read to their ends.
    package var readErrors: [ListError] {
        let all = met.withLock { $0 }
        return zip(sources, all).compactMap { source, met in
            met.systemError.map { ListError(.unreadable, path: source.name, systemError: $0) }
        }
    }

    /// Looks at every line of every source for one that is not valid UTF-8.
    ///
    /// - Complexity: reads all; of a stream what has come, so read it to the end before.
    /// - Throws: ``ListError`` with the line, or for a source that can't be read.
    package func checkEncoding() throws(ListError) {
        for source in sources {
            let outcome = scan.forEachLine(of: source, isCancelled: { false }) { _, _, _ in true }
            if let error = outcome.systemError { throw ListError(.unreadable, path: source.name, systemError: error) }
            if outcome.invalid.count > 0 {
                let line = scan.separators(of: source, before: outcome.invalid.firstOffset) + 1
                throw ListError(.invalidUTF8, path: source.name, line: line)
            }
        }
    }
}
