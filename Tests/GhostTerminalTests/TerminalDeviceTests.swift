import GhostTerminal
import Glibc
import TerminalHarness
import Testing

/// What a device reads up to a number of bytes, waiting for them.
private func read(_ device: borrowing TerminalDevice, count: Int) throws -> String {
    var bytes: [UInt8] = []
    while bytes.count < count, isReadable(device.descriptor) {
        guard case .byte(let byte) = try device.readByte() else { break }
        bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
}

@Suite struct TerminalDeviceTests {
    @Test(
        "The size is the window's; a side of 0 is taken from 80×24",
        arguments: [(132, 50, 132, 50), (0, 0, 80, 24), (0, 9, 80, 9), (7, 0, 7, 24)])
    func size(_ columns: Int, _ rows: Int, _ wantedColumns: Int, _ wantedRows: Int) throws {
        let terminal = try PseudoTerminal(columns: columns, rows: rows)
        let device = try TerminalDevice(path: terminal.path)
        #expect(device.size == TerminalSize(columns: wantedColumns, rows: wantedRows))
    }

    @Test("What is no terminal is refused", arguments: ["/dev/null", "/nowhere/at-all", "/etc/passwd"])
    func noTerminal(_ path: String) {
        let error = #expect(throws: TerminalError.self) { _ = try TerminalDevice(path: path) }
        #expect(error?.code == .noTerminal)
        #expect(error?.description.contains(path) == true)
    }

    @Test("A descriptor that is no terminal is refused, and one that is stays open")
    func descriptor() throws {
        #expect(throws: TerminalError.self) {
            let file = open("/dev/null", O_RDONLY)
            defer { close(file) }
            _ = try TerminalDevice(descriptor: file)
        }
        let terminal = try PseudoTerminal()
        do { _ = try TerminalDevice(descriptor: terminal.slave) }
        #expect(isatty(terminal.slave) == 1)
    }

    @Test("Bytes are read one at a time or as many as allowed, and nothing is said where nothing waits")
    func reading() throws {
        let terminal = try PseudoTerminal()
        let device = try TerminalDevice(path: terminal.path)
        let mode = try RawMode(descriptor: device.descriptor)
        try mode.enter()
        #expect(try device.readByte() == .none)
        _ = terminal.write("abcdef".utf8)
        #expect(try read(device, count: 2) == "ab")
        var bytes: [UInt8] = []
        #expect(try device.read(upTo: 3, into: &bytes) == 3)
        #expect(bytes == Array("cde".utf8))
        #expect(try device.read(upTo: 3, into: &bytes) == 1)
        #expect(try device.read(upTo: 3, into: &bytes) == nil)
    }

    @Test("Whether something waits is seen without waiting, at any of the descriptors")
    func nothingWaits() throws {
        let terminal = try PseudoTerminal()
        let device = try TerminalDevice(path: terminal.path)
        let mode = try RawMode(descriptor: device.descriptor)
        try mode.enter()
        #expect(TerminalDevice.nothingWaits(device.descriptor, -1, -1, -1))
        _ = terminal.write("a".utf8)
        #expect(isReadable(device.descriptor))
        #expect(!TerminalDevice.nothingWaits(device.descriptor, -1, -1, -1))
        #expect(!TerminalDevice.nothingWaits(-1, -1, -1, device.descriptor, milliseconds: 10_000))
        #expect(try device.readByte() == .byte(0x61))
        #expect(TerminalDevice.nothingWaits(device.descriptor, -1, -1, -1))
    }

    @Test("A terminal that has gone away is the end of input, and an error to write to")
    func hangUp() throws {
        let terminal = try PseudoTerminal()
        let device = try TerminalDevice(path: terminal.path)
        terminal.hangUp()
        #expect(isReadable(device.descriptor))
        #expect(try device.readByte() == .end)
        var bytes: [UInt8] = []
        #expect(try device.read(upTo: 9, into: &bytes) == 0)
        let error = #expect(throws: TerminalError.self) { try device.write([0x61].span) }
        #expect(error?.code == .hungUp)
    }

    @Test("A frame that is larger than what the terminal takes at once is written whole")
    func longWrite() throws {
        let terminal = try PseudoTerminal()
        let device = try TerminalDevice(path: terminal.path)
        let count = 300_000
        let master = terminal.master
        let reader = WorkThread {
            var buffer = [UInt8](repeating: 0, count: 4096)
            var taken = 0
            while taken < count, isReadable(master) { taken += max(0, Glibc.read(master, &buffer, buffer.count)) }
        }
        try device.write([UInt8](repeating: 0x61, count: count).span)
        reader.join()
        #expect(!isReadable(master, within: 0))
    }
}

