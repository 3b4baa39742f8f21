/// How often and how lately each text was the answer, as one number.
///
/// The score of a text is the sum over its answers of ½ to the power of their age in half-lives of 30 days: an answer of
/// today counts as much as two of a month ago. All scores shrink alike, so that their order changes by answers only, not
/// by waiting. (The definition is that of the page NewFrecency of the Mozilla wiki.)
package struct FrecencyScores: Sendable {
    /// In what time an answer comes to count half, in seconds.
    package static let halfLife = 30.0 * 86_400

    /// The score of every text that was learned.
    package let byText: [String: Double]

    /// The same by the hash of the bytes, with the bytes to be sure.
    private let byHash: [Int: [(bytes: [UInt8], score: Double)]]
    /// A bit for each length modulo 64 that a text has.
    private let lengths: UInt64

    /// Scores of texts.
    package init(_ byText: [String: Double] = [:]) {
        self.byText = byText
        var byHash: [Int: [(bytes: [UInt8], score: Double)]] = [:]
        var lengths: UInt64 = 0
        for (text, score) in byText {
            let bytes = Array(text.utf8)
            byHash[bytes.withUnsafeBytes(Self.hash), default: []].append((bytes, score))
            lengths |= 1 << UInt64(bytes.count & 63)
        }
        self.byHash = byHash
        self.lengths = lengths
    }

    /// Whether nothing was learned.
    package var isEmpty: Bool { byText.isEmpty }

    /// The score of a text; 0 for one that was never the answer.
    package func score(of text: String) -> Double { byText[text] ?? 0 }

    /// The score of an entry of a list, which counts where it has the very bytes of the answer.
    ///
    /// - Complexity: that of hashing the entry where a learned text has its length; nothing is allocated.
    package func score(of entry: UnsafeRawBufferPointer) -> Double {
        guard lengths & 1 << UInt64(entry.count & 63) != 0 else { return 0 }
        return byHash[Self.hash(entry)]?.first { $0.bytes.elementsEqual(entry) }?.score ?? 0
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: bytes)
        return hasher.finalize()
    }
}

/// The order by what was learned inside groups that come one after the other.
///
///     let order = frecencyOrder(of: found, group: { $0.kind.rawValue }, text: \.text, scores: scores)
///     let best = order.map { found[$0] }
///
/// - Parameters:
///   - candidates: What was found, in the order that counts between equal scores.
///   - group: The group of a candidate; a smaller one comes first, whatever the scores.
///   - text: The text of a candidate.
///   - scores: What was learned.
/// - Returns: The indices of the candidates, best first.
package func frecencyOrder<Element>(
    of candidates: [Element], group: (Element) -> Int, text: (Element) -> String, scores: FrecencyScores
) -> [Int] {
    let keys = candidates.map { (group: group($0), score: scores.score(of: text($0))) }
    return candidates.indices.sorted { left, right in
        if keys[left].group != keys[right].group { return keys[left].group < keys[right].group }
        if keys[left].score != keys[right].score { return keys[left].score > keys[right].score }
        return left < right
    }
}
