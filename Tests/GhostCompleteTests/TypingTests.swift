import GhostTerminal
import RandomSource
import Synchronization
import Testing
import TextIndex

@testable import GhostComplete

/// A list that is never given to a task: one that waits for it here would hold up the thread that is to run it.
private struct PatientList: SuggestionProvider {
    let list: ListProvider

    func answer(to query: Query) -> Answer { .now(list.candidates(for: query)) }
}

/// Answers with one entry, and notes first what the screen has got.
private final class WatchingProvider: SuggestionProvider {
    private let entry: String
    let written = Mutex<[[UInt8]]>([])
    let look = Mutex<(@Sendable () -> [UInt8])?>(nil)

    init(_ entry: String) { self.entry = entry }

    func answer(to query: Query) -> Answer {
        if let bytes = look.withLock({ $0?() }) { written.withLock { $0.append(bytes) } }
        return .now(entry.hasPrefix(query.text) ? [Candidate(entry)] : [])
    }
}

/// Prompts that hear the same keys: one that takes none the short way, one that does, and one that shows at once what agrees.
private struct Pair {
    let short: PromptSession
    let long: PromptSession
    let early: PromptSession
    /// Whether what is compared of candidates is their texts only: an answer that is kept keeps its ranges.
    let keepsAnswers: Bool

    init(_ configuration: Configuration, _ entries: [String], columns: Int, rows: Int) throws {
        try self.init(
            configuration, { PatientList(list: ListProvider(entries)) }, columns: columns, rows: rows, keepsAnswers: false)
    }

    init(
        _ configuration: Configuration, _ provider: () throws -> any SuggestionProvider, columns: Int, rows: Int,
        keepsAnswers: Bool
    ) throws {
        self.keepsAnswers = keepsAnswers
        func session() throws -> PromptSession {
            let session = try PromptSession(
                configuration, provider: try provider(), terminal: .replay(columns: columns, rows: rows))
            try session.start()
            return session
        }
        short = try session()
        long = try session()
        long.typesShort = false
        early = try session()
    }

    func play(_ steps: [KeyNotation.Step]) {
        for session in [short, long] {
            for step in steps { session.play(step) }
            session.render()
        }
        // As `run` does: only the first byte that has come finds a frame that is painted.
        early.expectKey()
        for (index, step) in steps.enumerated() {
            guard index == 0, case .bytes(let bytes) = step, let first = bytes.first, early.result == nil else {
                early.play(step)
                continue
            }
            early.takeFirst(first)
            early.play(.bytes(Array(bytes.dropFirst())))
        }
        early.render()
    }

    /// What is not the same in all.
    var differences: [String] { differences(short) + differences(early).map { "shown at once: \($0)" } }

    private func differences(_ short: PromptSession) -> [String] {
        var found: [String] = []
        if short.result != long.result { found.append("the result") }
        if short.line != long.line { found.append("the line") }
        // Whoever has been looked at at its end has given it back.
        if short.editor?.buffer() != long.editor?.buffer(), long.result == nil { found.append("the editor's line") }
        if short.model.buffer != long.model.buffer { found.append("the model's text") }
        if short.model.suggestion != long.model.suggestion { found.append("the suggestion") }
        if keepsAnswers ? short.texts != long.texts : short.model.candidates != long.model.candidates {
            found.append("the candidates")
        }
        if short.model.hasMore != long.model.hasMore { found.append("whether there are more") }
        if short.model.equal != long.model.equal { found.append("the equal entry") }
        if short.model.answeredText != long.model.answeredText { found.append("what is answered") }
        if short.model.isDismissed != long.model.isDismissed { found.append("whether it is dismissed") }
        if short.picture != long.picture { found.append("the picture:\n\(short.picture)\n\(long.picture)") }
        // The picture of one that has ended is that of what stays.
        if short.shownFrame != long.shownFrame { found.append("the frame") }
        return found
    }
}

extension PromptSession {
    fileprivate var texts: [String] { model.candidates.map(\.text) }
}

/// A provider whose answer is awaited and does not come.
private struct SilentProvider: SuggestionProvider {
    func answer(to query: Query) -> Answer {
        .soon(
            SingleBatch {
                try? await Task.sleep(for: .seconds(100))
                return Candidates()
            })
    }
}

