/// A man page that is being written: man(7) macros, with `bold` and _italic_ words marked in the text.
struct Roff {
    private(set) var text = ""

    /// A line as it stands: a macro, or text that is escaped already.
    mutating func line(_ line: String) {
        text += line + "\n"
    }

    /// A heading, and paragraphs under it.
    mutating func section(_ title: String, paragraphs: [String] = []) {
        line(".SH \(Self.needsQuotes(title) ? "\"\(title)\"" : title)")
        for (index, paragraph) in paragraphs.enumerated() {
            if index > 0 { line(".PP") }
            sentences(paragraph)
        }
    }

    /// A word or two, and what they mean, indented.
    mutating func item(_ head: String, _ meaning: String) {
        line(".TP")
        line(Self.marked(head))
        sentences(meaning)
    }

    /// A sentence, and lines to be shown as they are.
    mutating func example(_ sentence: String, code: String) {
        if !text.hasSuffix(".SH EXAMPLES\n") { line(".PP") }
        sentences(sentence)
        line(".PP")
        line(".RS 4")
        line(".nf")
        for codeLine in code.split(separator: "\n", omittingEmptySubsequences: false) {
            line(Self.protected(Self.escaped(String(codeLine))))
        }
        line(".fi")
        line(".RE")
    }

    /// Text, each sentence on lines of its own, as man pages have it.
    private mutating func sentences(_ paragraph: String) {
        var rest = Substring(paragraph)
        while let end = Self.endOfSentence(in: rest) {
            sentence(rest[..<end])
            rest = rest[rest.index(after: end)...]
        }
        sentence(rest)
    }

    /// One sentence, broken between words into lines of at most 80 bytes, as readers of the source expect them.
    private mutating func sentence(_ sentence: Substring) {
        var current = ""
        for word in Self.marked(String(sentence)).split(separator: " ") {
            if !current.isEmpty, current.utf8.count + 1 + word.utf8.count > 78 {
                line(Self.protected(current))
                current = ""
            }
            current += (current.isEmpty ? "" : " ") + word
        }
        line(Self.protected(current))
    }

    /// The blank behind the first sentence of `text`, where more follows.
    private static func endOfSentence(in text: Substring) -> Substring.Index? {
        var previous: Character = " "
        for index in text.indices {
            if text[index] == " ", previous == "." || previous == ":" { return index }
            previous = text[index]
        }
        return nil
    }

    /// `text` with `bold` and _italic_ made fonts, and the rest escaped.
    private static func marked(_ text: String) -> String {
        var result = ""
        var font: Character?
        var run = ""
        var previous: Character = " "
        for character in text {
            let opensItalic = character == "_" && font == nil && !previous.isLetter
            if character == font || character == "`" && font == nil || opensItalic {
                result += escaped(run)
                run = ""
                result += font != nil ? #"\fR"# : character == "`" ? #"\fB"# : #"\fI"#
                font = font == nil ? character : nil
            } else {
                run.append(character)
            }
            previous = character
        }
        return result + escaped(run)
    }

    /// `text` with what roff would read as its own spelled out.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += #"\e"#
            case "-": result += #"\-"#
            case "'": result += #"\(aq"#
            case "`": result += #"\(ga"#
            case "^": result += #"\(ha"#
            case "~": result += #"\(ti"#
            case "\"": result += #"\(dq"#
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            default: result += "\\[u" + hexadecimal(scalar.value) + "]"
            }
        }
        return result
    }

    /// A line that does not begin like a macro.
    private static func protected(_ line: String) -> String {
        line.hasPrefix(".") || line.hasPrefix("'") ? #"\&"# + line : line
    }

    private static func needsQuotes(_ title: String) -> Bool { title.contains(" ") }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
