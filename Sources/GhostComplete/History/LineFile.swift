internal import Glibc

/// A text file that several processes add lines to at the same time.
///
/// A line is added in one write(2) at the end, under an advisory lock (flock), so that none is lost, none is torn, and
/// the file can be replaced by a shorter one meanwhile. Where others hold the lock for longer than `patience`, or the
/// file system knows no locks, the line is added without it: a stopped process must not keep a prompt from ending.
struct LineFile: Sendable {
    /// Where it is. A symbolic link is followed, and stays.
    let path: String
    /// How long adding a line waits for the lock.
    var patience = Duration.seconds(1)
    /// How bytes are written, write(2) but for tests of a disk that fills up.
    var write: @Sendable (Int32, UnsafeRawBufferPointer) -> Int = { Glibc.write($0, $1.baseAddress, $1.count) }

    /// The newest part of a file.
    struct Tail {
        var bytes: [UInt8] = []
        /// Whether it is the whole file. If not, its first byte is the last one of what was left out.
        var isWhole = true
    }

    /// Reads the end of the file, without a lock.
    ///
    /// - Parameter limit: How many bytes to read at most, and one more for what comes before.
    /// - Returns: nothing where there is no file, and of a device such as /dev/null.
    func tail(atMost limit: Int) throws(FileFailure) -> Tail {
        // Without O_NONBLOCK, opening a FIFO would wait for its writer.
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return Tail() }
            throw failure(errno)
        }
        defer { close(descriptor) }
        guard let status = try status(of: descriptor) else { return Tail() }
        return try tail(of: descriptor, size: Int(status.st_size), atMost: limit)
    }

    func tail(of descriptor: Int32, size: Int, atMost limit: Int) throws(FileFailure) -> Tail {
        let start = size > limit ? size - limit - 1 : 0
        return Tail(bytes: try read(descriptor, from: start, count: size - start), isWhole: size <= limit)
    }

    /// Reads as many bytes as there are, up to a count.
    func read(_ descriptor: Int32, from offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
        var failed: Int32?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
            while done < count {
                let got = pread(descriptor, buffer.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
                if got < 0, errno == EINTR { continue }
                if got < 0 { failed = errno }
                if got <= 0 { break }
                done += got
            }
        }
        if let failed { throw failure(failed) }
        return bytes
    }

    /// The status of a regular file; nil for a device that takes and gives bytes, such as /dev/null.
    private func status(of descriptor: Int32) throws(FileFailure) -> stat? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return status
        case S_IFCHR: return nil
        case S_IFDIR: throw failure(EISDIR)
        default: throw FileFailure(path: path, reason: .unsuitable)
        }
    }

    func failure(_ number: Int32) -> FileFailure { FileFailure(path: path, reason: .system(number)) }

    // MARK: - The file as its only writer

    /// The file, open for adding; closed, and with that unlocked, when this value goes.
    struct Opened: ~Copyable {
        let descriptor: Int32
        /// How it was when it was opened; nil for a device.
        let status: stat?
        /// Whether this is the only writer until the end of this value.
        let isLocked: Bool

        /// The size when it was opened, in bytes.
        var size: Int { status.map { Int($0.st_size) } ?? 0 }

        deinit { close(descriptor) }
    }

    /// Opens the file for adding and waits for the lock.
    ///
    /// - Parameter creates: Whether a missing file is made, with mode 0600.
    /// - Returns: nil where there is no file and none is to be made.
    func open(creates: Bool) throws(FileFailure) -> Opened? {
        let deadline = ContinuousClock.now + patience
        while true {
            let flags = O_RDWR | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | (creates ? O_CREAT : 0)
            let descriptor = Glibc.open(path, flags, 0o600)
            guard descriptor >= 0 else {
                if errno == ENOENT, !creates { return nil }
                throw failure(errno)
            }
            var isKept = false
            defer { if !isKept { close(descriptor) } }
            guard try status(of: descriptor) != nil else {
                isKept = true
                return Opened(descriptor: descriptor, status: nil, isLocked: false)
            }
            let isLocked = lock(descriptor, until: deadline)
            // While this one waited, another may have put a new file in the place of the one that is open here.
            if isLocked, !isInPlace(descriptor), ContinuousClock.now < deadline { continue }
            // The size as it is now that nobody else writes.
            let status = try status(of: descriptor)
            isKept = true
            return Opened(descriptor: descriptor, status: status, isLocked: isLocked)
        }
    }

    /// Waits for the lock; false if it can't be had.
    private func lock(_ descriptor: Int32, until deadline: ContinuousClock.Instant) -> Bool {
        var pause = timespec(tv_sec: 0, tv_nsec: 50_000)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < deadline else { return false }
            nanosleep(&pause, nil)
            pause.tv_nsec = min(pause.tv_nsec * 2, 5_000_000)
        }
        return true
    }

    private func isInPlace(_ descriptor: Int32) -> Bool {
        var opened = stat()
        var placed = stat()
        return fstat(descriptor, &opened) == 0 && stat(path, &placed) == 0 && opened.st_ino == placed.st_ino
            && opened.st_dev == placed.st_dev
    }
}
