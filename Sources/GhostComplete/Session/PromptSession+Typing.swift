internal import GhostTerminal

// The short way of the most frequent key: a character of ASCII that goes behind the end of the line. What it does is what
// `press` would do, without an event, a turn of libedit and a new frame; whatever is not as plain as that goes the long way.
extension PromptSession {
    /// Takes in a byte as a character that was typed.
    ///
    /// - Returns: false where it may be anything else; nothing has happened then.
    func type(_ byte: UInt8) -> Bool {
        guard typesShort, isReadingKeys, screen.isText(byte), decoder.isAtRest, !isSearching, !wasRefused,
            configuration.maximumLength == nil,
            line.isCursorAtEnd, editor?.typeAtEnd(byte) == true
        else { return false }
        if escapeDeadline != nil { escapeDeadline = nil }
        endsInNothing = false
        guard isShortEnough else {
            appendUnoffered(Unicode.Scalar(byte))
            return true
        }
        let isKnown = model.buffer.text.utf8.count == line.text.utf8.count
        undoHistory.noteTyped(byte, line)
        append(Unicode.Scalar(byte))
        if !isKnown || mustWait || !offer(after: byte) {
            needsRender = true
            tell(.typed(line))
        }
        return true
    }

    /// Has the model take in a character, asks the providers, and paints what that comes to.
    ///
    /// - Returns: false where the model has not taken it in.
    private func offer(after byte: UInt8) -> Bool {
        guard let typing = model.type(byte, line) else { return false }
        if let answer = typing.onlyAnswer,
            let hasMore = runner.goOn(from: answer, to: typing.query, generation: typing.generation)
        {
            model.takeSame(hasMore: hasMore)
            paint(byte, typing)
            return true
        }
        let answer = runner.ask(typing.query, generation: typing.generation, isTyping: true)
        guard model.takeSame(answer) else {
            take(answer)
            return true
        }
        endsInNothing = answer.candidates.isEmpty && !typing.hasSuggestion
        paint(byte, typing)
        return true
    }

    /// Puts a character over the ghost, or where there is none.
    private func paint(_ byte: UInt8, _ typing: SuggestionModel.PlainTyping) {
        if needsRender || !typing.isAlone || !screen.type(byte, overGhost: typing.hasSuggestion) { needsRender = true }
    }

    /// Takes in the characters that wait behind one that has come the short way, as long as nothing can be offered for them: the
    /// line takes each, the model hears of all of them at once. So a text that is pasted without brackets, or typed ahead,
    /// costs little more than the reading of its bytes.
    func typeOn() {
        let mayOffer = isShortEnough
        guard !mayOffer || endsInNothing && runner.findsNothingMore else { return }
        let most = mayOffer ? Self.longestOffered - line.text.utf8.count + 1 : 1 << 16
        bytes.removeAll(keepingCapacity: true)
        var next = screen.readByte()
        while let byte = next, screen.isText(byte), bytes.count < most, editor?.typeAtEnd(byte) == true {
            bytes.append(byte)
            next = screen.readByte()
        }
        if !bytes.isEmpty {
            needsRender = true
            if mayOffer { tellNothing(of: bytes) } else { append(bytes) }
        }
        if let next { take(next) }
    }

    /// Tells the model of characters for which nothing can be offered.
    private func tellNothing(of bytes: [UInt8]) {
        for byte in bytes {
            undoHistory.noteTyped(byte, line)
            append(Unicode.Scalar(byte))
        }
        tell(.typed(line))
    }

    private func append(_ bytes: [UInt8]) {
        line.text += String(decoding: bytes, as: UTF8.self)
        line.cursor = line.text.utf8.count
    }

    // MARK: - Before anything else

    /// Reads the key that has come, if one is expected.
    ///
    /// - Returns: whether it was that, and all that it comes to is on the screen: what waits behind it is read with the next turn then.
    func readExpected() -> Bool {
        guard expectedKey != 0, let byte = screen.readByte() else { return false }
        takeFirst(byte)
        return byte == expectedKey && !needsRender
    }

    /// Takes in the first byte of a key, and shows it at once if it is the expected one: how soon it is seen then depends on nothing
    /// that is done about it. What that comes to is mostly that nothing else changes; if not, the frame is painted as for any key.
    func takeFirst(_ byte: UInt8) {
        if byte == expectedKey { screen.echo(byte) }
        takeTyped(byte)
        guard screen.hasEchoed else { return }
        screen.endEcho()
        needsRender = true
    }

    /// Finds out which key is to be shown at once, while there is time.
    func expectKey() {
        expectedKey = keyThatAgrees ?? 0
    }

    private var keyThatAgrees: UInt8? {
        guard typesShort, !isOver, isReadingKeys, !needsRender, line.isCursorAtEnd, decoder.isAtRest, !isSearching, !wasRefused,
            configuration.maximumLength == nil, isShortEnough, !mustWait, screen.mayEcho, let byte = model.pendingCharacter,
            screen.isText(byte), editor?.takesTypedAtEnd(byte) == true
        else { return nil }
        return byte
    }
}
