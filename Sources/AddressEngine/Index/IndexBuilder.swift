/// Makes an index of addresses: rows in, one file out.
///
///     let builder = try AddressIndexBuilder(options: ImportOptions(country: "US"))
///     try builder.add(file: "addresses.csv")
///     try builder.write(to: "addresses.ghost")
///
/// The same rows in the same order give the same bytes. Names are held in memory, rows go to sorted runs in `$TMPDIR` beyond two
/// million. Belongs to one thread.
public final class AddressIndexBuilder {
    let options: ImportOptions
    private let importer: Importer
    private let report: ImportReport

    var texts = BuildTexts()
    let spool: RecordSpool
    private var sequence: UInt32 = 0
    /// The rows have been sorted into an index.
    private var isSpent = false

    /// Bytes of the present file that are read, and its size (0 where unknown), from time to time.
    public var progress: ((_ file: String, _ read: Int, _ size: Int, _ rows: Int) -> Void)?
    /// Asked from time to time: whether to stop.
    public var isCancelled: (() -> Bool)?

    /// Makes a builder. Throws where a column kind of `--map` is unknown or the report can't be written.
    public convenience init(options: ImportOptions = ImportOptions(), files: Int = 1) throws(AddressError) {
        try self.init(options: options, files: files, rowsInMemory: 1 << 21)
    }

    /// A builder that holds so many rows in memory before it sorts them into a file.
    package init(options: ImportOptions = ImportOptions(), files: Int = 1, rowsInMemory: Int) throws(AddressError) {
        self.options = options
        spool = RecordSpool(chunk: rowsInMemory)
        importer = try Importer(options: options)
        report = try ImportReport(path: options.reportPath, manyFiles: files > 1)
    }

    /// `accepted N, repaired N, rejected N`, and the reasons. Once the index is written, and if there are any, `duplicates N` stands
    /// behind them: accepted rows that are an address of another row.
    public var summary: String { report.summary }

    /// The number of rows that are accepted.
    public var rowCount: Int { report.accepted }

    /// The number of accepted rows that are an address of another row, of which one is kept; 0 until the index is written.
    public var duplicateCount: Int { report.duplicates }

    /// Reads the rows of a file (`-`: standard input).
    public func add(file path: String) throws(AddressError) {
        guard !isSpent else { throw AddressError(.input, "\(path): the addresses of this builder are used up; make another") }
        let source = try ByteSource(path: path)
        source.isCancelled = isCancelled
        var seen = 0
        try importer.read(source, report: report) { row, whole throws(AddressError) in
            seen += 1
            if seen & 0xFFF == 0 {
                if isCancelled?() == true { throw AddressError(.cancelled, "interrupted") }
                progress?(source.name, source.consumed, source.size, report.accepted)
            }
            try take(row, whole, source.name)
        }
        try report.finish()
        progress?(source.name, source.size, source.size, report.accepted)
    }

    private func take(_ row: borrowing AddressRow, _ whole: ArraySlice<UInt8>, _ file: String) throws(AddressError) {
        var record = BuildRecord()
        var repairs: [String] = []
        if let fault = point(row, &record, &repairs) {
            return report.reject(fault, file: file, line: row.line, text: whole)
        }
        let country = texts.country(row[.country], default: options.country)
        var street = row[.street]
        var number = texts.number(row[.number], suffix: row[.suffix])
        if number.isRepaired { repairs.append("house number that is none or ends in .0") }
        if let rest = BuildTexts.doubled(number.text, street) {
            street = rest
            repairs.append("house number repeated in the street")
        }
        let place = texts.place(
            country: country, region: row[.region], district: row[.district], place: row[.place],
            neighborhood: row[.neighborhood], options: options)
        if texts.isBlank(street) {
            let postcode = texts.postcode(row[.postcode])
            if number.isNone, postcode != 0, record.accuracy != Accuracy.unknown.rawValue {
                // The middle of a postcode, for rows that have no point.
                texts.centre(ofPostcode: postcode, MicroPoint(latitude: record.latitude, longitude: record.longitude))
                return report.accept()
            }
            // A village without street names: its name stands for the street.
            guard !number.isNone, let name = texts.placeName(place) else {
                return report.reject("no street", file: file, line: row.line, text: whole)
            }
            street = ArraySlice(name.utf8)
        }
        let spelling = texts.spelling(street, country: country)
        guard spelling.id >= 0 else { return report.reject("no letters in the street", file: file, line: row.line, text: whole) }
        if spelling.hadControls { repairs.append("control characters") }
        record.spelling = UInt32(spelling.id)
        record.place = UInt32(place)
        record.postcode = UInt32(texts.postcode(row[.postcode]))
        if number.isNone { number.id = 0 }
        record.number = UInt32(number.id)
        record.unit = UInt32(texts.unit(row[.unit]))
        record.sequence = sequence
        sequence &+= 1
        report.accept()
        if let first = repairs.first { report.repair(first) }
        try spool.append(record)
    }

    /// Reads the point of a row; says why it can't be one.
    private func point(_ row: borrowing AddressRow, _ record: inout BuildRecord, _ repairs: inout [String]) -> String? {
        let latitude = Degrees(row[.latitude])
        let longitude = Degrees(row[.longitude])
        if latitude == .malformed || longitude == .malformed { return "coordinates that are no decimal numbers" }
        guard case .millionths(var north) = latitude, case .millionths(var east) = longitude else { return nil }
        if north == 0, east == 0 {
            repairs.append("point at zero")
            return nil
        }
        if abs(north) > 90_000_000 {
            guard abs(east) <= 90_000_000, abs(north) <= 180_000_000 else { return "no such coordinates" }
            swap(&north, &east)
            repairs.append("swapped coordinates")
        }
        guard abs(east) <= 180_000_000 else { return "no such coordinates" }
        record.latitude = Int32(north)
        record.longitude = Int32(east)
        record.accuracy = BuildTexts.accuracy(row[.accuracy]).rawValue
        return nil
    }

    /// Writes the index; the file appears whole or not at all. A builder writes once: its rows are used up, also where that fails.
    public func write(to path: String) throws(AddressError) {
        for (kind, name) in options.columns where !report.mappedColumns.contains(ColumnMap.folded(name.utf8)) {
            throw AddressError(.input, "--map \(kind)=\(name): no file has a column of that name")
        }
        guard spool.count > 0 else { throw AddressError(.input, "no addresses: nothing to write") }
        guard !isSpent else { throw AddressError(.input, "\(path): the addresses of this builder are used up; make another") }
        let path = try IndexFileWriter.target(path)
        isSpent = true
        let assembly = IndexAssembly(texts: texts)
        assembly.isCancelled = isCancelled
        try assembly.run(spool)
        report.note(duplicates: assembly.duplicates)
        try IndexFileWriter.write(assembly.sections(), to: path)
    }
}
