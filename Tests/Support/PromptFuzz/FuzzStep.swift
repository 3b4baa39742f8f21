/// One thing that happens to a prompt. After each the whole screen is compared.
package enum FuzzStep: Hashable, Sendable {
    /// Keys in the notation of `KeyNotation`, all in one write.
    case keys(String)
    case resize(columns: Int, rows: Int)
    /// Two sizes, one right behind the other.
    case resizeTwice(columns: Int, rows: Int, thenColumns: Int, thenRows: Int)
    /// Stopped by the suspend character, and continued.
    case suspend
    /// Stopped so, and continued in another size.
    case suspendAndResize(columns: Int, rows: Int)
    /// A signal that is sent to the program alone.
    case signal(Int32)
}

/// Which terminal shows the program's output.
package enum FuzzScreen: String, CaseIterable, Sendable {
    /// libvterm, whose widths are its own.
    case vterm
    case cuts
    case reflows
    case reflowsAndReturns
}
