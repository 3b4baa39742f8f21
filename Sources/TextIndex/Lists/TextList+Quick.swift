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
            return quickSearch(file.lines, query.count, limit: limit)
        }
        // What was found holds if the file is as it was when it was read.
        guard let answer, source.state == file.lines.state else { return nil }
        return answer
    }

    /// The same for the key, of so many bytes.
    private func quickSearch(_ lines: SortedLines, _ count: Int, limit: Int) -> SearchResult? {
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
                if !result.matches.contains(where: { $0.text.hasBytes(entry) }) {
                    if result.matches.count == limit {
                        result.hasMore = true
                        return result
                    }
                    let end = isClusterBorder(count, in: entry) ? count : nil
                    let match = EntryMatch(kind: .exactLetters, isEqual: entry.count == count, end: end, ranges: [0..<count])
                    result.matches.append(
                        ListMatch(
                            text: String(decoding: entry, as: UTF8.self), description: columns.description(of: trimmed),
                            match: match, position: ListPosition(source: 0, offset: offset),
                            weight: columns.weight(of: trimmed)))
                }
            }
            offset += line.count + 1
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
}
