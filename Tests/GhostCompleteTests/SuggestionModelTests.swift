import Testing

@testable import GhostComplete

@Suite("What is offered")
struct OfferTests {
    @Test("the rest of the first match is pending, and each character that agrees shortens it")
    func agreeing() {
        var bench = ModelBench(["apple", "apricot"])
        bench.type("a")
        #expect(bench.shown == "a‸⟦pple⟧")
        bench.type("p")
        #expect(bench.shown == "ap‸⟦ple⟧")
        bench.type("r")
        #expect(bench.shown == "apr‸⟦icot⟧")
    }

    @Test("agreeing text keeps a suggestion that was not the first")
    func keepsChosen() {
        var bench = ModelBench(["ab 1", "ab 2"])
        bench.type("a")
        bench.run(.next)
        #expect(bench.shown == "a‸⟦b 2⟧(2/2)")
        bench.type("b")
        #expect(bench.shown == "ab‸⟦ 2⟧")
        bench.run(.submit)
        #expect(bench.answer == "ab 2")
    }

    @Test("nothing is offered before the least number of characters")
    func minimum() {
        var bench = ModelBench(["apple"]) { $0.minimumCharacters = 3 }
        bench.type("ap")
        #expect(bench.shown == "ap‸")
        #expect(bench.asked.isEmpty)
        bench.type("p")
        #expect(bench.shown == "app‸⟦le⟧")
    }

    @Test("an equal entry wins over a longer one that was pending and agreed")
    func equalWins() {
        var bench = ModelBench(["foo/bar", "foo"])
        bench.type("fo")
        #expect(bench.shown == "fo‸⟦o/bar⟧")
        bench.type("o")
        #expect(bench.shown == "foo‸")
        bench.run(.submit)
        #expect(bench.answer == "foo")
    }

    @Test("an entry equal but for case is submitted in its own spelling, but not literally")
    func equalInAnotherCase() {
        var bench = ModelBench(["Echo A", "echo apple"])
        bench.type("echo a")
        #expect(bench.shown == "echo a‸")
        var literal = bench
        bench.run(.submit)
        #expect(bench.answer == "Echo A")
        literal.run(.submitLiterally)
        #expect(literal.answer == "echo a")
    }

    @Test("typing before the end of the line offers nothing")
    func beforeTheEnd() {
        var bench = ModelBench(["you are here"])
        bench.type("o")
        bench.move(to: 0)
        bench.type("y")
        #expect(bench.shown == "y‸o")
        bench.move(to: 2)
        #expect(bench.shown == "yo‸")
        bench.type("u")
        #expect(bench.shown == "you‸⟦ are here⟧")
    }

    @Test("an edit that is no typing drops the pending text for good")
    func otherEdits() {
        var bench = ModelBench(["apple"])
        bench.type("ap")
        bench.edit("ap/tmp")
        #expect(bench.shown == "ap/tmp‸")
        bench.edit("app")
        #expect(bench.shown == "app‸")
    }

    @Test("deleting the last wrong character brings back what it had replaced, no other deletion offers anything")
    func typo() {
        var bench = ModelBench(["apple"])
        bench.type("apx")
        #expect(bench.shown == "apx‸")
        bench.backspace()
        #expect(bench.shown == "ap‸⟦ple⟧")
        bench.backspace()
        bench.backspace()
        #expect(bench.shown == "a‸")
    }

    @Test("two wrong characters are both deleted before the suggestion comes back")
    func twoTypos() {
        var bench = ModelBench(["apple"])
        bench.type("apxy")
        bench.backspace()
        #expect(bench.shown == "apx‸")
        bench.backspace()
        #expect(bench.shown == "ap‸⟦ple⟧")
    }

    @Test("a character that brought another suggestion was not wrong")
    func noTypo() {
        var bench = ModelBench(["apple", "apricot"])
        bench.type("apr")
        bench.backspace()
        bench.backspace()
        #expect(bench.shown == "ap‸")
    }

