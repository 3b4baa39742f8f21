internal import GhostTerminal

/// Asks the providers: the immediate ones on the spot, the others in tasks whose batches come through the mailbox.
///
/// Debounce, cancellation, the time limit and the cache of slow answers are here, once, for every provider.
struct ProviderRunner: ~Copyable {
    /// What one provider has said to the question.
    private struct Slot {
        var candidates = Candidates()
        var isAwaited = false
        var isComplete = true
        /// A task looks for it.
        var isSearching = false
        /// The answer took its time: it is worth keeping.
        var isWorthKeeping = false
    }

    /// How long a slow provider may take for an answer.
    private static let timeLimit = Duration.seconds(10)
    /// How long Return waits for a list from a pipe: as long as nothing has moved for less than this, and in all.
    private static let silenceLimit = Duration.seconds(1)
    private static let patience = Duration.seconds(3)
    /// How often an answer is made anew while data arrives.
    private static let refreshInterval = Duration.milliseconds(30)
    /// How many answers of slow providers are kept.
    private static let cacheLimit = 128

    private struct CacheKey: Hashable {
        var slot: Int
        var text: String
        var limit: Int
    }

    private let provider: any SuggestionProvider
    /// The providers one by one; none before `prepare()`.
    private var providers: [any SuggestionProvider] = []
    /// The only provider, where it is a list.
    private var list: ListProvider?
    /// Whether any provider answers what is likely to be asked next.
    private(set) var answersAhead = false
    private let debounce: Duration
    private let log: (String) -> Void

    private var slots: [Slot] = []
    private var tasks: [Task<Void, Never>] = []
    private var generation = 0
    private var query = Query("")
    private var cache: [CacheKey: Candidates] = [:]
    /// Answers that were given ahead, by slot, and the query that they are for.
    private var ahead: (query: Query, answers: [Candidates?])?
    private var lastAsked: Moment?
    private var deadline: Moment?
    /// There once a provider has been slow.
    private var mailbox: Mailbox?
    /// Providers for which data is still arriving, with their slots.
    private var streams: [(slot: Int, provider: any SuggestionProvider)] = []
    /// When Return stops waiting for data that does not come, and when for data that does not end.
    private var silenceDeadline: Moment?
    private var patienceDeadline: Moment?
    /// When data for a list has come last.
    private var lastData: Moment
    /// When the last question may be asked again because data has come.
    private var nextRefresh: Moment?
    /// Until when no more data is read, for a search to come to the end of what there is.
    private var restDeadline: Moment?

    init(_ provider: any SuggestionProvider, debounce: Duration, log: @escaping (String) -> Void) {
        self.provider = provider
        self.debounce = debounce
        self.log = log
        lastData = Moment.now
        if !provider.pendingDescriptors.isEmpty { prepare() }
    }

    /// Makes what questions need. Nothing has to be there before the first one but to hear of data that arrives, and a prompt
    /// without a list from a pipe has its first frame before.
    mutating func prepare() {
        guard slots.isEmpty else { return }
        providers = (provider as? ProviderChain)?.providers ?? [provider]
        slots = Array(repeating: Slot(), count: providers.count)
        answersAhead = providers.contains(where: \.answersAhead)
        for case let list as ListProvider in providers { list.prepare() }
        if providers.count == 1 { list = providers[0] as? ListProvider }
        for slot in providers.indices where !providers[slot].pendingDescriptors.isEmpty {
            streams.append((slot, providers[slot]))
        }
    }

    deinit {
        for task in tasks { task.cancel() }
    }

    /// Readable when a slow provider has said something, or when data for a list has come.
    var descriptors: [Int32] {
        var descriptors = mailbox.map { [$0.descriptor] } ?? []
        if restDeadline == nil { for stream in streams { descriptors += stream.provider.pendingDescriptors } }
        return descriptors
    }

    /// Whether nothing is waited for but mail of slow providers: neither data nor a moment.
    var waitsForMailOnly: Bool {
        streams.isEmpty && deadline == nil && silenceDeadline == nil && patienceDeadline == nil && nextRefresh == nil
    }

