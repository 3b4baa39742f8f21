/// A row as it stands in a file: the bytes of each column that means something.
package struct AddressRow {
    /// The columns that an import understands.
    package enum Column: Int, CaseIterable {
        case number, suffix, street, unit, place, district, region, postcode, country, latitude, longitude, accuracy, neighborhood

        /// The names of `--map`.
        package static let names: [(name: String, column: Column)] = [
            ("number", .number), ("housenumber", .number), ("suffix", .suffix), ("street", .street), ("unit", .unit),
            ("place", .place),
            ("city", .place), ("district", .district), ("region", .region), ("postcode", .postcode), ("country", .country),
            ("lat", .latitude), ("latitude", .latitude), ("lon", .longitude), ("longitude", .longitude), ("accuracy", .accuracy),
            ("neighborhood", .neighborhood), ("neighbourhood", .neighborhood),
        ]
    }

    /// One slice a column, by the column's raw value.
    package var values: [ArraySlice<UInt8>] = Array(repeating: [], count: Column.allCases.count)
    /// The number of the row's first line.
    package var line = 0

    package init() {}

    package subscript(column: Column) -> ArraySlice<UInt8> {
        get { values[column.rawValue] }
        set { values[column.rawValue] = newValue }
    }
}
