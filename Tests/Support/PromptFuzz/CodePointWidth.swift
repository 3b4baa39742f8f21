internal import CPty

/// How many columns a code point takes.
enum CodePointWidth {
    /// As the C library has it; what it does not know is one column to most terminals.
    static func columns(of scalar: Unicode.Scalar) -> Int {
        let width = Int(wcwidth(wchar_t(scalar.value)))
        return width < 0 ? 1 : width
    }
}