@Suite("Characters that go the short way")
struct TypingTests {
    @Test("One that comes behind a key that waits for an answer waits as well")
    func behindHeldKey() throws {
        var configuration = Configuration()
        configuration.readsUserBindings = false
        let session = try PromptSession(configuration, provider: SilentProvider(), terminal: .replay(columns: 20, rows: 4))
        try session.start()
        session.feed(bytes: Array("ab\tx".utf8))
        #expect(session.line.text == "ab")
        session.stop()
    }

    private static let entries = [
        "Maple Street", "Maple Lane", "maple syrup", "Map", "map of the world, its seas and all the lands between them",
        "größe", "Große Straße", "cafe\u{301}", "café au lait", "漢字 and more", "a", "ab", "abc\u{301}d", "AB", "a b",
        "x\u{200D}y",
        "straße", "STRASSE", "\u{212A}elvin", "Kelvin", "🇩🇪 flag", "tab\there",
    ]

    private static func configuration(_ random: inout SplitMix) -> Configuration {
        var configuration = Configuration(
            prompt: ["> ", "", "\u{1B}[1mcity\u{1B}[m: ", "漢> "].randomElement(using: &random) ?? "> ")
        configuration.readsUserBindings = false
        configuration.caseMatching = [.ignore, .smart, .exact].randomElement(using: &random) ?? .ignore
        configuration.keymap = Bool.random(using: &random) ? .vi : .emacs
        func seldom(_ change: (inout Configuration) -> Void) {
            if Int.random(in: 0..<6, using: &random) == 0 { change(&configuration) }
        }
        seldom { $0.listRows = 3 }
        seldom { $0.header = "one\ntwo" }
        seldom { $0.placeholder = "type" }
        seldom { $0.minimumCharacters = 2 }
        seldom { $0.maximumLength = 14 }
        seldom { $0.isMasked = true }
        seldom { $0.isStrict = true }
        seldom { $0.initialText = "ma" }
        seldom { $0.style = .dim }
        return configuration
    }

    private static func key(_ random: inout SplitMix, after line: Buffer) -> String {
        switch Int.random(in: 0..<30, using: &random) {
        case 0..<16:
            // What an entry goes on with, now and then in the other case.
            let next = entries.filter { $0.lowercased().hasPrefix(line.text.lowercased()) && $0.count > line.text.count }
            guard let entry = next.randomElement(using: &random) else { return "b" }
            let character = String(entry[entry.index(entry.startIndex, offsetBy: line.text.count)])
            if character == "\t" { return "<C-v><Tab>" }
            return Int.random(in: 0..<5, using: &random) == 0 ? character.uppercased() : character
        case 16..<20:
            return ["a", "M", "z", " ", "\u{301}", "<lt>", "é", "1"].randomElement(using: &random) ?? "a"
        default:
            let others = [
                "<BS>", "<BS>", "<Tab>", "<Down>", "<Up>", "<Esc>", "<C-w>", "<C-u>", "<C-_>", "<Left>", "<End>", "<C-g>",
                "<M-f>",
                "<S-Right>", "<C-y>", "<C-r>", "<Paste:ma>", "<C-q>", "<M-Enter>", "<Home>", "<Resize:30x4>", "<Resize:12x3>",
            ]
            return others.randomElement(using: &random) ?? "<BS>"
        }
    }

    @Test("they leave all as the long way does, after every key of a random session", arguments: UInt64(1)...60)
    func sameAsLong(_ seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let configuration = Self.configuration(&random)
        let columns = Int.random(in: 8..<50, using: &random)
        let rows = Int.random(in: 2..<8, using: &random)
        let pair = try Pair(configuration, Self.entries, columns: columns, rows: rows)
        var keys = ""
        for _ in 0..<150 where pair.short.result == nil && pair.long.result == nil {
            var batch = ""
            for _ in 0..<(Int.random(in: 0..<5, using: &random) == 0 ? 4 : 1) {
                batch += Self.key(&random, after: pair.long.line)
            }
            keys += batch
            let steps = (try? KeyNotation.parse(batch)) ?? []
            pair.play(steps)
            let differences = pair.differences
            try #require(differences.isEmpty, "\(differences) after \(keys) on \(columns)x\(rows)")
        }
    }

