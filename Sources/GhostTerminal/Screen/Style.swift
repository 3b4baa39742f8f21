/// How a cell looks: attributes and colours, as SGR sets them.
package struct Style: Hashable, Sendable {
    /// Looks that are on or off.
    package struct Attributes: OptionSet, Hashable, Sendable {
        package let rawValue: UInt16

        package init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        package static let bold = Attributes(rawValue: 1 << 0)
        package static let dim = Attributes(rawValue: 1 << 1)
        package static let italic = Attributes(rawValue: 1 << 2)
        package static let underline = Attributes(rawValue: 1 << 3)
        package static let blink = Attributes(rawValue: 1 << 4)
        package static let reverse = Attributes(rawValue: 1 << 5)
        package static let hidden = Attributes(rawValue: 1 << 6)
        package static let strike = Attributes(rawValue: 1 << 7)
        package static let doubleUnderline = Attributes(rawValue: 1 << 8)
        package static let curlyUnderline = Attributes(rawValue: 1 << 9)
        package static let overline = Attributes(rawValue: 1 << 10)

        static let anyUnderline: Attributes = [.underline, .doubleUnderline, .curlyUnderline]
    }

    package var attributes: Attributes
    package var foreground: Color?
    package var background: Color?
    package var underlineColor: Color?

    package init(_ attributes: Attributes = [], foreground: Color? = nil, background: Color? = nil) {
        self.attributes = attributes
        self.foreground = foreground
        self.background = background
    }

    /// The terminal's own look.
    package static let plain = Style()

    /// The same without colours.
    package var withoutColors: Style { Style(attributes) }

    /// This look laid over another: its colours and attributes where it has some.
    package func over(_ base: Style) -> Style {
        var result = base
        result.attributes.formUnion(attributes)
        result.foreground = foreground ?? base.foreground
        result.background = background ?? base.background
        result.underlineColor = underlineColor ?? base.underlineColor
        return result
    }
}

// MARK: Writing

extension Style {
    /// SGR numbers of the attributes; the curly underline is a sub-parameter.
    private static let codes: [(Attributes, String)] = [
        (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.blink, "5"), (.reverse, "7"), (.hidden, "8"),
        (.strike, "9"),
        (.doubleUnderline, "21"), (.curlyUnderline, "4:3"), (.overline, "53"),
    ]

    /// Appends the shortest SGR that makes a terminal that writes in `current` write in this style.
    func write(to bytes: inout [UInt8], from current: Style) {
        guard self != current else { return }
        bytes.append(contentsOf: "\u{1B}[".utf8)
        defer { bytes.append(UInt8(ascii: "m")) }
        guard self != .plain else { return }
        let start = bytes.count
        var base = current
        if !canBeAdded(to: current) {
            bytes.append(UInt8(ascii: "0"))
            base = .plain
        }
        func separate() {
            if bytes.count > start { bytes.append(UInt8(ascii: ";")) }
        }
        for (attribute, code) in Self.codes where attributes.contains(attribute) && !base.attributes.contains(attribute) {
            separate()
            bytes.append(contentsOf: code.utf8)
        }
        for (color, old, number) in [
            (foreground, base.foreground, 30), (background, base.background, 40), (underlineColor, base.underlineColor, 50),
        ] as [(Color?, Color?, UInt8)] {
            guard let color, color != old else { continue }
            separate()
            color.write(to: &bytes, base: number)
        }
    }

    /// Whether nothing of `current` has to be taken away.
    private func canBeAdded(to current: Style) -> Bool {
        attributes.isSuperset(of: current.attributes)
            && (current.foreground == nil || foreground != nil)
            && (current.background == nil || background != nil)
            && (current.underlineColor == nil || underlineColor != nil)
    }
}
