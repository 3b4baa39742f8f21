import GhostTerminal
import TerminalHarness
import Testing

/// `ghost-prompt` in a terminal, with a list in a folder of its own and nothing of this process's environment.
struct PromptRun {
    let folder: WorkingFolder
    let session: TerminalSession

    /// - Parameters:
    ///   - list: the lines of the list; nil for none.
    ///   - environment: variables beside HOME, PATH, TERM and LANG; an empty value takes one away.
    ///   - program: another program of this package, or `shell`.
    ///   - shell: a script for /bin/sh in place of the program, which it finds as `ghost-prompt`, with the arguments as `"$@"`.
    ///   - typedAhead: keys that wait before the start.
    init(
        list: [String]? = nil, _ arguments: [String] = [], columns: Int = 30, rows: Int = 6, above: [String] = [],
        environment: [String: String] = [:], program: String = "ghost-prompt", shell: String? = nil, typedAhead: String = "",
        screen: (any TestScreen)? = nil, separatesErrors: Bool = false, input: [UInt8]? = nil,
        files: [String: [UInt8]] = [:]
    ) throws {
        folder = try WorkingFolder()
        var arguments = arguments
        if let list {
            folder.write(lines: list, to: "list")
            arguments = ["--list", "list"] + arguments
        }
        for (name, bytes) in files { folder.write(bytes, to: name) }
        let path = try BuiltProgram.path(program)
        var start = ProgramStart(path: path, arguments: arguments)
        if let shell {
            start.path = "/bin/sh"
            start.arguments = ["-c", "ghost_prompt='\(path)'; \(shell)", "sh"] + arguments
        }
        start.folder = folder.path
        start.separatesErrors = separatesErrors
        start.input = input
        start.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8"]
        start.environment.merge(environment) { $1 }
        start.environment = start.environment.filter { !$0.value.isEmpty }
        session = try TerminalSession(columns: columns, rows: rows, screen: screen, above: above)
        session.companion = folder
        if !typedAhead.isEmpty { try session.type(typedAhead) }
        try session.run(start)
        // What is typed earlier is echoed by the terminal itself.
        if typedAhead.isEmpty { try session.expect("keys to be read") { $0.terminal.modes.isRaw || !$0.isRunning } }
    }

    /// A screen that lays its rows out anew on a resize, or cuts them.
    static func screen(columns: Int, rows: Int, _ resizing: ModelScreen.Resizing) -> ModelScreen {
        ModelScreen(columns: columns, rows: rows, resizing: resizing) { scalar in
            scalar.properties.canonicalCombiningClass == .notReordered ? CellWidth.codePoints.width(of: Character(scalar)) : 0
        }
    }
}
