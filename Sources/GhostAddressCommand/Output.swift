internal import Glibc

/// Standard output and standard error, with what no terminal should get taken out.
struct Output {
    private var buffer: [UInt8] = []

    /// Adds a line to standard output; it is written at `flush` or when much has come together.
    mutating func line(_ text: String) {
        buffer += Array(Output.shown(text).utf8)
        buffer.append(0x0A)
        if buffer.count > 1 << 16 { flush() }
    }

    /// Writes what is there. A reader that has gone away ends it quietly.
    mutating func flush() {
        Output.write(1, buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    /// Writes a line to standard error.
    static func error(_ text: String) { write(2, Array((shown(text) + "\n").utf8)) }

    /// Writes bytes as they are to standard error, for progress.
    static func raw(_ text: String) { write(2, Array(text.utf8)) }

    private static func write(_ descriptor: Int32, _ bytes: [UInt8]) {
        var start = 0
        while start < bytes.count {
            let wrote = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress.map { $0 + start }, bytes.count - start) }
            if wrote < 0 {
                if errno == EINTR { continue }
                return
            }
            start += wrote
        }
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
