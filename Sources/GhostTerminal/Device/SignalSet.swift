/// Some signals by their numbers (signal(7)), of which Linux has 64; gone through in ascending order.
package struct SignalSet: Hashable, Sendable, Sequence, ExpressibleByArrayLiteral {
    private var bits: UInt64

    /// The signals of a list, each once however often it stands there.
    package init(arrayLiteral signals: CInt...) {
        bits = signals.reduce(0) { $0 | Self.bit($1) }
    }

    /// The same of so many signals, without an array: the first array of a type costs microseconds, and these are on the way to the
    /// prompt.
    @inline(__always)
    package init<let count: Int>(of signals: [count of CInt]) {
        bits = 0
        for index in signals.indices { insert(signals[index]) }
    }

    /// The signals whose bits are set, counted from 0.
    package init(bits: UInt64) {
        self.bits = bits
    }

    package var isEmpty: Bool { bits == 0 }

    package var first: CInt? { isEmpty ? nil : CInt(bits.trailingZeroBitCount) }

    package func contains(_ signal: CInt) -> Bool { bits & Self.bit(signal) != 0 }

    package mutating func insert(_ signal: CInt) { bits |= Self.bit(signal) }

    package func union(_ other: SignalSet) -> SignalSet { SignalSet(bits: bits | other.bits) }

    package func intersection(_ other: SignalSet) -> SignalSet { SignalSet(bits: bits & other.bits) }

    package func subtracting(_ other: SignalSet) -> SignalSet { SignalSet(bits: bits & ~other.bits) }

    /// Goes through the signals.
    package struct Iterator: IteratorProtocol {
        fileprivate var rest: UInt64

        package mutating func next() -> CInt? {
            defer { rest = rest == 0 ? 0 : rest & (rest - 1) }
            return SignalSet(bits: rest).first
        }
    }

    package func makeIterator() -> Iterator { Iterator(rest: bits) }

    static func bit(_ signal: CInt) -> UInt64 { 1 << UInt64(signal & 63) }
}
