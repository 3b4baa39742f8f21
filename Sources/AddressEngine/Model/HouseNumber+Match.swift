/// How a number that was typed agrees with one that exists. Less is better.
package enum NumberMatch: UInt8, Sendable, Comparable {
    /// The same number.
    case exact = 0
    /// Another spelling of it: without its hyphen or first letter, `B` for `bis`, an end or a member of a range or list.
    case equivalent = 1
    /// The typed number with letters behind it, while it is being typed.
    case lettered = 2
    /// A longer number that begins so, while it is being typed.
    case longer = 3
    /// Not there: worked out between its neighbours.
    case interpolated = 4
    /// Not there, nor are neighbours.
    case missing = 5

    package static func < (a: NumberMatch, b: NumberMatch) -> Bool { a.rawValue < b.rawValue }
}

extension HouseNumber {
    /// How a typed number agrees with the number `key`, or nil. `growth`: what may still be typed.
    package func match(_ key: [UInt8], growth: NumberQuery.Growth) -> NumberMatch? {
        if self.key == key { return .exact }
        if HouseNumber.sameLetters(self.key, key) || HouseNumber.unhyphenated(self.key, key)
            || HouseNumber.unlettered(self.key, key) || HouseNumber.isMember(self.key, of: key)
        {
            return .equivalent
        }
        guard growth != .none, key.count > self.key.count, key.starts(with: self.key) else { return nil }
        let next = key[self.key.count]
        if HouseNumber.isDigit(next) { return growth == .any ? .longer : nil }
        // `34` is on its way to the one number `34-12`, which another than 34 is meant by.
        if next == 0x2D, growth == .any, !HouseNumber.isRange(key) { return .longer }
        if next == 0x2D || next == 0x2C || next == 0x2F || next == 0x5F { return nil }
        return .lettered
    }

    /// `12b` and `12bis`, `12t` and `12ter`, `12q` and `12quater` are one number in France and Belgium.
    private static func sameLetters(_ a: [UInt8], _ b: [UInt8]) -> Bool { shortened(a) == shortened(b) }

    private static let repeated: [(long: [UInt8], short: UInt8)] = [
        (Array("bis".utf8), 0x62), (Array("ter".utf8), 0x74), (Array("quater".utf8), 0x71),
    ]

    /// A key with `b` for `bis` and so on.
    package static func shortened(_ key: [UInt8]) -> [UInt8] {
        for (long, short) in repeated where key.count > long.count && key.suffix(long.count).elementsEqual(long) {
            let rest = key.dropLast(long.count)
            if let last = rest.last, isDigit(last) { return rest + [short] }
        }
        return key
    }

    /// `3412` and `34_12` for `34-12`; never for a range such as `48-50`.
    private static func unhyphenated(_ typed: [UInt8], _ key: [UInt8]) -> Bool {
        guard let at = key.firstIndex(of: 0x2D), !isRange(key) else { return false }
        let first = key[..<at]
        let second = key[(at + 1)...]
        return typed.elementsEqual(first + second) || typed.elementsEqual(first + [0x5F] + second)
    }

    /// `8780` for `N8780`.
    private static func unlettered(_ typed: [UInt8], _ key: [UInt8]) -> Bool {
        guard let first = key.first, !isDigit(first), let at = key.firstIndex(where: isDigit) else { return false }
        return typed.elementsEqual(key[at...])
    }

    /// Whether the key is a range: two numbers, the second greater.
    package static func isRange(_ key: [UInt8]) -> Bool { bounds(of: key) != nil }

    /// The ends of a range and whether all of its numbers are on one side of the street.
    package static func bounds(of key: [UInt8]) -> (Int, Int)? {
        guard let first = key.first, isDigit(first) else { return nil }
        let (low, dash) = number(key, 0)
        guard dash < key.count, key[dash] == 0x2D, dash + 1 < key.count, key[dash + 1] != 0x30 else { return nil }
        let (high, end) = number(key, dash + 1)
        return end == key.count && high > low && high - low <= 200 ? (low, high) : nil
    }

    /// A number inside a range on its side, or one of a list.
    private static func isMember(_ typed: [UInt8], of key: [UInt8]) -> Bool {
        if key.contains(0x2C) { return key.split(separator: 0x2C).contains { $0.elementsEqual(typed) } }
        guard let (low, high) = bounds(of: key) else { return false }
        let (value, end) = number(typed, 0)
        guard end == typed.count, value >= low, value <= high else { return false }
        return (value - low) % 2 == 0 || value == high
    }

    /// The numbers that stand in for one that does not exist, best first: the number without its letters, the first of a
    /// range.
    package var stems: [HouseNumber] {
        guard let start = key.firstIndex(where: HouseNumber.isDigit) else { return [] }
        let (_, end) = HouseNumber.number(key, start)
        if end == key.count && start == 0 { return [] }
        return [HouseNumber(String(decoding: key[start..<end], as: UTF8.self))]
    }
}
