/// What an import is told besides its files.
public struct ImportOptions: Sendable {
    /// Alpha-2 code of the country of rows that name none.
    public var country: String
    /// The region of rows that name none.
    public var region: String
    /// The town of rows that name none.
    public var place: String
    /// Columns of own names: kind of column -> name in the header.
    public var columns: [(kind: String, name: String)]
    /// Where rejected rows are listed.
    public var reportPath: String?

    /// Options that add nothing.
    public init(
        country: String = "", region: String = "", place: String = "", columns: [(kind: String, name: String)] = [],
        reportPath: String? = nil
    ) {
        self.country = country
        self.region = region
        self.place = place
        self.columns = columns
        self.reportPath = reportPath
    }
}

/// Reads files of addresses and hands out their rows: CSV, GeoJSON, GeoJSON lines or a plain list of streets.
package struct Importer {
    private let own: [(AddressRow.Column, String)]

    package init(options: ImportOptions) throws(AddressError) {
        var own: [(AddressRow.Column, String)] = []
        for (kind, name) in options.columns {
            guard let column = AddressRow.Column.names.first(where: { $0.name == kind.lowercased() })?.column else {
                throw AddressError(.input, "--map \(kind)=\(name): there is no column of that kind")
            }
            own.append((column, ColumnMap.folded(name.utf8)))
        }
        self.own = own
    }

    /// Reads a file to its end. `take` gets each row, with whether it can be read at all.
    package func read(
        _ source: ByteSource, report: ImportReport, take: (borrowing AddressRow, ArraySlice<UInt8>) throws(AddressError) -> Void
    ) throws(AddressError) {
        var prefix: [UInt8] = []
        while prefix.count < 1 << 16 {
            if try !source.read(into: &prefix) { break }
        }
        if prefix.starts(with: [0xEF, 0xBB, 0xBF]) { prefix.removeFirst(3) }
        if prefix.starts(with: [0xFF, 0xFE]) || prefix.starts(with: [0xFE, 0xFF]) {
            throw AddressError(.input, "\(source.name): line 1: not UTF-8 but UTF-16; convert it first")
        }
        if prefix.contains(0), prefix.prefix(512).contains(0) {
            throw AddressError(.input, "\(source.name): not a text file")
        }
        let first = prefix.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        if first == 0x7B || first == 0x5B {
            try readJSON(source, prefix, report: report, take: take)
        } else {
            try readTable(source, prefix, report: report, take: take)
        }
    }

    // MARK: Tables

    private static func delimiter(of line: ArraySlice<UInt8>) -> UInt8 {
        var best: UInt8 = 0x2C
        var most = 0
        for candidate: UInt8 in [0x2C, 0x3B, 0x09, 0x7C] {
            let count = line.reduce(0) { $0 + ($1 == candidate ? 1 : 0) }
            if count > most {
                best = candidate
                most = count
            }
        }
        return best
    }

    private func readTable(
        _ source: ByteSource, _ prefix: [UInt8], report: ImportReport,
        take: (borrowing AddressRow, ArraySlice<UInt8>) throws(AddressError) -> Void
    ) throws(AddressError) {
        let firstLine = prefix.drop { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }.prefix { $0 != 0x0A }
        var reader = CSVReader(source: source, prefix: prefix, delimiter: Importer.delimiter(of: firstLine))
        var record = CSVReader.Record()
        guard try reader.next(&record) else { return }
        try Importer.checkText(reader, record, source)
        let header = record.fields.map { ColumnMap.folded(reader.bytes[$0]) }
        for (_, name) in own where header.contains(name) { report.found(column: name) }
        let columns: [AddressRow.Column?]
        var isHeader = true
        if let found = ColumnMap.columns(header: header, own: own) {
            guard found.contains(.street) || found.contains(.place) || header.count == 1 else {
                throw AddressError(.input, "\(source.name): no column is known as the street; name it with --map street=COLUMN")
            }
            columns = found
        } else if header.count == 1 {
            columns = [.street]
            isHeader = false
        } else {
            throw AddressError(.input, "\(source.name): no column of the header is known; name them with --map street=COLUMN")
        }
        let width = header.count
        reader.expect(width: width)
        var row = AddressRow()
        if !isHeader { try self.take(&row, reader, record, columns, take) }
        while try reader.next(&record) {
            try Importer.checkText(reader, record, source)
            if record.isDamaged {
                report.reject("a quote is not closed", file: source.name, line: record.line, text: reader.text(of: record))
            } else if record.fields.count != width {
                let reason = "\(record.fields.count) fields, not \(width)"
                report.reject(reason, file: source.name, line: record.line, text: reader.text(of: record))
            } else {
                try self.take(&row, reader, record, columns, take)
            }
        }
    }

    private func take(
        _ row: inout AddressRow, _ reader: CSVReader, _ record: CSVReader.Record, _ columns: [AddressRow.Column?],
        _ take: (borrowing AddressRow, ArraySlice<UInt8>) throws(AddressError) -> Void
    ) throws(AddressError) {
        row.line = record.line
        for (index, column) in columns.enumerated() {
            if let column { row.values[column.rawValue] = reader.bytes[record.fields[index]] }
        }
        try take(row, reader.text(of: record))
        for column in columns where column != nil { row.values[column?.rawValue ?? 0] = [] }
    }

    /// Refuses what is not UTF-8, with the line.
    private static func checkText(_ reader: CSVReader, _ record: CSVReader.Record, _ source: ByteSource) throws(AddressError) {
        let slice = reader.bytes[record.whole]
        let isASCII = slice.withUnsafeBufferPointer { buffer in
            var all: UInt8 = 0
            for byte in buffer { all |= byte }
            return all < 0x80
        }
        if isASCII || String(validating: slice, as: UTF8.self) != nil { return }
        throw AddressError(.input, "\(source.name):\(record.line): not UTF-8 (Latin-1?); convert the file first")
    }

    // MARK: JSON

    /// What a file of features is read with.
    private struct Features {
        var reader: JSONReader
        let file: String
        let report: ImportReport

        /// Counts what can't be read, and goes on behind its line. A file that is not UTF-8 ends the import.
        mutating func reject(_ malformed: JSONReader.Malformed, line: Int) throws {
            if malformed.message == "not UTF-8" { throw AddressError(.input, "\(file):\(malformed.line): not UTF-8") }
            try reader.skipLine()
            report.reject("not JSON: " + malformed.message, file: file, line: line, text: reader.markedText)
        }
    }

    private func readJSON(
        _ source: ByteSource, _ prefix: [UInt8], report: ImportReport,
        take: (borrowing AddressRow, ArraySlice<UInt8>) throws(AddressError) -> Void
    ) throws(AddressError) {
        var input = Features(reader: JSONReader(source: source, prefix: prefix), file: source.name, report: report)
        do {
            while let byte = try input.reader.peekToken() {
                let line = input.reader.line
                input.reader.setMark()
                do {
                    if byte == 0x5B {
                        _ = try input.reader.take(0x5B)
                        try features(&input, take)
                    } else {
                        try topLevel(&input, take)
                    }
                    _ = try input.reader.take(0x2C)
                } catch let malformed as JSONReader.Malformed {
                    try input.reject(malformed, line: line)
                }
            }
        } catch let error as AddressError {
            throw error
        } catch {
            throw AddressError(.input, "\(source.name): \(error)")
        }
    }

    /// An object: a feature, or a collection whose features are handed out one after another.
    private func topLevel(
        _ input: inout Features, _ take: (borrowing AddressRow, ArraySlice<UInt8>) throws(AddressError) -> Void
    ) throws {
        let line = input.reader.line
        guard try input.reader.take(0x7B) else { throw JSONReader.Malformed(line: line, message: "no object") }
        var pairs: [(key: String, value: JSONValue)] = []
        var isCollection = false
        if try !input.reader.take(0x7D) {
            repeat {
                let key = try input.reader.string()
                guard try input.reader.take(0x3A) else {
                    throw JSONReader.Malformed(line: input.reader.line, message: "no colon after a key")
                }
                if key == "features", try input.reader.take(0x5B) {
                    isCollection = true
                    try features(&input, take)
                } else {
                    pairs.append((key, try input.reader.value()))
                }
            } while try input.reader.take(0x2C)
            guard try input.reader.take(0x7D) else {
                throw JSONReader.Malformed(line: input.reader.line, message: "an object is not closed")
            }
        }
        if !isCollection { try feature(.object(pairs), line, input, take) }
    }

    /// The elements of an array up to its end. One that can't be read costs its line alone.
    private func features(
        _ input: inout Features, _ take: (borrowing AddressRow, ArraySlice<UInt8>) throws(AddressError) -> Void
    ) throws {
        while try !input.reader.take(0x5D) {
            guard try input.reader.peekToken() != nil else {
                input.reader.setMark()
                throw JSONReader.Malformed(line: input.reader.line, message: "an array is not closed")
            }
            let line = input.reader.line
            input.reader.setMark()
            do {
                try feature(try input.reader.value(), line, input, take)
                if try input.reader.take(0x2C) { continue }
                if let next = try input.reader.peekToken(), next != 0x5D {
                    input.reader.setMark()
                    throw JSONReader.Malformed(line: line, message: "no comma behind a feature")
                }
            } catch let malformed as JSONReader.Malformed {
                try input.reject(malformed, line: line)
            }
        }
    }

    private func feature(
        _ value: JSONValue, _ line: Int, _ input: borrowing Features,
        _ take: (borrowing AddressRow, ArraySlice<UInt8>) throws(AddressError) -> Void
    ) throws {
        var row = AddressRow()
        row.line = line
        let properties: JSONValue
        if case .object? = value["properties"] { properties = value["properties"] ?? .null } else { properties = value }
        guard case .object(let pairs) = properties else {
            return input.report.reject("no object", file: input.file, line: line, text: input.reader.markedText)
        }
        for (key, value) in pairs {
            guard let text = value.text else { continue }
            let name = ColumnMap.folded(key.utf8)
            let mapped = own.first { $0.1 == name }?.0
            if mapped != nil { input.report.found(column: name) }
            let column = mapped ?? ColumnMap.column(named: name)
            if let column, row[column].isEmpty { row[column] = ArraySlice(text.utf8) }
        }
        if let point = value["geometry"]?["coordinates"]?.elements, point.count >= 2, let east = point[0].text,
            let north = point[1].text
        {
            row[.longitude] = ArraySlice(east.utf8)
            row[.latitude] = ArraySlice(north.utf8)
        }
        try take(row, input.reader.markedText)
    }
}
