/// Some of the places of an index: their numbers where they are few, else a bit each.
struct PlaceSet {
    private enum Store {
        case few([UInt32])
        case many([UInt64])
    }

    private let store: Store

    /// The places of a list.
    init(_ list: UnionCursor, of count: Int) {
        if list.bound <= 16 + count / 64 {
            store = .few(list.elements())
        } else {
            var bits = [UInt64](repeating: 0, count: count / 64 + 1)
            list.mark(in: &bits)
            store = .many(bits)
        }
    }

    private init(_ store: Store) { self.store = store }

    /// There is none.
    var isEmpty: Bool {
        switch store {
        case .few(let list): list.isEmpty
        case .many(let bits): bits.allSatisfy { $0 == 0 }
        }
    }

    /// Whether a place is one of them.
    func contains(_ place: Int) -> Bool {
        switch store {
        case .few(let list):
            var (low, high) = (0, list.count)
            while low < high {
                let middle = (low + high) / 2
                if Int(list[middle]) < place { low = middle + 1 } else { high = middle }
            }
            return low < list.count && Int(list[low]) == place
        case .many(let bits): return bits[place >> 6] >> UInt64(place & 63) & 1 == 1
        }
    }

    /// Those of both.
    func intersection(_ other: PlaceSet) -> PlaceSet {
        switch (store, other.store) {
        case (.few(let list), .few(let others)):
            // The shorter one is looked for in the longer one.
            let isShorter = list.count <= others.count
            let long = isShorter ? other : self
            return PlaceSet(.few((isShorter ? list : others).filter { long.contains(Int($0)) }))
        case (.few(let list), _): return PlaceSet(.few(list.filter { other.contains(Int($0)) }))
        case (_, .few(let list)): return PlaceSet(.few(list.filter { contains(Int($0)) }))
        case (.many(let bits), .many(let others)):
            var both = bits
            for index in both.indices { both[index] &= others[index] }
            return PlaceSet(.many(both))
        }
    }

    /// All of them, rising.
    var list: [Int] {
        switch store {
        case .few(let list): return list.map { Int($0) }
        case .many(let bits):
            var list: [Int] = []
            for (index, word) in bits.enumerated() where word != 0 {
                var rest = word
                while rest != 0 {
                    list.append(index << 6 + rest.trailingZeroBitCount)
                    rest &= rest - 1
                }
            }
            return list
        }
    }
}
