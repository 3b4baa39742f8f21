import TerminalHarness
import Testing

/// A prompt key by key: what is typed, and the whole screen after it.
struct Scene: Sendable, CustomTestStringConvertible {
    /// A sentence.
    let name: String
    var list: [String]?
    var arguments: [String] = []
    var columns = 30
    var rows = 6
    var above: [String] = []
    var environment: [String: String] = [:]
    /// Keys, and the screen with `‸` for the cursor and `⟦ ⟧` around cells that do not look plain.
    let steps: [(keys: String, screen: String)]
    var answer = ""
    var status = 0

    init(
        _ name: String, list: [String]? = nil, _ arguments: [String] = [], columns: Int = 30, rows: Int = 6,
        above: [String] = [], environment: [String: String] = [:], answer: String = "", status: Int = 0,
        _ steps: [(keys: String, screen: String)]
    ) {
        self.name = name
        self.list = list
        self.arguments = arguments
        self.columns = columns
        self.rows = rows
        self.above = above
        self.environment = environment
        self.steps = steps
        self.answer = answer
        self.status = status
    }

    var testDescription: String { name }

    /// Plays it with the real program.
    func play(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let session = try PromptRun(
            list: list, arguments, columns: columns, rows: rows, above: above, environment: environment
        ).session
        for step in steps {
            try session.type(step.keys, sourceLocation: sourceLocation)
            try session.expect(step.screen, sourceLocation: sourceLocation)
        }
        try session.expectEnd(status, sourceLocation: sourceLocation)
        #expect(session.outputText == answer, sourceLocation: sourceLocation)
    }
}
