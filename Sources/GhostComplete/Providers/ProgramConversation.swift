/// What is said to a provider program and what its answers are taken for: the protocol, without a process or a clock.
///
/// One request at a time is under way; of those that come meanwhile the newest waits. Answers carry no number, so that
/// what comes before a request is sent is dropped, and an answer that nobody wants any more is read to its end.
///
/// A program is started by a request and never by itself. One that ends, or has to be ended, without having answered
/// anything has failed: it is started again at once, after 0.2 and after 0.8 seconds, and then no more.
struct ProgramConversation {
    typealias Instant = ContinuousClock.Instant

    /// What is asked.
    enum Request: Equatable {
        case query(String)
        case resolve(id: String)
    }

    /// What is to be done.
    enum Effect: Equatable {
        /// Start the program.
        case start
        /// Write to it.
        case send(String)
        /// Give the listener of a ticket what has come so far.
        case deliver(ticket: Int, Candidates)
        /// Nothing more comes for a ticket.
        case finish(ticket: Int)
        /// End the program; `ended` will tell that it has.
        case stop
        /// Tell the log, behind the name of the program.
        case log(String)
    }

    /// The times and the limits that it keeps.
    struct Settings {
        /// How often at most the listener hears of an answer that has not ended.
        var batchInterval = Duration.milliseconds(20)
        /// How long a request may wait for another's answer before the program counts as stuck.
        var patience = Duration.seconds(5)
        /// How long a failed program is left alone, from the first failure on. After the last it is given up.
        var backoff: [Duration] = [.zero, .milliseconds(200), .milliseconds(800)]
        /// How much of an answer is taken.
        var limits = ProgramReply.Limits()
    }

    private enum Process: Equatable {
        case absent
        case running
        /// It has been told to end.
        case ending
    }

    private struct Exchange {
        let ticket: Int
        let request: Request
        var reply: ProgramReply
        var sent: Instant
        var isWanted = true
        var isSecondTry = false
        var delivered = 0
        var nextBatch: Instant?
    }

    private let settings: Settings
    private var process = Process.absent
    private var current: Exchange?
    private var waiting: (ticket: Int, request: Request, isSecondTry: Bool)?
    private var effects: [Effect] = []
    private var count = 0

    /// Of the program that runs: answers that have ended, whether it has closed its input, what it said unasked.
    private var answers = 0
    private var isDeaf = false
    private var sentBytes = 0
    private var unasked = 0
    /// What it said unasked did not end with a line: the rest of that line is no answer.
    private var isInUnaskedLine = false
    /// Why it was told to end, where that is its own fault.
    private var fault: String?
    /// Its end says nothing about it: it was not needed any more.
    private var isExcused = false

    private var failures = 0
    private var notBefore: Instant?

    init(_ settings: Settings = Settings()) {
        self.settings = settings
    }

    /// When to call `timePassed`; nil for never.
    var deadline: Instant? {
        guard process == .running else { return nil }
        let stuck = waiting == nil ? nil : current.map { $0.sent + settings.patience }
        return [current?.nextBatch, stuck].compactMap { $0 }.min()
    }

    /// Takes what is to be done out, in its order.
    mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    // MARK: - Events

    /// A request of a listener. A request that still waits is answered with nothing.
    mutating func ask(_ request: Request, ticket: Int, at now: Instant) {
        if let waiting { effects.append(.finish(ticket: waiting.ticket)) }
        waiting = (ticket, request, false)
        advance(now)
    }

    /// The listener of a ticket has gone.
    mutating func abandon(ticket: Int) {
        if waiting?.ticket == ticket { waiting = nil }
        if current?.ticket == ticket {
            current?.isWanted = false
            current?.nextBatch = nil
        }
    }

    /// The program has written.
    mutating func received(_ bytes: [UInt8], at now: Instant) {
        guard process == .running else { return }
        var rest = bytes[...]
        if current != nil {
            skipUnaskedLine(&rest)
            takeReply(&rest, at: now)
        }
        if current == nil, !rest.isEmpty {
            unasked += rest.count
            isInUnaskedLine = rest.last != 0x0A
            if unasked > settings.limits.endless { end(because: "writes without end, unasked") }
        }
        advance(now)
    }

    /// The program's output has ended, which ends an answer.
    mutating func outputEnded(at now: Instant) {
        guard process == .running else { return }
        process = .ending
        // Without a byte of an answer it may have ended before it read the request: how it ended will tell.
        if let reply = current?.reply, reply.byteCount > 0 { finishReply() }
    }

    /// The program reads nothing more, after so many bytes in all.
    mutating func inputClosed(written: Int, at now: Instant) {
        isDeaf = true
        // A request that it could not read is worth a second try. One that it may have read it may still answer.
        if written < sentBytes {
            retryUnheard()
            if current?.reply.byteCount == 0 { end(because: "reads no requests") }
        }
        advance(now)
    }

    /// The time has come.
    mutating func timePassed(at now: Instant) {
        if let batch = current?.nextBatch, batch <= now {
            current?.nextBatch = nil
            deliver()
        }
        if process == .running, waiting != nil, let current, current.sent + settings.patience <= now {
            end(because: "gave no answer within \(settings.patience)")
        }
    }

    /// The program has ended, or could not be started.
    mutating func ended(_ ending: ProcessEnding, at now: Instant) {
        guard process != .absent else { return }
        process = .ending
        retryUnheard()
        finishReply()
        note(ending, at: now)
        process = .absent
        advance(now)
    }

