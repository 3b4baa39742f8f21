import GhostPromptCommand
import Testing

@Suite("Help") struct HelpTests {
    @Test("it names every option with what it takes")
    func options() {
        let lines = Help.text.split(separator: "\n")
        for row in OptionTable.rows {
            let start = "  " + ([row.dashed] + (row.placeholder.map { [$0] } ?? [])).joined(separator: " ")
            #expect(lines.contains { $0 == start || $0.hasPrefix(start + " ") }, "\(start)")
        }
    }

    @Test("no line is wider than 80 columns or ends with a blank")
    func width() {
        for line in Help.text.split(separator: "\n", omittingEmptySubsequences: false) {
            #expect(line.count <= 80 && line.last != " ", "\(line)")
        }
    }

    @Test("names in the table are unique, and every summary is one line without a full stop")
    func table() {
        #expect(Set(OptionTable.rows.map(\.name)).count == OptionTable.rows.count)
        for row in OptionTable.rows {
            #expect(!row.summary.isEmpty && !row.summary.contains("\n") && !row.summary.hasSuffix("."), "\(row.name)")
        }
    }

    @Test("only looks and keys are allowed in the environment")
    func environment() {
        #expect(
            EnvironmentOptions.allowed == ["--style", "--color", "--list-rows", "--accessible", "--keymap", "--escape-delay"])
    }

    @Test("the version is one line that begins with the program's name")
    func version() {
        #expect(Version.line == "ghost-prompt \(Version.number)\n")
        #expect(Version.number.split(separator: ".").count == 3)
    }
}
