/// Canonical composition (NFC) and decomposition (NFD), which the standard library has but does not publish.
///
/// The algorithm is that of the Unicode Standard, section 3.11, on the tables of `LetterTables`.
package enum CanonicalComposition {
    /// A text in NFC.
    ///
    /// - Complexity: one pass over the bytes where nothing is to be done, as in nearly every text; the text itself is
    ///   returned then.
    package static func composed(_ text: String) -> String {
        text.withUTF8Bytes { bytes in
            if isComposed(bytes) { return text }
            var out: [UInt8] = []
            out.reserveCapacity(bytes.count)
            var scalars = FormScalars(bytes, .composed)
            while let scalar = scalars.next() { appendScalar(scalar, to: &out) }
            return String(decoding: out, as: UTF8.self)
        }
    }

    /// A text in NFD.
    package static func decomposed(_ text: String) -> String {
        var scalars: [UInt32] = []
        for scalar in text.unicodeScalars { appendDecomposition(of: scalar.value, to: &scalars) }
        reorder(&scalars)
        var out: [UInt8] = []
        for scalar in scalars { appendScalar(scalar, to: &out) }
        return String(decoding: out, as: UTF8.self)
    }

    /// Whether valid UTF-8 is certainly in NFC; a text that is may still get `false` where marks need a closer look.
    package static func isComposed(_ bytes: UnsafeRawBufferPointer) -> Bool {
        // Nothing before U+0300 (bytes CC 80) decomposes out of NFC or combines.
        guard let first = bytes.firstIndex(where: { $0 >= 0xCC }) else { return true }
        var offset = first
        while offset < bytes.count {
            let (scalar, length) = decodeScalar(bytes, offset)
            if scalar >= 0x300 {
                let record = ScalarRecord(scalar)
                if record.joins || record.isNeverComposed { return false }
            }
            offset += length
        }
        return true
    }

    /// Appends the full canonical decomposition of a scalar; marks are not reordered.
    static func appendDecomposition(of scalar: UInt32, to scalars: inout [UInt32]) {
        if scalar < 0xC0 {
            scalars.append(scalar)
        } else if scalar &- Hangul.syllables < Hangul.count {
            let index = scalar - Hangul.syllables
            scalars.append(Hangul.leads + index / Hangul.perLead)
            scalars.append(Hangul.vowels + index % Hangul.perLead / Hangul.trailCount)
            if index % Hangul.trailCount != 0 { scalars.append(Hangul.trails + index % Hangul.trailCount) }
        } else {
            var parts = ScalarRecord(scalar).decomposition
            if parts.isEmpty { scalars.append(scalar) }
            while !parts.isEmpty { scalars.append(parts.removeFirst()) }
        }
    }

    /// Puts each run of marks into canonical order, in place.
    static func reorder(_ scalars: inout [UInt32]) {
        var start = 0
        for end in 0...scalars.count where end == scalars.count || ScalarRecord(scalars[end]).combiningClass == 0 {
            if end - start > 1 {
                // `sort` is stable in fact but not by contract, so the place decides between equal classes.
                let run = scalars[start..<end].enumerated().map { (ScalarRecord($1).combiningClass, $0, $1) }
                scalars.replaceSubrange(start..<end, with: run.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { $0.2 })
            }
            start = end + 1
        }
    }

    /// Composes decomposed and ordered scalars, in place.
    static func compose(_ scalars: inout [UInt32]) {
        var written = 0
        var starter: Int?
        var lastClass = 0
        for scalar in scalars {
            let combiningClass = ScalarRecord(scalar).combiningClass
            if let starter, lastClass < combiningClass || lastClass == 0 && starter == written - 1,
                let whole = composite(of: scalars[starter], scalar)
            {
                scalars[starter] = whole
                continue
            }
            if combiningClass == 0 { starter = written }
            lastClass = combiningClass
            scalars[written] = scalar
            written += 1
        }
        scalars.removeSubrange(written...)
    }

    /// The primary composite of two scalars.
    static func composite(of first: UInt32, _ second: UInt32) -> UInt32? {
        if first &- Hangul.leads < Hangul.leadCount, second &- Hangul.vowels < Hangul.vowelCount {
            let index = (first - Hangul.leads) * Hangul.vowelCount + second - Hangul.vowels
            return Hangul.syllables + index * Hangul.trailCount
        }
        if first &- Hangul.syllables < Hangul.count, (first - Hangul.syllables) % Hangul.trailCount == 0,
            second > Hangul.trails, second < Hangul.trails + Hangul.trailCount
        {
            return first + second - Hangul.trails
        }
        let pairs = LetterTables.pairs.utf8Start
        func scalar(_ index: Int) -> UInt32 {
            UInt32(pairs[3 * index]) | UInt32(pairs[3 * index + 1]) << 7 | UInt32(pairs[3 * index + 2]) << 14
        }
        var low = 0
        var high = LetterTables.pairCount
        while low < high {
            let middle = (low + high) / 2
            if (scalar(3 * middle), scalar(3 * middle + 1)) < (first, second) { low = middle + 1 } else { high = middle }
        }
        guard low < LetterTables.pairCount, scalar(3 * low) == first, scalar(3 * low + 1) == second else { return nil }
        return scalar(3 * low + 2)
    }

    /// The arithmetic of Hangul syllables (the Unicode Standard, section 3.12).
    private enum Hangul {
        static let syllables: UInt32 = 0xAC00
        static let count: UInt32 = 11172
        static let leads: UInt32 = 0x1100
        static let leadCount: UInt32 = 19
        static let vowels: UInt32 = 0x1161
        static let vowelCount: UInt32 = 21
        /// One before the first trailing consonant: a syllable of none has index 0.
        static let trails: UInt32 = 0x11A7
        static let trailCount: UInt32 = 28
        static let perLead: UInt32 = 588
    }
}
