/// Makes the readings of a query that the dictionaries allow.
///
/// Words of the town stand at the beginning, at the end or both; what is between them is the street with its number in front of
/// it or behind it. All readings that pass are tried; the index decides.
struct Planner {
    let text: QueryText
    let memo: SearchMemo
    let words: [QueryWord]
    let fuzzy: Bool
    /// A number behind number and street is a unit, even if the data has none of that name.
    let takesUnknownUnits: Bool
    /// Words that nothing has may stand where the town's stand.
    var isLenient = false
    /// Numbers with a letter that stands apart need not be in the data.
    var takesAnyLetter = false
    let unit: QueryText.Unit?

    /// The readings, at most 120.
    func plans() -> [QueryPlan] {
        var plans: [QueryPlan] = []
        let count = words.count
        var canBeTown = [Bool](repeating: false, count: count)
        for index in 0..<count { canBeTown[index] = isTown(index) }
        var canBeStreet = [Bool?](repeating: nil, count: count)
        func streetPossible(_ range: Range<Int>) -> Bool {
            for index in range {
                if canBeStreet[index] == nil { canBeStreet[index] = memo.lexicon.has(words[index], .streets, fuzzy: fuzzy) }
                if canBeStreet[index] == false { return false }
            }
            return true
        }
        if !isLenient, canBeTown.allSatisfy({ $0 }) { plans.append(plan(street: 0..<0, number: nil, town: Array(0..<count))) }
        for start in 0...count {
            if start > 0, !isLenient, !canBeTown[start - 1] { break }
            if start == count { break }
            // Before the street only words can be given up, never its number.
            if isLenient, start > 0, words[..<start].contains(where: \.token.hasDigit) || !words[start].token.startsWithDigit {
                if !canBeTown[..<start].allSatisfy({ $0 }) || words[..<start].contains(where: \.token.hasDigit) { continue }
            }
            for end in stride(from: count, to: start, by: -1) {
                if end < count, !isLenient, !canBeTown[end] { break }
                let town = Array(0..<start) + Array(end..<count)
                for (street, number, tail) in middles(start..<end) where streetPossible(street) {
                    if isLenient, street.isEmpty || !words[street].contains(where: \.isTelling) {
                        continue
                    }
                    if street.isEmpty, town.isEmpty { continue }
                    if plans.count >= 120 { return plans }
                    var plan = plan(street: street, number: number, town: town)
                    if plan.needsNumber, words[street].allSatisfy(\.isWeak) { continue }
                    if let tail {
                        if unit != nil { continue }
                        // A kind of street alone says too little for a unit of a letter that has no word for it.
                        if !words[tail].token.hasDigit, words[street].allSatisfy(\.isWeak) { continue }
                        let word = words[tail].token.word
                        plan.unit = QueryText.Unit(text: text.text(words[tail..<tail + 1]), key: QueryText.withoutZeros(word))
                        // What looks like a postcode is none that is not in the data.
                        if takesUnknownUnits, words[tail].token.word.count > 3 { continue }
                        plan.needsUnit = !takesUnknownUnits
                    }
                    plans.append(plan)
                }
            }
        }
        return plans
    }

    private func plan(street: Range<Int>, number: Range<Int>?, town: [Int]) -> QueryPlan {
        var plan = QueryPlan(words: words, street: street, number: nil, town: town, unit: unit)
        if let number, let last = words[number].last {
            var growth = NumberQuery.Growth.none
            if unit == nil {
                growth = last.isOpen ? .any : (number.upperBound == words.count && text.endsInBlank ? .letters : .none)
            }
            plan.number = memo.number(text.text(words[number]), growth: growth)
            plan.numberRange = number
            plan.needsNumber =
                !takesAnyLetter && number.count > 1
                && words[number].dropFirst().contains { $0.token.isNumeric || (!$0.token.hasDigit && $0.token.length <= 2) }
        }
        return plan
    }