    /// The descriptor that says that a slow provider has said something; -1 where none has been asked.
    var mailDescriptor: Int32 { mailbox?.descriptor ?? -1 }

    /// When to call `expire`.
    var nextDeadline: Moment? {
        [deadline, silenceDeadline, patienceDeadline, nextRefresh, restDeadline].compactMap { $0 }.min()
    }

    /// Asks all providers; what was asked before is cancelled.
    ///
    /// - Parameter isTyping: the question comes from a key of text, so that slow providers are debounced.
    /// - Returns: what is known on the spot.
    mutating func ask(_ query: Query, generation: Int, isTyping: Bool) -> SuggestionModel.Answered {
        stop()
        prepare()
        self.generation = generation
        self.query = query
        var delay: Duration?
        for stream in streams { _ = stream.provider.readAvailable() }
        let ahead = takeAhead(query)
        for slot in providers.indices {
            slots[slot] = Slot()
            if let known = ahead?[slot] {
                slots[slot].candidates = known
                continue
            }
            if !cache.isEmpty, let known = cache[CacheKey(slot: slot, text: query.text, limit: query.limit)] {
                slots[slot].candidates = known
                continue
            }
            do {
                switch try providers[slot].answer(to: query) {
                case .now(let candidates):
                    slots[slot].candidates = candidates
                    if !streams.isEmpty, streams.contains(where: { $0.slot == slot && !$0.provider.pendingDescriptors.isEmpty }) {
                        awaitData(slot)
                    }
                case .soon(let batches): start(batches, slot: slot, delay: .zero, isAwaited: true)
                case .later(let batches):
                    let wait = delay ?? self.delay(isTyping: isTyping)
                    delay = wait
                    start(batches, slot: slot, delay: wait, isAwaited: false)
                }
            } catch {
                log("provider \(slot + 1) failed: \(error)")
            }
        }
        return answered()
    }

    /// Has the providers answer a query that is likely to be the next, as long as nothing else is to be done.
    mutating func askAhead(_ query: Query, while isWanted: @escaping @Sendable () -> Bool) {
        let answers = providers.map { isWanted() ? $0.answerAhead(to: query, while: isWanted) : nil }
        if answers.contains(where: { $0 != nil }) { ahead = (query, answers) }
    }

    /// What was answered ahead of a query. That of any other is of no use any more.
    private mutating func takeAhead(_ query: Query) -> [Candidates?]? {
        guard let known = ahead else { return nil }
        ahead = nil
        return known.query == query ? known.answers : nil
    }

    /// Takes the answer to the last question for that to one that goes on as its only candidate does, where that is plain to see.
    ///
    /// - Returns: whether there are more candidates; nil where the providers must be asked.
    mutating func goOn(from candidate: String, to query: Query, generation: Int) -> Bool? {
        guard let list, tasks.isEmpty, waitsForMailOnly, let hasMore = list.goesOn(from: candidate, to: query) else { return nil }
        self.generation = generation
        self.query = query
        slots[0].candidates.hasMore = hasMore
        return hasMore
    }

    /// Whether nothing will be found for what goes on from the text that was asked for last, for which nothing was found.
    var findsNothingMore: Bool {
        // Looked up when it is asked, not when a session is made: the first look goes through all conformances of the program.
        streams.isEmpty && providers.allSatisfy { ($0 as? any PrefixClosedProvider)?.findsNothing(from: query) ?? false }
    }

    /// Cancels what is on its way.
    mutating func stop() {
        if !tasks.isEmpty {
            for task in tasks { task.cancel() }
            tasks = []
        }
        deadline = nil
        silenceDeadline = nil
        patienceDeadline = nil
        nextRefresh = nil
    }

    /// The prompt has ended.
    mutating func shutDown() {
        stop()
        for provider in providers { provider.stop() }
    }

