internal import Glibc

/// The file that keeps what was answered: plain text, one entry a line, the oldest first.
///
///     let file = HistoryFile(path: "answers")
///     let entries = try file.load()
///     try file.append("git status")
///
/// Nothing in it is an error: empty lines and lines that are not UTF-8 are passed over (and stay in the file), CR LF is
/// a line break, the last line needs none. Control characters are part of an entry. A missing file is an empty history;
/// one that can't be read is worth a line to the user, and the prompt goes on without.
package struct HistoryFile: Sendable {
    /// What is read and kept at most, so that no file makes a prompt slow.
    package struct Limits: Sendable {
        /// How many bytes at the end of the file are read.
        package var bytes = 8 << 20
        /// How many of the newest entries are read.
        package var entries = 100_000
        /// How many of the newest lines are kept once there are more than twice as many; likewise twice `bytes`.
        package var keptLines = 20_000

        /// The limits of `ghost-prompt`.
        package init() {}
    }

    var file: LineFile
    let limits: Limits

    /// The history at a path.
    package init(path: String, limits: Limits = Limits()) {
        file = LineFile(path: path)
        self.limits = limits
    }

    /// Reads the entries, the oldest first; an entry that is repeated at once is there once.
    ///
    /// - Returns: no entries where there is no file.
    /// - Throws: the path and why the file can't be read.
    /// - Complexity: linear in the size of the file up to `Limits.bytes`.
    package func load() throws(FileFailure) -> [String] {
        let tail = try file.tail(atMost: limits.bytes)
        var entries: [String] = []
        tail.bytes.withUnsafeBytes { bytes in
            for place in LinesFromEnd(bytes, isWhole: tail.isWhole) {
                if entries.count == limits.entries { break }
                var line = UnsafeRawBufferPointer(rebasing: bytes[place])
                if place.lowerBound == 0, line.starts(with: [0xEF, 0xBB, 0xBF]) {
                    line = UnsafeRawBufferPointer(rebasing: line[3...])
                }
                if line.last == UInt8(ascii: "\r") { line = UnsafeRawBufferPointer(rebasing: line.dropLast()) }
                if line.isEmpty { continue }
                guard let entry = String(validating: line, as: UTF8.self), entry != entries.last else { continue }
                entries.append(entry)
            }
        }
        entries.reverse()
        return entries
    }

    /// Adds an answer at the end, unless it is empty or what was added last.
    ///
    /// The answer to a masked prompt must not come here. A line feed in it becomes a space, as does a carriage return at
    /// its end, for the file could not tell them from line breaks. A missing file is made with mode 0600, its folder is not.
    ///
    /// - Throws: the path and why nothing was added; then the file is as it was.
    package func append(_ answer: String) throws(FileFailure) {
        var line = answer.utf8.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
        if line.last == UInt8(ascii: "\r") { line[line.count - 1] = UInt8(ascii: " ") }
        guard !line.isEmpty, line.count < limits.bytes, let opened = try file.open(creates: true),
            let size = try file.append(line, to: opened, isRepeated: false)
        else { return }
        // What was answered is safe; a file that stays long is no failure.
        try? trim(opened, size: size)
    }

    /// Leaves the newest lines of a file that has more than twice as many as are kept.
    private func trim(_ opened: borrowing LineFile.Opened, size: Int) throws(FileFailure) {
        // A line has a byte at least, so that most files need not be read.
        guard opened.isLocked, size > 2 * limits.keptLines else { return }
        let isHuge = size > 2 * limits.bytes
        let tail = try file.tail(of: opened.descriptor, size: size, atMost: isHuge ? limits.bytes : size)
        let kept: Range<Int>? = tail.bytes.withUnsafeBytes { bytes in
            var count = 0
            var start = bytes.count
            for place in LinesFromEnd(bytes, isWhole: tail.isWhole) {
                count += 1
                if count <= limits.keptLines { start = place.lowerBound }
                if count > 2 * limits.keptLines || (isHuge && count == limits.keptLines) { return start..<bytes.count }
            }
            return isHuge ? start..<bytes.count : nil
        }
        if let kept { try file.replace(opened, with: Array(tail.bytes[kept])) }
    }
}
