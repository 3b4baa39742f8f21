internal import CBits
internal import Glibc
internal import Synchronization

/// A pipe, a FIFO or a device, which can be read once and is kept in memory as it arrives.
///
/// Somebody must feed it (`readAvailable`, `readToEnd`); it starts no thread. Searching and feeding may happen on
/// different threads at once.
final class ListStream: Sendable {
    /// The path, or the name of a descriptor.
    let name: String
    /// To wait for; to be read here only.
    let descriptor: Int32
    private let separator: UInt8
    private let isOwned: Bool
    private let state = Mutex(State())

    init(descriptor: Int32, name: String, separator: UInt8, isOwned: Bool) {
        self.descriptor = descriptor
        self.name = name
        self.separator = separator
        self.isOwned = isOwned
    }

    deinit {
        if isOwned { close(descriptor) }
        state.withLock { state in
            for chunk in state.chunks { chunk.base.deallocate() }
        }
    }

    /// A piece of memory that holds whole lines, and in the newest chunk the beginning of one more.
    ///
    /// `@unchecked`: the bytes before `complete` are never written or moved again until the stream is deinitialised, and
    /// the others are reached under the lock only.
    struct Chunk: @unchecked Sendable {
        let base: UnsafeMutableRawPointer
        let capacity: Int
        /// The offset of the first byte in the stream.
        let offset: Int
        var complete = 0
        var used = 0

        var lines: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: complete) }
    }

    private struct State: Sendable {
        var chunks: [Chunk] = []
        var isComplete = false
        /// In the middle of a line that is too long, so bytes are dropped up to the next separator.
        var isDropping = false
        var dropped: (firstOffset: Int, count: Int) = (0, 0)
        var systemError: Int32?
    }

    /// Whether everything has been read.
    var isComplete: Bool { state.withLock { $0.isComplete } }
    /// Why reading ended, if not by the end of the stream.
    var systemError: Int32? { state.withLock { $0.systemError } }
    /// Lines that were too long: how many, and the offset of the first.
    var dropped: (firstOffset: Int, count: Int) { state.withLock { $0.dropped } }

    /// Whole lines from an offset (the beginning of a line) to where the stream has come; the last line of a complete
    /// stream needs no separator. The memory lives as long as the stream.
    func chunks(from offset: Int) -> [Chunk] {
        state.withLock { state in
            var first = state.chunks.count
            while first > 0, state.chunks[first - 1].offset + state.chunks[first - 1].complete > offset { first -= 1 }
            return Array(state.chunks[first...])
        }
    }

    /// Reads what is there, without waiting, and no more than a piece of it: a stream may bring more than can be read
    /// before the next key.
    ///
    /// - Returns: Whether anything has changed: bytes came, or the end.
    func readAvailable() -> Bool {
        var pieces = 0
        while pieces < Self.piecesAtOnce, !isComplete, isReady(timeout: 0) {
            readOnce()
            pieces += 1
        }
        return pieces > 0
    }

    /// Of an endless stream this much is kept, and then no more is read.
    static let longestStream = 1 << 30
    /// How many reads of at most 64 KiB are done at once.
    private static let piecesAtOnce = 16

    /// Reads to the end, waiting as long as it takes.
    func readToEnd(isCancelled: () -> Bool) {
        while !isComplete, !isCancelled() {
            if isReady(timeout: 100) { readOnce() }
        }
    }

    /// Whether a read would return at once. A FIFO that nobody has opened for writing yet is not ready and not at its end.
    private func isReady(timeout: Int32) -> Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wanted, 1, timeout) > 0
    }

    /// One read, which does not wait as the descriptor is ready.
    private func readOnce() {
        state.withLock { state in
            guard !state.isComplete else { return }
            makeRoom(&state)
            let last = state.chunks.count - 1
            let chunk = state.chunks[last]
            let count = read(descriptor, chunk.base + chunk.used, chunk.capacity - chunk.used)
            if count > 0, chunk.offset + chunk.used > Self.longestStream {
                state.systemError = EFBIG
                state.isComplete = true
            } else if count > 0 {
                state.chunks[last].used += count
                take(count, &state)
            } else if count == 0 || errno != EINTR && errno != EAGAIN {
                if count < 0 { state.systemError = errno }
                state.chunks[last].complete = state.chunks[last].used
                state.isComplete = true
            }
        }
    }

    /// Makes the lines that new bytes complete visible.
    private func take(_ count: Int, _ state: inout State) {
        let last = state.chunks.count - 1
        let chunk = state.chunks[last]
        let fresh = chunk.base + (chunk.used - count)
        if state.isDropping {
            guard let end = memchr(fresh, Int32(separator), count).map({ $0 - fresh }) else {
                advance(&state, by: chunk.used - chunk.complete, keeping: 0)
                return
            }
            state.isDropping = false
            advance(&state, by: chunk.used - count + end + 1 - chunk.complete, keeping: count - end - 1)
            take(count - end - 1, &state)
        } else if let end = memrchr(fresh, Int32(separator), count).map({ $0 - fresh }) {
            state.chunks[last].complete = chunk.used - count + end + 1
        } else if chunk.used - chunk.complete > ListFormat.longestLine {
            if state.dropped.count == 0 { state.dropped.firstOffset = chunk.offset + chunk.complete }
            state.dropped.count += 1
            state.isDropping = true
            advance(&state, by: chunk.used - chunk.complete, keeping: 0)
        }
    }

    /// Starts a chunk after bytes that are dropped, with those that follow them.
    private func advance(_ state: inout State, by dropped: Int, keeping kept: Int) {
        let chunk = state.chunks[state.chunks.count - 1]
        let next = newChunk(offset: chunk.offset + chunk.complete + dropped, holding: kept)
        next.base.copyMemory(from: chunk.base + chunk.used - kept, byteCount: kept)
        state.chunks[state.chunks.count - 1].used = chunk.complete
        if chunk.complete == 0 { state.chunks.removeLast().base.deallocate() }
        state.chunks.append(next)
        state.chunks[state.chunks.count - 1].used = kept
    }

    /// Sees to it that the newest chunk has room: whole lines stay where they are, an unfinished one moves on.
    private func makeRoom(_ state: inout State) {
        guard let chunk = state.chunks.last else {
            state.chunks.append(newChunk(offset: 0, holding: 0))
            return
        }
        if chunk.used == chunk.capacity { advance(&state, by: 0, keeping: chunk.used - chunk.complete) }
    }

    private func newChunk(offset: Int, holding count: Int) -> Chunk {
        let capacity = max(1 << 16, 2 * count)
        // As much more can be read as a walk over lines looks at.
        return Chunk(base: .allocate(byteCount: capacity + 64, alignment: 16), capacity: capacity, offset: offset)
    }
}
