/// A grapheme cluster as it is painted, and the columns that it takes.
///
/// This is the one door from foreign text to the screen. What comes out of it moves no cursor and changes no state: a
/// control character is its picture (␛ ␊ ␉), a line or paragraph separator ␤, any other control, bidi control, invisible
/// format character or noncharacter is U+FFFD, and a mark without a letter stands on a dotted circle.
struct PaintedCluster {
    let glyph: Glyph
    /// The columns that it takes, at least one.
    let width: Int
    /// The columns that it takes in whichever terminal gives it the most.
    let widest: Int
    let certainty: CellWidth.Certainty
    /// The columns that must be left in a row for it: a column more where it is doubtful, since behind the last column a terminal can't
    /// tell how many it takes.
    var room: Int { certainty == .doubtful ? widest + 1 : widest }

    /// The most code points of a cluster that are painted; no letter of any script needs as many.
    private static let scalarLimit = 32
    private static let replacement: Unicode.Scalar = "\u{FFFD}"
    private static let dottedCircle: Unicode.Scalar = "\u{25CC}"

    init(_ character: Character, counting: CellWidth) {
        let scalars = character.unicodeScalars
        let first = scalars[scalars.startIndex]
        if scalars.index(after: scalars.startIndex) == scalars.endIndex {
            self.init(scalar: first, counting: counting)
        } else {
            self.init(cluster: scalars, counting: counting)
        }
    }

    /// The printable ASCII character.
    init(ascii byte: UInt8) {
        self.init(.scalar(Unicode.Scalar(byte)), width: 1, widest: 1, .sure)
    }

    /// What is shown where a cluster has more columns than the screen.
    static let tooWide = PaintedCluster(.scalar(replacement), width: 1, widest: 1, .sure)

    private init(_ glyph: Glyph, width: Int, widest: Int, _ certainty: CellWidth.Certainty) {
        self.glyph = glyph
        self.width = width
        self.widest = widest
        self.certainty = certainty
    }

    private init(scalar: Unicode.Scalar, counting: CellWidth) {
        let kind = CellWidth.kind(of: scalar)
        switch kind {
        case .invisible:
            self.init(scalars: [Self.picture(of: scalar)], counting: counting)
        case _ where Self.joinsAnything(scalar):
            self.init(scalars: [Self.dottedCircle, scalar], counting: counting)
        default:
            let width = counting.width(of: kind)
            let certainty = counting.certainty(of: kind)
            self.init(.scalar(scalar), width: width, widest: certainty == .doubtful ? 2 : width, certainty)
        }
    }

    private init(cluster: Character.UnicodeScalarView, counting: CellWidth) {
        var scalars = Array(cluster.prefix(Self.scalarLimit))
        let breaks = scalars.contains { CellWidth.kind(of: $0) == .invisible && !Self.joins($0) }
        if breaks {
            // CR LF is one cluster.
            scalars = scalars.map(Self.picture)
        } else if counting.width(of: CellWidth.kind(of: scalars[0])) == 0 || Self.joinsAnything(scalars[0]) {
            scalars.insert(Self.dottedCircle, at: 0)
        }
        self.init(scalars: scalars, counting: counting)
    }

    /// Code points that may be painted as they are.
    private init(scalars: [Unicode.Scalar], counting: CellWidth) {
        var byPoint = 0
        var byCluster = 0
        var certainty = CellWidth.Certainty.sure
        var before: Unicode.Scalar?
        for scalar in scalars {
            let kind = CellWidth.kind(of: scalar)
            let columns = counting.width(of: kind)
            byPoint += columns
            switch scalar.value {
            case 0xFE0F where before != nil && byCluster == 1: byCluster = 2
            case 0x1F3FB...0x1F3FF where before.map(Self.isPictograph) == true: break
            default: byCluster += before == "\u{200D}" && Self.isPictograph(scalar) ? 0 : columns
            }
            switch counting.certainty(of: kind) {
            case .doubtful: certainty = .doubtful
            case .ambiguous where certainty == .sure: certainty = .ambiguous
            default: break
            }
            if before != nil, columns > 0 || 0xFE00...0xFE0F ~= scalar.value { certainty = .doubtful }
            before = scalar
        }
        // Pictures stand side by side; a cluster has no more than two columns where clusters are counted.
        let isPicture = scalars.allSatisfy { (0x2400..<0x2440).contains($0.value) || $0 == Self.replacement }
        if isPicture {
            byCluster = byPoint
            certainty = .sure
        }
        byCluster = isPicture ? byCluster : min(max(byCluster, 1), 2)
        if byCluster != byPoint { certainty = .doubtful }
        let width = max(1, counting.counting == .clusters ? byCluster : byPoint)
        self.init(
            Self.glyph(of: scalars), width: width, widest: max(byPoint, byCluster, certainty == .doubtful ? 2 : 1), certainty)
    }

    private static func glyph(of scalars: [Unicode.Scalar]) -> Glyph {
        if scalars.count == 1 { return .scalar(scalars[0]) }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return .cluster(String(text))
    }

    /// What stands on the screen for a character that must not be sent.
    private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x00..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? replacement
        case 0x7F: "\u{2421}"
        case 0x2028, 0x2029: "\u{2424}"
        default: CellWidth.kind(of: scalar) == .invisible ? replacement : scalar
        }
    }

    /// Format characters that belong inside a cluster: the joiners, and the tags of flags.
    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
        (0x200C...0x200D).contains(scalar.value) || (0xE0020...0xE007F).contains(scalar.value)
    }

    /// Whether it belongs to whatever stands before it: a mark without columns, or one with a column of its own, as spacing marks
    /// have (GB9a of UAX 29), which a terminal that counts clusters would paint over what happens to stand there.
    private static func joinsAnything(_ scalar: Unicode.Scalar) -> Bool {
        switch CellWidth.kind(of: scalar) {
        case .mark, .markDoubtful: return true
        case .narrow, .wide:
            // The vowels of Thai and Lao, the tone marks of Hangul and the voiced marks of halfwidth kana.
            return [0xE33, 0xEB3, 0x302E, 0x302F, 0xFF9E, 0xFF9F].contains(scalar.value)
        case .narrowDoubtful, .wideDoubtful:
            // A colour of skin is seen by itself, and joins nothing that has no skin.
            guard !scalar.properties.isEmojiModifier else { return false }
            var text = String.UnicodeScalarView()
            text.append(replacement)
            text.append(scalar)
            return String(text).count == 1
        default: return false
        }
    }

    private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isEmoji
    }
}
