internal import Glibc

/// Standard input, for what is read of it by request only.
enum StandardInput {
    /// All of it; nil where reading fails. What is not UTF-8 becomes U+FFFD.
    static func all() -> String? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(0, &buffer, buffer.count)
            if count > 0 { bytes += buffer[..<count] }
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            if count < 0, errno != EINTR { return nil }
        }
    }

    /// One line without its end, read byte by byte so that none after it is taken; nil at the end of the input.
    static func line() -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(0, &byte, 1)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
            if byte == 0x0A { break }
            bytes.append(byte)
        }
        if bytes.last == 0x0D { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
