internal import Synchronization

/// Remembers that a read of an index went wrong, until the answer is given up.
package final class DamageMark: Sendable {
    private let isSet = Atomic(false)

    package init() {}

    package func set() { isSet.store(true, ordering: .relaxed) }
    package var value: Bool { isSet.load(ordering: .relaxed) }
}

/// A stretch of a mapped index whose every read is checked: one beyond its end gives zero and marks the index as damaged.
///
/// `@unchecked Sendable`: the bytes are never written while they are mapped, and the owner of the mapping outlives every
/// section, because sections are only handed out inside `IndexFile` and the types that hold it.
package struct Section: @unchecked Sendable {
    private let base: UnsafePointer<UInt8>
    package let count: Int
    private let mark: Unmanaged<DamageMark>

    package init(base: UnsafePointer<UInt8>, count: Int, mark: Unmanaged<DamageMark>) {
        self.base = base
        self.count = count
        self.mark = mark
    }

    /// A section without bytes, whose reads mark nothing that is in use.
    package static let empty = Section(
        base: UnsafePointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1)), count: 0, mark: .passRetained(DamageMark()))

    /// Says that what was read makes no sense.
    package func damaged() { mark._withUnsafeGuaranteedRef { $0.set() } }

    @inline(__always)
    package func u8(_ at: Int) -> Int {
        guard at >= 0, at < count else {
            damaged()
            return 0
        }
        return Int(base[at])
    }

    @inline(__always)
    package func u16(_ at: Int) -> Int {
        guard at >= 0, at &+ 2 <= count else {
            damaged()
            return 0
        }
        return Int(UInt16(littleEndian: UnsafeRawPointer(base + at).loadUnaligned(as: UInt16.self)))
    }

    @inline(__always)
    package func u32(_ at: Int) -> Int {
        guard at >= 0, at &+ 4 <= count else {
            damaged()
            return 0
        }
        return Int(UInt32(littleEndian: UnsafeRawPointer(base + at).loadUnaligned(as: UInt32.self)))
    }

    @inline(__always)
    package func u64(_ at: Int) -> UInt64 {
        guard at >= 0, at &+ 8 <= count else {
            damaged()
            return 0
        }
        return UInt64(littleEndian: UnsafeRawPointer(base + at).loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    package func i32(_ at: Int) -> Int32 { Int32(truncatingIfNeeded: u32(at)) }

    /// A variable-length number; `at` moves behind it. At most five bytes, so less than 2 to the 35.
    @inline(__always)
    package func varint(_ at: inout Int) -> Int {
        guard at >= 0, at < count else {
            damaged()
            return 0
        }
        let first = base[at]
        at &+= 1
        if first < 0x80 { return Int(first) }
        var value = Int(first & 0x7F)
        var shift = 7
        while shift < 35 {
            guard at < count else { break }
            let byte = base[at]
            at &+= 1
            value |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        damaged()
        return 0
    }

    /// Adds up rising differences of one byte or two, many at once, as long as the sum stays less than a target; what is of another
    /// form, and the end, is left to the caller.
    ///
    /// - Parameter most: how many differences may be added.
    /// - Returns: how many were.
    @inline(__always)
    package func addDifferences(_ at: inout Int, end: Int, most: Int, to value: inout Int, below target: Int) -> Int {
        let end = min(end, count)
        var added = 0
        guard at >= 0 else { return 0 }
        while at &+ 8 <= end {
            let word = UInt64(littleEndian: UnsafeRawPointer(base + at).loadUnaligned(as: UInt64.self))
            let marks = word & 0x8080_8080_8080_8080
            let sum: UInt64
            let number: Int
            if marks == 0 {
                // Eight of a byte each. A zero is no difference.
                if (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 != 0 { return added }
                let pairs = (word & 0x00FF_00FF_00FF_00FF) &+ (word >> 8 & 0x00FF_00FF_00FF_00FF)
                sum = (pairs &* 0x0001_0001_0001_0001) >> 48
                number = 8
            } else if marks == 0x0080_0080_0080_0080 {
                // Four of two bytes each.
                let fours = (word & 0x007F_007F_007F_007F) | (word >> 1 & 0x3F80_3F80_3F80_3F80)
                if (fours &- 0x0001_0001_0001_0001) & ~fours & 0x8000_8000_8000_8000 != 0 { return added }
                sum = (fours &* 0x0001_0001_0001_0001) >> 48
                number = 4
            } else {
                return added
            }
            let next = value &+ Int(sum)
            if next >= target || added &+ number > most { return added }
            value = next
            at &+= 8
            added &+= number
        }
        return added
    }

    @inline(__always)
    package func zigzag(_ at: inout Int) -> Int {
        let value = varint(&at)
        return value & 1 == 0 ? value >> 1 : -(value >> 1) - 1
    }

    /// The bytes of a range, empty where it is out of bounds.
    package func slice(_ start: Int, _ length: Int) -> UnsafeBufferPointer<UInt8> {
        guard start >= 0, length >= 0, length <= count, start <= count - length else {
            damaged()
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        return UnsafeBufferPointer(start: base + start, count: length)
    }

    /// A text with its length before it; `at` moves behind it. Not UTF-8: repaired, and marked.
    package func text(_ at: inout Int) -> String {
        let length = varint(&at)
        let bytes = slice(at, length)
        at += bytes.count
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        damaged()
        return String(decoding: bytes, as: UTF8.self)
    }
}
