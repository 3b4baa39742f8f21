internal import Glibc
internal import TerminalHarness

/// A prompt in tmux, a terminal that lays its rows out anew on a resize: its own idea of columns, of wrapping and of the cursor.
final class TmuxTerminal: FuzzTerminal {
    private let server: TmuxServer
    private let view: TmuxScreen
    private let folder: WorkingFolder
    /// The program's side of its terminal, opened so that modes, size and unread bytes can be asked for.
    private let device: CInt
    private var size: FuzzSize
    private var sent: [UInt8] = []
    private var known: Int32?
    private var isGone = false
    let modesBefore: TerminalModes
    let shell: Int32

    /// Starts it, with lines above, and lets the prompt start when all of that is on the screen.
    init(_ plan: FuzzCase, above: [String], _ start: ProgramStart, _ folder: WorkingFolder) throws {
        size = plan.size.shown
        self.folder = folder
        folder.write(lines: above, to: "above")
        guard mkfifo("\(folder.path)/go", 0o600) == 0 else { throw WorkingFolder.Failure() }
        var environment = start.environment
        environment["TERM"] = "tmux-256color"
        // `--job PROGRAM ARGUMENT...` becomes `--job-in FOLDER PROGRAM ARGUMENT...`.
        let command = [start.path, "--job-in", folder.path] + start.arguments.dropFirst()
        server = try TmuxServer(folder: folder.path, size: size, environment: environment, command)
        let answer = try server.ask("display-message -p '#{pane_pid} #{pane_tty}'")
        let words = answer[0].first?.split(separator: " ").map(String.init) ?? []
        guard words.count == 2, let process = Int32(words[0]) else { throw TmuxServer.Failure(description: "\(answer)") }
        shell = process
        view = TmuxScreen(server)
        view.size = size
        device = open(words[1], O_RDWR | O_NOCTTY | O_CLOEXEC)
        // The job waits for somebody who writes: then its terminal has the modes that tmux gives it.
        let end = ContinuousClock.now + .seconds(10)
        var go: CInt = -1
        var isShown = false
        while go < 0 || !isShown {
            guard ContinuousClock.now < end else {
                throw TmuxServer.Failure(description: "no lines above: \(go)\n\(view.history)\n\(view.contents)")
            }
            _ = server.pump(for: .milliseconds(2))
            view.forget()
            isShown =
                (view.history + view.rows).joined() == above.joined() && (above.isEmpty || view.contents.cursorColumn == 0)
            if go < 0 { go = open("\(folder.path)/go", O_WRONLY | O_NONBLOCK | O_CLOEXEC) }
        }
        modesBefore = TerminalModes(of: device)
        close(go)
    }

    deinit { close(device) }

    var screen: any TestScreen { view }
    var written: [UInt8] { server.written }
    var unreadCount: Int {
        var count: CInt = 0
        _ = ioctl(device, UInt(FIONREAD), &count)
        return Int(count)
    }
    /// It tells a size up to a quarter of a second after it has it.
    var hasToldSize: Bool {
        var told = winsize()
        _ = ioctl(device, UInt(TIOCGWINSZ), &told)
        return Int(told.ws_col) == size.columns && Int(told.ws_row) == size.rows
    }
    /// Its answers are not seen by us.
    var answeredCount: Int { 0 }
    var modes: TerminalModes { TerminalModes(of: device) }
    var outputText: String { folder.read("answer") }
    var report: String {
        let typed = String(decoding: sent, as: UTF8.self).debugDescription
        let written = String(decoding: server.written.suffix(3000), as: UTF8.self).debugDescription
        return "--- screen\n\(view.contents)\n--- typed\n\(typed)\n--- written\n\(written)"
    }

    var prompt: Int32? {
        if known == nil { known = ProcessState(shell).children.first }
        return known
    }

    var status: Int? {
        guard isGone else { return Int(folder.read("status")) }
        return prompt.map { ProcessState($0).isThere } ?? false ? nil : 128
    }

    func send(_ bytes: [UInt8]) {
        sent += bytes
        var rest = bytes[...]
        while !rest.isEmpty {
            _ = try? server.ask("send-keys -H " + rest.prefix(300).map { String($0, radix: 16) }.joined(separator: " "))
            rest = rest.dropFirst(300)
        }
        view.forget()
    }

    func resize(to size: FuzzSize) {
        self.size = size.shown
        view.size = self.size
        sent += Array("[\(size)]".utf8)
        _ = try? server.ask("resize-window -x \(self.size.columns) -y \(self.size.rows)")
        view.forget()
    }

    func goOn() { kill(shell, JobControl.goOn) }

    func hangUp() {
        _ = prompt
        isGone = true
        _ = try? server.ask("kill-server")
    }

    func pump(for time: Duration) -> Bool {
        view.forget()
        return server.pump(for: time)
    }
}

/// What tmux shows, asked for when it is looked at.
final class TmuxScreen: TestScreen {
    private let server: TmuxServer
    private var seen: (contents: ScreenContents, history: [String])?
    var size = FuzzSize(80, 24)

    init(_ server: TmuxServer) { self.server = server }

    /// What was seen may be so no more.
    func forget() { seen = nil }

    var contents: ScreenContents { look().contents }
    var history: [String] { look().history }
    func takeReplies() -> [UInt8] { [] }
    func feed(_ bytes: [UInt8]) {}

    private func look() -> (contents: ScreenContents, history: [String]) {
        if let seen { return seen }
        let blank = ScreenContents(
            cells: [[ScreenCell]](repeating: [ScreenCell](repeating: ScreenCell(), count: size.columns), count: size.rows),
            cursorRow: 0, cursorColumn: 0)
        // -N keeps blanks at the ends of rows, -e the looks; the cursor may wait behind the last column.
        guard let answers = try? server.ask("capture-pane -p -e -N -S -", "display-message -p '#{cursor_x} #{cursor_y}'"),
            let place = answers[1].first?.split(separator: " ").compactMap({ Int($0) }), place.count == 2
        else { return (blank, []) }
        let lines = answers[0]
        let model = ModelScreen(columns: size.columns, rows: max(lines.count, size.rows), width: CodePointWidth.columns(of:))
        for (row, line) in lines.enumerated() { model.feed("\u{1B}[\(row + 1);1H\(line)") }
        let above = max(0, lines.count - size.rows)
        let history = model.rows.prefix(above)
        let cells = Array(model.contents.cells.dropFirst(above))
        let now = (
            contents: ScreenContents(
                cells: cells, cursorRow: min(place[1], cells.count - 1), cursorColumn: min(place[0], size.columns - 1)),
            history: Array(history)
        )
        seen = now
        return now
    }
}