    /// The second stage for a candidate, by the provider that found it. One that fails leaves the candidate as it is.
    func resolve(_ candidate: Candidate) -> Resolution {
        do {
            return try providers[candidate.slot].resolve(candidate)
        } catch {
            log("provider \(candidate.slot + 1) failed: \(error)")
            return .now(candidate)
        }
    }

    /// Takes in what slow providers have said.
    ///
    /// - Returns: the answer as it is now, or nil if nothing concerns the last question.
    mutating func collect() -> SuggestionModel.Answered? {
        var isNews = collectData()
        for message in mailbox?.take() ?? []
        where message.generation == generation && slots[message.slot].isSearching {
            isNews = true
            switch message.content {
            case .batch(let candidates): slots[message.slot].candidates = candidates
            case .finished:
                endSearch(message.slot)
                remember(message.slot)
            case .failed(let reason):
                endSearch(message.slot)
                log("provider \(message.slot + 1) failed: \(reason)")
            case .judged, .resolved: break
            }
        }
        if !tasks.isEmpty, !slots.contains(where: \.isSearching) { tasks = [] }
        return isNews ? answered() : nil
    }

    /// Does what is due: gives up on providers whose time has passed, and makes an answer anew for which data has come.
    mutating func expire(at now: Moment) -> SuggestionModel.Answered? {
        if let restDeadline, restDeadline <= now { self.restDeadline = nil }
        if let nextRefresh, nextRefresh <= now { return refresh() }
        if let patienceDeadline, patienceDeadline <= now {
            for stream in streams { slots[stream.slot].isAwaited = false }
            silenceDeadline = nil
            self.patienceDeadline = nil
            return answered()
        }
        if let silenceDeadline, silenceDeadline <= now {
            // What has come is looked at to its end.
            for stream in streams where !slots[stream.slot].isSearching { slots[stream.slot].isAwaited = false }
            self.silenceDeadline = nil
            if !streams.contains(where: { slots[$0.slot].isAwaited }) { patienceDeadline = nil }
            return answered()
        }
        guard let deadline, deadline <= now else { return nil }
        for slot in slots.indices where slots[slot].isSearching {
            log("provider \(slot + 1) gave no answer within \(Self.timeLimit)")
            finish(slot)
        }
        stop()
        return answered()
    }

    // MARK: - Data that arrives

    /// The answer of this slot may grow: Return waits for it as long as something moves.
    private mutating func awaitData(_ slot: Int) {
        let now = Moment.now
        slots[slot].isComplete = false
        slots[slot].isAwaited = now < lastData + Self.silenceLimit
        guard slots[slot].isAwaited else { return }
        silenceDeadline = lastData + Self.silenceLimit
        if patienceDeadline == nil { patienceDeadline = now + Self.patience }
    }

    /// Reads what has come for lists.
    ///
    /// - Returns: whether the answer is to be made anew now, because all has come.
    private mutating func collectData() -> Bool {
        guard restDeadline == nil else { return false }
        var moved = false
        for stream in streams where stream.provider.readAvailable() { moved = true }
        guard moved else { return false }
        lastData = Moment.now
        let hasEnded = streams.contains { $0.provider.pendingDescriptors.isEmpty }
        guard generation > 0, silenceDeadline != nil || streams.contains(where: { !slots[$0.slot].isComplete }) else {
            streams.removeAll { $0.provider.pendingDescriptors.isEmpty }
            return false
        }
        if hasEnded { return refresh() != nil }
        if silenceDeadline != nil { silenceDeadline = Moment.now + Self.silenceLimit }
        if nextRefresh == nil { nextRefresh = Moment.now + Self.refreshInterval }
        // A pipe may bring more than can be looked at: reading would then take the processor from the search.
        if streams.contains(where: { slots[$0.slot].isSearching }) { restDeadline = Moment.now + Self.refreshInterval }
        return false
    }

