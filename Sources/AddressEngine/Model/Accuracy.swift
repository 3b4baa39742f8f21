/// What a coordinate stands for, most exact first.
public enum Accuracy: UInt8, Sendable, CaseIterable, Comparable {
    /// The roof or the entrance of the building.
    case rooftop = 0
    /// The parcel of land.
    case parcel
    /// A point of the address, of a kind that the data does not tell.
    case point
    /// Worked out between two neighbouring numbers.
    case interpolated
    /// The corner of two streets.
    case intersection
    /// Somewhere on the street.
    case street
    /// The middle of the postcode's addresses.
    case postcode
    /// The middle of the place.
    case place
    /// No coordinate, or one of unknown meaning.
    case unknown

    /// The word for it, as the command line writes it.
    public var name: String { String(describing: self) }

    /// More exact is less.
    public static func < (a: Accuracy, b: Accuracy) -> Bool { a.rawValue < b.rawValue }
}