    @Test("what ends inside a letter of the entry is offered as a replacement")
    func insideALetter() {
        var bench = ModelBench(["Straße"])
        bench.type("stras")
        #expect(bench.shown == "stras‸⟦ → Straße⟧")
        bench.type("se")
        #expect(bench.shown == "strasse‸")
        bench.run(.submit)
        #expect(bench.answer == "Straße")
    }

    @Test("candidates longer than the greatest length are not offered")
    func tooLong() {
        var bench = ModelBench(["applepie"]) { $0.maximumLength = 5 }
        bench.type("app")
        #expect(bench.shown == "app‸")
    }

    @Test("a late answer to an older question is dropped")
    func lateAnswer() {
        var bench = ModelBench(["apple"])
        bench.type("a")
        _ = bench.model.handle(.answered(.init(generation: 0, candidates: [Candidate("avocado")])))
        #expect(bench.shown == "a‸⟦pple⟧")
    }
}

@Suite("What commands do")
struct CommandTests {
    @Test("accepting puts the list's spelling of the whole suggestion on the line")
    func accept() {
        var bench = ModelBench(["set VARIABLE 10"])
        bench.type("set v")
        bench.run(.accept)
        #expect(bench.shown == "set VARIABLE 10‸")
        #expect(bench.effects == [.replaceLine("set VARIABLE 10")])
    }

    @Test("a word is taken with the blank after it and changes nothing left of it; the last one brings the spelling")
    func acceptWords() {
        var bench = ModelBench(["One two three"])
        bench.type("o")
        bench.run(.acceptWord)
        #expect(bench.shown == "one ‸⟦two three⟧")
        bench.run(.acceptWord)
        #expect(bench.shown == "one two ‸⟦three⟧")
        bench.run(.acceptWord)
        #expect(bench.shown == "One two three‸")
    }

    @Test("one character is taken whole, joiners and all")
    func acceptCharacter() {
        var bench = ModelBench(["ok 👩\u{200D}👩\u{200D}👧 family"])
        bench.type("ok ")
        bench.run(.acceptCharacter)
        #expect(bench.shown == "ok 👩\u{200D}👩\u{200D}👧‸⟦ family⟧")
    }

    @Test("after Tab accepted an entry nothing is pending, a further Tab offers longer ones, then the bell")
    func tabs() {
        var bench = ModelBench(["foo", "foo/bar"])
        bench.type("f")
        bench.run(.complete)
        #expect(bench.shown == "foo‸")
        bench.run(.complete)
        #expect(bench.shown == "foo‸⟦/bar⟧")
        bench.run(.complete)
        #expect(bench.shown == "foo/bar‸")
        bench.effects = []
        bench.run(.complete)
        #expect(bench.effects == [.bell])
    }

    @Test("Tab asks for the text as it stands, on the empty line too")
    func tabAsks() {
        var bench = ModelBench(["red", "green"])
        bench.run(.complete)
        #expect(bench.shown == "‸⟦red⟧")
        bench.run(.dismiss)
        bench.edit("gr", cursor: 1)
        bench.run(.complete)
        #expect(bench.shown == "gr‸⟦een⟧")
    }

    @Test("Return after a dismissal submits exactly what is typed")
    func dismissed() {
        var bench = ModelBench(["Green"])
        bench.type("gREE")
        bench.run(.escape)
        #expect(bench.shown == "gREE‸")
        bench.run(.submit)
        #expect(bench.answer == "gREE")
    }

    @Test("Escape dismisses, then rings, and on an empty line cancels")
    func escape() {
        var bench = ModelBench(["green"])
        bench.type("g")
        bench.run(.escape)
        #expect(bench.effects.isEmpty)
        bench.run(.escape)
        #expect(bench.effects == [.bell])
        bench.edit("")
        bench.effects = []
        bench.run(.escape)
        #expect(bench.effects == [.cancel])
    }

    @Test("Down and Up go round, and before the first stands the typed text")
    func stepping() {
        var bench = ModelBench(["enum a", "enum b", "enum c"])
        bench.type("enum")
        bench.run(.next)
        bench.run(.next)
        #expect(bench.shown == "enum‸⟦ c⟧(3/3)")
        bench.run(.next)
        #expect(bench.shown == "enum‸⟦ a⟧(1/3)")
        bench.run(.previous)
        #expect(bench.shown == "enum‸")
        bench.run(.next)
        #expect(bench.shown == "enum‸⟦ a⟧(1/3)")
        bench.run(.previous)
        bench.run(.submit)
        #expect(bench.answer == "enum")
    }

