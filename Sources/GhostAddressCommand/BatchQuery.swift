internal import AddressEngine

/// A line of `search --batch`: an object with the text, and what differs from the options of the command line.
///
/// The members are `text`, `near` ([lat, lon]), `within` ([lat, lon, km]), `box` ([s, w, n, e]), `country`, `kind` and `limit`. A list may
/// also be a text with commas, as on the command line. Others are ignored.
struct BatchQuery {
    let text: String
    private(set) var options: AddressOptions

    /// Reads a line; the error says what is wrong with it.
    init(_ line: String, options: AddressOptions) throws(UsageError) {
        var reader = JSONReader(source: nil, prefix: Array(line.utf8))
        guard let object = try? reader.value(), let text = object["text"]?.text, (try? reader.peekToken()) == .some(nil) else {
            throw UsageError("not a JSON object with \"text\"")
        }
        self.text = text
        self.options = options
        if object["within"] ?? .null != .null, object["box"] ?? .null != .null {
            throw UsageError("\"within\" and \"box\": only one of them can be used")
        }
        try read("near", of: object) { (text) throws(MalformedOption) in self.options.near = try Coordinate(optionText: text) }
        try read("within", of: object) { (text) throws(MalformedOption) in self.options.within = try Region(circleText: text) }
        try read("box", of: object) { (text) throws(MalformedOption) in self.options.within = try Region(boxText: text) }
        try read("country", of: object) { (text) throws(MalformedOption) in
            self.options.countries = try AddressOptions.countries(optionText: text)
        }
        try read("kind", of: object) { (text) throws(MalformedOption) in
            self.options.kinds = try AddressOptions.kinds(optionText: text)
        }
        try read("limit", of: object) { (text) throws(MalformedOption) in
            self.options.limit = try AddressOptions.limit(optionText: text)
        }
    }

    /// Reads a member, if it is there and not null.
    private func read(
        _ name: String, of object: JSONValue, _ set: (String) throws(MalformedOption) -> Void
    ) throws(UsageError) {
        guard let value = object[name], value != .null else { return }
        let parts = value.elements?.map(\.text) ?? [value.text]
        let text = parts.map { $0 ?? "?" }.joined(separator: ",")
        do throws(MalformedOption) {
            try set(text)
        } catch {
            throw UsageError("\"\(name)\" \(text) \(error.reason)")
        }
    }
}
