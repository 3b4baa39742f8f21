extension Duration {
    /// A number of seconds written in decimals, such as `2.5`, above 0 and up to `limit`, exact to the microsecond;
    /// nil where `text` is none.
    init?(seconds text: String, upTo limit: Int64) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let whole = parts.first ?? ""
        let fraction = parts.count > 1 ? parts[1] : ""
        let digits = whole.utf8 + Array(fraction.utf8)
        guard !digits.isEmpty, digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
        guard let seconds = whole.isEmpty ? 0 : Int64(whole), seconds <= limit else { return nil }
        let millionths = fraction.prefix(6) + String(repeating: "0", count: max(0, 6 - fraction.count))
        guard let microseconds = Int64(millionths) else { return nil }
        self = .seconds(seconds) + .microseconds(microseconds)
        guard self > .zero, self <= .seconds(limit) else { return nil }
    }
}
