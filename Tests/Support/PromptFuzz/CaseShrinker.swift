/// Leaves out of a failing case what it fails without: the steps behind the difference, then parts of everything, long ones first.
struct CaseShrinker {
    private(set) var best: FuzzCase
    private(set) var difference: FuzzDifference
    private var fuzzer: Fuzzer
    private let end = ContinuousClock.now + .seconds(60)

    init(_ plan: FuzzCase, _ difference: FuzzDifference, fuzzer: Fuzzer) {
        best = plan
        self.difference = difference
        self.fuzzer = fuzzer
    }

    mutating func run() {
        var shorter = best
        shorter.steps = Array(best.steps.prefix(difference.step + 1))
        _ = attempt(shorter)
        var isShrinking = true
        while isShrinking, ContinuousClock.now < end {
            isShrinking = cut(\.steps)
            isShrinking = cutKeys() || isShrinking
            isShrinking = cutSizes() || isShrinking
            isShrinking = cut(\.list) || isShrinking
            isShrinking = cut(\.arguments) || isShrinking
            isShrinking = cut(\.history) || isShrinking
            var without = best
            without.above = 0
            isShrinking = attempt(without) || isShrinking
            without = best
            without.isUnfinished = false
            isShrinking = attempt(without) || isShrinking
        }
    }

    /// Plays a shorter case, and keeps it if it fails as well, and in the same way: a key that is cut in two may be something that is
    /// not to be compared at all.
    private mutating func attempt(_ shorter: FuzzCase) -> Bool {
        guard shorter != best, ContinuousClock.now < end, let difference = fuzzer.play(shorter), !difference.isUsage,
            Self.kind(of: difference) == Self.kind(of: self.difference)
        else {
            return false
        }
        best = shorter
        self.difference = difference
        return true
    }

    /// What is wrong, without where.
    private static func kind(of difference: FuzzDifference) -> String {
        String(difference.description.prefix { $0 != "\n" }.filter { !$0.isNumber }.prefix(24))
    }

    private mutating func cut<Element>(_ part: WritableKeyPath<FuzzCase, [Element]>) -> Bool {
        var isShorter = false
        var length = max(1, best[keyPath: part].count / 2)
        while length >= 1 {
            var start = 0
            while start < best[keyPath: part].count {
                var shorter = best
                shorter[keyPath: part].removeSubrange(start..<min(start + length, best[keyPath: part].count))
                if attempt(shorter) { isShorter = true } else { start += length }
            }
            length /= 2
        }
        return isShorter
    }

    /// Leaves single keys out of the steps.
    private mutating func cutKeys() -> Bool {
        var isShorter = false
        for index in best.steps.indices {
            var place = 0
            while case .keys(let keys) = best.steps[index], case var parts = Self.parts(of: keys), place < parts.count,
                parts.count > 1
            {
                parts.remove(at: place)
                var shorter = best
                shorter.steps[index] = .keys(parts.joined())
                if attempt(shorter) { isShorter = true } else { place += 1 }
            }
        }
        return isShorter
    }

    /// Leaves single sizes out of several.
    private mutating func cutSizes() -> Bool {
        var isShorter = false
        for index in best.steps.indices {
            var place = 0
            while let shorterStep = best.steps[index].without(size: place) {
                var shorter = best
                shorter.steps[index] = shorterStep
                if attempt(shorter) { isShorter = true } else { place += 1 }
            }
        }
        return isShorter
    }

    /// The keys one by one as they are written.
    private static func parts(of keys: String) -> [String] {
        var parts: [String] = []
        var rest = Substring(keys)
        while let first = rest.first {
            let end = first == "<" ? rest.firstIndex(of: ">") : nil
            let part = end.map { rest[...$0] } ?? rest.prefix(1)
            parts.append(String(part))
            rest = rest[part.endIndex...]
        }
        return parts
    }
}

extension FuzzStep {
    /// The step without one of its sizes; nil where there is none at that place, or no other.
    fileprivate func without(size place: Int) -> FuzzStep? {
        switch self {
        case .resize(var sizes) where sizes.count > 1 && place < sizes.count:
            sizes.remove(at: place)
            return .resize(sizes)
        case .suspend(let stop, var sizes) where place < sizes.count:
            sizes.remove(at: place)
            return .suspend(stop, sizes)
        default: return nil
        }
    }
}
