import AddressEngine
import GhostAddress
import GhostComplete
import Testing

@Suite("Addresses in a prompt") struct AddressPromptTests {
    /// The screen after some keys.
    private func screen(_ keys: String, _ change: (inout Configuration) -> Void = { _ in }) throws -> String {
        let fixture = try AddressFixture()
        var configuration = Configuration()
        configuration.color = .always
        change(&configuration)
        return try Replay(configuration, provider: AddressProvider(index: fixture.index), columns: 60, rows: 10).play(keys)
    }

    @Test("the ghost goes on behind an abbreviation")
    func ghost() throws {
        #expect(try screen("350 5th av") == "> 350 5th av‸⟦e, New York, NY 10118⟧\n")
    }

    @Test("Tab goes from component to component, and the last painted line is the answer")
    func components() throws {
        #expect(try screen("350 5TH AV<Tab>") == "> 350 5TH AVe‸⟦, New York, NY 10118⟧\n")
        #expect(try screen("350 5th av<Tab><Tab><Tab>") == "> 350 5th ave, New York, NY 10118‸\n")
        #expect(try screen("350 5th av<Tab><Tab><Tab><Enter>") == "> 350 5th Ave, New York, NY 10118\n‸\n")
        #expect(try screen("350 5th av<Right>") == "> 350 5th ave, New York, NY 10118‸\n")
        #expect(try screen("350 5th av<Enter>") == "> 350 5th Ave, New York, NY 10118\n‸\n")
    }

    @Test("Return on what several towns have lists them, below the line, and picks none")
    func choices() throws {
        let list = """
            > 12 rue de la paix‸
            Several have this in common: choose one with Tab or Down.
              12 Rue de la Paix  75002 Paris
              12 Rue de la Paix  69001 Lyon

            """
        #expect(try screen("12 rue de la p<Enter>") == list)
        #expect(try screen("12 rue de la p<Enter><Enter>") == list)
        #expect(try screen("12 rue de la p<Enter><Down><Down><Enter>") == "> 12 Rue de la Paix, 69001 Lyon\n‸\n")
    }

    @Test("what several towns have once an error is forgiven is only an offer: Return takes it in a strict prompt, or after Tab")
    func fuzzyChoices() throws {
        #expect(try screen("12 rue de la paxi") == "> 12 rue de la paxi‸⟦ → 12 Rue de la Paix⟧\n")
        #expect(try screen("12 rue de la paxi<Enter>") == "> 12 rue de la paxi\n‸\n")
        let list = """
            > 12 Rue de la Paix‸
            Several have this in common: choose one with Tab or Down.
              12 Rue de la Paix  75002 Paris
              12 Rue de la Paix  69001 Lyon

            """
        #expect(try screen("12 rue de la paxi<Enter>") { $0.isStrict = true } == list)
        #expect(try screen("12 rue de la paxi<Tab><Enter>") == list)
        #expect(try screen("12 rue de la paxi<Tab><Enter>") { $0.isStrict = true } == list)
    }

    @Test("another order is replaced")
    func replacement() throws {
        #expect(try screen("10118 350") == "> 10118 350‸⟦ → 350 5th Ave, New York, NY 10118⟧\n")
    }

    @Test("text that is no known address is the answer as it is, but not in a strict prompt")
    func freeText() throws {
        #expect(try screen("the old mill<Enter>") == "> the old mill\n‸\n")
        #expect(
            try screen("the old mill<Enter>") { $0.isStrict = true } == "> the old mill‸\nThis is not in the list.\n")
    }

    @Test("the list shows title and subtitle")
    func list() throws {
        #expect(
            try screen("350 5th") { $0.listRows = 3 } == """
                > 350 5th‸⟦ Ave, New York, NY 10118⟧
                  350 5th Ave  New York, NY 10118
                  350 5th Ave  Brooklyn, NY 11209

                """)
    }

    @Test("lists come before addresses")
    func afterLists() throws {
        let fixture = try AddressFixture()
        let provider = ProviderChain([ListProvider(["350 boxes"]), AddressProvider(index: fixture.index)])
        var configuration = Configuration()
        configuration.color = .always
        let replay = Replay(configuration, provider: provider, columns: 60, rows: 10)
        #expect(try replay.play("350") == "> 350‸⟦ boxes⟧\n")
        #expect(try replay.play("350 5") == "> 350 5‸⟦th Ave, New York, NY 10118⟧\n")
    }
}
