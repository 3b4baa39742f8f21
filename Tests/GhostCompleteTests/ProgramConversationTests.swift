import Testing

@testable import GhostComplete

/// A conversation with a clock that stands still unless it is told to move.
private struct Bench {
    var conversation = ProgramConversation()
    var now = ContinuousClock().now
    /// For tests that count.
    var ticket = 2

    mutating func ask(_ text: String, _ ticket: Int) -> [ProgramConversation.Effect] {
        conversation.ask(.query(text), ticket: ticket, at: now)
        return conversation.takeEffects()
    }

    mutating func say(_ text: String) -> [ProgramConversation.Effect] {
        conversation.received(Array(text.utf8), at: now)
        return conversation.takeEffects()
    }

    mutating func wait(_ duration: Duration) -> [ProgramConversation.Effect] {
        now += duration
        if let deadline = conversation.deadline, deadline <= now { conversation.timePassed(at: now) }
        return conversation.takeEffects()
    }

    mutating func abandon(_ ticket: Int) -> [ProgramConversation.Effect] {
        conversation.abandon(ticket: ticket)
        return conversation.takeEffects()
    }

    mutating func closeOutput() -> [ProgramConversation.Effect] {
        conversation.outputEnded(at: now)
        return conversation.takeEffects()
    }

    /// Closes the input after all that was sent to it, or after so many bytes.
    mutating func closeInput(after written: Int = .max) -> [ProgramConversation.Effect] {
        conversation.inputClosed(written: written, at: now)
        return conversation.takeEffects()
    }

    mutating func end(_ ending: ProcessEnding) -> [ProgramConversation.Effect] {
        conversation.ended(ending, at: now)
        return conversation.takeEffects()
    }

    mutating func stop() -> [ProgramConversation.Effect] {
        conversation.stop()
        return conversation.takeEffects()
    }
}

private func candidates(_ texts: String...) -> Candidates { Candidates(texts.map { Candidate($0) }) }

@Suite("the conversation with a program")
struct ProgramConversationTests {
    @Test("the first request starts the program; its answer is delivered whole and finished")
    func first() {
        var bench = Bench()
        #expect(bench.ask("re", 1) == [.start, .send("query\t1\tre\n")])
        #expect(bench.say("red\nrebecca") == [])
        #expect(bench.say("purple\n\n") == [.deliver(ticket: 1, candidates("red", "rebeccapurple")), .finish(ticket: 1)])
        #expect(bench.ask("b", 2) == [.send("query\t2\tb\n")])
        #expect(bench.say("\n") == [.finish(ticket: 2)])
    }

    @Test("tabs and line ends in a text are spaces on the line")
    func sanitised() {
        #expect(ProgramConversation.Request.query("a\tb\nc\r\nd\0e\u{1B}").line(number: 7) == "query\t7\ta b c  d e\u{1B}\n")
        #expect(ProgramConversation.Request.resolve(id: "x y").line(number: 8) == "resolve\t8\tx y\n")
    }

    @Test("an answer that takes its time comes in batches, each with all that has come")
    func batches() {
        var bench = Bench()
        _ = bench.ask("x", 1)
        #expect(bench.say("1\n") == [])
        #expect(bench.wait(.milliseconds(10)) == [])
        #expect(bench.say("2\n") == [])
        #expect(bench.wait(.milliseconds(10)) == [.deliver(ticket: 1, candidates("1", "2"))])
        #expect(bench.conversation.deadline == nil)
        #expect(bench.say("3\n") == [])
        #expect(bench.say("\n") == [.deliver(ticket: 1, candidates("1", "2", "3")), .finish(ticket: 1)])
    }

    @Test("while one is under way the newest of the others waits")
    func newestWaits() {
        var bench = Bench()
        _ = bench.ask("a", 1)
        #expect(bench.abandon(1) == [])
        #expect(bench.ask("ab", 2) == [])
        #expect(bench.ask("abc", 3) == [.finish(ticket: 2)])
        #expect(bench.say("for a\n\n") == [.send("query\t2\tabc\n")])
        #expect(bench.say("for abc\n\n") == [.deliver(ticket: 3, candidates("for abc")), .finish(ticket: 3)])
    }

