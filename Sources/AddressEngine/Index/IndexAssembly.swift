/// Puts an index together out of rows: sorts them, drops duplicates, makes groups of them and orders everything.
final class IndexAssembly {
    /// The houses of one street name with one postcode in one place.
    struct Group {
        var place: Int
        var spelling: Int
        var postcode: Int
        var first: Int
        var count: Int
        var greatest: Int
    }

    let texts: BuildTexts
    var isCancelled: (() -> Bool)?
    /// All houses, group after group.
    private(set) var houses: [PackedHouse] = []
    private(set) var groups: [Group] = []
    /// The parsed house numbers by their text's number, with the numbers of their forms.
    private(set) var numbers: [(value: Int, second: Int, form: Int)] = []
    private(set) var forms: [[UInt8]] = []
    private(set) var unitRank: [Int] = []
    private var numberRank: [UInt32] = []
    private(set) var finalPlace: [Int] = []
    private var keptSpelling: [Int] = []
    private var batchCount = 0
    /// Rows that were dropped because another one has their address.
    private(set) var duplicates = 0
    /// The postcodes of each place in the final order, filled in while the places are written.
    var localPostcodes: [[Int]] = []

    /// A house in memory while an index is put together.
    struct PackedHouse {
        var number: UInt32
        var unit: UInt32
        var latitude: Int32
        var longitude: Int32
        var accuracy: UInt8
    }

    init(texts: BuildTexts) { self.texts = texts }

    /// Sorts the rows of a spool and makes the groups.
    func run(_ spool: RecordSpool) throws(AddressError) {
        mergePlaces()
        try rankNumbers(spool)
        let streets = try existingStems(spool)
        let texts = texts
        let finalPlace = finalPlace
        let numberRank = numberRank
        try spool.sorted(
            prepare: { row in
                let place = finalPlace[Int(row.place)]
                row.place = UInt32(place)
                var canonical = texts.spellings[Int(row.spelling)].canonical
                if row.unit == 0, let glued = texts.spellings[Int(row.spelling)].glued,
                    streets.contains(UInt64(place) << 32 | UInt64(texts.spellings[glued.stem].canonical))
                {
                    row.spelling = UInt32(glued.stem)
                    row.unit = UInt32(glued.unit)
                    canonical = texts.spellings[glued.stem].canonical
                }
                row.street = UInt64(place) << 32 | UInt64(canonical)
                row.order = UInt64(numberRank[Int(row.number)]) << 32 | UInt64(row.sequence)
            },
            batch: { rows throws(AddressError) in
                batchCount += 1
                if batchCount & 0x3FF == 0, isCancelled?() == true { throw AddressError(.cancelled, "interrupted") }
                take(&rows)
            })
    }

    /// Places that lack a region or a district are the one that has it, where there is just one.
    private func mergePlaces() {
        finalPlace = Array(0..<texts.places.count)
        for (part, keep) in [(2, [0, 1, 3, 4]), (1, [0, 3, 4])] {
            var full: [[String]: [Int]] = [:]
            for (id, key) in texts.placeKeys.enumerated() where !key[part].isEmpty && !key[3].isEmpty && finalPlace[id] == id {
                full[keep.map { key[$0] }, default: []].append(id)
            }
            for (id, key) in texts.placeKeys.enumerated() where key[part].isEmpty && !key[3].isEmpty && finalPlace[id] == id {
                if let found = full[keep.map { key[$0] }], found.count == 1 { finalPlace[id] = found[0] }
            }
        }
        for id in finalPlace.indices {
            while finalPlace[finalPlace[id]] != finalPlace[id] { finalPlace[id] = finalPlace[finalPlace[id]] }
        }
    }

