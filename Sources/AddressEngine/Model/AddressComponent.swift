/// One part of an address: what it is, and its value as the data spells it.
public struct AddressComponent: Sendable, Hashable {
    /// What a part of an address is. The order of the cases is the order in which components are listed.
    public enum Kind: String, Sendable, CaseIterable {
        /// The person to whom mail goes.
        case attention
        /// A named building.
        case houseName
        /// The number of a building, with its letters.
        case houseNumber
        /// A flat, suite or office.
        case unit
        /// A floor.
        case level
        /// A street, or what stands in for one in a village without street names.
        case street
        /// The second street of an intersection.
        case crossStreet
        /// A post office box.
        case poBox
        /// A quarter of a town.
        case neighborhood
        /// A district of a town.
        case locality
        /// A postal code.
        case postcode
        /// A city, town or village.
        case place
        /// A county or municipality.
        case district
        /// A state or province, as the data has it.
        case region
        /// A country's name.
        case country
    }

    /// How a component agrees with what was typed.
    public enum Match: String, Sendable {
        /// In the same letters, case and accents aside.
        case exact
        /// By an abbreviation, an ordinal, a joined or split spelling.
        case normalized
        /// What was typed is its beginning.
        case prefix
        /// A typing error was forgiven.
        case fuzzy
        /// Not typed, or carried over from the query without being in the data.
        case inferred
        /// Typed, and not in the data.
        case missing
    }

    /// What the part is.
    public var kind: Kind
    /// Its text as the data spells it.
    public var value: String
    /// How it agrees with what was typed; nil where nothing was typed (a reverse look-up).
    public var match: Match?

    /// Makes a component.
    public init(_ kind: Kind, _ value: String, match: Match? = nil) {
        self.kind = kind
        self.value = value
        self.match = match
    }
}
