internal import Glibc

/// Cuts bytes that arrive in pieces into lines, each as text.
///
/// A carriage return before the end of a line is no part of it. Invalid UTF-8 is repaired: U+FFFD stands in its place,
/// and in that of NULs, which no line of text holds.
struct LineCutter {
    /// What stood between two line ends.
    enum Line: Equatable {
        case text(String)
        /// More bytes than the limit. A part of a line would be another line, so there is no text.
        case tooLong
    }

    private let limit: Int
    /// What has come of a line that has not ended.
    private var beginning: [UInt8] = []
    private var isTooLong = false

    /// Makes a cutter for lines of at most `limit` bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// Whether a line has begun and not ended.
    var isInLine: Bool { isTooLong || !beginning.isEmpty }

    /// Takes the bytes to the end of a line off.
    ///
    /// - Returns: the line, or nil if the bytes are used up before it ends.
    /// - Complexity: linear in the bytes taken.
    mutating func next(in bytes: inout ArraySlice<UInt8>) -> Line? {
        let length = bytes.withUnsafeBytes { Self.lineLength($0, from: 0) }
        let piece = bytes.prefix(length ?? bytes.count)
        if beginning.count + piece.count > limit {
            isTooLong = true
            beginning.removeAll(keepingCapacity: true)
        } else if !isTooLong {
            beginning += piece
        }
        bytes = bytes.dropFirst(piece.count + (length == nil ? 0 : 1))
        return length == nil ? nil : end()
    }

    /// Takes the bytes to the end of the next empty line off, of which there may be none. Lines before it cost next to
    /// nothing.
    ///
    /// - Returns: whether there was one; else the bytes are used up.
    mutating func skipToEmptyLine(in bytes: inout ArraySlice<UInt8>) -> Bool {
        var isFound = false
        let count = bytes.withUnsafeBytes { buffer in
            var start = 0
            while !isFound, let length = Self.lineLength(buffer, from: start) {
                let isShort = !isTooLong && beginning.count + length < 2
                isFound = isShort && (beginning.first ?? (length == 0 ? nil : buffer[start]) ?? 0x0D) == 0x0D
                if isInLine {
                    beginning = []
                    isTooLong = false
                }
                start += length + 1
            }
            return start
        }
        bytes = bytes.dropFirst(count)
        if !isFound { _ = next(in: &bytes) }
        return isFound
    }

    /// How many bytes stand before the first line end.
    private static func lineLength(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = bytes.baseAddress, let end = memchr(base + start, 0x0A, bytes.count - start) else { return nil }
        return UnsafeRawPointer(end) - base - start
    }

    /// The line that no line end has followed, if there is one.
    mutating func finish() -> Line? {
        isInLine ? end() : nil
    }

    private mutating func end() -> Line {
        defer {
            beginning.removeAll(keepingCapacity: true)
            isTooLong = false
        }
        if isTooLong { return .tooLong }
        if beginning.last == 0x0D { beginning.removeLast() }
        let text = String(decoding: beginning, as: UTF8.self)
        return .text(text.replacingScalars(with: "\u{FFFD}") { $0 == "\0" })
    }
}
