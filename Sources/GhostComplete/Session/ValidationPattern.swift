internal import Glibc
internal import Synchronization

/// A POSIX extended regular expression that answers must fit.
///
/// It is searched for anywhere in the text; `^` and `$` stand for the text's beginning and end. Characters are those of
/// UTF-8 where the system has the locale `C.UTF-8`, and bytes elsewhere. The C functions are `regcomp` and `regexec`.
public final class ValidationPattern: Sendable {
    /// The expression.
    public let expression: String

    private let compiled: Mutex<CompiledPattern>

    /// Compiles an expression, once.
    ///
    /// - Parameter expression: at most 4096 bytes, without a NUL.
    /// - Throws: `.configuration` with what is wrong with it.
    public init(_ expression: String) throws(PromptError) {
        self.expression = expression
        compiled = Mutex(try CompiledPattern(expression))
    }

    /// Whether a text fits.
    ///
    /// - Complexity: linear in the text, unless the expression refers back to its own groups.
    func fits(_ text: String) -> Bool {
        compiled.withLock { $0.fits(text) }
    }

    func judge(_ text: String) -> Verdict {
        fits(text) ? .accepted : .refused(saying: "must match \(expression)")
    }
}

/// The C library's form of an expression, in memory of its own.
private struct CompiledPattern: ~Copyable {
    /// regcomp(3) calls itself for each parenthesis, and has only the stack of its thread.
    private static let lengthLimit = 4096

    private let storage: UnsafeMutablePointer<regex_t>
    private let locale: PatternLocale

    init(_ expression: String) throws(PromptError) {
        func refusal(_ reason: String) -> PromptError {
            PromptError(.configuration, "the pattern '\(expression.prefix(80))' can't be used: \(reason)")
        }
        guard !expression.utf8.contains(0) else { throw refusal("it holds a NUL") }
        guard expression.utf8.count <= Self.lengthLimit else { throw refusal("it is longer than \(Self.lengthLimit) bytes") }
        let locale = PatternLocale()
        let storage = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)
        storage.initialize(to: regex_t())
        let status = locale.use { regcomp(storage, expression, REG_EXTENDED | REG_NOSUB) }
        guard status == 0 else {
            let reason = String(unsafeUninitializedCapacity: 256) { buffer in
                buffer.withMemoryRebound(to: CChar.self) { max(1, regerror(status, storage, $0.baseAddress, 256)) - 1 }
            }
            storage.deinitialize(count: 1)
            storage.deallocate()
            throw refusal(reason)
        }
        self.storage = storage
        self.locale = locale
    }

    deinit {
        regfree(storage)
        storage.deinitialize(count: 1)
        storage.deallocate()
    }

    borrowing func fits(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            // The length is given: a NUL in the text does not end it.
            var range = regmatch_t(rm_so: 0, rm_eo: regoff_t(bytes.count))
            return locale.use {
                bytes.withMemoryRebound(to: CChar.self) { regexec(storage, $0.baseAddress ?? nil, 1, &range, REG_STARTEND) == 0 }
            }
        }
    }
}

/// The locale in which a pattern is read: the C locale, which is a process's own, takes `ä` for two characters.
private struct PatternLocale: ~Copyable {
    private let letters = newlocale(Int32(1 << LC_CTYPE), "C.UTF-8", nil)

    deinit {
        if let letters { freelocale(letters) }
    }

    /// Calls `body` with this thread in the locale.
    borrowing func use<Result>(_ body: () -> Result) -> Result {
        let previous = letters.flatMap { uselocale($0) }
        defer { if let previous { uselocale(previous) } }
        return body()
    }
}
