internal import AddressEngine
internal import Glibc
internal import Synchronization

/// `ghost-address build`.
enum BuildCommand {
    private static let options: [Arguments.Option] = [
        .init(name: "-o", value: "FILE", help: "the index to write"),
        .init(name: "--country", value: "CC", help: "the country of rows that name none"),
        .init(name: "--region", value: "TEXT", help: "the region of rows that name none"),
        .init(name: "--place", value: "TEXT", help: "the town of rows that name none"),
        .init(name: "--map", value: "COLUMN=NAME", help: "the name of a column"),
        .init(name: "--report", value: "FILE", help: "list rejected rows there"),
        .init(name: "--quiet", value: nil, help: "no progress"),
    ]

    /// Set by the signal handler: the number of the signal that asks to stop.
    private static let stop = Atomic<Int32>(0)

    static func run(_ words: ArraySlice<String>) throws -> Int32 {
        let arguments = try Arguments(words, options: options)
        guard let target = arguments.last("-o"), !target.isEmpty else { throw UsageError("build: needs -o FILE") }
        guard !arguments.operands.isEmpty else { throw UsageError("build: needs an input (- is standard input)") }
        // What is wrong with the target is to be known before an hour of reading, and no input may be lost to it.
        let written = try IndexFileWriter.target(target)
        try refuseLoss(of: arguments.operands, to: [("-o", written), ("--report", arguments.last("--report"))])
        var settings = ImportOptions(
            region: arguments.last("--region") ?? "", place: arguments.last("--place") ?? "",
            reportPath: arguments.last("--report"))
        if let code = arguments.last("--country") {
            guard code.utf8.count == 2, code.utf8.allSatisfy({ $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }) else {
                throw UsageError("--country \(code): is no code of two letters")
            }
            settings.country = code.uppercased()
        }
        for text in arguments.all("--map") {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw UsageError("--map \(text): needs COLUMN=NAME, such as street=STRASSE") }
            settings.columns.append((parts[0], parts[1]))
        }
        let builder = try AddressIndexBuilder(options: settings, files: arguments.operands.count)
        let showsProgress = isatty(2) == 1 && !arguments.has("--quiet")
        let handler: @convention(c) (Int32) -> Void = { BuildCommand.stop.store($0, ordering: .relaxed) }
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // What was ignored at the start, as nohup has it, stays so.
            if let before = signal(number, handler), unsafeBitCast(before, to: Int.self) == 1 { signal(number, SIG_IGN) }
        }
        // Where a limit for the size of files is met, that is to be an error like a full disk, not the end.
        signal(SIGXFSZ, SIG_IGN)
        builder.isCancelled = { stop.load(ordering: .relaxed) != 0 }
        if showsProgress { builder.progress = progress }
        do {
            for path in arguments.operands { try builder.add(file: path) }
            if showsProgress { Output.raw("\r\u{1B}[K\(builder.rowCount) rows, sorting and writing") }
            try builder.write(to: target)
        } catch {
            if showsProgress { Output.raw("\r\u{1B}[K") }
            let number = stop.load(ordering: .relaxed)
            if number != 0 {
                Output.error("ghost-address: interrupted; \(target) is as it was")
                signal(number, SIG_DFL)
                raise(number)
            }
            // Why none of the rows went in.
            if error.code == .input, builder.rowCount == 0 { Output.error(builder.summary) }
            throw error
        }
        if showsProgress { Output.raw("\r\u{1B}[K") }
        Output.error(builder.summary)
        return 0
    }

    /// Refuses to write to a file that is read, or to one file twice.
    private static func refuseLoss(of inputs: [String], to outputs: [(name: String, path: String?)]) throws(UsageError) {
        var taken = inputs.filter { $0 != "-" }
        for case (let name, let path?) in outputs {
            if taken.contains(where: { isSame($0, path) }) {
                throw UsageError("build: \(name) \(path): is a file that is read, or written already")
            }
            taken.append(path)
        }
    }

    private static func isSame(_ a: String, _ b: String) -> Bool {
        var (first, second) = (stat(), stat())
        guard stat(a, &first) == 0, stat(b, &second) == 0 else { return a == b }
        return first.st_mode & S_IFMT == S_IFREG && first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    private static func progress(_ file: String, _ read: Int, _ size: Int, _ rows: Int) {
        let share = size > 0 ? " \(min(100, read * 100 / size))%" : ""
        Output.raw("\r\u{1B}[K" + Output.shown(file) + share + ", \(rows) rows")
    }
}
