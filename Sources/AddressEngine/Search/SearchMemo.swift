/// What a search has worked out and the next one may need again: what words mean, where their lists begin, the texts of places and
/// names, what suggestions are made of.
///
/// Everything in it follows from the index and the key under which it stands, never from the queries before. So a search answers
/// the same with any memo. Belongs to one thread.
final class SearchMemo {
    let reader: IndexReader
    /// Whether the running search is still wanted.
    let demand = Demand()
    /// The words of dictionaries and their lists.
    var lexicon: Lexicon
    /// Typed words as numbers of the dictionary of streets.
    var quickWords = Recent<QuickQuality.Key, QuickQuality.Word>(512)
    /// The postcodes that a word means; empty for none. The key ends in 1 for a beginning.
    var postcodeRanges = Recent<WordKey, [Range<Int>]>(256)
    /// The bases of suggestions, by what they suggest.
    var bases = Recent<SuggestionBase.Key, SuggestionBase>(512)
    /// Groups that have a number and the words of a street, by those.
    var holders = Recent<WordKey, [UInt32]>(64)
    /// What words for a town leave, nil for nothing.
    var towns = Recent<WordKey, TownFilter?>(96)
    /// The places that have a word, nil for none.
    var placesOfWords = Recent<WordKey, PlaceSet?>(96)
    /// What no words for a town leave.
    let wholeIndex = TownFilter()
    /// Numbers that were typed.
    var numbers = Recent<NumberKey, NumberQuery>(256)
    private var allHolders = Recent<[Int], [UInt32]?>(8)
    private var meanings = Recent<WordKey, QueryWord.Meaning>(512)
    private var places = Recent<Int, PlaceDetails>(512)
    private var areas = Recent<String, Set<[UInt8]>>(256)
    private var names = Recent<Int, AnalysedText>(1024)
    private var unitKeys = Recent<Int, [UInt8]>(1024)
    private var restrictions: [Restriction.Key: Restriction] = [:]

    struct NumberKey: Hashable {
        var text: String
        var growth: NumberQuery.Growth
    }

    init(_ reader: IndexReader) {
        self.reader = reader
        lexicon = Lexicon(reader, demand)
    }

    /// The groups that have a house of some values, rising; nil where there are too many to be listed.
    func holders(of values: [Int]) -> [UInt32]? {
        if let known = allHolders[values] { return known }
        var all: [UInt32]? = []
        for value in values {
            let list = reader.holders(of: value)
            if let both = all, let list { all = both.isEmpty ? list : Set(both + list).sorted() } else { all = nil }
        }
        allHolders.set(values, all)
        return all
    }

    /// What a typed word may stand for.
    func meaning(of word: [UInt8]) -> QueryWord.Meaning {
        let key = WordKey(word)
        if let known = meanings[key] { return known }
        let meaning = QueryWord.Meaning(word)
        meanings.set(key, meaning)
        return meaning
    }

    /// A typed number.
    func number(_ text: String, growth: NumberQuery.Growth) -> NumberQuery {
        let key = NumberKey(text: text, growth: growth)
        if let known = numbers[key] { return known }
        let number = NumberQuery(text, growth: growth)
        numbers.set(key, number)
        return number
    }

    /// What a unit of the data is compared by.
    func unitKey(_ id: Int) -> [UInt8] {
        if let known = unitKeys[id] { return known }
        let key = UnitText.key(of: reader.unit(id))
        unitKeys.set(id, key)
        return key
    }

    /// The text of a street's name.
    func name(_ id: Int) -> AnalysedText {
        if let known = names[id] { return known }
        let name = AnalysedText(reader.name(id))
        names.set(id, name)
        return name
    }

    /// What answers need of a place.
    func details(ofPlace id: Int) -> PlaceDetails {
        if let known = places[id] { return known }
        let place = reader.place(id)
        let details = PlaceDetails(place)
        places.set(id, details)
        return details
    }

    /// The words of a place's region and country, by all of their names and codes.
    func areaWords(_ place: IndexReader.Place) -> Set<[UInt8]> {
        let key = place.country + place.region
        if let known = areas[key] { return known }
        var all = Tokenizer.words(of: place.region) + Tokenizer.words(of: place.country)
        if let code = Territories.regionCode(of: place.region, country: place.country) {
            all.append(Array(code.lowercased().utf8))
            for name in Territories.regionNames(code: code, country: place.country) { all += Tokenizer.words(of: name) }
        }
        for name in Territories.country(place.country).names { all += Tokenizer.words(of: name) }
        areas.set(key, Set(all))
        return Set(all)
    }

    /// The places that an area and a ring leave.
    func restriction(_ key: Restriction.Key) -> Restriction {
        if let known = restrictions[key] { return known }
        let restriction = Restriction(key, reader)
        // Each is as long as the list of places.
        if restrictions.count >= 8 { restrictions = [:] }
        restrictions[key] = restriction
        return restriction
    }
}

/// A text with its words.
final class AnalysedText {
    let text: String
    /// Worked out when they are first needed.
    private(set) lazy var tokens: [AddressToken] = Tokenizer.tokens(of: text)
    private(set) lazy var characters: [Character] = Array(text)
    /// Each character is a byte.
    private(set) lazy var isPlain: Bool = text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D }

    /// The text from a character on.
    func suffix(from offset: Int) -> String {
        if isPlain { return String(text.utf8.dropFirst(offset)) ?? "" }
        return String(characters[min(offset, characters.count)...])
    }

    init(_ text: String) { self.text = text }
}

/// What answers need of a place.
final class PlaceDetails {
    let place: IndexReader.Place
    let name: AnalysedText
    private(set) lazy var neighborhood = AnalysedText(place.neighborhood)
    private(set) lazy var district = AnalysedText(place.district)
    private(set) lazy var region = AnalysedText(place.region)
    private(set) lazy var regionCode: String? = Territories.regionCode(of: place.region, country: place.country)
    private(set) lazy var hash: String = Identity.place(place)
    /// The words of its name, district and region.
    private(set) lazy var allTokens: [AddressToken] = Tokenizer.tokens(
        of: [place.name, place.district, place.region, place.neighborhood].joined(separator: " "))
    /// The words of its district.
    private(set) lazy var districtWords: [[UInt8]] = Tokenizer.words(of: place.district)

    init(_ place: IndexReader.Place) {
        self.place = place
        name = AnalysedText(place.name)
    }
}
