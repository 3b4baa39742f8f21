internal import GhostTerminal

// The time between two keys: what is likely to be asked next is answered while nothing else is to be done.
extension PromptSession {
    /// Has the providers answer the likely next question ahead of its key; `run` does so behind each frame. A program with an
    /// event loop of its own may call it behind `render`, where nothing else waits: it takes as long as an answer.
    ///
    /// Nothing depends on it but how soon the next key is answered. It is done once a question, one key ahead, and given up when
    /// something comes that the session waits for: a key that comes meanwhile is read some 100 µs later at most.
    public func askAhead() {
        guard let terminal = screen.descriptors.first else { return }
        let signals = screen.signalDescriptors.first ?? -1
        let (mail, verdicts) = (runner.mailDescriptor, mailbox?.descriptor ?? -1)
        askAhead { TerminalDevice.nothingWaits(terminal, signals, mail, verdicts) }
    }

    /// The same, as long as somebody says that nothing else is to be done.
    package func askAhead(while isIdle: @escaping @Sendable () -> Bool) {
        let generation = model.generation
        guard generation != generationAhead, !isOver, isReadingKeys, !needsRender, decoder.isAtRest, runner.waitsForMailOnly
        else { return }
        generationAhead = generation
        if let query = model.likelyQuery { runner.askAhead(query, while: isIdle) }
    }
}
