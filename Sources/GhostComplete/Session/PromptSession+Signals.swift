internal import GhostTerminal
internal import Glibc

// Signals: those that keys ask for go to the whole foreground process group, as the terminal would have sent them;
// those that were sent to this process are sent on to it alone.
extension PromptSession {
    /// The interrupt, quit or suspend character was typed.
    func handleSignalKey(_ signal: Int32) {
        // What the caller ignores has no effect, as with the terminal's own handling.
        guard !screen.isIgnored(signal) else { return }
        if signal == SIGTSTP { return suspend { kill(0, SIGTSTP) } }
        result = .interrupted
        guard configuration.signals == .raise else { return }
        stop()
        kill(0, signal)
    }

    /// Signals came from outside. What ends or stops the prompt leaves it on a screen of the size that there is now.
    func handle(_ signals: SignalSet) {
        if signals.contains(SIGWINCH) { handle(SIGWINCH) }
        for signal in signals where signal != SIGWINCH && !isOver { handle(signal) }
    }

    private func handle(_ signal: Int32) {
        switch signal {
        case SIGWINCH:
            isResized = true
            takeSize()
        case SIGTSTP: suspend { kill(getpid(), SIGTSTP) }
        case SIGCONT:
            screen.mayHaveBeenStopped()
            needsRender = true
        case SIGINT where !isReadingKeys, SIGQUIT where !isReadingKeys:
            // The terminal made it of the user's character, and has sent it to all the others itself.
            result = .interrupted
            screen.hurry()
            guard configuration.signals == .raise else { return }
            stop()
            SignalRelay.raiseByDefault(signal)
        default:
            result = .interrupted
            screen.hurry()
            stop()
            kill(getpid(), signal)
        }
    }

    /// Lays everything out for the size that the terminal has now. Not inside a paste: where the cursor is may have to be asked, and the
    /// answer would become a part of the text.
    func takeSize() {
        guard isResized, !decoder.isInPaste else { return }
        isResized = false
        screen.sizeMayHaveChanged()
        needsRender = true
    }

    /// Gives the terminal back, stops, and when it goes on draws the prompt where the cursor then is.
    private func suspend(_ stop: () -> Void) {
        if isResized { screen.sizeMayHaveChanged() }
        isResized = false
        let signals = screen.suspend(GhostView.Content(buffer: line, isFinal: true), stop)
        needsRender = true
        handle(signals)
    }
}
