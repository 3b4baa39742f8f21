internal import Glibc

/// What an answer must be before it is taken.
///
///     configuration.validator = .pattern(try ValidationPattern("^[0-9]+$"))
///     configuration.validator = .command(ValidationCommand("./check-ticket"))
public enum Validator: Sendable {
    /// It must fit a pattern.
    case pattern(ValidationPattern)
    /// A command must accept it.
    case command(ValidationCommand)

    /// Judges a text.
    ///
    /// In a session, whose mailbox wakes its loop:
    ///
    ///     switch validator.judge(text, report: { mailbox.post(.judged($0, number)) }) {
    ///     case .now(let verdict): settle(verdict)
    ///     case .later(let validation): running = validation  // when the prompt ends: running.cancel()
    ///     }
    ///
    /// - Parameter report: called once, on another thread, where the verdict comes later and is not cancelled.
    func judge(_ text: String, report: @escaping @Sendable (Verdict) -> Void) -> Judgement {
        switch self {
        case .pattern(let pattern): .now(pattern.judge(text))
        case .command(let command): command.judge(text, report: report)
        }
    }

    /// Judges a text and waits for the verdict: for where no prompt is open.
    ///
    /// - Returns: why it may not be the answer, or nil if it may.
    package func refusal(of text: String) -> String? {
        guard let mailbox = try? Mailbox() else { return "it can't be checked: no descriptor is left" }
        var verdict: Verdict?
        if case .now(let known) = judge(text, report: { mailbox.post(.init(generation: 0, slot: 0, content: .judged($0))) }) {
            verdict = known
        }
        while verdict == nil {
            var request = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&request, 1, -1)
            for case .judged(let found) in mailbox.take().map(\.content) { verdict = found }
        }
        stop()
        guard case .refused(let message)? = verdict else { return nil }
        return message
    }

    /// Ends what runs and waits until it is gone: to be called when the prompt ends.
    func stop() {
        if case .command(let command) = self { command.stop() }
    }
}

/// Whether a text may be the answer.
enum Verdict: Equatable, Sendable {
    case accepted
    /// It may not; the message stands under the line.
    case refused(message: String)
}

/// A verdict, or the promise of one.
enum Judgement: Sendable {
    case now(Verdict)
    case later(RunningValidation)
}

/// A validation under way.
struct RunningValidation: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    /// Ends it. Returns at once. A verdict that is on its way already may still be reported.
    func cancel() { end() }
}

extension Verdict {
    /// Where a command says nothing itself.
    static let plainMessage = "not a valid answer"

    private static let lengthLimit = 200

    /// A refusal in the words of a command or a pattern, as far as they can stand on one line.
    ///
    /// Sequences that set colours are left out, other controls are spaces, and 200 characters are the most.
    static func refused(saying text: String) -> Verdict {
        var scalars = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "\u{1B}", rest.first == "[" {
                rest = rest.dropFirst().drop { (0x20...0x3F).contains($0.value) }.dropFirst()
            } else {
                scalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
            }
        }
        let line = String(scalars).split(separator: " ").joined(separator: " ")
        if line.isEmpty { return .refused(message: plainMessage) }
        return .refused(message: line.count > lengthLimit ? line.prefix(lengthLimit - 1) + "…" : line)
    }
}
