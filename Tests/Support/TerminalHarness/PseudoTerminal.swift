internal import CPty
internal import Glibc

/// A pseudo-terminal: the side that a program sees, and the master, which is its screen and keyboard.
package final class PseudoTerminal {
    /// What went wrong.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        init(_ call: String) {
            description = "\(call): \(String(cString: strerror(errno)))"
        }
    }

    /// The path of the side that the program opens.
    package let path: String
    /// The master; -1 once it is closed.
    package private(set) var master: CInt
    /// The other side, held open so that its modes can be read when the program has gone.
    package let slave: CInt

    /// A terminal in the modes that a login gives it.
    package init(columns: Int = 80, rows: Int = 24) throws {
        master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0 else { throw Failure("posix_openpt") }
        var name = [CChar](repeating: 0, count: 128)
        guard ptsname_r(master, &name, name.count) == 0 else { throw Failure("ptsname_r") }
        path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard slave >= 0 else { throw Failure("open \(path)") }
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        setSize(columns: columns, rows: rows)
    }

    deinit {
        hangUp()
        close(slave)
    }

    /// Tells the program another size; it gets SIGWINCH.
    package func setSize(columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// The terminal goes away.
    package func hangUp() {
        if master >= 0 { close(master) }
        master = -1
    }

    /// The modes, as bytes that can be compared and shown.
    package var modes: TerminalModes {
        TerminalModes(of: slave)
    }

    /// How many typed bytes the program has not read.
    package var unreadCount: Int {
        var count: CInt = 0
        _ = ioctl(slave, UInt(FIONREAD), &count)
        return Int(count)
    }

    /// Sets one of the control characters, by its index (VERASE).
    package func setCharacter(_ index: CInt, _ value: UInt8) {
        var modes = termios()
        tcgetattr(slave, &modes)
        withUnsafeMutableBytes(of: &modes.c_cc) { $0[Int(index)] = value }
        tcsetattr(slave, TCSANOW, &modes)
    }

    /// What the program has written; nil where it has written nothing more, empty where the other side is closed.
    package func read() -> [UInt8]? {
        guard master >= 0 else { return [] }
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = Glibc.read(master, &buffer, buffer.count)
        if count >= 0 { return Array(buffer[..<count]) }
        return errno == EAGAIN || errno == EINTR ? nil : []
    }

    /// Types bytes; returns how many were taken.
    package func write(_ bytes: some Collection<UInt8>) -> Int {
        guard master >= 0 else { return 0 }
        let bytes = Array(bytes)
        return max(0, Glibc.write(master, bytes, bytes.count))
    }
}

/// The modes of a terminal.
package struct TerminalModes: Hashable, Sendable {
    package let input: UInt32
    package let output: UInt32
    package let control: UInt32
    package let local: UInt32
    package let characters: [UInt8]

    /// The modes of an open terminal.
    package init(of descriptor: CInt) {
        var modes = termios()
        tcgetattr(descriptor, &modes)
        (input, output, control, local) = (modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag)
        characters = withUnsafeBytes(of: modes.c_cc) { Array($0) }
    }

    /// Whether keys come one by one, without echo.
    package var isRaw: Bool { local & UInt32(ICANON | ECHO) == 0 }
    /// Whether lines are edited by the terminal itself.
    package var isCooked: Bool { local & UInt32(ICANON | ECHO) == UInt32(ICANON | ECHO) }
}
