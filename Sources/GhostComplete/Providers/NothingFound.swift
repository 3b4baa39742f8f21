internal import Synchronization
internal import TextIndex

/// What was found to be in no list a moment ago: what goes on from it is in none either.
///
/// It makes typing on in a text that no entry begins with, and input that comes in a burst, cost next to nothing.
final class NothingFound: Sendable {
    /// How many nanoseconds it holds: a file may have got new lines.
    private static var validity: Int64 { 1_000_000_000 }

    private struct Finding {
        var text: String
        var caseMatching: CaseMatching
        var time: Moment
    }

    private let finding = Mutex<Finding?>(nil)

    /// Notes that nothing was found.
    func note(_ query: Query, at time: Moment) {
        guard !query.text.isEmpty else { return }
        finding.withLock { $0 = Finding(text: query.text, caseMatching: query.caseMatching, time: time) }
    }

    /// Whether it was noted for this text, or for the beginning of it, so that nothing can be found for what goes on from it
    /// with a character of ASCII.
    ///
    /// - Complexity: a comparison of bytes.
    func isKnown(of query: Query, at time: Moment) -> Bool { beginning(of: query, at: time) != nil }

    /// Whether nothing can be found for a query.
    ///
    /// - Complexity: a comparison of bytes.
    func holds(for query: Query, at time: Moment) -> Bool {
        guard let count = beginning(of: query, at: time) else { return false }
        let text = query.text.utf8
        // What joins the last letter makes another letter of it, with which an entry may begin.
        return text.count > count && text[text.index(text.startIndex, offsetBy: count)] < 0x80
    }

    /// How many bytes of a query are the text for which nothing was found; nil where it does not begin with one, or that is too long
    /// ago.
    private func beginning(of query: Query, at time: Moment) -> Int? {
        finding.withLock { finding in
            guard let found = finding, found.caseMatching == query.caseMatching,
                time.nanoseconds(since: found.time) < Self.validity, query.text.utf8.starts(with: found.text.utf8)
            else { return nil }
            return found.text.utf8.count
        }
    }
}
