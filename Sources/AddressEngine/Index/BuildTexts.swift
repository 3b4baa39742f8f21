/// The texts of an import, each kept once: streets, places, postcodes, numbers and units.
///
/// What a text means is worked out when it is first met; further rows with the same bytes cost one look-up.
struct BuildTexts {
    /// A street name in one country.
    struct Spelling {
        var text: String
        var country: Int
        /// The number of its canonical form in its country.
        var canonical: Int
        /// What a unit glued to its end would be: the spelling without it, and the unit.
        var glued: (stem: Int, unit: Int)?
    }

    /// A place with what it belongs to.
    struct Place {
        var country: Int
        var region: String
        var district: String
        var name: String
        var neighborhood: String
    }

    /// The countries' codes in the order of their first appearance.
    private(set) var countries: [String] = []
    private(set) var spellings: [Spelling] = []
    private(set) var places: [Place] = []
    private(set) var placeKeys: [[String]] = []
    /// Postcodes; 0 is none.
    private(set) var postcodes = Interner()
    /// Numbers; 0 is none.
    private(set) var numbers = Interner()
    /// Units; 0 is none.
    private(set) var units = Interner()
    private(set) var canonicals = Interner()

    private var rawStreets = Interner()
    private var rawStreetIDs: [(id: Int, hadControls: Bool)] = []
    private var rawPlaces = Interner()
    private var rawPlaceIDs: [Int] = []
    private var placeIDs: [[String]: Int] = [:]
    private var rawNumbers = Interner()
    private var rawNumberIDs: [Number] = []
    private var rawUnits = Interner()
    private var rawUnitIDs: [Int] = []
    private var rawPostcodes = Interner()
    private var rawPostcodeIDs: [Int] = []
    private var cleanStreets = Interner()
    private var scratch: [UInt8] = []

    init() {
        _ = postcodes.intern([])
        _ = numbers.intern([])
        _ = units.intern([])
    }

    func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

    // MARK: Country, place, postcode

    /// The number of a row's country.
    mutating func country(_ bytes: ArraySlice<UInt8>, default fallback: String) -> Int {
        var code = fallback
        let letters = bytes.filter { $0 > 0x20 }
        if letters.count == 2 {
            code = String(decoding: letters, as: UTF8.self).uppercased()
        } else if letters.count > 2, let known = Territories.code(named: String(decoding: bytes, as: UTF8.self)) {
            code = known
        }
        if !(code.utf8.count == 2 && code.utf8.allSatisfy { $0 >= 0x41 && $0 <= 0x5A }) { code = "" }
        if let at = countries.firstIndex(of: code) { return at }
        countries.append(code)
        return countries.count - 1
    }

    /// The number of a place; rows that lack region or town take those of the options.
    mutating func place(
        country: Int, region: ArraySlice<UInt8>, district: ArraySlice<UInt8>, place: ArraySlice<UInt8>,
        neighborhood: ArraySlice<UInt8>, options: ImportOptions
    ) -> Int {
        scratch.removeAll(keepingCapacity: true)
        scratch.append(UInt8(truncatingIfNeeded: country))
        scratch += region
        scratch.append(0x1F)
        scratch += district
        scratch.append(0x1F)
        scratch += place
        if !neighborhood.isEmpty {
            scratch.append(0x1F)
            scratch += neighborhood
        }
        let (raw, isNew) = rawPlaces.intern(scratch)
        if !isNew { return rawPlaceIDs[raw] }
        let code = countries[country]
        let languages = Languages.of(country: code)
        func clean(_ bytes: ArraySlice<UInt8>, _ fallback: String) -> String {
            let text = TextCleaner.cleaned(bytes).text
            return text.isEmpty || text.lowercased() == "null" ? fallback : text
        }
        var regionText = clean(region, options.region)
        if regionText.count > 3, TextCleaner.isCapitals(regionText) {
            regionText = TextCleaner.titleCased(regionText, languages: languages)
        }
        var districtText = clean(district, "")
        var name = clean(place, options.place)
        var quarter = clean(neighborhood, "")
        if TextCleaner.isCapitals(quarter) { quarter = TextCleaner.titleCased(quarter, languages: languages) }
        // A hamlet that is no part of a town is a place by itself.
        if name.isEmpty { swap(&name, &quarter) }
        let wasCapitals = TextCleaner.isCapitals(name)
        if wasCapitals { name = TextCleaner.titleCased(name, languages: languages) }
        if TextCleaner.isCapitals(districtText) { districtText = TextCleaner.titleCased(districtText, languages: languages) }
        func folded(_ text: String) -> String { String(decoding: Tokenizer.key(of: text), as: UTF8.self) }
        let regionKey = Territories.regionCode(of: regionText, country: code) ?? folded(regionText)
        if folded(quarter) == folded(name) { quarter = "" }
        let key = [code, regionKey, folded(districtText), folded(name), folded(quarter)]
        if let known = placeIDs[key] {
            rawPlaceIDs.append(known)
            return known
        }
        placeIDs[key] = places.count
        rawPlaceIDs.append(places.count)
        places.append(Place(country: country, region: regionText, district: districtText, name: name, neighborhood: quarter))
        placeKeys.append(key)
        return places.count - 1
    }

