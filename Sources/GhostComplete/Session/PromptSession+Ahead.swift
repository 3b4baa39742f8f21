internal import GhostTerminal

// The time between two keys: what is likely to be asked next is answered while nothing else is to be done.
extension PromptSession {
    /// Has the providers answer the likely next question ahead of its key; `run` does so behind each frame. A program with an
    /// event loop of its own may call it behind `render`, where nothing else waits: it takes as long as an answer.
    ///
    /// Nothing depends on it but how soon the next key is answered. It is done once a question, one key ahead, and given up when
    /// something comes that the session waits for: a key that comes meanwhile is read some ten microseconds later.
    public func askAhead() {
        guard let terminal = screen.descriptors.first else { return }
        let signals = screen.signalDescriptors.first ?? -1
        let (mail, verdicts) = (runner.mailDescriptor, mailbox?.descriptor ?? -1)
        let pause = Self.pauseBeforeAsking
        askAhead(
            after: { TerminalDevice.nothingWaits(terminal, signals, mail, verdicts, milliseconds: pause) },
            while: { TerminalDevice.nothingWaits(terminal, signals, mail, verdicts) })
    }

    /// How many milliseconds nothing must have happened: the terminal may need the processor to show the frame, and somebody whose
    /// keys come closer does not pause.
    private static let pauseBeforeAsking: Int32 = 2

    /// The same, once somebody says that it may begin, and as long as somebody says that nothing else is to be done.
    package func askAhead(after pause: () -> Bool = { true }, while isIdle: @escaping @Sendable () -> Bool) {
        let generation = model.generation
        guard runner.answersAhead, generation != generationAhead, !isOver, isReadingKeys, !needsRender, decoder.isAtRest,
            runner.waitsForMailOnly
        else { return }
        generationAhead = generation
        guard let query = model.likelyQuery, pause() else { return }
        runner.askAhead(query, while: isIdle)
    }
}
