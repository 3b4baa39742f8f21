/// Ids of suggestions: made of the normalised components, so that a rebuilt index gives the same.
///
/// `a.US.k3x9q2ab.8sd7f6gh.350.4`: the kind, the country, 40 bits of the place, 40 bits of street and postcode, number and unit.
/// What is no letter or digit is written `_XX`.
package enum Identity {
    private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)

    /// 40 bits of a hash.
    private static func bits(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { Checksum.hash($0) } >> 24 }

    /// The lowest bits of a hash, five a letter.
    private static func spelt(_ bits: UInt64, letters count: Int = 8) -> String {
        var value = bits
        var out: [UInt8] = []
        for _ in 0..<count {
            out.append(letters[Int(value & 31)])
            value >>= 5
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// The bits that the first eight letters of a part of an id spell; nil where they spell none.
    package static func bits(spelt text: String) -> UInt64? {
        guard text.utf8.count >= 8 else { return nil }
        var value: UInt64 = 0
        for (index, letter) in text.utf8.prefix(8).enumerated() {
            guard let at = letters.firstIndex(of: letter) else { return nil }
            value |= UInt64(at) << UInt64(5 * index)
        }
        return value
    }

    /// What tells a place from others.
    package static func place(_ place: IndexReader.Place) -> String { spelt(bits(ofPlace: place)) }

    /// What tells a place from others, as a number of 40 bits.
    package static func bits(ofPlace place: IndexReader.Place) -> UInt64 {
        let region =
            Territories.regionCode(of: place.region, country: place.country).map { Array($0.utf8) }
            ?? Tokenizer.key(of: place.region)
        return bits(region + [0x1F] + Tokenizer.key(of: place.district) + [0x1F] + Tokenizer.key(of: place.name))
    }

    /// What tells a street from others of its place: eight letters of the name, three of the postcode if there is one.
    package static func street(name: String, postcode: String) -> String {
        let name = spelt(bits(ofName: name))
        return postcode.isEmpty ? name : name + spelt(bits(PostcodeText.letters(of: postcode)), letters: 3)
    }

    /// What tells a name from others, as a number of 40 bits.
    package static func bits(ofName name: String) -> UInt64 { bits(Tokenizer.key(of: name)) }

    /// A text in an id.
    package static func escaped(_ text: some Sequence<UInt8>) -> String {
        var out = ""
        for byte in text {
            let isPlain =
                (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x41 && byte <= 0x5A) || byte == 0x2D
            if isPlain {
                out.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                out += "_" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return out
    }
}
