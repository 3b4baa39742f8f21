import AddressEngine
import Testing

@Suite struct PostingsTests {
    @Test(arguments: [1, 5, 40, 129, 700, 3000])
    func holdsTheNumbersAndLeapsOverThem(count: Int) throws {
        var numbers = SeededNumbers(state: UInt64(count))
        let elements = 4000
        let list = Set((0..<count).map { _ in Int.random(in: 0..<elements, using: &numbers) }).sorted()
        var writer = ByteWriter()
        Postings.write(list, elements: elements, to: &writer)
        let mark = DamageMark()
        writer.bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            let section = Section(base: base, count: bytes.count, mark: .passUnretained(mark))
            var cursor = PostingCursor(section, at: 0, elements: elements)
            var read: [Int] = []
            while cursor.current != .max {
                read.append(cursor.current)
                cursor.advance()
            }
            #expect(read == list)
            for target in stride(from: 0, to: elements, by: 37) {
                cursor.rewind()
                cursor.advance(to: target)
                #expect(cursor.current == list.first { $0 >= target } ?? .max)
            }
        }
        #expect(!mark.value)
    }
}
