/// Finds `CSI ? n h` and `CSI ? n l` in what a program writes, wherever it is cut.
package struct ModeScanner {
    private var sequence: [UInt8] = []

    package init() {}

    /// The changes in the next bytes.
    package mutating func scan(_ bytes: [UInt8]) -> [(mode: Int, isSet: Bool)] {
        var changes: [(mode: Int, isSet: Bool)] = []
        for byte in bytes {
            if byte == 0x1B {
                sequence = [byte]
            } else if sequence.count == 1 {
                sequence = byte == UInt8(ascii: "[") ? sequence + [byte] : []
            } else if !sequence.isEmpty {
                sequence.append(byte)
                guard (0x40..<0x7F).contains(byte) else { continue }
                if sequence[2] == UInt8(ascii: "?"), byte == UInt8(ascii: "h") || byte == UInt8(ascii: "l") {
                    for number in sequence[3...].dropLast().split(separator: UInt8(ascii: ";")) {
                        if let mode = Int(String(decoding: number, as: UTF8.self)) {
                            changes.append((mode, byte == UInt8(ascii: "h")))
                        }
                    }
                }
                sequence = []
            }
        }
        return changes
    }
}

extension ModeScanner {
    /// Private modes that are on behind `bytes` and should not be at the end; -25 where the cursor is hidden.
    package static func modesLeft(by bytes: [UInt8]) -> [Int] {
        var scanner = ModeScanner()
        var modes: Set<Int> = []
        for change in scanner.scan(bytes) where change.mode != 7 {
            let isAway = change.mode == 25 ? !change.isSet : change.isSet
            let name = change.mode == 25 ? -25 : change.mode
            if isAway { modes.insert(name) } else { modes.remove(name) }
        }
        return modes.sorted()
    }
}
