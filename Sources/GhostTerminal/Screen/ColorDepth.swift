/// How many colours there are.
package enum ColorDepth: Int, Comparable, Hashable, Sendable {
    /// None are wanted (NO_COLOR, `--color=never`) or there are none.
    case none
    /// The eight or sixteen of the terminal's own palette.
    case few
    case palette256
    case trueColor

    package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
        left.rawValue < right.rawValue
    }

    /// The colours of a terminal by its environment: NO_COLOR (no-color.org: set and not empty), COLORTERM and TERM.
    package static func detect(environment: (String) -> String?) -> ColorDepth {
        if let refusal = environment("NO_COLOR"), !refusal.isEmpty { return .none }
        let term = environment("TERM") ?? ""
        if term.isEmpty || term == "dumb" || term.hasSuffix("-m") || term.hasSuffix("-mono") { return .none }
        if let color = environment("COLORTERM"), color == "truecolor" || color == "24bit" { return .trueColor }
        if term.hasSuffix("-direct") { return .trueColor }
        // As xterm-256color, screen-256color-bce, tmux-256color.
        if hasPart("256color", term) { return .palette256 }
        let capable = [
            "xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour", "iterm2", "mintty", "konsole", "vte",
        ]
        if capable.contains(where: { term == $0 || term.hasPrefix($0 + "-") }) { return .palette256 }
        return .few
    }

    /// Whether a part of a name between its dashes is this one; without the searches of the standard library, whose set-up costs more
    /// than all the rest here.
    private static func hasPart(_ part: String, _ name: String) -> Bool {
        var rest = name.utf8[...]
        while true {
            if rest.starts(with: part.utf8) {
                let end = rest.dropFirst(part.utf8.count).first
                if end == nil || end == UInt8(ascii: "-") { return true }
            }
            guard let dash = rest.firstIndex(of: UInt8(ascii: "-")) else { return false }
            rest = rest[rest.index(after: dash)...]
        }
    }
}