    @Test("more than a hundred candidates are counted as 100+")
    func many() {
        var bench = ModelBench((1...300).map { "entry \($0)" })
        bench.type("en")
        bench.run(.next)
        #expect(bench.shown == "en‸⟦try 2⟧(2/100+)")
    }

    @Test("without pending text Down and Up are for the history")
    func recall() {
        var bench = ModelBench([])
        bench.run(.previous)
        bench.run(.next)
        #expect(bench.effects == [.recall(-1), .recall(1)])
    }

    @Test("strict: an entry is submitted in its spelling, anything else refused with a message that the next edit removes")
    func strict() {
        var bench = ModelBench(["Apple"]) { $0.isStrict = true }
        bench.type("zz")
        bench.run(.submit)
        #expect(bench.answer == nil)
        #expect(bench.effects == [.bell])
        #expect(bench.shown == "zz‸|")
        bench.edit("APPLE")
        #expect(bench.shown == "APPLE‸")
        bench.run(.submit)
        #expect(bench.answer == "Apple")
    }

    @Test("strict: Return on the empty line needs leave, Alt-Return an entry letter by letter")
    func strictEdges() {
        var bench = ModelBench(["Apple"]) { $0.isStrict = true }
        bench.run(.submit)
        #expect(bench.answer == nil)
        bench.edit("apple")
        bench.run(.submitLiterally)
        #expect(bench.answer == nil)
        bench.edit("Apple")
        bench.run(.submitLiterally)
        #expect(bench.answer == "Apple")
        var lenient = ModelBench(["Apple"]) {
            $0.isStrict = true
            $0.allowsEmpty = true
        }
        lenient.run(.submit)
        #expect(lenient.answer?.isEmpty == true)
    }

    @Test("a scattered candidate is taken by Return only where Down or Tab chose it, or with strict")
    func scattered() {
        var bench = ModelBench([])
        bench.entries = []
        bench.type("nyk")
        let offered = SuggestionModel.Answered(
            generation: bench.model.generation, candidates: [Candidate("New York", kind: .scattered)])
        _ = bench.model.handle(.answered(offered))
        #expect(bench.shown == "nyk‸⟦ → New York⟧")
        var chosen = bench
        bench.run(.submit)
        #expect(bench.answer == "nyk")
        chosen.run(.accept)
        chosen.run(.submit)
        #expect(chosen.answer == "New York")
    }

    @Test("where Tab announces what is offered, Return takes a scattered candidate that was")
    func announced() {
        var bench = ModelBench([]) { $0.offersWhileTyping = false }
        bench.entries = []
        bench.type("nyk")
        var silent = bench
        bench.run(.complete)
        let offered = SuggestionModel.Answered(
            generation: bench.model.generation, candidates: [Candidate("New York", kind: .scattered)])
        _ = bench.model.handle(.answered(offered))
        bench.run(.submit)
        #expect(bench.answer == "New York")
        silent.run(.submit)
        #expect(silent.answer == "nyk")
    }

    @Test("with literal Return the typed text is submitted, and Tab accepts all the same")
    func literalReturn() {
        var bench = ModelBench(["green"]) { $0.returnAccepts = false }
        bench.type("gr")
        var other = bench
        bench.run(.submit)
        #expect(bench.answer == "gr")
        other.run(.complete)
        other.run(.submit)
        #expect(other.answer == "green")
    }

    @Test("Return before the answer of a list waits for it")
    func returnWaits() {
        var bench = ModelBench(["green"])
        bench.isSlow = true
        bench.type("gr")
        #expect(bench.model.isAwaitingAnswer)
        bench.giveAnswer()
        #expect(!bench.model.isAwaitingAnswer)
        bench.run(.submit)
        #expect(bench.answer == "green")
    }
}
