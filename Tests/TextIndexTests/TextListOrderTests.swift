import Testing

@testable import TextIndex

@Suite("Finding out whether a list is sorted")
struct TextListOrderTests {
    /// Sorted lines of more than a megabyte.
    private let lines = (0..<90_000).map { "entry \(100_000 + $0)" }

    @Test("a guess answers at once, and a check confirms it")
    func rightGuess() throws {
        let file = TemporaryFile(lines.joined(separator: "\n"))
        let list = try TextList([.file(path: file.path)])
        let found = list.search("ENTRY 15", limit: 1, allowsGuess: true)
        #expect(found?.matches.map(\.text) == ["entry 150000"])
        #expect(found?.isProvisional == true)
        #expect(list.confirmOrder() == true)
        #expect(list.search("entry 16", limit: 1)?.isProvisional == false)
        #expect(orders(list) == [.sorted])
    }

    @Test("without leave no guess is made, but the first search of the whole finds the order out")
    func foundOut() throws {
        let file = TemporaryFile(lines.joined(separator: "\n"))
        let list = try TextList([.file(path: file.path)])
        #expect(list.search("entry 15", limit: 1)?.isProvisional == false)
        #expect(orders(list) == [.sorted])
        #expect(list.search("entry 16", limit: 1)?.matches.map(\.text) == ["entry 160000"])
    }

    @Test("a wrong guess is found out by a check or by a search, and the next answer is right", arguments: [true, false])
    func wrongGuess(byCheck: Bool) throws {
        var lines = lines
        lines[5] = "zebra"
        let file = TemporaryFile(lines.joined(separator: "\n"))
        let list = try TextList([.file(path: file.path)])
        #expect(list.search("zeb", limit: 1, allowsGuess: true) == SearchResult(matches: [], hasMore: false, isProvisional: true))
        if byCheck { #expect(list.confirmOrder() == false) }
        #expect(list.search("zeb", limit: 1)?.matches.map(\.text) == ["zebra"])
        #expect(list.search("zebr", limit: 1, allowsGuess: true)?.matches.map(\.text) == ["zebra"])
        #expect(list.confirmOrder() == true)
        #expect(orders(list) == [.unsorted])
    }

    @Test("a list that is plainly not sorted is not guessed about, nor is a small one")
    func noGuess() throws {
        let file = TemporaryFile(lines.reversed().joined(separator: "\n"))
        let list = try TextList([.file(path: file.path), .words(["entry"])])
        #expect(list.search("entry 15", limit: 1, allowsGuess: true)?.isProvisional == false)
        let small = TemporaryFile("a\nb\n")
        let other = try TextList([.file(path: small.path)])
        #expect(other.search("b", limit: 1, allowsGuess: true)?.isProvisional == false)
    }

    @Test("a cancelled check leaves the guess a guess, and a changed file is guessed about anew")
    func cancelled() throws {
        let file = TemporaryFile(lines.joined(separator: "\n"))
        let list = try TextList([.file(path: file.path)])
        _ = list.search("entry 15", limit: 1, allowsGuess: true)
        #expect(list.confirmOrder(isCancelled: { true }) == nil)
        #expect(orders(list) == [.guessed])
        #expect(list.confirmOrder() == true)
        file.append("\nabc")
        #expect(list.search("abc", limit: 1)?.matches.map(\.text) == ["abc"])
    }

    private func orders(_ list: TextList) -> [KnownOrder.Order] {
        list.sources.indices.compactMap { number in
            guard case .file(let file) = list.sources[number], let state = file.state else { return nil }
            return list.order(number, state)
        }
    }
}
