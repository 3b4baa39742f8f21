/// Reads the things of an index: names, groups, places, postcodes. Every number that is read is compared with what there is.
package final class IndexReader: Sendable {
    package let file: IndexFile
    package let streets: TermIndex
    package let placeNames: TermIndex
    package let areas: TermIndex
    package let forms: FormTable
    /// Where the names with 0, 1, 2, 3 and more words that matter begin, and the number of names.
    package let stretches: [Int]
    package let groupCount: Int
    package let placeCount: Int
    package let postcodeCount: Int
    package let houseCount: Int
    package let nameCount: Int

    private let nameHeads: Section
    private let names: Section
    private let nameGroupHeads: Section
    private let nameGroups: Section
    let groups: Section
    private let groupPlaces: Section
    package let blocks: Section
    let places: Section
    private let placeTexts: Section
    let placePostcodes: Section
    let postcodeHeads: Section
    let postcodes: Section
    let unitHeads: Section
    private let units: Section
    package let cells: Section
    package let cellGroups: Section
    let numberHeads: Section
    let numberGroups: Section
    let placeHashes: Section
    let groupHashes: Section
    private let counts: Section

    package init(file: IndexFile) throws(AddressError) {
        self.file = file
        counts = file.section(.counts)
        var stretches = (0..<6).map { [counts] in counts.u32($0 * 4) }
        nameHeads = file.section(.nameHeads)
        names = file.section(.names)
        nameGroupHeads = file.section(.nameGroupHeads)
        nameGroups = file.section(.nameGroups)
        groups = file.section(.groups)
        groupPlaces = file.section(.groupPlaces)
        blocks = file.section(.blocks)
        places = file.section(.places)
        placeTexts = file.section(.placeTexts)
        placePostcodes = file.section(.placePostcodes)
        postcodeHeads = file.section(.postcodeHeads)
        postcodes = file.section(.postcodes)
        unitHeads = file.section(.unitHeads)
        units = file.section(.units)
        cells = file.section(.cells)
        cellGroups = file.section(.cellGroups)
        numberHeads = file.section(.numberHeads)
        numberGroups = file.section(.numberGroups)
        placeHashes = file.section(.placeHashes)
        groupHashes = file.section(.groupHashes)
        groupCount = groups.count / IndexFormat.groupLength
        placeCount = places.count / IndexFormat.placeLength
        postcodeCount = counts.u32(32)
        houseCount = counts.u32(36)
        // Each name takes a byte at least, and the stretches rise.
        let isSound =
            counts.u32(24) == groupCount && counts.u32(28) == placeCount && stretches[5] <= names.count
            && groupHashes.count == groupCount && placeHashes.count == placeCount * 8
            && postcodeCount <= postcodes.count && stretches == stretches.sorted() && groupCount > 0 && placeCount > 0
        if !isSound { stretches = [0, 0, 0, 0, 0, 0] }
        self.stretches = stretches
        nameCount = stretches[5]
        forms = FormTable(heads: file.section(.formHeads), texts: file.section(.forms))
        func index(_ kind: IndexFormat.Kind, _ elements: Int) -> TermIndex {
            TermIndex(
                sections: (0..<6).map { file.section(IndexFormat.Kind(rawValue: kind.rawValue + $0) ?? kind) }, elements: elements
            )
        }
        streets = index(.streetWordHeads, max(1, stretches[5]))
        placeNames = index(.placeWordHeads, max(1, placeCount))
        areas = index(.areaWordHeads, max(1, placeCount))
        if !isSound { throw file.damaged("its counts don't agree") }
        try file.checkAnswer()
    }

    // MARK: Names

    /// The text of a name.
    package func name(_ id: Int) -> String {
        var at = nameStart(id)
        return names.text(&at)
    }

    /// Where the text of a name begins, with its length before it.
    private func nameStart(_ id: Int) -> Int {
        guard id >= 0, id < nameCount else {
            names.damaged()
            return 0
        }
        var at = nameHeads.u32(id / IndexFormat.nameBlock * 4)
        for _ in 0..<id % IndexFormat.nameBlock {
            let length = names.varint(&at)
            at += length
            for _ in 0..<min(64, names.varint(&at)) { _ = names.varint(&at) }
        }
        return at
    }

    /// Reads the words of a name into a list: the number of each in the dictionary, times 4, with 1 for a word that matters
    /// little and 2 for a direction.
    @inline(__always)
    package func words(ofName id: Int, into list: inout [Int]) {
        list.removeAll(keepingCapacity: true)
        var at = nameStart(id)
        let length = names.varint(&at)
        at += length
        for _ in 0..<min(64, names.varint(&at)) { list.append(names.varint(&at)) }
    }

    /// The groups of a name, rising, with the step of its greatest one.
    package struct GroupList {
        /// The logarithmic size of the name's greatest group.
        package let size: Int
        private let section: Section
        private let groupCount: Int
        private var at: Int
        private let end: Int
        private var last = 0

        init(_ section: Section, _ start: Int, _ length: Int, _ groupCount: Int) {
            self.section = section
            self.groupCount = groupCount
            size = section.u8(start)
            at = start + 1
            end = min(section.count, start + length)
        }

        /// The next group.
        package mutating func next() -> Int? {
            guard at < end else { return nil }
            last += section.varint(&at)
            if last >= groupCount {
                section.damaged()
                return nil
            }
            return last
        }
    }

    /// The groups of a name.
    package func groups(ofName id: Int) -> GroupList {
        var at = nameGroupHeads.u32(id / IndexFormat.nameBlock * 4)
        for _ in 0..<id % IndexFormat.nameBlock {
            let length = nameGroups.varint(&at)
            at += length
        }
        let length = nameGroups.varint(&at)
        return GroupList(nameGroups, at, length, groupCount)
    }

    // MARK: Groups

    /// The name of a group.
    package func name(ofGroup id: Int) -> Int { groups.u32(id * IndexFormat.groupLength) }

    /// The logarithmic number of houses of a group.
    package func size(ofGroup id: Int) -> Int { groups.u8(id * IndexFormat.groupLength + 10) }

    /// A number that no house number of a group exceeds.
    package func greatest(ofGroup id: Int) -> Int { LogScale.greatest(groups.u8(id * IndexFormat.groupLength + 11)) }

    /// The houses of a group.
    package func houses(ofGroup id: Int) -> HouseCursor {
        HouseCursor(blocks, at: groups.u32(id * IndexFormat.groupLength + 4), forms: forms)
    }

    /// The place of a group: found from a coarse table and the places' first groups.
    package func place(ofGroup id: Int) -> Int {
        var place = min(groupPlaces.u32(id / 64 * 4), placeCount - 1)
        while place + 1 < placeCount, firstGroup(ofPlace: place + 1) <= id { place += 1 }
        return place
    }

    /// The postcode of a group, nil if it has none.
    package func postcode(ofGroup id: Int, place: Int) -> Int? {
        let local = groups.u16(id * IndexFormat.groupLength + 8)
        if local == 0 { return nil }
        var at = placePostcodes(place)
        let count = placePostcodes.varint(&at)
        var postcode = 0
        for _ in 0..<min(local, count) { postcode += placePostcodes.varint(&at) }
        guard local <= count, postcode < postcodeCount else {
            placePostcodes.damaged()
            return nil
        }
        return postcode
    }

    /// The postcodes of a place.
    package func postcodes(ofPlace place: Int) -> [Int] {
        var at = placePostcodes(place)
        let count = min(placePostcodes.varint(&at), postcodeCount)
        var list: [Int] = []
        var postcode = 0
        while list.count < count {
            postcode += placePostcodes.varint(&at)
            guard postcode < postcodeCount else {
                placePostcodes.damaged()
                break
            }
            list.append(postcode)
        }
        return list
    }

    private func placePostcodes(_ place: Int) -> Int { places.u32(place * IndexFormat.placeLength + 40) }

    // MARK: Places

    /// What is known of a place.
    package struct Place {
        package var name: String
        package var district: String
        package var region: String
        package var country: String
        /// The quarter of the town, empty for none.
        package var neighborhood = ""
    }

    /// The texts of a place.
    package func place(_ id: Int) -> Place {
        let start = id * IndexFormat.placeLength
        var at = places.u32(start)
        let name = placeTexts.text(&at)
        let district = placeTexts.text(&at)
        let region = placeTexts.text(&at)
        return Place(
            name: name, district: district, region: region, country: country(ofPlace: id), neighborhood: placeTexts.text(&at))
    }

    /// The place that stands for all quarters of a town; most often itself.
    package func town(ofPlace id: Int) -> Int {
        let town = places.u32(id * IndexFormat.placeLength + 44)
        if town < placeCount { return town }
        places.damaged()
        return id
    }

    /// The country's code of a place as a number: two ASCII bytes, 0 for none.
    @inline(__always)
    package func countryCode(ofPlace id: Int) -> Int { places.u16(id * IndexFormat.placeLength + 4) }

    /// The country's code of a place, empty for none.
    package func country(ofPlace id: Int) -> String {
        let code = countryCode(ofPlace: id)
        if code == 0 { return "" }
        return String(decoding: [UInt8(code & 0x7F), UInt8(code >> 8 & 0x7F)], as: UTF8.self)
    }

    /// The middle of a place's points.
    package func centre(ofPlace id: Int) -> MicroPoint? {
        let start = id * IndexFormat.placeLength
        return places.u16(start + 6) & 1 == 1 ? origin(ofPlace: id) : nil
    }

    /// What the points of a place are counted from.
    package func origin(ofPlace id: Int) -> MicroPoint {
        let start = id * IndexFormat.placeLength
        let north = places.i32(start + 8)
        let east = places.i32(start + 12)
        guard abs(Int(north)) <= 90_000_000, abs(Int(east)) <= 180_000_000 else {
            places.damaged()
            return MicroPoint(latitude: 0, longitude: 0)
        }
        return MicroPoint(latitude: north, longitude: east)
    }

    /// The box around a place's points.
    package func box(ofPlace id: Int) -> PointBox {
        let start = id * IndexFormat.placeLength + 16
        var box = PointBox()
        box.south = Double(places.i32(start)) / 1e6
        box.west = Double(places.i32(start + 4)) / 1e6
        box.north = Double(places.i32(start + 8)) / 1e6
        box.east = Double(places.i32(start + 12)) / 1e6
        return box
    }

    /// The number of houses of a town, all of its quarters together.
    package func houses(ofPlace id: Int) -> Int { places.u32(id * IndexFormat.placeLength + 32) }

    /// The first group of a place.
    @inline(__always)
    package func firstGroup(ofPlace id: Int) -> Int { places.u32(id * IndexFormat.placeLength + 36) }

    /// The groups of a place.
    package func groups(ofPlace id: Int) -> Range<Int> {
        let start = min(firstGroup(ofPlace: id), groupCount)
        let end = id + 1 < placeCount ? min(firstGroup(ofPlace: id + 1), groupCount) : groupCount
        return start..<max(start, end)
    }

    /// The groups of one street of a place, around one of them: they stand beside each other.
    package func groups(ofName name: Int, around group: Int, in place: Int) -> Range<Int> {
        let all = groups(ofPlace: place)
        guard all.contains(group) else { return group..<group + 1 }
        var start = group
        while start > all.lowerBound, self.name(ofGroup: start - 1) == name { start -= 1 }
        var end = group + 1
        while end < all.upperBound, self.name(ofGroup: end) == name { end += 1 }
        return start..<end
    }

    // MARK: Units and numbers

    /// The text of a unit.
    package func unit(_ id: Int) -> String {
        if id == 0 { return "" }
        var at = unitHeads.u32(id * 4)
        return units.text(&at)
    }

    /// The text of a house's number.
    package func number(_ house: HouseCursor) -> String {
        if house.form == 0 { return String(house.value) }
        return ParsedNumber.text(value: house.value, second: house.second, form: forms.bytes(house.form))
    }

    /// The text of a house's number.
    func number(_ house: SearchRun.House) -> String {
        if house.form == 0 { return String(house.value) }
        return ParsedNumber.text(value: house.value, second: house.second, form: forms.bytes(house.form))
    }

    // MARK: The whole

    /// What `info` tells.
    package func summary() -> (bounds: PointBox?, countries: [(code: String, houses: Int)]) {
        var box = PointBox()
        let hasBounds = counts.u32(40) == 1
        box.south = Double(counts.i32(44)) / 1e6
        box.west = Double(counts.i32(48)) / 1e6
        box.north = Double(counts.i32(52)) / 1e6
        box.east = Double(counts.i32(56)) / 1e6
        var countries: [(String, Int)] = []
        for index in 0..<min(counts.u32(60), 1000) {
            let at = 64 + index * 6
            let code = [counts.u8(at), counts.u8(at + 1)].filter { $0 >= 0x41 && $0 <= 0x5A }.map { UInt8($0) }
            countries.append((String(decoding: code, as: UTF8.self), counts.u32(at + 2)))
        }
        return (hasBounds ? box : nil, countries)
    }
}