    @Test(
        "so they do over a sorted list, whose answers to the letters as they are hold for what goes on", arguments: UInt64(1)...30
    )
    func sameAsLongSorted(_ seed: UInt64) throws {
        var random = SplitMix(seed: seed &* 31)
        var configuration = Self.configuration(&random)
        configuration.caseMatching = .exact
        let folder = StateTestFolder()
        let delimiter = ["\t", "|", " "].randomElement(using: &random)
        let lines = Self.entries.filter { !$0.contains("\t") }.flatMap { [$0, $0 + (delimiter ?? "") + "more"] }
        let sorted = lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let path = folder.write(sorted.joined(separator: "\n"), to: "list")
        let pair = try Pair(
            configuration,
            {
                var list = try ListProvider([.file(path: path)], format: ListFormat(delimiter: delimiter, isSorted: true))
                // However busy the machine is: a search on another thread would be waited for on this one.
                list.budget = 1 << 60
                return list
            }, columns: 40, rows: 6, keepsAnswers: true)
        var keys = ""
        for _ in 0..<150 where pair.short.result == nil && pair.long.result == nil {
            let key = Self.key(&random, after: pair.long.line)
            keys += key
            pair.play((try? KeyNotation.parse(key)) ?? [])
            let differences = pair.differences
            try #require(differences.isEmpty, "\(differences) after \(keys)")
        }
    }

    @Test("what is written for one is its own byte, as on the long way", arguments: ["Maple Stre", "zzz", "map of the w"])
    func bytes(_ text: String) throws {
        var configuration = Configuration(prompt: "> ")
        configuration.readsUserBindings = false
        configuration.color = .always
        let pair = try Pair(configuration, Self.entries, columns: 40, rows: 10)
        var single = 0
        for byte in text.utf8 {
            pair.play([.bytes([byte])])
            #expect(pair.short.screen.bytes == pair.long.screen.bytes)
            if pair.short.screen.bytes == [byte] { single += 1 }
        }
        #expect(single > text.utf8.count / 2)
    }

    @Test("one that agrees with the ghost is written before anything is asked, and nothing after it")
    func shownAtOnce() throws {
        var configuration = Configuration(prompt: "> ")
        configuration.readsUserBindings = false
        let provider = WatchingProvider("abcdef")
        let session = try PromptSession(configuration, provider: provider, terminal: .replay(columns: 40, rows: 10))
        try session.start()
        session.feed(bytes: Array("a".utf8))
        session.render()
        nonisolated(unsafe) let watched = session
        provider.look.withLock { $0 = { watched.screen.bytes } }
        for byte in "bcdeg".utf8 {
            session.expectKey()
            session.takeFirst(byte)
            if byte != UInt8(ascii: "g") { #expect(!session.needsRender) }
            session.render()
        }
        provider.look.withLock { $0 = nil }
        // The last but one leaves a character pending, the last is another.
        #expect(provider.written.withLock { $0 } == ["b", "c", "d", "e", "e"].map { Array($0.utf8) })
        #expect(session.line.text == "abcdeg")
        session.stop()
    }

    @Test("what is shown at once is taken back where the key turns out to do something else")
    func shownInVain() throws {
        var configuration = Configuration(prompt: "> ")
        configuration.readsUserBindings = false
        let session = try PromptSession(
            configuration, provider: PatientList(list: ListProvider(["abcdef"])), terminal: .replay(columns: 40, rows: 10))
        try session.start()
        session.feed(bytes: Array("a".utf8))
        session.render()
        session.expectKey()
        session.wasRefused = true
        session.typesShort = false
        session.takeFirst(UInt8(ascii: "b"))
        session.render()
        #expect(session.picture == "> ab‸⟦cdef⟧\n")
        session.stop()
    }

    @Test("a character that follows in the same turn is part of the same write")
    func oneWrite() throws {
        let session = try PromptSession(
            Configuration(prompt: "> "), provider: PatientList(list: ListProvider(["abcdef"])),
            terminal: .replay(columns: 40, rows: 10))
        try session.start()
        for text in ["a", "bcd"] {
            session.feed(bytes: Array(text.utf8))
            session.render()
        }
        #expect(session.screen.bytes == Array("bcd".utf8))
        session.stop()
    }
}
