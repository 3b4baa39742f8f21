/// Entries that were given as they are, in one piece of memory.
struct ListWords: Sendable {
    private let bytes: [UInt8]
    /// Where each word ends.
    private let ends: [Int]

    init(_ words: [String]) {
        var bytes: [UInt8] = []
        var ends: [Int] = []
        ends.reserveCapacity(words.count)
        for word in words {
            bytes.append(contentsOf: word.utf8)
            ends.append(bytes.count)
        }
        self.bytes = bytes
        self.ends = ends
    }

    /// Runs a body on each word from a number on, with its number, until it returns false.
    func forEach(from first: Int, _ body: (UnsafeRawBufferPointer, Int) -> Bool) {
        bytes.withUnsafeBytes { bytes in
            for number in first..<max(ends.count, first) {
                let start = number == 0 ? 0 : ends[number - 1]
                guard body(UnsafeRawBufferPointer(rebasing: bytes[start..<ends[number]]), number) else { return }
            }
        }
    }
}
