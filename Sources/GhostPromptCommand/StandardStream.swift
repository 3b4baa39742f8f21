import Glibc

/// Standard output and standard error, written to at once and completely.
package enum StandardStream: Int32, Sendable {
    /// Standard output: answers, help, screens.
    case output = 1
    /// Standard error: one line where something failed.
    case error = 2

    /// Writes all of `text`; returns 0, or the error number of the write that failed.
    @discardableResult
    package func write(_ text: String) -> Int32 {
        var text = text
        return text.withUTF8 { bytes in
            var written = 0
            while written < bytes.count {
                let count = Glibc.write(rawValue, bytes.baseAddress.map { $0 + written }, bytes.count - written)
                if count > 0 {
                    written += count
                } else if count < 0, errno == EAGAIN {
                    // Somebody has made the pipe one that does not block.
                    var request = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&request, 1, -1)
                } else if count == 0 || errno != EINTR {
                    return count == 0 ? EIO : errno
                }
            }
            return 0
        }
    }

    /// Writes one line to standard error. What it quotes, a file's name or a line of a list, is shown as the prompt would show it: a
    /// control character as its picture, what turns the direction of text as U+FFFD.
    package static func tell(_ message: String) { error.write(shown(message) + "\n") }

    static func shown(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case ..<0x20: shown.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
            case 0x7F: shown.append("\u{2421}")
            case 0x80...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: shown.append("\u{FFFD}")
            default: shown.append(scalar)
            }
        }
        return String(shown)
    }
}
