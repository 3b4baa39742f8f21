import AddressEngine
import Testing

@Suite struct AddressSessionTests {
    let folder = Folder()

    /// What somebody types who types a text, takes some of it back now and then, and goes on.
    private func keystrokes(_ text: String, _ numbers: inout SeededNumbers) -> [String] {
        var keys: [String] = []
        var typed = ""
        var rest = text[...]
        while !rest.isEmpty {
            if typed.count > 3, Int.random(in: 0..<12, using: &numbers) == 0 {
                let back = Int.random(in: 1...3, using: &numbers)
                rest = text.dropFirst(typed.count - back)
                for _ in 0..<back {
                    typed.removeLast()
                    keys.append(typed)
                }
            }
            typed.append(rest.removeFirst())
            keys.append(typed)
        }
        return keys
    }

    @Test func answersEachKeystrokeAsASearchFromScratchDoes() throws {
        var numbers = SeededNumbers(state: 21)
        let made = MadeAddresses(rows: 1500, seed: 3)
        let index = try makeIndex(folder, rows: made.rows)
        let session = AddressSession(index)
        for _ in 0..<25 {
            let address = made.list[Int.random(in: 0..<made.list.count, using: &numbers)]
            var options = AddressOptions(limit: Int.random(in: 1...12, using: &numbers))
            if Int.random(in: 0..<4, using: &numbers) == 0 { options.near = address.coordinate }
            if Int.random(in: 0..<4, using: &numbers) == 0, let point = address.coordinate {
                options.within = .circle(point, kilometres: 40)
            }
            for text in keystrokes(address.spellings[Int.random(in: 0..<address.spellings.count, using: &numbers)], &numbers) {
                let answer = try session.suggestions(for: text, options: options)
                #expect(answer == (try index.search(text, options)), "\(text)")
            }
        }
    }

    @Test func answersNothingToATextThatIsTooShort() throws {
        let session = AddressSession(try makeIndex(folder))
        #expect(try session.suggestions(for: "3").isEmpty)
        #expect(try session.suggestions(for: "350 5").isEmpty == false)
    }
}
