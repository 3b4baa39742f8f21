/// The map cut into cells of a hundredth of a degree, and the groups that have a house in each.
package enum Cells {
    /// Cells of one row, all around the earth.
    package static let columns = 36_000
    /// Rows from pole to pole.
    package static let rows = 18_000

    /// The row and column of a point.
    package static func cell(_ point: MicroPoint) -> (row: Int, column: Int) {
        let row = min(rows - 1, (Int(point.latitude) + 90_000_000) / IndexFormat.cellEdge)
        let column = min(columns - 1, (Int(point.longitude) + 180_000_000) / IndexFormat.cellEdge)
        return (max(0, row), max(0, column))
    }

    /// The number of a point's cell: rows from the south, columns from the west.
    package static func key(_ point: MicroPoint) -> UInt32 {
        let (row, column) = cell(point)
        return UInt32(row * columns + column)
    }

    /// The box of a cell.
    package static func box(_ key: Int) -> PointBox {
        var box = PointBox()
        let south = Double(key / columns) / 100 - 90
        let west = Double(key % columns) / 100 - 180
        for (north, east) in [(south, west), (south + 0.01, west + 0.01)] {
            if let corner = Coordinate(latitude: min(90, north), longitude: min(180, east)) { box.add(corner) }
        }
        return box
    }

    /// The two sections of a sorted list of cell << 32 | group.
    static func sections(_ pairs: [UInt64]) -> [(IndexFormat.Kind, ByteWriter)] {
        var cells = ByteWriter()
        var members = ByteWriter()
        var start = 0
        while start < pairs.count {
            var end = start + 1
            while end < pairs.count, pairs[end] >> 32 == pairs[start] >> 32 { end += 1 }
            cells.u32(Int(pairs[start] >> 32))
            cells.u32(members.count)
            var last = -1
            var body = ByteWriter()
            var count = 0
            for pair in pairs[start..<end] {
                let group = Int(pair & 0xFFFF_FFFF)
                if group == last { continue }
                body.varint(group - max(0, last))
                last = group
                count += 1
            }
            members.varint(count)
            members.append(body.bytes)
            start = end
        }
        return [(.cells, cells), (.cellGroups, members)]
    }
}
