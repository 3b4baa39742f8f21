internal import Glibc

/// The rows that building an index has left out.
struct RejectedRows {
    /// How many there are, the first few with their lines and reasons, and how to see the others.
    let summary: String
    /// How many are told.
    private static let told = 3

    /// Reads a report of the importer: in each line a line number, a tab, the reason, a tab and at most 500 bytes of the row.
    ///
    /// Nil where nothing is reported.
    init?(report path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var count = 0
        var reasons: [String] = []
        while true {
            let got = read(descriptor, &buffer, buffer.count)
            if got <= 0 { break }
            if reasons.isEmpty { reasons = Self.reasons(buffer[..<got]) }
            count += buffer[..<got].count { $0 == 0x0A }
        }
        guard count > 0 else { return nil }
        let list = reasons.joined(separator: "; ") + (count > reasons.count ? "; …" : "")
        summary = "\(count) \(count == 1 ? "row" : "rows") left out (\(list)): ghost-address build --report FILE lists all"
    }

    private static func reasons(_ bytes: ArraySlice<UInt8>) -> [String] {
        bytes.split(separator: 0x0A).prefix(told).compactMap { line in
            let fields = line.split(separator: 0x09, maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count > 1 else { return nil }
            return "line \(String(decoding: fields[0], as: UTF8.self)): \(String(decoding: fields[1], as: UTF8.self))"
        }
    }
}
