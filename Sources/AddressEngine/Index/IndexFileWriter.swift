internal import Glibc

/// Writes the sections of an index to a file that appears whole or not at all.
package enum IndexFileWriter {
    /// The file that is to be written for a path: what a link leads to, so that the link stays.
    ///
    /// - Throws: where something that is no file would have to make way, a device for example, or the folder takes no file.
    package static func target(_ path: String) throws(AddressError) -> String {
        func fail(_ number: Int32) -> AddressError { AddressError(.file, "\(path): \(String(cString: strerror(number)))") }
        var status = stat()
        guard stat(path, &status) == 0 else {
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
            guard access(folder, W_OK | X_OK) == 0 else { throw fail(errno) }
            return path
        }
        if status.st_mode & S_IFMT == S_IFDIR { throw fail(EISDIR) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw AddressError(.file, "\(path): not a regular file") }
        guard let real = realpath(path, nil) else { throw fail(errno) }
        defer { free(real) }
        return String(cString: real)
    }

    /// Writes beside the target (see `target`), syncs, and renames.
    static func write(_ sections: [(IndexFormat.Kind, ByteWriter)], to path: String) throws(AddressError) {
        let (head, offsets, length) = header(sections)
        func fail(_ name: String) -> AddressError { AddressError(.file, "\(name): \(String(cString: strerror(errno)))") }
        let folder = path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) + "/" : ""
        let name = path.split(separator: "/").last.map(String.init) ?? path
        var template = Array((folder + "." + name + ".XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        if descriptor < 0 { throw fail(path) }
        var sums = ByteWriter()
        var pending: [UInt8] = []
        var hasFailed = false
        func put(_ bytes: [UInt8]) {
            var start = 0
            while start < bytes.count, !hasFailed {
                let wrote = bytes.withUnsafeBytes {
                    Glibc.write(descriptor, $0.baseAddress.map { $0 + start }, min(bytes.count - start, 1 << 24))
                }
                if wrote < 0, errno != EINTR { hasFailed = true }
                start += max(0, wrote)
            }
        }
        func add(_ bytes: [UInt8]) {
            put(bytes)
            var at = 0
            while at < bytes.count {
                let take = min(IndexFormat.blockLength - pending.count, bytes.count - at)
                pending += bytes[at..<at + take]
                at += take
                if pending.count == IndexFormat.blockLength {
                    sums.u64(pending.withUnsafeBytes { Checksum.hash($0) })
                    pending.removeAll(keepingCapacity: true)
                }
            }
        }
        add(head)
        var position = head.count
        for (index, section) in sections.enumerated() {
            if offsets[index] > position { add([UInt8](repeating: 0, count: offsets[index] - position)) }
            add(section.1.bytes)
            position = offsets[index] + section.1.count
        }
        add([UInt8](repeating: 0, count: offsets[sections.count] - position))
        if !pending.isEmpty { sums.u64(pending.withUnsafeBytes { Checksum.hash($0) }) }
        put(sums.bytes)
        _ = length
        let mask = umask(0)
        umask(mask)
        fchmod(descriptor, 0o666 & ~mask)
        if hasFailed || fsync(descriptor) != 0 {
            let error = fail(path)
            close(descriptor)
            unlink(template)
            throw error
        }
        close(descriptor)
        let temporary = template
        if rename(temporary, path) != 0 {
            let error = fail(path)
            unlink(temporary)
            throw error
        }
        let parent = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if parent >= 0 {
            fsync(parent)
            close(parent)
        }
    }

    /// Header and section table, the offsets of the sections (and, last, of the sums) and the length of the file.
    private static func header(_ sections: [(IndexFormat.Kind, ByteWriter)]) -> ([UInt8], [Int], Int) {
        func aligned(_ value: Int) -> Int { (value + IndexFormat.alignment - 1) / IndexFormat.alignment * IndexFormat.alignment }
        let tableEnd = IndexFormat.headerLength + (sections.count + 1) * IndexFormat.entryLength
        var offsets: [Int] = []
        var position = aligned(tableEnd)
        for section in sections {
            offsets.append(position)
            position = aligned(position + section.1.count)
        }
        offsets.append(position)
        let sumsLength = (position + IndexFormat.blockLength - 1) / IndexFormat.blockLength * 8
        let length = position + sumsLength
        var table = ByteWriter()
        for (index, section) in sections.enumerated() { entry(section.0, offsets[index], section.1.count, &table) }
        entry(.sums, position, sumsLength, &table)
        var head = ByteWriter()
        head.u64(IndexFormat.magic)
        head.u32(IndexFormat.version)
        head.u32(sections.count + 1)
        head.u64(UInt64(length))
        head.u64(table.bytes.withUnsafeBytes { Checksum.hash($0) })
        head.append([UInt8](repeating: 0, count: IndexFormat.headerLength - 8 - head.count))
        head.u64(head.bytes.withUnsafeBytes { Checksum.hash($0) })
        head.append(table.bytes)
        head.append([UInt8](repeating: 0, count: aligned(tableEnd) - tableEnd))
        return (head.bytes, offsets, length)
    }

    private static func entry(_ kind: IndexFormat.Kind, _ offset: Int, _ length: Int, _ table: inout ByteWriter) {
        table.u32(kind.rawValue)
        table.u32(1)
        table.u64(UInt64(offset))
        table.u64(UInt64(length))
        table.u64(0)
    }
}
