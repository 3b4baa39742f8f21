internal import Synchronization

/// What is known of the order of a file's lines, as long as the file stays as it is.
struct KnownOrder: Sendable {
    enum Order {
        /// Some lines here and there are sorted.
        case guessed
        /// All are.
        case sorted
        case unsorted
    }

    var state: ListFile.State
    var order: Order
}

extension TextList {
    /// The least size of a file that is worth a guess: a smaller one is scanned in no time.
    private static let leastSize = 1 << 20

    /// Finds out whether the answers that were given on a guess were right, by going through the files.
    ///
    /// A search that is allowed to guess takes a file for sorted if some of its lines are. Call this beside it, and ask
    /// again if it says false.
    ///
    /// - Parameter isCancelled: Asked from time to time; once it says true the check ends.
    /// - Returns: Whether each guess was right; nil if the check was cancelled.
    /// - Complexity: reads the files once for all, a tenth of a second for ten million lines.
    package func confirmOrder(isCancelled: () -> Bool = { false }) -> Bool? {
        var isRight = true
        for number in sources.indices {
            guard case .file(let file) = sources[number], let state = file.state, order(number, state) == .guessed else {
                continue
            }
            let none = LineFilter(
                nil, separator: format.separator.byte, firstBytes: Array(repeating: false, count: 256))
            let outcome = walk(number, from: 0, filter: none, isCancelled: isCancelled) { _, _, _ in true }
            if outcome.wasCancelled { return nil }
            isRight = isRight && order(number, state) == .sorted
        }
        return isRight
    }

    /// The state of a file whose order is to be found out when it is walked through: one that seems to be sorted.
    func fileToCheck(_ number: Int) -> ListFile.State? {
        guard !format.isSorted, case .file(let file) = sources[number], let state = file.state else { return nil }
        return order(number, state) == .guessed ? state : nil
    }

    /// What is known of the order of a file in a state; a guess the first time.
    func order(_ number: Int, _ state: ListFile.State) -> KnownOrder.Order {
        guard !format.isSorted else { return .sorted }
        if let known = orders.withLock({ $0[number] }), known.state == state { return known.order }
        guard case .file(let file) = sources[number], state.size - file.start >= Self.leastSize else { return .unsorted }
        let lines = SortedLines(file, state, separator: format.separator.byte)
        let order: KnownOrder.Order = lines.seemsSorted ? .guessed : .unsorted
        orders.withLock { $0[number] = KnownOrder(state: state, order: order) }
        return order
    }

    /// Keeps what a walk has found out.
    func noteOrder(_ number: Int, _ state: ListFile.State, _ order: KnownOrder.Order) {
        guard case .file(let file) = sources[number], file.state == state else { return }
        orders.withLock { $0[number] = KnownOrder(state: state, order: order) }
    }
}

extension SortedLines {
    /// Whether some lines, spread evenly, and those that follow them are sorted.
    var seemsSorted: Bool {
        let samples = 32
        var last: [UInt8] = []
        for sample in 0..<samples {
            var offset = bounds.lowerBound + sample * bounds.count / samples
            if sample > 0 { offset = nextLine(after: offset) }
            for _ in 0..<3 where offset < bounds.upperBound {
                let line = bytes(ofLineAt: offset, after: 0, count: 64)
                if line.lexicographicallyPrecedes(last) { return false }
                last = line
                offset = nextLine(after: offset)
            }
        }
        return true
    }
}
