/// Places and streets by the hashes that stand in ids.
extension IndexReader {
    /// The places whose hash has the same low 32 bits; most often one.
    package func places(hash: UInt64) -> [Int] {
        let wanted = Int(hash & 0xFFFF_FFFF)
        var low = 0
        var high = placeHashes.count / 8
        while low < high {
            let middle = (low + high) / 2
            if placeHashes.u32(middle * 8) < wanted { low = middle + 1 } else { high = middle }
        }
        var found: [Int] = []
        while low < placeHashes.count / 8, placeHashes.u32(low * 8) == wanted {
            let place = placeHashes.u32(low * 8 + 4)
            if place < placeCount { found.append(place) } else { placeHashes.damaged() }
            low += 1
        }
        return found
    }

    /// The groups of a place whose name has a hash: a byte each is compared, then the names of those that agree.
    package func groups(nameHash hash: UInt64, in place: Int) -> [Int] {
        let range = groups(ofPlace: place)
        let bytes = groupHashes.slice(range.lowerBound, range.count)
        let wanted = UInt8(truncatingIfNeeded: hash)
        var found: [Int] = []
        for (offset, byte) in bytes.enumerated() where byte == wanted {
            let group = range.lowerBound + offset
            if Identity.bits(ofName: name(name(ofGroup: group))) == hash { found.append(group) }
        }
        return found
    }

    /// Compares all hashes with what they are made of, for `check`.
    func verifyHashes() {
        for place in 0..<placeCount where !places(hash: Identity.bits(ofPlace: self.place(place))).contains(place) {
            placeHashes.damaged()
        }
        for group in 0..<groupCount
        where UInt8(truncatingIfNeeded: groupHashes.u8(group))
            != UInt8(truncatingIfNeeded: Identity.bits(ofName: name(name(ofGroup: group))))
        {
            groupHashes.damaged()
        }
    }
}
