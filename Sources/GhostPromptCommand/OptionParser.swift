/// Makes `Options` of a command line: names are exact, `--name value` and `--name=value` are the same, `--` ends the
/// options, everything else is a WORD, and of an option that is given twice the last one holds.
package struct OptionParser {
    private var options = Options()
    private var given: [String] = []
    private let place: UsageError.Place

    private init(place: UsageError.Place, startingWith options: Options = Options()) {
        self.place = place
        self.options = options
    }

    /// The options of a command line without the program's name, over those of GHOST_PROMPT_OPTS, where it is set.
    ///
    /// `--help` and `--version` hold from where they stand: nothing after them is looked at, and they work whatever
    /// the variable holds.
    package static func parse(_ arguments: [String], environment: String?) throws(UsageError) -> Options {
        var start = Options()
        var fault: UsageError?
        do throws(UsageError) {
            if let environment { start = try parseEnvironment(environment) }
        } catch {
            fault = error
        }
        var parser = OptionParser(place: .arguments, startingWith: start)
        try parser.parse(arguments)
        if parser.options.action == .help || parser.options.action == .version { return parser.options }
        if let fault { throw fault }
        try Contradiction.check(parser.options, given: parser.given)
        return parser.options
    }

    private static func parseEnvironment(_ text: String) throws(UsageError) -> Options {
        var parser = OptionParser(place: .environment)
        try parser.parse(try EnvironmentOptions.words(text))
        return parser.options
    }

    private mutating func parse(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--", place == .arguments {
                options.words += rest
                return
            }
            guard argument.utf8.starts(with: "--".utf8), argument != "--" else {
                try word(argument)
                continue
            }
            // By bytes: a mark behind `=` belongs to the value, and walking by characters costs more than all the rest.
            let text = argument.utf8.dropFirst(2)
            let sign = text.firstIndex(of: UInt8(ascii: "="))
            let row = try row(named: Substring(text[..<(sign ?? text.endIndex)]))
            let written = sign.map { String(Substring(text[text.index(after: $0)...])) }
            let value = try value(of: row, written: written, from: &rest)
            if let refusal = row.store(value, &options) {
                throw UsageError(.badValue(option: row.name, value: value, reason: refusal.reason), in: place)
            }
            given.append(row.name)
            if options.action == .help || options.action == .version { return }
        }
    }

    /// Takes a WORD; a dash and a letter would be a slip, a dash and a digit is a negative number.
    private mutating func word(_ argument: String) throws(UsageError) {
        guard place == .arguments else {
            throw UsageError(.notAllowedInEnvironment(argument, allowed: EnvironmentOptions.allowed), in: place)
        }
        let second = argument.dropFirst().first
        if argument.hasPrefix("-"), let second, !(second.isASCII && (second.isNumber || second == ".")) {
            throw UsageError(.shortOption(argument), in: place)
        }
        options.words.append(argument)
    }

    private func row(named name: Substring) throws(UsageError) -> OptionRow {
        guard let row = OptionTable.row(named: name) else {
            throw UsageError(.unknownOption("--\(name)"), in: place)
        }
        guard place == .arguments || row.isAllowedInEnvironment else {
            throw UsageError(.notAllowedInEnvironment("--\(name)", allowed: EnvironmentOptions.allowed), in: place)
        }
        return row
    }

    /// The value after `=`, or else the next argument. Where any text goes, the next argument is the value whatever it
    /// looks like, so that a script can pass a text on; elsewhere what looks like an option is not taken for one.
    private func value(
        of row: OptionRow, written: String?, from rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        guard let placeholder = row.placeholder else {
            if let written { throw UsageError(.unwantedValue(option: row.name, value: written), in: place) }
            return ""
        }
        if let written { return written }
        let takesAnyText = if case .text = row.argument { true } else { false }
        guard let next = rest.first, takesAnyText || !next.hasPrefix("--") else {
            throw UsageError(.missingValue(option: row.name, placeholder: placeholder), in: place)
        }
        rest.removeFirst()
        return next
    }
}
