internal import Glibc

/// The file from which answers are ranked by how often and how lately they were given.
///
///     let store = FrecencyStore(path: folder + "/" + StateFolder.fileName(for: "fruit"))
///     try store.record("apricot", at: now)
///     let scores = try store.scores(at: now)
///
/// Each answer is a line: the time in seconds since 1970, a tab, the text with `\n` for a line feed and `\\` for a
/// backslash. Several processes may add lines at once. A large file is made smaller by adding up the answers of each
/// text: `1764547200*3.25<TAB>text` is worth 3.25 answers at that time. A line that is neither is passed over.
package struct FrecencyStore: Sendable {
    /// From what size on the file is made smaller, in bytes; afterwards it has half of it at most.
    private static let compactedSize = 256 << 10

    var file: LineFile
    private let compactedSize: Int

    /// The store in a file, which need not exist.
    package init(path: String) { self.init(path: path, compactedSize: Self.compactedSize) }

    init(path: String, compactedSize: Int) {
        file = LineFile(path: path)
        self.compactedSize = compactedSize
    }

    /// Adds an answer. A missing file is made with mode 0600, missing folders with 0700.
    ///
    /// The empty answer and one of 32 KiB or more are not learned. The answer to a masked prompt must not come here.
    /// - Parameters:
    ///   - answer: What was accepted, in the list's spelling.
    ///   - now: The time in seconds since 1970.
    /// - Throws: the path and why nothing was learned.
    package func record(_ answer: String, at now: Int64) throws(FileFailure) {
        guard !answer.isEmpty, answer.utf8.count < compactedSize / 8 else { return }
        let failed = StateFolder.makeFolder(of: file.path)
        if failed != 0 { throw file.failure(failed) }
        guard let opened = try file.open(creates: true),
            let size = try file.append(Use(time: now, text: answer).line, to: opened, isRepeated: true)
        else { return }
        // The answer is learned; a file that stays long is no failure.
        if size > compactedSize { try? compact(opened, size: size, at: now) }
    }

    /// The scores of all texts.
    ///
    /// - Parameter now: The time in seconds since 1970.
    /// - Returns: no scores where there is no file.
    /// - Throws: the path and why it can't be read.
    package func scores(at now: Int64) throws(FileFailure) -> FrecencyScores {
        let tail = try file.tail(atMost: 4 * compactedSize)
        return FrecencyScores(Self.sums(of: Self.uses(in: tail), at: now))
    }

    /// Removes all answers that were a text, in whatever way its letters are coded.
    ///
    /// - Returns: whether there were any.
    /// - Throws: the path and why the file can't be changed; then it is as it was.
    package func forget(_ text: String) throws(FileFailure) -> Bool {
        guard let opened = try file.open(creates: false) else { return false }
        let tail = try file.tail(of: opened.descriptor, size: opened.size, atMost: opened.size)
        var kept: [UInt8] = []
        var isFound = false
        for line in tail.bytes.split(separator: UInt8(ascii: "\n")) {
            if Use(line)?.text == text {
                isFound = true
            } else {
                kept += line
                kept.append(UInt8(ascii: "\n"))
            }
        }
        if isFound { try file.replace(opened, with: kept) }
        return isFound
    }

    /// Adds the answers of each text up, and leaves the best ones.
    private func compact(_ opened: borrowing LineFile.Opened, size: Int, at now: Int64) throws(FileFailure) {
        let tail = try file.tail(of: opened.descriptor, size: size, atMost: 4 * compactedSize)
        let sums = Self.sums(of: Self.uses(in: tail), at: now)
        var lines: [[UInt8]] = []
        var bytes = 0
        for (text, score) in sums.sorted(by: { ($0.value, $1.key) > ($1.value, $0.key) }) {
            // A text that was answered once is forgotten after eleven months.
            let weight = (score * 1000).rounded() / 1000
            let line = Use(time: now, weight: weight, text: text).line
            bytes += line.count + 1
            if weight == 0 || bytes > compactedSize / 2 { break }
            lines.append(line)
        }
        try file.replace(opened, with: lines.reversed().flatMap { $0 + [UInt8(ascii: "\n")] })
    }

    private static func uses(in tail: LineFile.Tail) -> [Use] {
        tail.bytes.withUnsafeBytes { bytes in
            LinesFromEnd(bytes, isWhole: tail.isWhole).compactMap { Use(UnsafeRawBufferPointer(rebasing: bytes[$0])) }
        }
    }

    private static func sums(of uses: [Use], at now: Int64) -> [String: Double] {
        var sums: [String: Double] = [:]
        for use in uses {
            // Of a clock that went wrong no answer may count more than one of now.
            let age = max(Double(now) - Double(use.time), 0)
            sums[use.text, default: 0] += use.weight * exp2(-age / FrecencyScores.halfLife)
        }
        return sums
    }
}

/// A line of the file: a text was the answer at a time.
private struct Use {
    var time: Int64
    /// How many answers it stands for.
    var weight = 1.0
    var text: String

    init(time: Int64, weight: Double = 1, text: String) {
        self.time = time
        self.weight = weight
        self.text = text
    }

    /// Reads a line; nil if it is damaged.
    init?(_ line: some Collection<UInt8>) {
        var time: Int64 = 0
        var place = line.startIndex
        while place < line.endIndex, case let digit = Int64(line[place]) - 0x30, 0..<10 ~= digit {
            let (tens, overflow) = time.multipliedReportingOverflow(by: 10)
            let (sum, carry) = tens.addingReportingOverflow(digit)
            if overflow || carry { return nil }
            time = sum
            place = line.index(after: place)
        }
        guard place > line.startIndex, place < line.endIndex else { return nil }
        self.time = time
        if line[place] == UInt8(ascii: "*") {
            let number = line[line.index(after: place)...].prefix(32).prefix { $0 != UInt8(ascii: "\t") }
            guard let weight = Double(String(decoding: number, as: UTF8.self)), weight > 0, weight < 1e9 else { return nil }
            self.weight = weight
            place = number.endIndex
        }
        guard place < line.endIndex, line[place] == UInt8(ascii: "\t") else { return nil }
        let escaped = line[line.index(after: place)...]
        let text =
            escaped.contains(UInt8(ascii: "\\"))
            ? Self.unescaped(escaped).flatMap { String(validating: $0, as: UTF8.self) }
            : String(validating: escaped, as: UTF8.self)
        guard let text, !text.isEmpty else { return nil }
        self.text = text
    }

    /// The text that was written; nil if it ends inside an escape.
    private static func unescaped(_ line: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in line {
            if byte == UInt8(ascii: "\\"), !isEscaped {
                isEscaped = true
            } else {
                bytes.append(isEscaped && byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
                isEscaped = false
            }
        }
        return isEscaped ? nil : bytes
    }

    /// The line, without its end.
    var line: [UInt8] {
        var bytes = Array(weight == 1 ? "\(time)\t".utf8 : "\(time)*\(weight)\t".utf8)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\\"): bytes += [byte, byte]
            case UInt8(ascii: "\n"): bytes += Array("\\n".utf8)
            default: bytes.append(byte)
            }
        }
        return bytes
    }
}
