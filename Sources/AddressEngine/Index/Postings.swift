/// A sorted list of numbers as an index keeps it: differences with a table to skip by, or a bit each where they are many.
package enum Postings {
    /// Entries between two entries of the skip table.
    static let stride = 128
    /// A list that has one of so many elements, or more, is a bit each: that takes up to four times as much room, and no decoding.
    static let sparsest = 32

    /// Writes a sorted list without repetitions (repetitions next to each other are dropped).
    package static func write(_ members: some Collection<Int>, elements: Int, to out: inout ByteWriter) {
        var list: [Int] = []
        list.reserveCapacity(members.count)
        for member in members where list.last != member { list.append(member) }
        if list.count * sparsest >= elements, list.count > 32 {
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
    private enum Form { case list, bits, array }

    private let form: Form
    private let section: Section
    /// Where the skip table, and the differences or bits, begin and end.
    private let skips: Int
    private let body: Int
    private let end: Int
    private let array: [UInt32]
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
        self.section = section
        self.elements = elements
        array = []
        let entries = min(header >> 1, elements)
        count = entries
        skips = position
        if header & 1 == 1 {
            form = .bits
            body = position
            end = position + (elements + 7) / 8
            if end > section.count { section.damaged() }
        } else {
            form = .list
            if entries > Postings.stride { position += (entries + Postings.stride - 1) / Postings.stride * 8 }
            let length = section.varint(&position)
            body = position
            end = position + length
            at = position
        }
        rewind()
    }

    /// A list of its own.
    package init(array: [UInt32]) {
        form = .array
        section = .empty
        skips = 0
        body = 0
        end = 0
        self.array = array
        count = array.count
        elements = .max
        rewind()
    }

    /// Whether looking up an element is fast.
    package var isBitmap: Bool { form == .bits }

    /// Goes to the first element.
    package mutating func rewind() {
        index = 0
        switch form {
        case .list:
            at = body
            current = count == 0 ? .max : readNext(0)
        case .bits: current = nextBit(from: 0)
        case .array: current = array.isEmpty ? .max : Int(array[0])
        }
    }

    @inline(__always)
    private mutating func readNext(_ base: Int) -> Int {
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
        var element = start
        while element < elements {
            if element & 63 == 0, element + 64 <= elements {
                let word = section.u64(body + element >> 3)
                if word == 0 {
                    element += 64
                    continue
                }
                return element + word.trailingZeroBitCount
            }
            let byte = section.u8(body + element >> 3) >> (element & 7)
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
    @inline(__always)
    package mutating func advance() {
        if current == .max { return }
        switch form {
        case .list:
            index += 1
            current = index >= count ? .max : readNext(current)
        case .bits: current = nextBit(from: current + 1)
        case .array:
            index += 1
            current = index >= array.count ? .max : Int(array[index])
        }
    }

    /// Goes to the first element that is not less than `target`.
    package mutating func advance(to target: Int) {
        if current >= target { return }
        switch form {
        case .list:
            if count > Postings.stride { leap(to: target) }
            step(to: target)
        case .bits: current = target >= elements ? .max : nextBit(from: target)
        case .array:
            // Gallop, then halve.
            var low = index
            var step = 1
            while low + step < array.count, Int(array[low + step]) < target {
                low += step
                step *= 2
            }
            var high = min(array.count, low + step)
            while low < high {
                let middle = (low + high) / 2
                if Int(array[middle]) < target { low = middle + 1 } else { high = middle }
            }
            index = low
            current = low >= array.count ? .max : Int(array[low])
        }
    }

    /// Goes on difference by difference, in variables of its own: most of the time of a search goes by here.
    private mutating func step(to target: Int) {
        var (at, index, value) = (at, index, current)
        while value < target {
            index += section.addDifferences(&at, end: end, most: count - 1 - index, to: &value, below: min(target, elements))
            index += 1
            guard index < count else {
                value = .max
                break
            }
            let difference = at < end ? section.varint(&at) : 0
            value += difference
            if value >= elements || difference == 0 {
                section.damaged()
                value = .max
            }
        }
        (self.at, self.index, current) = (at, index, value)
    }

    /// Goes to the last block of the skip table whose first element is not beyond a target: gallops, then halves.
    private mutating func leap(to target: Int) {
        let blocks = (count + Postings.stride - 1) / Postings.stride
        var low = index / Postings.stride
        var step = 1
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
        if low <= index / Postings.stride { return }
        index = low * Postings.stride
        current = section.u32(skips + low * 8)
        at = body + section.u32(skips + low * 8 + 4)
        _ = section.varint(&at)
        if current >= elements {
            section.damaged()
            current = .max
        }
    }

    /// Appends all elements.
    package func collect(into all: inout [UInt32]) {
        if form == .array { return all.append(contentsOf: array) }
        var cursor = self
        cursor.rewind()
        while cursor.current != .max {
            all.append(UInt32(cursor.current))
            cursor.advance()
        }
    }

    /// Sets the bit of each element, whose words there must be enough of.
    package func mark(in bits: inout [UInt64]) {
        switch form {
        case .list:
            var (at, value, left) = (body, 0, count)
            while left > 0 {
                let difference = at < end ? section.varint(&at) : 0
                value += difference
                guard value < elements, difference > 0 || left == count else { return section.damaged() }
                bits[value >> 6] |= 1 << UInt64(value & 63)
                left -= 1
            }
        case .bits:
            let whole = elements / 64
            for word in 0..<whole { bits[word] |= section.u64(body + word * 8) }
            for element in whole * 64..<elements where hasBit(element) { bits[whole] |= 1 << UInt64(element & 63) }
        case .array: for element in array { bits[Int(element >> 6)] |= 1 << UInt64(element & 63) }
        }
    }

    /// Whether an element is in a bitmap; false for other stores.
    @inline(__always)
    package func hasBit(_ element: Int) -> Bool {
        guard form == .bits, element < elements else { return false }
        return section.u8(body + element >> 3) >> (element & 7) & 1 == 1
    }
}
