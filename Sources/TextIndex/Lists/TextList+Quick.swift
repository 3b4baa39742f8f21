internal import Glibc
internal import Synchronization

extension TextList {
    /// As many results at most are looked up in the quick way.
    private static let mostQuickResults = 8

    /// The answer of a search for the exact letters, from one sorted file that was searched before, where it is plain to see;
    /// nil where it must be looked for with more care.
    ///
    /// - Complexity: a bisection, and little else: no more memory is asked for than the answer has.
    func quickSearch(_ query: String, limit: Int) -> SearchResult? {
        guard sources.count == 1, limit > 0, limit <= Self.mostQuickResults,
            let file = sorted.withLock({ $0.isEmpty ? nil : $0[0].take() })
        else { return nil }
        defer { sorted.withLock { $0[0] = file } }
        guard case .file(let source) = sources[0], format.isSorted || order(0, file.lines.state) == .sorted else { return nil }
        let answer = query.withUTF8Bytes { query -> SearchResult? in
            guard !query.isEmpty, SortedDescent.isPlain(query) else { return nil }
            file.lines.key.set(query)
            return quickSearch(file, query.count, limit: limit)
        }
        // What was found holds if the file is as it was when it was read.
        guard let answer, source.state == file.lines.state else { return nil }
        return answer
    }

    /// The first entry of a sorted file that begins with some bytes.
    struct FirstEntry {
        let text: String
        /// How many bytes of it the query had.
        let known: Int
        /// How many bytes the next entry has in common with it; 0 where no other begins with the query.
        let common: Int
    }

    /// An entry that was the only one to be found.
    struct OnlyEntry: Sendable {
        let text: String
        let query: String
        let policy: CaseMatching
        /// The files' states when it was found.
        let states: [ListFile.State?]
    }

    /// Whether an entry that a search found, being asked for one that begins with a query in the order of the list, is what it would find
    /// for a query that goes on as that entry does. Nothing is looked for.
    ///
    /// What was the only entry stays it: whatever begins with more of it has begun with less. In a sorted file that is asked for the
    /// exact letters the first one stays that, too: what begins with more of it stands behind it.
    ///
    /// - Returns: whether other entries begin with the query, too; nil where that must be searched for.
    /// - Complexity: a comparison of bytes, and one question a file after its state.
    package func goesOn(from text: String, to query: String, case policy: CaseMatching) -> Bool? {
        if policy == .exact, let hasMore = goesOnSorted(from: text, to: query) { return hasMore }
        let states = only.withLock { only -> [ListFile.State?]? in
            guard let only, only.policy == policy, only.text == text, Self.goesOn(only, to: query) else { return nil }
            return only.states
        }
        return states.map { $0 == fileStates } == true ? false : nil
    }

    private static func goesOn(_ only: OnlyEntry, to query: String) -> Bool {
        let known = only.query.utf8.count
        return query.withUTF8Bytes { query in
            only.text.withUTF8Bytes { text in
                // Letter by letter of ASCII, so that both are as far.
                guard query.count > known, query.count < text.count, text[query.count] < 0x80,
                    query.prefix(known).elementsEqual(only.query.utf8)
                else { return false }
                return query.indices.allSatisfy { index in
                    let (typed, own) = (query[index], text[index])
                    let isLetter = (0x61...0x7A).contains(typed | 0x20)
                    if typed == own {
                        return typed < 0x80 && !(only.policy == .smart && index >= known && typed & 0x20 == 0 && isLetter)
                    }
                    return isLetter && typed ^ own == 0x20 && (index < known || only.policy == .ignore)
                }
            }
        }
    }

    private func goesOnSorted(from text: String, to query: String) -> Bool? {
        sorted.withLock { sorted -> Bool? in
            guard sorted.count == 1, case .file(let source) = sources[0], let file = sorted[0], let first = file.first,
                first.text == text
            else { return nil }
            let count = query.utf8.count
            // Where the two part, what follows in the other may belong to the last letter of the query.
            guard count >= first.known, count != first.common else { return nil }
            let isFirst = query.withUTF8Bytes { query in
                text.withUTF8Bytes { text in
                    guard count < text.count, text[count] < 0x80, !columns.mayEndEntry(atOrAfter: text[count]),
                        let start = query.baseAddress, let textStart = text.baseAddress
                    else { return false }
                    return memcmp(start, textStart, count) == 0
                        && SortedDescent.isPlain(UnsafeRawBufferPointer(rebasing: query[first.known...]))
                }
            }
            return isFirst && source.state == file.lines.state ? count < first.common : nil
        }
    }

    /// The same for the key, of so many bytes.
    private func quickSearch(_ file: SortedFile, _ count: Int, limit: Int) -> SearchResult? {
        let lines = file.lines
        var result = SearchResult(matches: [], hasMore: false)
        var offset = lines.lowerBound(in: lines.bounds)
        guard offset < lines.bounds.upperBound, lines.beginsWithKey(at: offset) else { return result }
        // An entry that is equal to the query comes first; it stands further on where the line says more than the entry.
        if let first = lines.byte(ofLineAt: offset, after: count), columns.mayEndEntry(atOrAfter: first) { return nil }
        while offset < lines.bounds.upperBound, lines.beginsWithKey(at: offset) {
            guard let line = lines.lineInMemory(at: offset), UTF8Validation.firstInvalidOffset(in: line) == nil else {
                return nil
            }
            let trimmed = columns.trimmed(line)
            if let entry = columns.entry(of: trimmed), entry.count >= count {
                // What follows may belong to the last letter of the query.
                if entry.count > count, entry[count] >= 0x80 { return nil }
                if limit == 1, let text = result.matches.first?.text {
                    let common = text.countOfCommonBytes(entry, from: count)
                    if common < max(text.utf8.count, entry.count) {
                        result.hasMore = true
                        file.first = FirstEntry(text: text, known: count, common: common)
                        return result
                    }
                } else if !result.matches.contains(where: { $0.text.hasBytes(entry) }) {
                    if result.matches.count == limit {
                        result.hasMore = true
                        return result
                    }
                    let end = isClusterBorder(count, in: entry) ? count : nil
                    let match = EntryMatch(kind: .exactLetters, isEqual: entry.count == count, end: end, first: 0..<count)
                    result.matches.append(
                        ListMatch(
                            text: String(decoding: entry, as: UTF8.self), description: columns.description(of: trimmed),
                            match: match, position: ListPosition(source: 0, offset: offset),
                            weight: columns.weight(of: trimmed)))
                }
            }
            offset += line.count + 1
        }
        if limit == 1, let text = result.matches.first?.text {
            file.first = FirstEntry(text: text, known: count, common: 0)
        }
        return result
    }
}

extension String {
    /// Whether the text has these bytes.
    @inline(__always)
    fileprivate func hasBytes(_ bytes: UnsafeRawBufferPointer) -> Bool {
        utf8.count == bytes.count && utf8.elementsEqual(bytes)
    }

    /// With how many bytes both begin; so many are known to be the same.
    fileprivate func countOfCommonBytes(_ bytes: UnsafeRawBufferPointer, from known: Int) -> Int {
        withUTF8Bytes { own in
            var count = known
            while count < min(own.count, bytes.count), own[count] == bytes[count] { count += 1 }
            return count
        }
    }
}
