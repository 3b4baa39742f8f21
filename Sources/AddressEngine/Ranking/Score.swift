/// What an answer is worth, as named parts that are compared one after another; less is better.
///
/// The rules, in the order in which they decide:
///  1. `tier`: what had to be given up to find it. 0 nothing; 1 words joined, split or spelt another way; 2 the type of street
///     or its articles; 3 and 4 the same with typing errors forgiven; 5 words of the town; 6 those and typing errors.
///  2. `absent`: the number that was typed is not there.
///  3. `text`: the worst word. 0 in the same letters, 1 abbreviated, 2 a beginning, 3 misspelt.
///  4. `left`: words of the street's name that matter and were not typed.
///  5. `number`: see `NumberMatch`; all numbers that are not there are alike.
///  6. `spelling`: the worst word of the street alone, as `text`; misspelt also where the town is.
///  7. `town`: how the town agrees. 0 its name or postcode, 1 its district, region or country, and one more for each word left
///     over or given up.
///  8. `extra`: the name has a direction that was not typed, or its words stand in another order, or in another spelling than begun.
///  9. `ring`: how far from where the user is: within 1, 5, 20, 100 kilometres, beyond.
/// 10. `street`: how few houses the street has.
/// 11. `place`: how few houses the place has.
/// 12. `kind`: a house before a street before a place before a postcode; a number that is worked out before one that can't be.
/// Ties end at the order of the index, which comes from the texts alone.
package struct Score: Sendable, Hashable, Comparable {
    package var tier = 0
    package var absent: Int { number >= Int(NumberMatch.interpolated.rawValue) ? 1 : 0 }
    package var text = 0
    package var left = 0
    package var number = 0
    package var spelling = 0
    package var town = 0
    package var extra = 0
    package var ring = 0
    package var street = 0
    package var place = 0
    package var kind = 0

    package init() {}

    /// The parts in one number that sorts as they do; each part is cut to its width.
    @inline(__always)
    package var key: UInt64 {
        var key = UInt64(min(tier, 7))
        key = key << 1 | UInt64(absent)
        key = key << 2 | UInt64(min(text, 3))
        key = key << 2 | UInt64(min(left, 3))
        key = key << 3 | UInt64(min(number, 7))
        key = key << 2 | UInt64(min(spelling, 3))
        key = key << 3 | UInt64(min(town, 7))
        key = key << 2 | UInt64(min(extra, 3))
        key = key << 3 | UInt64(min(ring, 7))
        key = key << 6 | UInt64(min(street, 63))
        key = key << 6 | UInt64(min(place, 63))
        return key << 2 | UInt64(min(kind, 3))
    }

    package static func < (a: Score, b: Score) -> Bool { a.key < b.key }
    package static func == (a: Score, b: Score) -> Bool { a.key == b.key }
    package func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// More is better: what `AddressSuggestion.score` says.
    package var value: Int { Int((UInt64(1) << 35) - 1) - Int(key) }

    /// The parts by name.
    package var parts: [ScorePart] {
        [
            ScorePart("tier", tier), ScorePart("absent", absent), ScorePart("text", text), ScorePart("left", min(left, 3)),
            ScorePart("number", number),
            ScorePart("spelling", spelling), ScorePart("town", min(town, 7)), ScorePart("extra", min(extra, 3)),
            ScorePart("ring", ring), ScorePart("street", street),
            ScorePart("place", place), ScorePart("kind", kind),
        ]
    }

    /// The part that stands for a logarithmic size: many houses are better.
    @inline(__always)
    package static func rarity(_ step: Int) -> Int { 63 - min(63, step) }
}
