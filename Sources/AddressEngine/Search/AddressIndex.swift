/// An index of addresses: suggestions for what is typed, the addresses near a point, and everything about one of them.
///
///     let index = try AddressIndex(path: "addresses.ghost")
///     if let query = AddressQuery("350 5th av") {
///         for suggestion in try index.suggestions(for: query) { print(suggestion.formatted) }
///     }
///
/// An index is a value that never changes: the same query gives the same answer, on any thread and any machine. The file is mapped,
/// so that opening costs next to nothing; another may take its place while it is in use. One that is written to in place, or cut, gives
/// errors from then on; reading a part that is just being cut off raises SIGBUS.
public final class AddressIndex: Sendable {
    package let reader: IndexReader

    /// Opens an index. Throws where the file is none, is of another version, or is damaged.
    public init(path: String) throws(AddressError) {
        reader = try IndexReader(file: IndexFile(path: path))
    }

    /// The number of addresses.
    public var count: Int { reader.houseCount }

    /// Suggestions for what is typed, best first; none is no error, whatever the text and the options are.
    ///
    /// - Complexity: some ten microseconds where the words are told apart early, below a millisecond for nearly all texts.
    public func suggestions(for query: AddressQuery) throws(AddressError) -> [AddressSuggestion] {
        try suggestions(for: query, SearchMemo(reader))
    }

    /// The suggestions, with what is known from searches before.
    func suggestions(for query: AddressQuery, _ memo: SearchMemo) throws(AddressError) -> [AddressSuggestion] {
        try reader.file.checkUnchanged()
        if query.options.limit <= 0 { return [] }
        let query = query.withinBounds
        let run = SearchRun(memo, query)
        let list = Answers(reader: reader, run: run).list(run.run())
        // A word such as "and" may be of a name; a sign is not.
        var corners: [AddressSuggestion] = []
        if list.first.map({ $0.ranking.tier > 0 }) ?? true || run.wantsCorner {
            corners = Intersection(reader: reader, run: run).suggestions() ?? []
        }
        try reader.file.checkAnswer()
        if memo.demand.hasEnded { throw AddressError(.cancelled, "the search was given up") }
        if corners.isEmpty { return list }
        var unique = UniqueSuggestions(limit: query.options.limit)
        for suggestion in corners + list { unique.add(suggestion) }
        return unique.list
    }

    /// The addresses nearest to a point, with their distances, whatever the options are; none is no error.
    public func suggestions(near point: Coordinate, options: AddressOptions = AddressOptions()) throws(AddressError)
        -> [AddressSuggestion]
    {
        try reader.file.checkUnchanged()
        let list = Reverse(memo: SearchMemo(reader), point: point, options: options.withinBounds).suggestions()
        try reader.file.checkAnswer()
        return list
    }

    /// The second stage: the address that an id of a suggestion stands for; nil if the index has none, or if the text is no id.
    ///
    /// - Complexity: linear in the number of places.
    public func select(id: String) throws(AddressError) -> AddressSuggestion? {
        try reader.file.checkUnchanged()
        let found = Selection(SearchMemo(reader)).find(id)
        try reader.file.checkAnswer()
        return found
    }

    /// The second stage for a suggestion of this index: the same again, complete. With `needsCoordinate` one without a point is an
    /// error.
    public func select(_ suggestion: AddressSuggestion, needsCoordinate: Bool = false) throws(AddressError) -> AddressSuggestion {
        if needsCoordinate, suggestion.coordinate == nil {
            throw AddressError(.noCoordinate, "\(suggestion.formatted): the data have no coordinate")
        }
        return suggestion
    }

    /// What the index holds.
    public struct Summary: Sendable {
        /// Addresses, street names, places and postcodes.
        public var addresses, streetNames, places, postcodes: Int
        /// Bytes of the file and version of its layout.
        public var bytes, version: Int
        /// The countries' codes with their numbers of addresses.
        public var countries: [(code: String, addresses: Int)]
        /// South, west, north and east of all points; nil where there is none.
        public var bounds: (south: Double, west: Double, north: Double, east: Double)?
    }

    /// What the index holds.
    public func summary() throws(AddressError) -> Summary {
        let (bounds, countries) = reader.summary()
        try reader.file.checkAnswer()
        return Summary(
            addresses: reader.houseCount, streetNames: reader.nameCount, places: reader.placeCount,
            postcodes: reader.postcodeCount,
            bytes: reader.file.length, version: IndexFormat.version, countries: countries.map { ($0.code, $0.houses) },
            bounds: bounds.map { ($0.south, $0.west, $0.north, $0.east) })
    }

    /// Compares all checksums and follows all references. Throws where something is wrong.
    public func check() throws(AddressError) {
        try reader.file.checkUnchanged()
        try reader.file.verifySums()
        reader.verify()
        try reader.file.checkAnswer()
    }
}
