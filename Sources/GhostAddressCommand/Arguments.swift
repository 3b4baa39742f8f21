/// A command line that is wrong; the text says how.
struct UsageError: Error {
    let message: String
    init(_ message: String) { self.message = message }
}

/// The options of a command, taken apart: names are exact, `--name value` and `--name=value` both work, `--` ends them.
struct Arguments {
    /// An option that exists: its name, and what its value is called (nil for a switch).
    struct Option {
        let name: String
        let value: String?
        let help: String
    }

    private(set) var values: [String: [String]] = [:]
    private(set) var operands: [String] = []

    /// Takes the words of a command line apart. A word that looks like a number is an operand, not an option.
    init(_ words: ArraySlice<String>, options: [Option]) throws(UsageError) {
        var rest = words
        var onlyOperands = false
        while let word = rest.popFirst() {
            if onlyOperands || !word.hasPrefix("-") || word == "-" || Arguments.isNumber(word) {
                operands.append(word)
                continue
            }
            if word == "--" {
                onlyOperands = true
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let option = options.first(where: { $0.name == parts[0] }) else {
                throw UsageError("unknown option \(parts[0])")
            }
            if option.value == nil {
                guard parts.count == 1 else { throw UsageError("\(option.name) takes no value") }
                values[option.name, default: []].append("")
                continue
            }
            if parts.count == 2 {
                values[option.name, default: []].append(parts[1])
            } else if let value = rest.popFirst() {
                values[option.name, default: []].append(value)
            } else {
                throw UsageError("\(option.name) needs a value (\(option.value ?? ""))")
            }
        }
    }

    private static func isNumber(_ word: String) -> Bool {
        let rest = word.dropFirst()
        guard let first = rest.first, first.isNumber || first == "." else { return false }
        return true
    }

    /// Whether a switch is given.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// The last value of an option.
    func last(_ name: String) -> String? { values[name]?.last }

    /// All values of an option.
    func all(_ name: String) -> [String] { values[name] ?? [] }
}
