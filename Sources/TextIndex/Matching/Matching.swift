/// Which entries a query finds.
public enum Matching: String, Sendable, Hashable, CaseIterable {
    /// Those that begin with it (the default).
    case prefix
    /// Those that have it at the beginning of any word.
    case word
    /// Those that have its letters in their order, with any others between.
    case fuzzy
}
