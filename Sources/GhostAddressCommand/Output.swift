internal import Glibc
internal import Synchronization

/// Standard output and standard error, with what no terminal should get taken out.
struct Output {
    private var buffer: [UInt8] = []
    private static let number = Atomic<Int32>(0)

    /// Why standard output took no more, 0 where it took all: EPIPE where the reader has gone away.
    static var failure: Int32 { number.load(ordering: .relaxed) }

    /// Adds a line to standard output; it is written at `flush` or when much has come together.
    mutating func line(_ text: String) {
        buffer += Array(Output.shown(text).utf8)
        buffer.append(0x0A)
        if buffer.count > 1 << 16 { flush() }
    }

    /// Writes what is there.
    mutating func flush() {
        let error = Output.write(1, buffer)
        if error != 0 { Output.number.store(error, ordering: .relaxed) }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Writes a line to standard error.
    static func error(_ text: String) { write(2, Array((shown(text) + "\n").utf8)) }

    /// Writes bytes as they are to standard error, for progress.
    static func raw(_ text: String) { write(2, Array(text.utf8)) }

    /// Writes all bytes; the number of the error that ends it, else 0.
    @discardableResult
    private static func write(_ descriptor: Int32, _ bytes: [UInt8]) -> Int32 {
        var start = 0
        while start < bytes.count {
            let wrote = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress.map { $0 + start }, bytes.count - start) }
            if wrote < 0 {
                if errno == EINTR { continue }
                return errno
            }
            start += wrote
        }
        return 0
    }

    /// A text without control and direction characters but tab.
    static func shown(_ text: String) -> String {
        var out = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09: out.append(scalar)
            case ..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: out.append("\u{FFFD}")
            default: out.append(scalar)
            }
        }
        return String(out)
    }
}
