/// Folding: the form in which texts are the same to somebody who does not mind how they are typed.
///
/// - Full case folding: `ß` is `ss`, `ς` is `σ`.
/// - Width: `Ａ` is `a`, `ｶﾞ` is `ガ`, the ideographic space is a space.
/// - Marks on Latin and Greek letters are dropped, and the diaeresis of `ё`.
/// - Latin letters with strokes and Latin ligatures are their plain letters: `ł` is `l`, `œ` is `oe`, `þ` is `th`, `ı` is `i`.
/// - Elsewhere canonical equivalence and no more: `が` is not `か`, `й` is not `и`.
///
/// The result is in NFC, and folding it again changes nothing.
package enum Folding {
    /// A text, folded.
    ///
    /// - Complexity: linear; about a nanosecond a byte of ASCII.
    package static func fold(_ text: String) -> String {
        text.withUTF8Bytes { bytes in
            var out: [UInt8] = []
            append(bytes, in: .folded, to: &out)
            return String(decoding: out, as: UTF8.self)
        }
    }

    /// Appends a text in a form, in UTF-8.
    ///
    /// - Parameter bytes: Valid UTF-8.
    package static func append(_ bytes: UnsafeRawBufferPointer, in form: TextForm, to out: inout [UInt8]) {
        out.reserveCapacity(out.count + bytes.count)
        var plain = plainPrefix(of: bytes)
        if plain < bytes.count, plain > 0 { plain -= 1 }
        for byte in bytes[..<plain] { out.append(form == .folded ? lowercased(byte) : byte) }
        var scalars = FormScalars(bytes, form, from: plain)
        while let scalar = scalars.next() { appendScalar(scalar, to: &out) }
    }

    /// How many bytes at the start are ASCII.
    @inline(__always)
    static func plainPrefix(of bytes: UnsafeRawBufferPointer) -> Int {
        var count = 0
        while count + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: count, as: UInt64.self) & 0x8080_8080_8080_8080
            if word != 0 { return count + word.trailingZeroBitCount / 8 }
            count += 8
        }
        while count < bytes.count, bytes[count] < 0x80 { count += 1 }
        return count
    }

    /// An ASCII byte in lower case; other bytes as they are.
    @inline(__always)
    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- 0x41 < 26 ? byte | 0x20 : byte
    }
}

/// A text with its folded form and the way back from one to the other.
package struct FoldedText: Sendable {
    /// The folded form in UTF-8.
    package let bytes: [UInt8]
    /// For each letter of the text with what belongs to it: the offsets in the folded form and in the text where it ends.
    private let ends: [(folded: Int, original: Int)]

    /// Folds a text.
    package init(_ text: String, form: TextForm = .folded) {
        var bytes: [UInt8] = []
        var ends: [(folded: Int, original: Int)] = []
        text.withUTF8Bytes { original in
            var scalars = FormScalars(original, form)
            while let scalar = scalars.next() {
                appendScalar(scalar, to: &bytes)
                if scalars.isAtUnitEnd { ends.append((bytes.count, scalars.unitEnd)) }
            }
        }
        self.bytes = bytes
        self.ends = ends
    }

    /// The offset in the text that an offset of the folded form corresponds to; nil inside the folded form of one letter.
    ///
    /// Dropped marks belong to their letter, so the offset after `e` in the folded `é` is the one after `é` whole.
    ///
    /// - Complexity: logarithmic in the length of the text.
    package func originalOffset(ofFolded offset: Int) -> Int? {
        if offset == 0 { return 0 }
        var low = 0
        var high = ends.count
        while low < high {
            let middle = (low + high) / 2
            if ends[middle].folded < offset { low = middle + 1 } else { high = middle }
        }
        return low < ends.count && ends[low].folded == offset ? ends[low].original : nil
    }
}
