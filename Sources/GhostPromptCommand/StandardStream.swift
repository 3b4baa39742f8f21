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
}
