import Testing

@testable import GhostPromptCommand

@Suite("What standard error gets") struct StandardStreamTests {
    @Test("is one line that no file name acts on the terminal with")
    func shown() {
        #expect(StandardStream.shown("a\u{1B}]0;x\u{7}b\nc\u{9B}1m\u{202E}é👍") == "a␛]0;x␇b␊c\u{FFFD}1m\u{FFFD}é👍")
    }
}
