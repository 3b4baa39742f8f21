import GhostTerminal
import RandomSource
import Testing

@testable import GhostComplete

/// Keys at random, with what a session does between them.
private struct Monkey: ~Copyable {
    var bench: EditLineBench
    var random: SplitMix
    private let named: [Key.Symbol] = [
        .enter, .tab, .backspace, .escape, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .insert, .delete,
        .function(5),
    ]
    private let texts = [
        "one two", "x", "", "(a [b] {c})", "größe Łódź", "👩\u{200D}👩\u{200D}👧 🇩🇪", "e\u{301}", "\u{200D}", "\t\u{1B}\0",
    ]

    init(_ keymap: Keymap, seed: UInt64, editrc: String? = nil) throws {
        bench = try EditLineBench(keymap, editrc: editrc)
        random = SplitMix(seed: seed)
    }

    mutating func step() {
        bench.hasPendingText = bench.mode == .insert && Int.random(in: 0..<6, using: &random) == 0
        switch Int.random(in: 0..<100, using: &random) {
        case 0: bench.editor.insert(text)
        case 1: bench.editor.replaceLine(with: text)
        case 2:
            let buffer = bench.editor.buffer()
            bench.editor.replaceLine(with: Buffer(text: buffer.text, cursor: buffer.text.utf8.count))
        case 3: bench.editor.insert(String(repeating: text, count: Int.random(in: 0..<200, using: &random)))
        default: bench.press(key)
        }
    }

    private var text: String {
        mutating get { texts.randomElement(using: &random) ?? "" }
    }

    private var key: Key {
        mutating get {
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<10: return Key(Unicode.Scalar(UInt8.random(in: 0x20..<0x7F, using: &random)))
            case 10..<13: return Key(Unicode.Scalar(UInt8.random(in: 0x40..<0x80, using: &random)), .control)
            case 13: return Key(Unicode.Scalar(UInt8.random(in: 0x20..<0x7F, using: &random)), .alt)
            case 14: return Key(.escape)
            case 15:
                let letters: [Unicode.Scalar] = ["ä", "\u{301}", "\u{200D}", "👩", "🇩", "漢", "\u{AD}", "\u{85}", "ÿ", "각"]
                return Key(letters.randomElement(using: &random) ?? "é")
            default:
                let symbol = named.randomElement(using: &random) ?? .enter
                return Key(
                    symbol,
                    Key.Modifiers(rawValue: UInt8.random(in: 0..<8, using: &random) & UInt8.random(in: 0..<8, using: &random)))
            }
        }
    }
}

@Suite("Keys at random")
struct EditLineRandomTests {
    private static let steps = 400
    private static let seeds: UInt64 = 15

    /// Binds everything that can be bound to something.
    private static let editrc: String = {
        let names = [
            "em-set-mark", "em-exchange-mark", "em-kill-region", "em-copy-region", "em-toggle-overwrite", "em-copy-prev-word",
            "em-universal-argument", "em-meta-next", "em-gosmacs-transpose", "ed-start-over", "ed-prev-line", "ed-next-line",
            "vi-change-case", "vi-match", "vi-next-char", "vi-to-prev-char", "vi-repeat-next-char", "vi-to-column", "vi-undo",
            "em-yank",
            "vi-paste-next", "vi-kill-line-prev", "ed-redisplay", "em-kill-line", "ghost-yank-pop",
        ]
        var lines = names.enumerated().map { "bind '\\e\(Character(Unicode.Scalar(UInt8(0x61 + $0.offset))))' \($0.element)" }
        lines += [
            "bind jk vi-command-mode", "bind -s ^O 'a^Ob'", "bind -s ^Q 'x\\e[D^O'", "bind -a q em-kill-region",
            "bind -a Q em-set-mark",
        ]
        lines += [
            "bind -a _ em-exchange-mark", "bind -a v ed-start-over", "bind -a n em-copy-prev-word", "bind ö ed-kill-line",
            "bind ^^ vi-command-mode",
        ]
        return lines.joined(separator: "\n")
    }()

    @Test(
        "whatever keys come, the line is text and the cursor is on it",
        arguments: Keymap.allCases.flatMap { keymap in (UInt64(1)...Self.seeds).map { (keymap, $0) } })
    func invariants(_ keymap: Keymap, _ seed: UInt64) throws {
        var monkey = try Monkey(keymap, seed: seed, editrc: seed % 3 == 0 ? Self.editrc : nil)
        for step in 0..<Self.steps {
            monkey.step()
            let state = monkey.bench.editor.lineState
            let buffer = monkey.bench.editor.buffer()
            let isCommandMode = monkey.bench.mode == .command
            let elements = monkey.bench.editor.table.elements(of: buffer.text)
            let isText = state.elements.allSatisfy { $0 >= 0x20 && !(0x7F..<0xA0).contains($0) }
            let last = isCommandMode ? max(0, state.elements.count - 1) : state.elements.count
            try #require(isText, "a control code at step \(step): \(state.elements)")
            try #require(elements == state.elements, "other characters at step \(step)")
            try #require(0...last ~= state.cursor, "the cursor at step \(step)")
            if state.elements.count > 20_000 { monkey.bench.editor.replaceLine(with: "") }
        }
    }

    @Test(
        "characters that are put behind the line without libedit leave all as its own command does",
        arguments: Keymap.allCases.flatMap { keymap in (UInt64(200)..<215).map { (keymap, $0) } })
    func typingAtEnd(_ keymap: Keymap, _ seed: UInt64) throws {
        var short = try Monkey(keymap, seed: seed, editrc: seed % 3 == 0 ? Self.editrc : nil)
        var long = try Monkey(keymap, seed: seed, editrc: seed % 3 == 0 ? Self.editrc : nil)
        short.bench.typesAtEnd = true
        for step in 0..<Self.steps {
            short.step()
            long.step()
            let (line, expected) = (short.bench.line, long.bench.line)
            try #require(line == expected, "at step \(step)")
            let isSameMode = short.bench.mode == long.bench.mode
            try #require(isSameMode, "the mode at step \(step)")
            if expected.utf8.count > 20_000 {
                short.bench.editor.replaceLine(with: "")
                long.bench.editor.replaceLine(with: "")
            }
        }
        let (commands, expected) = (short.bench.commands, long.bench.commands)
        #expect(commands == expected)
        #expect(short.bench.typedAtEnd > 0)
    }

    @Test("vi's undo goes back through every change of a random session to its beginning")
    func undo() throws {
        for seed in UInt64(100)..<110 {
            var monkey = try Monkey(.vi, seed: seed)
            for _ in 0..<60 { monkey.step() }
            monkey.bench.press(Key(.escape), Key(.escape))
            monkey.bench.type("999u")
            let isEmpty = monkey.bench.editor.buffer().text.isEmpty
            #expect(isEmpty, "seed \(seed)")
        }
    }
}
