/// The code points that a cell shows.
package enum Glyph: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case cluster(String)

    /// Equal code points, not canonical equivalence: the screen may tell the two apart.
    package static func == (left: Glyph, right: Glyph) -> Bool {
        switch (left, right) {
        case (.scalar(let left), .scalar(let right)): left == right
        case (.cluster(let left), .cluster(let right)): left.utf8.elementsEqual(right.utf8)
        default: false
        }
    }

    /// The glyph as text.
    package var text: String {
        switch self {
        case .scalar(let scalar): String(scalar)
        case .cluster(let text): text
        }
    }

    /// Appends its UTF-8.
    func write(to bytes: inout [UInt8]) {
        switch self {
        case .scalar(let scalar) where scalar.value < 0x80: bytes.append(UInt8(scalar.value))
        case .scalar(let scalar): bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        case .cluster(let text): bytes.append(contentsOf: text.utf8)
        }
    }

    /// How many bytes its UTF-8 takes.
    var byteCount: Int {
        switch self {
        case .scalar(let scalar): UTF8.width(scalar)
        case .cluster(let text): text.utf8.count
        }
    }
}

/// A grapheme cluster on the screen: one cell, or the first of several.
package struct Cell: Hashable, Sendable {
    package let glyph: Glyph
    package let style: Style
    /// The columns that it takes.
    package let width: Int
    package let certainty: CellWidth.Certainty

    /// The columns of the cells that a terminal makes of it which counts by code point: one has two columns at most, so that a cluster
    /// is several, each of a code point that has columns of its own.
    var codePointWidths: [Int] {
        guard width > 1, case .cluster(let text) = glyph else { return [width] }
        let widths = text.unicodeScalars.map { CellWidth.codePoints.width(of: CellWidth.kind(of: $0)) }.filter { $0 > 0 }
        guard widths.reduce(0, +) == width else {
            return [Int](repeating: 2, count: width / 2) + [Int](repeating: 1, count: width % 2)
        }
        return widths
    }

    /// The columns that it takes where a terminal counts every code point by itself.
    var codePointColumns: Int {
        glyph.text.unicodeScalars.reduce(0) { $0 + CellWidth.codePoints.width(of: CellWidth.kind(of: $1)) }
    }

    init(_ cluster: PaintedCluster, style: Style) {
        glyph = cluster.glyph
        self.style = style
        width = cluster.width
        certainty = cluster.certainty
    }

    /// The cell of a character. Whatever the character is, what is painted can do nothing to the terminal.
    package init(_ character: Character, style: Style = .plain, width: CellWidth = .codePoints) {
        self.init(PaintedCluster(character, counting: width), style: style)
    }
}