    /// Asks the lists for which data arrives once more. One whose search goes on is asked behind it.
    private mutating func refresh() -> SuggestionModel.Answered? {
        nextRefresh = nil
        for (slot, provider) in streams {
            guard !slots[slot].isSearching else {
                nextRefresh = Moment.now + Self.refreshInterval
                continue
            }
            // Asked before the answer, which is of no less then.
            let hasEnded = provider.pendingDescriptors.isEmpty
            if hasEnded { streams.removeAll { $0.slot == slot } }
            switch try? provider.answer(to: query) {
            case .now(let candidates)?:
                slots[slot].candidates = candidates
                if hasEnded { finish(slot) }
            case .soon(let batches)?, .later(let batches)?:
                let isAwaited = hasEnded || slots[slot].isAwaited
                start(batches, slot: slot, delay: .zero, isAwaited: true)
                slots[slot].isAwaited = isAwaited
            case nil: if hasEnded { finish(slot) }
            }
        }
        if streams.isEmpty {
            silenceDeadline = nil
            patienceDeadline = nil
        }
        return answered()
    }

    // MARK: - Parts

    private mutating func start(
        _ batches: any AsyncSequence<Candidates, any Error> & Sendable, slot: Int, delay: Duration, isAwaited: Bool
    ) {
        guard let mailbox = mailbox ?? (try? Mailbox()) else {
            log("provider \(slot + 1): no descriptor is left to wait for its answer")
            return
        }
        self.mailbox = mailbox
        slots[slot].isAwaited = isAwaited
        slots[slot].isComplete = false
        slots[slot].isSearching = true
        slots[slot].isWorthKeeping = !isAwaited
        if !isAwaited { deadline = Moment.now + delay + Self.timeLimit }
        let generation = generation
        tasks.append(
            Task.detached {
                do {
                    if delay > .zero { try await Task.sleep(for: delay) }
                    for try await batch in batches {
                        try Task.checkCancellation()
                        mailbox.post(.init(generation: generation, slot: slot, content: .batch(batch)))
                    }
                    try Task.checkCancellation()
                    mailbox.post(.init(generation: generation, slot: slot, content: .finished))
                } catch is CancellationError {
                    // The text has moved on: nobody waits for this answer.
                } catch {
                    mailbox.post(.init(generation: generation, slot: slot, content: .failed(String(describing: error))))
                }
            })
    }

    /// The first key is asked at once, those that follow closely only when the typing pauses.
    private mutating func delay(isTyping: Bool) -> Duration {
        let now = Moment.now
        defer { lastAsked = now }
        guard isTyping, let lastAsked, now - lastAsked < debounce else { return .zero }
        return debounce
    }

    private mutating func finish(_ slot: Int) {
        slots[slot].isComplete = true
        slots[slot].isAwaited = false
        slots[slot].isSearching = false
    }

    /// The task has found what there was. Where data still arrives that may not be all.
    private mutating func endSearch(_ slot: Int) {
        let mayGrow = streams.contains { $0.slot == slot }
        finish(slot)
        if mayGrow { awaitData(slot) }
    }

    private mutating func remember(_ slot: Int) {
        guard slots[slot].isWorthKeeping, slots[slot].isComplete else { return }
        if cache.count >= Self.cacheLimit { cache = [:] }
        cache[CacheKey(slot: slot, text: query.text, limit: query.limit)] = slots[slot].candidates
    }

    private func answered() -> SuggestionModel.Answered {
        if slots.count == 1 {
            return SuggestionModel.Answered(
                generation: generation, candidates: slots[0].candidates.list, hasMore: slots[0].candidates.hasMore,
                isAwaited: slots[0].isAwaited, isComplete: slots[0].isComplete)
        }
        var merged = MergedCandidates()
        for (place, slot) in slots.enumerated() { merged.append(slot.candidates, slot: place) }
        return SuggestionModel.Answered(
            generation: generation, candidates: merged.candidates.list, hasMore: merged.candidates.hasMore,
            isAwaited: slots.contains(where: \.isAwaited), isComplete: slots.allSatisfy(\.isComplete))
    }
}
