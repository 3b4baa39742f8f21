internal import Glibc
internal import RandomSource

/// Makes cases by chance. The same seed makes the same cases.
package struct FuzzGenerator {
    private var random: SplitMix
    private let screens: [FuzzScreen]
    private let leaning: FuzzLeaning?
    private var clusters = UnicodeSamples.all
    private var isVi = false

    /// - Parameters:
    ///   - screens: the kinds of terminals to choose from.
    ///   - leaning: what most cases are about; nil for all alike.
    package init(seed: UInt64, screens: [FuzzScreen], leaning: FuzzLeaning? = nil) {
        random = SplitMix(seed: seed)
        self.screens = screens
        self.leaning = leaning
    }

    /// A case of about so many steps.
    package mutating func makeCase(steps count: Int) -> FuzzCase {
        var made = FuzzCase()
        made.screen = pick(leaning == .resizes ? screens.filter { $0 != .vterm } : screens)
        clusters = made.screen.wantsSettledWidths ? UnicodeSamples.settled : UnicodeSamples.all
        if leaning == .resizes, !made.screen.wantsSettledWidths { clusters = UnicodeSamples.doubtful }
        isVi = chance(25)
        // Nobody can be in tmux and not know.
        made.namesTerminal = leaning != nil || chance(50) || made.screen == .tmux
        made.size = size()
        // libvterm is wrong in one column, does not notice a CR behind a wide character that fills its row, and forgets what scrolls
        // off one row.
        if made.screen == .vterm { made.size = FuzzSize(max(3, made.size.columns), max(2, made.size.rows)) }
        made.above = chance(50) ? Int.random(in: 0...made.size.rows + 1, using: &random) : 0
        // In fewer columns it is not told from an empty row, or not there whole.
        made.isUnfinished = ![.vterm, .tmux].contains(made.screen) && made.size.columns > 3 && chance(15)
        made.list = list()
        made.history = chance(30) ? list() : []
        made.arguments = arguments(hasHistory: !made.history.isEmpty)
        let words = made.list + made.history
        while made.steps.count < count { made.steps += steps(words, screen: made.screen) }
        made.steps.append(end())
        return made
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }

    // MARK: What there is

    private mutating func size() -> FuzzSize {
        let size = anySize()
        // tmux loses what stands beside a wide character when it wraps it at one column.
        return screens.contains(.tmux) ? FuzzSize(max(2, size.columns), size.rows) : size
    }

    private mutating func anySize() -> FuzzSize {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: FuzzSize(Int.random(in: 1...4, using: &random), Int.random(in: 1...4, using: &random))
        case 1...6: FuzzSize(Int.random(in: 5...30, using: &random), Int.random(in: 2...8, using: &random))
        default: FuzzSize(Int.random(in: 10...200, using: &random), Int.random(in: 3...60, using: &random))
        }
    }

    /// A size that a window may get, none at all among them.
    private mutating func newSize() -> FuzzSize { chance(4) && !screens.contains(.tmux) ? FuzzSize(0, 0) : size() }

    private mutating func list() -> [String] {
        (0..<Int.random(in: 1...12, using: &random)).map { _ in
            var entry = ""
            for _ in 0..<Int.random(in: 1...5, using: &random) { entry += word() + pick([" ", " ", "-", ""]) }
            if chance(20) { entry += "\t" + word() }
            if chance(10) { entry = entry.prefix(3) + String(repeating: entry, count: 12) }
            return entry.filter { $0 != "\n" && $0 != "\r\n" && $0 != "\r" && $0 != "\0" }
        }.filter { !$0.isEmpty }
    }

    private mutating func word() -> String {
        if leaning == .resizes, chance(40) { return pick(clusters) }
        return switch Int.random(in: 0..<20, using: &random) {
        case 0...11:
            pick(["gre", "green", "grey", "a", "ab", "abc", "b", "Ba", "red", "x", "New", "York", "Straße", "Élan", "über"])
        case 12, 13: pick(["日本語", "中", "한국", "ｗｉｄｅ"])
        case 14...16: pick(clusters)
        case 17: pick(["\u{1B}[31m", "\u{7}", "\u{9B}", "\u{202E}", "\u{200B}", "\u{FEFF}", "\u{1}"])
        default: pick(["abcdefghijklmnopqrstuvwxyz", "0123456789"])
        }
    }

    private mutating func arguments(hasHistory: Bool) -> [String] {
        var arguments = ["--escape-delay", "20", "--color", pick(["always", "always", "never"])]
        if isVi { arguments += ["--keymap", "vi"] }
        if chance(60) {
            let emoji = clusters.count != UnicodeSamples.settled.count ? "👩‍👩‍👧 " : "é "
            let prompts = [
                "", "colour: ", "\u{1B}[1;32mλ\u{1B}[m ", "two\nrows> ", "日本> ", String(repeating: "long prompt ", count: 4),
                emoji,
                "a\tb> ", "e\u{301}> ", "\u{1B}[7mx",
            ]
            arguments += ["--prompt", pick(prompts)]
        }
        if chance(20) {
            arguments += ["--header", pick(["Header", "two\nlines", "\u{1B}[31mred\u{1B}[m and long text here", "日本語"])]
        }
        if chance(20) { arguments += ["--placeholder", pick(["type here", "入力", String(repeating: "p", count: 50)])] }
        if chance(35) { arguments += ["--list-rows", pick(["1", "3", "10"])] }
        if chance(40) { arguments += ["--style", pick(["highlight", "dim", "underline", "1;35"])] }
        if chance(10) { arguments.append("--strict") }
        if chance(15) { arguments += ["--min-chars", pick(["2", "3"])] }
        if chance(30) { arguments += ["--case", pick(["smart", "exact"])] }
        if chance(30) { arguments += ["--match", pick(["word", "fuzzy"])] }
        if chance(15) { arguments += ["--rank", "length"] }
        if chance(10) { arguments += ["--return", "literal"] }
        if chance(10) { arguments += ["--max-length", pick(["3", "10", "40"])] }
        if chance(10) { arguments.append("--clear") }
        if chance(5) { arguments.append("--mask") }
        if chance(10) {
            arguments += ["--validate", pick(["^[a-z ]*$", ".{3,}", "e"])]
        } else if chance(8) {
            arguments += [
                "--validate-cmd", pick(["grep -q e", "read -r line && test ${#line} -gt 3 || ! echo 'too \tshort'", "false"]),
            ]
        }
        if chance(10) { arguments.append("--allow-empty") }
        if chance(20), !arguments.contains("--max-length") { arguments += ["--value", pick(["gr", "given text", "日本", "é"])] }
        if hasHistory { arguments += ["--history", "history"] }
        if hasHistory, chance(50) { arguments.append("--suggest-history") }
        return arguments
    }

    // MARK: What happens

    private mutating func steps(_ words: [String], screen: FuzzScreen) -> [FuzzStep] {
        let resizes = screen != .vterm
        if leaning == .resizes, resizes, chance(35) { return [.resize([size()])] }
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<10 where resizes:
            let count = pick([1, 1, 1, 1, 1, 1, 2, 2, 3, 6])
            return [.resize((0..<count).map { _ in newSize() })]
        case 10..<13:
            let count = resizes ? pick([0, 0, 1, 1, 3]) : 0
            return [.suspend(pick([.key, .key, .signal, .unheard]), (0..<count).map { _ in newSize() })]
        case 13..<15: return cutPaste(words, resizes: resizes)
        case 15..<23:
            let spelled = pick(isVi ? KeySpellings.all : KeySpellings.all + KeySpellings.emacs)
            return [.spelled(pick(spelled.spellings), as: spelled.key)]
        case 23 where resizes:
            let (size, second) = (newSize(), newSize())
            return [.keys("\(key(words))<Resize:\(size)>\(key(words))<Resize:\(second)>\(key(words))")]
        default:
            var keys = ""
            for _ in 0..<pick([1, 1, 1, 1, 2, 3, 8]) { keys += key(words) }
            return [.keys(keys)]
        }
    }

    /// A bracketed paste in two pieces, cut anywhere, with something between them perhaps.
    private mutating func cutPaste(_ words: [String], resizes: Bool) -> [FuzzStep] {
        let text = Array((word() + pick([" ", "\n", "\t", "\r\n", "\u{3}", "\u{1B}[A", "\u{1B}"]) + word()).utf8)
        let bytes = Array("\u{1B}[200~".utf8) + text + Array("\u{1B}[201~".utf8)
        let cut = Int.random(in: 6...6 + text.count, using: &random)
        let first = FuzzStep.keys("<Raw:\(Self.hex(bytes[..<cut]))>")
        let second = FuzzStep.keys("<Raw:\(Self.hex(bytes[cut...]))>")
        return resizes && chance(60) ? [first, .resize((0..<pick([1, 1, 2])).map { _ in newSize() }), second] : [first, second]
    }

    private static func hex(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private mutating func key(_ words: [String]) -> String {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<35: typed(String((words.isEmpty ? "abc" : pick(words)).prefix(pick([1, 1, 2, 3, 6, 40]))))
        case 35..<42: typed(pick(clusters))
        case 42..<48: "<Paste:\(pasted(word()))\(pick(["", " ", "\n", "\t", "\u{1}"]))\(pasted(word()))>"
        case 48: "<Raw:\(Self.hex((word() + pick([" ", "\t", "\n", "\u{8}"]) + word()).utf8.filter { $0 != 0x1B && $0 != 3 }))>"
        case 49: "<Pastes:\(pick([5, 40, 200])):\(pasted(word()))>"
        case 50..<52: pick(["<Esc>", "<Raw:1b5b323775>", "<Raw:1b5b323775>"])
        case 52..<54:
            pick(["<Raw:1b5b49>", "<Raw:1b5b4f>", "<Raw:1b5b3f36323b6063>", "<Raw:1b5b3939377e>", "<C-v>\(typed(word()))"])
        case 54..<74 where isVi: pick(Self.viKeys)
        default: pick(Self.keys)
        }
    }

    /// All of the key table, the more usual ones more often.
    private static let keys = [
        "<Tab>", "<Tab>", "<Tab>", "<Right>", "<Right>", "<End>", "<C-e>", "<C-f>", "<M-f>", "<M-f>", "<C-Right>", "<S-Right>",
        "<S-Right>", "<BS>", "<BS>", "<BS>", "<BS>", "<C-h>", "<Del>", "<C-g>a<BS>", "<Down>", "<Down>", "<Up>", "<C-n>", "<C-p>",
        "<Left>", "<Left>", "<Left>", "<Home>", "<C-a>", "<C-b>", "<C-w>", "<C-u>", "<C-k>", "<C-y>", "<C-_>", "<C-x><C-u>",
        "<C-r>", "<C-s>", "<C-l>", "<C-t>", "<M-b>", "<M-d>", "<M-u>", "<M-c>", "<M-BS>", "<C-Left>", "<M-3>", "<PgUp>", "<PgDn>",
        "<F5>",
        "<S-Tab>", "<Ins>", "<Space>", "<M-y>", "<C-]>", "<C-@>", "<C-o>", "<C-q>", "<M-x>", "<M-p>", "<C-x>", "<C-d>", "<M-y>",
        "<C-y>", "<M-l>", "<M-Left>", "<C-Del>", "<M-2><Left>", "<M-->",
    ]

    /// Escape as a key of its own, and commands of vi.
    private static let viKeys = [
        "<Raw:1b5b323775>", "<Raw:1b5b323775>", "<Raw:1b5b323775>h", "<Raw:1b5b323775>0", "<Raw:1b5b323775>dw",
        "<Raw:1b5b323775>$", "<Raw:1b5b323775>A", "i", "a", "A", "I", "x", "X", "D", "dd", "dw", "db", "d$", "cw", "cc", "p", "P",
        "u", "w",
        "b", "e", "W", "0", "$", "~", ".", "fa", "ta", "Fa", ";", "rz", "3l", "2x", "s", "R", "j", "k",
    ]

    private mutating func end() -> FuzzStep {
        switch Int.random(in: 0..<24, using: &random) {
        case 0..<8: .keys("<Enter>")
        case 8..<10: .keys("<M-Enter>")
        case 10: .keys("<C-x><Enter>")
        case 11: .keys("<C-c>")
        case 12: .keys("<C-\\>")
        case 13...16: .signal(pick([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM]))
        case 17: .keys("<C-e><C-u><C-d>")
        case 18:
            .spelled(
                pick([[0x0A], Array("\u{1B}[13u".utf8), Array("\u{1B}OM".utf8), Array("\u{1B}[27;5;13~".utf8)]), as: "<Enter>")
        case 19: .hangUp
        default: .keys("<Tab><Enter>")
        }
    }

    // MARK: Text as keys

    /// A text as keys: controls left out, which would be keys of their own.
    private func typed(_ text: some StringProtocol) -> String {
        var keys = ""
        for scalar in text.unicodeScalars where scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value) {
            switch scalar {
            // What would join the end of a name, or a `<` behind it, is written as its bytes.
            case _ where Self.joins(scalar): keys += "<Raw:\(String(scalar).utf8.map { String($0, radix: 16) }.joined())>"
            case "<": keys += "<lt>"
            case ">": break
            default: keys.unicodeScalars.append(scalar)
            }
        }
        return keys
    }

    /// A text inside of a paste.
    private func pasted(_ text: String) -> String {
        var kept = text.unicodeScalars[...]
        kept = kept.drop { Self.joins($0) }
        while let last = kept.last, "\(last)>".count == 1 { kept.removeLast() }
        return String(String.UnicodeScalarView(kept.filter { $0 != ">" && $0 != "<" && $0 != "\u{1B}" && $0 != "\r" }))
    }

    private static func joins(_ scalar: Unicode.Scalar) -> Bool { "a\(scalar)".count == 1 || "\(scalar)>".count == 1 }
}
