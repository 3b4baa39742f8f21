/// One answer to a query: enough to show it, and to select it.
public struct AddressSuggestion: Sendable, Hashable, Identifiable {
    /// What is suggested.
    public enum Kind: String, Sendable, CaseIterable {
        /// A house.
        case address
        /// A street, or a named site without a number.
        case street
        /// A town or village.
        case place
        /// A postal code.
        case postcode
        /// The corner of two streets.
        case intersection
    }

    /// Made of the normalised components, so that a rebuilt index gives the same; `AddressIndex.select(id:)` takes it.
    public var id: String
    /// What is suggested.
    public var kind: Kind
    /// The line to show: number and street, or the place.
    public var title: String
    /// What tells it from others of the same title: postcode, place, region.
    public var subtitle: String
    /// The address in one line, in the order of its country.
    public var formatted: String
    /// The lines of a label: what `formatted` is made of.
    public var label: [String]
    /// The parts, in the order of `AddressComponent.Kind`.
    public var components: [AddressComponent]
    /// Alpha-2 code of the country.
    public var countryCode: String?
    /// The code of the region within its country (the part of ISO 3166-2 behind the hyphen).
    public var regionCode: String?
    /// Where it is, if that is known.
    public var coordinate: Coordinate?
    /// What the coordinate stands for.
    public var accuracy: Accuracy
    /// Metres from the point that was asked about, or from `AddressOptions.near`.
    public var distance: Double?
    /// Orders suggestions: more is better.
    public var score: Int { ranking.value }
    /// The named parts of the score, for an explanation.
    public var scoreParts: [ScorePart] { ranking.parts }
    package var ranking: Score
    /// The characters of the title that were typed, as offsets of `Character`s.
    public var titleMatches: [Range<Int>]
    /// How the typed text goes on, if it can in the user's own order and spelling.
    public var continuation: Continuation?
    /// What a screen reader says.
    public var spokenLabel: String

    /// The value of a kind of component.
    public func value(_ kind: AddressComponent.Kind) -> String? {
        components.first { $0.kind == kind }?.value
    }
}

/// What to add to the typed text so that it becomes the suggestion.
public struct Continuation: Sendable, Hashable {
    /// The text that follows the typed one.
    public var text: String
    /// Where components end in it, as offsets of `Character`s, rising; the last is its length.
    public var borders: [Int]

    package init(text: String, borders: [Int]) {
        self.text = text
        self.borders = borders
    }
}

/// A named part of a score. The parts are compared one after another, the first that differs decides; less is better.
public struct ScorePart: Sendable, Hashable {
    /// What the part says, such as `text` or `number`.
    public let name: String
    /// Its value; 0 is best.
    public let value: Int

    package init(_ name: String, _ value: Int) {
        self.name = name
        self.value = value
    }
}
