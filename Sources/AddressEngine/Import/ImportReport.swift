internal import Glibc

/// What became of the rows of an import, with the reasons; rejected rows go to a file if one is wanted.
package final class ImportReport {
    package private(set) var accepted = 0
    package private(set) var repaired = 0
    package private(set) var rejected = 0
    /// Accepted rows that are an address of another row.
    package private(set) var duplicates = 0
    /// Reason -> rows.
    package private(set) var reasons: [String: Int] = [:]
    /// The columns of names that the user gave, folded, that some file has.
    package private(set) var mappedColumns: Set<String> = []
    private var buffer: [UInt8] = []
    private var descriptor: Int32 = -1
    private var failure: AddressError?
    private let path: String?
    private let manyFiles: Bool

    /// Writes a line for each rejected row to a file: number, reason and row with tabs between them. `manyFiles`: the lines begin with the file's name.
    package init(path: String?, manyFiles: Bool) throws(AddressError) {
        self.path = path
        self.manyFiles = manyFiles
        guard let path else { return }
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        if descriptor < 0 { throw AddressError(.file, "\(path): \(String(cString: strerror(errno)))") }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    package func accept() { accepted += 1 }

    /// A file has a column of a name that the user gave.
    package func found(column: String) { mappedColumns.insert(column) }

    /// A row that goes in, changed.
    package func repair(_ reason: String) {
        repaired += 1
        reasons[reason, default: 0] += 1
    }

    /// A row that does not go in.
    package func reject(_ reason: String, file: String, line: Int, text: ArraySlice<UInt8>) {
        rejected += 1
        reasons[reason, default: 0] += 1
        guard descriptor >= 0 else { return }
        let shown = text.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
        buffer += Array("\(manyFiles ? file + ":" : "")\(line)\t\(reason)\t".utf8) + shown + [0x0A]
        if buffer.count > 1 << 16 { flush() }
    }

    private func flush() {
        var start = 0
        while start < buffer.count {
            let wrote = buffer.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + start }, buffer.count - start) }
            if wrote < 0 {
                if errno == EINTR { continue }
                failure = AddressError(.file, "\(path ?? ""): \(String(cString: strerror(errno)))")
                break
            }
            start += wrote
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// So many accepted rows are an address of another row.
    package func note(duplicates count: Int) { duplicates = count }

    /// Writes what is left.
    package func finish() throws(AddressError) {
        if descriptor >= 0 { flush() }
        if let failure { throw failure }
    }

    /// `accepted N, repaired N, rejected N`, `duplicates N` if there are any, and the reasons.
    package var summary: String {
        var line = "accepted \(accepted), repaired \(repaired), rejected \(rejected)"
        if duplicates > 0 { line += ", duplicates \(duplicates)" }
        let told = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key): \($0.value)" }
        if !told.isEmpty { line += " (" + told.joined(separator: "; ") + ")" }
        return line
    }
}
