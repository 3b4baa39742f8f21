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
    private let groups: Section
    private let groupPlaces: Section
    package let blocks: Section
    private let places: Section
    private let placeTexts: Section
    private let placePostcodes: Section
    private let postcodeHeads: Section
    private let postcodes: Section
    private let unitHeads: Section
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
        try file.checkMark()
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

    // MARK: Postcodes and units

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

    /// Reads everything once, so that every reference is looked at.
    package func verify() {
        streets.verify()
        placeNames.verify()
        areas.verify()
        for name in 0..<nameCount {
            _ = self.name(name)
            var list = groups(ofName: name)
            while let group = list.next() {
                if self.name(ofGroup: group) != name { groups.damaged() }
            }
        }
        for place in 0..<placeCount {
            _ = self.place(place)
            if groups(ofPlace: place).isEmpty || town(ofPlace: town(ofPlace: place)) != town(ofPlace: place) { places.damaged() }
        }
        for group in 0..<groupCount {
            let place = self.place(ofGroup: group)
            if !groups(ofPlace: place).contains(group) { groups.damaged() }
            _ = postcode(ofGroup: group, place: place)
            var cursor = houses(ofGroup: group)
            var values: [Int] = []
            while cursor.next() {
                values.append(cursor.value)
                if cursor.form >= forms.count { blocks.damaged() }
            }
            if values.count != cursor.count || values.isEmpty { blocks.damaged() }
            _ = cursor.points(values: values, centre: origin(ofPlace: place))
        }
        for postcode in 0..<postcodeCount { _ = self.postcode(postcode) }
        verifyHolders()
        verifyHashes()
        for unit in 1..<max(1, unitHeads.count / 4) { _ = self.unit(unit) }
    }
}
