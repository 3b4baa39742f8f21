internal import AddressEngine
internal import Glibc

/// The command line of `ghost-address`: builds, inspects and queries indexes of addresses.
///
/// Exit status: 0 found, 1 nothing found, 2 usage or unreadable or damaged data; 128 and the signal's number when interrupted.
public enum GhostAddressCommand {
    static let version = "0.1.0"

    static let help = """
        ghost-address: indexes of addresses, searched as one types

          ghost-address build -o FILE.ghost INPUT...     make an index of CSV, GeoJSON or lists of streets (.gz too, - is standard input)
          ghost-address search INDEX [TEXT]              candidates, best first; without TEXT one query a line from standard input
          ghost-address reverse INDEX LAT,LON            the nearest addresses with their distances in metres
          ghost-address show INDEX ID                    everything about one address
          ghost-address info INDEX                       what an index holds
          ghost-address check INDEX                      verify every checksum and reference

        build:   -o FILE, --country CC, --region TEXT, --place TEXT, --map COLUMN=NAME, --report FILE, --quiet
        search:  --limit N, --near LAT,LON, --within LAT,LON,KM, --box S,W,N,E, --country CC,..., --kind KIND,..., --json, --explain,
                 --timing (of each query on standard input the microseconds that it took),
                 --batch (JSON lines {"text","near":[lat,lon],"within","box","country","kind","limit"} on standard input)
        A line of an answer is: formatted address, tab, accuracy, tab, id.
        Status: 0 found, 1 nothing found, 2 usage or unreadable or damaged data.
        """

    /// Runs a command line without the program's name; the exit status.
    public static func run(_ words: [String]) -> Int32 {
        signal(SIGPIPE, SIG_IGN)
        // A file that grows too large is an error of writing, not the end.
        signal(SIGXFSZ, SIG_IGN)
        IndexFileGuard.install()
        do {
            let status = try dispatch(words)
            // A reader that has seen enough is no error.
            if Output.failure == 0 || Output.failure == EPIPE { return status }
            Output.error("ghost-address: standard output: \(String(cString: strerror(Output.failure)))")
        } catch let error as UsageError {
            Output.error("ghost-address: \(error.message)")
        } catch let error as AddressError {
            Output.error("ghost-address: \(error.message)")
            if error.code == .cancelled { return 130 }
        } catch {
            Output.error("ghost-address: \(error)")
        }
        return 2
    }

    private static func dispatch(_ words: [String]) throws -> Int32 {
        guard let command = words.first else {
            throw UsageError("no command: build, search, reverse, show, info or check (--help says more)")
        }
        let rest = words.dropFirst()
        if rest.first == "--help" || rest.first == "-h" { return showHelp() }
        switch command {
        case "--help", "-h", "help": return showHelp()
        case "--version":
            var output = Output()
            output.line("ghost-address \(version)")
            output.flush()
            return 0
        case "build": return try BuildCommand.run(rest)
        case "search": return try SearchCommand.run(rest)
        case "reverse": return try SearchCommand.reverse(rest)
        case "show": return try SearchCommand.show(rest)
        case "info": return try InspectCommands.info(rest)
        case "check": return try InspectCommands.check(rest)
        default: throw UsageError("unknown command \(command)")
        }
    }

    private static func showHelp() -> Int32 {
        var output = Output()
        for line in help.split(separator: "\n", omittingEmptySubsequences: false) { output.line(String(line)) }
        output.flush()
        return 0
    }
}
