internal import GhostTerminal
internal import Glibc

// What comes from the terminal: bytes, signals, and the characters that its user has set.
extension Screen {
    /// The descriptors that keys and signals come by.
    var descriptors: [Int32] {
        guard let terminal else { return [] }
        return [terminal.device.descriptor] + signalDescriptors
    }

    /// The descriptor that signals come by.
    var signalDescriptors: [Int32] {
        guard let descriptor = terminal?.signalDescriptor else { return [] }
        return [descriptor]
    }

    /// Whether `takeSignals` has any to take. Costs no call of the system.
    var hasSignals: Bool { terminal?.hasSignals ?? false }

    /// The signals that have come since the last call.
    func takeSignals() -> SignalSet { terminal?.takeSignals() ?? [] }

    /// Lets the terminal make signals of the user's characters while no key is read.
    func deliverSignals(_ isOn: Bool) { terminal?.deliverSignals(isOn) }

    /// The position report that is waited for may come.
    var expectsPosition: Bool { outstanding > 0 }

    /// Waits for keys, signals and two more descriptors, -1 for none.
    ///
    /// - Returns: whether a key has come and nothing else.
    func waitForKey(or first: Int32, _ second: Int32) -> Bool {
        guard let terminal else { return false }
        return terminal.device.waitForInput(or: terminal.signalDescriptor ?? -1, first, second)
    }

    /// Whether a byte, as a key by itself, is a printable character of ASCII and none of the user's `stty` settings.
    func isText(_ byte: UInt8) -> Bool { textBytes.contains(byte) }

    /// Reads the byte that waits.
    ///
    /// - Returns: nil where nothing waits.
    mutating func readByte() -> UInt8? {
        guard let terminal else { return nil }
        do throws(TerminalError) {
            switch try terminal.readByte() {
            case .byte(let byte): return byte
            case .none: return nil
            case .end: hasEnded = true
            }
        } catch {
            hasEnded = true
        }
        return nil
    }

    /// Reads what waits, at most `limit` bytes, into `bytes`.
    ///
    /// - Returns: false where nothing waits.
    mutating func read(upTo limit: Int, into bytes: inout [UInt8]) -> Bool {
        guard let terminal else { return false }
        do throws(TerminalError) {
            guard let count = try terminal.read(upTo: limit, into: &bytes) else { return false }
            if count == 0 { hasEnded = true }
            return count > 0
        } catch {
            hasEnded = true
            return false
        }
    }

    // MARK: - The user's own characters

    /// A key of the user's `stty` settings as the key that it stands for.
    func canonical(_ key: Key) -> Key {
        guard let characters = terminal?.characters else { return key }
        if key == Self.key(characters.erase) { return Key(.backspace) }
        if key == Self.key(characters.kill) { return Key("u", .control) }
        if key == Self.key(characters.wordErase) { return Key("w", .control) }
        if key == Self.key(characters.literalNext) { return Key("v", .control) }
        if key == Self.key(characters.endOfFile) { return Key("d", .control) }
        return key
    }

    /// The signal that a key asks for.
    func signal(for key: Key) -> Int32? {
        guard let characters = terminal?.characters else {
            return key == Key("c", .control) ? SIGINT : nil
        }
        if key == Self.key(characters.interrupt) { return SIGINT }
        if key == Self.key(characters.quit) { return SIGQUIT }
        if key == Self.key(characters.suspend) { return SIGTSTP }
        return nil
    }

    /// Whether the process ignores a signal, as its caller wanted it.
    func isIgnored(_ signal: Int32) -> Bool { SignalRelay.isIgnored(signal) }

    private static func key(_ character: UInt8?) -> Key? {
        character.map { ControlCharacters.key(for: $0) }
    }
}
