import Testing
import TextIndex

@testable import GhostComplete

/// A house that is typed in another spelling than its answer has.
private func house(_ query: Query) -> [Candidate] {
    let answer = "350 5th Avenue, New York, NY 10118"
    let line = "350 5th av, New York, NY 10118"
    if query.text == "5th av 350" || query.text == "350 fith" {
        return [Candidate(answer, kind: query.text == "350 fith" ? .scattered : .match)]
    }
    guard PrefixMatcher(query.text, case: .ignore).match(line) != nil else { return [] }
    let own = query.text + line.dropFirst(query.text.count)
    return [Candidate(answer, continuation: .init(own, borders: [10, 24, 30]), id: "tower")]
}

/// A street of two towns, between which nothing decides until one of them is typed.
private func street(_ query: Query) -> [Candidate] {
    let towns = ["69001 Lyon", "75002 Paris"].map { "Rue de la Paix, " + $0 }
    let matcher = PrefixMatcher(query.text, case: .ignore)
    let found = towns.filter { matcher.match($0) != nil }.map {
        Candidate($0, continuation: .init(query.text + $0.dropFirst(query.text.count), borders: [14, $0.utf8.count]))
    }
    guard found.count > 1 else { return found }
    let common = query.text + "Rue de la Paix".dropFirst(query.text.count)
    return [Candidate(common, continuation: .init(common, borders: [14]), kind: .common)] + found
}

private func bench(
    _ find: @escaping (Query) -> [Candidate], _ change: (inout SuggestionModel.Settings) -> Void = { _ in }
) -> ModelBench {
    var bench = ModelBench([], change)
    bench.find = find
    return bench
}

@Suite("A candidate that goes on in the user's spelling")
struct ContinuationTests {
    @Test("the rest of the continuation is pending, and text that agrees with it keeps the suggestion")
    func pending() {
        var bench = bench(house)
        bench.type("350 5th")
        #expect(bench.shown == "350 5th‸⟦ av, New York, NY 10118⟧")
        bench.type(" AV, n")
        #expect(bench.shown == "350 5th AV, n‸⟦ew York, NY 10118⟧")
    }

    @Test("Tab takes the line up to the next border and stays, and the last border completes it")
    func byComponent() {
        var bench = bench(house)
        bench.type("350 5TH")
        bench.run(.complete)
        #expect(bench.shown == "350 5TH av‸⟦, New York, NY 10118⟧")
        bench.run(.complete)
        #expect(bench.shown == "350 5TH av, New York, NY‸⟦ 10118⟧")
        bench.run(.complete)
        #expect(bench.shown == "350 5TH av, New York, NY 10118‸")
        #expect(bench.answer == nil)
        bench.run(.submit)
        #expect(bench.effects.suffix(2).first == .replaceLine("350 5th Avenue, New York, NY 10118"))
        #expect(bench.answer == "350 5th Avenue, New York, NY 10118")
    }

    @Test("Tab goes on from where a word was taken")
    func wordThenComponent() {
        var bench = bench(house)
        bench.type("350")
        bench.run(.acceptWord)
        #expect(bench.shown == "350 5th ‸⟦av, New York, NY 10118⟧")
        bench.run(.complete)
        #expect(bench.shown == "350 5th av‸⟦, New York, NY 10118⟧")
    }

    @Test("a border inside of a letter is moved behind it")
    func borderInsideALetter() {
        var bench = bench { _ in [Candidate("x", continuation: .init("ae\u{301}i", borders: [2, 5]))] }
        bench.type("a")
        bench.run(.complete)
        #expect(bench.shown == "ae\u{301}‸⟦i⟧")
    }

