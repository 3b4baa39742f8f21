internal import AddressEngine
internal import GhostAddress
package import GhostComplete
package import TextIndex

/// From options to the library's values: the one place that knows both.
package struct Wiring {
    let options: Options

    /// Wires what these options ask for.
    package init(options: Options) {
        self.options = options
    }

    /// The lists of the options as one provider.
    ///
    /// - Throws: `ListError` for a list that can't be opened, or that has a line which is not UTF-8 where that is to fail.
    package func makeLists() throws(ListError) -> ListProvider {
        var sources = options.lists
        if !options.words.isEmpty { sources.append(.words(options.words)) }
        let format = ListFormat(
            separator: options.readsNUL ? .nul : .newline, delimiter: options.delimiter, hasWeights: options.rank == .weight,
            isSorted: options.isSorted)
        var lists = try ListProvider(sources, format: format, rank: rank)
        lists.matching = matching
        if options.rank == .frecency { lists.scores = Learning(options)?.scores }
        if options.encodingErrors == .fail {
            lists.readToEnd()
            try lists.checkEncoding()
        }
        return lists
    }

    /// The addresses of the options, nil where there are none.
    ///
    /// - Throws: for a file that is no index and can't be made one, and where the user interrupted that.
    func openAddresses() throws(AddressFile.Failure) -> AddressFile.Opened? {
        guard let path = options.addresses else { return nil }
        return try AddressFile(path: path, progress: options.action == .prompt ? .terminal : .standardError).open()
    }

    /// How the prompt looks and what it accepts.
    ///
    /// - Throws: `.configuration` for a pattern that can't be compiled.
    package func makeConfiguration(initialText: String, log: LogFile? = nil) throws(PromptError) -> Configuration {
        var configuration = Configuration(prompt: options.prompt)
        configuration.header = options.header
        configuration.placeholder = options.placeholder
        configuration.initialText = initialText
        configuration.minimumCharacters = options.minimumCharacters
        configuration.maximumLength = options.maximumLength
        configuration.caseMatching = caseMatching
        configuration.returnKey = options.returnKey == .accept ? .accept : .literal
        configuration.isStrict = options.isStrict
        configuration.allowsEmpty = options.allowsEmpty
        configuration.style = style
        configuration.color = color
        configuration.clearsAtEnd = options.clearsAtEnd
        configuration.debounce = options.debounce
        configuration.historyPath = options.history
        configuration.suggestsHistory = options.suggestsHistory
        configuration.listRows = options.listRows
        configuration.isMasked = options.isMasked
        configuration.isAccessible = options.isAccessible
        configuration.timeLimit = options.timeout
        configuration.keymap = options.keymap.map { $0 == .vi ? .vi : .emacs }
        configuration.programName = "ghost-prompt"
        configuration.escapeDelay = options.escapeDelay
        configuration.signals = .raise
        if let log { configuration.log = { log.write($0) } }
        switch options.validation {
        case .none: break
        case .some(.pattern(let pattern)): configuration.validator = .pattern(try ValidationPattern(pattern))
        case .some(.command(let command)):
            configuration.validator = .command(ValidationCommand(command, log: configuration.log))
        }
        return configuration
    }

    /// What the prompt completes from: the lists, the addresses, then a provider program.
    func makeProvider(_ sources: Sources, log: LogFile?) -> any SuggestionProvider {
        if sources.addressIndex == nil, options.completionProgram == nil { return sources.lists }
        let tell: (@Sendable (String) -> Void)? = log.map { log in { @Sendable in log.write($0) } }
        var providers: [any SuggestionProvider] = [sources.lists]
        if let index = sources.addressIndex { providers.append(AddressProvider(index: index, options: sources.addressOptions)) }
        switch options.completionProgram {
        case .none: break
        case .some(.once(let command)): providers.append(ProgramProvider(command, runs: .once, log: tell))
        case .some(.perQuery(let command)): providers.append(ProgramProvider(command, runs: .forEachQuery, log: tell))
        }
        return ProviderChain(providers)
    }

    var caseMatching: CaseMatching {
        switch options.letterCase {
        case .ignore: .ignore
        case .smart: .smart
        case .exact: .exact
        }
    }

    private var matching: Matching {
        switch options.match {
        case .prefix: .prefix
        case .word: .word
        case .fuzzy: .fuzzy
        }
    }

    private var rank: Rank {
        switch options.rank {
        case .list, .frecency: .list
        case .length: .length
        case .weight: .weight
        }
    }

    private var style: Configuration.Style {
        switch options.style {
        case .highlight: .highlight
        case .dim: .dim
        case .underline: .underline
        case .sgr(let parameters): .sgr(parameters)
        }
    }

    private var color: Configuration.Color {
        switch options.color {
        case .auto: .auto
        case .always: .always
        case .never: .never
        }
    }
}
