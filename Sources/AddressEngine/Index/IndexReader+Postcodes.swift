extension IndexReader {
    /// What is known of a postcode: its text, the middle of its points, its places with their numbers of houses.
    package struct Postcode {
        package var text: String
        package var centre: MicroPoint?
        package var places: [(place: Int, houses: Int)]
    }

    /// The start of a postcode's entry.
    private func postcodeEntry(_ id: Int) -> Int {
        var at = postcodeHeads.u32(id / IndexFormat.nameBlock * 4)
        for _ in 0..<id % IndexFormat.nameBlock {
            let length = postcodes.varint(&at)
            at += length
        }
        _ = postcodes.varint(&at)
        return at
    }

    /// The text of a postcode.
    package func postcodeText(_ id: Int) -> String {
        var at = postcodeEntry(id)
        return postcodes.text(&at)
    }

    /// The first place of a postcode that is wanted, with its number of houses there: the one where it has most of those wanted.
    /// Reads no text.
    package func place(ofPostcode id: Int, where isWanted: (Int) -> Bool) -> (place: Int, houses: Int)? {
        var at = postcodeEntry(id)
        let length = postcodes.varint(&at)
        at += length
        at += postcodes.u8(at) == 1 ? 9 : 1
        for _ in 0..<min(IndexFormat.mostPlacesOfPostcode, postcodes.varint(&at)) {
            let place = postcodes.varint(&at)
            let houses = postcodes.varint(&at)
            if place >= placeCount { postcodes.damaged() } else if isWanted(place) { return (place, houses) }
        }
        return nil
    }

    /// All that is known of a postcode.
    package func postcode(_ id: Int) -> Postcode {
        var at = postcodeEntry(id)
        var entry = Postcode(text: postcodes.text(&at), centre: nil, places: [])
        let hasCentre = postcodes.u8(at) == 1
        at += 1
        if hasCentre {
            let point = MicroPoint(latitude: postcodes.i32(at), longitude: postcodes.i32(at + 4))
            if abs(Int(point.latitude)) <= 90_000_000, abs(Int(point.longitude)) <= 180_000_000 { entry.centre = point }
            at += 8
        }
        for _ in 0..<min(IndexFormat.mostPlacesOfPostcode, postcodes.varint(&at)) {
            let place = postcodes.varint(&at)
            let houses = postcodes.varint(&at)
            if place < placeCount { entry.places.append((place, houses)) } else { postcodes.damaged() }
        }
        return entry
    }

    /// Goes through neighbouring postcodes, reading no texts.
    package struct PostcodeWalk {
        private let section: Section
        private let end: Int
        private var at: Int
        /// The postcode where the walk stands.
        package private(set) var id: Int
        /// The houses of the postcode in the place where it has most.
        package private(set) var mostHouses = 0

        init(_ section: Section, from start: Int, at offset: Int, to end: Int) {
            self.section = section
            self.end = end
            at = offset
            id = start - 1
        }

        /// Goes to the next postcode; false at the end.
        package mutating func next() -> Bool {
            guard id + 1 < end else { return false }
            id += 1
            let length = section.varint(&at)
            var inside = at
            at += length
            let text = section.varint(&inside)
            inside += text
            inside += section.u8(inside) == 1 ? 9 : 1
            mostHouses = 0
            if section.varint(&inside) > 0 {
                _ = section.varint(&inside)
                mostHouses = section.varint(&inside)
            }
            return true
        }
    }

    /// Goes through some neighbouring postcodes.
    package func walkPostcodes(_ range: Range<Int>) -> PostcodeWalk {
        let range = range.clamped(to: 0..<postcodeCount)
        var at = range.isEmpty ? 0 : postcodeHeads.u32(range.lowerBound / IndexFormat.nameBlock * 4)
        for _ in 0..<range.lowerBound % IndexFormat.nameBlock {
            let length = postcodes.varint(&at)
            at += length
        }
        return PostcodeWalk(postcodes, from: range.lowerBound, at: at, to: range.upperBound)
    }

    /// The postcodes whose keys begin with some bytes.
    package func postcodes(prefix: [UInt8]) -> Range<Int> {
        let start = postcodeBound(prefix, after: false)
        return start..<max(start, postcodeBound(prefix, after: true))
    }

    private func postcodeBound(_ key: [UInt8], after: Bool) -> Int {
        var low = 0
        var high = postcodeCount
        while low < high {
            let middle = (low + high) / 2
            let other = PostcodeText.key(of: postcodeText(middle).utf8)
            let isBefore = after && other.starts(with: key) ? true : other.lexicographicallyPrecedes(key)
            if isBefore { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
