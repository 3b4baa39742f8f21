import AddressEngine
import Synchronization
import Testing

@Suite struct DemandTests {
    let folder = Folder()

    /// Says so many times that the answer is wanted.
    private final class Patience: Sendable {
        private let left: Mutex<Int>

        init(_ count: Int) { left = Mutex(count) }

        var isWanted: Bool {
            left.withLock { left in
                left -= 1
                return left >= 0
            }
        }
    }

    @Test func aSearchThatNobodyWantsIsGivenUp() throws {
        let session = AddressSession(try makeIndex(folder))
        let query = try #require(AddressQuery("350 5"))
        let error = #expect(throws: AddressError.self) { try session.suggestions(for: query) { false } }
        #expect(error?.code == .cancelled)
        #expect(try session.suggestions(for: query) { true } == session.suggestions(for: query))
    }

    @Test func whatWasGivenUpAnywhereLeavesLaterAnswersAsTheyAre() throws {
        var numbers = SeededNumbers(state: 5)
        let made = MadeAddresses(rows: 1500, seed: 8)
        let index = try makeIndex(folder, rows: made.rows)
        let session = AddressSession(index)
        var givenUp = 0
        for _ in 0..<40 {
            let address = made.list[Int.random(in: 0..<made.list.count, using: &numbers)]
            var options = AddressOptions(limit: Int.random(in: 1...12, using: &numbers))
            if Int.random(in: 0..<4, using: &numbers) == 0 { options.near = address.coordinate }
            let text = address.spellings[Int.random(in: 0..<address.spellings.count, using: &numbers)]
            for length in 2...text.count {
                guard let query = AddressQuery(String(text.prefix(length)), options: options) else { continue }
                let patience = Patience(Int.random(in: 0..<12, using: &numbers))
                do throws(AddressError) {
                    let answer = try session.suggestions(for: query) { patience.isWanted }
                    let plain = try index.suggestions(for: query)
                    #expect(answer == plain, "\(query.text)")
                } catch {
                    #expect(error.code == .cancelled)
                    givenUp += 1
                    #expect(try session.suggestions(for: query) == index.suggestions(for: query), "\(query.text)")
                }
            }
        }
        #expect(givenUp > 100)
    }
}
