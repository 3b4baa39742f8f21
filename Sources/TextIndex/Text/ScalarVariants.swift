/// Which scalars a descent through sorted text must look for.
enum ScalarVariants {
    /// The scalars beyond ASCII, ascending, that some form maps to a sequence beginning with a scalar, or whose form
    /// decomposes into one beginning with it. Hangul syllables are not among them.
    static func variants(of scalar: UInt32) -> LazyMapSequence<Range<Int>, UInt32> {
        let low = firstVariant(atOrAfter: scalar)
        return (low..<firstVariant(atOrAfter: scalar + 1)).lazy.map { number(LetterTables.variants, 2 * $0 + 1) }
    }

    private static func firstVariant(atOrAfter scalar: UInt32) -> Int {
        var low = 0
        var high = LetterTables.variantCount
        while low < high {
            let middle = (low + high) / 2
            if number(LetterTables.variants, 2 * middle) < scalar { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The first range, at or after a scalar, of scalars that can belong to the letter before them.
    static func joiners(from scalar: UInt32) -> ClosedRange<UInt32>? {
        var low = 0
        var high = LetterTables.joinerCount
        while low < high {
            let middle = (low + high) / 2
            if number(LetterTables.joiners, 2 * middle + 1) < scalar { low = middle + 1 } else { high = middle }
        }
        guard low < LetterTables.joinerCount else { return nil }
        let last = number(LetterTables.joiners, 2 * low + 1)
        return max(number(LetterTables.joiners, 2 * low), scalar)...last
    }

    /// Whether a scalar can belong to the letter before it.
    static func isJoiner(_ scalar: UInt32) -> Bool {
        let record = ScalarRecord(scalar)
        return record.isMark || record.joins || record.joinsFolded
    }

    /// A scalar in three seven-bit bytes.
    private static func number(_ table: StaticString, _ index: Int) -> UInt32 {
        let bytes = table.utf8Start + 3 * index
        return UInt32(bytes[0]) | UInt32(bytes[1]) << 7 | UInt32(bytes[2]) << 14
    }
}
