internal import GhostTerminal
internal import Glibc

extension Configuration {
    /// Refuses values that contradict each other or can't be used, with what to do about it.
    func check() throws(PromptError) {
        if let most = maximumLength {
            guard most > 0 else { throw PromptError(.configuration, "the greatest length must be at least 1, not \(most)") }
            guard initialText.count <= most else {
                throw PromptError(
                    .configuration, "the given text has \(initialText.count) characters, more than the greatest length of \(most)"
                )
            }
        }
    }

    /// What the model needs to know.
    var modelSettings: SuggestionModel.Settings {
        var settings = SuggestionModel.Settings()
        settings.minimumCharacters = max(1, minimumCharacters)
        settings.maximumLength = maximumLength
        settings.caseMatching = caseMatching
        settings.returnAccepts = returnKey == .accept
        settings.isStrict = isStrict
        settings.allowsEmpty = allowsEmpty
        settings.listRows = isMasked || look != .frames ? 0 : max(0, listRows)
        settings.offersAtAll = !isMasked && look != .dumb
        settings.offersWhileTyping = look == .frames
        return settings
    }
}

extension Configuration {
    /// How many colours the pending text may have.
    var colorDepth: ColorDepth {
        let detected = ColorDepth.detect { getenv($0).flatMap { String(validatingCString: $0) } }
        switch color {
        case .auto: return detected
        case .never: return .none
        case .always: return max(detected, .palette256)
        }
    }
}

extension Configuration.Style {
    /// The name that `Style` of GhostTerminal knows it by.
    var name: String {
        switch self {
        case .highlight: "highlight"
        case .dim: "dim"
        case .underline: "underline"
        case .sgr(let parameters): parameters
        }
    }
}

extension Configuration {
    /// How a prompt is put on a terminal.
    enum Look {
        /// Frames of cells with pending text.
        case frames
        /// A terminal without a name or called dumb: a plain line, no escape sequence.
        case dumb
        /// Output is only appended.
        case accessible
    }

    /// The look that the configuration and TERM ask for.
    var look: Look {
        if isAccessible { return .accessible }
        guard let name = getenv("TERM"), name[0] != 0, strcmp(name, "dumb") != 0 else { return .dumb }
        return .frames
    }
}
