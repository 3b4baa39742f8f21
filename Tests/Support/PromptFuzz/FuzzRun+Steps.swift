internal import GhostComplete
internal import GhostTerminal
internal import Glibc
internal import TerminalHarness

// The steps: what is done to the program, and the same to the prompt in process.
extension FuzzRun {
    // MARK: Keys

    func type(_ keys: String, _ index: Int) throws {
        let steps = try KeyNotation.parse(keys)
        var bytes: [UInt8] = []
        var isTorn = false
        for step in steps {
            switch step {
            case .bytes(let more): bytes += more
            case .escape:
                bytes.append(0x1B)
                send(&bytes)
                // Told from the start of a sequence by the silence behind it, which ends when no time runs any more.
                try wait(index, "an Escape by itself") { self.terminal.status != nil || self.isQuiet }
            case .resize(let columns, let rows):
                send(&bytes)
                setSize(FuzzSize(columns, rows))
                isTorn = true
            case .wait: break
            }
        }
        send(&bytes)
        let last = play(steps)
        // Torn rows stay at the end too.
        try ended(index, isLast: last == steps.indices.last && !isTorn) ?? settle(index, isResize: isTorn, isTorn: isTorn)
    }

    /// A key as a terminal spells it to the program, and as every key is written to the prompt in process.
    func type(_ bytes: [UInt8], as keys: String, _ index: Int) throws {
        // Inside a paste it is no key.
        let steps = isPasteOpen ? [.bytes(bytes)] : try KeyNotation.parse(keys)
        var bytes = bytes
        send(&bytes)
        _ = play(steps)
        try ended(index, isLast: true) ?? settle(index)
    }

    private func send(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        noteReads()
        expectedRead += bytes.count
        notePastes(in: bytes)
        terminal.send(bytes)
        bytes = []
    }

    /// Whether the last mark of a paste begins one. The marks themselves are in one piece, wherever a paste is cut.
    private func notePastes(in bytes: [UInt8]) {
        for place in bytes.indices {
            if bytes[place...].starts(with: "\u{1B}[200~".utf8) { isPasteOpen = true }
            if bytes[place...].starts(with: "\u{1B}[201~".utf8) { isPasteOpen = false }
        }
    }

    /// Plays them in process, up to the one that ends it; returns the last that was played.
    private func play(_ steps: [KeyNotation.Step]) -> Int {
        var last = steps.startIndex
        for (place, step) in steps.enumerated() where oracle.result == nil {
            last = place
            // The terminal makes a line end of Return.
            if case .bytes(let bytes) = step {
                oracle.play(.bytes(bytes.map { $0 == 0x0D ? 0x0A : $0 }))
            } else {
                oracle.play(step)
            }
            oracle.render()
        }
        return last
    }

    /// Waits for the end where there should be one; nil where not.
    private func ended(_ index: Int, isLast: Bool) throws -> Void? {
        guard let result = oracle.result else { return nil }
        oracle.stop()
        // What is typed behind the end is echoed by the terminal itself.
        switch result {
        case .accepted(let text, _): try end(index, status: 0, output: text + "\n", looks: isLast)
        case .cancelled, .endOfInput: try end(index, status: 1, output: "", looks: isLast)
        case .interrupted: try end(index, status: 128 + Int(SIGINT), output: "", looks: isLast)
        case .timedOut: try end(index, status: 124, output: "", looks: isLast)
        }
        return ()
    }

    // MARK: Sizes

    func resize(_ index: Int, _ sizes: [FuzzSize]) throws {
        let (pushedBefore, rowsBefore) = (terminal.screen.history, size.shown.rows)
        // A row that is exactly full and an empty one behind it: the terminal's answer does not tell where the cursor went. Nor does it
        // where there is one column only.
        let isBehindFullRow = oracle.shownFrame.map { $0.cursor.row > 0 && $0.rows[$0.cursor.row].cells.isEmpty } ?? false
        let isUnknowable = forgetsUnfinishedLine(sizes)
        for size in sizes { setSize(size) }
        let isAmbiguous = isUnknowable || isBehindFullRow || size.shown.columns == 1
        // Nobody can call a row back that has left the screen: neither as one more nor as the end of one that was above.
        let pushedNow = terminal.screen.history
        let isPushedOff = pushedNow.count != pushedBefore.count || Self.packed(pushedNow) != Self.packed(pushedBefore)
        oracle.play(.resize(columns: size.columns, rows: size.rows))
        oracle.render()
        // What is painted for a size that is gone already is torn: no program can know.
        try settle(
            index, isResize: true, isTorn: sizes.count > 1,
            mayLeaveRows: isAmbiguous || isPushedOff || size.shown.rows < rowsBefore)
    }

    /// Behind a row that we have ended the cursor's column does not tell whether the terminal has joined the first row with the line
    /// that stands before it: nobody can know of that line then, and mostly there is none. Nor does it tell where the first row begins
    /// in the first column in either case; the next size may tell then.
    private func forgetsUnfinishedLine(_ sizes: [FuzzSize]) -> Bool {
        guard keepsUnfinished, sizes.contains(where: { $0.shown.columns != size.shown.columns }) else { return false }
        guard let frame = oracle.shownFrame, frame.rows[..<frame.cursor.row].contains(where: { !$0.continues }) else {
            keepsUnfinished = sizes.last.map { plan.size.shown.columns % $0.shown.columns == 0 } ?? true
            return false
        }
        keepsUnfinished = false
        kept.removeLast()
        return true
    }

