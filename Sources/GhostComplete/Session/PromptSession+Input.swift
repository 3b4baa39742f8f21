internal import GhostTerminal

// From bytes to edits and commands: what a key does to the line, and what the model hears of it.
extension PromptSession {
    /// Reads what waits, in pieces no longer than what is sure to be ours: what has been read can't be given back to
    /// whoever reads the terminal next.
    func readInput() {
        while !isOver, isReadingKeys {
            if decoder.isInPaste {
                bytes.removeAll(keepingCapacity: true)
                guard screen.read(upTo: decoder.readLimit, into: &bytes) else { break }
                for byte in bytes { decoder.feed(byte) }
                handleEvents()
            } else {
                guard let byte = screen.readByte() else { break }
                takeTyped(byte)
            }
        }
        if screen.hasEnded, !isOver, isReadingKeys { result = .endOfInput }
        if escapeDeadline != nil || !decoder.isAtRest { watchEscape() }
    }

    /// Takes in a byte of keys that has been read, and what can be taken with it.
    func takeTyped(_ byte: UInt8) {
        if type(byte) { typeOn() } else { feedDecoder(byte) }
    }

    /// Takes a byte of keys in.
    func take(_ byte: UInt8) {
        if !type(byte) { feedDecoder(byte) }
    }

    private func feedDecoder(_ byte: UInt8) {
        decoder.expectsCursorReport = screen.expectsPosition
        decoder.feed(byte)
        handleEvents()
    }

    /// A key that has begun and not ended: after the escape delay it is what it is.
    private func watchEscape() {
        guard decoder.isPending else {
            if escapeDeadline != nil { escapeDeadline = nil }
            return
        }
        let now = Moment.now
        guard let escapeDeadline, escapeDeadline <= now else {
            self.escapeDeadline = escapeDeadline ?? now + (decoder.isInPaste ? .seconds(2) : configuration.escapeDelay)
            return
        }
        self.escapeDeadline = nil
        decoder.flush()
        handleEvents()
        if decoder.isPending { watchEscape() }
    }

    /// Handles what the decoder has, up to a key that must wait for an answer.
    func handleEvents() {
        escapeDeadline = nil
        while !isOver, isReadingKeys, let event = nextEvent() { handle(event) }
    }

    /// The keys of a macro come before those that were typed behind it, and wait for answers as if they were typed.
    private func nextEvent() -> InputEvent? {
        editor?.nextMacroKey().map(InputEvent.key) ?? decoder.next()
    }

    /// Goes on with a key that was kept back, once its answer is there.
    func handleHeld() {
        tellUntold()
        guard let event = held, !mustWait, pending == nil, !isOver else { return }
        held = nil
        handle(event)
        handleEvents()
    }

    private func handle(_ event: InputEvent) {
        switch event {
        case .key(let key):
            let key = screen.canonical(key)
            if let signal = screen.signal(for: key) {
                handleSignalKey(signal)
            } else if mustWait, !(KeySpelling.isText(key) && editor?.isInserting == true) {
                held = event
            } else if search == nil || !pressInSearch(key) {
                press(key)
            }
        case .paste(let text):
            if mustWait {
                held = event
            } else if search != nil {
                take(search?.handle(.typed(Self.lineEndsAsBlanks(text))))
            } else {
                paste(text)
            }
        case .cursorPosition(let row, let column):
            screen.tookPosition(row: row, column: column)
            needsRender = true
        case .modeReport(let number, let value):
            if screen.tookModeReport(number: number, value: value) { needsRender = true }
        case .focus, .ignored: break
        }
    }

    // MARK: - Keys

    func press(_ key: Key) {
        let isText = KeySpelling.isText(key) && editor?.isInserting == true
        if wasRefused, let scalar = key.text, scalar.properties.isGraphemeExtend || scalar == "\u{200D}" {
            // The mark of a character for which there was no room: it would join the one before.
            return screen.bell()
        }
        wasRefused = false
        if !isText { catchUp() }
        let before = editor?.bounds ?? (0, 0)
        switch editor?.perform(key, hasPendingText: model.suggestion != nil) {
        case .command(let command): perform(command)
        case .edited:
            if isText, case .scalar(let scalar) = key.symbol, wasTyped(scalar, before) { return }
            edited(by: key, before, isText: isText)
        case .incomplete, .unbound, nil: break
        }
    }

    /// A character came onto the end of the line: the line is known without a copy of it.
    private func wasTyped(_ scalar: Unicode.Scalar, _ before: (cursor: Int, count: Int)) -> Bool {
        guard let after = editor?.bounds, after.cursor == after.count, after.count == before.count + 1, line.isCursorAtEnd,
            editor?.lastElement == Int32(bitPattern: scalar.value)
        else { return false }
        if isTooLong(after.count) {
            undoTooLong()
            return true
        }
        needsRender = true
        guard isShortEnough else {
            appendUnoffered(scalar)
            return true
        }
        undoHistory.note(line, .typing, typed: scalar)
        append(scalar)
        tell(.typed(line))
        return true
    }

    func append(_ scalar: Unicode.Scalar) {
        line.text.unicodeScalars.append(scalar)
        line.cursor = line.text.utf8.count
    }

    /// Whether something is offered for a text that is longer than this one by a character.
    var isShortEnough: Bool { line.text.utf8.count <= Self.longestOffered }

