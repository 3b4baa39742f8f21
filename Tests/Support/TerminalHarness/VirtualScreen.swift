internal import CVTerm

/// A terminal in memory: libvterm, which cuts its rows on a resize and counts columns by code point. It knows no faint look.
package final class VirtualScreen: TestScreen {
    package let columns: Int
    private let rowTotal: Int
    private let terminal: OpaquePointer
    private let screen: OpaquePointer

    /// What it has answered to queries and nobody has taken yet.
    package private(set) var replies: [UInt8] = []
    package private(set) var bells = 0
    package private(set) var isCursorVisible = true
    package private(set) var title = ""
    /// The rows that have scrolled off the top, oldest first.
    package private(set) var history: [String] = []
    /// The private modes that are set, as far as they were switched on in what was fed.
    package private(set) var modes: Set<Int> = []
    private var modeScanner = ModeScanner()

    /// The beginning of a character whose end has not come yet.
    private var cut: [UInt8] = []

    /// A blank screen with the cursor at its top.
    package init(columns: Int, rows: Int) {
        self.columns = columns
        rowTotal = rows
        terminal = vterm_new(CInt(rows), CInt(columns))
        vterm_set_utf8(terminal, 1)
        screen = vterm_obtain_screen(terminal)
        let owner = Unmanaged.passUnretained(self).toOpaque()
        vterm_output_set_callback(
            terminal,
            { bytes, count, user in
                guard let bytes, let user else { return }
                let screen = Unmanaged<VirtualScreen>.fromOpaque(user).takeUnretainedValue()
                screen.replies += UnsafeRawBufferPointer(start: bytes, count: count)
            }, owner)
        vterm_screen_set_callbacks(screen, Self.callbacks, owner)
        vterm_screen_enable_altscreen(screen, 1)
        vterm_screen_reset(screen, 1)
        modes = []
    }

    deinit {
        vterm_free(terminal)
    }

    /// Takes what a program writes, cut anywhere.
    package func feed(_ bytes: [UInt8]) {
        // libvterm 0.1.4 makes U+FFFD of a character that comes in two pieces.
        let all = cut + bytes
        var whole = all.count - Self.unfinished(all)
        // Nor does it join a mark to a character in the last column that came before: where the terminal's buffer has cut what was written
        // in one go, the last character waits for what follows.
        if bytes.count >= Self.bufferSize { whole = Self.beforeLast(all, whole) }
        cut = Array(all[whole...])
        feedWhole(Array(all[..<whole]))
    }

    /// How many bytes at the end begin a character of UTF-8 that goes on.
    private static func unfinished(_ bytes: [UInt8]) -> Int {
        for (index, byte) in bytes.reversed().prefix(3).enumerated() where byte & 0xC0 != 0x80 {
            let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            return length > index + 1 ? index + 1 : 0
        }
        return 0
    }

    /// How much a pseudo-terminal gives at once, at most (tty(4): N_TTY_BUF_SIZE less one).
    private static let bufferSize = 4095

    /// Where the last character of some bytes begins, if it is not one of ASCII.
    private static func beforeLast(_ bytes: [UInt8], _ end: Int) -> Int {
        guard let start = bytes[..<end].lastIndex(where: { $0 & 0xC0 != 0x80 }), bytes[start] >= 0x80 else { return end }
        return start
    }

    private func feedWhole(_ bytes: [UInt8]) {
        for change in modeScanner.scan(bytes) {
            if change.isSet { modes.insert(change.mode) } else { modes.remove(change.mode) }
        }
        bytes.withUnsafeBytes { buffer in
            _ = vterm_input_write(terminal, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
        }
    }

    /// The answers so far, which are its keyboard's input to the program.
    package func takeReplies() -> [UInt8] {
        defer { replies = [] }
        return replies
    }

    /// Everything that can be seen.
    package var contents: ScreenContents {
        var position = VTermPos()
        vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
        return ScreenContents(
            cells: (0..<rowTotal).map { row in (0..<columns).map { cell(row: row, column: $0) } },
            cursorRow: Int(position.row), cursorColumn: Int(position.col))
    }

    private func cell(row: Int, column: Int) -> ScreenCell {
        var raw = VTermScreenCell()
        guard vterm_screen_get_cell(screen, VTermPos(row: CInt(row), col: CInt(column)), &raw) != 0 else { return ScreenCell() }
        return Self.cell(raw)
    }

    private static func cell(_ raw: VTermScreenCell) -> ScreenCell {
        var cell = ScreenCell()
        let characters = withUnsafeBytes(of: raw.chars) { Array($0.bindMemory(to: UInt32.self)) }
        if characters[0] == .max {
            // The second half of a wide character.
            cell.width = 0
            return cell
        }
        cell.width = Int(raw.width)
        cell.text = characters.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init).reduce(into: "") {
            $0.unicodeScalars.append($1)
        }
        var (foreground, background) = (raw.fg, raw.bg)
        let colors = (ghost_vterm_color(&foreground), ghost_vterm_color(&background))
        cell.foreground = colors.0 < 0 ? nil : Int(colors.0)
        cell.background = colors.1 < 0 ? nil : Int(colors.1)
        cell.isBold = raw.attrs.bold != 0
        cell.isUnderlined = raw.attrs.underline != 0
        cell.isItalic = raw.attrs.italic != 0
        cell.isReverse = raw.attrs.reverse != 0
        return cell
    }

    // MARK: What libvterm tells

    /// libvterm keeps the pointer, so the table lives as long as the process; it is only read.
    nonisolated(unsafe) private static let callbacks: UnsafePointer<VTermScreenCallbacks> = {
        let table = UnsafeMutablePointer<VTermScreenCallbacks>.allocate(capacity: 1)
        table.initialize(to: VTermScreenCallbacks())
        table.pointee.bell = { user in
            VirtualScreen.owner(user)?.bells += 1
            return 1
        }
        table.pointee.settermprop = { property, value, user in
            guard let owner = VirtualScreen.owner(user), let value else { return 0 }
            switch property {
            case VTERM_PROP_CURSORVISIBLE: owner.isCursorVisible = value.pointee.boolean != 0
            case VTERM_PROP_TITLE: owner.title = value.pointee.string.map { String(cString: $0) } ?? ""
            default: break
            }
            return 1
        }
        table.pointee.sb_pushline = { count, cells, user in
            guard let owner = VirtualScreen.owner(user), let cells else { return 0 }
            let row = (0..<Int(count)).map { VirtualScreen.cell(cells[$0]) }
            owner.history.append(ScreenContents(cells: [row], cursorRow: 1, cursorColumn: 0).text(ofRow: 0))
            return 1
        }
        return UnsafePointer(table)
    }()

    private static func owner(_ user: UnsafeMutableRawPointer?) -> VirtualScreen? {
        user.map { Unmanaged<VirtualScreen>.fromOpaque($0).takeUnretainedValue() }
    }
}