    /// Street, number and trailing unit of a stretch of words.
    private func middles(_ range: Range<Int>) -> [(Range<Int>, Range<Int>?, Int?)] {
        var found: [(Range<Int>, Range<Int>?, Int?)] = [(range, nil, nil)]
        for length in 1...3 {
            if range.count < length { break }
            let front = range.lowerBound..<range.lowerBound + length
            if isNumber(front) {
                let rest = front.upperBound..<range.upperBound
                found.append((rest, front, nil))
                if rest.count >= 2, isUnit(rest.upperBound - 1) {
                    found.append((rest.lowerBound..<rest.upperBound - 1, front, rest.upperBound - 1))
                }
            }
            let back = range.upperBound - length..<range.upperBound
            if range.count > length, isNumber(back) {
                let rest = range.lowerBound..<back.lowerBound
                found.append((rest, back, nil))
                if rest.count >= 3, isUnit(rest.upperBound - 1) {
                    found.append((rest.lowerBound..<rest.upperBound - 1, back, rest.upperBound - 1))
                }
            }
        }
        return found
    }

    /// Whether a word can be a unit without a word for it.
    private func isUnit(_ index: Int) -> Bool {
        let word = words[index]
        return word.token.hasDigit
            || (word.token.length == 1 && !WordClasses.shared.traits(of: word.token.word).contains(.direction))
    }

    /// Numbers in words that begin addresses.
    private static let spelt: Set<[UInt8]> = Set(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twenty", "fifty"].map { Array($0.utf8) })

    private static let repeated: Set<[UInt8]> = Set(["bis", "ter", "quater", "quinquies"].map { Array($0.utf8) })

    /// Half of a number such as `W206N W16282`: a direction and digits, and perhaps a direction again.
    private static func isGridPart(_ word: [UInt8]) -> Bool {
        let directions: [UInt8] = [0x6E, 0x73, 0x65, 0x77]
        guard word.count >= 3, directions.contains(word[0]), HouseNumber.isDigit(word[1]) else { return false }
        return word[1...].dropLast().allSatisfy(HouseNumber.isDigit)
            && (HouseNumber.isDigit(word[word.count - 1]) || directions.contains(word[word.count - 1]))
    }

    /// Whether some words can be a house number together.
    private func isNumber(_ range: Range<Int>) -> Bool {
        // Without a digit it is no number, or one that is written out.
        if !words[range.lowerBound].token.hasDigit, range.count > 1 || range.lowerBound != 0 { return false }
        let tokens = words[range].map(\.token)
        guard let first = tokens.first else { return false }
        if first.isEnglishOrdinal { return false }
        if tokens.count == 1 {
            if first.startsWithDigit || (range.lowerBound == 0 && words.count > 2 && Planner.spelt.contains(first.word)) {
                return true
            }
            // N8780
            return first.hasDigit && first.word.prefix { !HouseNumber.isDigit($0) }.count <= 2
        }
        if tokens.count == 2, !tokens[1].followsComma, tokens.allSatisfy({ Planner.isGridPart($0.word) }) { return true }
        guard first.startsWithDigit, !tokens.dropFirst().contains(where: \.followsComma) else { return false }
        if tokens.count == 2 {
            let second = tokens[1]
            if second.hasDigit, !second.startsWithDigit { return second.length <= 3 }
            if second.startsWithDigit { return second.isNumeric || second.word.contains(0x2F) }
            // `21А кА`
            if second.length == 2, !first.isNumeric, first.length > 2 { return true }
            let isOpen = words[range.upperBound - 1].isOpen
            return second.length == 1 || Planner.repeated.contains { isOpen ? $0.starts(with: second.word) : $0 == second.word }
        }
        return tokens.dropFirst().allSatisfy { $0.isNumeric && $0.word.count <= 3 }
            || tokens.dropFirst().allSatisfy { $0.length == 1 && !$0.hasDigit && tokens[2].isJoined }
    }

    private func isTown(_ index: Int) -> Bool {
        let word = words[index]
        if word.token.hasDigit { return true }
        if index > 0, words[index - 1].token.hasDigit, word.token.word.count <= 3 { return true }
        return memo.lexicon.has(word, .places, fuzzy: fuzzy) || memo.lexicon.has(word, .areas, fuzzy: false)
    }
}
