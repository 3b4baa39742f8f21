internal import Synchronization

/// Text as libedit takes it: `wchar_t` and a NUL.
enum WideString {
    private static let kept = Mutex<[String: Int]>([:])

    /// Calls `body` with the text; the pointer is good for the call.
    static func with<Result>(_ text: String, _ body: (UnsafePointer<Int32>) -> Result) -> Result {
        with(text.unicodeScalars.map { Int32(bitPattern: $0.value) }, body)
    }

    /// Calls `body` with code points or elements; the pointer is good for the call.
    static func with<Result>(_ codes: [Int32], _ body: (UnsafePointer<Int32>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: codes.count + 1) { buffer in
            _ = buffer.initialize(from: codes)
            buffer[codes.count] = 0
            guard let start = buffer.baseAddress else { preconditionFailure("a buffer with room has an address") }
            return body(start)
        }
    }

    /// A wide string that is never freed, made once for each text: libedit keeps the pointers of names for as long as it
    /// lives.
    static func permanent(_ text: String) -> UnsafePointer<Int32> {
        let address = kept.withLock { kept in
            if let address = kept[text] { return address }
            let wide = UnsafeMutablePointer<Int32>.allocate(capacity: text.unicodeScalars.count + 1)
            for (offset, scalar) in text.unicodeScalars.enumerated() { wide[offset] = Int32(bitPattern: scalar.value) }
            wide[text.unicodeScalars.count] = 0
            let address = Int(bitPattern: wide)
            kept[text] = address
            return address
        }
        guard let start = UnsafePointer<Int32>(bitPattern: address) else { preconditionFailure("an allocation has an address") }
        return start
    }
}
