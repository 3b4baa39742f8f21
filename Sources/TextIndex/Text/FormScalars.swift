/// The scalars of a text in a form, one by one, each with the part of the text that it comes from.
///
/// A text falls into *units*, a letter with all that belongs to it: marks that it keeps or drops, what composes with it.
/// A form is made unit by unit, so two texts can be compared as far as they agree and no further.
package struct FormScalars {
    private let bytes: UnsafeRawBufferPointer
    private let form: TextForm
    /// The UTF-8 offset where the unit begins whose scalars are given out.
    package private(set) var unitStart: Int
    /// The UTF-8 offset where it ends.
    package private(set) var unitEnd: Int
    /// What is left of a unit whose form is a sequence of the tables, or one scalar.
    private var mapped = ScalarSequence(at: 0, count: 0)
    private var single: UInt32 = .max
    /// What is left of any other unit, last scalar first.
    private var composed: [UInt32] = []

    /// - Parameters:
    ///   - bytes: Valid UTF-8, which must outlive this value.
    ///   - offset: Where to begin, the start of a unit.
    package init(_ bytes: UnsafeRawBufferPointer, _ form: TextForm, from offset: Int = 0) {
        self.bytes = bytes
        self.form = form
        unitStart = offset
        unitEnd = offset
    }

    /// Whether every scalar of the unit has been given out, so that the text up to `unitEnd` is done.
    package var isAtUnitEnd: Bool { single == .max && mapped.isEmpty && composed.isEmpty }

    /// The next scalar, nil at the end.
    @inline(__always)
    package mutating func next() -> UInt32? {
        if isAtUnitEnd {
            if unitEnd == bytes.count { return nil }
            readUnit()
        }
        if single != .max {
            defer { single = .max }
            return single
        }
        return mapped.isEmpty ? composed.removeLast() : mapped.removeFirst()
    }

    /// Reads the unit that begins at `unitEnd`.
    private mutating func readUnit() {
        unitStart = unitEnd
        let (scalar, length) = decodeScalar(bytes, unitStart)
        unitEnd += length
        let record = ScalarRecord(scalar)
        var base = record
        var isSimple = form != .composed || record.decomposition.isEmpty || !record.isNeverComposed
        while unitEnd < bytes.count {
            let (following, length) = decodeScalar(bytes, unitEnd)
            if following < 0x80 { break }
            let next = ScalarRecord(following)
            if form != .composed, next.isMark, base.dropsMarks {
                // Dropped: the unit goes on and its form stays as it is.
            } else if form == .composed ? next.joins : next.joinsFolded || next.joins {
                isSimple = false
                if !next.isMark || next.dropsMarks { base = next }
            } else {
                break
            }
            unitEnd += length
        }
        if isSimple {
            mapped = record.mapping(in: form)
            if mapped.isEmpty { single = scalar }
        } else {
            compose()
        }
    }

    /// Makes the form of a unit the long way: decompose, drop, map, order, compose.
    private mutating func compose() {
        var parts: [UInt32] = []
        var offset = unitStart
        while offset < unitEnd {
            let (scalar, length) = decodeScalar(bytes, offset)
            offset += length
            CanonicalComposition.appendDecomposition(of: scalar, to: &parts)
        }
        CanonicalComposition.reorder(&parts)
        if form != .composed { parts = mapped(parts) }
        CanonicalComposition.compose(&parts)
        composed = parts.reversed()
    }

    /// Drops and maps the scalars of a decomposed unit.
    private func mapped(_ parts: [UInt32]) -> [UInt32] {
        var out: [UInt32] = []
        var base: ScalarRecord?
        /// Whether a mark of the diaeresis's own class stands between it and its letter.
        var isBlocked = false
        for scalar in parts {
            let record = ScalarRecord(scalar)
            if !record.isMark {
                base = record
                isBlocked = false
            } else if let letter = base {
                if letter.dropsMarks { continue }
                if letter.dropsDiaeresis, scalar == 0x308, !isBlocked { continue }
                isBlocked = isBlocked || record.combiningClass == 230
                // The iota subscript after a letter that is not Greek folds to a letter of its own.
                if record.dropsMarks { base = record }
            }
            var mapping = record.mapping(in: form)
            if mapping.isEmpty { out.append(scalar) }
            while !mapping.isEmpty { CanonicalComposition.appendDecomposition(of: mapping.removeFirst(), to: &out) }
        }
        CanonicalComposition.reorder(&out)
        return out
    }
}
