internal import GhostTerminal
internal import Glibc
package import Testing

/// A program on a pseudo-terminal with a screen in memory: keys in, screen out, checked after each key.
///
///     let session = try TerminalSession(start, columns: 40, rows: 8)
///     try session.type("re")
///     try session.expect("> re‸⟦d⟧")
///
/// Nothing sleeps: what is expected is waited for, up to ``limit``, while output is taken and queries are answered. A failure is
/// recorded where the test called, with the screen and the bytes both ways, and thrown, since what follows says nothing new.
package final class TerminalSession {
    /// What was expected has not come.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    package let terminal: PseudoTerminal
    package let screen: any TestScreen
    package private(set) var transcript = Transcript()
    /// What the program has written to standard output.
    package private(set) var output: [UInt8] = []
    /// What it has written to standard error, where that is a pipe.
    package private(set) var errors: [UInt8] = []
    /// How long anything is waited for.
    package var limit = Duration.seconds(10)
    /// Whether queries of the program are answered.
    package var answersQueries = true
    /// What has to live as long as this, such as the program's folder.
    package var companion: AnyObject?
    /// The modes before the program was started.
    package let modesBefore: TerminalModes

    private var program: Program?
    private var unsent: [UInt8] = []
    /// When keys may be sent again: an Escape by itself wants silence behind it.
    private var silentUntil = ContinuousClock.now
    private var steps: [KeyNotation.Step] = []
    /// Pipes at whose end we are.
    private var ended: Set<CInt> = []

    /// A terminal without a program yet.
    /// - Parameters:
    ///   - screen: what shows the output; libvterm where none is given.
    ///   - above: lines that stand on the screen before.
    package init(columns: Int = 80, rows: Int = 24, screen: (any TestScreen)? = nil, above: [String] = []) throws {
        terminal = try PseudoTerminal(columns: columns, rows: rows)
        self.screen = screen ?? VirtualScreen(columns: columns, rows: rows)
        modesBefore = terminal.modes
        for line in above { self.screen.feed(line + "\r\n") }
    }

    /// A program on a terminal of its own.
    package convenience init(
        _ start: ProgramStart, columns: Int = 80, rows: Int = 24, screen: (any TestScreen)? = nil, above: [String] = []
    ) throws {
        try self.init(columns: columns, rows: rows, screen: screen, above: above)
        try run(start)
    }

    /// Starts a program.
    package func run(_ start: ProgramStart) throws {
        transcript.note(.event, "start \(start.path) \(start.arguments)")
        program = try Program(start, on: terminal)
    }

    // MARK: Doing

    /// Types keys in the notation of ``KeyNotation``, as fast as the program reads them.
    package func type(_ keys: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        do {
            steps += try KeyNotation.parse(keys)
        } catch {
            throw fail("\(error)", sourceLocation)
        }
        sendSteps()
    }

    /// Types bytes as they are.
    package func send(_ bytes: [UInt8]) {
        steps.append(.bytes(bytes))
        sendSteps()
    }

    /// Sends a signal to the program alone.
    package func signal(_ number: Int32) {
        transcript.note(.event, "signal \(number)")
        program?.send(number)
    }

    /// The window gets another size.
    package func resize(columns: Int, rows: Int) {
        transcript.note(.event, "resize \(columns)x\(rows)")
        if columns > 0, rows > 0 { (screen as? ModelScreen)?.resize(columns: columns, rows: rows) }
        terminal.setSize(columns: columns, rows: rows)
    }

    /// The terminal goes away.
    package func hangUp() {
        transcript.note(.event, "hang up")
        terminal.hangUp()
    }

    // MARK: Expecting

    /// Waits for a screen, written with `‸` for the cursor and `⟦ ⟧` around cells that do not look plain.
    package func expect(_ wanted: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try expect("the screen\n\(wanted)", sourceLocation: sourceLocation) { $0.screen.contents.description == wanted }
    }

    /// Waits until something holds.
    package func expect(
        _ what: String, sourceLocation: SourceLocation = #_sourceLocation, until condition: (TerminalSession) -> Bool
    ) throws {
        let deadline = ContinuousClock.now + limit
        while !condition(self) {
            let now = ContinuousClock.now
            guard now < deadline else { throw fail("waited \(limit) for \(what)", sourceLocation) }
            let ended = program?.poll() != nil
            pump(for: min(deadline - now, .milliseconds(50)))
            // The last output of a program that has ended is there now.
            if ended, !pump(for: .zero), !condition(self), steps.isEmpty {
                throw fail("the program has ended (\(String(describing: program?.end))) before \(what)", sourceLocation)
            }
        }
    }

    /// Waits for the end and returns it. The terminal must then be as it was: modes, cursor, bracketed paste.
    @discardableResult
    package func expectEnd(_ status: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws -> ProgramEnd {
        let deadline = ContinuousClock.now + limit
        while program?.poll() == nil {
            guard ContinuousClock.now < deadline else { throw fail("waited \(limit) for the end", sourceLocation) }
            pump(for: .milliseconds(20))
        }
        while pump(for: .zero) {}
        guard let end = program?.end else { throw fail("no program", sourceLocation) }
        transcript.note(.event, "\(end)")
        if let status, end.status != status { throw fail("ended with \(end), not \(status)", sourceLocation) }
        if terminal.master >= 0, terminal.modes != modesBefore { throw fail("modes are not restored", sourceLocation) }
        if !modesLeft.isEmpty { throw fail("modes left on: \(modesLeft)", sourceLocation) }
        return end
    }

    /// Private modes that are on and should not be at the end; -25 where the cursor is hidden.
    package var modesLeft: [Int] { ModeScanner.modesLeft(by: transcript.written) }

    /// Standard output as text.
    package var outputText: String { String(decoding: output, as: UTF8.self) }
    /// Standard error as text.
    package var errorText: String { String(decoding: errors, as: UTF8.self) }
    /// How long nothing is typed after an Escape by itself.
    package var silenceAfterEscape = Duration.milliseconds(100)
    /// Whether everything that was typed has been given to the terminal and no silence is due.
    package var hasTypedAll: Bool { steps.isEmpty && unsent.isEmpty && ContinuousClock.now >= silentUntil }
    /// How many bytes queries were answered with.
    package private(set) var answeredCount = 0
    /// How the program has ended.
    package var end: ProgramEnd? { program?.poll() }
    /// Whether the program runs.
    package var isRunning: Bool { program?.poll() == nil }
    /// The process of the program.
    package var processIdentifier: Int32 { program?.processIdentifier ?? -1 }

    private func fail(_ text: String, _ location: SourceLocation) -> Failure {
        let report = "\(text)\n--- screen\n\(screen.contents)\n--- transcript\n\(transcript)"
        Issue.record(Comment(rawValue: report), sourceLocation: location)
        return Failure(description: text)
    }

    // MARK: The loop

    /// Takes and gives what can be taken and given within a time; returns whether there was anything.
    @discardableResult
    package func pump(for time: Duration) -> Bool {
        sendSteps()
        var requests: [pollfd] = []
        let isWaiting = !unsent.isEmpty
        if terminal.master >= 0 {
            requests.append(pollfd(fd: terminal.master, events: Int16(isWaiting ? POLLIN | POLLOUT : POLLIN), revents: 0))
        }
        for descriptor in [program?.output, program?.errors] {
            if let descriptor, !ended.contains(descriptor) {
                requests.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
            }
        }
        var milliseconds = Int32(time / .milliseconds(1))
        if !steps.isEmpty {
            milliseconds = min(milliseconds, max(1, Int32((silentUntil - ContinuousClock.now) / .milliseconds(1)) + 1))
        }
        guard poll(&requests, nfds_t(requests.count), milliseconds) > 0 else { return false }
        var did = takeWritten()
        did = take(program?.output, into: &output) || did
        did = take(program?.errors, into: &errors) || did
        flush()
        return did
    }

    private func takeWritten() -> Bool {
        guard let bytes = terminal.read(), !bytes.isEmpty else { return false }
        transcript.note(.written, bytes)
        screen.feed(bytes)
        let replies = screen.takeReplies()
        if answersQueries, !replies.isEmpty {
            transcript.note(.event, "answers \(String(decoding: replies, as: UTF8.self).debugDescription)")
            unsent += replies
            answeredCount += replies.count
        }
        return true
    }

    private func take(_ descriptor: CInt?, into bytes: inout [UInt8]) -> Bool {
        guard let descriptor, !ended.contains(descriptor) else { return false }
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = read(descriptor, &buffer, buffer.count)
        if count == 0 { ended.insert(descriptor) }
        guard count > 0 else { return false }
        bytes += buffer[..<count]
        return true
    }

    private func sendSteps() {
        while let step = steps.first, unsent.isEmpty, ContinuousClock.now >= silentUntil {
            steps.removeFirst()
            switch step {
            case .bytes(let bytes):
                var bytes = bytes
                while case .bytes(let more)? = steps.first {
                    bytes += more
                    steps.removeFirst()
                }
                transcript.note(.typed, bytes)
                unsent = bytes
            case .escape:
                transcript.note(.typed, [0x1B])
                unsent = [0x1B]
                silentUntil = ContinuousClock.now + silenceAfterEscape
            case .wait(let milliseconds):
                silentUntil = ContinuousClock.now + .milliseconds(milliseconds)
            case .resize(let columns, let rows):
                resize(columns: columns, rows: rows)
            }
            flush()
        }
    }

    private func flush() {
        guard !unsent.isEmpty else { return }
        unsent.removeFirst(terminal.write(unsent.prefix(4096)))
    }
}
