/// What of a suggestion depends on the address alone: worked out once, however the address is asked for.
final class SuggestionBase {
    /// What a base is made for.
    struct Key: Hashable {
        var what: Found.What
        var group: Int
        /// A number and a unit that were typed and are not in the data.
        var number = ""
        var unit = ""
        var unitIsLevel = false
        var carried = QueryText.Carried()
        var hasPostcode = false
    }

    var parts = AddressLines.Parts()
    let place: PlaceDetails
    var coordinate: Coordinate?
    var accuracy = Accuracy.unknown
    var kind = AddressSuggestion.Kind.address
    var idTail = ""
    /// A quarter of a town is meant, not the town.
    var isQuarter = false
    /// The unit is the typed one, carried along.
    var carriesUnit = false
    /// The suggestion with all that no query changes.
    private(set) lazy var plain: AddressSuggestion = assemble()
    private(set) lazy var title = AnalysedText(plain.title)
    private(set) lazy var street = AnalysedText(parts.street)
    private var townLines: [String] = []
    /// The lines of the town in one.
    private(set) lazy var town: AnalysedText = {
        _ = plain
        return AnalysedText(townLines.joined(separator: ", "))
    }()

    /// What follows the street: a comma and the lines of the town, cut behind place and postcode.
    private(set) lazy var townPieces: [String] =
        town.text.isEmpty ? [] : ContinuationMaker.townPieces(", " + town.text, parts)

    init(_ place: PlaceDetails) {
        self.place = place
        parts.place = place.place.name
        parts.country = place.place.country
        parts.region = place.regionCode ?? place.place.region
    }

    private func assemble() -> AddressSuggestion {
        let place = place.place
        if kind == .place { parts.postcode = "" }
        // Where the place has no name, its district stands in.
        if parts.place.isEmpty { parts.place = place.district }
        if parts.place == parts.street, kind == .street || kind == .address { parts.place = place.name }
        let street = AddressLines.street(parts)
        let town = AddressLines.town(parts)
        townLines = town
        let label = (isQuarter ? [place.neighborhood] : []) + AddressLines.label(parts, street: street, town: town)
        var title: String
        let subtitle: String
        switch kind {
        case .place:
            title = isQuarter ? place.neighborhood : parts.place
            subtitle = [
                isQuarter ? parts.place : "", parts.region == parts.place ? "" : parts.region,
                place.district == parts.place ? "" : place.district,
                countryName,
            ]
            .filter { !$0.isEmpty }.joined(separator: ", ")
        case .postcode:
            title = parts.postcode
            subtitle = [parts.place, parts.region, countryName].filter { !$0.isEmpty }.joined(separator: ", ")
        default:
            title = street
            subtitle = town.joined(separator: ", ")
        }
        var formatted = label.joined(separator: ", ")
        if formatted.isEmpty { formatted = title }
        if title.isEmpty { title = formatted }
        return AddressSuggestion(
            id: id, kind: kind, title: title, subtitle: subtitle, formatted: formatted,
            label: label.isEmpty ? [formatted] : label,
            components: components, countryCode: place.country.isEmpty ? nil : place.country, regionCode: self.place.regionCode,
            coordinate: coordinate, accuracy: accuracy, distance: nil, ranking: Score(), titleMatches: [], continuation: nil,
            spokenLabel: subtitle.isEmpty ? title : title + ", " + subtitle)
    }

    private var countryName: String {
        let code = place.place.country
        return Territories.country(code).names.last ?? code
    }

    private var id: String {
        let letter =
            switch kind {
            case .address: "a"
            case .street: "s"
            case .place: "p"
            case .postcode: "z"
            case .intersection: "x"
            }
        let country = place.place.country
        return letter + "." + (country.isEmpty ? "-" : country) + "." + place.hash + idTail
    }

    private var components: [AddressComponent] {
        let place = place.place
        var list: [AddressComponent] = []
        func add(_ kind: AddressComponent.Kind, _ value: String) {
            if !value.isEmpty { list.append(AddressComponent(kind, value)) }
        }
        add(.houseNumber, parts.number)
        add(.unit, parts.unit)
        add(.level, parts.level)
        add(.street, parts.street)
        add(.poBox, parts.box)
        if kind != .place || isQuarter { add(.neighborhood, place.neighborhood) }
        add(.postcode, parts.postcode)
        add(.place, place.name)
        add(.district, place.district)
        add(.region, place.region)
        if !place.country.isEmpty { add(.country, countryName) }
        return list
    }
}
