import AddressEngine
import Testing

@Suite struct PostingsTests {
    /// Among few elements most lists are bits; among many they are differences of a byte, two and three.
    @Test(arguments: [1, 5, 40, 129, 700, 3000], [4000, 60_000, 400_000, 9_000_000])
    func holdsTheNumbersAndLeapsOverThem(count: Int, elements: Int) throws {
        let list = PostingsTests.numbers(count, below: elements)
        PostingsTests.withCursor(over: list, elements: elements) { cursor in
            var read: [Int] = []
            while cursor.current != .max {
                read.append(cursor.current)
                cursor.advance()
            }
            #expect(read == list)
            for target in stride(from: 0, to: elements, by: elements / 108) {
                cursor.rewind()
                cursor.advance(to: target)
                #expect(cursor.current == list.first { $0 >= target } ?? .max)
            }
            cursor.rewind()
            for target in stride(from: 0, to: elements, by: elements / 108) {
                cursor.advance(to: target)
                #expect(cursor.current == list.first { $0 >= target } ?? .max)
            }
        }
    }

    /// All numbers at once are those that a walk meets.
    @Test(arguments: [0, 1, 129, 3000], [4000, 4033, 400_000])
    func givesAllNumbersAtOnce(count: Int, elements: Int) {
        let list = PostingsTests.numbers(count, below: elements)
        PostingsTests.withCursor(over: list, elements: elements) { cursor in
            let union = UnionCursor([cursor, PostingCursor(array: [0, 7, 3999])])
            let expected: [Int] = Set(list + [0, 7, 3999]).sorted()
            let all: [Int] = union.elements().map { Int($0) }
            #expect(all == expected)
            var bits = [UInt64](repeating: 0, count: elements / 64 + 1)
            union.mark(in: &bits)
            let marked: [Int] = (0..<elements).filter { element in
                let word: UInt64 = bits[element / 64]
                return word >> UInt64(element % 64) & 1 == 1
            }
            #expect(marked == expected)
        }
    }

    /// A difference of zero is damage, wherever it stands among those that are added up at once.
    @Test(arguments: 1..<30)
    func noticesARepeatedNumber(at place: Int) {
        var bytes: [UInt8] = [60 << 1, 60] + [UInt8](repeating: 3, count: 60)
        bytes[2 + place] = 0
        let mark = DamageMark()
        bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            let section = Section(base: base, count: bytes.count, mark: .passUnretained(mark))
            var cursor = PostingCursor(section, at: 0, elements: 4000)
            cursor.advance(to: 170)
        }
        #expect(mark.value)
    }

    private static func numbers(_ count: Int, below elements: Int) -> [Int] {
        var numbers = SeededNumbers(state: UInt64(count))
        return Set((0..<count).map { _ in Int.random(in: 0..<elements, using: &numbers) }).sorted()
    }

    private static func withCursor(over list: [Int], elements: Int, _ body: (inout PostingCursor) -> Void) {
        var writer = ByteWriter()
        Postings.write(list, elements: elements, to: &writer)
        let mark = DamageMark()
        writer.bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            let section = Section(base: base, count: bytes.count, mark: .passUnretained(mark))
            var cursor = PostingCursor(section, at: 0, elements: elements)
            body(&cursor)
        }
        #expect(!mark.value)
    }
}
