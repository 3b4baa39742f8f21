internal import Glibc

/// A size in columns and rows.
package struct TerminalSize: Hashable, Sendable {
    package let columns: Int
    package let rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// What a terminal that tells none is taken for.
    package static let standard = TerminalSize(columns: 80, rows: 24)
}

/// The terminal as a device: bytes in, bytes out, and its size.
///
/// It closes what it has opened. Reading never waits where it has opened the terminal itself; wait for ``descriptor`` with
/// poll(2) before.
package struct TerminalDevice: ~Copyable, Sendable {
    /// What a read has brought.
    package enum Input: Hashable, Sendable {
        case byte(UInt8)
        /// Nothing waits.
        case none
        /// The terminal has gone away.
        case end
    }

    /// The file descriptor, for poll(2) and for libedit.
    package let descriptor: CInt
    private let isOwned: Bool

    /// Opens a terminal by name, by default the process's own.
    package init(path: String = "/dev/tty") throws(TerminalError) {
        // A file description of its own: that it does not block is nobody else's business.
        let descriptor = retry { open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw TerminalError(.noTerminal, "open \(path)", errno: errno) }
        guard isatty(descriptor) == 1 else {
            close(descriptor)
            throw TerminalError(.noTerminal, "open \(path)", errno: ENOTTY)
        }
        self.descriptor = descriptor
        isOwned = true
    }

    /// Uses a terminal that is open already and stays open.
    package init(descriptor: CInt) throws(TerminalError) {
        guard isatty(descriptor) == 1 else { throw TerminalError(.noTerminal, "isatty", errno: errno) }
        self.descriptor = descriptor
        isOwned = false
    }

    deinit {
        if isOwned { close(descriptor) }
    }

    /// The size of the window as the terminal tells it (TIOCGWINSZ). A side of 0 is taken from 80×24.
    package var size: TerminalSize {
        var size = winsize()
        guard retry({ ioctl(descriptor, UInt(TIOCGWINSZ), &size) }) == 0 else { return .standard }
        return TerminalSize(
            columns: size.ws_col == 0 ? TerminalSize.standard.columns : Int(size.ws_col),
            rows: size.ws_row == 0 ? TerminalSize.standard.rows : Int(size.ws_row))
    }

    /// Whether bytes wait to be read.
    package var hasInput: Bool { waitingCount > 0 }

    /// How many bytes wait to be read (FIONREAD); where lines are edited by the terminal, those of whole lines.
    package var waitingCount: Int {
        var count: CInt = 0
        return retry({ ioctl(descriptor, UInt(FIONREAD), &count) }) == 0 ? Int(count) : 0
    }

    /// Whether nothing can be read from any of four descriptors (-1 for none), now or within some milliseconds. Costs one call of
    /// the system.
    package static func nothingWaits(
        _ first: CInt, _ second: CInt, _ third: CInt, _ fourth: CInt, milliseconds: CInt = 0
    ) -> Bool {
        let events = Int16(POLLIN)
        var polled = (
            pollfd(fd: first, events: events, revents: 0), pollfd(fd: second, events: events, revents: 0),
            pollfd(fd: third, events: events, revents: 0), pollfd(fd: fourth, events: events, revents: 0)
        )
        return withUnsafeMutableBytes(of: &polled) { poll($0.assumingMemoryBound(to: pollfd.self).baseAddress, 4, milliseconds) }
            == 0
    }

    /// Waits until bytes can be read, here or from any of three other descriptors (-1 for none), or a signal comes.
    /// - Returns: whether bytes can be read here, and nothing else has happened.
    package func waitForInput(or first: CInt, _ second: CInt, _ third: CInt) -> Bool {
        let events = Int16(POLLIN)
        var polled = (
            pollfd(fd: descriptor, events: events, revents: 0), pollfd(fd: first, events: events, revents: 0),
            pollfd(fd: second, events: events, revents: 0), pollfd(fd: third, events: events, revents: 0)
        )
        let count = nfds_t(third >= 0 ? 4 : second >= 0 ? 3 : 2)
        let ready = withUnsafeMutableBytes(of: &polled) { poll($0.assumingMemoryBound(to: pollfd.self).baseAddress, count, -1) }
        return ready == 1 && polled.0.revents == events
    }

    /// Writes all of the bytes, waiting where the terminal takes no more for now.
    package func write(_ bytes: Span<UInt8>) throws(TerminalError) {
        try write(bytes) {
            var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            return retry { poll(&request, 1, -1) } >= 0
        }
    }

    /// Writes all of the bytes.
    ///
    /// - Parameter wait: waits until the terminal takes more (POLLOUT) or has gone away, and returns whether to go on.
    /// - Throws: `.stuck` where `wait` has given up, `.hungUp` where the terminal has gone away.
    package func write(_ bytes: Span<UInt8>, wait: () -> Bool) throws(TerminalError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
            }
            if count > 0 {
                written += count
            } else if count < 0, errno == EAGAIN {
                guard wait() else { throw TerminalError(.stuck, "write", errno: EAGAIN) }
            } else if count < 0, errno != EINTR {
                throw errno == EIO || errno == ENXIO
                    ? TerminalError(.hungUp, "write", errno: errno) : TerminalError(.system, "write", errno: errno)
            }
        }
    }

    /// Reads the byte that waits, if one does.
    ///
    /// One at a time: what was read cannot be given back, and it may belong to whoever reads after us.
    package func readByte() throws(TerminalError) -> Input {
        var byte: UInt8 = 0
        return try withUnsafeMutableBytes(of: &byte) { buffer throws(TerminalError) -> Int? in try read(into: buffer) }
            .map { $0 == 1 ? .byte(byte) : .end } ?? .none
    }

    /// Reads bytes that wait, at most `limit` (see ``KeyDecoder/readLimit``), and appends them.
    /// - Returns: how many; 0 where the terminal has gone away, nil where nothing waits.
    package func read(upTo limit: Int, into bytes: inout [UInt8]) throws(TerminalError) -> Int? {
        try withUnsafeTemporaryAllocation(byteCount: max(1, limit), alignment: 1) { buffer throws(TerminalError) -> Int? in
            guard let count = try read(into: buffer) else { return nil }
            bytes.append(contentsOf: buffer[..<count])
            return count
        }
    }

    private func read(into buffer: UnsafeMutableRawBufferPointer) throws(TerminalError) -> Int? {
        let count = retry { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
        if count >= 0 { return count }
        switch errno {
        case EAGAIN: return nil
        // A pseudo-terminal whose other side was closed, or a session that has ended.
        case EIO, ENXIO: return 0
        default: throw TerminalError(.system, "read", errno: errno)
        }
    }
}

/// Calls again while a signal interrupts the call.
func retry<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR { return result }
    }
}
