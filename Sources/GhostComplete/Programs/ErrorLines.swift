internal import Glibc

/// The standard error of a command, as lines for the log.
struct ErrorLines: ~Copyable {
    /// The longest line; what is longer is left out.
    private static let lineLimit = 4096
    /// How many lines of one run are told. A command may write for ever, and a log is a file.
    private static let countLimit = 1000
    /// After so many bytes nobody reads any more: a command that writes errors for ever must not cost a processor.
    private static let byteLimit = 16 << 20

    private var source: Descriptor?
    private let log: (@Sendable (String) -> Void)?
    private var lines = LineCutter(limit: lineLimit)
    private var count = 0
    private var byteCount = 0

    init(_ source: consuming Descriptor?, log: (@Sendable (String) -> Void)?) {
        self.source = source
        self.log = log
    }

    /// What to poll; -1 for nothing.
    var descriptor: Int32 {
        switch source {
        case .some(let source): source.number
        case .none: -1
        }
    }

    /// Reads what is there and tells it.
    mutating func read() -> Transfer {
        var bytes: [UInt8] = []
        let result = source?.read(atMost: 64 << 10, into: &bytes) ?? .ended
        byteCount += bytes.count
        if result == .ended { tell(lines.finish()) }
        if result == .ended || byteCount > Self.byteLimit { source = nil }
        var rest = bytes[...]
        while count <= Self.countLimit, let line = lines.next(in: &rest) { tell(line) }
        return result
    }

    private mutating func tell(_ line: LineCutter.Line?) {
        guard let line, count <= Self.countLimit else { return }
        count += 1
        guard count <= Self.countLimit else {
            log?("(more is not told)")
            return
        }
        switch line {
        case .text(let text): log?(text)
        case .tooLong: log?("(a line of more than \(Self.lineLimit) bytes)")
        }
    }
}