    /// The prompt has ended: so does the program, and everything is as at first.
    mutating func stop() {
        for ticket in [current?.ticket, waiting?.ticket].compactMap({ $0 }) { effects.append(.finish(ticket: ticket)) }
        current = nil
        waiting = nil
        failures = 0
        notBefore = nil
        isExcused = true
        if process == .running {
            process = .ending
            effects.append(.stop)
        }
    }

    // MARK: - Requests

    /// Sends the request that waits, as soon as it can be sent.
    private mutating func advance(_ now: Instant) {
        guard waiting != nil else { return }
        switch process {
        case .ending: break
        case .running where isDeaf:
            // It may have been made for one request, which it was to answer still.
            isExcused = true
            end(because: "reads no more requests")
        case .running: if current == nil { send(now) }
        case .absent:
            guard failures <= settings.backoff.count, notBefore.map({ $0 <= now }) ?? true else {
                if let waiting { effects.append(.finish(ticket: waiting.ticket)) }
                waiting = nil
                return
            }
            process = .running
            answers = 0
            isDeaf = false
            sentBytes = 0
            unasked = 0
            isInUnaskedLine = false
            fault = nil
            isExcused = false
            effects.append(.start)
            send(now)
        }
    }

    private mutating func send(_ now: Instant) {
        guard let (ticket, request, isSecondTry) = waiting else { return }
        waiting = nil
        count += 1
        unasked = 0
        current = Exchange(
            ticket: ticket, request: request, reply: ProgramReply(endingAt: .emptyLine, limits: settings.limits), sent: now,
            isSecondTry: isSecondTry)
        let line = request.line(number: count)
        sentBytes += line.utf8.count
        effects.append(.send(line))
    }

    // MARK: - Answers

    private mutating func takeReply(_ bytes: inout ArraySlice<UInt8>, at now: Instant) {
        guard var exchange = current else { return }
        exchange.reply.take(&bytes)
        if exchange.isWanted, exchange.nextBatch == nil, exchange.reply.candidates.list.count > exchange.delivered {
            exchange.nextBatch = now + settings.batchInterval
        }
        current = exchange
        if exchange.reply.isComplete {
            answers += 1
            finishReply()
        } else if exchange.reply.isEndless {
            end(because: "writes an answer without end")
        } else if exchange.reply.isFull {
            finishListener()
        }
    }

    /// Drops what is left of a line that began before the request was sent.
    private mutating func skipUnaskedLine(_ bytes: inout ArraySlice<UInt8>) {
        guard isInUnaskedLine else { return }
        guard let end = bytes.firstIndex(of: 0x0A) else {
            bytes = []
            return
        }
        bytes = bytes[(end + 1)...]
        isInUnaskedLine = false
    }

    /// Ends the request under way with what has come.
    private mutating func finishReply() {
        guard current != nil else { return }
        // The last line of one that we end may be the beginning of another text.
        if fault == nil { current?.reply.finish() }
        if process == .ending, fault == nil, current?.reply.candidates.list.isEmpty == false { answers += 1 }
        finishListener()
        current = nil
    }

    private mutating func finishListener() {
        deliver()
        if let current, current.isWanted { effects.append(.finish(ticket: current.ticket)) }
        current?.isWanted = false
        current?.nextBatch = nil
    }

    private mutating func deliver() {
        guard let exchange = current, exchange.isWanted else { return }
        let candidates = exchange.reply.candidates
        current?.delivered = candidates.list.count
        if candidates.list.count > exchange.delivered || candidates.hasMore {
            effects.append(.deliver(ticket: exchange.ticket, candidates))
        }
    }

    // MARK: - The program's end

    /// Ends a program that is of no more use.
    private mutating func end(because reason: String) {
        guard process == .running else { return }
        process = .ending
        fault = reason
        finishReply()
        effects.append(.stop)
    }

    /// A program that had answered before may have ended, by itself and in time, just when it was asked: its request is
    /// worth a second try.
    private mutating func retryUnheard() {
        guard let exchange = current, exchange.isWanted, !exchange.isSecondTry, exchange.reply.byteCount == 0, answers > 0,
            fault == nil
        else { return }
        current = nil
        if waiting == nil {
            waiting = (exchange.ticket, exchange.request, true)
        } else {
            effects.append(.finish(ticket: exchange.ticket))
        }
    }

    private mutating func note(_ ending: ProcessEnding, at now: Instant) {
        let hasFailed = answers == 0 && !isExcused
        failures = hasFailed ? failures + 1 : answers > 0 ? 0 : failures
        notBefore = hasFailed && failures <= settings.backoff.count ? now + settings.backoff[failures - 1] : nil
        if fault == nil, !hasFailed, [.status(0), .stopped, .unknown].contains(ending) { return }
        var story = fault ?? ending.text
        if hasFailed { story += " before it answered anything" }
        story += failures > settings.backoff.count ? "; it is not started again" : "; the next request starts it again"
        effects.append(.log(story))
    }
}

extension ProgramConversation.Request {
    /// The line that asks, by the protocol. Characters that would break it are spaces in it.
    func line(number: Int) -> String {
        let (word, text) =
            switch self {
            case .query(let text): ("query", text)
            case .resolve(let id): ("resolve", id)
            }
        return "\(word)\t\(number)\t\(text.replacingScalars(with: " ") { "\t\n\r\0".unicodeScalars.contains($0) })\n"
    }
}
