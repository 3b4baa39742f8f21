/// One thing that happens to a prompt. After each the whole screen is compared.
package enum FuzzStep: Hashable, Sendable {
    /// Keys in the notation of `KeyNotation`, all in one write but for an Escape by itself, behind which the program is waited for. A
    /// `<Resize:…>` among them is not waited for.
    case keys(String)
    /// The bytes of a key as some terminal spells it, and the key in the notation of `KeyNotation`, which should do the same.
    case spelled([UInt8], as: String)
    /// The window gets these sizes, one right behind the other.
    case resize([FuzzSize])
    /// Stopped, changed to these sizes meanwhile, and continued.
    case suspend(FuzzStop, [FuzzSize])
    /// A signal that is sent to the program alone.
    case signal(Int32)
    /// The terminal goes away.
    case hangUp
}

/// What stops a program.
package enum FuzzStop: String, CaseIterable, Sendable {
    /// The suspend character.
    case key
    /// SIGTSTP, sent to it alone.
    case signal
    /// SIGSTOP, of which it does not hear.
    case unheard
}

/// The size of a window in columns and rows. None at all, 0×0, is taken for 80×24.
package struct FuzzSize: Hashable, Sendable {
    package let columns: Int
    package let rows: Int

    package init(_ columns: Int, _ rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// The size that the screen has then.
    var shown: FuzzSize { columns > 0 && rows > 0 ? self : FuzzSize(80, 24) }
}

/// Which terminal shows the program's output.
package enum FuzzScreen: String, CaseIterable, Sendable {
    /// libvterm, whose widths are its own.
    case vterm
    case cuts
    case reflows
    case reflowsAndReturns
    /// The same, and a cluster is one cell of at most two columns, of which it tells nothing.
    case joins
    /// tmux, a program of its own.
    case tmux

    /// Those in memory.
    package static let inMemory: [FuzzScreen] = [.vterm, .cuts, .reflows, .reflowsAndReturns, .joins]

    /// Whether rows are wrapped anew on a resize.
    var reflows: Bool { [.reflows, .reflowsAndReturns, .joins, .tmux].contains(self) }
    /// Whether only clusters should be shown about whose columns all terminals agree.
    var wantsSettledWidths: Bool { self == .vterm || self == .tmux }
}

/// What the cases of a run are mostly about.
package enum FuzzLeaning: String, Sendable {
    /// Other sizes of the window, and clusters whose columns are in doubt where the terminal may show them.
    case resizes
}
