/// Gives equal byte strings one small number, in the order of their first appearance.
///
/// An open table over one arena of bytes: about 12 bytes a string besides its own. Belongs to one thread.
package struct Interner {
    private var arena: [UInt8] = []
    private var ends: [Int] = []
    private var table: [UInt32]
    private var mask: Int

    package init(capacity: Int = 1 << 10) {
        var size = 16
        while size < capacity * 2 { size *= 2 }
        table = [UInt32](repeating: 0, count: size)
        mask = size - 1
    }

    /// The number of different strings.
    package var count: Int { ends.count }

    /// The bytes of a string.
    package subscript(id: Int) -> ArraySlice<UInt8> { arena[(id == 0 ? 0 : ends[id - 1])..<ends[id]] }

    /// The text of a string.
    package func text(_ id: Int) -> String { String(decoding: self[id], as: UTF8.self) }

    /// The number of a string, and whether it is new.
    package mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> (id: Int, isNew: Bool) {
        var slot = Int(truncatingIfNeeded: Checksum.hash(UnsafeRawBufferPointer(bytes)) >> 7) & mask
        while table[slot] != 0 {
            let id = Int(table[slot]) - 1
            if equals(id, bytes) { return (id, false) }
            slot = (slot + 1) & mask
        }
        let id = ends.count
        arena.append(contentsOf: bytes)
        ends.append(arena.count)
        table[slot] = UInt32(id + 1)
        if ends.count * 2 > table.count { grow() }
        return (id, true)
    }

    /// The number of a string, and whether it is new.
    package mutating func intern(_ bytes: some Collection<UInt8>) -> (id: Int, isNew: Bool) {
        if let done = bytes.withContiguousStorageIfAvailable({ intern($0) }) { return done }
        return Array(bytes).withUnsafeBufferPointer { intern($0) }
    }

    /// The number of a string that is there already.
    package func id(of bytes: some Collection<UInt8>) -> Int? {
        let find: (UnsafeBufferPointer<UInt8>) -> Int? = { bytes in
            var slot = Int(truncatingIfNeeded: Checksum.hash(UnsafeRawBufferPointer(bytes)) >> 7) & mask
            while table[slot] != 0 {
                let id = Int(table[slot]) - 1
                if equals(id, bytes) { return id }
                slot = (slot + 1) & mask
            }
            return nil
        }
        if let found = bytes.withContiguousStorageIfAvailable(find) { return found }
        return Array(bytes).withUnsafeBufferPointer(find)
    }

    private func equals(_ id: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = id == 0 ? 0 : ends[id - 1]
        guard ends[id] - start == bytes.count else { return false }
        return arena.withUnsafeBufferPointer { arena in
            for i in 0..<bytes.count where arena[start + i] != bytes[i] { return false }
            return true
        }
    }

    private mutating func grow() {
        mask = table.count * 2 - 1
        table = [UInt32](repeating: 0, count: table.count * 2)
        for id in 0..<ends.count {
            let start = id == 0 ? 0 : ends[id - 1]
            let hash = arena.withUnsafeBytes { Checksum.hash(UnsafeRawBufferPointer(rebasing: $0[start..<ends[id]])) }
            var slot = Int(truncatingIfNeeded: hash >> 7) & mask
            while table[slot] != 0 { slot = (slot + 1) & mask }
            table[slot] = UInt32(id + 1)
        }
    }
}
