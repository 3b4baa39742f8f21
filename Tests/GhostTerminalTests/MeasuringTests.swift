import TerminalHarness
import Testing

@testable import GhostTerminal

@Suite struct MeasuringTests {
    /// What is written for a text of a line.
    private func written(_ writer: inout FrameWriter, _ text: String, columns: Int = 40, isLast: Bool = false) -> String {
        var bytes: [UInt8] = []
        writer.paint(promptFrame(text, columns: columns), into: &bytes, synchronized: .never, isLast: isLast)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("A doubtful cluster is asked for right behind it, once")
    func once() {
        var writer = FrameWriter(measures: true)
        #expect(written(&writer, "👍🏽").hasSuffix("👍🏽\u{1B}[6n\u{1B}[K\u{1B}[7G"))
        #expect(writer.questions.count == 1)
        let question = writer.questions[0]
        writer.take(question, reportedColumn: 4)
        #expect(writer.measuring?.columns == [.cluster("👍🏽"): 2])
        #expect(!written(&writer, "👍🏽a👍🏽").contains("[6n"))
        #expect(writer.questions.isEmpty)
    }

    @Test("Nothing is asked where nobody answers, for the last frame, and for what stands behind the cursor")
    func unasked() {
        var writer = FrameWriter()
        #expect(!written(&writer, "👍🏽").contains("[6n"))
        writer = FrameWriter(measures: true)
        #expect(!written(&writer, "👍🏽", isLast: true).contains("[6n"))
        #expect(!written(&writer, "‸👍🏿").contains("[6n"))
        #expect(!written(&writer, "plain é 日本").contains("[6n"))
    }

    @Test("A terminal that does not answer is asked four times in all")
    func unanswered() {
        var writer = FrameWriter(measures: true)
        var count = 0
        for text in ["👍🏽👍🏻👍🏼", "👍🏾👍🏿", "👋🏽", "👋🏻"] { count += written(&writer, text).split(separator: "\u{1B}[6n").count - 1 }
        #expect(count == 4)
    }

    @Test("An answer that no terminal gives tells nothing")
    func nonsense() {
        var writer = FrameWriter(measures: true)
        _ = written(&writer, "👍🏽")
        let question = writer.questions[0]
        writer.take(question, reportedColumn: 30)
        #expect(writer.measuring?.columns == [:])
    }
}
