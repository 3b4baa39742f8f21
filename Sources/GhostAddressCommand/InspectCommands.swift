internal import AddressEngine

/// `ghost-address info` and `check`.
enum InspectCommands {
    private static func index(_ words: ArraySlice<String>, _ name: String) throws -> (String, AddressIndex) {
        let arguments = try Arguments(words, options: [])
        guard arguments.operands.count == 1 else { throw UsageError("\(name): needs an index, and nothing else") }
        return (arguments.operands[0], try AddressIndex(path: arguments.operands[0]))
    }

    static func info(_ words: ArraySlice<String>) throws -> Int32 {
        let (path, index) = try index(words, "info")
        let summary = try index.summary()
        var output = Output()
        output.line("file\t\(path)")
        output.line("version\t\(summary.version)")
        output.line("bytes\t\(summary.bytes)")
        output.line("addresses\t\(summary.addresses)")
        output.line("street names\t\(summary.streetNames)")
        output.line("places\t\(summary.places)")
        output.line("postcodes\t\(summary.postcodes)")
        for (code, addresses) in summary.countries { output.line("country\t\(code.isEmpty ? "-" : code)\t\(addresses)") }
        if let box = summary.bounds {
            output.line(
                "bounds\t" + [box.south, box.west, box.north, box.east].map { AddressJSON.number($0, 6) }.joined(separator: ","))
        }
        output.flush()
        return 0
    }

    static func check(_ words: ArraySlice<String>) throws -> Int32 {
        let (path, index) = try index(words, "check")
        try index.check()
        var output = Output()
        output.line("\(path): sound, \(index.count) addresses")
        output.flush()
        return 0
    }
}
