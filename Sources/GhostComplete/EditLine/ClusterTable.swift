internal import GhostTerminal

/// The elements of libedit's line and the text that they stand for.
///
/// An element is one grapheme cluster: a cluster of one code point is that code point, any other is a number of
/// 0x110000 and up given out here. So every motion, deletion, count and undo of libedit works by cluster.
/// A control character of the text is interned too: as a plain element it would be looked up among the key bindings.
struct ClusterTable {
    private static let firstInterned: Int32 = 0x110000

    private var clusters: [String] = []
    /// By their bytes: two spellings of one letter are two elements, so that a text comes out as it was typed.
    private var numbers: [[UInt8]: Int32] = [:]
    /// Whether a letter beyond ASCII may be on the line.
    private(set) var hasLettersBeyondASCII = false

    /// Notes an element that is about to be typed.
    mutating func note(_ element: Int32) {
        if element >= 0xA0 { hasLettersBeyondASCII = true }
    }

    /// The element for one grapheme cluster.
    mutating func element(for cluster: Character) -> Int32 {
        let scalars = cluster.unicodeScalars
        if let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex, !Self.isControl(first) {
            note(Int32(bitPattern: first.value))
            return Int32(bitPattern: first.value)
        }
        return intern(String(cluster))
    }

    /// The elements of a text.
    ///
    /// - Complexity: linear in the text.
    mutating func elements(of text: String) -> [Int32] {
        var elements: [Int32] = []
        elements.reserveCapacity(text.utf8.count)
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0), to: &elements) }
        return elements
    }

    private mutating func append(_ bytes: UnsafeRawBufferPointer, to elements: inout [Int32]) {
        var index = 0
        while index < bytes.count {
            // Between two characters of ASCII a cluster ends, unless they are CR and LF.
            let run = ByteRuns.printable(UnsafeRawBufferPointer(rebasing: bytes[index...]))
            let isLast = index + run == bytes.count || bytes[index + run] < 0x80
            let end = index + (isLast ? run : max(0, run - 1))
            while index < end {
                elements.append(Int32(bytes[index]))
                index += 1
            }
            guard index < bytes.count else { return }
            var next = index + 1
            while next < bytes.count, bytes[next - 1] >= 0x80 || bytes[next] >= 0x80 || bytes[next] == 0x0A { next += 1 }
            for cluster in String(decoding: bytes[index..<next], as: UTF8.self) { elements.append(element(for: cluster)) }
            index = next
        }
    }

    /// Appends the text of one element, as UTF-8.
    func append(_ element: Int32, to bytes: inout [UInt8]) {
        if element >= 0, element < 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: element))
        } else if element >= Self.firstInterned, Int(element - Self.firstInterned) < clusters.count {
            bytes.append(contentsOf: clusters[Int(element - Self.firstInterned)].utf8)
        } else if let scalar = Unicode.Scalar(UInt32(bitPattern: element)) {
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }

    /// The capital of a small letter and the small letter of a capital, where that is one character too; any other element
    /// as it is.
    mutating func otherCase(of element: Int32) -> Int32 {
        var bytes: [UInt8] = []
        append(element, to: &bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        guard let cluster = text.first else { return element }
        let other = cluster.isLowercase ? text.uppercased() : text.lowercased()
        guard other != text, other.count == 1, let changed = other.first else { return element }
        return self.element(for: changed)
    }

    /// The element that `element` becomes when `scalar` is typed right after it, or nil where the two stay apart.
    mutating func joining(_ scalar: Unicode.Scalar, to element: Int32) -> Int32? {
        guard Self.mayJoin(element, Int32(bitPattern: scalar.value)) else { return nil }
        var bytes: [UInt8] = []
        append(element, to: &bytes)
        var text = String(decoding: bytes, as: UTF8.self)
        text.unicodeScalars.append(scalar)
        guard let cluster = text.first, text.index(after: text.startIndex) == text.endIndex else { return nil }
        return self.element(for: cluster)
    }

    /// Whether two elements, one behind the other, are two clusters, and those two.
    func areApart(_ first: Int32, _ second: Int32) -> Bool {
        var bytes: [UInt8] = []
        append(first, to: &bytes)
        let length = bytes.count
        append(second, to: &bytes)
        return String(decoding: bytes, as: UTF8.self).first?.utf8.count == length
    }

    /// Whether two elements, one behind the other, may be one cluster; most that are not are told at once.
    static func mayJoin(_ first: Int32, _ second: Int32) -> Bool {
        // Below U+0300 nothing joins with what is before it but a line feed with a carriage return, and those two are never
        // neighbours as code points; before any character there may be one with the property Prepend.
        if (0x600..<0xE00).contains(first) || (0x11000..<0x12000).contains(first) { return true }
        guard second >= 0x300 else { return false }
        // Letters of Greek, Cyrillic and CJK.
        return !(0x370..<0x483).contains(second) && !(0x3041..<0x3097).contains(second) && !(0x3400..<0xA000).contains(second)
    }

    private mutating func intern(_ cluster: String) -> Int32 {
        let key = Array(cluster.utf8)
        if let number = numbers[key] { return number }
        let number = Self.firstInterned + Int32(clusters.count)
        clusters.append(cluster)
        numbers[key] = number
        return number
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
    }
}
