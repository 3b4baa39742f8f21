internal import GhostPromptCommand

/// The man page `ghost-prompt(1)`, in the macros of man(7).
package enum ManPage {
    /// The whole file.
    package static var text: String {
        var page = Roff()
        page.line(#".\" Made from the option table of ghost-prompt; "make documents" makes it anew."#)
        page.line(".TH GHOST-PROMPT 1 \"\(Version.date)\" \"ghost-prompt \(Version.number)\" \"User Commands\"")
        page.section("NAME")
        page.line(#"ghost-prompt \- ask for a line, and complete it inline while it is typed"#)
        page.section("SYNOPSIS")
        synopsis(&page)
        page.section("DESCRIPTION", paragraphs: ManualText.description)
        page.section("OPTIONS", paragraphs: ManualText.options)
        options(&page)
        page.section("KEYS", paragraphs: ManualText.keys)
        keys(&page)
        page.section(BindingsText.vi.title, paragraphs: BindingsText.vi.paragraphs)
        page.section(BindingsText.bindings.title, paragraphs: BindingsText.bindings.paragraphs)
        for (name, meaning) in BindingsText.commands { page.item("`\(name)`", sentence(meaning)) }
        for section in ManualText.afterKeys { page.section(section.title, paragraphs: section.paragraphs) }
        page.section("EXIT STATUS")
        for (status, meaning) in ExitStatus.meanings { page.item("`\(status)`", sentence(meaning)) }
        page.section("ENVIRONMENT")
        environment(&page)
        page.section("FILES")
        files(&page)
        page.section("EXAMPLES")
        for example in ManualText.examples { page.example(example.text, code: example.code) }
        page.section("NOTES", paragraphs: ManualText.notes)
        page.section("SEE ALSO", paragraphs: [ManualText.seeAlso])
        return page.text
    }

    private static func synopsis(_ page: inout Roff) {
        page.line(".B ghost\\-prompt")
        page.line(#"[\fB\-\-list\fR \fIFILE\fR|\fB\-\fR]... [\fIWORD\fR...] [\fIOPTION\fR]..."#)
    }

    private static func options(_ page: inout Roff) {
        for group in OptionRow.Group.allCases {
            page.line(".SS \(Roff.escaped(group.rawValue))")
            for row in OptionTable.rows where row.group == group {
                let note = row.defaultValue.map { " (default: `\($0.contains(" ") ? "'\($0)'" : $0)`)" } ?? ""
                page.item(head(of: row), sentence(row.summary + note) + (row.details.isEmpty ? "" : " \(row.details)"))
            }
        }
    }

    /// A part of a sentence as a whole one.
    private static func sentence(_ part: String) -> String {
        part.hasPrefix("-") ? part + "." : part.prefix(1).uppercased() + part.dropFirst() + "."
    }

    /// An option with its argument: words to type in bold, what stands for something in italics.
    private static func head(of row: OptionRow) -> String {
        switch row.argument {
        case .none: "`\(row.dashed)`"
        case .text(let name), .file(let name), .number(let name): "`\(row.dashed)` _\(name)_"
        case .choice(let values): "`\(row.dashed)` " + values.map { "`\($0)`" }.joined(separator: "|")
        case .choiceOr(let values, let name): "`\(row.dashed)` " + values.map { "`\($0)`" }.joined(separator: "|") + "|_\(name)_"
        }
    }

    private static func keys(_ page: inout Roff) {
        for row in KeyTable.rows {
            let text = row.plain.map { "With pending text: \(row.pending). Without: \($0)." }
            page.item("`\(row.keys)`", text ?? sentence(row.pending))
        }
    }

    private static func environment(_ page: inout Roff) {
        let allowed = EnvironmentOptions.allowed.map { "`\($0)`" }.joined(separator: ", ")
        page.item(
            "`\(EnvironmentOptions.variable)`",
            """
            Options for all prompts, split at blanks; quotes are understood. Only looks and keys can be set, so that the \
            variable cannot change what a script gets: \(allowed). Anything else in it is an error. The command line has \
            the last word.
            """)
        page.item("`NO_COLOR`", "Where it is set and not empty, no colours are used, unless `--color=always` is given.")
        page.item("`COLORTERM`", "`truecolor` or `24bit` say that there are as many colours as one wants.")
        page.item(
            "`TERM`",
            """
            The kind of terminal. Without it, or where it is `dumb`, there is a plain line and no pending text; a kind that \
            is not known is taken as an ANSI terminal.
            """)
        page.item(
            "`XDG_STATE_HOME`, `HOME`",
            "Where learned answers are kept. A path that does not begin with a slash counts as not set.")
        page.item("`EDITRC`", "The file of key bindings, in the place of ~/.editrc; empty for none.")
        page.item("`GHOST_QUERY`", "Set for the command of `--complete-once`: the text as it is typed.")
    }

    private static func files(_ page: inout Roff) {
        page.item("`/dev/tty`", "The terminal that is asked on. Standard input and output are left to the script.")
        page.item("`~/.editrc`", "Key bindings.")
        page.item("`$XDG_STATE_HOME/ghostcomplete/`", "What `--rank=frecency` has learned, a file for each name.")
    }
}
