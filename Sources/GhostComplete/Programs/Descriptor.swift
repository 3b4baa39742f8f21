internal import Glibc

/// A file descriptor that is closed with its owner. It is closed on exec and never one of the three standard ones.
struct Descriptor: ~Copyable, Sendable {
    /// What the system calls want.
    let number: Int32

    /// Takes over an open descriptor.
    ///
    /// A process may have been started without standard input or output: a descriptor made then has one of their
    /// numbers, and setting up those of a child would overwrite it. Such a one is moved.
    fileprivate init(owning number: Int32) throws(SystemError) {
        guard number <= STDERR_FILENO else {
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
            self.number = number
            return
        }
        let moved = fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        let error = errno
        close(number)
        guard moved >= 0 else { throw SystemError("fcntl", error) }
        self.number = moved
    }

    deinit { close(number) }

    /// Reads and writes return at once from now on. It is so for this end of a pipe only.
    func setNonBlocking() {
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    }

    /// A pipe.
    struct Pipe: ~Copyable, Sendable {
        let reader: Descriptor
        let writer: Descriptor

        /// Makes a pipe.
        ///
        /// - Throws: where no descriptor is left. The C function is `pipe`.
        init() throws(SystemError) {
            var ends: (reader: Int32, writer: Int32) = (-1, -1)
            let status = withUnsafeMutableBytes(of: &ends) { pipe($0.assumingMemoryBound(to: Int32.self).baseAddress) }
            guard status == 0 else { throw SystemError("pipe", errno) }
            let reader: Descriptor
            do {
                reader = try Descriptor(owning: ends.reader)
            } catch {
                close(ends.writer)
                throw error
            }
            let writer = try Descriptor(owning: ends.writer)
            self.reader = reader
            self.writer = writer
        }
    }
}

/// What a read or a write that does not wait came to.
enum Transfer: Equatable {
    /// So many bytes, at least one.
    case done(Int)
    /// Nothing now: it would have had to wait.
    case wouldWait
    /// End of file, or nobody reads any more.
    case ended

    /// Makes it of what the system call returned.
    init(_ result: Int) {
        if result > 0 {
            self = .done(result)
        } else {
            self = result < 0 && (errno == EAGAIN || errno == EINTR) ? .wouldWait : .ended
        }
    }
}

extension Descriptor {
    /// Reads what is there, at most `limit` bytes. The descriptor must not block.
    borrowing func read(atMost limit: Int, into bytes: inout [UInt8]) -> Transfer {
        let number = number
        var result = 0
        bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            result = Glibc.read(number, buffer.baseAddress, limit)
            count = max(0, result)
        }
        return Transfer(result)
    }

    /// Writes what fits. The descriptor must not block, and the thread must have SIGPIPE blocked.
    borrowing func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
        guard !bytes.isEmpty else { return .wouldWait }
        let number = number
        return Transfer(bytes.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) })
    }
}

/// A call of the system that failed.
struct SystemError: Error, Equatable, CustomStringConvertible {
    /// The call.
    var call: String
    /// Its error number.
    var number: Int32

    init(_ call: String, _ number: Int32) {
        self.call = call
        self.number = number
    }

    var description: String { "\(call): \(String(cString: strerror(number)))" }
}