@Suite struct RawModeTests {
    @Test("While entered keys come one by one without echo or signals; afterwards all is as it was")
    func restores() throws {
        let terminal = try PseudoTerminal()
        let before = terminal.modes
        let mode = try RawMode(descriptor: terminal.slave)
        #expect(terminal.modes == before)
        try mode.enter()
        #expect(terminal.modes.isRaw)
        #expect(terminal.modes.local & UInt32(ISIG | IEXTEN | ECHO | ICANON) == 0)
        #expect(terminal.modes.input & UInt32(IXON) == 0)
        #expect(terminal.modes.output == before.output)
        try mode.restore()
        #expect(terminal.modes == before)
        try mode.enter()
        try mode.restore()
        #expect(terminal.modes == before)
    }

    @Test("The modes are restored when their owner goes, however it goes")
    func restoresAtTheEnd() throws {
        struct Stop: Error {}
        let terminal = try PseudoTerminal()
        let before = terminal.modes
        func use() throws {
            let mode = try RawMode(descriptor: terminal.slave)
            try mode.enter()
            throw Stop()
        }
        #expect(throws: Stop.self) { try use() }
        #expect(terminal.modes == before)
    }

    @Test("What was typed before is there: whole lines, and half a line", arguments: ["one\rtwo\r", "half", "one\rhalf", "ü"])
    func typeAhead(_ text: String) throws {
        let terminal = try PseudoTerminal()
        let device = try TerminalDevice(path: terminal.path)
        _ = terminal.write(text.utf8)
        // The echo tells that the terminal has it.
        var echo = 0
        while echo < text.utf8.count, isReadable(terminal.master) { echo += terminal.read()?.count ?? 0 }
        let mode = try RawMode(descriptor: device.descriptor)
        try mode.enter()
        // In the line's own time CR has become NL.
        #expect(try read(device, count: text.utf8.count) == text.replacing("\r", with: "\n"))
    }

    @Test("What is typed while we read and not taken is the next reader's, line ends included")
    func leftOver() throws {
        let terminal = try PseudoTerminal()
        let device = try TerminalDevice(path: terminal.path)
        let mode = try RawMode(descriptor: device.descriptor)
        try mode.enter()
        _ = terminal.write("ours\rnext\rone more\r".utf8)
        #expect(try read(device, count: 5) == "ours\n")
        try mode.restore()
        #expect(try read(device, count: 14) == "next\none more\n")
    }

    @Test("The user's own control characters are told, and come as keys")
    func characters() throws {
        let terminal = try PseudoTerminal()
        terminal.setCharacter(VERASE, 0x14)
        terminal.setCharacter(VINTR, 0x18)
        terminal.setCharacter(VQUIT, 0)
        let mode = try RawMode(descriptor: terminal.slave)
        #expect(mode.characters.erase == 0x14)
        #expect(mode.characters.interrupt == 0x18)
        #expect(mode.characters.quit == nil)
        #expect(mode.characters.suspend == 0x1A)
        #expect(mode.characters.endOfFile == 0x04)
        #expect(ControlCharacters.key(for: 0x14) == Key("t", .control))
        #expect(ControlCharacters.key(for: 0x7F) == Key(.backspace))
        #expect(ControlCharacters.key(for: 0x21) == Key("!"))
    }

    @Test("What is no terminal has no modes")
    func noTerminal() {
        let file = open("/dev/null", O_RDONLY)
        defer { close(file) }
        #expect(throws: TerminalError.self) { _ = try RawMode(descriptor: file) }
    }
}
