internal import Glibc

/// A descriptor that becomes readable when any thread calls ``wake()``. Any number of calls before it is drained are one.
package final class WakePipe: Sendable {
    /// For poll(2): readable once woken.
    package let descriptor: CInt
    private let writer: CInt

    package init() throws(TerminalError) {
        (descriptor, writer) = try WakePipe.makePipe()
    }

    deinit {
        close(descriptor)
        close(writer)
    }

    /// Makes the descriptor readable. Safe on every thread and in a signal handler.
    package func wake() {
        var byte: UInt8 = 0
        // A full pipe is readable already.
        _ = retry { write(writer, &byte, 1) }
    }

    /// Makes it unreadable again; to be called before looking for what it was woken for.
    package func drain() {
        WakePipe.drain(descriptor)
    }

    static func makePipe() throws(TerminalError) -> (reader: CInt, writer: CInt) {
        var ends: (reader: CInt, writer: CInt) = (-1, -1)
        let status = withUnsafeMutableBytes(of: &ends) { pipe($0.assumingMemoryBound(to: CInt.self).baseAddress) }
        guard status == 0 else { throw TerminalError(.system, "pipe", errno: errno) }
        for end in [ends.reader, ends.writer] {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        return ends
    }

    static func drain(_ descriptor: CInt) {
        withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
            while retry({ read(descriptor, buffer.baseAddress, buffer.count) }) == buffer.count {}
        }
    }
}
