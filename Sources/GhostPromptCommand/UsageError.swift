/// A command line that cannot be followed: what is wrong, where, and what to do, in one line.
package struct UsageError: Error, Equatable, Sendable {
    /// What is wrong.
    package enum Problem: Equatable, Sendable {
        /// No option has this name.
        case unknownOption(String)
        /// One dash and a letter: there are none such.
        case shortOption(String)
        /// The option's argument, called by this placeholder, is missing.
        case missingValue(option: String, placeholder: String)
        /// The option takes no value.
        case unwantedValue(option: String, value: String)
        /// The option does not take this value; `reason` ends the sentence.
        case badValue(option: String, value: String, reason: String)
        /// The option means nothing without the other one.
        case needs(option: String, other: String)
        /// The two exclude each other; `reason` says why.
        case contradiction(String, String, reason: String)
        /// Not allowed in GHOST_PROMPT_OPTS, only `allowed` are.
        case notAllowedInEnvironment(String, allowed: [String])
        /// A quote in GHOST_PROMPT_OPTS has no partner.
        case openQuote(String)
        /// The argument of this number, counted from 1, is not UTF-8.
        case notUTF8(argument: Int)
    }

    /// Where the problem is.
    package enum Place: Equatable, Sendable {
        /// On the command line.
        case arguments
        /// In the environment variable GHOST_PROMPT_OPTS.
        case environment
    }

    /// What is wrong.
    package let problem: Problem
    /// Where it is.
    package let place: Place

    /// A problem at a place.
    package init(_ problem: Problem, in place: Place = .arguments) {
        self.problem = problem
        self.place = place
    }
}

extension UsageError: CustomStringConvertible {
    /// The line for standard error, without its end. No byte of it can act on a terminal.
    package var description: String {
        let variable = place == .environment ? "\(EnvironmentOptions.variable): " : ""
        return "ghost-prompt: \(variable)\(sentence) (see --help)"
    }

    private var sentence: String {
        switch problem {
        case .unknownOption(let name):
            "\(shown(name)): there is no such option"
        case .shortOption(let name):
            "\(shown(name)): there are no options of one dash; an entry goes after --"
        case .missingValue(let option, let placeholder):
            "--\(option): \(placeholder) is missing"
        case .unwantedValue(let option, let value):
            "--\(option): takes no value, but was given '\(shown(value))'"
        case .badValue(let option, let value, let reason):
            "--\(option): '\(shown(value))' \(shown(reason))"
        case .needs(let option, let other):
            "\(option): means nothing without \(other)"
        case .contradiction(let first, let second, let reason):
            "\(first) and \(second): \(reason)"
        case .notAllowedInEnvironment(let text, let allowed):
            "'\(shown(text))' is not allowed there, only \(allowed.joined(separator: ", "))"
        case .openQuote(let text):
            "a quote is not closed in '\(shown(text))'"
        case .notUTF8(let argument):
            "argument \(argument) is not valid UTF-8"
        }
    }

    /// A foreign text for a message: controls as pictures, and not too much of it.
    private func shown(_ text: String) -> String {
        let limit = 200
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(limit) {
            switch scalar.value {
            case 0..<0x20: result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
            case 0x7F: result.append("\u{2421}")
            case 0x80..<0xA0, 0x202A...0x202E, 0x2028, 0x2029, 0x2066...0x2069: result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return String(result) + (text.unicodeScalars.count > limit ? "…" : "")
    }
}
