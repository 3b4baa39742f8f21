/// The layout of an index file. `Documentation/AddressIndex.md` describes it for other readers; the two change together.
package enum IndexFormat {
    /// `GHOSTADR` in ASCII.
    package static let magic: UInt64 = 0x5244_4154_534F_4847
    /// The version of the layout; a reader takes its own version only.
    package static let version = 2
    /// The bytes of the header before the section table.
    package static let headerLength = 64
    /// The bytes of an entry of the section table.
    package static let entryLength = 32
    /// The bytes of a block that has a checksum of its own.
    package static let blockLength = 1 << 16
    /// Sections begin at multiples of this.
    package static let alignment = 64

    /// What a section holds.
    package enum Kind: Int, CaseIterable {
        case streetWordHeads = 1, streetWords, streetTerms, streetPostings, streetPrefixes, streetPrefixPostings
        case placeWordHeads, placeWords, placeTerms, placePostings, placePrefixes, placePrefixPostings
        case areaWordHeads, areaWords, areaTerms, areaPostings, areaPrefixes, areaPrefixPostings
        case nameHeads, names, nameGroupHeads, nameGroups
        case groups, groupPlaces, blocks
        case forms, formHeads, units, unitHeads
        case places, placeTexts, postcodeHeads, postcodes, placePostcodes
        case cells, cellGroups
        case numberHeads, numberGroups
        case placeHashes, groupHashes
        case counts
        case sums
    }

    /// Bytes of a group's record: name 4, block offset 4, postcode 2 (index among the place's), size 1, largest number 1.
    package static let groupLength = 12
    /// Bytes of a place's record.
    package static let placeLength = 48
    /// Names whose positions are found from one head.
    package static let nameBlock = 16
    /// Groups of a house number that has more are not listed: walking names meets enough of them.
    package static let mostHolders = 16_384
    /// The most places that a postcode lists.
    package static let mostPlacesOfPostcode = 1024
    /// Edge of a cell in millionths of a degree.
    package static let cellEdge = 10_000
}

/// A logarithm in sixteenth-octave-free steps: four to a doubling, rounded up, at most 255. Keeps order, for bounds and ranks.
package enum LogScale {
    /// The step of a number: 0 for 0, 1 for 1, then four steps a doubling.
    package static func step(_ value: Int) -> Int {
        if value <= 1 { return max(0, value) }
        let octave = Int.bitWidth - 1 - value.leadingZeroBitCount
        // Round up, so that the step's number is never less than the value.
        let within = octave >= 2 ? ((value - (1 << octave)) + (1 << (octave - 2)) - 1) >> (octave - 2) : (value == 3 ? 2 : 0)
        return min(255, 1 + octave * 4 + within)
    }

    /// The greatest number of a step.
    package static func greatest(_ step: Int) -> Int {
        if step <= 1 { return step }
        let octave = (step - 1) / 4
        let within = (step - 1) % 4
        if octave >= 60 { return Int.max }
        return octave >= 2 ? (1 << octave) + within << (octave - 2) : (octave == 1 ? 2 + (within + 1) / 2 : 1)
    }
}
