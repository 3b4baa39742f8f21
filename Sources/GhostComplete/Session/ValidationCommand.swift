internal import Synchronization

/// A command that judges answers.
///
/// It gets the text on its standard input, as a line. Status 0 accepts; with any other the first line of its standard
/// output is the message. It runs in a session of its own, on a thread of its own, and all that it has started ends
/// with it.
public final class ValidationCommand: Sendable {
    private struct State {
        var lastRun = 0
        var processes: [Int: ShellProcess] = [:]
    }

    /// How much of a message is kept, and after how many bytes of output a command is ended.
    private static let messageBytes = 4096
    private static let outputLimit = 1 << 20

    private let command: ShellCommand
    private let timeLimit: Duration
    private let log: ProgramLog
    private let state = Mutex(State())

    /// Makes a judge; nothing is started yet.
    ///
    /// - Parameters:
    ///   - command: a command line for `/bin/sh`. The environment is that of this moment.
    ///   - timeLimit: after it the command is ended, and the text refused.
    ///   - log: where the lines of its standard error go. Called on other threads.
    public init(_ command: String, timeLimit: Duration = .seconds(10), log: (@Sendable (String) -> Void)? = nil) {
        self.log = ProgramLog(command, log)
        self.timeLimit = timeLimit
        self.command = ShellCommand(
            text: command, environment: ProcessEnvironment(), input: .pipe, errors: log == nil ? .dropped : .pipe)
    }

    deinit {
        for process in processes { process.stop() }
    }

    func judge(_ text: String, report: @escaping @Sendable (Verdict) -> Void) -> Judgement {
        let run = ValidationRun(report, timeLimit: timeLimit, messageBytes: Self.messageBytes, outputLimit: Self.outputLimit)
        do throws(SystemError) {
            let process = try state.withLock { (state) throws(SystemError) in
                state.lastRun += 1
                let number = state.lastRun
                let settings = ShellProcess.Settings(endsWithOutput: false, log: log.lines)
                let process = try ShellProcess(command, settings) { [weak self] process, event in
                    run.handle(event, of: process)
                    if case .ended = event { self?.forget(number) }
                }
                state.processes[number] = process
                return process
            }
            process.setTimer(ContinuousClock().now + timeLimit)
            process.send(text.utf8)
            process.send("\n".utf8)
            process.closeInput()
            return .later(
                RunningValidation {
                    run.cancel()
                    process.stop()
                })
        } catch {
            return .now(.refused(saying: "the check \(ProcessEnding.notStarted(error).text)"))
        }
    }

    /// Ends what runs and waits until it is gone.
    func stop() {
        let processes = processes
        for process in processes { process.stop() }
        for process in processes { process.waitUntilGone() }
    }

    private var processes: [ShellProcess] { state.withLock { Array($0.processes.values) } }

    private func forget(_ number: Int) {
        state.withLock { $0.processes[number] = nil }
    }
}

/// One run of the command, up to its verdict.
private final class ValidationRun: Sendable {
    private struct State {
        var output: [UInt8] = []
        var count = 0
        var report: (@Sendable (Verdict) -> Void)?
    }

    private let state: Mutex<State>
    private let timeLimit: Duration
    private let messageBytes: Int
    private let outputLimit: Int

    init(_ report: @escaping @Sendable (Verdict) -> Void, timeLimit: Duration, messageBytes: Int, outputLimit: Int) {
        state = Mutex(State(report: report))
        self.timeLimit = timeLimit
        self.messageBytes = messageBytes
        self.outputLimit = outputLimit
    }

    func cancel() {
        state.withLock { $0.report = nil }
    }

    func handle(_ event: ShellProcess.Event, of process: ShellProcess) {
        switch event {
        case .output(let bytes):
            let isFlood = state.withLock { state in
                state.count += bytes.count
                state.output += bytes.prefix(messageBytes - state.output.count)
                return state.count > outputLimit
            }
            if isFlood { settle(.refused(saying: "the check wrote without end"), ending: process) }
        case .timer: settle(.refused(saying: "the check took longer than \(timeLimit)"), ending: process)
        case .inputClosed, .outputEnded: break
        case .ended(.status(0)): settle(.accepted)
        case .ended(let ending): settle(refusal(ending))
        }
    }

    /// The command's own words, where it has some and judged by itself.
    private func refusal(_ ending: ProcessEnding) -> Verdict {
        let line = state.withLock { $0.output.prefix { $0 != 0x0A } }
        let message = Verdict.refused(saying: String(decoding: line, as: UTF8.self))
        if case .status(let status) = ending, message != .refused(message: Verdict.plainMessage) || status < 126 {
            return message
        }
        return .refused(saying: "the check \(ending.text)")
    }

    private func settle(_ verdict: Verdict, ending process: ShellProcess? = nil) {
        let report = state.withLock { state in
            defer { state.report = nil }
            return state.report
        }
        process?.stop()
        report?(verdict)
    }
}
