import Glibc
import Testing

@testable import GhostComplete

private let day: Int64 = 86_400
private let now: Int64 = 1_764_547_200

@Suite("What is learned from answers")
struct FrecencyStoreTests {
    @Test("an answer of a month ago counts half")
    func halfLife() throws {
        let folder = StateTestFolder()
        let store = FrecencyStore(path: folder.file("fruit"))
        try store.record("apple", at: now - 30 * day)
        try store.record("pear", at: now)
        try store.record("apple", at: now - 60 * day)
        let scores = try store.scores(at: now)
        #expect(scores.byText == ["apple": 0.75, "pear": 1])
        #expect(try store.scores(at: now + 30 * day).byText == ["apple": 0.375, "pear": 0.5])
    }

    @Test("often beats lately up to a point")
    func frequency() throws {
        let folder = StateTestFolder()
        let learned = FrecencyStore(path: folder.file("fruit"))
        for _ in 0..<3 { try learned.record("often", at: now - 30 * day) }
        try learned.record("lately", at: now)
        #expect(try learned.scores(at: now).score(of: "often") > learned.scores(at: now).score(of: "lately"))
        try learned.record("lately", at: now)
        #expect(try learned.scores(at: now).score(of: "often") < learned.scores(at: now).score(of: "lately"))
    }

    @Test("the file is plain text, for its owner only, in folders for their owner only")
    func file() throws {
        let folder = StateTestFolder()
        let store = FrecencyStore(path: folder.file("state/ghostcomplete/fruit"))
        try store.record("apple pie", at: now)
        try store.record("apple pie", at: now + 1)
        #expect(folder.text(of: "state/ghostcomplete/fruit") == "\(now)\tapple pie\n\(now + 1)\tapple pie\n")
        #expect(folder.mode(of: "state/ghostcomplete/fruit") == 0o600)
        #expect(folder.mode(of: "state/ghostcomplete") == 0o700)
        #expect(folder.mode(of: "state") == 0o700)
    }

    @Test(
        "every text comes back",
        arguments: [
            "a\tb", "a\nb", "\n", "a\\nb", "\\", "a\\\nb", "a\r", " ", "é\u{0}\u{1B}", "5\tx",
            String(repeating: "long ", count: 3000),
        ])
    func roundTrip(text: String) throws {
        let folder = StateTestFolder()
        let store = FrecencyStore(path: folder.file("fruit"))
        try store.record(text, at: now)
        try store.record("other", at: now)
        #expect(try store.scores(at: now).byText == [text: 1, "other": 1])
    }

    @Test("no file, no scores; the empty answer is not learned")
    func empty() throws {
        let folder = StateTestFolder()
        let store = FrecencyStore(path: folder.file("fruit"))
        try store.record("", at: now)
        #expect(try store.scores(at: now).isEmpty)
        #expect(folder.names == [])
    }

    @Test("damaged lines are passed over")
    func damaged() throws {
        let folder = StateTestFolder()
        let lines: [String] = [
            "apple", "x\tapple", "-5\tapple", "\tapple", "5", "\(now)\t", "\(now) apple", "99999999999999999999\tapple",
            "\(now)*\tapple", "\(now)*-1\tapple", "\(now)*nan\tapple", "\(now)*inf\tapple", "\(now)*1*2\tapple",
            "\(now)\tapple\\", "",
        ]
        let bytes = Array("\(lines.joined(separator: "\n"))\n\(now)\t".utf8) + [0xFF, 0x0A] + Array("\(now)\tpear".utf8)
        let store = FrecencyStore(path: folder.write(bytes, to: "fruit"))
        #expect(try store.scores(at: now).byText == ["pear": 1])
        try store.record("pear", at: now)
        #expect(try store.scores(at: now).byText == ["pear": 2])
    }

    @Test("random damage never fails, and whole lines still count", arguments: 0..<30)
    func randomDamage(seed: UInt64) throws {
        var random = SeededGenerator(state: seed)
        var bytes = Array((0..<200).map { "\(now - Int64($0))\ttext \($0 % 20)\n" }.joined().utf8)
        for _ in 0..<Int.random(in: 0...20, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            if Bool.random(using: &random) {
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            } else {
                bytes.remove(at: place)
            }
        }
        let folder = StateTestFolder()
        let store = FrecencyStore(path: folder.write(bytes, to: "fruit"))
        let scores = try store.scores(at: now)
        // Twenty damaged lines of two hundred leave most answers of each text.
        let whole = (0..<20).map { scores.score(of: "text \($0)") }.reduce(0, +)
        #expect((150...200.1).contains(whole))
        #expect(scores.byText.values.allSatisfy { $0.isFinite && $0 > 0 })
        try store.record("new", at: now)
        #expect(try store.scores(at: now).score(of: "new") == 1)
    }

    @Test("a time that has not come counts as now")
    func future() throws {
        let folder = StateTestFolder()
        let store = FrecencyStore(path: folder.write("\(Int64.max)\tapple\n\(now + 3000 * day)\tpear\n0\tplum\n", to: "fruit"))
        let scores = try store.scores(at: now)
        #expect(scores.score(of: "apple") == 1)
        #expect(scores.score(of: "pear") == 1)
        #expect(scores.score(of: "plum") < 1e-6)
    }

