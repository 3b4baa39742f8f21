import RandomSource
import Testing

@testable import GhostTerminal

/// All events of some bytes, in the order in which they come.
private func events(
    of bytes: [UInt8], vi: Bool = false, report: Bool = false, silences: Int = 1, pasteLimit: Int = 1 << 24
) -> [InputEvent] {
    var decoder = KeyDecoder(escapePrefixesKeys: !vi, pasteLimit: pasteLimit)
    decoder.expectsCursorReport = report
    decoder.feed(bytes.span)
    for _ in 0..<silences where decoder.isPending { decoder.flush() }
    var found: [InputEvent] = []
    while let event = decoder.next() { found.append(event) }
    return found
}

private func events(of text: String, vi: Bool = false, report: Bool = false, silences: Int = 1) -> [InputEvent] {
    events(of: Array(text.utf8), vi: vi, report: report, silences: silences)
}

private func keys(of text: String, vi: Bool = false, silences: Int = 1) -> String {
    events(of: text, vi: vi, silences: silences).map {
        if case .key(let key) = $0 { return key.description }
        return "\($0)"
    }.joined()
}

/// A spelling, what it means, and who sends it.
struct Spelling: CustomTestStringConvertible, Sendable {
    let bytes: String
    let key: String
    let sender: String
    var testDescription: String { "\(bytes.debugDescription) \(sender)" }

    init(_ bytes: String, _ key: String, _ sender: String) {
        (self.bytes, self.key, self.sender) = (bytes, key, sender)
    }
}

/// What comes of a decoder, which can't be copied to be looked at.
private func isEqual<Value: Equatable>(_ value: Value, _ expected: Value) -> Bool { value == expected }

