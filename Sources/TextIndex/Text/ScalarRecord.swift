/// What the tables know of one scalar: how it decomposes, composes and folds.
///
/// A record is a place in constant data; looking one up costs two dependent loads and touches no heap.
struct ScalarRecord {
    /// The ten bytes that `LetterTables.records` describes.
    private let bytes: UnsafePointer<UInt8>

    /// Looks a scalar up.
    ///
    /// - Parameter scalar: A Unicode scalar value; anything else gets an empty record.
    @inline(__always)
    init(_ scalar: UInt32) {
        var place = scalar
        if place >= 0x40000 {
            // Planes 4 to 13 are empty, and plane 14 stands in their place.
            place = place >= 0xE0000 && place < 0xF0000 ? place &- 0xA0000 : .max
        }
        let block = place >> 6
        var number = 0
        if block < LetterTables.stageCount {
            let leaves = ScalarRecord.short(LetterTables.stage.utf8Start, Int(block))
            number = ScalarRecord.short(LetterTables.leaves.utf8Start, leaves &* 64 &+ Int(place & 63))
        }
        bytes = LetterTables.records.utf8Start + number &* 10
    }

    /// A combining mark (general category Mn or Me), or what folds to one as halfwidth voicing marks do.
    @inline(__always) var isMark: Bool { bytes[0] & 1 != 0 }
    /// A letter that loses its marks in folding: Latin or Greek.
    @inline(__always) var dropsMarks: Bool { bytes[0] & 2 != 0 }
    /// The Cyrillic е (of either case, after folding), which loses its diaeresis only.
    @inline(__always) var dropsDiaeresis: Bool { bytes[0] & 4 != 0 }
    /// May reorder or compose with what stands before it, so that canonical forms are made of both together.
    @inline(__always) var joins: Bool { bytes[0] & 8 != 0 }
    /// The same for its folded form: halfwidth voicing marks join in that one only.
    @inline(__always) var joinsFolded: Bool { bytes[0] & 16 != 0 }
    /// A letter or a digit (general category L or N).
    @inline(__always) var isWordCharacter: Bool { bytes[0] & 32 != 0 }
    /// A capital or title-case letter (general category Lu or Lt).
    @inline(__always) var isCapital: Bool { bytes[0] & 64 != 0 }
    /// NFC never contains this scalar.
    @inline(__always) var isNeverComposed: Bool { bytes[8] & 8 != 0 }

    /// The canonical combining class, 0 for most scalars.
    @inline(__always) var combiningClass: Int {
        bytes[1] == 0 ? 0 : ScalarRecord.short(LetterTables.classes.utf8Start, Int(bytes[1]))
    }

    /// The full canonical decomposition; empty where the scalar is its own, and for Hangul syllables.
    @inline(__always) var decomposition: ScalarSequence {
        ScalarSequence(at: ScalarRecord.short(bytes + 2, 0), count: Int(bytes[8] & 7))
    }

    /// The scalar in a form, canonically composed; empty where it is its own.
    @inline(__always)
    func mapping(in form: TextForm) -> ScalarSequence {
        switch form {
        case .composed: ScalarSequence(at: 0, count: 0)
        case .folded: ScalarSequence(at: ScalarRecord.short(bytes + 4, 0), count: Int(bytes[9] & 7))
        case .keepingCase: ScalarSequence(at: ScalarRecord.short(bytes + 6, 0), count: Int(bytes[9] >> 3))
        }
    }

    /// A number of two seven-bit bytes.
    @inline(__always)
    static func short(_ base: UnsafePointer<UInt8>, _ index: Int) -> Int {
        Int(base[2 &* index]) | Int(base[2 &* index &+ 1]) << 7
    }
}

/// Some scalars in the constant data.
struct ScalarSequence {
    private var next: UnsafePointer<UInt8>
    /// How many scalars are left.
    private(set) var count: Int

    @inline(__always)
    init(at place: Int, count: Int) {
        next = LetterTables.pool.utf8Start + 3 &* place
        self.count = count
    }

    @inline(__always) var isEmpty: Bool { count == 0 }

    /// Takes the first scalar off; there must be one.
    @inline(__always)
    mutating func removeFirst() -> UInt32 {
        let scalar = UInt32(next[0]) | UInt32(next[1]) << 7 | UInt32(next[2]) << 14
        next += 3
        count &-= 1
        return scalar
    }
}