    /// Points of postcodes that a file gives without a street.
    private(set) var postcodeCentres: [Int: MicroPoint] = [:]

    /// Takes the middle of a postcode; the first one counts.
    mutating func centre(ofPostcode id: Int, _ point: MicroPoint) {
        if postcodeCentres[id] == nil { postcodeCentres[id] = point }
    }

    /// The name of a place, nil if it has none.
    func placeName(_ id: Int) -> String? { places[id].name.isEmpty ? nil : places[id].name }

    /// The number of a postcode, 0 for none.
    mutating func postcode(_ bytes: ArraySlice<UInt8>) -> Int {
        if bytes.isEmpty { return 0 }
        let (raw, isNew) = rawPostcodes.intern(bytes)
        if !isNew { return rawPostcodeIDs[raw] }
        var text = TextCleaner.cleaned(bytes).text
        if text.hasSuffix(".0") { text.removeLast(2) }
        let isCode = text.utf8.contains(where: HouseNumber.isDigit) || (text.count <= 8 && text.count >= 2)
        if !isCode || text.lowercased() == "null" || text.lowercased() == "none" || text.utf8.count > 32 { text = "" }
        rawPostcodeIDs.append(postcodes.intern(Array(text.utf8)).id)
        return rawPostcodeIDs[raw]
    }

    // MARK: Streets

    /// The number of a street name in a country, -1 if it has neither letter nor digit.
    mutating func spelling(_ bytes: ArraySlice<UInt8>, country: Int) -> (id: Int, hadControls: Bool) {
        scratch.removeAll(keepingCapacity: true)
        scratch.append(UInt8(truncatingIfNeeded: country))
        scratch += bytes
        let (raw, isNew) = rawStreets.intern(scratch)
        if !isNew { return rawStreetIDs[raw] }
        var (text, hadControls) = TextCleaner.cleaned(bytes.prefix(300))
        if TextCleaner.isCapitals(text) {
            text = TextCleaner.titleCased(text, languages: Languages.of(country: countries[country]))
        }
        let tokens = Tokenizer.tokens(of: text)
        guard !tokens.isEmpty else {
            rawStreetIDs.append((-1, hadControls))
            return (-1, hadControls)
        }
        let id = clean(text, tokens, country)
        rawStreetIDs.append((id, hadControls))
        return (id, hadControls)
    }

    private mutating func clean(_ text: String, _ tokens: [AddressToken], _ country: Int) -> Int {
        let (id, isNew) = cleanStreets.intern([UInt8(truncatingIfNeeded: country)] + Array(text.utf8))
        guard isNew else { return id }
        let bits = WordClasses.shared.bits(of: Languages.of(country: countries[country]))
        let analysis = NameAnalysis(tokens: tokens, languages: bits)
        let canonical = canonicals.intern([UInt8(truncatingIfNeeded: country)] + analysis.canonical).id
        spellings.append(Spelling(text: text, country: country, canonical: canonical, glued: nil))
        if let cut = GluedUnit.cut(tokens, languages: Languages.of(country: countries[country])) {
            let stem = String(text.prefix(cut)).trimmingEnd()
            let unit = String(text.dropFirst(cut)).trimmingStart()
            let stemTokens = Tokenizer.tokens(of: stem)
            if !stemTokens.isEmpty, !unit.isEmpty {
                let stemID = clean(stem, stemTokens, country)
                spellings[id].glued = (stemID, units.intern(Array(unit.utf8)).id)
            }
        }
        return id
    }

