/// Which groups have a house number, for numbers that few groups have.
package enum NumberHolders {
    /// Numbers that share a head.
    static let block = 16

    /// The bit that tells a hash from a value.
    private static let hashed = 1 << 31

    /// The values under which a house number is listed: its own, that without letters in front (`8780` of `N8780`), what it reads
    /// without its hyphen (`3412` of `34-12`), and those of the members of a range or list. Whatever agrees when it is typed to its
    /// end has one of them as its `value`.
    package static func values(of text: String) -> [Int] {
        let key = HouseNumber.key(of: text)
        var forms = [key]
        if let first = key.first, !HouseNumber.isDigit(first), let at = key.firstIndex(where: HouseNumber.isDigit) {
            forms.append(Array(key[at...]))
        }
        if key.contains(0x2C) { forms += key.split(separator: 0x2C).map { Array($0) } }
        var values: [Int] = []
        if let (low, high) = HouseNumber.bounds(of: key) {
            values = Array(stride(from: low, through: high, by: 2)) + [high]
        } else if let dash = key.firstIndex(of: 0x2D) {
            let (first, second) = (key[..<dash], key[(dash + 1)...])
            forms += [Array(first + second), Array(first + [0x5F] + second)]
        }
        values += forms.map { value(of: $0) }
        if values.contains(where: { $0 & hashed != 0 }), let value = lettered(of: key) { values.append(value) }
        return Set(values).sorted()
    }

    /// The value under which all numbers are listed that have more than digits and begin with the digits of a key; nil where the key
    /// doesn't begin with a digit.
    package static func lettered(of key: [UInt8]) -> Int? {
        let (value, end) = HouseNumber.number(key, 0)
        guard end > 0, end <= 9 else { return nil }
        return NumberHolders.value(of: Array(String(value).utf8) + [0x2A])
    }

    /// The value of the key of a number: itself where it is digits alone, else a hash of 31 bits and a bit that says so.
    package static func value(of key: [UInt8]) -> Int {
        let (value, end) = HouseNumber.number(key, 0)
        if end == key.count, end <= 9, end > 0 { return value }
        let hash = HouseNumber.shortened(key).withUnsafeBytes { Checksum.hash($0) }
        return Int(hash >> 33) | hashed
    }

    /// The two sections of a sorted list of value << 32 | group.
    static func sections(_ pairs: [UInt64]) -> [(IndexFormat.Kind, ByteWriter)] {
        var heads = ByteWriter()
        var entries = ByteWriter()
        var start = 0
        var number = 0
        var last = 0
        while start < pairs.count {
            var end = start + 1
            while end < pairs.count, pairs[end] >> 32 == pairs[start] >> 32 { end += 1 }
            let value = Int(pairs[start] >> 32)
            if number % block == 0 {
                heads.u32(value)
                heads.u32(entries.count)
                last = value
            }
            entries.varint(value - last)
            last = value
            var body = ByteWriter()
            var count = 0
            var group = -1
            for pair in pairs[start..<end] where Int(pair & 0xFFFF_FFFF) != group {
                let next = Int(pair & 0xFFFF_FFFF)
                body.varint(next - max(0, group))
                group = next
                count += 1
            }
            entries.varint(count)
            if count <= IndexFormat.mostHolders {
                entries.varint(body.count)
                entries.append(body.bytes)
            }
            number += 1
            start = end
        }
        return [(.numberHeads, heads), (.numberGroups, entries)]
    }
}

extension IndexReader {
    /// The groups that have a house of a value, rising; nil where there are too many to be listed.
    package func holders(of value: Int) -> [UInt32]? {
        var low = 0
        var high = numberHeads.count / 8
        while high - low > 1 {
            let middle = (low + high) / 2
            if numberHeads.u32(middle * 8) <= value { low = middle } else { high = middle }
        }
        guard high > 0, numberHeads.u32(low * 8) <= value else { return [] }
        var number = numberHeads.u32(low * 8)
        var at = numberHeads.u32(low * 8 + 4)
        for index in 0..<NumberHolders.block where at < numberGroups.count {
            let difference = numberGroups.varint(&at)
            if index > 0, difference == 0 { return nil }
            number += difference
            let count = numberGroups.varint(&at)
            let isListed = count <= IndexFormat.mostHolders
            if number == value { return isListed ? holders(at, count) : nil }
            if number > value { return [] }
            if isListed {
                let length = numberGroups.varint(&at)
                at += length
            }
        }
        return []
    }

    private func holders(_ offset: Int, _ count: Int) -> [UInt32] {
        var at = offset
        let end = numberGroups.varint(&at) + at
        var groups: [UInt32] = []
        groups.reserveCapacity(count)
        var group = 0
        while groups.count < count, at < end {
            let difference = numberGroups.varint(&at)
            group += difference
            if group >= groupCount || (difference == 0 && !groups.isEmpty) {
                numberGroups.damaged()
                break
            }
            groups.append(UInt32(group))
        }
        if groups.count < count { numberGroups.damaged() }
        return groups
    }

    /// Reads all lists of holders once, for `check`.
    func verifyHolders() {
        var at = 0
        var number = 0
        var block = 0
        while at < numberGroups.count {
            if block % NumberHolders.block == 0 {
                let head = block / NumberHolders.block * 8
                if numberHeads.u32(head + 4) != at || numberHeads.u32(head) < number { numberHeads.damaged() }
                number = numberHeads.u32(head)
            }
            number += numberGroups.varint(&at)
            let count = numberGroups.varint(&at)
            if count <= IndexFormat.mostHolders {
                _ = holders(at, count)
                let length = numberGroups.varint(&at)
                at += length
            }
            block += 1
            if numberHeads.count < (block + NumberHolders.block - 1) / NumberHolders.block * 8 { return numberHeads.damaged() }
        }
    }
}
