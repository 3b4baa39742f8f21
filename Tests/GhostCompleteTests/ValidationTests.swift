import Testing

@testable import GhostComplete

@Suite("the message of a refusal")
struct ValidationTests {
    @Test("it is one line, without colours and controls")
    func cleaned() {
        #expect(Verdict.refused(saying: "  digits\tonly  ") == .refused(message: "digits only"))
        #expect(Verdict.refused(saying: "\u{1B}[1;31mno\u{1B}[0m \u{7}go\u{1B}]0;x\r") == .refused(message: "no go ]0;x"))
        #expect(Verdict.refused(saying: "cut \u{1B}[31") == .refused(message: "cut"))
        #expect(Verdict.refused(saying: "größer 🇪🇺") == .refused(message: "größer 🇪🇺"))
    }

    @Test("where nothing is left there is a plain one")
    func empty() {
        for text in ["", " \t", "\u{1B}[0m\u{0}"] {
            #expect(Verdict.refused(saying: text) == .refused(message: Verdict.plainMessage))
        }
    }

    @Test("it has 200 characters at most")
    func length() {
        let text = String(repeating: "é", count: 200)
        #expect(Verdict.refused(saying: text) == .refused(message: text))
        #expect(Verdict.refused(saying: text + "x") == .refused(message: text.dropLast() + "…"))
    }
}
