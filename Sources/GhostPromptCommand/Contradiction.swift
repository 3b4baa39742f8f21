/// Options that cannot stand together.
enum Contradiction {
    /// Refuses options that exclude each other or that miss their partner; `given` are the names that were written.
    static func check(_ options: Options, given: [String]) throws(UsageError) {
        func need(_ other: String, for name: String) throws(UsageError) {
            guard !given.contains(name) || given.contains(other) else {
                throw UsageError(.needs(option: "--\(name)", other: "--\(other)"))
            }
        }
        func exclude(_ first: String, _ second: String, because reason: String) throws(UsageError) {
            guard !given.contains(first) || !given.contains(second) else {
                throw UsageError(.contradiction("--\(first)", "--\(second)", reason: reason))
            }
        }
        try need("query", for: "limit")
        try need("dump-screen", for: "keys")
        try need("dump-screen", for: "size")
        try need("history", for: "suggest-history")
        try need("addresses", for: "near")
        try need("addresses", for: "within")
        try need("addresses", for: "box")
        try need("addresses", for: "country")
        try need("addresses", for: "kind")
        try exclude("query", "dump-screen", because: "only one of them can be printed")
        try exclude("validate", "validate-cmd", because: "only one of them can be used")
        try exclude("complete-cmd", "complete-once", because: "only one of them can be used")
        try exclude("within", "box", because: "only one of them can be used")
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
