/// Makes texts of files fit to be shown: no controls, no doubled blanks, no capitals throughout.
package enum TextCleaner {
    /// A text without control and direction characters, its blanks single, no blanks or lone commas at its ends; and whether
    /// there was a control character.
    package static func cleaned(_ bytes: some Sequence<UInt8>) -> (text: String, hadControls: Bool) {
        var out = String.UnicodeScalarView()
        var blank = false
        var hadControls = false
        for scalar in String(decoding: Array(bytes), as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x20, 0x09, 0x0A, 0x0D, 0xA0, 0x3000: blank = true
            case 0x2C where out.last == "," || out.isEmpty: blank = true
            case ..<0x20, 0x7F...0x9F, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB:
                hadControls = true
            default:
                if blank, !out.isEmpty, scalar != "," { out.append(" ") }
                blank = false
                out.append(scalar)
            }
        }
        while let last = out.last, last == "," || last == " " { out.removeLast() }
        return (String(out), hadControls)
    }

    /// Whether a text is written in capitals throughout: at least one word of two letters, and no small letter.
    package static func isCapitals(_ text: String) -> Bool {
        var run = 0
        var hasWord = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isLowercase { return false }
            run = scalar.properties.isUppercase ? run + 1 : 0
            if run >= 2 { hasWord = true }
        }
        return hasWord
    }

    /// Words that stay small inside a name.
    private static func smallWords(_ languages: [String]) -> Set<String> {
        var words: Set<String> = []
        for language in languages {
            switch language {
            case "fr":
                words.formUnion([
                    "de", "du", "des", "d", "la", "le", "les", "l", "à", "au", "aux", "en", "et", "sur", "sous", "lès", "lez",
                ])
            case "de":
                words.formUnion([
                    "am", "an", "der", "die", "das", "den", "dem", "im", "in", "zum", "zur", "auf", "bei", "beim", "von", "vom",
                    "und", "ob",
                ])
            case "es": words.formUnion(["de", "del", "la", "el", "los", "las", "y"])
            case "pt": words.formUnion(["de", "do", "da", "dos", "das", "e"])
            case "it": words.formUnion(["di", "del", "della", "dei", "delle", "degli", "dello", "e", "in", "al", "alla", "ai"])
            case "nl": words.formUnion(["de", "den", "der", "het", "van", "aan", "op", "te", "in"])
            case "en": words.formUnion(["of", "the", "and"])
            default: break
            }
        }
        return words
    }

    /// Words that stay in capitals: directions of two letters, Roman numbers, road systems.
    private static let capitalWords: Set<String> = [
        "NE", "NW", "SE", "SW", "US", "II", "III", "IV", "VI", "VII", "VIII", "IX", "XI", "XII", "XIII", "XIV", "XV", "XVI", "FM",
        "CR", "SR", "PO",
        "JFK", "MLK",
    ]

    /// A name in capitals as the country writes names: `RUE DE LA PAIX` is `Rue de la Paix`, `NE 16TH AVE` is `NE 16th Ave`.
    package static func titleCased(_ text: String, languages: [String]) -> String {
        let small = smallWords(languages)
        var out = ""
        var word = ""
        var isFirst = true
        func flush() {
            guard !word.isEmpty else { return }
            let lower = word.lowercased()
            if capitalWords.contains(word) && (languages.contains("en") || word.count > 2) {
                out += word
            } else if !isFirst, small.contains(lower) {
                out += lower
            } else if let first = lower.first, first.isNumber {
                out += lower
            } else {
                out += lower.prefix(1).uppercased() + lower.dropFirst()
            }
            isFirst = false
            word = ""
        }
        for character in text {
            if character.isLetter || character.isNumber {
                word.append(character)
            } else {
                flush()
                out.append(character)
                if character == "/" || character == "(" { isFirst = true }
            }
        }
        flush()
        return out
    }
}
