/// A JSON value, as far as address files need it.
package indirect enum JSONValue: Equatable {
    case null
    case bool(Bool)
    /// The number as it is written, so that `12` stays `12`.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([(key: String, value: JSONValue)])

    package static func == (a: JSONValue, b: JSONValue) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.bool(let x), .bool(let y)): x == y
        case (.number(let x), .number(let y)): x == y
        case (.string(let x), .string(let y)): x == y
        case (.array(let x), .array(let y)): x == y
        case (.object(let x), .object(let y)): x.elementsEqual(y) { $0.key == $1.key && $0.value == $1.value }
        default: false
        }
    }

    /// The value of a key of an object; the last one where a key is given twice.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let pairs) = self else { return nil }
        return pairs.last { $0.key == key }?.value
    }

    /// A string or number as text.
    package var text: String? {
        switch self {
        case .string(let text): text
        case .number(let text): text
        default: nil
        }
    }

    /// The elements of an array.
    package var elements: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }
}

/// Reads JSON from a source piece by piece; the elements of one long array can be had one after another.
package struct JSONReader {
    private let source: ByteSource?
    private var bytes: [UInt8]
    private var at = 0
    private var atEnd = false
    private var mark = 0
    /// The number of the line that is read, from 1.
    package private(set) var line = 1

    /// Deeper nesting than this is refused, so that the stack is safe.
    private static let deepest = 64
    /// A value of more bytes than this is refused, so that memory is.
    private static let longest = 1 << 24

    package init(source: ByteSource?, prefix: [UInt8]) {
        self.source = source
        bytes = prefix
        atEnd = source == nil
    }

    /// What is wrong with the text, with the line.
    package struct Malformed: Error {
        package let line: Int
        package let message: String
    }

    private mutating func peek() throws -> UInt8? {
        if at < bytes.count { return bytes[at] }
        if atEnd { return nil }
        if mark > 1 << 20 {
            bytes.removeFirst(mark)
            at -= mark
            mark = 0
        }
        guard let source, try source.read(into: &bytes) else {
            atEnd = true
            return nil
        }
        return at < bytes.count ? bytes[at] : nil
    }

    /// The next byte that is no white space, not yet taken; nil at the end.
    package mutating func peekToken() throws -> UInt8? {
        while let byte = try peek() {
            switch byte {
            case 0x0A:
                line += 1
                at += 1
            case 0x20, 0x09, 0x0D: at += 1
            default: return byte
            }
        }
        return nil
    }

    /// Takes a byte if it is next.
    package mutating func take(_ byte: UInt8) throws -> Bool {
        guard try peekToken() == byte else { return false }
        at += 1
        return true
    }

    private func malformed(_ message: String) -> Malformed { Malformed(line: line, message: message) }

    /// Has `markedText` begin at what is next.
    package mutating func setMark() { mark = at }

    /// The bytes that were read since `setMark`. What stands before the mark is given up from time to time.
    package var markedText: ArraySlice<UInt8> { bytes[mark..<max(mark, at)] }

    /// Goes on behind the end of the line, after an error.
    package mutating func skipLine() throws {
        while let byte = try peek() {
            at += 1
            if byte == 0x0A {
                line += 1
                return
            }
        }
    }

    /// Reads one value.
    package mutating func value(depth: Int = 0) throws -> JSONValue {
        if depth > JSONReader.deepest { throw malformed("nested too deeply") }
        guard let byte = try peekToken() else { throw malformed("the text ends early") }
        switch byte {
        case 0x7B:
            at += 1
            var pairs: [(key: String, value: JSONValue)] = []
            if try take(0x7D) { return .object(pairs) }
            repeat {
                let key = try string()
                guard try take(0x3A) else { throw malformed("no colon after a key") }
                pairs.append((key, try value(depth: depth + 1)))
            } while try take(0x2C)
            guard try take(0x7D) else { throw malformed("an object is not closed") }
            return .object(pairs)
        case 0x5B:
            at += 1
            var elements: [JSONValue] = []
            if try take(0x5D) { return .array(elements) }
            repeat { elements.append(try value(depth: depth + 1)) } while try take(0x2C)
            guard try take(0x5D) else { throw malformed("an array is not closed") }
            return .array(elements)
        case 0x22: return .string(try string())
        default: return try word()
        }
    }

    private mutating func word() throws -> JSONValue {
        var text: [UInt8] = []
        while let byte = try peek(),
            (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte == 0x2D || byte == 0x2B
                || byte == 0x2E
        {
            text.append(byte)
            at += 1
            if text.count > 64 { throw malformed("a number is too long") }
        }
        let word = String(decoding: text, as: UTF8.self)
        switch word {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        default:
            guard let first = text.first, first == 0x2D || HouseNumber.isDigit(first), DecimalNumber.isOne(word.utf8) else {
                throw malformed("not a value")
            }
            return .number(word)
        }
    }

    /// Reads a string.
    package mutating func string() throws -> String {
        guard try take(0x22) else { throw malformed("no string") }
        var text: [UInt8] = []
        while let byte = try peek() {
            at += 1
            if byte == 0x22 {
                guard let string = String(validating: text, as: UTF8.self) else { throw malformed("not UTF-8") }
                return string
            }
            if byte == 0x0A { throw malformed("a string is not closed") }
            if byte != 0x5C {
                text.append(byte)
                if text.count > JSONReader.longest { throw malformed("a string is too long") }
                continue
            }
            guard let escape = try peek() else { break }
            at += 1
            switch escape {
            case 0x6E: text.append(0x0A)
            case 0x74: text.append(0x09)
            case 0x72: text.append(0x0D)
            case 0x62: text.append(0x08)
            case 0x66: text.append(0x0C)
            case 0x75: try unicode(&text)
            case 0x22, 0x5C, 0x2F: text.append(escape)
            default: throw malformed("an unknown escape")
            }
        }
        throw malformed("a string is not closed")
    }

    private mutating func hex() throws -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = try peek(), let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
                throw malformed("a bad escape")
            }
            at += 1
            value = value * 16 + UInt32(digit)
        }
        return value
    }

    private mutating func unicode(_ text: inout [UInt8]) throws {
        var code = try hex()
        if code >= 0xD800 && code < 0xDC00 {
            guard try peek() == 0x5C else { return text.append(contentsOf: "\u{FFFD}".utf8) }
            at += 1
            guard try peek() == 0x75 else { throw malformed("a bad escape") }
            at += 1
            let low = try hex()
            guard low >= 0xDC00 && low < 0xE000 else { return text.append(contentsOf: "\u{FFFD}".utf8) }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        text.append(contentsOf: String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
    }
}
