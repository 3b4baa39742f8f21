internal import Synchronization

/// Suggestions for a text that grows and shrinks key by key.
///
///     let session = AddressSession(index)
///     for text in ["350 5", "350 5t", "350 5th"] { print(try session.suggestions(for: text).first?.formatted ?? "") }
///
/// What one keystroke has worked out serves the next: the words' lists, the towns, the texts of what was found. The answer is the
/// same as that of the index, whatever was asked before. Safe to use from several threads, of which one searches while
/// the others wait; each person who types should have a session.
public final class AddressSession: Sendable {
    /// Where addresses are looked up.
    public let index: AddressIndex
    private let memo: Mutex<SearchMemo>

    /// Makes a session that knows nothing yet.
    public init(_ index: AddressIndex) {
        self.index = index
        memo = Mutex(SearchMemo(index.reader))
    }

    /// Suggestions for what is typed, best first; none is no error.
    ///
    /// - Parameter isWanted: asked every few microseconds, on the thread of the search; once it says false, the search is given up. Nil:
    ///   it is never given up. It must not ask the same session.
    /// - Throws: `.cancelled` where the search was given up; what it has worked out so far serves the next all the same.
    public func suggestions(for query: AddressQuery, while isWanted: (@Sendable () -> Bool)? = nil) throws(AddressError)
        -> [AddressSuggestion]
    {
        let result = memo.withLock { memo -> sending Result<[AddressSuggestion], AddressError> in
            memo.demand.begin(isWanted)
            defer { memo.demand.begin(nil) }
            do throws(AddressError) {
                return .success(try index.suggestions(for: query, memo))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Suggestions for a text; none where it is too short to be asked for.
    public func suggestions(for text: String, options: AddressOptions = AddressOptions()) throws(AddressError)
        -> [AddressSuggestion]
    {
        guard let query = AddressQuery(text, options: options) else { return [] }
        return try suggestions(for: query)
    }
}
