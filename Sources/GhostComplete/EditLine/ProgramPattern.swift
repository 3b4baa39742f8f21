internal import Glibc

/// The name of a program before a command of an `EditRC`: a part of the name, or a basic regular expression (regex(7)).
enum ProgramPattern {
    private static let limit = 200

    static func matches(_ pattern: String, _ program: String) -> Bool {
        // `:bind` is for nobody, as in libedit.
        guard !pattern.isEmpty, pattern.utf8.count <= limit else { return false }
        if contains(program, pattern) { return true }
        // A repetition of repetitions takes memory without end in glibc's compiler.
        guard !contains(pattern, "\\{") else { return false }
        var expression = regex_t()
        guard regcomp(&expression, pattern, REG_NOSUB) == 0 else { return false }
        defer { regfree(&expression) }
        return regexec(&expression, program, 0, nil, 0) == 0
    }

    private static func contains(_ text: String, _ part: String) -> Bool {
        let (text, part) = (Array(text.utf8), Array(part.utf8))
        guard part.count <= text.count else { return false }
        return (0...text.count - part.count).contains { text[$0..<$0 + part.count].elementsEqual(part) }
    }
}
