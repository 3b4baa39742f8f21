internal import Glibc

extension LineFile {
    /// Adds a line and its line break at the end, in one write.
    ///
    /// A missing line break before it is made good. If the disk is full nothing of the line stays.
    ///
    /// - Parameters:
    ///   - line: The line, without a line break in it.
    ///   - isRepeated: Whether it is added also where it is the last line already.
    /// - Returns: How many bytes the file has now; nil if nothing was added.
    func append(_ line: [UInt8], to file: borrowing Opened, isRepeated: Bool) throws(FileFailure) -> Int? {
        let size = file.size
        var bytes: [UInt8] = []
        if size > 0 {
            // As much of the end as tells whether the last line is this one: a line break before, and CR and LF after.
            let count = min(size, line.count + 3)
            let end = try read(file.descriptor, from: size - count, count: count)
            if !isRepeated, Self.lastLine(of: end, isWhole: count == size) == line[...] { return nil }
            if end.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
        }
        bytes += line
        bytes.append(UInt8(ascii: "\n"))
        let written = writeAll(bytes, to: file.descriptor)
        guard written.count < bytes.count else { return size + bytes.count }
        // Half a line would become one with the next.
        var status = stat()
        if file.isLocked, written.count > 0, fstat(file.descriptor, &status) == 0, Int(status.st_size) == size + written.count {
            ftruncate(file.descriptor, off_t(size))
        }
        throw failure(written.error)
    }

    /// The last line of the end of a file, without its line break; nil if it begins before.
    private static func lastLine(of end: [UInt8], isWhole: Bool) -> ArraySlice<UInt8>? {
        var line = end[...]
        if line.last == UInt8(ascii: "\n") { line.removeLast() }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard let newline = line.lastIndex(of: UInt8(ascii: "\n")) else { return isWhole ? line : nil }
        return line[(newline + 1)...]
    }

    private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> (count: Int, error: Int32) {
        bytes.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[done...]))
                if count < 0, errno == EINTR { continue }
                if count <= 0 { return (done, count < 0 ? errno : ENOSPC) }
                done += count
            }
            return (done, 0)
        }
    }

    /// Puts a new content in the place of the old one: whoever opens the file gets all of the one or all of the other.
    ///
    /// The new file has the mode and the owner of the old one.
    ///
    /// - Parameter file: The file, which must be locked, or what others add meanwhile would be lost.
    func replace(_ file: borrowing Opened, with bytes: [UInt8]) throws(FileFailure) {
        guard file.isLocked, let status = file.status else { throw failure(EWOULDBLOCK) }
        guard let resolved = realpath(path, nil) else { throw failure(errno) }
        defer { free(resolved) }
        var temporary = Array(String(cString: resolved).utf8CString.dropLast()) + Array(".XXXXXX".utf8CString)
        let descriptor = mkstemp(&temporary)
        guard descriptor >= 0 else { throw failure(errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let failed = fill(descriptor, with: bytes, as: status)
        close(descriptor)
        if failed == 0, rename(temporary, resolved) == 0 { return }
        let reason = failed == 0 ? errno : failed
        unlink(temporary)
        throw failure(reason)
    }

    /// Writes the content of a new file to the disk and gives it owner and mode; 0 or the error.
    private func fill(_ descriptor: Int32, with bytes: [UInt8], as old: stat) -> Int32 {
        var new = stat()
        guard fstat(descriptor, &new) == 0 else { return errno }
        if new.st_uid != old.st_uid || new.st_gid != old.st_gid {
            guard fchown(descriptor, old.st_uid, old.st_gid) == 0 else { return errno }
        }
        guard fchmod(descriptor, old.st_mode & 0o7777) == 0 else { return errno }
        let written = writeAll(bytes, to: descriptor)
        guard written.count == bytes.count else { return written.error }
        // A rename may reach the disk before what the file holds.
        return fsync(descriptor) == 0 ? 0 : errno
    }
}
