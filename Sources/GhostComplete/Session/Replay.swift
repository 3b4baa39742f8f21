package import GhostTerminal

/// A prompt without a terminal: keys go in, a picture of the screen comes out. For documents, tests and `--dump-screen`.
package struct Replay {
    private let configuration: Configuration
    private let provider: any SuggestionProvider
    private let columns: Int
    private let rows: Int

    /// A replay on a screen of this size.
    package init(_ configuration: Configuration, provider: any SuggestionProvider, columns: Int, rows: Int) {
        self.configuration = configuration
        self.provider = provider
        self.columns = columns
        self.rows = rows
    }

    /// Plays keys in the notation of `KeyNotation` and gives the rows of the screen, each with a line end: the cursor as
    /// `‸`, pending text in `⟦ ⟧`.
    ///
    /// - Throws: `.configuration` for a key that has no such name.
    package func play(_ keys: String) throws(PromptError) -> String {
        let steps: [KeyNotation.Step]
        do throws(KeyNotation.Failure) {
            steps = try KeyNotation.parse(keys)
        } catch {
            throw PromptError(.configuration, "--keys: \(error)")
        }
        var configuration = configuration
        configuration.signals = .result
        // The same keys give the same screen for everybody.
        configuration.readsUserBindings = false
        let session = try PromptSession(configuration, provider: provider, terminal: .replay(columns: columns, rows: rows))
        try session.start()
        defer { session.stop() }
        for step in steps {
            session.play(step)
            session.render()
        }
        return session.picture
    }
}

extension PromptSession {
    /// Does what one step of a replay says.
    package func play(_ step: KeyNotation.Step) {
        guard result == nil else { return }
        switch step {
        case .bytes(let bytes):
            for byte in bytes {
                feed(bytes: [byte])
                // What stands behind a Return is not read before the answer is judged.
                while result == nil, pending != nil { wait(milliseconds: 20) }
            }
        case .escape:
            feed(bytes: [0x1B])
            decoder.flush()
            handleEvents()
        case .resize(let columns, let rows):
            let standard = TerminalSize.standard
            screen.resize(
                to: TerminalSize(columns: columns > 0 ? columns : standard.columns, rows: rows > 0 ? rows : standard.rows))
            needsRender = true
        case .wait(let milliseconds): wait(milliseconds: milliseconds)
        }
        settle()
    }

    /// Lets answers come in that a real user would have seen before the next key.
    private func settle() {
        while result == nil, mustWait || held != nil || pending != nil {
            wait(milliseconds: 20)
            handleHeld()
        }
    }

    private func wait(milliseconds: Int) {
        let end = Moment.now + .milliseconds(milliseconds)
        repeat {
            wait(atMost: max(.zero, end - Moment.now))
            feed()
        } while result == nil && Moment.now < end
    }

    /// The screen as text; after the end, what stays of the prompt.
    package var picture: String {
        if result != nil { stop() }
        return screen.picture
    }

    /// The last frame; after the end the one that stays, or nil where none does.
    package var shownFrame: Frame? { screen.isFinished && configuration.clearsAtEnd ? nil : screen.frame }

    /// What a stop leaves on the screen.
    package var stoppedFrame: Frame { screen.frameThatStays(GhostView.Content(buffer: line, isFinal: true)) }
}