    @Test("a request that is given up while it waits is never sent")
    func abandonedWaiting() {
        var bench = Bench()
        _ = bench.ask("a", 1)
        _ = bench.ask("ab", 2)
        #expect(bench.abandon(2) == [])
        #expect(bench.say("x\n\n") == [.deliver(ticket: 1, candidates("x")), .finish(ticket: 1)])
    }

    @Test("what comes before a request is dropped, to the end of its line")
    func unasked() {
        var bench = Bench()
        _ = bench.ask("a", 1)
        #expect(bench.say("1\n\nx\n\ny\n\nready> ") == [.deliver(ticket: 1, candidates("1")), .finish(ticket: 1)])
        #expect(bench.say("still ") == [])
        #expect(bench.ask("b", 2) == [.send("query\t2\tb\n")])
        #expect(bench.say("ready> \n2\n\n") == [.deliver(ticket: 2, candidates("2")), .finish(ticket: 2)])
    }

    @Test("a program that goes on writing unasked is ended, as is one whose answer has no end")
    func endless() {
        var settings = ProgramConversation.Settings()
        settings.limits.endless = 100
        let flood = String(repeating: "x", count: 101)
        var bench = Bench(conversation: ProgramConversation(settings))
        _ = bench.ask("a", 1)
        _ = bench.say("1\n\n")
        #expect(bench.say(flood) == [.stop])
        #expect(bench.end(.stopped) == [.log("writes without end, unasked; the next request starts it again")])
        #expect(bench.ask("b", 2) == [.start, .send("query\t2\tb\n")])
        #expect(bench.say("2\n" + flood) == [.deliver(ticket: 2, candidates("2")), .finish(ticket: 2), .stop])
        #expect(
            bench.end(.stopped) == [
                .log("writes an answer without end before it answered anything; the next request starts it again")
            ])
    }

    @Test("an answer is finished for its listener as soon as nothing can change it")
    func full() {
        var settings = ProgramConversation.Settings()
        settings.limits.lines = 1
        var bench = Bench(conversation: ProgramConversation(settings))
        _ = bench.ask("a", 1)
        let first = Candidates([Candidate("1")], hasMore: true)
        #expect(bench.say("1\n2\n") == [.deliver(ticket: 1, first), .finish(ticket: 1)])
        #expect(bench.ask("b", 2) == [])
        #expect(bench.say("3\n\n") == [.send("query\t2\tb\n")])
    }

    @Test("the end of its output ends an answer, and the next request starts it again")
    func endOfOutput() {
        var bench = Bench()
        _ = bench.ask("a", 1)
        #expect(bench.say("1\n2") == [])
        #expect(bench.closeOutput() == [.deliver(ticket: 1, candidates("1", "2")), .finish(ticket: 1)])
        #expect(bench.ask("b", 2) == [])
        #expect(bench.end(.status(0)) == [.start, .send("query\t2\tb\n")])
    }

    @Test("a program that had answered and ended just when it was asked is asked a second time, and no third")
    func secondTry() {
        var bench = Bench()
        _ = bench.ask("a", 1)
        _ = bench.say("1\n\n")
        _ = bench.ask("b", 2)
        #expect(bench.closeOutput() == [])
        #expect(bench.end(.status(0)) == [.start, .send("query\t3\tb\n")])
        #expect(
            bench.end(.status(0)) == [
                .finish(ticket: 2), .log("ended with status 0 before it answered anything; the next request starts it again"),
            ])
    }

    @Test("a crash costs the answer of its request, and is told")
    func crash() {
        var bench = Bench()
        _ = bench.ask("a", 1)
        _ = bench.say("1\n\n")
        _ = bench.ask("b", 2)
        #expect(bench.say("half") == [])
        #expect(
            bench.end(.signal(11)) == [
                .deliver(ticket: 2, candidates("half")), .finish(ticket: 2),
                .log("was ended by signal 11 (Segmentation fault); the next request starts it again"),
            ])
    }

    @Test("a program that fails again and again is left alone for longer each time, and then given up")
    func givenUp() {
        var bench = Bench()
        let again = "ended with status 3 before it answered anything; the next request starts it again"
        #expect(bench.ask("a", 1).first == .start)
        #expect(bench.end(.status(3)) == [.finish(ticket: 1), .log(again)])
        #expect(bench.ask("b", 2).first == .start)
        #expect(bench.end(.status(3)) == [.finish(ticket: 2), .log(again)])
        #expect(bench.ask("c", 3) == [.finish(ticket: 3)])
        _ = bench.wait(.milliseconds(200))
        #expect(bench.ask("c", 4).first == .start)
        #expect(bench.end(.status(3)) == [.finish(ticket: 4), .log(again)])
        _ = bench.wait(.milliseconds(799))
        #expect(bench.ask("d", 5) == [.finish(ticket: 5)])
        _ = bench.wait(.milliseconds(1))
        #expect(bench.ask("d", 6).first == .start)
        #expect(
            bench.end(.status(3)) == [
                .finish(ticket: 6), .log("ended with status 3 before it answered anything; it is not started again"),
            ])
        _ = bench.wait(.seconds(1000))
        #expect(bench.ask("e", 7) == [.finish(ticket: 7)])
    }

    @Test("an answer makes its earlier failures forgotten")
    func forgiven() {
        var bench = Bench()
        for ticket in 1...20 {
            #expect(bench.ask("a", ticket).first == .start)
            if ticket % 2 == 0 { _ = bench.say("1\n\n") }
            _ = bench.end(.status(3))
        }
    }

    @Test("one that gives no answer while another request waits is stuck: it is ended and started again")
    func stuck() {
        var bench = Bench()
        _ = bench.ask("a", 1)
        _ = bench.abandon(1)
        #expect(bench.wait(.seconds(60)) == [])
        #expect(bench.ask("b", 2) == [])
        #expect(bench.wait(.zero) == [.stop])
        #expect(
            bench.end(.stopped) == [
                .log("gave no answer within 5.0 seconds before it answered anything; the next request starts it again"), .start,
                .send("query\t2\tb\n"),
            ])
    }

    @Test("one that reads no more is ended when there is something to ask, however often, and its answer counts till then")
    func deaf() {
        var bench = Bench()
        _ = bench.ask("a", 1)
        #expect(bench.closeInput() == [])
        #expect(bench.say("1\n") == [])
        #expect(bench.ask("b", 2) == [.deliver(ticket: 1, candidates("1")), .finish(ticket: 1), .stop])
        for _ in 1...10 {
            #expect(
                bench.end(.stopped) == [
                    .log("reads no more requests; the next request starts it again"), .start,
                    .send("query\t\(bench.ticket)\tb\n"),
                ])
            #expect(bench.closeInput() == [])
            bench.ticket += 1
            #expect(bench.ask("b", bench.ticket) == [.finish(ticket: bench.ticket - 1), .stop])
        }
    }

    @Test("a request that a program could not read, having closed its input after an answer, is asked a second time")
    func unheard() {
        var bench = Bench()
        _ = bench.ask("a", 1)
        _ = bench.say("1\n\n")
        #expect(bench.ask("b", 2) == [.send("query\t2\tb\n")])
        #expect(bench.closeInput(after: 10) == [.stop])
        #expect(
            bench.end(.stopped) == [
                .log("reads no more requests; the next request starts it again"), .start, .send("query\t3\tb\n"),
            ])
    }

    @Test("one that closes its input at once fails")
    func unheardAtOnce() {
        var bench = Bench()
        _ = bench.ask("a", 1)
        #expect(bench.closeInput(after: 0) == [.finish(ticket: 1), .stop])
        #expect(
            bench.end(.stopped) == [.log("reads no requests before it answered anything; the next request starts it again")])
    }

    @Test("when the prompt ends so does the program, and a later request starts it anew")
    func stop() {
        var bench = Bench()
        _ = bench.ask("a", 1)
        _ = bench.ask("b", 2)
        #expect(bench.stop() == [.finish(ticket: 1), .finish(ticket: 2), .stop])
        #expect(bench.ask("c", 3) == [])
        #expect(bench.end(.stopped) == [.start, .send("query\t2\tc\n")])
        #expect(bench.stop() == [.finish(ticket: 3), .stop])
        #expect(bench.end(.stopped) == [])
        #expect(bench.stop() == [])
    }
}
