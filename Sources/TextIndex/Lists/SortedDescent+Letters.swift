extension SortedDescent {
    /// Finds the ways to go on with one letter of the pattern.
    mutating func branch(_ beginning: Beginning, _ level: inout Level) {
        let wanted = pattern.scalars[beginning.count]
        var parts: [UInt32] = []
        if wanted >= 0x80 { CanonicalComposition.appendDecomposition(of: wanted, to: &parts) }
        lines.key.set(beginning.bytes)
        var left = beginning.range
        if wanted < 0x80 {
            let byte = UInt8(wanted)
            // The letters of the pattern are small where case is folded.
            if pattern.form == .folded, byte &- 0x61 < 26 { extend(beginning, by: byte & 0xDF, &left, &level) }
            extend(beginning, by: byte, &left, &level)
        } else if parts.count > 1, parts[0] < 0x80 {
            let byte = UInt8(parts[0])
            if pattern.form == .folded, byte &- 0x61 < 26 { addJoined(beginning, by: byte & 0xDF, &left, &level) }
            addJoined(beginning, by: byte, &left, &level)
        }
        if left.isEmpty || !lines.mayGoOnBeyondASCII(left, after: beginning.bytes.count) { return }
        budget -= 1
        lines.key.set(UInt8(0x80), at: beginning.bytes.count)
        let beyond = lines.lowerBound(in: left)
        if beyond < left.upperBound {
            var rest = beginning
            rest.range = beyond..<left.upperBound
            extendBeyond(rest, parts, &level)
        }
    }

    // MARK: In ASCII

    /// The way to go on with one byte.
    private mutating func extend(_ beginning: Beginning, by byte: UInt8, _ left: inout Range<Int>, _ level: inout Level) {
        guard let range = range(of: byte, after: beginning.bytes.count, &left) else { return }
        let dropsMarks = pattern.form != .composed && ScalarRecord(UInt32(byte)).dropsMarks
        level.beginnings.append(
            Beginning(bytes: beginning.bytes + [byte], range: range, count: beginning.count + 1, dropsMarks: dropsMarks))
    }

    /// Adds the lines that go on with one byte and something that belongs to it.
    private mutating func addJoined(_ beginning: Beginning, by byte: UInt8, _ left: inout Range<Int>, _ level: inout Level) {
        guard let range = range(of: byte, after: beginning.bytes.count, &left) else { return }
        addJoined(beginning.bytes + [byte], range, &level)
        lines.key.set(beginning.bytes)
    }

    /// The lines that go on with a byte after the first bytes of the key; nil if there are none.
    ///
    /// - Parameter left: Where they can be; becomes where those with greater bytes can be.
    private mutating func range(of byte: UInt8, after known: Int, _ left: inout Range<Int>) -> Range<Int>? {
        if left.isEmpty { return nil }
        // The first line often tells that nothing has to be looked for.
        var first = lines.byte(ofLineAt: left.lowerBound, after: known)
        if first.map({ $0 < byte }) ?? true {
            budget -= 1
            lines.key.set(byte, at: known)
            left = lines.lowerBound(in: left)..<left.upperBound
            first = lines.byte(ofLineAt: left.lowerBound, after: known)
        }
        guard !left.isEmpty, first == byte else { return nil }
        budget -= 1
        lines.key.set(byte + 1, at: known)
        let range = left.lowerBound..<lines.lowerBound(in: left)
        left = range.upperBound..<left.upperBound
        return range
    }

    // MARK: Beyond ASCII

    /// The ways beyond ASCII; the range has those lines only that go on there.
    private mutating func extendBeyond(_ beginning: Beginning, _ parts: [UInt32], _ level: inout Level) {
        let rest = pattern.scalars[beginning.count...]
        forEach(candidates(pattern.scalars[beginning.count], parts), in: beginning) { descent, scalar, bytes, range in
            let form = descent.form(of: scalar)
            if form.count > 1 { level.depth = max(level.depth, beginning.count + form.count) }
            if rest.starts(with: form) {
                let record = ScalarRecord(scalar)
                let isFolded = descent.pattern.form != .composed
                level.beginnings.append(
                    Beginning(
                        bytes: bytes, range: range, count: beginning.count + form.count,
                        dropsMarks: isFolded && record.dropsMarks, dropsDiaeresis: isFolded && record.dropsDiaeresis))
            } else if form.starts(with: rest) {
                level.beginnings.append(
                    Beginning(bytes: bytes, range: range, count: descent.pattern.scalars.count, endsInside: true))
            } else if parts.count > 1 {
                descent.addJoined(bytes, range, &level)
            }
        }
        for mark in droppedMarks(after: beginning, &level.unsure) { extend(mark, &level) }
    }

    /// The scalars beyond ASCII, ascending, with which a letter of the pattern can be written, or begins.
    private mutating func candidates(_ wanted: UInt32, _ parts: [UInt32]) -> [UInt32] {
        if let known = knownCandidates[wanted] { return known }
        var found = Array(ScalarVariants.variants(of: wanted))
        if wanted >= 0x80 {
            found.append(wanted)
            if parts.count > 1 {
                found.append(parts[0])
                found.append(contentsOf: ScalarVariants.variants(of: parts[0]))
                // A Hangul syllable with a trailing consonant may be written as the one without it and the consonant.
                if parts.count == 3, let syllable = CanonicalComposition.composite(of: parts[0], parts[1]) {
                    found.append(syllable)
                }
            }
            found = Set(found).filter { $0 >= 0x80 }.sorted()
        }
        knownCandidates[wanted] = found
        return found
    }

    /// Adds the lines that go on with something that belongs to the last letter.
    private mutating func addJoined(_ bytes: [UInt8], _ range: Range<Int>, _ level: inout Level) {
        if let rest = forEachJoiner(in: Beginning(bytes: bytes, range: range), { _, _, range in level.unsure.append(range) }) {
            level.unsure.append(rest)
        }
    }

    /// The ways to go on after a letter with a mark that is dropped.
    ///
    /// - Parameter unsure: Gets the lines of which that is not known.
    mutating func droppedMarks(after beginning: Beginning, _ unsure: inout [Range<Int>]) -> [Beginning] {
        guard beginning.dropsMarks || beginning.dropsDiaeresis,
            lines.mayGoOnBeyondASCII(beginning.range, after: beginning.bytes.count)
        else { return [] }
        var out: [Beginning] = []
        let rest = forEachJoiner(in: beginning) { scalar, bytes, range in
            guard beginning.dropsMarks ? ScalarRecord(scalar).isMark : scalar == 0x308 else { return }
            var next = beginning
            next.bytes = bytes
            next.range = range
            out.append(next)
        }
        if let rest { unsure.append(rest) }
        return out
    }

    // MARK: Which letters exist

    /// Runs a body for each of some scalars, ascending, that lines go on with after a beginning; all its lines go on beyond
    /// ASCII.
    private mutating func forEach(
        _ scalars: [UInt32], in beginning: Beginning, _ body: (inout Self, UInt32, [UInt8], Range<Int>) -> Void
    ) {
        let known = beginning.bytes.count
        var left = beginning.range
        var index = 0
        while index < scalars.count, !left.isEmpty {
            if let found = scalar(ofLineAt: left.lowerBound, after: known) {
                // Passes over those that no line goes on with.
                while index < scalars.count, scalars[index] < found { index += 1 }
                if index == scalars.count { return }
            }
            let bytes = beginning.bytes + Self.utf8(scalars[index])
            let range = range(of: bytes, in: left)
            if !range.isEmpty { body(&self, scalars[index], bytes, range) }
            left = range.upperBound..<left.upperBound
            // On in any case: the file may not be sorted, whatever was promised.
            index += 1
        }
    }

    /// Runs a body for each scalar that can belong to the letter before it and that lines go on with after a beginning.
    ///
    /// - Returns: The lines that were left, where they are not UTF-8 or too many different ones.
    private mutating func forEachJoiner(
        in beginning: Beginning, _ body: (UInt32, [UInt8], Range<Int>) -> Void
    ) -> Range<Int>? {
        let known = beginning.bytes.count
        var left = beginning.range
        var scalar: UInt32 = 0x80
        while !left.isEmpty, let wanted = ScalarVariants.joiners(from: scalar) {
            budget -= 1
            let lower = lines.lowerBound(beginning.bytes + Self.utf8(wanted.lowerBound), in: left)
            if lower == left.upperBound { return nil }
            left = lower..<left.upperBound
            guard let found = self.scalar(ofLineAt: lower, after: known), budget > 0 else { return left }
            if wanted.contains(found) {
                let bytes = beginning.bytes + Self.utf8(found)
                let range = range(of: bytes, in: left)
                if !range.isEmpty { body(found, bytes, range) }
                left = range.upperBound..<left.upperBound
                scalar = found + 1
            } else {
                scalar = max(found, wanted.lowerBound + 1)
            }
        }
        return nil
    }

    /// The scalar that a line goes on with after some bytes, if there is one in valid UTF-8.
    private func scalar(ofLineAt offset: Int, after known: Int) -> UInt32? {
        let bytes = lines.bytes(ofLineAt: offset, after: known, count: 4)
        for count in 1...4 where count <= bytes.count {
            if let text = String(validating: bytes[..<count], as: UTF8.self) { return text.unicodeScalars.first?.value }
        }
        return nil
    }

    /// The form of a scalar that stands alone.
    private func form(of scalar: UInt32) -> [UInt32] {
        Self.utf8(scalar).withUnsafeBytes { bytes in
            var out: [UInt32] = []
            var source = FormScalars(bytes, pattern.form)
            while let scalar = source.next() { out.append(scalar) }
            return out
        }
    }

    private static func utf8(_ scalar: UInt32) -> [UInt8] {
        var out: [UInt8] = []
        appendScalar(scalar, to: &out)
        return out
    }
}
