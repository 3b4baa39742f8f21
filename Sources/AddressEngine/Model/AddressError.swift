/// What went wrong in the address engine: a code to act on, and a sentence that says where.
public struct AddressError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error. New kinds may be added.
    public struct Code: Sendable, Hashable {
        package let name: String

        /// The query has fewer than `AddressQuery.minimumLength` characters.
        public static let tooShort = Code(name: "tooShort")
        /// Nothing matches.
        public static let noSuggestions = Code(name: "noSuggestions")
        /// A coordinate was asked for, and the data has none.
        public static let noCoordinate = Code(name: "noCoordinate")
        /// The work was cancelled.
        public static let cancelled = Code(name: "cancelled")
        /// The index is damaged, cut short or no index at all.
        public static let damaged = Code(name: "damaged")
        /// The index was written by another version of this library.
        public static let otherVersion = Code(name: "otherVersion")
        /// A file could not be read or written.
        public static let file = Code(name: "file")
        /// The input holds something that stops an import.
        public static let input = Code(name: "input")
        /// An id that the index does not know.
        public static let unknownID = Code(name: "unknownID")
    }

    /// The kind of the error.
    public let code: Code
    /// What happened and where, without a full stop.
    public let message: String

    /// A sentence for a person.
    public var description: String { message }

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
