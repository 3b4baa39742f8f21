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
        fileprivate var hash: Int

        fileprivate var entry: ArraySlice<UInt8> { line[..<entryCount] }
    }

    private let capacity: Int
    /// A heap with the worst on top.
    private var heap: [Element] = []
    /// How many of the texts kept have a hash.
    private var hashes: [Int: Int] = [:]

    /// - Parameter capacity: How many matches to keep, at least 1.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Whether a match of this key would be kept.
    @inline(__always)
    func wants(_ key: Key) -> Bool {
        heap.count < capacity || key < heap[0].key
    }

    /// The key of the worst one kept, once there are as many as are wanted.
    var worst: Key? { heap.count == capacity ? heap[0].key : nil }

    /// Keeps a match that is wanted, unless the same text is there already with a better key.
    mutating func insert(_ key: Key, line: UnsafeRawBufferPointer, entryCount: Int) {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: line[..<entryCount]))
        let hash = hasher.finalize()
        let element = Element(key: key, line: Array(line), entryCount: entryCount, hash: hash)
        if hashes[hash] != nil, let known = heap.firstIndex(where: { $0.hash == hash && $0.entry.elementsEqual(element.entry) }) {
            if key < heap[known].key {
                heap[known] = element
                siftDown(from: known)
            }
            return
        }
        hashes[hash, default: 0] += 1
        if heap.count == capacity {
            let dropped = heap[0].hash
            hashes[dropped] = hashes[dropped] == 1 ? nil : hashes[dropped].map { $0 - 1 }
            heap[0] = element
            siftDown(from: 0)
        } else {
            heap.append(element)
            siftUp()
        }
    }

    /// What was kept, best first.
    consuming func sorted() -> [Element] {
        heap.sorted { $0.key < $1.key }
    }

    private mutating func siftUp() {
        var child = heap.count - 1
        while child > 0, case let parent = (child - 1) / 2, heap[parent].key < heap[child].key {
            heap.swapAt(parent, child)
            child = parent
        }
    }

    private mutating func siftDown(from start: Int) {
        var parent = start
        while true {
            var worst = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[worst].key < heap[child].key {
                worst = child
            }
            if worst == parent { return }
            heap.swapAt(parent, worst)
            parent = worst
        }
    }
}
