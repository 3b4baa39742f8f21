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
        if term.isEmpty || term == "dumb" || ends(term, with: "-m") || ends(term, with: "-mono") { return .none }
        if let color = environment("COLORTERM"), color == "truecolor" || color == "24bit" { return .trueColor }
        if ends(term, with: "-direct") { return .trueColor }
        // As xterm-256color, screen-256color-bce, tmux-256color.
        if hasPart("256color", term) { return .palette256 }
        let capable = [
            "xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour", "iterm2", "mintty", "konsole", "vte",
        ]
        if capable.contains(where: { term == $0 || term.hasPrefix($0 + "-") }) { return .palette256 }
        return .few
    }

    // Both go by bytes: the set-up of the standard library's searches costs more than all the rest here.

    private static func ends(_ name: String, with end: String) -> Bool {
        name.utf8.count >= end.utf8.count && name.utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
    }

    /// Whether a part of a name between its dashes is this one.
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