    private func setSize(_ new: FuzzSize) {
        // Nobody hears of a size that is there already.
        if new != size { writtenBefore = terminal.written.count }
        size = new
        narrowest = min(narrowest, new.shown.columns)
        terminal.resize(to: new)
    }

    // MARK: Stops

    func suspend(_ index: Int, _ stop: FuzzStop, _ sizes: [FuzzSize]) throws {
        guard let prompt = terminal.prompt else { return }
        let left = oracle.stoppedFrame
        switch stop {
        case .key:
            var bytes: [UInt8] = [0x1A]
            send(&bytes)
        case .signal: kill(prompt, SIGTSTP)
        case .unheard: kill(prompt, SIGSTOP)
        }
        try wait(index, "a stop") {
            ProcessState(prompt).isStopped && self.terminal.screen.contents.cursorColumn == 0 && self.hasNotice
        }
        try wait(index, "modes as before", isQuiet: { true }) {
            stop == .unheard && self.terminal.modes == self.terminal.modesBefore ? nil : self.modesDifference()
        }
        if stop == .unheard {
            // It had no time to take anything off: the shell wrote into its rows.
            above = aboveNow(top: terminal.screen.contents.cursorRow)
        } else {
            let notice = Array(JobControl.notice)
            above += rows(of: left)
            above += stride(from: 0, to: notice.count, by: size.shown.columns).map {
                String(notice[$0..<min(notice.count, $0 + size.shown.columns)])
            }
        }
        keepsUnfinished = false
        // Torn rows may lose cells when they are wrapped anew.
        kept = wasTorn ? [] : above
        writtenBefore = terminal.written.count
        for size in sizes { setSize(size) }
        if !sizes.isEmpty { oracle.play(.resize(columns: size.columns, rows: size.rows)) }
        oracle.render()
        // What is painted before it can know the size is torn.
        try wait(index, "the size") { self.terminal.hasToldSize }
        terminal.goOn()
        try settle(index, isResize: !sizes.isEmpty, mayLeaveRows: !sizes.isEmpty)
    }

    /// Whether the row above the cursor is the notice of a stop, as far as it fits.
    private var hasNotice: Bool {
        let contents = terminal.screen.contents
        let text = contents.cursorRow > 0 ? contents.text(ofRow: contents.cursorRow - 1) : terminal.screen.history.last ?? ""
        // By bytes: a character before the notice may make one with its first.
        let (seen, notice) = (Array(text.utf8), Array(JobControl.notice.utf8))
        return !seen.isEmpty && seen.suffix(notice.count).elementsEqual(notice.suffix(seen.count))
    }

    /// The rows of a frame that stays, as text.
    private func rows(of frame: Frame) -> [String] {
        let fresh = painted(frame, isFinal: true)
        return fresh.history + fresh.rows.prefix(fresh.contents.cursorRow)
    }

    // MARK: The end

    func signal(_ number: Int32, _ index: Int) throws {
        guard let prompt = terminal.prompt else { return }
        kill(prompt, number)
        oracle.stop()
        try end(index, status: 128 + Int(number), output: "")
    }

    func hangUp(_ index: Int) throws {
        terminal.hangUp()
        oracle.stop()
        try wait(index, "the end") { self.terminal.status != nil }
        guard terminal.outputText.isEmpty else {
            throw FuzzDifference(step: index, description: "answered \(terminal.outputText.debugDescription) to nobody")
        }
        try expectNoProcess(index)
    }

    func end(_ index: Int, status: Int, output: String, looks: Bool = true) throws {
        try wait(index, "the end") { self.terminal.status != nil && !self.terminal.pump(for: .zero) }
        guard terminal.status == status else {
            throw FuzzDifference(step: index, description: "ended with \(terminal.status ?? -1), not \(status)")
        }
        guard terminal.outputText == output else {
            throw FuzzDifference(
                step: index, description: "answered \(terminal.outputText.debugDescription), not \(output.debugDescription)")
        }
        try wait(index, "modes as before", isQuiet: { true }) { self.modesDifference() }
        // Where a paste stood open, a resize has not been compared yet.
        if looks, !doubt.isResize {
            try wait(index, "what stays", isQuiet: { true }) { self.finalDifference().map { "at the end \($0)" } }
        }
        try expectNoProcess(index)
    }

    /// What of the terminal's modes is not as before.
    private func modesDifference() -> String? {
        guard terminal.modes == terminal.modesBefore else {
            return "modes are\n\(terminal.modes)\nand were\n\(terminal.modesBefore)"
        }
        let left = ModeScanner.modesLeft(by: terminal.written)
        return left.isEmpty ? nil : "modes left on: \(left)"
    }

    /// Everything that the prompt has started ends with it.
    private func expectNoProcess(_ index: Int) throws {
        try wait(index, "the end of all processes") {
            ProcessState.identifiers(withHome: self.folder.path).allSatisfy { !self.isLeft($0) }
        }
    }

    /// Whether a process of the run is neither its shell nor at its end.
    private func isLeft(_ process: Int32) -> Bool { process != terminal.shell && ProcessState(process).isThere }
}
