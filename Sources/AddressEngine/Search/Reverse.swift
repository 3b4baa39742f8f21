/// Finds the addresses nearest to a point.
///
/// Windows of cells around the point grow until they surely hold the answer; within a window cells are taken from the nearest on,
/// until the next one is farther than the last of the answer. Right at any latitude, across the antimeridian and at the poles.
struct Reverse {
    let memo: SearchMemo
    private var reader: IndexReader { memo.reader }
    let point: Coordinate
    let options: AddressOptions

    private struct Hit {
        var distance: Double
        var group: Int
        var index: Int
        var unit: Bool
    }

    /// The suggestions, nearest first.
    func suggestions() -> [AddressSuggestion] {
        let kinds = options.kinds
        guard options.limit > 0, kinds.isEmpty || kinds.contains(.address) || kinds.contains(.street) else { return [] }
        let hits = search()
        let maker = SuggestionMaker(memo, run: nil, near: point)
        return hits.map { hit in
            var score = Score()
            score.ring = 0
            return maker.make(
                Found(
                    what: .house(group: hit.group, index: hit.index, folded: hit.unit), score: score, group: hit.group,
                    number: nil, plan: -1))
        }
    }

    /// Metres of the first window.
    private static let start = 150.0
    /// More than half of the way around the earth.
    private static let all = 2.1e7

    private func search() -> [Hit] {
        let run = SearchRun.forReading(memo)
        var metres = Reverse.start
        while true {
            let cells = window(metres)
            if !cells.isEmpty || metres >= Reverse.all {
                let hits = nearest(cells, within: metres, run)
                if hits.count >= options.limit || metres >= Reverse.all { return hits }
            }
            metres *= 4
        }
    }

    /// The cells within a distance, with their own least distances, nearest first.
    private func window(_ metres: Double) -> [(distance: Double, key: Int, at: Int)] {
        let height = metres / Geometry.metresPerDegree + 0.02
        let south = max(-90, point.latitude - height)
        let north = min(90, point.latitude + height)
        let steepest = max(abs(south), abs(north))
        let perDegree = Geometry.metresPerLongitude(at: steepest)
        let width = steepest >= 89.9 || perDegree * 180 < metres ? 180.0 : metres / perDegree + 0.02
        var spans: [(Double, Double)] = [(point.longitude - width, point.longitude + width)]
        if width >= 180 {
            spans = [(-180, 180)]
        } else if spans[0].0 < -180 {
            spans = [(-180, spans[0].1), (spans[0].0 + 360, 180)]
        } else if spans[0].1 > 180 {
            spans = [(spans[0].0, 180), (-180, spans[0].1 - 360)]
        }
        let firstRow = max(0, Int((south + 90) * 100))
        let lastRow = min(Cells.rows - 1, Int((north + 90) * 100))
        var found: [(distance: Double, key: Int, at: Int)] = []
        for (west, east) in spans {
            let firstColumn = max(0, Int((west + 180) * 100))
            let lastColumn = min(Cells.columns - 1, Int((east + 180) * 100))
            var row = firstRow
            while row <= lastRow {
                let start = bound(row * Cells.columns + firstColumn)
                guard start < cellCount else { break }
                let first = reader.cells.u32(start * 8)
                // Empty rows are leapt over.
                if first / Cells.columns > row {
                    row = first / Cells.columns
                    continue
                }
                var at = start
                while at < cellCount {
                    let key = reader.cells.u32(at * 8)
                    if key > row * Cells.columns + lastColumn { break }
                    let distance = Cells.box(key).distance(to: point)
                    if distance <= metres { found.append((distance, key, at)) }
                    at += 1
                }
                row += 1
            }
        }
        found.sort { $0.distance != $1.distance ? $0.distance < $1.distance : $0.key < $1.key }
        return found
    }

    private var cellCount: Int { reader.cells.count / 8 }

    private func bound(_ key: Int) -> Int {
        var low = 0
        var high = cellCount
        while low < high {
            let middle = (low + high) / 2
            if reader.cells.u32(middle * 8) < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func nearest(_ cells: [(distance: Double, key: Int, at: Int)], within metres: Double, _ run: SearchRun) -> [Hit] {
        var hits: [Hit] = []
        var seen: Set<Int> = []
        let codes = Set(options.countries.map { $0.uppercased() })
        for cell in cells {
            if hits.count == options.limit, let last = hits.last, cell.distance > last.distance { break }
            var at = reader.cells.u32(cell.at * 8 + 4)
            let count = reader.cellGroups.varint(&at)
            var group = 0
            for _ in 0..<min(count, reader.groupCount) {
                group += reader.cellGroups.varint(&at)
                guard group < reader.groupCount else {
                    reader.cellGroups.damaged()
                    break
                }
                guard seen.insert(group).inserted else { continue }
                let place = reader.place(ofGroup: group)
                if !codes.isEmpty, !codes.contains(reader.country(ofPlace: place)) { continue }
                add(run.houses(group, place), group, metres, &hits)
            }
        }
        return hits
    }

    private func add(_ houses: [SearchRun.House], _ group: Int, _ metres: Double, _ hits: inout [Hit]) {
        let wantsHouses = options.kinds.isEmpty || options.kinds.contains(.address)
        let wantsStreets = options.kinds.isEmpty || options.kinds.contains(.street)
        var last: SearchRun.House?
        for house in houses {
            guard let at = house.coordinate else { continue }
            guard house.form == FormTable.none ? wantsStreets : wantsHouses else { continue }
            let distance = at.distance(to: point)
            if distance > metres { continue }
            if hits.count == options.limit, let last = hits.last, distance > last.distance { continue }
            if let region = options.within, !region.contains(at) { continue }
            // The units of a house fold into one.
            if let last, last.hasNumber(of: house) { continue }
            last = house
            let hit = Hit(distance: distance, group: group, index: house.index, unit: house.unit != 0)
            var place = hits.count
            while place > 0, isBefore(hit, hits[place - 1]) { place -= 1 }
            hits.insert(hit, at: place)
            if hits.count > options.limit { hits.removeLast() }
        }
    }

    private func isBefore(_ a: Hit, _ b: Hit) -> Bool {
        if a.distance != b.distance { return a.distance < b.distance }
        return a.group != b.group ? a.group < b.group : a.index < b.index
    }
}
