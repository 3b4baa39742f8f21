/// A sorted list of numbers as an index keeps it: differences with a table to skip by, or a bit each where they are many.
package enum Postings {
    /// Entries between two entries of the skip table.
    static let stride = 128

    /// Writes a sorted list without repetitions (repetitions next to each other are dropped).
    package static func write(_ members: some Collection<Int>, elements: Int, to out: inout ByteWriter) {
        var list: [Int] = []
        list.reserveCapacity(members.count)
        for member in members where list.last != member { list.append(member) }
        if list.count * 8 >= elements, list.count > 32 {
            out.varint(list.count << 1 | 1)
            var bits = [UInt8](repeating: 0, count: (elements + 7) / 8)
            for member in list { bits[member >> 3] |= 1 << UInt8(member & 7) }
            out.append(bits)
            return
        }
        out.varint(list.count << 1)
        var body = ByteWriter()
        var skips = ByteWriter()
        var last = 0
        for (index, member) in list.enumerated() {
            if index % stride == 0, list.count > stride {
                skips.u32(member)
                skips.u32(body.count)
            }
            body.varint(member - last)
            last = member
        }
        out.append(skips.bytes)
        out.varint(body.count)
        out.append(body.bytes)
    }
}

/// Walks a list of an index in rising order, and leaps.
package struct PostingCursor {
    private enum Store {
        case list(section: Section, skips: Int, body: Int, end: Int)
        case bits(section: Section, start: Int)
        case array([UInt32])
    }

    private let store: Store
    /// The number of elements.
    package let count: Int
    /// The elements are less than this.
    private let elements: Int
    /// The element where the cursor stands; `Int.max` at the end.
    package private(set) var current = Int.max
    private var at = 0
    private var index = 0

    /// A list of a section at an offset.
    package init(_ section: Section, at offset: Int, elements: Int) {
        var position = offset
        let header = section.varint(&position)
        self.elements = elements
        let entries = min(header >> 1, elements)
        count = entries
        if header & 1 == 1 {
            store = .bits(section: section, start: position)
            if position + (elements + 7) / 8 > section.count { section.damaged() }
        } else {
            let skips = position
            if entries > Postings.stride { position += (entries + Postings.stride - 1) / Postings.stride * 8 }
            let length = section.varint(&position)
            store = .list(section: section, skips: skips, body: position, end: position + length)
            at = position
        }
        rewind()
    }

    /// A list of its own.
    package init(array: [UInt32]) {
        store = .array(array)
        count = array.count
        elements = .max
        rewind()
    }

    /// Whether looking up an element is fast.
    package var isBitmap: Bool {
        if case .bits = store { return true }
        return false
    }

    /// Goes to the first element.
    package mutating func rewind() {
        index = 0
        switch store {
        case .list(_, _, let body, _):
            at = body
            current = count == 0 ? .max : readNext(0)
        case .bits: current = nextBit(from: 0)
        case .array(let array): current = array.isEmpty ? .max : Int(array[0])
        }
    }

    private mutating func readNext(_ base: Int) -> Int {
        guard case .list(let section, _, _, let end) = store else { return .max }
        if at >= end {
            section.damaged()
            return .max
        }
        let difference = section.varint(&at)
        let value = base + difference
        if value >= elements || (index > 0 && difference == 0) {
            section.damaged()
            return .max
        }
        return value
    }

    private func nextBit(from start: Int) -> Int {
        guard case .bits(let section, let base) = store else { return .max }
        var element = start
        while element < elements {
            if element & 63 == 0, element + 64 <= elements, section.u64(base + element >> 3) == 0 {
                element += 64
                continue
            }
            let byte = section.u8(base + element >> 3) >> (element & 7)
            if byte == 0 {
                element = (element | 7) + 1
                continue
            }
            element += byte.trailingZeroBitCount
            return element < elements ? element : .max
        }
        return .max
    }

    /// Goes to the next element.
    package mutating func advance() {
        if current == .max { return }
        switch store {
        case .list:
            index += 1
            current = index >= count ? .max : readNext(current)
        case .bits: current = nextBit(from: current + 1)
        case .array(let array):
            index += 1
            current = index >= array.count ? .max : Int(array[index])
        }
    }

    /// Goes to the first element that is not less than `target`.
    package mutating func advance(to target: Int) {
        if current >= target { return }
        switch store {
        case .list(let section, let skips, let body, _):
            if count > Postings.stride {
                let blocks = (count + Postings.stride - 1) / Postings.stride
                var low = index / Postings.stride
                var step = 1
                // Gallop, then halve: the last block whose first element is not beyond the target.
                var high = low + 1
                while high < blocks, section.u32(skips + high * 8) <= target {
                    low = high
                    step *= 2
                    high = min(blocks, high + step)
                }
                high = min(high, blocks)
                while high - low > 1 {
                    let middle = (low + high) / 2
                    if section.u32(skips + middle * 8) <= target { low = middle } else { high = middle }
                }
                if low > index / Postings.stride {
                    index = low * Postings.stride
                    current = section.u32(skips + low * 8)
                    at = body + section.u32(skips + low * 8 + 4)
                    _ = section.varint(&at)
                    if current >= elements {
                        section.damaged()
                        current = .max
                    }
                }
            }
            while current < target { advance() }
        case .bits: current = target >= elements ? .max : nextBit(from: target)
        case .array(let array):
            var low = index
            var high = array.count
            while low < high {
                let middle = (low + high) / 2
                if Int(array[middle]) < target { low = middle + 1 } else { high = middle }
            }
            index = low
            current = low >= array.count ? .max : Int(array[low])
        }
    }

    /// Whether an element is in a bitmap; false for other stores.
    package func hasBit(_ element: Int) -> Bool {
        guard case .bits(let section, let base) = store, element < elements else { return false }
        return section.u8(base + element >> 3) >> (element & 7) & 1 == 1
    }
}
