extension Style {
    /// A look that is none of the names and no SGR.
    package struct UnknownName: Error, Hashable, Sendable, CustomStringConvertible {
        package let name: String

        package var description: String {
            "unknown style '\(name)': use highlight, dim, underline, or SGR numbers such as 1;35"
        }
    }

    /// The look of a text field's selection: white on blue with 256 colours or more, else reverse video.
    package static func highlight(_ depth: ColorDepth) -> Style {
        // #ffffff on #005faf of the 6x6x6 cube, whatever the palette: a contrast of 6.4 to 1.
        depth >= .palette256 ? Style(foreground: .palette(231), background: .palette(25)) : Style(.reverse)
    }

    /// The look that `--style` names: `highlight`, `dim`, `underline`, or an SGR string such as `1;35`.
    ///
    /// Colours go where there are none; what has no look left then is reverse video, so that it is still told from the text.
    package init(named name: String, depth: ColorDepth) throws(UnknownName) {
        switch name {
        case "highlight": self = .highlight(depth)
        case "dim": self = Style(.dim)
        case "underline": self = Style(.underline)
        default:
            guard !name.isEmpty, name.utf8.allSatisfy({ (0x30...0x3B).contains($0) }) else { throw UnknownName(name: name) }
            var style = Style.plain
            style.apply(sgr: name)
            if depth == .none { style = style.withoutColors }
            self = style == .plain ? Style(.reverse) : style
        }
    }
}
