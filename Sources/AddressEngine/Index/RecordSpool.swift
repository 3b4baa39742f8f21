internal import Glibc

/// A row on its way into an index, all of its texts replaced by numbers.
package struct BuildRecord {
    /// Place and canonical street, filled in when the rows are sorted.
    package var street: UInt64 = 0
    /// Rank of the house number and input order, filled in when the rows are sorted.
    package var order: UInt64 = 0
    package var place: UInt32 = 0
    package var spelling: UInt32 = 0
    package var postcode: UInt32 = 0
    package var number: UInt32 = 0
    package var unit: UInt32 = 0
    package var latitude: Int32 = 0
    package var longitude: Int32 = 0
    package var sequence: UInt32 = 0
    package var accuracy: UInt8 = Accuracy.unknown.rawValue

    package init() {}

    package static func precedes(_ a: BuildRecord, _ b: BuildRecord) -> Bool {
        a.street != b.street ? a.street < b.street : a.order < b.order
    }
}

/// Rows in the order of the input, in memory as long as they are few and in a nameless file of `$TMPDIR` beyond that; then
/// sorted and handed out.
///
/// At most `chunk` rows (56 bytes each) are in memory at a time.
package final class RecordSpool {
    private let chunk: Int
    private var rows: [BuildRecord] = []
    private var runs: [Int] = []
    private var descriptor: Int32 = -1
    package private(set) var count = 0

    package init(chunk: Int = 1 << 21) { self.chunk = chunk }

    deinit { if descriptor >= 0 { close(descriptor) } }

    package func append(_ row: BuildRecord) throws(AddressError) {
        rows.append(row)
        count += 1
        if rows.count == chunk { try spill() }
    }

    private func spill() throws(AddressError) {
        if descriptor < 0 { try openFile() }
        try transfer(at: runs.reduce(0, +), write: true)
        runs.append(rows.count)
        rows.removeAll(keepingCapacity: true)
    }

    private func openFile() throws(AddressError) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array((folder + "/ghost-address-XXXXXX").utf8CString)
        descriptor = mkstemp(&template)
        if descriptor < 0 { throw AddressError(.file, "\(folder): \(String(cString: strerror(errno)))") }
        unlink(template)
    }

    /// Writes or reads the rows in memory at a position of the file, counted in rows.
    private func transfer(at position: Int, write: Bool) throws(AddressError) {
        let stride = MemoryLayout<BuildRecord>.stride
        var failure: Int32 = 0
        let descriptor = descriptor
        rows.withUnsafeMutableBytes { bytes in
            var done = 0
            while done < bytes.count {
                let base = bytes.baseAddress.map { $0 + done }
                let offset = off_t(position * stride + done)
                let length = min(bytes.count - done, 1 << 24)
                let moved = write ? pwrite(descriptor, base, length, offset) : pread(descriptor, base, length, offset)
                if moved > 0 {
                    done += moved
                } else if moved == 0 || errno != EINTR {
                    failure = moved == 0 ? EIO : errno
                    return
                }
            }
        }
        if failure != 0 { throw AddressError(.file, "temporary file: \(String(cString: strerror(failure)))") }
    }

    /// Calls `each` with every row in input order.
    package func forEach(_ each: (BuildRecord) -> Void) throws(AddressError) {
        try spillIfNeeded()
        if runs.isEmpty { return rows.forEach(each) }
        var start = 0
        for run in runs {
            rows = [BuildRecord](repeating: BuildRecord(), count: run)
            try transfer(at: start, write: false)
            rows.forEach(each)
            start += run
        }
        rows = []
    }

    private func spillIfNeeded() throws(AddressError) {
        if !runs.isEmpty, !rows.isEmpty { try spill() }
    }

    /// Sorts the rows, after `prepare` has given each its keys, and hands out those of one street after another.
    package func sorted(prepare: (inout BuildRecord) -> Void, batch: (inout [BuildRecord]) throws(AddressError) -> Void)
        throws(AddressError)
    {
        try spillIfNeeded()
        if runs.isEmpty {
            for index in rows.indices { prepare(&rows[index]) }
            rows.sort(by: BuildRecord.precedes)
            var current: [BuildRecord] = []
            for row in rows {
                if let last = current.last, last.street != row.street {
                    try batch(&current)
                    current.removeAll(keepingCapacity: true)
                }
                current.append(row)
            }
            if !current.isEmpty { try batch(&current) }
            rows = []
            return
        }
        var start = 0
        for run in runs {
            rows = [BuildRecord](repeating: BuildRecord(), count: run)
            try transfer(at: start, write: false)
            for index in rows.indices { prepare(&rows[index]) }
            rows.sort(by: BuildRecord.precedes)
            try transfer(at: start, write: true)
            start += run
        }
        rows = []
        try merge(batch)
    }

    private struct Run {
        var position: Int
        let end: Int
        var rows: [BuildRecord] = []
        var at = 0
    }

    private func merge(_ batch: (inout [BuildRecord]) throws(AddressError) -> Void) throws(AddressError) {
        var open: [Run] = []
        var start = 0
        for run in runs {
            open.append(Run(position: start, end: start + run))
            start += run
        }
        let piece = max(1024, chunk / max(1, open.count) / 4)
        for index in open.indices { try refill(&open[index], piece) }
        var current: [BuildRecord] = []
        while true {
            var best = -1
            for index in open.indices where open[index].at < open[index].rows.count {
                if best < 0 || BuildRecord.precedes(open[index].rows[open[index].at], open[best].rows[open[best].at]) {
                    best = index
                }
            }
            if best < 0 { break }
            let row = open[best].rows[open[best].at]
            open[best].at += 1
            if open[best].at == open[best].rows.count { try refill(&open[best], piece) }
            if let last = current.last, last.street != row.street {
                try batch(&current)
                current.removeAll(keepingCapacity: true)
            }
            current.append(row)
        }
        if !current.isEmpty { try batch(&current) }
    }

    private func refill(_ run: inout Run, _ piece: Int) throws(AddressError) {
        let count = min(piece, run.end - run.position)
        run.at = 0
        rows = [BuildRecord](repeating: BuildRecord(), count: count)
        if count > 0 { try transfer(at: run.position, write: false) }
        swap(&rows, &run.rows)
        rows = []
        run.position += count
    }
}
