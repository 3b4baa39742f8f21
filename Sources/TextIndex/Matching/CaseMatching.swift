/// How typed letters are compared with those of an entry.
public enum CaseMatching: String, Sendable, Hashable, CaseIterable {
    /// Case, accents, width and ligatures do not matter (the default): `strasse` finds `Straße`.
    case ignore
    /// As `ignore`, until a capital letter is typed: then upper and lower case are told apart, accents still are not.
    case smart
    /// Letters and accents as typed, after canonical composition: `e` does not find `é`, in whatever way that is coded.
    case exact

    /// The form in which a query is compared.
    package func form(for query: String) -> TextForm {
        switch self {
        case .ignore: .folded
        case .smart: query.unicodeScalars.contains { ScalarRecord($0.value).isCapital } ? .keepingCase : .folded
        case .exact: .composed
        }
    }
}
