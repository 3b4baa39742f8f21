internal import AddressEngine
internal import GhostAddress
internal import GhostComplete
internal import GhostTerminal
internal import Glibc
internal import TextIndex

/// What `ghost-prompt` does for its options.
package struct Command {
    private let options: Options
    private let wiring: Wiring

    /// A command with these options.
    package init(_ options: Options) {
        self.options = options
        wiring = Wiring(options: options)
    }

    /// Reads the process's arguments and does what they say.
    ///
    /// - Returns: the status to end with. A signal that the user typed or that was sent ends the process itself.
    package static func run() -> ExitStatus {
        // The quit character ends the process, as in any program: the Swift runtime may have put a handler there that prints a
        // backtrace and ends with a status.
        if !SignalRelay.isIgnored(SIGQUIT) { signal(SIGQUIT, SIG_DFL) }
        do throws(UsageError) {
            let options = try OptionParser.parse(
                try CommandLineArguments.read(), environment: CommandLineArguments.variable(EnvironmentOptions.variable))
            return Command(options).run()
        } catch {
            StandardStream.tell("\(error)")
            return .failed
        }
    }

    /// Does what the options say.
    package func run() -> ExitStatus {
        switch options.action {
        case .help: written(Help.text)
        case .version: written(Version.line)
        case .query(let text): withSources { query(text, $0) }
        case .prompt: withSources(prompt)
        case .dumpScreen: withSources(dumpScreen)
        case .forget(let text): forget(text)
        }
    }

    private func withSources(_ body: (Sources) -> ExitStatus) -> ExitStatus {
        let lists: ListProvider
        do throws(ListError) {
            lists = try wiring.makeLists()
        } catch {
            return failed("\(error)")
        }
        let addresses: AddressFile.Opened?
        if options.addresses != nil { IndexFileGuard.install() }
        do throws(AddressFile.Failure) {
            addresses = try wiring.openAddresses()
        } catch {
            switch error {
            case .file(let error): return failed(error.message)
            case .interrupted(let signal):
                // The process ends as the signal would have ended it.
                SignalRelay.raiseByDefault(signal)
                return .signal(signal)
            }
        }
        let status = body(Sources(lists: lists, addressIndex: addresses?.index, addressOptions: options.addressOptions))
        if status != .failed { warn(of: lists, rejections: addresses?.rejections) }
        return status
    }

    // MARK: - --query

    private func query(_ text: String, _ sources: Sources) -> ExitStatus {
        let found: [Candidate]
        do throws(AddressError) {
            found = try sources.candidates(for: Query(text, limit: options.limit, caseMatching: wiring.caseMatching))
        } catch {
            return failed(error.message)
        }
        let status = written(found.map { record(of: $0.text, candidate: $0) }.joined())
        return found.isEmpty && status == .answered ? .cancelled : status
    }

    // MARK: - The prompt

    private func prompt(_ sources: Sources) -> ExitStatus {
        var log: LogFile?
        if let path = options.log {
            log = LogFile(path: path)
            if log == nil { return failed("--log: \(path): \(systemError)") }
        }
        guard let initial = initialText else { return failed("--value: standard input: \(systemError)") }
        do throws(PromptError) {
            let configuration = try wiring.makeConfiguration(initialText: initial, log: log)
            let session = try PromptSession(configuration, provider: wiring.makeProvider(sources, log: log))
            let result = try session.run()
            if case .accepted(let text, _) = result, options.rank == .frecency, !options.isMasked {
                if let failure = Learning(options)?.learn(text) { log?.write("--rank=frecency: \(failure)") }
            }
            let status = finish(result, typed: session.typedText)
            for warning in session.warnings { StandardStream.tell("ghost-prompt: \(warning)") }
            return status
        } catch {
            guard error.code == .noTerminal else { return failed(error.description) }
            return withoutTerminal(sources, initial, error)
        }
    }

    private func finish(_ result: PromptResult, typed: String) -> ExitStatus {
        switch result {
        case .accepted(let text, let candidate):
            written(
                (options.printsQuery ? record(of: typed) : "") + record(of: text, candidate: candidate, isAnswer: true))
        case .cancelled, .endOfInput: .cancelled
        case .interrupted: .signal(SIGINT)
        case .timedOut: .timedOut
        }
    }

    /// `--value`, or all of standard input without its last line end.
    private var initialText: String? {
        switch options.value {
        case .none: return ""
        case .some(.named(let text)): return text
        case .some(.standardInput):
            guard var text = StandardInput.all() else { return nil }
            if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
            return text
        }
    }

    private func withoutTerminal(_ sources: Sources, _ initial: String, _ error: PromptError) -> ExitStatus {
        switch options.withoutTerminal {
        case .fail: return failed(error.description)
        // What the caller has given is no answer to be judged.
        case .default: return written(record(of: initial, isAnswer: true))
        case .read:
            guard let line = StandardInput.line() else { return .cancelled }
            return checked(line, sources)
        }
    }

    /// Writes a line that was read in place of an answer, which must hold to the same rules.
    private func checked(_ text: String, _ sources: Sources) -> ExitStatus {
        if let most = options.maximumLength, text.count > most {
            return refused("the text is longer than --max-length \(most)")
        }
        do throws(PromptError) {
            let validator = try wiring.makeConfiguration(initialText: "", log: nil).validator
            if let message = validator?.refusal(of: text) { return refused("the text is refused: \(message)") }
        } catch {
            return failed(error.description)
        }
        guard options.isStrict, !(text.isEmpty && options.allowsEmpty) else { return written(record(of: text, isAnswer: true)) }
        do throws(AddressError) {
            guard let entry = try sources.candidate(equalTo: text, caseMatching: wiring.caseMatching) else {
                return refused("the text is not in the list (--strict)")
            }
            return written(record(of: entry.text, candidate: entry, isAnswer: true))
        } catch {
            return failed(error.message)
        }
    }

    // MARK: - --forget

    private func forget(_ text: String) -> ExitStatus {
        guard let learning = Learning(options) else {
            return failed("--forget: nothing is learned without --id, --history or a list that is a file")
        }
        do throws(FileFailure) {
            return try learning.forget(text) ? .answered : .cancelled
        } catch {
            return failed("--forget: \(error)")
        }
    }

    // MARK: - --dump-screen

    private func dumpScreen(_ sources: Sources) -> ExitStatus {
        guard let initial = initialText else { return failed("--value: standard input: \(systemError)") }
        sources.lists.readToEnd()
        do throws(PromptError) {
            let screen = try Replay(
                try wiring.makeConfiguration(initialText: initial, log: nil), provider: wiring.makeProvider(sources, log: nil),
                columns: options.size.columns, rows: options.size.rows
            ).play(options.keys)
            return written(screen)
        } catch {
            return failed(error.description)
        }
    }

    // MARK: - Output

    /// A record of standard output with its end.
    private func record(
        of text: String, candidate: Candidate? = nil, isAnswer: Bool = false, isListed: Bool = false
    ) -> String {
        let end = options.printsNUL ? "\0" : "\n"
        guard options.output == .json else { return text + end }
        var object = JSONObject()
        object.add("text", text)
        let address = candidate?.address
        if address == nil { object.add("description", candidate?.subtitle) }
        if isAnswer { object.add("listed", isListed || candidate != nil) }
        if let address {
            object.add(AddressJSON.members(address))
        } else if options.addresses != nil, isAnswer, candidate == nil {
            object.add("accuracy", Accuracy.unknown.name)
        }
        return object.text + end
    }

    private func written(_ text: String) -> ExitStatus {
        let error = StandardStream.output.write(text)
        return error == 0 ? .answered : failed("standard output: \(String(cString: strerror(error)))")
    }

    private func failed(_ message: String) -> ExitStatus {
        StandardStream.tell("ghost-prompt: \(message)")
        return .failed
    }

    private func refused(_ message: String) -> ExitStatus {
        StandardStream.tell("ghost-prompt: \(message)")
        return .cancelled
    }

    private var systemError: String { String(cString: strerror(errno)) }

    /// Says in one line what of the lists and the addresses was left out or could not be read.
    private func warn(of lists: ListProvider, rejections: String?) {
        var parts: [String] = []
        for skipped in lists.skippedLines {
            let more = skipped.count > 1 ? " and \(skipped.count - 1) more" : ""
            let reason = skipped.reason == .invalidUTF8 ? "not valid UTF-8" : "too long"
            parts.append("\(skipped.path):\(skipped.firstLine)\(more): \(reason), skipped")
        }
        parts += lists.readErrors.map { "\($0)" }
        if let rejections { parts.append(rejections) }
        if !parts.isEmpty { StandardStream.tell("ghost-prompt: \(parts.joined(separator: "; "))") }
    }
}
