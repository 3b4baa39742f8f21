extension Style {
    /// Applies the parameters of an SGR sequence (what stands between CSI and `m`). Numbers that mean nothing are passed over.
    /// - Complexity: linear.
    package mutating func apply(sgr parameters: some StringProtocol) {
        var fields = parameters.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { field in
            field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { part in
                part.reduce(0) { min($0 * 10 + Int($1) - 0x30, 9999) }
            }
        }[...]
        while let field = fields.popFirst() {
            let code = field.first ?? 0
            switch code {
            case 38: foreground = Self.color(field, &fields) ?? foreground
            case 48: background = Self.color(field, &fields) ?? background
            case 58: underlineColor = Self.color(field, &fields) ?? underlineColor
            case 4 where field.count > 1: setUnderline(field[1])
            default: apply(code)
            }
        }
    }

    private mutating func apply(_ code: Int) {
        switch code {
        case 0: self = .plain
        case 1: attributes.insert(.bold)
        case 2: attributes.insert(.dim)
        case 3: attributes.insert(.italic)
        case 4: setUnderline(1)
        case 5, 6: attributes.insert(.blink)
        case 7: attributes.insert(.reverse)
        case 8: attributes.insert(.hidden)
        case 9: attributes.insert(.strike)
        case 21: setUnderline(2)
        case 22: attributes.subtract([.bold, .dim])
        case 23: attributes.remove(.italic)
        case 24: setUnderline(0)
        case 25: attributes.remove(.blink)
        case 27: attributes.remove(.reverse)
        case 28: attributes.remove(.hidden)
        case 29: attributes.remove(.strike)
        case 53: attributes.insert(.overline)
        case 55: attributes.remove(.overline)
        case 30...37: foreground = .palette(UInt8(code - 30))
        case 39: foreground = nil
        case 40...47: background = .palette(UInt8(code - 40))
        case 49: background = nil
        case 59: underlineColor = nil
        case 90...97: foreground = .palette(UInt8(code - 82))
        case 100...107: background = .palette(UInt8(code - 92))
        default: break
        }
    }

    private mutating func setUnderline(_ kind: Int) {
        attributes.subtract(.anyUnderline)
        switch kind {
        case 0: break
        case 2: attributes.insert(.doubleUnderline)
        case 3...5: attributes.insert(.curlyUnderline)
        default: attributes.insert(.underline)
        }
    }

    /// The colour after 38, 48 or 58, in sub-parameters (`38:2::1:2:3`) or in fields of their own (`38;5;4`), which are taken.
    private static func color(_ field: [Int], _ rest: inout ArraySlice<[Int]>) -> Color? {
        if field.count > 1 {
            switch field[1] {
            case 5 where field.count > 2: return UInt8(exactly: field[2]).map(Color.palette)
            case 2 where field.count > 4: return rgb(field.suffix(3))
            default: return nil
            }
        }
        switch rest.first?.first {
        case 5 where rest.count > 1:
            let index = rest[rest.startIndex + 1].first ?? 0
            rest = rest.dropFirst(2)
            return UInt8(exactly: index).map(Color.palette)
        case 2 where rest.count > 3:
            let parts = rest.dropFirst().prefix(3).map { $0.first ?? 0 }
            rest = rest.dropFirst(4)
            return rgb(parts[...])
        default:
            return nil
        }
    }

    private static func rgb(_ parts: ArraySlice<Int>) -> Color? {
        let bytes = parts.compactMap { UInt8(exactly: $0) }
        return bytes.count == 3 ? .rgb(bytes[0], bytes[1], bytes[2]) : nil
    }
}