@Suite struct KeyDecoderTests {
    static let spellings: [Spelling] = [
        // Control bytes.
        .init("\r", "<Enter>", "all"), .init("\n", "<Enter>", "Return under ICRNL"), .init("\t", "<Tab>", "all"),
        .init("\u{7F}", "<BS>", "all"), .init("\u{08}", "<C-h>", "all"), .init("\0", "<C-Space>", "all"),
        .init("\u{01}", "<C-a>", "all"), .init("\u{1A}", "<C-z>", "all"), .init("\u{1C}", "<C-\\>", "all"),
        .init("\u{1D}", "<C-]>", "all"), .init("\u{1E}", "<C-^>", "all"), .init("\u{1F}", "<C-_>", "all"),
        .init(" ", "<Space>", "all"), .init("<", "<lt>", "all"), .init("~", "~", "all"),
        // Alt.
        .init("\u{1B}f", "<M-f>", "xterm"), .init("\u{1B}F", "<M-F>", "xterm"), .init("\u{1B}\r", "<M-Enter>", "xterm"),
        .init("\u{1B}\n", "<M-Enter>", "xterm under ICRNL"), .init("\u{1B}\u{7F}", "<M-BS>", "xterm"),
        .init("\u{1B}\t", "<M-Tab>", "xterm"), .init("\u{1B}\u{06}", "<C-M-f>", "xterm"), .init("\u{1B}ü", "<M-ü>", "xterm"),
        .init("\u{1B} ", "<M-Space>", "xterm"),
        // Arrows, Home, End.
        .init("\u{1B}[A", "<Up>", "xterm"), .init("\u{1B}[B", "<Down>", "xterm"), .init("\u{1B}[C", "<Right>", "xterm"),
        .init("\u{1B}[D", "<Left>", "xterm"), .init("\u{1B}OA", "<Up>", "application mode"),
        .init("\u{1B}OB", "<Down>", "application mode"), .init("\u{1B}OC", "<Right>", "application mode"),
        .init("\u{1B}OD", "<Left>", "application mode"), .init("\u{1B}[H", "<Home>", "xterm"),
        .init("\u{1B}[F", "<End>", "xterm"),
        .init("\u{1B}OH", "<Home>", "xterm, tmux"), .init("\u{1B}OF", "<End>", "xterm, tmux"),
        .init("\u{1B}[1~", "<Home>", "linux, screen, tmux"), .init("\u{1B}[4~", "<End>", "linux, screen, tmux"),
        .init("\u{1B}[7~", "<Home>", "rxvt"), .init("\u{1B}[8~", "<End>", "rxvt"),
        // Modifiers.
        .init("\u{1B}[1;5C", "<C-Right>", "xterm"), .init("\u{1B}[1;5D", "<C-Left>", "xterm"),
        .init("\u{1B}[1;2C", "<S-Right>", "xterm"), .init("\u{1B}[1;3C", "<M-Right>", "xterm"),
        .init("\u{1B}[1;4C", "<M-S-Right>", "xterm"), .init("\u{1B}[1;6C", "<C-S-Right>", "xterm"),
        .init("\u{1B}[1;7C", "<C-M-Right>", "xterm"), .init("\u{1B}[1;8C", "<C-M-S-Right>", "xterm"),
        .init("\u{1B}[1;9C", "<M-Right>", "iTerm"), .init("\u{1B}[5C", "<C-Right>", "old xterm"),
        .init("\u{1B}O5C", "<C-Right>", "old xterm"), .init("\u{1B}O1;5C", "<C-Right>", "some VTE"),
        .init("\u{1B}Oc", "<C-Right>", "rxvt"), .init("\u{1B}Od", "<C-Left>", "rxvt"), .init("\u{1B}Oa", "<C-Up>", "rxvt"),
        .init("\u{1B}[c", "<S-Right>", "rxvt"), .init("\u{1B}[d", "<S-Left>", "rxvt"), .init("\u{1B}[a", "<S-Up>", "rxvt"),
        .init("\u{1B}\u{1B}[C", "<M-Right>", "rxvt, iTerm"), .init("\u{1B}\u{1B}[D", "<M-Left>", "rxvt, iTerm"),
        .init("\u{1B}\u{1B}OC", "<M-Right>", "rxvt, application mode"), .init("\u{1B}\u{1B}[3~", "<M-Del>", "rxvt"),
        .init("\u{1B}\u{1B}Oc", "<C-M-Right>", "rxvt"),
        .init("\u{1B}[1;5H", "<C-Home>", "xterm"), .init("\u{1B}[1;5F", "<C-End>", "xterm"),
        .init("\u{1B}[1;1C", "<Right>", "xterm"), .init("\u{1B}[1;65C", "<Right>", "kitty, with Caps Lock"),
        .init("\u{1B}[1;5:1C", "<C-Right>", "kitty, with events"), .init("\u{1B}[1;5:2C", "<C-Right>", "kitty, repeated"),
        // Editing keys.
        .init("\u{1B}[2~", "<Ins>", "all"), .init("\u{1B}[3~", "<Del>", "all"), .init("\u{1B}[5~", "<PgUp>", "all"),
        .init("\u{1B}[6~", "<PgDn>", "all"), .init("\u{1B}[3;5~", "<C-Del>", "xterm"), .init("\u{1B}[3;2~", "<S-Del>", "xterm"),
        .init("\u{1B}[5;3~", "<M-PgUp>", "xterm"), .init("\u{1B}[3^", "<C-Del>", "rxvt"), .init("\u{1B}[3$", "<S-Del>", "rxvt"),
        .init("\u{1B}[3@", "<C-S-Del>", "rxvt"), .init("\u{1B}[7^", "<C-Home>", "rxvt"), .init("\u{1B}[8$", "<S-End>", "rxvt"),
        .init("\u{1B}[Z", "<S-Tab>", "all"), .init("\u{1B}[1;2Z", "<S-Tab>", "some"), .init("\u{1B}[1;5I", "<ignored>", "xterm"),
        // Function keys.
        .init("\u{1B}OP", "<F1>", "xterm"), .init("\u{1B}OQ", "<F2>", "xterm"), .init("\u{1B}OR", "<F3>", "xterm"),
        .init("\u{1B}OS", "<F4>", "xterm"), .init("\u{1B}[11~", "<F1>", "rxvt"), .init("\u{1B}[14~", "<F4>", "rxvt"),
        .init("\u{1B}[15~", "<F5>", "xterm"), .init("\u{1B}[17~", "<F6>", "xterm"), .init("\u{1B}[18~", "<F7>", "xterm"),
        .init("\u{1B}[19~", "<F8>", "xterm"), .init("\u{1B}[20~", "<F9>", "xterm"), .init("\u{1B}[21~", "<F10>", "xterm"),
        .init("\u{1B}[23~", "<F11>", "xterm"), .init("\u{1B}[24~", "<F12>", "xterm"), .init("\u{1B}[25~", "<F13>", "linux"),
        .init("\u{1B}[34~", "<F20>", "linux"), .init("\u{1B}[1;2P", "<S-F1>", "xterm"), .init("\u{1B}[1;2R", "<S-F3>", "xterm"),
        .init("\u{1B}O2P", "<S-F1>", "old Konsole"), .init("\u{1B}[15;5~", "<C-F5>", "xterm"),
        .init("\u{1B}[[A", "<F1>", "linux"),
        .init("\u{1B}[[E", "<F5>", "linux"), .init("\u{1B}[11^", "<C-F1>", "rxvt"), .init("\u{1B}[P", "<F1>", "kitty"),
        .init("\u{1B}[13;2~", "<S-F3>", "foot, kitty"),
        // The keypad in application mode.
        .init("\u{1B}OM", "<Enter>", "xterm"), .init("\u{1B}Oj", "*", "xterm"), .init("\u{1B}Ok", "+", "xterm"),
        .init("\u{1B}Op", "0", "xterm"), .init("\u{1B}Oy", "9", "xterm"), .init("\u{1B}On", ".", "xterm"),
        .init("\u{1B}OX", "=", "xterm"), .init("\u{1B}OI", "<Tab>", "xterm"), .init("\u{1B}OE", "<ignored>", "xterm, keypad 5"),
        // CSI u and modifyOtherKeys.
        .init("\u{1B}[97u", "a", "CSI u"), .init("\u{1B}[97;1u", "a", "CSI u"), .init("\u{1B}[97;2u", "A", "CSI u"),
        .init("\u{1B}[97:65;2u", "A", "kitty"), .init("\u{1B}[49:33;2u", "!", "kitty"), .init("\u{1B}[65;2u", "A", "xterm"),
        .init("\u{1B}[99;5u", "<C-c>", "CSI u"), .init("\u{1B}[99;6u", "<C-c>", "CSI u"),
        .init("\u{1B}[99;69u", "<C-c>", "kitty"),
        .init("\u{1B}[13;3u", "<M-Enter>", "CSI u"), .init("\u{1B}[13u", "<Enter>", "CSI u"),
        .init("\u{1B}[13;2u", "<Enter>", "CSI u"),
        .init("\u{1B}[13;5u", "<Enter>", "CSI u"), .init("\u{1B}[27u", "<Esc>", "CSI u"),
        .init("\u{1B}[27;1:1u", "<Esc>", "kitty"),
        .init("\u{1B}[9u", "<Tab>", "CSI u"), .init("\u{1B}[9;2u", "<S-Tab>", "CSI u"), .init("\u{1B}[9;5u", "<Tab>", "CSI u"),
        .init("\u{1B}[127u", "<BS>", "CSI u"), .init("\u{1B}[127;5u", "<C-h>", "CSI u"),
        .init("\u{1B}[127;3u", "<M-BS>", "CSI u"),
        .init("\u{1B}[105;5u", "<Tab>", "CSI u"), .init("\u{1B}[109;5u", "<Enter>", "CSI u"),
        .init("\u{1B}[106;5u", "<Enter>", "CSI u"),
        .init("\u{1B}[91;5u", "<Esc>", "CSI u"), .init("\u{1B}[104;5u", "<C-h>", "CSI u"),
        .init("\u{1B}[32;5u", "<C-Space>", "CSI u"),
        .init("\u{1B}[64;5u", "<C-Space>", "CSI u"), .init("\u{1B}[95;5u", "<C-_>", "CSI u"),
        .init("\u{1B}[47;5u", "<C-_>", "CSI u"),
        .init("\u{1B}[92;5u", "<C-\\>", "CSI u"), .init("\u{1B}[46;5u", "<C-.>", "CSI u"),
        .init("\u{1B}[102;3u", "<M-f>", "CSI u"),
        .init("\u{1B}[102;4u", "<M-F>", "CSI u"), .init("\u{1B}[102:70;4u", "<M-F>", "kitty"),
        .init("\u{1B}[102;7u", "<C-M-f>", "CSI u"),
        .init("\u{1B}[1089::99;5u", "<C-c>", "kitty, Cyrillic layout"), .init("\u{1B}[228u", "ä", "CSI u"),
        .init("\u{1B}[228;2u", "Ä", "CSI u"), .init("\u{1B}[223;2u", "ß", "CSI u"),
        .init("\u{1B}[97;;229u", "å", "kitty, with text"),
        .init("\u{1B}[0;;97:98u", "ab", "kitty, text without a key"), .init("\u{1B}[97;1:3u", "<ignored>", "kitty, let go"),
        .init("\u{1B}[97;9u", "<ignored>", "kitty, with Super"), .init("\u{1B}[57414u", "<Enter>", "kitty, keypad"),
        .init("\u{1B}[57419u", "<Up>", "kitty, keypad"), .init("\u{1B}[57404;5u", "<C-5>", "kitty, keypad"),
        .init("\u{1B}[57376u", "<F13>", "kitty"), .init("\u{1B}[57441;2u", "<ignored>", "kitty, Shift by itself"),
        .init("\u{1B}[155u", "<ignored>", "nobody"), .init("\u{1B}[1114112u", "<ignored>", "nobody"),
        .init("\u{1B}[27;5;99~", "<C-c>", "modifyOtherKeys"), .init("\u{1B}[27;3;13~", "<M-Enter>", "modifyOtherKeys"),
        .init("\u{1B}[27;2;65~", "A", "modifyOtherKeys"), .init("\u{1B}[27;2;33~", "!", "modifyOtherKeys"),
        .init("\u{1B}[27;5;105~", "<Tab>", "modifyOtherKeys"), .init("\u{1B}[27;3;102~", "<M-f>", "modifyOtherKeys"),
        .init("\u{1B}[27;6;9~", "<S-Tab>", "modifyOtherKeys"), .init("\u{1B}[27;5;9~", "<Tab>", "modifyOtherKeys"),
    ]