    @Test("Right takes all of the pending text in the user's spelling; Return then submits the answer and the candidate")
    func acceptAll() {
        var bench = bench(house)
        bench.type("350 5th")
        bench.run(.accept)
        #expect(bench.shown == "350 5th av, New York, NY 10118‸")
        bench.run(.submit)
        #expect(bench.answer == "350 5th Avenue, New York, NY 10118")
        guard case .submit(_, let candidate)? = bench.effects.last else { return #expect(Bool(false), "no answer") }
        #expect(candidate?.id == "tower")
    }

    @Test("Return on pending text puts the answer on the line and submits it")
    func submit() {
        var bench = bench(house)
        bench.type("350 5")
        bench.effects = []
        bench.run(.submit)
        #expect(bench.effects.first == .replaceLine("350 5th Avenue, New York, NY 10118"))
        #expect(bench.answer == "350 5th Avenue, New York, NY 10118")
    }

    @Test("all of the continuation typed is the candidate: nothing is pending, and Return submits the answer")
    func equal() {
        var bench = bench(house)
        bench.type("350 5th av, new york, ny 10118")
        #expect(bench.shown == "350 5th av, new york, ny 10118‸")
        bench.run(.submit)
        #expect(bench.answer == "350 5th Avenue, New York, NY 10118")
    }

    @Test("text that goes another way drops it, and deleting that brings it back")
    func typo() {
        var bench = bench(house)
        bench.type("350 5x")
        #expect(bench.shown == "350 5x‸")
        bench.backspace()
        #expect(bench.shown == "350 5‸⟦th av, New York, NY 10118⟧")
    }

    @Test("a candidate without a continuation is offered whole, and accepting it puts the answer on the line")
    func replacement() {
        var bench = bench(house)
        bench.edit("5th av 35")
        bench.type("0")
        #expect(bench.shown == "5th av 350‸⟦ → 350 5th Avenue, New York, NY 10118⟧")
        bench.run(.complete)
        #expect(bench.shown == "350 5th Avenue, New York, NY 10118‸")
    }

    @Test("one that was found by forgiving an error is only an offer")
    func scattered() {
        var bench = bench(house)
        bench.edit("350 fit")
        bench.type("h")
        #expect(bench.shown == "350 fith‸⟦ → 350 5th Avenue, New York, NY 10118⟧")
        bench.run(.submit)
        #expect(bench.answer == "350 fith")
    }

    @Test("after a dismissal and with --return=literal Return submits what is typed")
    func literally() {
        var dismissed = bench(house)
        dismissed.type("350 5th")
        dismissed.run(.escape)
        dismissed.run(.submit)
        #expect(dismissed.answer == "350 5th")
        var literal = bench(house) { $0.returnAccepts = false }
        literal.type("350 5th")
        literal.run(.submit)
        #expect(literal.answer == "350 5th")
    }

    @Test("one whose line would be longer than an answer may be is not offered")
    func tooLong() {
        var bench = bench(house) { $0.maximumLength = 29 }
        bench.type("350")
        #expect(bench.shown == "350‸")
    }
}

@Suite("Several candidates between which nothing decides")
struct CommonPartTests {
    @Test("only what they have in common is offered")
    func offered() {
        var bench = bench(street)
        bench.type("rue")
        #expect(bench.shown == "rue‸⟦ de la Paix⟧")
        bench.type(" de la paix")
        #expect(bench.shown == "rue de la paix‸")
        bench.type(", 7")
        #expect(bench.shown == "rue de la paix, 7‸⟦5002 Paris⟧")
    }

    @Test("Return takes it and lists them instead of submitting, and another Return picks none", arguments: [true, false])
    func returnOpensTheList(isStrict: Bool) {
        var bench = bench(street) { $0.isStrict = isStrict }
        bench.type("rue")
        bench.run(.submit)
        #expect(bench.shown == "rue de la Paix‸|")
        #expect(bench.model.list?.candidates.map(\.text) == ["Rue de la Paix, 69001 Lyon", "Rue de la Paix, 75002 Paris"])
        #expect(bench.model.list?.selected == nil)
        bench.run(.submit)
        #expect(bench.answer == nil)
        #expect(bench.effects.last == .bell)
    }

