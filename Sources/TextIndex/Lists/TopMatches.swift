internal import Glibc

/// Keeps the best so many of the matches that pass by, without the others ever being stored or sorted.
///
/// A text counts once, at its first place in the list.
struct TopMatches {
    /// What decides between two matches: a smaller key is better.
    struct Key: Comparable {
        var grade: MatchGrade
        /// By the rank: 0, the length, or the negated weight.
        var rank: Double
        var position: ListPosition

        @inline(__always)
        static func < (left: Key, right: Key) -> Bool {
            if left.grade != right.grade { return left.grade < right.grade }
            if left.rank != right.rank { return left.rank < right.rank }
            return left.position < right.position
        }
    }

    struct Element {
        var key: Key
        /// The trimmed line, and how many bytes of it are the entry.
        var line: [UInt8]
        var entryCount: Int
    }

    /// A match that is kept, without its line, so that comparing moves no memory.
    private struct Kept {
        var key: Key
        var hash: Int
        /// Where its line is.
        var slot: Int
    }

    private let capacity: Int
    /// A heap with the worst on top.
    private var heap: [Kept] = []
    private var lines: [(bytes: [UInt8], entryCount: Int)] = []
    /// The slot of a text with a hash, where so many are kept that they are not compared one by one; and where in the heap the match of
    /// a slot is.
    private var slots: [Int: Int] = [:]
    private var places: [Int] = []
    /// Two texts have had the same hash: then one of them may have no entry in `slots`.
    private var hasCollided = false

    /// So many are compared one by one.
    private static let few = 8

    /// - Parameter capacity: How many matches to keep, at least 1.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// What a match must be better than to be kept: a value of its own, which is looked at once a line.
    struct Threshold {
        /// There are as many matches as are wanted.
        fileprivate(set) var isFull = false
        fileprivate(set) var worst = Key(grade: MatchGrade(group: 0), rank: 0, position: ListPosition(source: 0, offset: 0))

        /// Whether a match of a key would be kept.
        @inline(__always)
        func admits(_ key: Key) -> Bool { !isFull || key < worst }
    }

    /// The threshold now.
    var threshold: Threshold {
        guard heap.count == capacity else { return Threshold() }
        return Threshold(isFull: true, worst: heap[0].key)
    }

    /// The key of the worst one kept, once there are as many as are wanted.
    var worst: Key? { heap.count == capacity ? heap[0].key : nil }

    /// Keeps a match that is wanted, unless the same text is there already with a better key.
    mutating func insert(_ key: Key, line: UnsafeRawBufferPointer, entryCount: Int) {
        let entry = UnsafeRawBufferPointer(rebasing: line[..<entryCount])
        let hash = capacity > Self.few ? Self.hash(of: entry) : 0
        if let known = place(of: entry, hash) {
            if key < heap[known].key {
                heap[known].key = key
                lines[heap[known].slot] = (Array(line), entryCount)
                siftDown(from: known)
            }
            return
        }
        if heap.count == capacity {
            let dropped = heap[0]
            if slots[dropped.hash] == dropped.slot { slots[dropped.hash] = nil }
            note(hash, in: dropped.slot, at: 0)
            lines[dropped.slot] = (Array(line), entryCount)
            heap[0] = Kept(key: key, hash: hash, slot: dropped.slot)
            siftDown(from: 0)
        } else {
            if heap.isEmpty {
                heap.reserveCapacity(min(capacity, Self.few))
                lines.reserveCapacity(min(capacity, Self.few))
            }
            note(hash, in: heap.count, at: heap.count)
            lines.append((Array(line), entryCount))
            heap.append(Kept(key: key, hash: hash, slot: heap.count))
            siftUp()
        }
    }

    /// What was kept, best first.
    consuming func sorted() -> [Element] {
        if heap.count > 1 { heap.sort { $0.key < $1.key } }
        return heap.map { Element(key: $0.key, line: lines[$0.slot].bytes, entryCount: lines[$0.slot].entryCount) }
    }

    private static func hash(of entry: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: entry)
        return hasher.finalize()
    }

    /// Where the same text is in the heap.
    private func place(of entry: UnsafeRawBufferPointer, _ hash: Int) -> Int? {
        if capacity > Self.few, !hasCollided {
            guard let slot = slots[hash] else { return nil }
            if isText(entry, ofSlot: slot) { return places[slot] }
        }
        for (place, kept) in heap.enumerated() where kept.hash == hash && isText(entry, ofSlot: kept.slot) { return place }
        return nil
    }

    private func isText(_ entry: UnsafeRawBufferPointer, ofSlot slot: Int) -> Bool {
        guard lines[slot].entryCount == entry.count else { return false }
        return lines[slot].bytes.withUnsafeBytes { line in
            guard let line = line.baseAddress, let entry = entry.baseAddress else { return true }
            return memcmp(line, entry, lines[slot].entryCount) == 0
        }
    }

    /// Notes that a slot has a new text.
    private mutating func note(_ hash: Int, in slot: Int, at place: Int) {
        guard capacity > Self.few else { return }
        if slots[hash] == nil { slots[hash] = slot } else { hasCollided = true }
        if slot == places.count { places.append(place) } else { places[slot] = place }
    }

    private mutating func swapPlaces(_ first: Int, _ second: Int) {
        heap.swapAt(first, second)
        guard capacity > Self.few else { return }
        places[heap[first].slot] = first
        places[heap[second].slot] = second
    }

    private mutating func siftUp() {
        var child = heap.count - 1
        while child > 0, case let parent = (child - 1) / 2, heap[parent].key < heap[child].key {
            swapPlaces(parent, child)
            child = parent
        }
    }

    private mutating func siftDown(from start: Int) {
        var parent = start
        while true {
            var worst = parent
            for child in (2 * parent + 1)..<(2 * parent + 3) where child < heap.count && heap[worst].key < heap[child].key {
                worst = child
            }
            if worst == parent { return }
            swapPlaces(parent, worst)
            parent = worst
        }
    }
}
