/// One option: a row of `OptionTable`, from which parsing, help, man page and completions are made.
package struct OptionRow: Sendable {
    /// What an option takes.
    package enum Argument: Equatable, Sendable {
        /// Nothing: the option is a switch.
        case none
        /// Any text, also one that looks like an option; the name stands for it in the help.
        case text(String)
        /// A file's name.
        case file(String)
        /// A number, a size or the like.
        case number(String)
        /// One of these words.
        case choice([String])
        /// One of these words, or what the name stands for.
        case choiceOr([String], String)
    }

    /// A heading of the help.
    package enum Group: String, CaseIterable, Sendable {
        case lists = "Lists"
        case addresses = "Addresses"
        case programs = "Provider programs"
        case history = "Earlier answers"
        case prompt = "The prompt"
        case matching = "Matching and order"
        case answer = "The answer"
        case looks = "Looks and keys"
        case withoutTerminal = "Without a terminal"
        case other = "Other"
    }

    /// Takes a value over into the options, or says what is wrong with it.
    typealias Store = @Sendable (_ value: String, _ options: inout Options) -> Refusal?

    /// Why a value was refused: the end of a sentence that starts with the value.
    struct Refusal: Error, Equatable {
        let reason: String
    }

    /// The option's name without the dashes.
    package let name: String
    /// What it takes.
    package let argument: Argument
    /// What holds where it is not given, as it would be written, or nil for nothing.
    package let defaultValue: String?
    /// The heading under which the help shows it.
    package let group: Group
    /// Whether GHOST_PROMPT_OPTS may hold it: looks and keys only, so that it cannot change what a script gets.
    package let isAllowedInEnvironment: Bool
    /// One line for the help, without a full stop.
    package let summary: String
    /// Further sentences for the man page, or an empty text.
    package let details: String
    /// Takes the value over; a switch gets an empty text.
    let store: Store

    init(
        _ name: String, _ argument: Argument, default defaultValue: String? = nil, in group: Group,
        allowedInEnvironment: Bool = false, _ summary: String, details: String = "", store: @escaping Store
    ) {
        self.name = name
        self.argument = argument
        self.defaultValue = defaultValue
        self.group = group
        self.isAllowedInEnvironment = allowedInEnvironment
        self.summary = summary
        self.details = details
        self.store = store
    }

    /// The option as it is typed: `--name`.
    package var dashed: String { "--" + name }

    /// What stands for the argument in the help and the man page, or nil for a switch.
    package var placeholder: String? {
        switch argument {
        case .none: nil
        case .text(let name), .file(let name), .number(let name): name
        case .choice(let values): values.joined(separator: "|")
        case .choiceOr(let values, let name): (values + [name]).joined(separator: "|")
        }
    }

    /// The words that the option takes, where it takes certain words.
    package var values: [String] {
        switch argument {
        case .choice(let values), .choiceOr(let values, _): values
        case .none, .text, .file, .number: []
        }
    }
}

extension OptionRow {
    /// A switch.
    static func flag(
        _ name: String, in group: Group, allowedInEnvironment: Bool = false, _ summary: String, details: String = "",
        set: @escaping @Sendable (inout Options) -> Void
    ) -> OptionRow {
        OptionRow(name, .none, in: group, allowedInEnvironment: allowedInEnvironment, summary, details: details) { _, options in
            set(&options)
            return nil
        }
    }

    /// An option that takes any text.
    static func text(
        _ name: String, _ placeholder: String, default defaultValue: String? = nil, in group: Group, _ summary: String,
        details: String = "", set: @escaping @Sendable (inout Options, String) -> Void
    ) -> OptionRow {
        OptionRow(name, .text(placeholder), default: defaultValue, in: group, summary, details: details) { value, options in
            set(&options, value)
            return nil
        }
    }

    /// An option that takes a file's name.
    static func file(
        _ name: String, _ placeholder: String, in group: Group, _ summary: String, details: String = "",
        set: @escaping @Sendable (inout Options, String) -> Void
    ) -> OptionRow {
        OptionRow(name, .file(placeholder), in: group, summary, details: details) { value, options in
            guard !value.isEmpty else { return Refusal(reason: "is not the name of a file") }
            set(&options, value)
            return nil
        }
    }

    /// An option that takes a whole number of a range.
    static func number(
        _ name: String, _ placeholder: String, _ range: ClosedRange<Int>, default defaultValue: Int? = nil, in group: Group,
        allowedInEnvironment: Bool = false, _ summary: String, details: String = "",
        set: @escaping @Sendable (inout Options, Int) -> Void
    ) -> OptionRow {
        OptionRow(
            name, .number(placeholder), default: defaultValue.map(String.init), in: group,
            allowedInEnvironment: allowedInEnvironment, summary, details: details
        ) { value, options in
            guard let number = Int(value), range.contains(number) else {
                return Refusal(reason: "is not a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            set(&options, number)
            return nil
        }
    }

    /// An option that takes one of an enumeration's names.
    static func choice<Value>(
        _ name: String, default defaultValue: Value, in group: Group, allowedInEnvironment: Bool = false, _ summary: String,
        details: String = "", set: @escaping @Sendable (inout Options, Value) -> Void
    ) -> OptionRow where Value: CaseIterable & RawRepresentable<String> & Sendable {
        let values = Value.allCases.map(\.rawValue)
        return OptionRow(
            name, .choice(values), default: defaultValue.rawValue, in: group, allowedInEnvironment: allowedInEnvironment,
            summary, details: details
        ) { value, options in
            guard let chosen = Value(rawValue: value) else { return .notOneOf(values) }
            set(&options, chosen)
            return nil
        }
    }
}

extension OptionRow.Refusal {
    /// The value is none of `values`.
    static func notOneOf(_ values: [String]) -> Self {
        Self(reason: values.count == 1 ? "is not \(values[0])" : "is not one of \(values.joined(separator: ", "))")
    }
}
