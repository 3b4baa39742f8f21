/// A text in a form, to be looked for in others.
struct FormPattern: Sendable {
    /// The form of the pattern, in which it is compared.
    let form: TextForm
    /// The pattern in that form.
    let scalars: [UInt32]
    /// The same in UTF-8.
    let bytes: [UInt8]

    init(_ text: String, form: TextForm) {
        self.form = form
        (scalars, bytes) = text.withUTF8Bytes { original in
            if Folding.plainPrefix(of: original) == original.count {
                return Self.plain(original, isFolded: form == .folded)
            }
            var scalars: [UInt32] = []
            var bytes: [UInt8] = []
            var source = FormScalars(original, form)
            while let scalar = source.next() {
                scalars.append(scalar)
                appendScalar(scalar, to: &bytes)
            }
            return (scalars, bytes)
        }
    }

    /// ASCII, which has its form byte by byte.
    private static func plain(_ text: UnsafeRawBufferPointer, isFolded: Bool) -> (scalars: [UInt32], bytes: [UInt8]) {
        var bytes: [UInt8] = []
        bytes.append(contentsOf: text)
        if isFolded {
            bytes.withUnsafeMutableBufferPointer { bytes in
                for place in bytes.indices { bytes[place] = Folding.lowercased(bytes[place]) }
            }
        }
        var scalars: [UInt32] = []
        scalars.reserveCapacity(bytes.count)
        for byte in bytes { scalars.append(UInt32(byte)) }
        return (scalars, bytes)
    }

    /// For each byte whether a text that matches can begin with it.
    var firstBytes: [Bool] {
        guard let first = scalars.first else { return Array(repeating: true, count: 256) }
        // Beyond ASCII many scalars have the same form. In ASCII a letter that composes is its own first part.
        var decomposed: [UInt32] = []
        CanonicalComposition.appendDecomposition(of: first, to: &decomposed)
        return (0..<256).map { byte in
            if byte >= 0x80 { return true }
            let letter = form == .folded ? Folding.lowercased(UInt8(byte)) : UInt8(byte)
            return UInt32(letter) == first || UInt32(byte) == decomposed[0] || UInt32(letter) == decomposed[0]
        }
    }

    /// Where a text stops agreeing with the pattern.
    struct Match: Equatable {
        /// The UTF-8 offset after the last letter that the pattern covers; nil if the pattern ends inside what one letter
        /// becomes in this form (`stras` in `Straße`).
        var end: Int?
        /// The text has nothing more.
        var isEqual: Bool
        /// Where the last letter ends that the pattern covers or ends in.
        var covered: Int
    }

    /// Compares the beginning of a text with the pattern.
    ///
    /// A mark that the form keeps makes another letter: the pattern `к` is no beginning of `к` with an accent.
    ///
    /// - Parameters:
    ///   - text: Valid UTF-8.
    ///   - start: Where the beginning is, the start of a unit.
    /// - Complexity: a comparison a byte as far as both are ASCII; beyond it a look-up a scalar. Nothing is allocated
    ///   unless letters must be composed.
    @inline(__always)
    func match(_ text: UnsafeRawBufferPointer, from start: Int = 0) -> Match? {
        let available = text.count &- start
        let wanted = bytes.count
        let common = min(wanted, available)
        return bytes.withUnsafeBufferPointer { bytes in
            var at = 0
            while at < common {
                let byte = text[start &+ at]
                if byte >= 0x80 { return matchLetters(text, from: start, agreeing: max(at &- 1, 0)) }
                if (form == .folded ? Folding.lowercased(byte) : byte) != bytes[at] {
                    guard at &+ 1 < available, text[start &+ at &+ 1] >= 0x80 else { return nil }
                    return matchLetters(text, from: start, agreeing: at)
                }
                at &+= 1
            }
            if at == available { return at == wanted ? Match(end: start &+ at, isEqual: true, covered: start &+ at) : nil }
            if text[start &+ at] < 0x80 || wanted == 0 { return Match(end: start &+ at, isEqual: false, covered: start &+ at) }
            return matchLetters(text, from: start, agreeing: max(at &- 1, 0))
        }
    }

    /// The same letter by letter, after some ASCII letters that agree.
    @inline(never)
    private func matchLetters(_ text: UnsafeRawBufferPointer, from start: Int, agreeing: Int) -> Match? {
        var source = FormScalars(text, form, from: start + agreeing)
        for wanted in scalars[agreeing...] {
            guard let scalar = source.next(), scalar == wanted else { return nil }
        }
        if source.isAtUnitEnd {
            return Match(end: source.unitEnd, isEqual: source.unitEnd == text.count, covered: source.unitEnd)
        }
        guard let following = source.next(), ScalarRecord(following).combiningClass == 0 else { return nil }
        return Match(end: nil, isEqual: false, covered: source.unitEnd)
    }
}
