/// The lines of a program's answer, as candidates.
///
/// A line is `TEXT[<TAB>SUBTITLE[<TAB>ID]]`; what follows a further tab is kept for later versions. A line without a
/// text is skipped, as is one that is too long: a part of it would be another text.
struct ProgramReply {
    /// What ends an answer.
    enum End {
        /// An empty line, or the end of the output.
        case emptyLine
        /// The end of the output only; empty lines are skipped.
        case output
    }

    /// How much of an answer is taken.
    struct Limits {
        /// Lines.
        var lines = 1000
        /// Bytes of a line.
        var lineBytes = 64 << 10
        /// Bytes of an answer. What is beyond is read, so that its end is found, and dropped.
        var bytes = 1 << 20
        /// Bytes until nobody waits for the end any more.
        var endless = 8 << 20
    }

    /// What has come so far.
    private(set) var candidates = Candidates()
    /// The end has come.
    private(set) var isComplete = false
    /// How many bytes have come.
    private(set) var byteCount = 0

    private let end: End
    private let limits: Limits
    private var lines: LineCutter

    init(endingAt end: End, limits: Limits = Limits()) {
        self.end = end
        self.limits = limits
        lines = LineCutter(limit: limits.lineBytes)
    }

    /// Nothing that comes can change the candidates.
    var isFull: Bool { isComplete || candidates.hasMore }

    /// So much has come without an end that none will be waited for.
    var isEndless: Bool { !isComplete && byteCount > limits.endless }

    /// Takes in bytes up to the end of the answer, and leaves the rest.
    mutating func take(_ bytes: inout ArraySlice<UInt8>) {
        while !isComplete, !bytes.isEmpty {
            let before = bytes.count
            var line: LineCutter.Line?
            if candidates.hasMore {
                // Only the end is of interest now.
                if lines.skipToEmptyLine(in: &bytes) { line = .text("") }
            } else {
                line = lines.next(in: &bytes)
            }
            byteCount += before - bytes.count
            if let line { take(line) }
        }
    }

    /// Takes in the end of the output, which ends the answer and its last line.
    mutating func finish() {
        guard !isComplete else { return }
        if let line = lines.finish() { take(line) }
        isComplete = true
    }

    private mutating func take(_ line: LineCutter.Line) {
        guard case .text(let text) = line else { return }
        guard !text.isEmpty else {
            isComplete = end == .emptyLine
            return
        }
        guard candidates.list.count < limits.lines, byteCount <= limits.bytes else {
            candidates.hasMore = true
            return
        }
        if let candidate = Candidate(programLine: text) { candidates.list.append(candidate) }
    }
}

extension Candidate {
    /// Makes one of a line; nil without a text.
    init?(programLine line: String) {
        let fields = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
        guard let text = fields.first, !text.isEmpty else { return nil }
        func field(_ index: Int) -> String? {
            fields.indices.contains(index) && !fields[index].isEmpty ? String(fields[index]) : nil
        }
        self.init(String(text), subtitle: field(1), id: field(2))
    }
}
