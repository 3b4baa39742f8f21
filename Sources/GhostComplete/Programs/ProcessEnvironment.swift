@preconcurrency internal import Glibc

/// The environment of a child: a copy, so that a program that calls `setenv` meanwhile disturbs nothing.
struct ProcessEnvironment: Sendable {
    /// The entries, `NAME=value` each, in bytes: they need not be UTF-8.
    private var entries: [[UInt8]]

    /// The environment of this process as it is now. To be called where nobody changes it at the same time.
    ///
    /// - Complexity: linear in its size.
    init() {
        entries = []
        // clearenv(3) leaves no array at all.
        guard UInt(bitPattern: environ) != 0, var entry = Optional(environ) else { return }
        while let string = entry.pointee {
            entries.append(Array(UnsafeRawBufferPointer(start: string, count: strlen(string))))
            entry += 1
        }
    }

    /// The same with a variable set. A NUL in the value, which none can hold, becomes U+FFFD.
    func setting(_ name: String, to value: String) -> ProcessEnvironment {
        var copy = self
        let start = Array("\(name)=".utf8)
        copy.entries.removeAll { $0.starts(with: start) }
        copy.entries.append(start + value.replacingScalars(with: "\u{FFFD}") { $0 == "\0" }.utf8)
        return copy
    }

    /// Calls `body` with the environment as exec wants it.
    func withPointers<Result>(_ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result) -> Result {
        CStrings.with(entries, body)
    }
}

/// Arrays of C strings, for exec and its kin.
enum CStrings {
    /// Calls `body` with the strings, each ended by NUL, in an array that is ended by nil.
    static func with<Result>(_ strings: [[UInt8]], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result) -> Result {
        var bytes: [CChar] = []
        bytes.reserveCapacity(strings.reduce(0) { $0 + $1.count + 1 })
        var starts: [Int] = []
        for string in strings {
            starts.append(bytes.count)
            bytes += string.lazy.map { CChar(bitPattern: $0) }
            bytes.append(0)
        }
        return bytes.withUnsafeMutableBufferPointer { bytes in
            let pointers = starts.map { start in bytes.baseAddress.map { $0 + start } } + [nil]
            return pointers.withUnsafeBufferPointer { pointers in
                guard let first = pointers.baseAddress else { preconditionFailure("an array of one or more has an address") }
                return body(first)
            }
        }
    }
}

extension String {
    /// The text with the scalars that fulfil a condition replaced by another one.
    func replacingScalars(with replacement: Unicode.Scalar, where isReplaced: (Unicode.Scalar) -> Bool) -> String {
        guard unicodeScalars.contains(where: isReplaced) else { return self }
        var result = UnicodeScalarView()
        for scalar in unicodeScalars { result.append(isReplaced(scalar) ? replacement : scalar) }
        return String(result)
    }
}
