/// Bytes both ways with their times, for a failure's report.
package struct Transcript: CustomStringConvertible {
    /// Which way.
    package enum Direction: String {
        case typed = "→"
        case written = "←"
        case event = "·"
    }

    private let start = ContinuousClock.now
    private var lines: [(time: Duration, direction: Direction, text: String)] = []
    /// All that the program has written to the terminal.
    package private(set) var written: [UInt8] = []

    package init() {}

    mutating func note(_ direction: Direction, _ bytes: some Collection<UInt8>) {
        if direction == .written { written += bytes }
        note(direction, String(decoding: bytes, as: UTF8.self).debugDescription)
    }

    mutating func note(_ direction: Direction, _ text: String) {
        lines.append((ContinuousClock.now - start, direction, text))
    }

    package var description: String {
        lines.suffix(60).map { line in
            let text = line.text.count > 400 ? line.text.prefix(400) + "…" : line.text[...]
            let milliseconds = Int(line.time / .milliseconds(1))
            return "\(milliseconds) ms \(line.direction.rawValue) \(text)"
        }.joined(separator: "\n")
    }
}
