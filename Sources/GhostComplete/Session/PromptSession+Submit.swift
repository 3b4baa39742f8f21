// From Return to the answer: it is judged where a validator is set, and looked up where its provider has a second stage.

/// An answer on its way.
struct PendingAnswer {
    /// What is waited for.
    enum Stage {
        case verdict(RunningValidation)
        case resolution(Task<Void, Never>)
    }

    var text: String
    var candidate: Candidate?
    var stage: Stage
    /// Tells late messages of an earlier answer from those of this one.
    var number: Int
    /// When a second stage that does not come is given up; a validation has a time limit of its own.
    var deadline: Moment?

    func cancel() {
        switch stage {
        case .verdict(let validation): validation.cancel()
        case .resolution(let task): task.cancel()
        }
    }
}

extension PromptSession {
    /// How long a second stage may take.
    private static let resolutionLimit = Duration.seconds(10)

    /// Has the answer judged, and goes on when it is accepted.
    func judge(_ text: String, _ candidate: Candidate?) {
        guard let validator = configuration.validator else { return resolve(text, candidate) }
        guard let mailbox = openMailbox() else { return refuse("The answer can't be checked: no descriptor is left.") }
        answersJudged += 1
        let number = answersJudged
        let judgement = validator.judge(text) { verdict in
            mailbox.post(.init(generation: number, slot: 0, content: .judged(verdict)))
        }
        switch judgement {
        case .now(let verdict): settle(verdict, text, candidate)
        case .later(let validation):
            pending = PendingAnswer(text: text, candidate: candidate, stage: .verdict(validation), number: number)
        }
    }

    private func settle(_ verdict: Verdict, _ text: String, _ candidate: Candidate?) {
        switch verdict {
        case .accepted: resolve(text, candidate)
        case .refused(let message): refuse(message)
        }
    }

    private func refuse(_ message: String) {
        apply(model.handle(.refused(message)))
        needsRender = true
    }

    /// The second stage of a candidate, where its provider has one.
    private func resolve(_ text: String, _ candidate: Candidate?) {
        guard let candidate else {
            result = .accepted(text, nil)
            return
        }
        switch runner.resolve(candidate) {
        case .now(let resolved): result = .accepted(resolved.text, resolved)
        case .later(let find):
            guard let mailbox = openMailbox() else {
                result = .accepted(text, candidate)
                return
            }
            answersJudged += 1
            let number = answersJudged
            let task = Task.detached {
                let resolved = (try? await find()) ?? candidate
                mailbox.post(.init(generation: number, slot: 0, content: .resolved(resolved)))
            }
            pending = PendingAnswer(
                text: text, candidate: candidate, stage: .resolution(task), number: number,
                deadline: Moment.now + Self.resolutionLimit)
        }
    }

    /// Takes in a verdict or what was looked up.
    func collectPending() {
        for message in mailbox?.take() ?? [] {
            guard let waiting = pending, message.generation == waiting.number else { continue }
            switch message.content {
            case .judged(let verdict):
                pending = nil
                settle(verdict, waiting.text, waiting.candidate)
            case .resolved(let candidate):
                pending = nil
                result = .accepted(candidate.text, candidate)
            case .batch, .finished, .failed: break
            }
        }
        guard let waiting = pending, let deadline = waiting.deadline, deadline <= Moment.now else { return }
        waiting.cancel()
        pending = nil
        configuration.log?("the provider gave nothing more of the answer within \(Self.resolutionLimit)")
        result = .accepted(waiting.text, waiting.candidate)
    }

    private func openMailbox() -> Mailbox? {
        if mailbox == nil { mailbox = try? Mailbox() }
        return mailbox
    }
}
