/// Ids of suggestions: made of the normalised components, so that a rebuilt index gives the same.
///
/// `a.US.k3x9q2ab.8sd7f6gh.350.4`: the kind, the country, 40 bits of the place, 40 bits of street and postcode, number and unit.
/// What is no letter or digit is written `_XX`.
package enum Identity {
    private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)

    /// 40 bits of a hash in eight letters.
    package static func hash(_ bytes: [UInt8]) -> String {
        var value = bytes.withUnsafeBytes { Checksum.hash($0) } >> 24
        var out: [UInt8] = []
        for _ in 0..<8 {
            out.append(letters[Int(value & 31)])
            value >>= 5
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// What tells a place from others.
    package static func place(_ place: IndexReader.Place) -> String {
        let region =
            Territories.regionCode(of: place.region, country: place.country).map { Array($0.utf8) }
            ?? Tokenizer.key(of: place.region)
        return hash(region + [0x1F] + Tokenizer.key(of: place.district) + [0x1F] + Tokenizer.key(of: place.name))
    }

    /// What tells a street from others of its place.
    package static func street(name: String, postcode: String) -> String {
        hash(Tokenizer.key(of: name) + [0x1F] + PostcodeText.letters(of: postcode))
    }

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