    @Test("Every spelling of a key comes out as that key", arguments: spellings)
    func spelling(_ spelling: Spelling) {
        let wanted = spelling.key == "<ignored>" ? "ignored" : spelling.key
        // Ctrl-5 has always been the byte 0x1d.
        #expect(keys(of: spelling.bytes) == (wanted == "<C-5>" ? "<C-]>" : wanted))
    }

    @Test("Sequences are the same keys whatever stands around them", arguments: spellings)
    func neighbours(_ spelling: Spelling) {
        let alone = keys(of: spelling.bytes)
        #expect(keys(of: "a" + spelling.bytes + "b" + spelling.bytes) == "a" + alone + "b" + alone)
    }

    @Test("A sequence that is cut anywhere and followed by silence holds nothing back for ever", arguments: spellings)
    func cut(_ spelling: Spelling) {
        let bytes = Array(spelling.bytes.utf8)
        for end in 1..<max(bytes.count, 2) {
            let found = events(of: Array(bytes[..<end]), silences: KeyDecoder.patience)
            #expect(!found.isEmpty, "\(end) bytes")
        }
    }

    @Test("A line that is slow in the middle of a number does not tear the sequence")
    func slowLine() {
        var decoder = KeyDecoder()
        for byte in "\u{1B}[1".utf8 { decoder.feed(byte) }
        decoder.flush()
        decoder.flush()
        #expect(isEqual(decoder.next(), nil))
        for byte in ";5C".utf8 { decoder.feed(byte) }
        #expect(isEqual(decoder.next(), .key(Key(.right, .control))))
        #expect(isEqual(decoder.isPending, false))
    }

