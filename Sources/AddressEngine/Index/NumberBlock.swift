/// The houses of one street in one postcode, as bytes: numbers in natural order first, then their points.
///
/// A look-up of a number reads some 1.4 bytes a house; points are read for answers alone.
package enum NumberBlock {
    /// A house on its way into a block.
    package struct House {
        package var value: Int
        package var second: Int
        package var form: Int
        package var unit: Int
        package var point: MicroPoint?
        package var accuracy: Accuracy

        package init(value: Int, second: Int, form: Int, unit: Int, point: MicroPoint?, accuracy: Accuracy) {
            self.value = value
            self.second = second
            self.form = form
            self.unit = unit
            self.point = point
            self.accuracy = accuracy
        }
    }

    /// Writes a block; houses must be in rising order of `value`. `hasSecond` tells of each form whether it has a second number.
    package static func write(_ houses: [House], centre: MicroPoint, hasSecond: (Int) -> Bool, to out: inout ByteWriter) {
        let hasPoints = houses.contains { $0.point != nil }
        let isDetailed = hasPoints && houses.contains { $0.point == nil || $0.accuracy != .point }
        out.varint(houses.count << 2 | (isDetailed ? 2 : 0) | (hasPoints ? 1 : 0))
        var last = 0
        for house in houses {
            out.varint((house.value - last) << 2 | (house.form != 0 ? 2 : 0) | (house.unit != 0 ? 1 : 0))
            last = house.value
            if house.form != 0 {
                out.varint(house.form)
                if hasSecond(house.form) { out.zigzag(house.second - house.value) }
            }
            if house.unit != 0 { out.varint(house.unit) }
        }
        guard hasPoints else { return }
        var previous = [centre, centre]
        var isFirst = true
        for house in houses {
            if isDetailed { out.u8(Int(house.point == nil ? Accuracy.unknown.rawValue : house.accuracy.rawValue)) }
            guard let point = house.point else { continue }
            let side = house.value & 1
            out.zigzag(Int(point.latitude) - Int(previous[side].latitude))
            out.zigzag(Int(point.longitude) - Int(previous[side].longitude))
            previous[side] = point
            if isFirst { previous[1 - side] = point }
            isFirst = false
        }
    }
}

/// Walks the houses of a block.
package struct HouseCursor {
    private let section: Section
    private let forms: FormTable
    private var at: Int
    private let total: Int
    private let flags: Int
    /// The number of the house within the block, -1 before the first.
    package private(set) var index = -1
    package private(set) var value = 0
    package private(set) var second = 0
    package private(set) var form = 0
    package private(set) var unit = 0

    package init(_ section: Section, at offset: Int, forms: FormTable) {
        self.section = section
        self.forms = forms
        at = offset
        let header = section.varint(&at)
        flags = header & 3
        // Each house needs a byte, so more than there are bytes is damage.
        total = min(header >> 2, section.count)
        if header >> 2 > section.count { section.damaged() }
    }

    /// The number of houses.
    package var count: Int { total }
    /// Whether any house has a point.
    package var hasPoints: Bool { flags & 1 == 1 }

    /// Goes to the next house; false at the end.
    @inline(__always)
    package mutating func next() -> Bool {
        guard index + 1 < total, at < section.count else { return false }
        index += 1
        let head = section.varint(&at)
        value &+= head >> 2
        form = 0
        second = 0
        unit = 0
        if head & 2 != 0 {
            form = section.varint(&at)
            if forms.hasSecond(form) { second = value &+ section.zigzag(&at) }
        }
        if head & 1 != 0 { unit = section.varint(&at) }
        return true
    }

    /// The points of all houses with what they stand for. The cursor must be at its end.
    package mutating func points(values: [Int], centre: MicroPoint) -> [(point: MicroPoint?, accuracy: Accuracy)] {
        var points: [(point: MicroPoint?, accuracy: Accuracy)] = []
        points.reserveCapacity(values.count)
        guard hasPoints else { return values.map { _ in (nil, .unknown) } }
        var previous = [centre, centre]
        var isFirst = true
        for value in values {
            var accuracy = Accuracy.point
            if flags & 2 != 0 {
                accuracy = Accuracy(rawValue: UInt8(section.u8(at))) ?? .unknown
                at += 1
            }
            if accuracy == .unknown {
                points.append((nil, .unknown))
                continue
            }
            let side = value & 1
            let north = Int(previous[side].latitude) + section.zigzag(&at)
            let east = Int(previous[side].longitude) + section.zigzag(&at)
            guard abs(north) <= 90_000_000, abs(east) <= 180_000_000 else {
                section.damaged()
                points.append((nil, .unknown))
                continue
            }
            let point = MicroPoint(latitude: Int32(north), longitude: Int32(east))
            previous[side] = point
            if isFirst { previous[1 - side] = point }
            isFirst = false
            points.append((point, accuracy))
        }
        return points
    }
}

/// The forms of house numbers; see `ParsedNumber`. Form 0 is a plain number, form 1 none at all.
package struct FormTable: Sendable {
    private let heads: Section
    private let texts: Section
    /// The number of forms.
    package let count: Int

    package init(heads: Section, texts: Section) {
        self.heads = heads
        self.texts = texts
        count = heads.count / 4
    }

    /// The bytes of a form, with their placeholders.
    package func bytes(_ form: Int) -> UnsafeBufferPointer<UInt8> {
        var at = heads.u32(form * 4)
        let length = texts.varint(&at)
        return texts.slice(at, length & 0x7F)
    }

    /// Whether a form has a second number: said by a bit of its length.
    @inline(__always)
    package func hasSecond(_ form: Int) -> Bool {
        var at = heads.u32(form * 4)
        return texts.varint(&at) & 0x80 != 0
    }

    /// The number of the form that stands for no number.
    package static let none = 1
}
