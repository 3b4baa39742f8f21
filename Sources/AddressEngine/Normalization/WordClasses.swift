/// Which spellings of a word mean the same, from `WordTables`: `st`, `str` and `street` are one class.
///
/// A class is named by `=` and its full word. Alternatives are only ever added: a word stays itself besides being in classes.
package struct WordClasses: Sendable {
    /// What a word of a street name or a query can be.
    package struct Traits: OptionSet, Sendable {
        package let rawValue: UInt16
        package init(rawValue: UInt16) { self.rawValue = rawValue }

        /// A kind of street.
        package static let type = Traits(rawValue: 1)
        /// A compass direction.
        package static let direction = Traits(rawValue: 2)
        /// A form of "saint".
        package static let saint = Traits(rawValue: 4)
        /// An article or preposition.
        package static let stop = Traits(rawValue: 8)
        /// A word before the number of a flat.
        package static let unit = Traits(rawValue: 16)
        /// A word beside the number of a floor.
        package static let level = Traits(rawValue: 32)
        /// A word between two crossing streets.
        package static let crossing = Traits(rawValue: 64)
        /// Tells little about which street is meant.
        package static let weak: Traits = [.type, .direction, .saint, .stop]
    }

    /// The ending of a compound that is a type of its own: `strasse` and what it is written as.
    package struct Ending: Sendable {
        package let full: [UInt8]
        package let spellings: [[UInt8]]
    }

    /// The only instance: the tables don't change.
    package static let shared = WordClasses()

    /// word -> classes with the languages that have them, as bits in the order of `languages`.
    private var classes: [WordKey: [(name: [UInt8], languages: UInt32)]] = [:]
    private var variants: [WordKey: [[UInt8]]] = [:]
    private var traits: [WordKey: Traits] = [:]
    private var ordinalWords: [WordKey: [UInt8]] = [:]
    /// The words of each ordinal, sorted.
    private var wordsOfOrdinals: [[UInt8]: [[UInt8]]] = [:]
    /// Endings of three letters and more by their last byte.
    private var endingsByLast: [[(language: UInt32, ending: Ending, spelling: [UInt8])]] = Array(repeating: [], count: 256)
    private var endingClasses: Set<WordKey> = []
    /// The languages in the order of their bits.
    package private(set) var languages: [String] = []

    private init() {
        for (language, lines) in WordTables.languages { read("\(language)", "\(lines)") }
        for (word, number) in ordinalWords { wordsOfOrdinals[number, default: []].append(word.bytes) }
        for number in wordsOfOrdinals.keys { wordsOfOrdinals[number]?.sort { $0.lexicographicallyPrecedes($1) } }
    }

    private mutating func read(_ language: String, _ text: String) {
        let bit = UInt32(1) << UInt32(languages.count)
        languages.append(language)
        var section = ""
        for line in text.split(separator: "\n") {
            if line.first == "[" {
                section = String(line.dropFirst().dropLast())
                continue
            }
            let words = line.split(separator: " ").map { Array($0.utf8) }
            guard let full = words.first else { continue }
            switch section {
            case "ordinals":
                if words.count == 2 { ordinalWords[WordKey(full)] = words[1] }
            case "endings":
                let ending = Ending(full: full, spellings: words)
                endingClasses.insert(WordKey([0x3D] + full))
                for word in words where word.count >= 3 {
                    if let last = word.last { endingsByLast[Int(last)].append((bit, ending, word)) }
                }
                // An ending is a word of its own as well: `Residenz Str.`
                for word in words.dropFirst() where word.count > 2 { add(word, [0x3D] + full, bit) }
                add(full, [0x3D] + full, bit)
            case "crossings": mark(words, .crossing)
            case "units", "levels":
                mark(words, section == "units" ? .unit : .level)
                for word in words { add(word, [0x3D] + full, bit) }
            default:
                for word in words { add(word, [0x3D] + full, bit) }
                switch section {
                case "types": mark(words, .type)
                case "directions": mark(words, .direction)
                case "saints": mark(words, .saint)
                case "stops": mark(words, .stop)
                default: break
                }
            }
        }
    }

    private mutating func mark(_ words: [[UInt8]], _ trait: Traits) {
        for word in words { traits[WordKey(word), default: []].insert(trait) }
    }

    private mutating func add(_ word: [UInt8], _ name: [UInt8], _ bit: UInt32) {
        let key = WordKey(word)
        if let at = classes[key]?.firstIndex(where: { $0.name == name }) {
            classes[key]?[at].languages |= bit
        } else {
            classes[key, default: []].append((name, bit))
            variants[WordKey(name), default: []].append(word)
        }
    }

    /// The bits of some languages.
    package func bits(of names: [String]) -> UInt32 {
        var bits: UInt32 = 0
        for (index, language) in languages.enumerated() where names.contains(language) { bits |= 1 << UInt32(index) }
        return bits
    }

    /// The classes of a word in the languages of some bits.
    package func classes(of word: [UInt8], languages: UInt32 = .max) -> [[UInt8]] {
        if let number = WordClasses.ordinal(of: word) ?? ordinalWords[WordKey(word)] { return [[0x23] + number] }
        let own = classes[WordKey(word)]?.compactMap { $0.languages & languages != 0 ? $0.name : nil } ?? []
        if let number = RomanNumber.value(of: word) { return own + [[0x23] + Array(String(number).utf8)] }
        return own
    }

    /// Whether a word is in one of some classes, in any language.
    package func isIn(_ names: [[UInt8]], _ word: [UInt8]) -> Bool {
        if let number = WordClasses.ordinal(of: word) ?? ordinalWords[WordKey(word)] { return names.contains([0x23] + number) }
        if let own = classes[WordKey(word)], own.contains(where: { names.contains($0.name) }) { return true }
        guard names.contains(where: { $0.first == 0x23 }), let number = RomanNumber.value(of: word) else { return false }
        return names.contains([0x23] + Array(String(number).utf8))
    }

    /// The spellings of a class.
    package func spellings(of name: [UInt8]) -> [[UInt8]] {
        if name.first == 0x23 {
            let number = Array(name.dropFirst())
            var spelt = [number, number + WordClasses.englishEnding(of: number)]
            for ending in ["e", "er", "eme"] { spelt.append(number + Array(ending.utf8)) }
            if let value = Int(String(decoding: number, as: UTF8.self)), let roman = RomanNumber.text(of: value) {
                spelt.append(roman)
            }
            return spelt + (wordsOfOrdinals[number] ?? [])
        }
        return variants[WordKey(name)] ?? []
    }

    /// The classes that have a spelling which begins with some letters; of ordinals those that have a word or a Roman number.
    package func classes(beginning prefix: [UInt8]) -> [[UInt8]] {
        var names = variants.filter { $0.value.contains { $0.starts(with: prefix) } }.map(\.key.bytes)
        let ordinals = Set(ordinalWords.values).union(RomanNumber.all.map { Array(String($0).utf8) })
        for number in ordinals where spellings(of: [0x23] + number).contains(where: { $0.starts(with: prefix) }) {
            names.append([0x23] + number)
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// What a word can be; digits are nothing of all that.
    package func traits(of word: [UInt8]) -> Traits { traits[WordKey(word)] ?? [] }

    /// Whether a word tells little about which street is meant.
    package func isWeak(_ word: [UInt8]) -> Bool { !traits(of: word).isDisjoint(with: .weak) }

    /// The stem of a compound and the class of its ending, in the languages of some bits.
    package func compound(_ word: [UInt8], languages: UInt32 = .max) -> (stem: [UInt8], ending: Ending)? {
        compounds(word, languages: languages).first
    }

    /// All stems and endings that a compound may be made of: `-str` is a Strasse in German and a stræde in Danish.
    package func compounds(_ word: [UInt8], languages: UInt32 = .max) -> [(stem: [UInt8], ending: Ending)] {
        guard word.count >= 6, let last = word.last else { return [] }
        var found: [(stem: [UInt8], ending: Ending)] = []
        for entry in endingsByLast[Int(last)] where languages & entry.language != 0 && word.count >= entry.spelling.count + 3 {
            if word.suffix(entry.spelling.count).elementsEqual(entry.spelling) {
                found.append((Array(word.dropLast(entry.spelling.count)), entry.ending))
            }
        }
        return found
    }

    /// Whether a class is one of endings of compounds.
    package func isEnding(_ name: [UInt8]) -> Bool { endingClasses.contains(WordKey(name)) }

    /// The number of an ordinal written with digits: `5`, `5th`, `5e`, `5eme`, `1er`; nil for other words.
    package static func ordinal(of word: [UInt8]) -> [UInt8]? {
        var at = 0
        while at < word.count, HouseNumber.isDigit(word[at]) { at += 1 }
        guard at > 0, at <= 4 else { return nil }
        let number = Array(word[..<at])
        switch String(decoding: word[at...], as: UTF8.self) {
        case "", "st", "nd", "rd", "th", "e", "er", "eme", "ere", "ieme", "a", "o": return number
        default: return nil
        }
    }

    private static func englishEnding(of number: [UInt8]) -> [UInt8] {
        guard let last = number.last else { return [] }
        let isTeen = number.count > 1 && number[number.count - 2] == 0x31
        switch isTeen ? 0x30 : last {
        case 0x31: return Array("st".utf8)
        case 0x32: return Array("nd".utf8)
        case 0x33: return Array("rd".utf8)
        default: return Array("th".utf8)
        }
    }
}
