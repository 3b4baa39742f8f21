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

    /// A point.
    static func point(_ text: String, _ name: String) throws(UsageError) -> Coordinate {
        do throws(MalformedOption) {
            return try Coordinate(optionText: text)
        } catch {
            throw UsageError("\(name) \(text) \(error.reason)")
        }
    }

    /// The options of a search.
    static func read(_ arguments: Arguments) throws(UsageError) -> AddressOptions {
        if arguments.has("--within"), arguments.has("--box") {
            throw UsageError("--within and --box: only one of them can be used")
        }
        var options = AddressOptions()
        try each("--limit", arguments) { (text) throws(MalformedOption) in
            options.limit = try AddressOptions.limit(optionText: text)
        }
        try each("--near", arguments) { (text) throws(MalformedOption) in options.near = try Coordinate(optionText: text) }
        try each("--within", arguments) { (text) throws(MalformedOption) in options.within = try Region(circleText: text) }
        try each("--box", arguments) { (text) throws(MalformedOption) in options.within = try Region(boxText: text) }
        try each("--country", arguments) { (text) throws(MalformedOption) in
            options.countries.formUnion(try AddressOptions.countries(optionText: text))
        }
        try each("--kind", arguments) { (text) throws(MalformedOption) in
            options.kinds.formUnion(try AddressOptions.kinds(optionText: text))
        }
        return options
    }

    /// Reads each value of an option.
    private static func each(
        _ name: String, _ arguments: Arguments, read: (String) throws(MalformedOption) -> Void
    ) throws(UsageError) {
        for text in arguments.all(name) {
            do throws(MalformedOption) {
                try read(text)
            } catch {
                throw UsageError("\(name) \(text) \(error.reason)")
            }
        }
    }
}
