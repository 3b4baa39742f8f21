/// The parts of a control sequence (ECMA-48, 5.4): a private prefix, numbers, intermediate bytes and the final byte.
struct ControlSequence {
    /// One of `< = > ?` where the sequence is a private one.
    let prefix: UInt8?
    /// The fields between `;`, each of numbers between `:`; a missing number is nil. Empty where there is no parameter.
    let fields: [[Int?]]
    let intermediates: [UInt8]
    let final: UInt8

    /// Takes `bytes` apart: what follows CSI or SS3, the final byte last.
    init(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes.dropLast()
        final = bytes.last ?? 0
        if let first = rest.first, (0x3C..<0x40).contains(first) {
            prefix = first
            rest = rest.dropFirst()
        } else {
            prefix = nil
        }
        let parameters = rest.prefix { (0x30..<0x40).contains($0) }
        intermediates = Array(rest.dropFirst(parameters.count))
        fields =
            parameters.isEmpty
            ? []
            : parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { field in
                field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
            }
    }

    /// The number at a place, nil where there is none.
    func number(_ field: Int, _ part: Int = 0) -> Int? {
        guard field < fields.count, part < fields[field].count else { return nil }
        return fields[field][part]
    }

    /// All numbers of a field.
    func field(_ index: Int) -> [Int?] {
        index < fields.count ? fields[index] : []
    }

    /// Whether it tells that a key was let go (kitty's protocol: the event type after the modifiers).
    var isRelease: Bool { number(1, 1) == 3 }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy({ (0x30..<0x3A).contains($0) }) else { return nil }
        return digits.reduce(0) { min($0 * 10 + Int($1) - 0x30, 0x7FFF_FFFF) }
    }
}
