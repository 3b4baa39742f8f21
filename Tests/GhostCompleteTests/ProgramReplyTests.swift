import Testing

@testable import GhostComplete

@Suite("a program's answer")
struct ProgramReplyTests {
    private func reply(_ text: String, _ end: ProgramReply.End = .emptyLine, _ limits: ProgramReply.Limits = .init()) -> (
        reply: ProgramReply, rest: String
    ) {
        var reply = ProgramReply(endingAt: end, limits: limits)
        var bytes = Array(text.utf8)[...]
        reply.take(&bytes)
        return (reply, String(decoding: bytes, as: UTF8.self))
    }

    @Test("a line is a text, a description and an ID, of which the text alone must be there")
    func fields() {
        let (reply, _) = reply("one\ntwo\tsecond\nthree\t\t3\nfour\tfourth\t4\tmore\n\tno text\n\n")
        #expect(
            reply.candidates.list == [
                Candidate("one"), Candidate("two", subtitle: "second"), Candidate("three", id: "3"),
                Candidate("four", subtitle: "fourth", id: "4"),
            ])
        #expect(reply.isComplete)
    }

    @Test("an empty line ends an answer, and what follows is left")
    func end() {
        let (whole, rest) = reply("a\r\n\r\nb\n")
        #expect(whole.candidates.list == [Candidate("a")])
        #expect(whole.isComplete)
        #expect(rest == "b\n")
        #expect(reply("\n").reply.isComplete)
        #expect(!reply("a\nb").reply.isComplete)
    }

    @Test("the end of the output ends an answer and its last line")
    func endOfOutput() {
        var (reply, _) = reply("a\nb")
        reply.finish()
        #expect(reply.candidates.list == [Candidate("a"), Candidate("b")])
        #expect(reply.isComplete)
    }

    @Test("where only the end of the output ends it, empty lines are skipped")
    func emptyLines() {
        let (reply, rest) = reply("a\n\nb\n", .output)
        #expect(reply.candidates.list == [Candidate("a"), Candidate("b")])
        #expect(!reply.isComplete)
        #expect(rest.isEmpty)
    }

    @Test("more lines than the limit are read to the end and dropped, and there is more to be had")
    func lineCount() {
        let (reply, rest) = reply("1\n2\n3\n\n4", .emptyLine, .init(lines: 2))
        #expect(reply.candidates == Candidates([Candidate("1"), Candidate("2")], hasMore: true))
        #expect(reply.isComplete)
        #expect(rest == "4")
    }

    @Test("lines beyond the bytes of an answer are dropped")
    func bytes() {
        let (reply, _) = reply("1234\n5678\n9\n", .emptyLine, .init(bytes: 10))
        #expect(reply.candidates == Candidates([Candidate("1234"), Candidate("5678")], hasMore: true))
        #expect(reply.isFull)
        #expect(!reply.isEndless)
    }

    @Test("a line that is too long is skipped, the others count")
    func longLine() {
        let (reply, _) = reply("12345\n1\n\n", .emptyLine, .init(lineBytes: 4))
        #expect(reply.candidates.list == [Candidate("1")])
    }

    @Test("an answer without end is seen as one")
    func endless() {
        let limits = ProgramReply.Limits(endless: 100)
        #expect(reply(String(repeating: "x", count: 101), .emptyLine, limits).reply.isEndless)
        #expect(!reply(String(repeating: "x", count: 100), .emptyLine, limits).reply.isEndless)
        #expect(!reply(String(repeating: "x\n", count: 60) + "\n", .emptyLine, limits).reply.isEndless)
    }
}