    /// Natural ranks of the numbers, and their forms and the units by how often they are used.
    private func rankNumbers(_ spool: RecordSpool) throws(AddressError) {
        var uses = [Int](repeating: 0, count: texts.numbers.count)
        var unitUses = [Int](repeating: 0, count: texts.units.count)
        try spool.forEach { row in
            uses[Int(row.number)] += 1
            unitUses[Int(row.unit)] += 1
        }
        let parsed = (0..<texts.numbers.count).map { $0 == 0 ? ParsedNumber.none : ParsedNumber(texts.numbers.text($0)) }
        var formUses: [[UInt8]: Int] = [:]
        for (id, number) in parsed.enumerated() where id > 0 { formUses[number.form, default: 0] += uses[id] }
        formUses[ParsedNumber.plainForm] = nil
        let ordered = formUses.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key) }
            .map(\.key)
        forms = [ParsedNumber.plainForm, []] + ordered
        let formIDs = Dictionary(uniqueKeysWithValues: forms.enumerated().map { ($1, $0) })
        numbers = parsed.map { ($0.value, $0.second, formIDs[$0.form] ?? FormTable.none) }

        // A number's order must rise with its first value, because blocks hold differences.
        let keys = (0..<texts.numbers.count).map { HouseNumber(texts.numbers.text($0)) }
        let order = (0..<keys.count).sorted {
            if parsed[$0].value != parsed[$1].value { return parsed[$0].value < parsed[$1].value }
            if keys[$0].key != keys[$1].key { return HouseNumber.precedes(keys[$0].key, keys[$1].key) }
            return keys[$0].text < keys[$1].text
        }
        numberRank = [UInt32](repeating: 0, count: keys.count)
        var rank: UInt32 = 0
        for (index, id) in order.enumerated() {
            if index > 0, keys[order[index - 1]].key != keys[id].key { rank += 1 }
            numberRank[id] = rank
        }
        let unitOrder = (1..<max(1, texts.units.count)).sorted {
            unitUses[$0] != unitUses[$1]
                ? unitUses[$0] > unitUses[$1] : texts.units[$0].lexicographicallyPrecedes(texts.units[$1])
        }
        unitRank = [Int](repeating: 0, count: texts.units.count)
        for (rank, id) in unitOrder.enumerated() { unitRank[id] = rank + 1 }
    }

    /// The streets, of those that a glued unit could be cut off to, that exist in a place: place << 32 | canonical name.
    private func existingStems(_ spool: RecordSpool) throws(AddressError) -> Set<UInt64> {
        var wanted: Set<Int> = []
        for spelling in texts.spellings {
            if let glued = spelling.glued { wanted.insert(texts.spellings[glued.stem].canonical) }
        }
        var found: Set<UInt64> = []
        if wanted.isEmpty { return found }
        try spool.forEach { row in
            let canonical = texts.spellings[Int(row.spelling)].canonical
            if wanted.contains(canonical) { found.insert(UInt64(finalPlace[Int(row.place)]) << 32 | UInt64(canonical)) }
        }
        return found
    }

    /// Takes the rows of one street of one place, in the order of their numbers.
    private func take(_ rows: inout [BuildRecord]) {
        var postcodes: Set<UInt32> = []
        for row in rows where row.postcode != 0 { postcodes.insert(row.postcode) }
        if postcodes.count == 1, let only = postcodes.first {
            for index in rows.indices { rows[index].postcode = only }
        }
        var kept: [BuildRecord] = []
        var start = 0
        while start < rows.count {
            var end = start + 1
            while end < rows.count, rows[end].order >> 32 == rows[start].order >> 32 { end += 1 }
            keep(rows[start..<end], &kept)
            start = end
        }
        var spread: [UInt64: [BuildRecord]] = [:]
        for row in kept { spread[UInt64(row.spelling) << 32 | UInt64(row.postcode), default: []].append(row) }
        // The order of the groups is decided later; this one only has to be the same each time.
        for key in spread.keys.sorted() {
            guard let members = spread[key], let first = members.first else { continue }
            var greatest = 0
            for row in members {
                let number = numbers[Int(row.number)]
                greatest = max(greatest, number.value, number.second)
                if number.second > 0 { greatest = max(greatest, IndexAssembly.joined(number.value, number.second)) }
                houses.append(
                    PackedHouse(
                        number: row.number, unit: row.unit, latitude: row.latitude, longitude: row.longitude,
                        accuracy: row.accuracy))
            }
            groups.append(
                Group(
                    place: Int(first.place), spelling: Int(first.spelling), postcode: Int(first.postcode),
                    first: houses.count - members.count,
                    count: members.count, greatest: greatest))
        }
    }

    /// `34-12` read as 3412; zeros of the second part may be missing, which only makes it smaller than what is typed. What is too great
    /// for a number is no number that can be typed either.
    private static func joined(_ value: Int, _ second: Int) -> Int {
        var factor = 10
        while factor <= second { factor *= 10 }
        let (product, isTooGreat) = value.multipliedReportingOverflow(by: factor * 10)
        return isTooGreat ? value : product + second
    }

    /// Of rows with the same number keeps one an address: the best point, then the most parts, then the first.
    private func keep(_ rows: ArraySlice<BuildRecord>, _ kept: inout [BuildRecord]) {
        if rows.count == 1, let row = rows.first { return kept.append(row) }
        var best: [(unit: [UInt8], row: BuildRecord)] = []
        var seen: [[UInt8]: [Int]] = [:]
        for row in rows {
            let unit = row.unit == 0 ? [] : UnitText.key(of: texts.units.text(Int(row.unit)))
            let same = seen[unit]?.first { index in
                let other = best[index].row.postcode
                return other == row.postcode || other == 0 || row.postcode == 0
            }
            guard let same else {
                seen[unit, default: []].append(best.count)
                best.append((unit, row))
                continue
            }
            let other = best[same].row
            let isBetter = (row.accuracy, row.postcode == 0 ? 1 : 0) < (other.accuracy, other.postcode == 0 ? 1 : 0)
            var winner = isBetter ? row : other
            if winner.postcode == 0 { winner.postcode = max(row.postcode, other.postcode) }
            best[same].row = winner
        }
        duplicates += rows.count - best.count
        best.sort { $0.unit == $1.unit ? $0.row.order < $1.row.order : HouseNumber.precedes($0.unit, $1.unit) }
        kept += best.map(\.row)
    }
}
