/// Several providers as one: the candidates of the first come first, and each text once.
///
///     ProviderChain([ListProvider(["red", "green"]), history])
///
/// The session asks the parts one by one, so that a slow one holds nothing up.
public struct ProviderChain: SuggestionProvider {
    /// The providers, in the order of their candidates; a chain inside is taken apart.
    public let providers: [any SuggestionProvider]

    /// Makes a chain of providers, the most important first.
    public init(_ providers: [any SuggestionProvider]) {
        self.providers = providers.flatMap { ($0 as? ProviderChain)?.providers ?? [$0] }
    }

    /// The descriptors of all of them.
    public var pendingDescriptors: [Int32] { providers.flatMap(\.pendingDescriptors) }

    /// Reads what all of them have.
    public func readAvailable() -> Bool { providers.map { $0.readAvailable() }.contains(true) }

    /// Answers on the spot with what the immediate providers have. A session does not come here: it asks the parts.
    ///
    /// - Throws: what the first provider throws that fails.
    public func answer(to query: Query) throws -> Answer {
        var merged = MergedCandidates()
        for provider in providers {
            if case .now(let candidates) = try provider.answer(to: query) { merged.append(candidates) }
        }
        return .now(merged.candidates)
    }
}

/// Candidates of several sources in order, each text once.
struct MergedCandidates {
    private(set) var candidates = Candidates()
    private var seen: Set<String> = []

    mutating func append(_ more: Candidates, slot: Int = 0) {
        candidates.hasMore = candidates.hasMore || more.hasMore
        guard !more.list.isEmpty else { return }
        if candidates.list.isEmpty, slot == 0 {
            candidates.list = more.list
            return
        }
        if seen.isEmpty { seen = Set(candidates.list.map(\.text)) }
        for var candidate in more.list where seen.insert(candidate.text).inserted {
            candidate.slot = slot
            candidates.list.append(candidate)
        }
    }
}
