internal import GhostPromptCommand

/// The completions of `ghost-prompt` for the shells, made of the option table.
package enum ShellCompletions {
    private static let origin = "completion of ghost-prompt; \"make documents\" makes it from the option table."

    /// For bash 4 and later; needs no package of helpers.
    package static var bash: String {
        var cases = ""
        for row in OptionTable.rows {
            switch row.argument {
            case .none: break
            case .file:
                cases += """
                            \(row.dashed))
                                compopt -o filenames
                                mapfile -t COMPREPLY < <(compgen -f -- "$word")
                                return
                                ;;

                    """
            case .choice, .choiceOr:
                cases += """
                            \(row.dashed))
                                mapfile -t COMPREPLY < <(compgen -W '\(row.values.joined(separator: " "))' -- "$word")
                                return
                                ;;

                    """
            case .text, .number:
                cases += """
                            \(row.dashed)) return ;;

                    """
            }
        }
        let names = OptionTable.rows.map(\.dashed).joined(separator: " ")
        return """
            # bash \(origin)
            _ghost_prompt() {
                local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
                COMPREPLY=()
                # bash takes the equals sign of --name=value for a word.
                if [[ $word == = ]]; then
                    word=
                elif [[ $option == = ]]; then
                    option=${COMP_WORDS[COMP_CWORD - 2]}
                fi
                case $option in
            \(cases)        --) return ;;
                esac
                if [[ $word == -* ]]; then
                    mapfile -t COMPREPLY < <(compgen -W '\(names)' -- "$word")
                fi
            }
            complete -F _ghost_prompt ghost-prompt

            """
    }

    /// For zsh, by way of its function `_arguments`.
    package static var zsh: String {
        var lines = ["#compdef ghost-prompt", "# zsh \(origin)", "_arguments -S \\"]
        for row in OptionTable.rows {
            let repeats = row.name == "list" ? "*" : ""
            let text = quoted(row.summary, escaping: "[]:\\")
            let action =
                switch row.argument {
                case .none: ""
                case .file(let name): ":\(name):_files"
                case .text(let name), .number(let name): ":\(name): "
                case .choice(let values), .choiceOr(let values, _): ":\(row.name):(\(values.joined(separator: " ")))"
                }
            let sign = row.placeholder == nil ? "" : "="
            lines.append("    '\(repeats)\(row.dashed)\(sign)[\(text)]\(action)' \\")
        }
        lines.append("    '*:WORD: '\n")
        return lines.joined(separator: "\n")
    }

    /// For fish.
    package static var fish: String {
        var lines = ["# fish \(origin)", "complete -c ghost-prompt -f"]
        for row in OptionTable.rows {
            let action =
                switch row.argument {
                case .none: ""
                case .file: " -r -F"
                case .text, .number: " -x"
                case .choice(let values), .choiceOr(let values, _): " -x -a '\(values.joined(separator: " "))'"
                }
            lines.append("complete -c ghost-prompt -l \(row.name)\(action) -d '\(quoted(row.summary, escaping: "\\"))'")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// `text` for inside of single quotes, with a backslash before each of `special`; a single quote becomes a
    /// typographic one, which needs no quoting in any shell.
    private static func quoted(_ text: String, escaping special: String) -> String {
        var result = ""
        for character in text {
            if character == "'" {
                result += "’"
            } else {
                result += special.contains(character) ? "\\\(character)" : String(character)
            }
        }
        return result
    }
}
