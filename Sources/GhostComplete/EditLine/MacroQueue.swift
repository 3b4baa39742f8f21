internal import GhostTerminal

/// The keys that macros stand for, waiting to be performed.
struct MacroQueue {
    /// Macros in macros, and keys that wait, at most.
    private static let limit = (depth: 10, keys: 4096)

    /// The next key is the last one.
    private var waiting: [(key: Key, depth: Int)] = []
    /// How many macros deep the key is that is performed now.
    private var depth = 0

    /// Whether no key waits.
    var isEmpty: Bool { waiting.isEmpty }

    /// The next key to perform; nil where there is none.
    mutating func next() -> Key? {
        guard let next = waiting.popLast() else { return nil }
        depth = next.depth
        return next.key
    }

    /// Puts keys before those that wait.
    ///
    /// - Returns: false where a macro stands for itself, in the end, or for too many keys: all that wait are dropped.
    mutating func expand(_ keys: [Key]) -> Bool {
        guard depth < Self.limit.depth, waiting.count + keys.count <= Self.limit.keys else {
            waiting = []
            return false
        }
        for key in keys.reversed() { waiting.append((key, depth + 1)) }
        return true
    }

    /// The key that is performed now is done.
    mutating func endKey() {
        depth = 0
    }
}