    @Test("Return lists them too where all of the common part is typed", arguments: [true, false])
    func returnOnAllOfIt(isStrict: Bool) {
        var bench = bench(street) { $0.isStrict = isStrict }
        bench.type("rue de la paix")
        bench.run(.submit)
        #expect(bench.answer == nil)
        #expect(bench.model.list?.candidates.count == 2)
    }

    @Test("Tab and Down select in the list, and Return submits what is selected", arguments: [1, 2])
    func choosing(steps: Int) {
        var bench = bench(street)
        bench.type("rue")
        bench.run(.submit)
        bench.run(.complete)
        #expect(bench.model.list?.selected == 0)
        if steps == 2 { bench.run(.next) }
        bench.run(.submit)
        #expect(bench.answer == ["Rue de la Paix, 69001 Lyon", "Rue de la Paix, 75002 Paris"][steps - 1])
    }

    @Test("Tab completes the common part, a further Tab lists them")
    func tab() {
        var bench = bench(street)
        bench.type("rue")
        bench.run(.complete)
        #expect(bench.shown == "rue de la Paix‸")
        #expect(bench.model.list == nil)
        bench.run(.complete)
        #expect(bench.model.list?.candidates.count == 2)
        bench.run(.complete)
        #expect(bench.shown == "rue de la Paix‸⟦, 69001 Lyon⟧(1/2)")
    }

    @Test("what was taken of it is no answer: Return lists them")
    func acceptedIsNoAnswer() {
        var bench = bench(street)
        bench.type("rue")
        bench.run(.accept)
        bench.run(.submit)
        #expect(bench.answer == nil)
        #expect(bench.model.list?.candidates.count == 2)
    }

    @Test("Down goes from it to the first, Up to the typed text")
    func stepping() {
        var bench = bench(street)
        bench.type("rue")
        bench.run(.next)
        #expect(bench.shown == "rue‸⟦ de la Paix, 69001 Lyon⟧(1/2)")
        bench.run(.previous)
        #expect(bench.shown == "rue‸")
    }

    @Test("after Esc has closed the list, and with Alt-Return, what is typed is the answer")
    func asTyped() {
        var bench = bench(street)
        bench.type("rue de la paix")
        bench.run(.submit)
        var literal = bench
        bench.run(.escape)
        #expect(bench.model.list == nil)
        #expect(bench.model.message == nil)
        bench.run(.submit)
        #expect(bench.answer == "rue de la paix")
        literal.run(.submitLiterally)
        #expect(literal.answer == "rue de la paix")
    }

    @Test("strict, nothing but one of them is the answer")
    func strict() {
        var bench = bench(street) { $0.isStrict = true }
        bench.type("rue")
        bench.run(.submit)
        bench.run(.escape)
        bench.run(.submit)
        #expect(bench.answer == nil)
        #expect(bench.model.list?.candidates.count == 2)
    }

    @Test("typing on closes the list of choices, and it shows no more rows than fit it")
    func typingOn() {
        var bench = bench { query in
            [Candidate("a", continuation: .init("a"), kind: .common)] + (1...20).map { Candidate("a \($0)") }
        }
        bench.type("a")
        bench.run(.submit)
        #expect(bench.model.list?.candidates.count == 7)
        for _ in 1...9 { bench.run(.next) }
        #expect(bench.model.list?.candidates.first?.text == "a 3")
        bench.type(" ")
        #expect(bench.model.list == nil)
    }

    @Test("something that comes before it decides")
    func decided() {
        var bench = bench { [Candidate("rue de Rome")] + street($0) }
        bench.type("rue")
        #expect(bench.shown == "rue‸⟦ de Rome⟧")
    }

    @Test("where nothing can be chosen, all of it typed is the answer")
    func nothingOffered() {
        var bench = bench(street) { $0.offersAtAll = false }
        bench.type("rue de la paix")
        bench.run(.submit)
        #expect(bench.answer == "rue de la paix")
    }
}