    @Test("After the escape delay a beginning is the keys that were pressed")
    func beginnings() {
        #expect(keys(of: "\u{1B}") == "<Esc>")
        #expect(keys(of: "\u{1B}\u{1B}") == "<Esc><Esc>")
        #expect(keys(of: "\u{1B}\u{1B}\u{1B}") == "<Esc><Esc><Esc>")
        #expect(keys(of: "\u{1B}\u{1B}f") == "<Esc><M-f>")
        #expect(keys(of: "\u{1B}[") == "<M-[>")
        #expect(keys(of: "\u{1B}O") == "<M-O>")
        #expect(keys(of: "\u{1B}P") == "<M-P>")
        #expect(keys(of: "\u{1B}]") == "<M-]>")
        #expect(keys(of: "\u{1B}[1", silences: 9) == "<M-[>1")
        #expect(keys(of: "\u{1B}Ox") == "8")
        #expect(keys(of: "\u{1B}Oz") == "<M-O>z")
        #expect(keys(of: "\u{1B}[\r") == "<M-[><Enter>")
        #expect(keys(of: "\u{1B}Phello\r") == "<M-P>hello<Enter>")
        #expect(keys(of: "\u{1B}Phello", silences: 9) == "<M-P>hello")
        #expect(keys(of: "\u{1B}[\u{1B}[A") == "<M-[><Up>")
        #expect(keys(of: "\u{1B}[1;\u{1B}[A") == "ignored<Up>")
    }

