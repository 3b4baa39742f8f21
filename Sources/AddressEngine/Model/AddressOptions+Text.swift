/// Why a text is no value of a search option; `reason` ends a sentence that begins with the text.
package struct MalformedOption: Error, Equatable {
    /// What is wrong, such as `needs 2 numbers with commas between them`.
    package let reason: String
}

// The values of options as command lines write them.

extension Coordinate {
    /// A point written `LAT,LON` in decimal degrees.
    package init(optionText text: String) throws(MalformedOption) {
        let numbers = try numbers(in: text, 2)
        guard let point = Coordinate(latitude: numbers[0], longitude: numbers[1]) else {
            throw MalformedOption(reason: "is no point on the earth (latitude -90 to 90, longitude -180 to 180)")
        }
        self = point
    }
}

extension Region {
    /// A circle written `LAT,LON,KM`.
    package init(circleText text: String) throws(MalformedOption) {
        let numbers = try numbers(in: text, 3)
        guard let centre = Coordinate(latitude: numbers[0], longitude: numbers[1]), numbers[2] >= 0 else {
            throw MalformedOption(reason: "is no circle on the earth")
        }
        self = .circle(centre, kilometres: numbers[2])
    }

    /// A box written `S,W,N,E`; W greater than E crosses the antimeridian.
    package init(boxText text: String) throws(MalformedOption) {
        let numbers = try numbers(in: text, 4)
        guard numbers[0] <= numbers[2], abs(numbers[0]) <= 90, abs(numbers[2]) <= 90, abs(numbers[1]) <= 180,
            abs(numbers[3]) <= 180
        else {
            throw MalformedOption(reason: "is no box on the earth (south, west, north, east)")
        }
        self = .box(south: numbers[0], west: numbers[1], north: numbers[2], east: numbers[3])
    }
}

extension AddressOptions {
    /// Countries written as codes of two letters with commas between them.
    package static func countries(optionText text: String) throws(MalformedOption) -> Set<String> {
        var codes: Set<String> = []
        for code in text.split(separator: ",", omittingEmptySubsequences: false) {
            let code = code.filter { $0 != " " }
            guard code.utf8.count == 2, code.utf8.allSatisfy({ $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }) else {
                throw MalformedOption(reason: "needs codes of two letters with commas between them")
            }
            codes.insert(code.uppercased())
        }
        return codes
    }

    /// A limit that a search can be given.
    package static func limit(optionText text: String) throws(MalformedOption) -> Int {
        guard let limit = Int(text), (1...1000).contains(limit) else {
            throw MalformedOption(reason: "needs a number from 1 to 1000")
        }
        return limit
    }

    /// Kinds of suggestions by their names, with commas between them.
    package static func kinds(optionText text: String) throws(MalformedOption) -> Set<AddressSuggestion.Kind> {
        var kinds: Set<AddressSuggestion.Kind> = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let kind = AddressSuggestion.Kind(rawValue: word.filter { $0 != " " }) else {
                let known = AddressSuggestion.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw MalformedOption(reason: "needs some of \(known), with commas between them")
            }
            kinds.insert(kind)
        }
        return kinds
    }
}

/// So many finite decimal numbers, separated by commas.
private func numbers(in text: String, _ count: Int) throws(MalformedOption) -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(decimal: $0.filter { $0 != " " }) }
    let numbers = parts.compactMap { $0 }
    guard numbers.count == count, parts.count == count, numbers.allSatisfy(\.isFinite) else {
        throw MalformedOption(reason: "needs \(count) numbers with commas between them")
    }
    return numbers
}
