/// A prompt that completes inline: the best match of a provider stands after the cursor as highlighted pending text, and
/// Return or Tab accepts it.
///
///     let prompt = GhostPrompt("Colour: ", provider: ListProvider(["red", "green", "blue"]))
///     if case .accepted(let colour, _) = try prompt.readLine() { print(colour) }
public struct GhostPrompt: Sendable {
    /// How the prompt looks and what it accepts.
    public var configuration: Configuration

    /// Where candidates come from.
    public var provider: any SuggestionProvider

    /// Makes a prompt with the defaults of `ghost-prompt`.
    ///
    /// - Parameters:
    ///   - prompt: the text at the left of the line.
    ///   - provider: where candidates come from; a `ProviderChain` for several.
    public init(_ prompt: String = "> ", provider: any SuggestionProvider) {
        self.init(configuration: Configuration(prompt: prompt), provider: provider)
    }

    /// Makes a prompt with a configuration, which is checked when the prompt is opened.
    public init(configuration: Configuration, provider: any SuggestionProvider) {
        self.configuration = configuration
        self.provider = provider
    }

    /// Asks on the controlling terminal and waits for the answer.
    ///
    /// Blocks the calling thread; on the main thread it blocks the main actor, which providers must not need. Programs
    /// that live in Swift concurrency use the asynchronous form. However it ends, the terminal is as it was.
    ///
    /// - Returns: how the prompt ended; that nobody answered is no error.
    /// - Throws: `.noTerminal` where there is none, `.configuration` for a value that can't be used, `.terminal` or `.editor`
    ///   where the system refuses what is needed.
    public func readLine() throws(PromptError) -> PromptResult {
        try PromptSession(configuration, provider: provider).run()
    }

    /// Asks on the controlling terminal, on a thread of its own, so that none of the task pool is blocked.
    ///
    /// The task being cancelled does not end the prompt; `Configuration.timeLimit` does.
    /// - Returns: how the prompt ended.
    /// - Throws: as the synchronous form.
    public func readLine() async throws(PromptError) -> PromptResult {
        let outcome: Result<PromptResult, PromptError> = await withCheckedContinuation { continuation in
            DetachedThread.start {
                continuation.resume(
                    returning: Result { () throws(PromptError) in
                        try PromptSession(configuration, provider: provider).run()
                    })
            }
        }
        return try outcome.get()
    }
}
