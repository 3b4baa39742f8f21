/// A part of the work that a reading is: its last word whole or as a beginning, with its number or without, and a walk along names.
struct Stage {
    /// The reading's number.
    let plan: Int
    /// Of equal answers that of the least turn counts.
    var turn: Int
    /// The last word is a beginning.
    let prefix: Bool
    /// Streets are looked for that lack the number.
    var isAbsent = false
    let textFloor: Int
    let spellingFloor: Int
    /// The best that it can find, as `Score.key`.
    var bound: UInt64 = 0
    /// The walk; nil before it is known what is to be walked.
    var walk: NameWalk?
}

/// A walk along names, which can wait for others that may find better ones.
final class NameWalk {
    /// The lists of the words, the shortest first.
    var cursors: [UnionCursor]
    /// What the words for the town leave.
    let filter: TownFilter
    /// As in `SearchRun`.
    let typedCore: Int
    let literalFloor: Int
    /// It has looked at something.
    var hasBegun = false
    /// The groups that it may look at before it is thought over.
    var patience = Int.max
    /// The stretch of names where it stands.
    var stretch = 0
    /// The first name that it has not looked at, -1 at the beginning of the stretch.
    var name = -1

    init(_ lists: [UnionCursor], _ filter: TownFilter, typedCore: Int, literalFloor: Int) {
        cursors = lists.sorted { $0.bound < $1.bound }
        self.filter = filter
        self.typedCore = typedCore
        self.literalFloor = literalFloor
        for index in cursors.indices { cursors[index].rewind() }
    }

    /// There are at most so many names.
    var names: Int { cursors.first?.bound ?? 0 }
}

extension SearchRun {
    /// Runs readings: of all the stages that they have, always one that can find the best. What is found is the same in any order;
    /// but once the list is full of better ones, the others need not run.
    func runPlans(_ range: Range<Int>, turn: Int) {
        var stages: [Stage] = []
        for (offset, plan) in range.enumerated() {
            enter(plan)
            addStages(&stages, turn: (turn + offset) * 4)
        }
        while !stages.isEmpty {
            var first = 0
            var horizon = UInt64.max
            for at in 1..<max(1, stages.count) {
                let bound = stages[at].bound
                if bound < stages[first].bound {
                    horizon = stages[first].bound
                    first = at
                } else if bound < horizon {
                    horizon = bound
                }
            }
            let stage = stages.remove(at: first)
            if top.isBeyond(stage.bound) || !memo.demand.goesOn(after: 64) { return }
            enter(stage.plan)
            set(stage)
            if let walk = stage.walk { goOn(walk, stage, until: horizon, &stages) } else { begin(stage, &stages) }
        }
    }

    /// Makes a reading the one that runs.
    private func enter(_ plan: Int) {
        if planNumber == plan { return }
        if !townQuality.isEmpty {
            townQualities[planNumber] = townQuality
            townQuality = [:]
        }
        if !townQualities.isEmpty, let known = townQualities.removeValue(forKey: plan) { townQuality = known }
        planNumber = plan
        current = plans[plan]
        let words = current.words
        least = current.number?.least ?? 0
        streetWords = words[current.street]
        hasNothingToDrop = false
        if dropsWeak {
            let core = streetWords.filter { !$0.isWeak }
            if core.isEmpty || core.count == streetWords.count {
                // The tier before has tried it.
                hasNothingToDrop = !isLenient && tier != 4 && !current.street.isEmpty
            } else {
                streetWords = core[...]
            }
        }
        let openIndex = words.indices.last.flatMap { words[$0].isOpen ? $0 : nil }
        opensStreet = openIndex.map { current.street.contains($0) } ?? false && !isFuzzy
        opensTown = openIndex.map { current.town.contains($0) } ?? false && !isFuzzy
    }

    /// Sets what a stage has of its own.
    private func set(_ stage: Stage) {
        turn = stage.turn
        textFloor = stage.textFloor
        spellingFloor = stage.spellingFloor
        isAbsent = stage.isAbsent
        dropped = 0
    }

    /// Adds the stages of the reading that runs: one with its last word whole, one as a beginning.
    private func addStages(_ stages: inout [Stage], turn: Int) {
        if hasNothingToDrop { return }
        let words = current.words
        let hasInitials = words.contains { $0.isOpen && $0.token.isComplete }
        func add(_ turn: Int, prefix: Bool, text: Int, spelling: Int) {
            var stage = Stage(plan: planNumber, turn: turn, prefix: prefix, textFloor: text, spellingFloor: spelling)
            set(stage)
            stage.bound = bound.key
            stages.append(stage)
        }
        let word = words.last.flatMap { $0.isOpen ? $0 : nil }
        let inStreet = word != nil && current.street.contains(words.count - 1)
        guard let word, inStreet || current.town.contains(words.count - 1) else {
            return add(turn, prefix: hasInitials, text: hasInitials ? 2 : 0, spelling: 0)
        }
        if !hasInitials {
            // One letter is a beginning of many words; that it is a whole word too says nothing yet.
            let isLetter = word.token.length == 1 && !word.token.hasDigit && word.token.word[0] < 0xE0
            add(turn, prefix: false, text: isLetter ? 2 : 0, spelling: 0)
        }
        // Whole words are found by then.
        add(turn + 2, prefix: true, text: 2, spelling: inStreet && !hasInitials ? 2 : 0)
    }
}