    // MARK: Numbers and units

    struct Number {
        var id = 0
        var text = ""
        var isNone = true
        var isRepaired = false
    }

    private static let noNumbers: Set<String> = [
        "", "0", "00", "000", "null", "none", "n/a", "na", "nan", "-", "--", "s/n", "sn", "99999", "0.0",
    ]

    /// A row's house number; its suffix stands in a column of its own in some files.
    mutating func number(_ bytes: ArraySlice<UInt8>, suffix: ArraySlice<UInt8>) -> Number {
        if bytes.isEmpty { return Number() }
        scratch.removeAll(keepingCapacity: true)
        scratch += bytes
        if !isBlank(suffix) {
            scratch.append(0x20)
            scratch += suffix
        }
        let (raw, isNew) = rawNumbers.intern(scratch)
        if !isNew { return rawNumberIDs[raw] }
        var number = Number()
        var text = TextCleaner.cleaned(scratch.prefix(60)).text
        if text.hasSuffix(".0"), text.dropLast(2).allSatisfy(\.isNumber) {
            text.removeLast(2)
            number.isRepaired = true
        }
        number.isNone = BuildTexts.noNumbers.contains(text.lowercased()) || !text.contains { $0.isNumber || $0.isLetter }
        number.isRepaired = number.isRepaired || (number.isNone && !text.isEmpty)
        if !number.isNone {
            number.text = text
            number.id = numbers.intern(Array(text.utf8)).id
        }
        rawNumberIDs.append(number)
        return number
    }

    /// The number of a unit's text, 0 for none.
    mutating func unit(_ bytes: ArraySlice<UInt8>) -> Int {
        if bytes.isEmpty { return 0 }
        let (raw, isNew) = rawUnits.intern(bytes)
        if !isNew { return rawUnitIDs[raw] }
        let text = TextCleaner.cleaned(bytes.prefix(100)).text
        rawUnitIDs.append(text.lowercased() == "null" ? 0 : units.intern(Array(text.utf8)).id)
        return rawUnitIDs[raw]
    }

    /// The street without the house number in front of it, if it is repeated there.
    static func doubled(_ number: String, _ street: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let bytes = number.utf8
        guard !bytes.isEmpty, street.count > bytes.count + 1, street.starts(with: bytes) else { return nil }
        let next = street[street.startIndex + bytes.count]
        guard next == 0x20 || next == 0x2C else { return nil }
        let rest = street.dropFirst(bytes.count + 1)
        let words = Tokenizer.words(of: String(decoding: rest, as: UTF8.self), limit: 8)
        return words.contains { !WordClasses.shared.isWeak($0) } ? rest : nil
    }

    // MARK: Points

    /// What a file says of a point.
    static func accuracy(_ bytes: ArraySlice<UInt8>) -> Accuracy {
        if bytes.isEmpty { return .point }
        let word = ColumnMap.folded(bytes)
        switch word {
        case "rooftop", "entrée", "entree", "entrance", "bâtiment", "batiment", "building", "cage d’escalier", "logement":
            return .rooftop
        case "parcel", "parcelle": return .parcel
        case "interpolated", "interpolation": return .interpolated
        case "street", "segment", "voie": return .street
        case "postcode": return .postcode
        case "place": return .place
        default: return .point
        }
    }
}

extension StringProtocol {
    /// The text without blanks at its start.
    func trimmingStart() -> String { String(drop { $0 == " " || $0 == "," }) }

    /// The text without blanks at its end.
    func trimmingEnd() -> String {
        var text = String(self)
        while let last = text.last, last == " " || last == "," { text.removeLast() }
        return text
    }
}
