internal import Glibc

/// The user's own control characters (stty -a); nil where one is switched off.
package struct ControlCharacters: Hashable, Sendable {
    package let erase: UInt8?
    package let interrupt: UInt8?
    package let quit: UInt8?
    package let suspend: UInt8?
    package let endOfFile: UInt8?
    package let kill: UInt8?
    package let wordErase: UInt8?
    package let literalNext: UInt8?

    init(_ modes: termios) {
        let characters = withUnsafeBytes(of: modes.c_cc) { Array($0) }
        func character(_ index: CInt) -> UInt8? {
            // 0 is _POSIX_VDISABLE on Linux.
            let value = characters[Int(index)]
            return value == 0 ? nil : value
        }
        erase = character(VERASE)
        interrupt = character(VINTR)
        quit = character(VQUIT)
        suspend = character(VSUSP)
        endOfFile = character(VEOF)
        kill = character(VKILL)
        wordErase = character(VWERASE)
        literalNext = character(VLNEXT)
    }

    /// All that are on.
    package var all: [UInt8] {
        [erase, interrupt, quit, suspend, endOfFile, kill, wordErase, literalNext].compactMap { $0 }
    }

    /// The key that a character comes as.
    package static func key(for character: UInt8) -> Key {
        character < 0x20 || character == 0x7F ? Key(control: character) : Key(Unicode.Scalar(character))
    }
}

/// The modes of a terminal while the prompt reads, and what they were before.
///
/// While it is entered every byte comes at once and unchanged but for CR, no key sends a signal, nothing is echoed. Output is
/// left as the user has it, so that lines of other processes still begin at the left.
///
/// Nothing typed ahead is lost, in either direction: all changes wait for the output only (TCSADRAIN). ICRNL stays
/// as the user has it. What is typed before the prompt starts has passed through it already, so Return comes as CR or as NL; and
/// what is typed while we read and left for the next reader must have its line ends.
///
/// A class, since an optional of it then needs no metadata made at run time on the way to the prompt.
package final class RawMode {
    private let descriptor: CInt
    private let saved: termios
    private let raw: termios
    /// Whether the terminal is in our modes.
    package private(set) var isEntered = false
    package let characters: ControlCharacters

    /// Reads the modes and changes nothing.
    package init(descriptor: CInt) throws(TerminalError) {
        var modes = termios()
        guard retry({ tcgetattr(descriptor, &modes) }) == 0 else { throw TerminalError(.noTerminal, "tcgetattr", errno: errno) }
        self.descriptor = descriptor
        saved = modes
        raw = Self.raw(modes)
        characters = ControlCharacters(modes)
    }

    deinit {
        if isEntered, Self.isForeground(descriptor) { _ = Self.set(saved, descriptor) }
    }

    /// Enters our modes. Again after a stop: somebody else may have changed them.
    package func enter() throws(TerminalError) {
        guard Self.set(raw, descriptor) == 0 else { throw TerminalError(.system, "tcsetattr", errno: errno) }
        isEntered = true
    }

    /// Lets the terminal make signals of the user's characters, or keys again. For times in which no key is read: what is
    /// typed ahead stays, whatever signal comes (NOFLSH).
    package func deliverSignals(_ isOn: Bool) {
        guard isEntered else { return }
        var modes = raw
        if isOn { modes.c_lflag |= tcflag_t(ISIG | NOFLSH) }
        _ = Self.set(modes, descriptor)
    }

    /// Whether the terminal edited lines itself before. Then an end-of-file character that was typed ahead waits as a NUL: what it meant
    /// was the end of a line, not a byte of it.
    package var wasEditingLines: Bool { saved.c_lflag & tcflag_t(ICANON) != 0 }

    /// Whether the terminal is in our modes now: nobody has changed them since.
    package var isInForce: Bool {
        var now = termios()
        return isEntered && tcgetattr(descriptor, &now) == 0 && now.c_lflag == raw.c_lflag && now.c_iflag == raw.c_iflag
    }

    /// Puts back what was before, when all output is out, or at once where that may never be. Nothing happens if our modes were not
    /// entered, nor where another job has the terminal: its shell has set the modes that it wants, and the system would stop us for changing them.
    package func restore(atOnce: Bool = false) throws(TerminalError) {
        guard isEntered else { return }
        isEntered = false
        guard Self.isForeground(descriptor) else { return }
        guard Self.set(saved, descriptor, atOnce ? TCSANOW : TCSADRAIN) == 0 else {
            throw TerminalError(.system, "tcsetattr", errno: errno)
        }
    }

    private static func isForeground(_ descriptor: CInt) -> Bool {
        let group = tcgetpgrp(descriptor)
        // A terminal that is not the process's own has no foreground group to ask for.
        return group == -1 || group == getpgrp()
    }

    private static func set(_ modes: termios, _ descriptor: CInt, _ when: CInt = TCSADRAIN) -> CInt {
        var modes = modes
        return retry { tcsetattr(descriptor, when, &modes) }
    }

    private static func raw(_ modes: termios) -> termios {
        var raw = modes
        raw.c_iflag &= ~tcflag_t(IXON | ISTRIP | IGNCR | INLCR | IUCLC | PARMRK)
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | ISIG | IEXTEN)
        raw.c_cflag = raw.c_cflag & ~tcflag_t(CSIZE) | tcflag_t(CS8)
        withUnsafeMutableBytes(of: &raw.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        return raw
    }
}
