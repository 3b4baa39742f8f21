internal import AddressEngine

/// Reads what a search may be told.
enum SearchOptions {
    static let options: [Arguments.Option] = [
        .init(name: "--limit", value: "N", help: "at most N answers (10)"),
        .init(name: "--near", value: "LAT,LON", help: "of equal texts the nearer first"),
        .init(name: "--within", value: "LAT,LON,KM", help: "only inside of a circle"),
        .init(name: "--box", value: "S,W,N,E", help: "only inside of a box; W greater than E crosses the antimeridian"),
        .init(name: "--country", value: "CC,...", help: "only in these countries"),
        .init(name: "--kind", value: "KIND,...", help: "only address, street, place, postcode or intersection"),
        .init(name: "--json", value: nil, help: "one JSON object a line"),
        .init(name: "--explain", value: nil, help: "with the parts of each score"),
    ]

    /// Numbers separated by commas.
    static func numbers(_ text: String, _ count: Int, _ name: String) throws(UsageError) -> [Double] {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0.filter { $0 != " " }) }
        let numbers = parts.compactMap { $0 }
        guard numbers.count == count, parts.count == count, numbers.allSatisfy(\.isFinite) else {
            throw UsageError("\(name) \(text): needs \(count) numbers with commas between them")
        }
        return numbers
    }

    /// A point.
    static func point(_ text: String, _ name: String) throws(UsageError) -> Coordinate {
        let numbers = try numbers(text, 2, name)
        guard let point = Coordinate(latitude: numbers[0], longitude: numbers[1]) else {
            throw UsageError("\(name) \(text): no point on the earth (latitude -90 to 90, longitude -180 to 180)")
        }
        return point
    }

    /// The options of a search.
    static func read(_ arguments: Arguments) throws(UsageError) -> AddressOptions {
        var options = AddressOptions()
        if let text = arguments.last("--limit") {
            guard let limit = Int(text), limit >= 1, limit <= 1000 else {
                throw UsageError("--limit \(text): needs a number from 1 to 1000")
            }
            options.limit = limit
        }
        if let text = arguments.last("--near") { options.near = try point(text, "--near") }
        if let text = arguments.last("--within") {
            let numbers = try numbers(text, 3, "--within")
            guard let centre = Coordinate(latitude: numbers[0], longitude: numbers[1]), numbers[2] >= 0 else {
                throw UsageError("--within \(text): no circle on the earth")
            }
            options.within = .circle(centre, kilometres: numbers[2])
        }
        if let text = arguments.last("--box") {
            let numbers = try numbers(text, 4, "--box")
            guard numbers[0] <= numbers[2], abs(numbers[0]) <= 90, abs(numbers[2]) <= 90, abs(numbers[1]) <= 180,
                abs(numbers[3]) <= 180
            else {
                throw UsageError("--box \(text): no box on the earth (south, west, north, east)")
            }
            options.within = .box(south: numbers[0], west: numbers[1], north: numbers[2], east: numbers[3])
        }
        for text in arguments.all("--country") {
            for code in text.split(separator: ",") {
                guard code.utf8.count == 2, code.utf8.allSatisfy({ $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }) else {
                    throw UsageError("--country \(text): \(code) is no code of two letters")
                }
                options.countries.insert(code.uppercased())
            }
        }
        for text in arguments.all("--kind") {
            for word in text.split(separator: ",") {
                guard let kind = AddressSuggestion.Kind(rawValue: String(word)) else {
                    let known = AddressSuggestion.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                    throw UsageError("--kind \(word): is none of \(known)")
                }
                options.kinds.insert(kind)
            }
        }
        return options
    }
}
