import Testing

@testable import GhostComplete

@Suite("bytes cut into lines")
struct LineCutterTests {
    private func lines(_ pieces: [[UInt8]], limit: Int = 10) -> [LineCutter.Line] {
        var cutter = LineCutter(limit: limit)
        var lines: [LineCutter.Line] = []
        for piece in pieces {
            var rest = piece[...]
            while let line = cutter.next(in: &rest) { lines.append(line) }
            #expect(rest.isEmpty)
        }
        if let line = cutter.finish() { lines.append(line) }
        return lines
    }

    private func lines(_ pieces: String..., limit: Int = 10) -> [LineCutter.Line] {
        lines(pieces.map { Array($0.utf8) }, limit: limit)
    }

    @Test("lines are the same in whatever pieces their bytes come")
    func pieces() {
        let expected: [LineCutter.Line] = [.text("ab"), .text(""), .text("é"), .text("x")]
        #expect(lines("ab\n\né\nx") == expected)
        #expect(lines(Array("ab\n\né\nx".utf8).map { [$0] }) == expected)
        #expect(lines("ab\n", "\n", "é\nx") == expected)
    }

    @Test("a carriage return before the end is no part of the line")
    func carriageReturns() {
        #expect(lines("a\r\n", "\r", "\n", "b\rc\n") == [.text("a"), .text(""), .text("b\rc")])
    }

    @Test("a line that is too long has no text, and the next one is whole")
    func tooLong() {
        #expect(lines("0123456789\n0123456789a\nb\n") == [.text("0123456789"), .tooLong, .text("b")])
        #expect(lines("01234", "56789", "abc", "\n", "b") == [.tooLong, .text("b")])
        #expect(lines("0123456789abc") == [.tooLong])
    }

    @Test("invalid UTF-8 and NULs become U+FFFD")
    func repairs() {
        #expect(lines([[0x61, 0xFF, 0x62, 0x0A, 0x00, 0x63]]) == [.text("a\u{FFFD}b"), .text("\u{FFFD}c")])
    }

    @Test("an empty line is found in whatever pieces the bytes come, and what follows is left")
    func emptyLines() {
        for text in ["ab\nx\n\nrest\n", "\nrest\n", "a\r\n\r\nrest\n", "a\rb\n\rc\n\r\r\n\nrest\n", "0123456789ab\n\nrest\n"] {
            let bytes = Array(text.utf8)
            for size in 1...bytes.count {
                var cutter = LineCutter(limit: 10)
                var found: Int?
                for start in stride(from: 0, to: bytes.count, by: size) where found == nil {
                    var piece = bytes[start..<min(start + size, bytes.count)]
                    if cutter.skipToEmptyLine(in: &piece) { found = piece.startIndex } else { #expect(piece.isEmpty) }
                }
                #expect(found == bytes.count - 5, "\(text.debugDescription) in pieces of \(size)")
            }
        }
    }

    @Test("without an empty line the bytes are used up, and the line goes on")
    func noEmptyLine() {
        var cutter = LineCutter(limit: 10)
        var bytes = Array("a\nbc".utf8)[...]
        let isFound = cutter.skipToEmptyLine(in: &bytes)
        #expect(!isFound)
        #expect(bytes.isEmpty)
        bytes = Array("d\n".utf8)[...]
        #expect(cutter.next(in: &bytes) == .text("bcd"))
    }

    @Test("it tells whether a line has begun")
    func beginnings() {
        var cutter = LineCutter(limit: 3)
        #expect(!cutter.isInLine)
        var bytes = Array("ab".utf8)[...]
        #expect(cutter.next(in: &bytes) == nil)
        #expect(cutter.isInLine)
        bytes = Array("cdef".utf8)[...]
        #expect(cutter.next(in: &bytes) == nil)
        #expect(cutter.isInLine)
        bytes = [0x0A]
        #expect(cutter.next(in: &bytes) == .tooLong)
        #expect(!cutter.isInLine)
    }
}
