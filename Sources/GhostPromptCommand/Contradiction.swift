/// Options that cannot stand together.
enum Contradiction {
    /// Options that mean nothing without another one.
    private static let needs = [
        ("limit", "query"), ("keys", "dump-screen"), ("size", "dump-screen"), ("suggest-history", "history"),
        ("near", "addresses"), ("within", "addresses"), ("box", "addresses"), ("country", "addresses"), ("kind", "addresses"),
    ]

    /// Refuses options that exclude each other or that miss their partner; `given` are the names that were written.
    static func check(_ options: Options, given: [String]) throws(UsageError) {
        for (name, other) in needs where given.contains(name) && !given.contains(other) {
            throw UsageError(.needs(option: "--\(name)", other: "--\(other)"))
        }
        if given.contains("query"), given.contains("dump-screen") {
            throw UsageError(.contradiction("--query", "--dump-screen", reason: "only one of them can be printed"))
        }
        for (first, second) in [("validate", "validate-cmd"), ("complete-cmd", "complete-once"), ("within", "box")]
        where given.contains(first) && given.contains(second) {
            throw UsageError(.contradiction("--\(first)", "--\(second)", reason: "only one of them can be used"))
        }
        let readers = readersOfStandardInput(options)
        if readers.count > 1 {
            throw UsageError(.contradiction(readers[0], readers[1], reason: "standard input can be read only once"))
        }
    }

    private static func readersOfStandardInput(_ options: Options) -> [String] {
        var readers = options.lists.filter { $0 == .standardInput }.map { _ in "--list -" }
        if options.value == .standardInput { readers.append("--value -") }
        if options.withoutTerminal == .read { readers.append("--no-tty=read") }
        return readers
    }
}