    @Test("In the vi keymap Escape and a character are Escape, then the character; sequences are still sequences")
    func viEscape() {
        #expect(keys(of: "\u{1B}x", vi: true) == "<Esc>x")
        #expect(keys(of: "\u{1B}ä", vi: true) == "<Esc>ä")
        #expect(keys(of: "\u{1B}P", vi: true) == "<Esc>P")
        #expect(keys(of: "\u{1B}Pab", vi: true) == "<Esc>Pab")
        #expect(keys(of: "\u{1B}\u{7F}", vi: true) == "<Esc><BS>")
        #expect(keys(of: "\u{1B}\r", vi: true) == "<M-Enter>")
        #expect(keys(of: "\u{1B}[C", vi: true) == "<Right>")
        #expect(keys(of: "\u{1B}OC", vi: true) == "<Right>")
        #expect(keys(of: "\u{1B}\u{1B}[C", vi: true) == "<Esc><Right>")
        #expect(keys(of: "\u{1B}[1;3C", vi: true) == "<M-Right>")
        #expect(keys(of: "\u{1B}[", vi: true) == "<Esc>[")
        #expect(keys(of: "\u{1B}Oz", vi: true) == "<Esc>Oz")
        #expect(keys(of: "\u{1B}", vi: true) == "<Esc>")
    }

