/// Makes keys, pastes and reports of the bytes of a terminal, fed one at a time, in as many pieces as they arrive.
///
/// It knows no clock: where silence has a meaning (an Escape by itself, a sequence that never ends) its owner calls
/// ``flush()`` when ``isPending`` and nothing has come for the escape delay; for a paste (``isInPaste``) a far longer
/// silence. Whatever bytes come, the memory held is bounded by ``pasteLimit`` and a few hundred bytes. What turns
/// out not to be a sequence is taken as the keys that were pressed.
package struct KeyDecoder: ~Copyable, Sendable {
    enum State: Hashable, Sendable {
        case ground
        /// Inside a character of several bytes; `withAlt` if an Escape came before it.
        case character(withAlt: Bool)
        case escape
        case csi
        /// After `ESC [ [`: the linux console's F1 to F5.
        case consoleFunction
        case ss3
        /// Inside DCS, OSC, APC, PM or SOS; `escaped` after an ESC, which begins ST or the next key.
        case string(escaped: Bool)
        /// Inside the bytes of an X10 mouse report.
        case mouse(remaining: Int)
        case paste
    }

    /// Whether Escape and a character is that character with Alt (emacs). If not (vi) it is Escape, then the character;
    /// only Return keeps its Alt, and CSI and SS3 sequences are decoded in both.
    package var escapePrefixesKeys: Bool

    /// Whether an answer to CSI 6n is on its way: then CSI 1;2R is a position, else F3 with Shift.
    package var expectsCursorReport = false

    /// Bytes of one paste at most; what comes after them up to its end is dropped.
    package let pasteLimit: Int

    /// How many silences a sequence that has begun (`ESC [ 1 ;`) is waited for: a slow line may have cut it.
    static let patience = 6

    private(set) var state = State.ground
    /// The bytes since the Escape; not all of a long string.
    private(set) var sequence: [UInt8] = []
    private var sequenceIsCut = false
    private var sequenceLength = 0
    private var silences = 0
    private var character: [UInt8] = []
    private var pasted: [UInt8] = []
    private var terminatorMatched = 0
    private var events: [InputEvent] = []
    private var nextEvent = 0

    package init(escapePrefixesKeys: Bool = true, pasteLimit: Int = 1 << 24) {
        self.escapePrefixesKeys = escapePrefixesKeys
        self.pasteLimit = pasteLimit
    }

    /// Whether a key, a report or a paste has begun and not ended.
    package var isPending: Bool { state != .ground }

    /// Whether nothing has begun and nothing waits to be taken, so that a printable character of ASCII is a key by itself.
    package var isAtRest: Bool { state == .ground && nextEvent == events.count }

    /// Whether a bracketed paste has begun and not ended.
    package var isInPaste: Bool { state == .paste }

    /// How many bytes may be read at once without taking any that belongs to a later reader: one, except inside a
    /// paste, where as many are sure to belong to it as its end still needs.
    package var readLimit: Int { isInPaste ? Self.pasteEndCount - terminatorMatched : 1 }

    /// The oldest event not taken yet.
    package mutating func next() -> InputEvent? {
        guard nextEvent < events.count else { return nil }
        let event = events[nextEvent]
        nextEvent += 1
        if nextEvent == events.count {
            events.removeAll(keepingCapacity: events.count < 64)
            nextEvent = 0
        }
        return event
    }

    /// Takes a number of bytes.
    /// - Complexity: linear.
    package mutating func feed(_ bytes: Span<UInt8>) {
        for index in bytes.indices {
            feed(bytes[index])
        }
    }

    /// Takes a byte.
    package mutating func feed(_ byte: UInt8) {
        // A paste may be a million bytes.
        if state == .paste { return inPaste(byte) }
        switch state {
        case .ground: startCharacter(byte, withAlt: false)
        case .character(let withAlt): continueCharacter(byte, withAlt: withAlt)
        case .escape: afterEscape(byte)
        case .csi: inCSI(byte)
        case .consoleFunction: inConsoleFunction(byte)
        case .ss3: inSS3(byte)
        case .string(let escaped): inString(byte, escaped: escaped)
        case .mouse(let remaining): inMouse(remaining)
        case .paste: inPaste(byte)
        }
    }

    /// Tells that nothing has come for the escape delay: a lone Escape is a key now, `ESC [` is Alt and `[`. A sequence of
    /// which more has come is waited for a few times more, so ask ``isPending`` again.
    ///
    /// Inside a paste it ends the paste, so call it only where its end is not to be expected any more.
    package mutating func flush() {
        silences += 1
        switch state {
        case .ground: break
        case .paste: endPaste()
        case .escape: replay()
        case .csi, .ss3, .string(escaped: false):
            if sequenceLength <= 2 || silences >= Self.patience { replay() }
        case .string(escaped: true):
            emit(.ignored)
            emit(Key(.escape))
            state = .ground
        case .consoleFunction:
            replay()
        case .mouse:
            if silences >= Self.patience { finish(.ignored) }
        case .character(let withAlt):
            if silences >= Self.patience { endCharacter(withAlt: withAlt) }
        }
    }

    // MARK: Events

    mutating func emit(_ event: InputEvent) {
        events.append(event)
    }

    mutating func emit(_ key: Key) {
        events.append(.key(key))
    }

    /// Ends the sequence under way with what it meant.
    mutating func finish(_ event: InputEvent) {
        emitEscapeOfNoKey(event)
        state = .ground
        emit(event)
    }

    /// Alt is only held with keys: an Escape right before an answer of the terminal's, or before a paste, is a key of its own.
    private mutating func emitEscapeOfNoKey(_ event: InputEvent) {
        guard isDoubled, state != .paste else { return }
        if case .key = event { return }
        emit(Key(.escape))
    }

    // MARK: Characters

    private mutating func startCharacter(_ byte: UInt8, withAlt: Bool) {
        state = .ground
        switch byte {
        case 0x1B where !withAlt:
            state = .escape
            silences = 0
            sequence.removeAll(keepingCapacity: true)
            sequenceIsCut = false
            sequenceLength = 0
            keep(byte)
        case 0x00..<0x20, 0x7F:
            var key = Key(control: byte)
            if withAlt { key.modifiers.formUnion(.alt) }
            emit(key)
        case 0x20..<0x7F:
            emit(Key(.scalar(Unicode.Scalar(byte)), withAlt ? .alt : []))
        case 0xC2...0xF4:
            silences = 0
            character.removeAll(keepingCapacity: true)
            character.append(byte)
            state = .character(withAlt: withAlt)
        default:
            character.removeAll(keepingCapacity: true)
            endCharacter(withAlt: withAlt)
        }
    }

    private mutating func continueCharacter(_ byte: UInt8, withAlt: Bool) {
        let lead = character[0]
        let allowed: ClosedRange<UInt8>
        switch (character.count, lead) {
        case (1, 0xE0): allowed = 0xA0...0xBF
        case (1, 0xED): allowed = 0x80...0x9F
        case (1, 0xF0): allowed = 0x90...0xBF
        case (1, 0xF4): allowed = 0x80...0x8F
        default: allowed = 0x80...0xBF
        }
        guard allowed.contains(byte) else {
            endCharacter(withAlt: withAlt)
            feed(byte)
            return
        }
        character.append(byte)
        if character.count == (lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4) {
            endCharacter(withAlt: withAlt)
        }
    }

    /// Ends the character under way: what is no whole character is U+FFFD. C1 controls are dropped, as no key sends them
    /// and a private one is made of them further on.
    private mutating func endCharacter(withAlt: Bool) {
        state = .ground
        let decoded = String(decoding: character, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
        guard !(0x80..<0xA0).contains(decoded.value) else { return }
        emit(Key(.scalar(decoded), withAlt ? .alt : []))
    }

    // MARK: Sequences

    private mutating func keep(_ byte: UInt8) {
        sequenceLength += 1
        if sequence.count < 256 {
            sequence.append(byte)
        } else {
            sequenceIsCut = true
        }
    }

    private mutating func afterEscape(_ byte: UInt8) {
        switch byte {
        case 0x1B where sequence.count > 1:
            emit(Key(.escape))
        case 0x1B:
            keep(byte)
        case UInt8(ascii: "["), UInt8(ascii: "O"), UInt8(ascii: "]"):
            beginSequence(byte)
        case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            // In the vi keymap these are commands that somebody may type right after Escape.
            if escapePrefixesKeys { beginSequence(byte) } else { afterEscapes(byte) }
        default:
            afterEscapes(byte)
        }
    }

    private mutating func beginSequence(_ byte: UInt8) {
        if !escapePrefixesKeys, sequence.count > 1 {
            emit(Key(.escape))
            sequence.removeLast()
        }
        sequenceLength = 1
        keep(byte)
        switch byte {
        case UInt8(ascii: "["): state = .csi
        case UInt8(ascii: "O"): state = .ss3
        default: state = .string(escaped: false)
        }
    }

    /// One Escape or two, and a byte that begins no sequence.
    private mutating func afterEscapes(_ byte: UInt8) {
        if isDoubled { emit(Key(.escape)) }
        if escapePrefixesKeys || byte == 0x0D || byte == 0x0A {
            startCharacter(byte, withAlt: true)
        } else {
            emit(Key(.escape))
            startCharacter(byte, withAlt: false)
        }
    }

    /// Whether two Escapes began the sequence, as rxvt spells Alt.
    var isDoubled: Bool { sequence.count > 1 && sequence[1] == 0x1B }

    /// Takes what has come since the Escape as keys: it was no sequence.
    private mutating func replay() {
        let bytes = sequence
        state = .ground
        guard !sequenceIsCut else {
            emit(.ignored)
            return
        }
        guard let first = bytes.firstIndex(where: { $0 != 0x1B }) else {
            for _ in bytes { emit(Key(.escape)) }
            return
        }
        afterEscapes(bytes[first])
        for byte in bytes[(first + 1)...] { feed(byte) }
    }

    /// A control character inside a sequence. CAN and SUB cancel it, as in a terminal, and ESC begins another one, so that
    /// what has come is a piece of a lost one; before others it was none.
    private mutating func interrupt(with byte: UInt8) {
        switch byte {
        case 0x18, 0x1A:
            finish(.ignored)
        case 0x1B where sequenceLength > 2:
            finish(.ignored)
            feed(byte)
        default:
            replay()
            feed(byte)
        }
    }

    private mutating func inCSI(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "[") where sequenceLength == 2:
            keep(byte)
            state = .consoleFunction
        case UInt8(ascii: "M") where sequenceLength == 2:
            state = .mouse(remaining: 3)
        case 0x20..<0x40:
            keep(byte)
            if byte == UInt8(ascii: "$"), let key = shiftedEditingKey() { finish(.key(key)) }
        case 0x40..<0x7F:
            keep(byte)
            sequenceIsCut ? finish(.ignored) : endCSI()
        default:
            interrupt(with: byte)
        }
    }

    private mutating func inConsoleFunction(_ byte: UInt8) {
        if let key = consoleFunctionKey(byte) {
            finish(.key(key))
        } else if (0x20..<0x7F).contains(byte) {
            finish(.ignored)
        } else {
            interrupt(with: byte)
        }
    }

    private mutating func inSS3(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ";"):
            keep(byte)
        case 0x20..<0x7F:
            keep(byte)
            if let key = keyOfSS3() {
                finish(key)
            } else {
                replay()
            }
        default:
            interrupt(with: byte)
        }
    }

    private mutating func inString(_ byte: UInt8, escaped: Bool) {
        if escaped {
            finish(.ignored)
            if byte != UInt8(ascii: "\\") {
                feed(0x1B)
                feed(byte)
            }
            return
        }
        switch byte {
        case 0x07: finish(.ignored)
        case 0x1B: state = .string(escaped: true)
        case 0x00..<0x20, 0x7F: interrupt(with: byte)
        default:
            keep(byte)
            // No report is that long: rather show its rest than eat what is typed for ever.
            if sequenceLength > 1 << 16 { finish(.ignored) }
        }
    }

    private mutating func inMouse(_ remaining: Int) {
        if remaining > 1 {
            state = .mouse(remaining: remaining - 1)
        } else {
            finish(.ignored)
        }
    }

    // MARK: Paste

    /// CSI 201~, which ends a bracketed paste.
    private static let pasteEnd: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]
    /// The same as a number, its first byte the lowest: every byte of a paste is compared with one of them.
    private static let pasteEndBytes: UInt64 = 0x7E31_3032_5B1B
    private static let pasteEndCount = 6

    mutating func beginPaste() {
        if isDoubled { emit(Key(.escape)) }
        state = .paste
        pasted.removeAll(keepingCapacity: true)
        terminatorMatched = 0
    }

    private mutating func inPaste(_ byte: UInt8) {
        if pasted.count < pasteLimit + Self.pasteEndCount { pasted.append(byte) }
        if byte == UInt8(truncatingIfNeeded: Self.pasteEndBytes >> UInt64(8 * terminatorMatched)) {
            terminatorMatched += 1
        } else {
            terminatorMatched = byte == 0x1B ? 1 : 0
        }
        guard terminatorMatched == Self.pasteEndCount else { return }
        if pasted.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] { pasted.removeLast(Self.pasteEnd.count) }
        endPaste()
    }

    private mutating func endPaste() {
        let text = String(decoding: pasted.prefix(pasteLimit), as: UTF8.self)
        pasted = []
        finish(.paste(text))
    }
}
