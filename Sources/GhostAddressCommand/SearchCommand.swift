internal import AddressEngine
internal import Glibc

/// `ghost-address search`, `reverse` and `show`.
enum SearchCommand {
    static func run(_ words: ArraySlice<String>) throws -> Int32 {
        let own: [Arguments.Option] = [
            .init(name: "--batch", value: nil, help: "JSON lines on standard input"),
            .init(
                name: "--timing", value: nil,
                help: "instead of each answer how many microseconds of the processor it took, and how many there are"),
        ]
        let arguments = try Arguments(words, options: SearchOptions.options + own)
        guard let path = arguments.operands.first else { throw UsageError("search: needs an index") }
        guard arguments.operands.count <= 2 else { throw UsageError("search: one text; quote it") }
        let isBatch = arguments.has("--batch")
        for name in ["--batch", "--timing"] where arguments.has(name) && arguments.operands.count == 2 {
            throw UsageError("search: \(name) takes its queries from standard input, not \(arguments.operands[1])")
        }
        if isBatch, arguments.has("--timing") { throw UsageError("--batch and --timing: only one of them can be used") }
        let options = try SearchOptions.read(arguments)
        let index = try AddressIndex(path: path)
        var output = Output()
        let writer = Writer(json: arguments.has("--json"), explains: arguments.has("--explain"))
        if arguments.operands.count == 2 {
            let found = try answer(arguments.operands[1], options, index)
            for suggestion in found { writer.write(suggestion, to: &output) }
            output.flush()
            return found.isEmpty ? 1 : 0
        }
        if arguments.has("--timing") { return try time(options, index) }
        let session = AddressSession(index)
        var anything = false
        while Output.failure == 0, let line = readLine(strippingNewline: true) {
            let found = isBatch ? try batchAnswer(line, options, session) : try session.suggestions(for: line, options: options)
            for suggestion in found { writer.write(suggestion, to: &output) }
            output.line("")
            output.flush()
            anything = anything || !found.isEmpty
        }
        return anything ? 0 : 1
    }

    /// Answers the queries of standard input; a line for each says how long that took, and how much was found. All of them together
    /// stand on standard error.
    private static func time(_ options: AddressOptions, _ index: AddressIndex) throws -> Int32 {
        let session = AddressSession(index)
        var times: [(microseconds: Double, text: String)] = []
        var found = 0
        var output = Output()
        while let line = readLine(strippingNewline: true) {
            let start = processorTime()
            let answer = try session.suggestions(for: line, options: options)
            times.append((processorTime() - start, line))
            found += answer.isEmpty ? 0 : 1
            output.line("\(AddressJSON.number(times[times.count - 1].microseconds, 1))\t\(answer.count)")
            output.flush()
        }
        times.sort { $0.microseconds < $1.microseconds }
        guard !times.isEmpty else { return 1 }
        var line = "queries \(times.count) answered \(found)"
        for (name, share) in [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999), ("max", 1.0)] {
            let at = min(times.count - 1, Int(Double(times.count) * share))
            line += " \(name) \(AddressJSON.number(times[at].microseconds, 1))"
        }
        Output.error(line + " us")
        for item in times.suffix(8).reversed() { Output.error("  \(AddressJSON.number(item.microseconds, 1)) us  \(item.text)") }
        return 0
    }

    /// Microseconds of the processor that this thread has used: other programs on a busy machine don't count.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }

    private static func answer(_ text: String, _ options: AddressOptions, _ index: AddressIndex) throws -> [AddressSuggestion] {
        guard let query = AddressQuery(text, options: options) else { return [] }
        return try index.suggestions(for: query)
    }

    private static func batchAnswer(_ line: String, _ options: AddressOptions, _ session: AddressSession) throws
        -> [AddressSuggestion]
    {
        let query: BatchQuery
        do throws(UsageError) {
            query = try BatchQuery(line, options: options)
        } catch {
            Output.error("ghost-address: \(error.message): \(line.prefix(80))")
            return []
        }
        return try session.suggestions(for: query.text, options: query.options)
    }

    static func reverse(_ words: ArraySlice<String>) throws -> Int32 {
        let arguments = try Arguments(words, options: SearchOptions.options)
        guard arguments.operands.count == 2 else { throw UsageError("reverse: needs an index and LAT,LON") }
        let options = try SearchOptions.read(arguments)
        let point = try SearchOptions.point(arguments.operands[1], "reverse")
        let found = try AddressIndex(path: arguments.operands[0]).suggestions(near: point, options: options)
        var output = Output()
        let writer = Writer(json: arguments.has("--json"), explains: arguments.has("--explain"), showsDistance: true)
        for suggestion in found { writer.write(suggestion, to: &output) }
        output.flush()
        return found.isEmpty ? 1 : 0
    }

    static func show(_ words: ArraySlice<String>) throws -> Int32 {
        let arguments = try Arguments(words, options: [.init(name: "--json", value: nil, help: "as JSON")])
        guard arguments.operands.count == 2 else { throw UsageError("show: needs an index and an id") }
        guard let found = try AddressIndex(path: arguments.operands[0]).select(id: arguments.operands[1]) else {
            Output.error("ghost-address: \(arguments.operands[1]): no address of this index")
            return 1
        }
        var output = Output()
        if arguments.has("--json") {
            Writer(json: true, explains: false).write(found, to: &output)
        } else {
            for line in found.label { output.line(line) }
            output.line("")
            for part in found.components { output.line("\(part.kind.rawValue)\t\(part.value)") }
            if let at = found.coordinate {
                output.line(
                    "coordinate\t\(AddressJSON.number(at.latitude, 6)),\(AddressJSON.number(at.longitude, 6))\t\(found.accuracy.name)"
                )
            }
            output.line("id\t\(found.id)")
        }
        output.flush()
        return 0
    }

    /// Writes suggestions as lines or as JSON.
    struct Writer {
        let json: Bool
        let explains: Bool
        var showsDistance = false

        func write(_ suggestion: AddressSuggestion, to output: inout Output) {
            if json { return output.line(AddressJSON.object(suggestion, explains: explains)) }
            var fields = [suggestion.formatted, suggestion.accuracy.name, suggestion.id].map { $0.replacing("\t", with: " ") }
            if showsDistance, let distance = suggestion.distance { fields.append(AddressJSON.number(distance, 1)) }
            output.line(fields.joined(separator: "\t"))
            if explains {
                output.line(
                    "    " + suggestion.scoreParts.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
                        + " = \(suggestion.score)")
            }
        }
    }
}
