import AddressEngine
import GhostAddress
import GhostComplete
import GhostTerminal
import RandomSource
import Synchronization
import Testing

/// Addresses that count how often they are asked, ahead and for a key.
private final class CountedAddresses: SuggestionProvider {
    private let addresses: AddressProvider
    private let counts = Mutex((ahead: 0, keys: 0))

    init(_ index: AddressIndex) { addresses = AddressProvider(index: index) }

    var asked: (ahead: Int, keys: Int) { counts.withLock { $0 } }

    func answer(to query: Query) throws -> Answer {
        counts.withLock { $0.keys += 1 }
        return try addresses.answer(to: query)
    }

    var answersAhead: Bool { true }

    func answerAhead(to query: Query, while isWanted: @escaping @Sendable () -> Bool) -> Candidates? {
        counts.withLock { $0.ahead += 1 }
        return addresses.answerAhead(to: query, while: isWanted)
    }
}

@Suite("What is likely to be asked next is answered ahead") struct AskAheadTests {
    private let fixture: AddressFixture

    init() throws { fixture = try AddressFixture() }

    private func session(_ provider: any SuggestionProvider, listRows: Int = 0) throws -> PromptSession {
        var configuration = Configuration(prompt: "> ")
        configuration.readsUserBindings = false
        configuration.listRows = listRows
        let session = try PromptSession(configuration, provider: provider, terminal: .replay(columns: 60, rows: 8))
        try session.start()
        return session
    }

    private func type(_ text: String, _ session: PromptSession, isIdle: Bool = true) {
        for byte in text.utf8 {
            session.feed(bytes: [byte])
            session.render()
            session.askAhead { isIdle }
        }
    }

    /// A session with the beginning of a street typed, and how often its provider has been asked so far.
    private func begun() throws -> (CountedAddresses, PromptSession, (ahead: Int, keys: Int)) {
        let provider = CountedAddresses(fixture.index)
        let session = try session(provider)
        type("350 5", session)
        return (provider, session, provider.asked)
    }

    @Test("a key that was foreseen asks nobody, another one asks as ever")
    func foreseen() throws {
        let (provider, session, before) = try begun()
        type("th ave", session)
        #expect(provider.asked.keys == before.keys)
        #expect(provider.asked.ahead == before.ahead + 6)
        type(" 7", session)
        #expect(provider.asked.keys == before.keys + 2)
        session.stop()
    }

    @Test("it is asked once a question, and what was not wanted to the end answers nothing")
    func once() throws {
        let (provider, session, before) = try begun()
        session.askAhead { true }
        session.feed(bytes: Array("\u{1B}[D".utf8))
        session.render()
        session.askAhead { true }
        #expect(provider.asked == before)
        session.stop()
        let busy = CountedAddresses(fixture.index)
        let other = try self.session(busy)
        type("350 5th Ave", other, isIdle: false)
        #expect(busy.asked == (ahead: 0, keys: 11))
        other.stop()
    }

    @Test("behind the first frame of an empty line the tables are made that the first question needs, and no answer")
    func ready() throws {
        let provider = CountedAddresses(fixture.index)
        let session = try session(provider)
        for _ in 0..<2 { session.askAhead { true } }
        #expect(provider.asked == (ahead: 1, keys: 0))
        #expect(provider.answerAhead(to: Query("")) { true } == nil)
        session.feed(bytes: Array("st".utf8))
        #expect(provider.asked.keys == 2)
        session.stop()
    }

    @Test("nothing that is seen depends on it, after every key of a random session", arguments: UInt64(1)...20)
    func sameAsWithout(_ seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let listRows = Bool.random(using: &random) ? 3 : 0
        let ahead = try session(AddressProvider(index: fixture.index), listRows: listRows)
        let plain = try session(AddressProvider(index: fixture.index), listRows: listRows)
        let texts = [
            "350 5th Ave, New York", "350 5th ave brooklyn", "20 MAPLE ST, SPRINGFIELD", "12 rue de la paix, 75002 p",
            "5 residenz",
        ]
        let others = ["<BS>", "<Tab>", "<Right>", "<Esc>", "<C-u>", "<Down>", "<Left>", "<End>", "<M-f>", "x", " "]
        var rest = ""
        var keys = ""
        for _ in 0..<120 where ahead.result == nil && plain.result == nil {
            if rest.isEmpty { rest = texts.randomElement(using: &random) ?? "" }
            let key =
                Int.random(in: 0..<6, using: &random) == 0
                ? others.randomElement(using: &random) ?? "" : String(rest.removeFirst())
            if key == "<C-u>" { rest = "" }
            keys += key
            for step in try KeyNotation.parse(key) {
                for session in [ahead, plain] {
                    session.play(step)
                    session.render()
                }
            }
            if Int.random(in: 0..<8, using: &random) > 0 { ahead.askAhead { true } }
            try #require(ahead.picture == plain.picture, "after \(keys)")
        }
        ahead.stop()
        plain.stop()
    }
}
