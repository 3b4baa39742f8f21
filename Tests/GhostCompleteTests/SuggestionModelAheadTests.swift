import Testing

@testable import GhostComplete

@Suite("What is likely to be typed next")
struct SuggestionModelAheadTests {
    private func bench(_ change: (inout SuggestionModel.Settings) -> Void = { _ in }) -> ModelBench {
        ModelBench(["Maple Street", "Maple Lane", "NORTH ROAD", "café"], change)
    }

    @Test(
        "is the first character of the ghost, in the letters that the user types",
        arguments: [
            ("M", "Ma"), ("Map", "Mapl"), ("Maple ", "Maple S"), ("maple ", "maple s"), ("MAPLE ", "MAPLE S"), ("N", "NO"),
            ("no", "nor"), ("caf", "café"),
        ])
    func ghost(_ text: String, next: String) {
        var bench = bench()
        bench.type(text)
        #expect(bench.model.likelyQuery == Query(next, limit: 1))
    }

    @Test("is unknown where nothing goes on from the text", arguments: ["", "x", "Maple Street", "Maple Street!"])
    func nothing(_ text: String) {
        var bench = bench()
        bench.type(text)
        #expect(bench.model.likelyQuery == nil)
    }

    @Test("is what the best candidate goes on with where all that several have in common is typed")
    func common() {
        var bench = ModelBench([])
        bench.find = { query in
            let towns = ["A, Lyon", "A, Paris"].map {
                Candidate($0, continuation: .init(query.text + $0.dropFirst(query.text.count), borders: []))
            }
            return [Candidate(query.text, continuation: .init(query.text, borders: []), kind: .common)] + towns
        }
        bench.type("a, ")
        #expect(bench.model.likelyQuery?.text == "a, l")
    }

    @Test("is not asked for beyond the greatest length, nor after an edit that offers nothing")
    func bounds() {
        var short = bench { $0.maximumLength = 12 }
        short.type("Maple Stree")
        #expect(short.model.likelyQuery?.text == "Maple Street")
        short = bench { $0.maximumLength = 11 }
        short.type("Maple Lan")
        #expect(short.model.likelyQuery?.text == "Maple Lane")
        var edited = bench()
        edited.edit("Mapl")
        #expect(edited.model.likelyQuery == nil)
    }
}
