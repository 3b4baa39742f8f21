/// Typing errors: how many letters must be changed, added, taken away or swapped with their neighbour.
enum EditDistance {
    /// The errors that are forgiven in a word: none under four letters, one under eight, then two; none in words with digits.
    static func allowed(_ word: [UInt8]) -> Int {
        if word.contains(where: HouseNumber.isDigit) { return 0 }
        let length = word.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
        return length < 4 ? 0 : (length < 8 ? 1 : 2)
    }

    /// The distance of two words, nil where it is more than is forgiven. `isPrefix`: the second may go on.
    static func within(_ typed: [UInt8], _ word: [UInt8], isPrefix: Bool) -> Int? {
        let bound = allowed(typed)
        if bound == 0 || word.contains(where: HouseNumber.isDigit) { return nil }
        if word.count + bound < typed.count || (!isPrefix && word.count > typed.count + bound) { return nil }
        var walk = EditWalk(typed, bound: bound)
        var best: Int?
        for (index, byte) in word.enumerated() {
            guard walk.push(byte, at: index) else { return best }
            if isPrefix, let distance = walk.distance { best = min(best ?? .max, distance) }
        }
        if let distance = walk.distance { best = min(best ?? .max, distance) }
        return best
    }
}

/// The rows of the distance's matrix, one a letter of the other word; going back to an earlier letter is free, so that the
/// words of a sorted dictionary share their beginnings' rows.
struct EditWalk {
    private let typed: [UInt8]
    private let bound: Int
    private var rows: [[Int]]
    private var letters: [UInt8] = []

    init(_ typed: [UInt8], bound: Int) {
        self.typed = typed
        self.bound = bound
        rows = [Array(0...typed.count)]
    }

    /// Adds a letter as the `index`th, forgetting those behind; false where no ending can be within the bound.
    mutating func push(_ byte: UInt8, at index: Int) -> Bool {
        if rows.count > index + 1 { rows.removeSubrange((index + 1)...) }
        if letters.count > index { letters.removeSubrange(index...) }
        letters.append(byte)
        let last = rows[index]
        var row = [Int](repeating: index + 1, count: typed.count + 1)
        var least = index + 1
        for column in 1..<typed.count + 1 {
            var value = min(last[column] + 1, row[column - 1] + 1, last[column - 1] + (typed[column - 1] == byte ? 0 : 1))
            if index > 0, column > 1, typed[column - 1] == letters[index - 1], typed[column - 2] == byte {
                value = min(value, rows[index - 1][column - 2] + 1)
            }
            row[column] = value
            least = min(least, value)
        }
        rows.append(row)
        return least <= bound
    }

    /// The distance of the typed word to the letters so far, nil beyond the bound.
    var distance: Int? {
        guard let value = rows.last?.last, value <= bound else { return nil }
        return value
    }
}
