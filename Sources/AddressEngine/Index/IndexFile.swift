internal import Glibc

/// A mapped index file. Opening verifies the header, the section table and the length; blocks are verified by `verifySums`.
///
/// `@unchecked Sendable`: the mapping is read-only and lives as long as this object.
package final class IndexFile: @unchecked Sendable {
    /// The path for messages.
    package let path: String
    /// Set when a read finds something that can't be.
    package let mark = DamageMark()
    /// Bytes of the file.
    package let length: Int
    private let base: UnsafeMutableRawPointer
    private let descriptor: Int32
    /// When the file was written last.
    private let time: timespec
    private let lostBefore = IndexFileGuard.lost
    private var table: [Int: (offset: Int, length: Int)] = [:]

    /// Maps a file.
    package init(path: String) throws(AddressError) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw AddressError(.file, "\(path): \(String(cString: strerror(errno)))") }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw AddressError(.damaged, "\(path): not an address index")
        }
        length = Int(status.st_size)
        time = status.st_mtim
        guard length >= IndexFormat.headerLength, let map = mmap(nil, length, PROT_READ, MAP_SHARED, descriptor, 0),
            map != MAP_FAILED
        else {
            close(descriptor)
            throw AddressError(.damaged, "\(path): not an address index (too short)")
        }
        base = map
        // A search reads a few pages from all over: what stands beside them is of no use.
        madvise(map, length, MADV_RANDOM)
        try readTable()
    }

    deinit {
        munmap(base, length)
        close(descriptor)
    }

    private func readTable() throws(AddressError) {
        let whole = section(offset: 0, length: length)
        guard whole.u64(0) == IndexFormat.magic else { throw AddressError(.damaged, "\(path): not an address index") }
        let headHash = UnsafeRawBufferPointer(start: base, count: IndexFormat.headerLength - 8)
        guard whole.u64(IndexFormat.headerLength - 8) == Checksum.hash(headHash) else { throw damaged("its header is spoilt") }
        guard whole.u32(8) == IndexFormat.version else {
            let message =
                "\(path): an index of version \(whole.u32(8)), not \(IndexFormat.version): build it again with ghost-address build"
            throw AddressError(.otherVersion, message)
        }
        guard whole.u64(16) == UInt64(length) else { throw damaged("it is cut short") }
        let count = whole.u32(12)
        let tableLength = count * IndexFormat.entryLength
        guard count <= 1024, IndexFormat.headerLength + tableLength <= length else {
            throw damaged("its section table is spoilt")
        }
        let bytes = UnsafeRawBufferPointer(start: base + IndexFormat.headerLength, count: tableLength)
        guard whole.u64(24) == Checksum.hash(bytes) else { throw damaged("its section table is spoilt") }
        for index in 0..<count {
            let at = IndexFormat.headerLength + index * IndexFormat.entryLength
            let offset = whole.u64(at + 8)
            let size = whole.u64(at + 16)
            guard offset <= UInt64(length), size <= UInt64(length) - offset else { throw damaged("a section lies outside of it") }
            table[whole.u32(at)] = (Int(offset), Int(size))
        }
        for kind in IndexFormat.Kind.required where table[kind.rawValue] == nil { throw damaged("a section is missing") }
    }

    /// The error for damage.
    package func damaged(_ what: String) -> AddressError {
        AddressError(.damaged, "\(path): the index is damaged (\(what)): build it again with ghost-address build")
    }

    private func section(offset: Int, length: Int) -> Section {
        Section(
            base: UnsafePointer((base + offset).assumingMemoryBound(to: UInt8.self)), count: length, mark: .passUnretained(mark))
    }

    /// The bytes of a section; empty where the file has none.
    package func section(_ kind: IndexFormat.Kind) -> Section {
        let (offset, length) = table[kind.rawValue] ?? (0, 0)
        return section(offset: offset, length: length)
    }

    /// Fails if the file has been cut or written to since it was mapped. Reading a part that is gone would end the process, and what
    /// stands there now is not what the table tells. A file that takes the place of this one is another, and no matter.
    package func checkUnchanged() throws(AddressError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, Int(status.st_size) >= length else { throw damaged("it was cut while in use") }
        guard Int(status.st_size) == length, status.st_mtim.tv_sec == time.tv_sec, status.st_mtim.tv_nsec == time.tv_nsec else {
            throw AddressError(.damaged, "\(path): the index was written to while in use: open it again")
        }
    }

    /// Fails where what was read may be made of nothing: a read has found damage, or the file has changed meanwhile.
    package func checkAnswer() throws(AddressError) {
        try checkUnchanged()
        if IndexFileGuard.hasLost(after: lostBefore, in: UnsafeRawBufferPointer(start: base, count: length)) {
            throw damaged("a part of it can't be read")
        }
        if mark.value { throw damaged("something in it makes no sense") }
    }

    /// Compares every block with its checksum.
    package func verifySums() throws(AddressError) {
        let sums = section(.sums)
        let end = table[IndexFormat.Kind.sums.rawValue]?.offset ?? 0
        var block = 0
        while block * IndexFormat.blockLength < end {
            let start = block * IndexFormat.blockLength
            let bytes = UnsafeRawBufferPointer(start: base + start, count: min(IndexFormat.blockLength, end - start))
            guard sums.u64(block * 8) == Checksum.hash(bytes) else { throw damaged("block \(block) is spoilt") }
            block += 1
        }
        guard sums.count == block * 8 else { throw damaged("its checksums are spoilt") }
    }
}

extension IndexFormat.Kind {
    /// The sections that a file must have.
    static let required: [IndexFormat.Kind] = allCases
}
