internal import Glibc

/// A regular file, read where it is needed and never mapped: a mapping of a file that shrinks kills the process.
///
/// Nothing is read before somebody asks.
final class ListFile: Sendable {
    /// The path, or the name of a descriptor.
    let name: String
    /// Where the list begins; not 0 for a descriptor that was read from already.
    let start: Int
    private let descriptor: Int32
    private let isOwned: Bool

    init(descriptor: Int32, name: String, start: Int, isOwned: Bool) {
        self.descriptor = descriptor
        self.name = name
        self.start = start
        self.isOwned = isOwned
    }

    deinit {
        if isOwned { close(descriptor) }
    }

    /// What changes when somebody writes to the file.
    struct State: Sendable, Equatable {
        var size: Int
        private var modified: (Int, Int)
        private var changed: (Int, Int)

        fileprivate init(_ status: stat) {
            size = Int(status.st_size)
            modified = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
            changed = (status.st_ctim.tv_sec, status.st_ctim.tv_nsec)
        }

        static func == (left: State, right: State) -> Bool {
            left.size == right.size && left.modified == right.modified && left.changed == right.changed
        }
    }

    /// The state now; nil if the system does not tell.
    var state: State? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? State(status) : nil
    }

    /// Tells the system that some bytes will be read soon (posix_fadvise, POSIX_FADV_WILLNEED): it reads them while the caller goes
    /// on, if they are not in memory.
    func willRead(at offset: Int, count: Int) {
        _ = posix_fadvise(descriptor, off_t(offset), off_t(count), POSIX_FADV_WILLNEED)
    }

    /// Reads at an offset until the buffer is full or the file ends.
    ///
    /// - Returns: The bytes read. A file that can't be read any further ends there; its error is kept by the caller.
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> (count: Int, systemError: Int32?) {
        var count = 0
        while count < buffer.count, let base = buffer.baseAddress {
            let read = pread(descriptor, base + count, buffer.count - count, offset + count)
            if read > 0 {
                count += read
            } else if read == 0 {
                break
            } else if errno != EINTR {
                return (count, errno)
            }
        }
        return (count, nil)
    }
}