    /// Up to how many UTF-8 bytes of typed text something is offered.
    static let longestOffered = 4096

    /// Appends a character to a text for which nothing is offered. The model hears of it before the next thing that concerns it,
    /// so that a long text costs what its characters cost.
    func appendUnoffered(_ scalar: Unicode.Scalar) {
        needsRender = true
        if line.text == model.buffer.text {
            undoHistory.note(line, .other)
            undoHistory.endGroup()
            apply(model.handle(.edited(line)))
        }
        append(scalar)
    }

    /// Tells the model of a typed character; where it still waits for the answer to the one before, after that: so that
    /// what is offered in the end does not depend on how fast the characters came.
    func tell(_ event: SuggestionModel.Event) {
        if model.isAwaitingAnswer || !untold.isEmpty {
            untold.append(event)
        } else {
            apply(model.handle(event))
        }
    }

    /// Tells the model what it has not heard of yet, as far as no answer is waited for.
    ///
    /// - Complexity: a step for each event. An answer on the spot comes back here from inside a step; it is the loop that
    ///   goes on then, so that the stack does not grow with what was typed ahead.
    func tellUntold() {
        guard !isTelling else { return }
        isTelling = true
        defer { isTelling = false }
        while !model.isAwaitingAnswer, let event = untold.popFirst() {
            apply(model.handle(event))
            passOver()
        }
    }

    /// Passes over all but the last of the characters that the model has not heard of, where nothing was found for the text before
    /// them: nothing is found for any of the texts between.
    private func passOver() {
        guard untold.count > 1, !model.isAwaitingAnswer, model.candidates.isEmpty, case .none = model.suggestion,
            case .typed(let last)? = untold.last, last.text.utf8.count == model.buffer.text.utf8.count + untold.count,
            model.answeredText == model.buffer.text, runner.findsNothingMore
        else { return }
        // Each adds a byte at the end: a character of ASCII.
        let areAtEnd = untold.allSatisfy { if case .typed(let buffer) = $0 { buffer.isCursorAtEnd } else { false } }
        if areAtEnd { untold.removeFirst(untold.count - 1) }
    }

    /// Whether keys that act on an answer must wait.
    var mustWait: Bool { model.isAwaitingAnswer || !untold.isEmpty }

    /// Sees to it that the model knows the line.
    private func catchUp() {
        guard model.buffer.text.utf8.count != line.text.utf8.count, !mustWait else { return }
        apply(model.handle(.edited(line)))
    }

    /// Any other edit: what it was is seen from the line.
    private func edited(by key: Key, _ before: (cursor: Int, count: Int), isText: Bool) {
        guard let new = editor?.buffer(), let after = editor?.bounds else { return }
        guard new != line || new.text.utf8.count != line.text.utf8.count else { return editedNothing(by: key) }
        let old = line
        if after.count > before.count, isTooLong(after.count) { return undoTooLong() }
        line = new
        needsRender = true
        guard new.text != old.text else {
            apply(model.handle(.moved(new)))
            return
        }
        if isText, after.count >= before.count, after.cursor >= before.cursor {
            undoHistory.note(old, .typing)
            tell(.typed(new))
        } else if key.symbol == .backspace || key == Key("h", .control), before.count == after.count + 1,
            before.cursor == after.cursor + 1
        {
            undoHistory.note(old, .erasing)
            apply(model.handle(.erased(new)))
        } else {
            undoHistory.note(old, .other)
            apply(model.handle(.edited(new)))
        }
    }

    /// A command of libedit's that found nothing to do: it drops the pending text all the same.
    private func editedNothing(by key: Key) {
        guard model.suggestion != nil, !KeySpelling.isText(key) else { return }
        apply(model.handle(.moved(line)))
        needsRender = true
    }

    private func isTooLong(_ count: Int) -> Bool {
        configuration.maximumLength.map { count > $0 } ?? false
    }

    /// The line goes back to what it was before the edit that made it too long.
    private func undoTooLong() {
        editor?.replaceLine(with: line)
        wasRefused = true
        screen.bell()
        needsRender = true
    }

    // MARK: - Pastes

    /// Pasted text is text: a line end at its end is dropped, another becomes a blank, nothing else is changed.
    private func paste(_ pasted: String) {
        var text = Self.lineEndsAsBlanks(pasted)
        if let most = configuration.maximumLength {
            let room = max(0, most - (editor?.bounds.count ?? 0))
            if text.count > room {
                text = String(text.prefix(room))
                screen.bell()
            }
        }
        guard !text.isEmpty else { return }
        catchUp()
        undoHistory.note(line, .other)
        editor?.insert(text)
        line = editor?.buffer() ?? line
        apply(model.handle(.edited(line)))
        needsRender = true
    }

    static func lineEndsAsBlanks(_ pasted: String) -> String {
        guard pasted.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return pasted }
        var bytes = Array(pasted.utf8)
        if bytes.last == 0x0A { bytes.removeLast() }
        if bytes.last == 0x0D { bytes.removeLast() }
        var count = 0
        var previous: UInt8?
        for byte in bytes {
            defer { previous = byte }
            if byte == 0x0A, previous == 0x0D { continue }
            bytes[count] = byte == 0x0A || byte == 0x0D ? 0x20 : byte
            count += 1
        }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
