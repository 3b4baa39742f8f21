internal import GhostPromptCommand

/// The tables of the README, in Markdown, made of the same tables as the man page. Each stands between two comments
/// with its name.
package enum ReadmeTables {
    /// The tables' names and their lines.
    package static var all: [(name: String, text: String)] {
        [("keys", keys), ("options", options), ("exit status", statuses)]
    }

    /// `readme` with each table, between its comments, made anew; nil where the comments of one are missing.
    package static func updated(_ readme: String) -> String? {
        var readme = readme
        for (name, text) in all {
            let opening = "<!-- \(name) -->\n"
            let closing = "<!-- end of \(name) -->"
            guard let start = readme.firstRange(of: opening)?.upperBound,
                let end = readme[start...].firstRange(of: closing)?.lowerBound
            else { return nil }
            readme.replaceSubrange(start..<end, with: text)
        }
        return readme
    }

    private static var keys: String {
        var text = "| key | with pending text | without |\n|---|---|---|\n"
        for row in KeyTable.rows {
            text += "| \(cell(row.keys)) | \(cell(row.pending)) | \(cell(row.plain ?? "the same")) |\n"
        }
        return text
    }

    private static var options: String {
        var text = "| option | what | default |\n|---|---|---|\n"
        for row in OptionTable.rows {
            let head = row.placeholder.map { "`\(row.dashed) \($0)`" } ?? "`\(row.dashed)`"
            text += "| \(cell(head)) | \(cell(row.summary)) | \(row.defaultValue.map { "`\(cell($0))`" } ?? "") |\n"
        }
        return text
    }

    private static var statuses: String {
        var text = "| status | meaning |\n|---|---|\n"
        for (status, meaning) in ExitStatus.meanings { text += "| \(status) | \(cell(meaning)) |\n" }
        return text
    }

    /// Text for a cell: a bar would end it, and outside of code an angle bracket would begin a tag.
    private static func cell(_ text: String) -> String {
        var result = ""
        var isCode = false
        for character in text {
            if character == "`" { isCode.toggle() }
            switch character {
            case "|": result += #"\|"#
            case "<" where !isCode: result += "&lt;"
            case "\\" where !isCode: result += #"\\"#
            case "_" where !isCode: result += #"\_"#
            default: result.append(character)
            }
        }
        return result
    }
}