    @Test("threads that add at once lose nothing, also while the file is made smaller")
    func together() throws {
        let folder = StateTestFolder()
        let path = folder.file("fruit")
        onThreads(6) { thread in
            var store = FrecencyStore(path: path, compactedSize: 2000)
            store.file.patience = .seconds(60)
            for number in 0..<50 { try? store.record("\(thread) \(number % 5)", at: now) }
        }
        let store = FrecencyStore(path: path, compactedSize: 2000)
        #expect(try store.scores(at: now).byText.count == 30)
        #expect(try store.scores(at: now).byText.values.allSatisfy { $0 == 10 })
        #expect(folder.bytes(of: "fruit").map { $0.count <= 2000 } == true)
        #expect(folder.names == ["fruit"])
    }

    @Test("making the file smaller changes no score to speak of, and leaves the best texts")
    func compacts() throws {
        let folder = StateTestFolder()
        let small = FrecencyStore(path: folder.file("small"), compactedSize: 2000)
        let large = FrecencyStore(path: folder.file("large"))
        var random = SeededGenerator(state: 7)
        for step in 0..<600 {
            let text = "text \(Int.random(in: 0..<12, using: &random))"
            let time = now + Int64(step) * day / 4
            try small.record(text, at: time)
            try large.record(text, at: time)
        }
        let later = now + 200 * day
        let (left, right) = (try small.scores(at: later).byText, try large.scores(at: later).byText)
        #expect(left.count == 12)
        for (text, score) in right { #expect(abs((left[text] ?? 0) - score) < 0.01) }
        #expect((folder.bytes(of: "small")?.count ?? 0) < 2000)
        for number in 0..<200 { try small.record("once only \(number)", at: later) }
        #expect((folder.bytes(of: "small")?.count ?? 0) < 2200)
        let best = right.max { $0.value < $1.value }?.key ?? ""
        #expect(try small.scores(at: later).score(of: best) > 1)
    }

    @Test("what nobody answers any more is forgotten when the file is made smaller")
    func forgetsOld() throws {
        let folder = StateTestFolder()
        let store = FrecencyStore(path: folder.write("\(now - 400 * day)\told\n", to: "fruit"), compactedSize: 200)
        for _ in 0..<20 { try store.record("new", at: now) }
        #expect(folder.text(of: "fruit")?.contains("old") == false)
    }

    @Test("a forgotten text is gone, and nothing else, not even a damaged line")
    func forgets() throws {
        let folder = StateTestFolder()
        let store = FrecencyStore(path: folder.write("1\tapple\n2\tpear\nnonsense\n3*2.5\tapple\n4\tapple pie", to: "fruit"))
        #expect(try store.forget("apple"))
        #expect(folder.text(of: "fruit") == "2\tpear\nnonsense\n4\tapple pie\n")
        #expect(try !store.forget("apple"))
        #expect(folder.text(of: "fruit") == "2\tpear\nnonsense\n4\tapple pie\n")
        #expect(folder.names == ["fruit"])
        #expect(try !FrecencyStore(path: folder.file("none")).forget("apple"))
        #expect(folder.names == ["fruit"])
    }

    @Test("accents coded otherwise are the same text to forget")
    func forgetsEquivalent() throws {
        let folder = StateTestFolder()
        let store = FrecencyStore(path: folder.file("fruit"))
        try store.record("cafe\u{301}", at: now)
        #expect(try store.forget("caf\u{E9}"))
        #expect(try store.scores(at: now).isEmpty)
    }

    @Test("forgetting that can't be done says so")
    func forgetFails() throws {
        let folder = StateTestFolder()
        var store = FrecencyStore(path: folder.write("1\tapple\n", to: "fruit"))
        let holder = open(store.file.path, O_RDONLY)
        defer { close(holder) }
        #expect(flock(holder, LOCK_EX) == 0)
        store.file.patience = .milliseconds(2)
        let path = store.file.path
        let blocked = store
        #expect(throws: FileFailure(path: path, reason: .system(EWOULDBLOCK))) { try blocked.forget("apple") }
        #expect(folder.text(of: "fruit") == "1\tapple\n")
    }

    @Test("a state folder that can't be made is an error with path and reason, and no more")
    func noFolder() {
        let folder = StateTestFolder()
        let path = folder.write("", to: "file") + "/ghostcomplete/fruit"
        let store = FrecencyStore(path: path)
        #expect(throws: FileFailure(path: path, reason: .system(ENOTDIR))) { try store.record("apple", at: now) }
        #expect(throws: FileFailure(path: path, reason: .system(ENOTDIR))) { try store.scores(at: now) }
        let directory = FrecencyStore(path: folder.path)
        #expect(throws: FileFailure(path: folder.path, reason: .system(EISDIR))) { try directory.record("apple", at: now) }
    }
}
