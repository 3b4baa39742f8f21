// Measures searches in process:
//
//     swift run -c release text-index-benchmark FILE [--sorted] [--type TEXT]... [--queries FILE] [--matching prefix|word|fuzzy]
//         [--case ignore|smart|exact]
//
// Each text is typed key by key on a list that is opened anew, so the first key finds nothing prepared. Prints the time of
// each key in microseconds of processor time, then of many look-ups of random entries' beginnings, then the memory. The
// lines of a file of queries are looked up twice, and the mean of the second time is printed.
import Glibc
import TextIndex

/// Microseconds of processor time: what else runs on the machine does not count, and a search never waits.
func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// A line of /proc/self/status, in kB.
func status(_ name: String) -> String {
    guard let file = fopen("/proc/self/status", "r") else { return "?" }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if text.hasPrefix(name + ":") { return String(text.dropFirst(name.count + 1).filter { $0.isNumber }) }
    }
    return "?"
}

func rounded(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
}

var path: String?
var texts: [String] = []
var format = ListFormat()
var matching = Matching.prefix
var policy = CaseMatching.ignore
var rank = Rank.list
var limit = 100
var lookups = 0
var queryFile: String?
var guesses = false
var arguments = Array(CommandLine.arguments.dropFirst())
while !arguments.isEmpty {
    let argument = arguments.removeFirst()
    func value() -> String { arguments.isEmpty ? "" : arguments.removeFirst() }
    switch argument {
    case "--guess": guesses = true
    case "--sorted": format.isSorted = true
    case "--type": texts.append(value())
    case "--matching": matching = Matching(rawValue: value()) ?? .prefix
    case "--case": policy = CaseMatching(rawValue: value()) ?? .ignore
    case "--rank": rank = Rank(rawValue: value()) ?? .list
    case "--limit": limit = Int(value()) ?? 100
    case "--queries": queryFile = value()
    case "--lookups": lookups = Int(value()) ?? 0
    default: path = argument
    }
}
guard let path else {
    print(
        "usage: text-index-benchmark FILE [--sorted] [--type TEXT]... [--matching M] [--case C] [--rank R] [--limit N] [--lookups N]"
    )
    exit(2)
}
do {
    for text in texts {
        let start = now()
        let list = try TextList([.file(path: path)], format: format)
        var line = "open \(rounded(now() - start))"
        for count in 1...max(text.count, 1) {
            let query = String(text.prefix(count))
            let start = now()
            let found = list.search(query, matching: matching, case: policy, rank: rank, limit: limit, allowsGuess: guesses)
            line += " | \(query.suffix(1)) \(rounded(now() - start))"
            if count == text.count { line += " -> \(found?.matches.first?.text ?? "nothing") (\(found?.matches.count ?? 0))" }
        }
        print(line)
        if guesses {
            let start = now()
            let isRight = list.confirmOrder()
            print("confirmed \(isRight.map(String.init) ?? "not") \(rounded(now() - start))")
        }
    }
    if lookups > 0 {
        let list = try TextList([.file(path: path)], format: format)
        let sample = list.search("", limit: 200_000)?.matches.map { String($0.text.prefix(12)) } ?? []
        guard !sample.isEmpty else { exit(0) }
        let queries = (0..<lookups).map { sample[$0 &* 7919 % sample.count] }
        for query in queries { _ = list.search(query, matching: matching, case: policy, limit: 1) }
        var times: [Double] = []
        for query in queries {
            let start = now()
            _ = list.search(query, matching: matching, case: policy, limit: 1)
            times.append(now() - start)
        }
        times.sort()
        print("look-ups: median \(rounded(times[times.count / 2])) p99 \(rounded(times[times.count * 99 / 100]))")
    }
    if let queryFile {
        let list = try TextList([.file(path: path)], format: format)
        let queries = try TextList([.file(path: queryFile)]).search("", limit: 1_000_000)?.matches.map(\.text) ?? []
        for query in queries { _ = list.search(query, matching: matching, case: policy, limit: 1) }
        let start = now()
        for query in queries { _ = list.search(query, matching: matching, case: policy, limit: 1) }
        print("queries: mean \(rounded((now() - start) / Double(max(queries.count, 1)))) us of \(queries.count)")
    }
    print("peak \(status("VmHWM")) kB, now \(status("VmRSS")) kB")
} catch {
    print(error)
    exit(2)
}