    @Test(
        "Reports and strings that nobody has asked for are eaten whole",
        arguments: [
            "\u{1B}[?1;2c", "\u{1B}[>0;276;0c", "\u{1B}[0n", "\u{1B}[?62;22c", "\u{1B}[?31u", "\u{1B}[4;1$y", "\u{1B}[<0;1;1M",
            "\u{1B}[<0;1;1m", "\u{1B}[M !!", "\u{1B}[32;1;1M", "\u{1B}[8;24;80t", "\u{1B}[1;2;3;4q", "\u{1B}[?1;0 q",
            "\u{1B}]11;rgb:0000/0000/0000\u{07}", "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "\u{1B}]l title ü\u{1B}\\",
            "\u{1B}P>|xterm(390)\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}^private\u{1B}\\",
            "\u{1B}Xstring\u{1B}\\", "\u{1B}[65;30;97;1;8;1_", "\u{1B}[9999999999999999999z", "\u{1B}[1\u{18}", "\u{1B}[201~",
        ])
    func eatenWhole(_ report: String) {
        #expect(keys(of: "a" + report + "b") == "aignoredb")
    }

    @Test("A string longer than any report gives the keyboard back")
    func endlessString() {
        let found = events(of: Array("\u{1B}]0;".utf8) + [UInt8](repeating: 0x61, count: 70_000))
        #expect(found.first == .ignored)
        #expect(found.last == .key(Key("a")))
    }

    @Test("The answers that the prompt asks for come out as values")
    func answers() {
        #expect(events(of: "\u{1B}[12;40R", report: true) == [.cursorPosition(row: 12, column: 40)])
        #expect(events(of: "\u{1B}[1;2R") == [.key(Key(.function(3), .shift))])
        #expect(events(of: "\u{1B}[?2027;3$y") == [.modeReport(number: 2027, value: 3)])
        #expect(events(of: "\u{1B}[?2026;0$y") == [.modeReport(number: 2026, value: 0)])
        #expect(events(of: "\u{1B}[I\u{1B}[O") == [.focus(true), .focus(false)])
    }

    @Test(
        "An Escape right before what is no key is a key of its own", arguments: [true, false],
        [
            ("\u{1B}[?2027;0$y", InputEvent.modeReport(number: 2027, value: 0)),
            ("\u{1B}[3;7R", .cursorPosition(row: 3, column: 7)), ("\u{1B}[I", .focus(true)), ("\u{1B}[?62c", .ignored),
            ("\u{1B}]11;rgb:0/0/0\u{7}", .ignored), ("\u{1B}[M !!", .ignored), ("\u{1B}[200~a\u{1B}[201~", .paste("a")),
        ])
    func escapeBeforeReports(isVi: Bool, _ report: (bytes: String, event: InputEvent)) {
        let found = events(of: "\u{1B}\(report.bytes)x", vi: isVi, report: true)
        #expect(found == [.key(Key(.escape)), report.event, .key(Key("x"))])
    }

    @Test("Letters of several bytes are one key, wherever the bytes are cut")
    func letters() {
        for text in ["ö", "€", "😃", "é", "\u{10FFFD}"] {
            #expect(events(of: text) == text.unicodeScalars.map { .key(Key($0)) })
        }
    }

    @Test("What is no UTF-8 is U+FFFD and takes nothing with it")
    func invalid() {
        let bad = InputEvent.key(Key("\u{FFFD}"))
        let a = InputEvent.key(Key("a"))
        #expect(events(of: [0xFF, 0x61]) == [bad, a])
        #expect(events(of: [0xC3, 0x61]) == [bad, a])
        #expect(events(of: [0x80, 0x61]) == [bad, a])
        #expect(events(of: [0xE2, 0x82, 0x61]) == [bad, a])
        #expect(events(of: [0xED, 0xA0, 0x80, 0x61]) == [bad, bad, bad, a])
        #expect(events(of: [0xC0, 0xAF, 0x61]) == [bad, bad, a])
        #expect(events(of: [0xF4, 0x90, 0x61]) == [bad, bad, a])
        #expect(events(of: [0xE2, 0x82, 0x1B, 0x5B, 0x41]) == [bad, .key(Key(.up))])
        #expect(events(of: [0xE2, 0x82], silences: KeyDecoder.patience) == [bad])
        #expect(events(of: [0xE2, 0x82], silences: 1) == [])
    }

    @Test("C1 controls are not typed")
    func c1() {
        #expect(events(of: "a\u{80}\u{9B}b\u{1B}\u{85}") == [.key(Key("a")), .key(Key("b"))])
        #expect(events(of: "\u{A0}") == [.key(Key("\u{A0}"))])
    }

    @Test("A paste is one event, whatever is in it and wherever it is cut")
    func paste() {
        let start = "\u{1B}[200~"
        let end = "\u{1B}[201~"
        for text in ["", "hi", "a\r\nb\tc", "\u{1B}[A\u{03}", "\u{1B}[201", "\u{1B}\u{1B}[20\u{1B}", "ü€😃"] {
            #expect(events(of: start + text + end + "x") == [.paste(text), .key(Key("x"))])
        }
        #expect(events(of: Array(start.utf8) + [0x61, 0xFF, 0x62] + Array(end.utf8)) == [.paste("a\u{FFFD}b")])
    }

    @Test("A paste without an end is given back by flush, and the keys after it are keys")
    func pasteWithoutEnd() {
        var decoder = KeyDecoder()
        for byte in "\u{1B}[200~abc".utf8 { decoder.feed(byte) }
        #expect(isEqual(decoder.isInPaste, true))
        #expect(isEqual(decoder.next(), nil))
        decoder.flush()
        #expect(isEqual(decoder.next(), .paste("abc")))
        #expect(isEqual(decoder.isPending, false))
        decoder.feed(0x0D)
        #expect(isEqual(decoder.next(), .key(Key(.enter))))
    }

    @Test("A paste beyond the limit is cut there and still ends", arguments: 0...8)
    func pasteLimit(_ extra: Int) {
        let text = String(repeating: "a", count: 10 + extra)
        let found = events(of: Array("\u{1B}[200~\(text)\u{1B}[201~b".utf8), pasteLimit: 10)
        #expect(found == [.paste("aaaaaaaaaa"), .key(Key("b"))])
    }

    @Test("Reading as many bytes as readLimit allows never takes one that comes after a paste")
    func readLimit() {
        let bytes = Array("\u{1B}[200~hello \u{1B}[20 you\u{1B}[201~\rnext".utf8)
        var decoder = KeyDecoder()
        var taken = 0
        var found: InputEvent?
        while found == nil, taken < bytes.count {
            let end = min(taken + decoder.readLimit, bytes.count)
            for byte in bytes[taken..<end] { decoder.feed(byte) }
            taken = end
            found = decoder.next()
        }
        #expect(found == .paste("hello \u{1B}[20 you"))
        #expect(String(decoding: bytes[taken...], as: UTF8.self) == "\rnext")
    }

    @Test("Random bytes never stop the decoder, and after silence it is ready for the next key", arguments: 0..<200)
    func noise(_ seed: UInt64) {
        var random = SplitMix(seed: seed)
        var decoder = KeyDecoder(escapePrefixesKeys: seed.isMultiple(of: 2))
        let likely = Array("\u{1B}\u{1B}\u{1B}[[OP]0123;:?$~uABCM<\u{07}\\aé".utf8)
        for _ in 0..<300 {
            let byte =
                Int.random(in: 0..<4, using: &random) == 0
                ? UInt8.random(in: 0...255, using: &random) : likely[Int.random(in: 0..<likely.count, using: &random)]
            decoder.feed(byte)
            let isShort = decoder.sequence.count <= 256
            #expect(isShort)
        }
        for _ in 0..<(2 * KeyDecoder.patience) where decoder.isPending { decoder.flush() }
        #expect(isEqual(decoder.isPending, false))
        while decoder.next() != nil {}
        decoder.feed(0x61)
        #expect(isEqual(decoder.next(), .key(Key("a"))))
    }
}
