/// The text of `--help`, made from the option table; no line is wider than 80 columns.
package enum Help {
    /// All of it, to be printed as it is.
    package static var text: String {
        ([usage] + OptionRow.Group.allCases.map(options) + [keys, statuses, environment, more]).joined(separator: "\n")
    }

    private static let width = 80
    private static let column = 27

    private static let usage = """
        Usage: ghost-prompt [--list FILE|-]... [WORD...] [OPTION]...
        Ask for a line on the terminal, offer the rest of it while it is typed, and
        print the answer. What is offered are the lines of FILE, then the WORDs, then
        addresses.

        """

    private static func options(of group: OptionRow.Group) -> String {
        section(
            group.rawValue,
            OptionTable.rows.filter { $0.group == group }.map { row in
                let note = row.defaultValue.map { " (default: \(shown($0)))" } ?? ""
                return (row.placeholder.map { "\(row.dashed) \($0)" } ?? row.dashed, row.summary + note)
            })
    }

    /// A default as it would be written in a shell.
    private static func shown(_ value: String) -> String {
        value.contains(" ") ? "'\(value)'" : value
    }

    private static var keys: String {
        section(
            "Keys, while the rest of a suggestion is shown",
            [
                ("Return", "accept and submit it; Alt-Return: what was typed"),
                ("Tab, Right, End", "accept it; Alt-F: a word; Shift-Right: a character"),
                ("Down, Up", "the next, the previous one"),
                ("Esc, Backspace", "remove it, keep what was typed"),
                ("Ctrl-C", "interrupt; on an empty line Esc or Ctrl-D cancel"),
            ])
    }

    private static var statuses: String {
        section("Exit status", ExitStatus.meanings.map { ($0.status, $0.meaning) })
    }

    private static var environment: String {
        let allowed = EnvironmentOptions.allowed.joined(separator: " ")
        return section(
            "Environment",
            [
                (EnvironmentOptions.variable, "options for all prompts, looks and keys only: \(allowed)"),
                ("NO_COLOR", "no colours, unless --color=always"),
            ])
    }

    private static let more = "The manual is ghost-prompt(1).\n"

    /// A heading and two columns under it, the right one wrapped.
    private static func section(_ title: String, _ rows: [(left: String, right: String)]) -> String {
        var text = "\(title):\n"
        for (left, right) in rows {
            var line = "  \(left)"
            if line.count > column - 2 {
                text += line + "\n"
                line = ""
            }
            line += String(repeating: " ", count: column - line.count)
            for word in right.split(separator: " ") {
                if line.count + word.count > width {
                    text += line.trimmingTrailingBlanks() + "\n"
                    line = String(repeating: " ", count: column)
                }
                line += word + " "
            }
            text += line.trimmingTrailingBlanks() + "\n"
        }
        return text
    }
}

extension String {
    fileprivate func trimmingTrailingBlanks() -> Substring {
        guard let last = lastIndex(where: { $0 != " " }) else { return "" }
        return self[...last]
    }
}
