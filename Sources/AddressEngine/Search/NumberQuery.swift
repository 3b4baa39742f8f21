/// A house number of a query, and how to find it among the houses of a street.
package final class NumberQuery: Sendable {
    /// The number as it was typed.
    let text: String
    private let number: HouseNumber
    private let growth: Growth
    private var isOpen: Bool { growth == .any }
    private let isPlain: Bool
    /// Readings of `5/44` as unit and number.
    private let split: [(number: HouseNumber, unit: [UInt8])]
    private let stems: [HouseNumber]
    /// The values of those stems and readings that are nothing but digits, -1 for others.
    private let plainStems: [Int]
    private let plainReadings: [Int]
    /// The least value of a number that can agree: what a greatest number is compared with.
    let least: Int
    private let greatest: Int

    /// The unit that a matched reading means, by the number of the reading.
    func unit(ofReading reading: Int) -> [UInt8] { split[reading].unit }

    /// What may still be typed behind a number.
    package enum Growth: Sendable, Hashable {
        /// Nothing: it is whole.
        case none
        /// Letters: `12 ` may become `12 bis`.
        case letters
        /// Digits as well.
        case any
    }

    package init(_ text: String, growth: Growth) {
        self.text = text.trimmingStart().trimmingEnd()
        number = HouseNumber(text)
        self.growth = growth
        isPlain = number.key.allSatisfy(HouseNumber.isDigit) && !number.key.isEmpty
        stems = number.stems
        var split: [(HouseNumber, [UInt8])] = []
        let parts = number.key.split(separator: 0x2F, omittingEmptySubsequences: false)
        if parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty {
            let (a, b) = (Array(parts[0]), Array(parts[1]))
            split = [(HouseNumber(String(decoding: b, as: UTF8.self)), a), (HouseNumber(String(decoding: a, as: UTF8.self)), b)]
        }
        self.split = split
        plainStems = stems.map { NumberQuery.plainValue(of: $0.key) }
        plainReadings = split.map { NumberQuery.plainValue(of: $0.0.key) }
        least = split.reduce(number.value) { min($0, $1.0.value) }
        greatest = split.reduce(number.value) { max($0, $1.0.value) }
    }

    /// The number that a key is the digits of, -1 where it is not just those.
    private static func plainValue(of key: [UInt8]) -> Int {
        let (value, end) = HouseNumber.number(key, 0)
        return end == key.count && end > 0 && end <= 18 && (end == 1 || key[0] != 0x30) ? value : -1
    }

    /// The values under which the houses that can agree are listed (see `NumberHolders`); nil where the number may still be typed
    /// on to one with
    /// other digits.
    package var values: [Int]? {
        if number.key.isEmpty { return nil }
        var values = ([number.key] + split.map(\.number.key)).map { NumberHolders.value(of: $0) }
        if growth != .none {
            // What `12b` may become begins so as well, with a letter behind the digits; of `12` that says nothing.
            guard !isPlain || growth == .letters, let lettered = NumberHolders.lettered(of: number.key) else { return nil }
            values.append(lettered)
        }
        return Set(values).sorted()
    }

    /// The number as it is shown where the data lack it: without what only begins a second part.
    var shown: String {
        var shown = text
        while let last = shown.last, last == "-" || last == "/" { shown.removeLast() }
        return shown
    }

    /// It may be a unit and a number: `5/44`.
    var hasSlash: Bool { text.contains("/") }

    /// A house that agrees.
    struct Hit {
        var index: Int
        var match: NumberMatch
        var unit: Int
        /// Its number, in what numbers are stored as.
        var number: Number
        /// The reading of a slash by which it agrees.
        var reading: Int?

        struct Number: Hashable {
            var value: Int
            var second: Int
            var form: Int
        }

        init(_ cursor: HouseCursor, _ match: NumberMatch, reading: Int? = nil) {
            index = cursor.index
            self.match = match
            unit = cursor.unit
            number = Number(value: cursor.value, second: cursor.second, form: cursor.form)
            self.reading = reading
        }
    }

    /// What a street's houses have to say.
    struct Outcome {
        var hits: [Hit] = []
        /// There is a lower and a higher number.
        var hasBelow = false
        var hasAbove = false
        /// There is the number without its letters.
        var hasStem = false
    }

    /// Looks through the houses of a street; at most `limit` hits, the best ones.
    func probe(_ cursor: HouseCursor, _ reader: IndexReader, limit: Int) -> Outcome {
        var cursor = cursor
        var outcome = Outcome()
        let last = isOpen || least == 0 ? Int.max : greatest
        /// How the worst hit agrees, once there are enough and somebody has asked.
        var worst: NumberMatch?
        while cursor.next() {
            if cursor.form == FormTable.none { continue }
            if cursor.value < number.value { outcome.hasBelow = true }
            if cursor.value > number.value { outcome.hasAbove = true }
            // Numbers rise: a number that is typed to its end is not found behind it.
            if cursor.value > last { break }
            guard let hit = match(cursor, reader, &outcome) else { continue }
            if outcome.hits.count >= limit {
                guard let found = worst ?? outcome.hits.max(by: { $0.match < $1.match })?.match else { continue }
                worst = found
                guard hit.match < found, let at = outcome.hits.lastIndex(where: { $0.match == found }) else { continue }
                outcome.hits.remove(at: at)
                worst = nil
            }
            outcome.hits.append(hit)
        }
        if outcome.hits.contains(where: { $0.reading == nil }) { outcome.hits.removeAll { $0.reading != nil } }
        return outcome
    }

    private func match(_ cursor: HouseCursor, _ reader: IndexReader, _ outcome: inout Outcome) -> Hit? {
        if cursor.form == 0 {
            if isPlain, cursor.value == number.value {
                return Hit(cursor, .exact)
            }
            if isPlain, isOpen, begins(cursor.value) { return Hit(cursor, .longer) }
            if !split.isEmpty || !stems.isEmpty {
                if plainStems.contains(cursor.value) { outcome.hasStem = true }
                if let reading = plainReadings.firstIndex(of: cursor.value) {
                    return Hit(cursor, .equivalent, reading: reading)
                }
                // `N12` is typed and 12 exists, or the other way round: only the latter is the same number.
            }
            return nil
        }
        guard isPlausible(cursor, reader) else { return nil }
        let key = HouseNumber.key(of: reader.number(cursor))
        if stems.contains(where: { $0.key == key }) { outcome.hasStem = true }
        if let match = number.match(key, growth: growth) { return Hit(cursor, match) }
        if let reading = split.firstIndex(where: { $0.number.key == key }) {
            return Hit(cursor, .equivalent, reading: reading)
        }
        return nil
    }

    /// Whether a number of a special form is worth the look at its text.
    private func isPlausible(_ cursor: HouseCursor, _ reader: IndexReader) -> Bool {
        if cursor.value == number.value || begins(cursor.value) { return true }
        if split.contains(where: { $0.number.value == cursor.value }) || stems.contains(where: { $0.value == cursor.value }) {
            return true
        }
        guard cursor.second > 0 else { return false }
        if number.value >= cursor.value && number.value <= cursor.second { return true }
        return cursor.second == number.value || isJoined(cursor)
            || reader.forms.bytes(cursor.form).contains { $0 == 0x2C || $0 == 0x3B || $0 == 0x2B }
    }

    /// Whether the typed number may be a two-part one without its hyphen.
    private func isJoined(_ cursor: HouseCursor) -> Bool {
        var rest = number.value
        while rest > cursor.value { rest /= 10 }
        return rest == cursor.value
    }

    /// Whether a longer number begins with the typed one.
    private func begins(_ value: Int) -> Bool {
        guard isOpen, number.value > 0, value > number.value else { return false }
        var rest = value / 10
        while rest > number.value { rest /= 10 }
        return rest == number.value
    }
}
