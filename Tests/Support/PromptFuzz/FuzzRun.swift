internal import CPty
internal import GhostComplete
internal import GhostPromptCommand
internal import GhostTerminal
internal import Glibc
internal import TerminalHarness
internal import Testing

/// What is not as it should be.
package struct FuzzDifference: Error, CustomStringConvertible {
    /// The step after which it was seen: -1 for the start.
    package let step: Int
    package let description: String
    /// The case could not be played at all.
    package var isUsage = false
}

/// Plays a case twice: with the real program on a pseudo-terminal, and in process without one. After each step the program's
/// screen is compared with the frame that it should show, painted from scratch: cells, looks, cursor, the rows above and below.
package final class FuzzRun {
    let plan: FuzzCase
    let session: TerminalSession
    let oracle: PromptSession
    private let folder: FuzzFolder
    private var prompt: ProcessState?
    /// The lines that should stand above the prompt, those that have scrolled off included.
    var above: [String] = []
    /// Those of them that must outlast a resize: not what an unlucky guess has left of the prompt itself.
    var kept: [String] = []
    /// The fewest columns that the screen has had.
    var narrowest: Int
    var size: (columns: Int, rows: Int)
    /// What the program had read before the first key, the answers to its queries left out.
    private var readBefore: Int?
    private var expectedRead = 0
    var scanned = 0
    /// A frame may have been painted for a size that was gone: what it left stays.
    private var wasTorn = false
    /// How much the program had written before the last thing that it answers with a frame, whatever the screen looks like.
    private var writtenBefore = -1
    package private(set) var stepsDone = 0

    /// - Parameters:
    ///   - prompt: the path of ghost-prompt.
    ///   - jobs: the path of ghost-fuzz, which is the shell of the run.
    package init(_ plan: FuzzCase, prompt: String, jobs: String) throws {
        self.plan = plan
        folder = try FuzzFolder()
        folder.write(plan.list, to: "list")
        folder.write(plan.history, to: "history")
        folder.write(plan.history, to: "history-in-process")
        size = (plan.columns, plan.rows)
        narrowest = plan.columns
        var start = ProgramStart(path: jobs, arguments: ["--job", prompt, "--list", "list"] + plan.arguments)
        start.folder = folder.path
        start.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8"]
        if plan.namesTerminal {
            start.environment[plan.screen == .cuts || plan.screen == .vterm ? "XTERM_VERSION" : "VTE_VERSION"] = "1"
        }
        oracle = try Self.makeOracle(plan, folder)
        session = try TerminalSession(
            columns: plan.columns, rows: plan.rows, screen: Self.makeScreen(plan.screen, plan.columns, plan.rows),
            above: (0..<plan.above).map { "ab\($0)" })
        above = aboveNow(top: session.screen.contents.cursorRow)
        kept = above
        session.silenceAfterEscape = .milliseconds(60)
        try session.run(start)
    }

    private static func makeOracle(_ plan: FuzzCase, _ folder: FuzzFolder) throws -> PromptSession {
        let arguments = plan.arguments.map { $0 == "history" ? "\(folder.path)/history-in-process" : $0 }
        let options = try OptionParser.parse(["--list", "\(folder.path)/list"] + arguments, environment: nil)
        let wiring = Wiring(options: options)
        var initial = ""
        if case .named(let text)? = options.value { initial = text }
        var configuration = try wiring.makeConfiguration(initialText: initial)
        configuration.signals = .result
        configuration.readsUserBindings = false
        return try PromptSession(
            configuration, provider: try wiring.makeLists(), terminal: .replay(columns: plan.columns, rows: plan.rows))
    }

    static func makeScreen(_ kind: FuzzScreen, _ columns: Int, _ rows: Int) -> any TestScreen {
        let resizing: ModelScreen.Resizing
        switch kind {
        case .vterm: return VirtualScreen(columns: columns, rows: rows)
        case .cuts: resizing = .cuts
        case .reflows: resizing = .reflows
        case .reflowsAndReturns: resizing = .reflowsAndReturns
        }
        return ModelScreen(columns: columns, rows: rows, resizing: resizing, width: columns(of:))
    }

    /// The columns of a code point as the C library has them; what it does not know is one column to most terminals.
    static func columns(of scalar: Unicode.Scalar) -> Int {
        let width = Int(wcwidth(wchar_t(scalar.value)))
        return width < 0 ? 1 : width
    }

    // MARK: The run

    /// Plays everything.
    ///
    /// - Throws: `FuzzDifference` for the first thing that is not as it should be.
    package func play() throws {
        do {
            try oracle.start()
            try settle(-1)
            for (index, step) in plan.steps.enumerated() where oracle.result == nil && session.isRunning {
                stepsDone += 1
                try play(step, index)
            }
            try finish()
        } catch let difference as FuzzDifference {
            throw FuzzDifference(
                step: difference.step,
                description: "\(difference)\n--- screen\n\(session.screen.contents)\n--- transcript\n\(session.transcript)")
        }
    }

    private func play(_ step: FuzzStep, _ index: Int) throws {
        switch step {
        case .keys(let keys):
            try typeKeys(keys, index)
        case .resize(let columns, let rows):
            try resize(index, [(columns, rows)])
        case .resizeTwice(let columns, let rows, let thenColumns, let thenRows):
            try resize(index, [(columns, rows), (thenColumns, thenRows)])
        case .suspend:
            try suspend(index, nil)
        case .suspendAndResize(let columns, let rows):
            try suspend(index, (columns, rows))
        case .signal(let number):
            guard let prompt else { return }
            kill(prompt.identifier, number)
            oracle.stop()
            try end(index, status: 128 + Int(number), output: "")
            return
        }
        if oracle.result == nil { try settle(index) }
    }

    private func typeKeys(_ keys: String, _ index: Int) throws {
        let steps = try KeyNotation.parse(keys)
        for case .bytes(let bytes) in steps { expectedRead += bytes.count }
        try session.type(keys)
        var last = steps.startIndex
        for (place, step) in steps.enumerated() where oracle.result == nil {
            last = place
            // The terminal makes a line end of Return.
            if case .bytes(let bytes) = step {
                oracle.play(.bytes(bytes.map { $0 == 0x0D ? 0x0A : $0 }))
            } else {
                oracle.play(step)
            }
            oracle.render()
        }
        guard let result = oracle.result else { return }
        oracle.stop()
        // What is typed behind the end is echoed by the terminal itself.
        let isLast = last == steps.indices.last
        switch result {
        case .accepted(let text, _): try end(index, status: 0, output: text + "\n", looks: isLast)
        case .cancelled, .endOfInput: try end(index, status: 1, output: "", looks: isLast)
        case .interrupted: try end(index, status: 130, output: "", looks: isLast)
        case .timedOut: try end(index, status: 124, output: "", looks: isLast)
        }
    }

    private func resize(_ index: Int, _ sizes: [(columns: Int, rows: Int)]) throws {
        let (pushedBefore, rowsBefore) = (session.screen.history.count, size.rows)
        // A row that is exactly full and an empty one behind it: the terminal's answer does not tell where the cursor went.
        let isAmbiguous = oracle.shownFrame.map { $0.cursor.row > 0 && $0.rows[$0.cursor.row].cells.isEmpty } ?? false
        for size in sizes { setSize(size) }
        oracle.play(.resize(columns: size.columns, rows: size.rows))
        oracle.render()
        // What is painted for a size that is gone already is torn: no program can know.
        try settle(
            index, isResize: true, isTorn: sizes.count > 1,
            mayLeaveRows: isAmbiguous || session.screen.history.count != pushedBefore || size.rows < rowsBefore)
    }

    private func setSize(_ new: (columns: Int, rows: Int)) {
        // Nobody hears of a size that is there already.
        if new != size { writtenBefore = session.transcript.written.count }
        size = new
        narrowest = min(narrowest, new.columns)
        session.resize(columns: new.columns, rows: new.rows)
    }

    private func suspend(_ index: Int, _ newSize: (columns: Int, rows: Int)?) throws {
        let left = oracle.stoppedFrame
        expectedRead += 1
        session.send([0x1A])
        try wait(index, "a stop") {
            self.prompt?.isStopped == true && self.session.screen.contents.cursorColumn == 0 && self.hasNotice
        }
        guard session.terminal.modes == session.modesBefore else {
            throw FuzzDifference(step: index, description: "modes while stopped")
        }
        guard session.modesLeft.isEmpty else {
            throw FuzzDifference(step: index, description: "modes on while stopped: \(session.modesLeft)")
        }
        let notice = Array(JobControl.notice)
        above += rows(of: left)
        above += stride(from: 0, to: notice.count, by: size.columns).map {
            String(notice[$0..<min(notice.count, $0 + size.columns)])
        }
        kept = above
        writtenBefore = session.transcript.written.count
        if let newSize {
            setSize(newSize)
            oracle.play(.resize(columns: newSize.columns, rows: newSize.rows))
        }
        oracle.render()
        session.signal(SIGUSR1)
        try settle(index, isResize: newSize != nil, mayLeaveRows: newSize != nil)
    }

    /// Whether the row above the cursor is the notice of a stop, as far as it fits.
    private var hasNotice: Bool {
        let contents = session.screen.contents
        let text = contents.cursorRow > 0 ? contents.text(ofRow: contents.cursorRow - 1) : session.screen.history.last ?? ""
        return !text.isEmpty && JobControl.notice.hasSuffix(text)
    }

    /// The rows of a frame that stays, as text.
    private func rows(of frame: Frame) -> [String] {
        let fresh = painted(frame, isFinal: true)
        return fresh.history + fresh.rows.prefix(fresh.contents.cursorRow)
    }

    // MARK: Waiting

    /// Waits until the screen is as it should be and the program waits for more.
    private func settle(_ index: Int, isResize: Bool = false, isTorn: Bool = false, mayLeaveRows: Bool = false) throws {
        guard let frame = oracle.shownFrame else { return }
        wasTorn = wasTorn || isTorn
        // After a resize the prompt is painted anew, though the screen may look right already.
        let mayLeaveRows = mayLeaveRows || wasTorn
        try wait(index, "the screen", isQuiet: { self.isQuiet && self.session.transcript.written.count > self.writtenBefore }) {
            self.difference(frame, isResize: isResize, isTorn: isTorn, mayLeaveRows: mayLeaveRows)
        }
        if isTorn { kept = [] }
        if isResize { above = aboveNow(top: session.screen.contents.cursorRow - frame.cursor.row) }
    }

    private func wait(_ index: Int, _ what: String, until condition: () -> Bool) throws {
        try wait(index, what, isQuiet: { true }) { condition() ? nil : what }
    }

    /// Waits until nothing is wrong any more; what is wrong when the program has been quiet for a while, is.
    private func wait(_ index: Int, _ what: String, isQuiet: () -> Bool, _ difference: () -> String?) throws {
        let start = ContinuousClock.now
        var quietSince: ContinuousClock.Instant?
        while true {
            while session.pump(for: .zero) { quietSince = nil }
            let now = ContinuousClock.now
            if !session.isRunning, what == "the screen" {
                throw FuzzDifference(step: index, description: "the program has ended: \(String(describing: session.end))")
            }
            // In this order: what was written before it began to wait is there when it waits.
            if isQuiet(), !session.pump(for: .zero) {
                guard let wrong = difference() else { return }
                if let quietSince, now - quietSince > .seconds(1) { throw FuzzDifference(step: index, description: wrong) }
                quietSince = quietSince ?? now
            } else {
                quietSince = nil
            }
            guard now - start < .seconds(20) else {
                throw FuzzDifference(step: index, description: "waited 20 s for \(what): \(difference() ?? "never quiet")")
            }
            session.pump(for: .milliseconds(quietSince == nil ? 1 : 5))
        }
    }

    /// Whether the program has read everything and waits, so that nothing more is to come.
    private var isQuiet: Bool {
        guard session.hasTypedAll, session.terminal.unreadCount == 0 else { return false }
        if prompt == nil { prompt = ProcessState(session.processIdentifier).children.first.map(ProcessState.init) }
        guard let prompt, prompt.isWaiting, session.terminal.modes.isRaw else { return false }
        if readBefore == nil { readBefore = (prompt.bytesRead ?? 0) - session.answeredCount }
        return (prompt.bytesRead ?? .max) >= (readBefore ?? 0) + expectedRead + session.answeredCount
    }

    // MARK: The end

    private func end(_ index: Int, status: Int, output: String, looks: Bool = true) throws {
        try wait(index, "the end") { !self.session.isRunning && !self.session.pump(for: .zero) }
        guard let end = session.end, end.status == status else {
            throw FuzzDifference(step: index, description: "ended with \(String(describing: session.end)), not \(status)")
        }
        guard session.outputText == output else {
            throw FuzzDifference(
                step: index, description: "answered \(session.outputText.debugDescription), not \(output.debugDescription)")
        }
        guard session.terminal.modes == session.modesBefore else {
            throw FuzzDifference(step: index, description: "modes are not restored")
        }
        guard session.modesLeft.isEmpty else {
            throw FuzzDifference(step: index, description: "modes left on: \(session.modesLeft)")
        }
        if looks, let wrong = finalDifference() { throw FuzzDifference(step: index, description: "at the end \(wrong)") }
    }

    private func finish() throws {
        guard session.isRunning, let prompt else { return }
        kill(prompt.identifier, SIGTERM)
        oracle.stop()
        try end(plan.steps.count, status: 128 + Int(SIGTERM), output: "")
    }
}
