internal import GhostComplete
internal import GhostPromptCommand
internal import GhostTerminal
internal import Glibc
internal import TerminalHarness

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
    let terminal: any FuzzTerminal
    let oracle: PromptSession
    let folder: WorkingFolder
    /// The lines that should stand above the prompt, those that have scrolled off included.
    var above: [String] = []
    /// Those of them that must outlast a resize: not what an unlucky guess has left of the prompt itself.
    var kept: [String] = []
    /// The last of them has no end, and the terminal may join it with the prompt's first row.
    var keepsUnfinished = false
    /// The fewest columns that the screen has had.
    var narrowest: Int
    /// The size that the program was told.
    var size: FuzzSize
    /// What the program has read that was neither typed nor an answer to its queries: its list, its signals.
    var readBefore = 0
    var expectedRead = 0
    /// A bracketed paste has begun: the program waits for its end, though not for ever.
    var isPasteOpen = false
    var scanned = 0
    var doubt = FuzzDoubt()
    /// A frame may have been painted for a size that was gone: what it left stays.
    var wasTorn = false
    /// Rows were left above the prompt, as no program could be sure to find them again.
    var hasLeftRows = false
    /// How much the program had written before the last thing that it answers with a frame, whatever the screen looks like.
    var writtenBefore = -1
    package private(set) var stepsDone = 0

    /// - Parameters:
    ///   - prompt: the path of ghost-prompt.
    ///   - jobs: the path of ghost-fuzz, which is the shell of the run.
    package init(_ plan: FuzzCase, prompt: String, jobs: String) throws {
        self.plan = plan
        folder = try WorkingFolder()
        folder.write(lines: plan.list, to: "list")
        folder.write(lines: plan.history, to: "history")
        folder.write(lines: plan.history, to: "history-in-process")
        size = plan.size
        narrowest = plan.size.columns
        oracle = try Self.makeOracle(plan, folder)
        var start = ProgramStart(path: jobs, arguments: ["--job", prompt, "--list", "list"] + plan.arguments)
        start.folder = folder.path
        start.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8"]
        if plan.namesTerminal { start.environment[plan.screen.reflows ? "VTE_VERSION" : "XTERM_VERSION"] = "1" }
        let lines = (0..<plan.above).map { "ab\($0)" }
        terminal =
            plan.screen == .tmux
            ? try TmuxTerminal(plan, above: lines, start, folder) : try MemoryTerminal(plan, above: lines, start)
        above = aboveNow(top: terminal.screen.contents.cursorRow + (plan.isUnfinished ? 1 : 0))
        kept = above
        keepsUnfinished = plan.isUnfinished
    }

    private static func makeOracle(_ plan: FuzzCase, _ folder: WorkingFolder) throws -> PromptSession {
        let arguments = plan.arguments.map { $0 == "history" ? "\(folder.path)/history-in-process" : $0 }
        let options = try OptionParser.parse(["--list", "\(folder.path)/list"] + arguments, environment: nil)
        let wiring = Wiring(options: options)
        var initial = ""
        if case .named(let text)? = options.value { initial = text }
        var configuration = try wiring.makeConfiguration(initialText: initial)
        configuration.signals = .result
        configuration.readsUserBindings = false
        return try PromptSession(
            configuration, provider: try wiring.makeLists(),
            terminal: .replay(columns: plan.size.columns, rows: plan.size.rows))
    }

    /// Plays everything.
    ///
    /// - Throws: `FuzzDifference` for the first thing that is not as it should be.
    package func play() throws {
        do {
            try oracle.start()
            try settle(-1)
            for (index, step) in plan.steps.enumerated() where oracle.result == nil && terminal.status == nil {
                stepsDone += 1
                try play(step, index)
            }
            guard oracle.result == nil, terminal.status == nil else { return }
            try signal(SIGTERM, plan.steps.count)
        } catch let difference as FuzzDifference {
            throw FuzzDifference(step: difference.step, description: "\(difference)\n\(terminal.report)")
        }
    }

    private func play(_ step: FuzzStep, _ index: Int) throws {
        switch step {
        case .keys("<C-\\>"):
            // The replay has no terminal whose quit character that would be.
            terminal.send([0x1C])
            oracle.stop()
            try end(index, status: 128 + Int(SIGQUIT), output: "")
        case .keys(let keys): try type(keys, index)
        case .spelled(let bytes, let keys): try type(bytes, as: keys, index)
        case .resize(let sizes): try resize(index, sizes)
        case .suspend(let stop, let sizes): try suspend(index, stop, sizes)
        case .signal(let number): try signal(number, index)
        case .hangUp: try hangUp(index)
        }
    }
}
