internal import GhostComplete
internal import GhostTerminal
internal import TerminalHarness

// Waiting without sleeping: until something holds, and until the program waits for more.
extension FuzzRun {
    /// Waits until the screen is as it should be and the program waits for more.
    func settle(_ index: Int, isResize: Bool = false, isTorn: Bool = false, mayLeaveRows: Bool = false) throws {
        doubt.isResize = doubt.isResize || isResize
        doubt.mayLeaveRows = doubt.mayLeaveRows || mayLeaveRows
        doubt.isTorn = doubt.isTorn || isTorn || isResize && isPasteOpen && doubt.isResizedInPaste
        doubt.isResizedInPaste = isPasteOpen && (doubt.isResizedInPaste || isResize)
        if isPasteOpen {
            // Nothing is painted before its end.
            return try wait(index, "a piece of a paste") { self.terminal.status != nil || self.isQuiet }
        }
        guard let frame = oracle.shownFrame else { return }
        wasTorn = wasTorn || doubt.isTorn
        if wasTorn { doubt.mayLeaveRows = true }
        // After a resize the prompt is painted anew, though the screen may look right already.
        try wait(
            index, "the screen",
            isQuiet: { self.isQuiet && self.terminal.modes.isRaw && self.terminal.written.count > self.writtenBefore }
        ) {
            self.difference(frame, doubt)
        }
        if doubt.isTorn {
            kept = []
            keepsUnfinished = false
        }
        if doubt.isResize { above = aboveNow(top: terminal.screen.contents.cursorRow - frame.cursor.row) }
        doubt = FuzzDoubt()
    }

    func wait(_ index: Int, _ what: String, until condition: () -> Bool) throws {
        try wait(index, what, isQuiet: { true }, mayEnd: true) { condition() ? nil : what }
    }

    /// Waits until nothing is wrong any more; what is wrong when the program has been quiet for a while, is.
    func wait(
        _ index: Int, _ what: String, isQuiet: () -> Bool, mayEnd: Bool = false, _ difference: () -> String?
    ) throws {
        let start = ContinuousClock.now
        var quietSince: ContinuousClock.Instant?
        while true {
            while terminal.pump(for: .zero) { quietSince = nil }
            let now = ContinuousClock.now
            // In this order: what was written before it began to wait is there when it waits.
            if isQuiet(), !terminal.pump(for: .zero) {
                guard let wrong = difference() else { return }
                let limit = mayEnd ? Duration.seconds(5) : .milliseconds(700)
                if let quietSince, now - quietSince > limit { throw FuzzDifference(step: index, description: wrong) }
                quietSince = quietSince ?? now
            } else {
                quietSince = nil
            }
            if what == "the screen", let status = terminal.status {
                throw FuzzDifference(step: index, description: "the program has ended with \(status)")
            }
            guard now - start < .seconds(20) else {
                throw FuzzDifference(step: index, description: "waited 20 s for \(what): \(difference() ?? "never quiet")")
            }
            terminal.pump(for: .milliseconds(quietSince == nil ? 1 : 5))
        }
    }

    /// Whether the program has read everything and waits without a time that runs, so that nothing more is to come.
    var isQuiet: Bool {
        // In this order: had it woken up only after it was seen to wait, it could have read everything since.
        guard let prompt = terminal.prompt.map(ProcessState.init), let read = prompt.bytesRead,
            read >= readBefore + expectedRead + terminal.answeredCount
        else {
            return false
        }
        guard terminal.unreadCount == 0, terminal.hasToldSize, prompt.isWaiting else { return false }
        return isPasteOpen || prompt.waitsForever != false
    }

    /// Notes how much a quiet program has read, before more is sent: signals make it read as well, so that this can't be known from what
    /// was sent alone.
    func noteReads() {
        guard isQuiet, let read = terminal.prompt.flatMap({ ProcessState($0).bytesRead }) else { return }
        readBefore = read - expectedRead - terminal.answeredCount
    }
}
