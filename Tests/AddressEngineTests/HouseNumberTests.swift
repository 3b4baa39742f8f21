import AddressEngine
import Testing

@Suite struct HouseNumberTests {
    @Test(arguments: [
        ["2", "2a", "2b", "10", "10a", "10-12", "11"], ["19", "19 b-e", "20"], ["35", "35a", "350", "351", "3500"],
        ["12", "12 bis", "12 ter"],
    ])
    func sortsNaturally(numbers: [String]) {
        #expect(numbers.reversed().map { HouseNumber($0) }.sorted().map(\.text) == numbers)
    }

    @Test(arguments: [
        ("12 bis", "12bis"), ("12 A", "12a"), ("48–50", "48-50"), ("48 - 50", "48-50"), ("537½", "537 1/2"), ("９", "9"),
        ("③", "3"),
    ])
    func isEqualInEverySpelling(a: String, b: String) {
        #expect(HouseNumber(a) == HouseNumber(b))
    }

    @Test(arguments: [
        ("12b", "12 bis", NumberMatch.equivalent), ("3412", "34-12", .equivalent), ("34 12", "34-12", .equivalent),
        ("8780", "N8780", .equivalent),
        ("41", "39-45", .equivalent), ("50", "48-50", .equivalent), ("21", "19+21", .equivalent), ("11", "9, 11", .equivalent),
        ("35", "35a", .lettered),
        ("35", "350", .longer),
    ])
    func findsANumberBy(typed: String, data: String, how: NumberMatch) {
        #expect(HouseNumber(typed).match(HouseNumber(data).key, growth: .any) == how)
    }

    @Test(arguments: [("10b", "10A"), ("34", "34-12"), ("40", "39-45"), ("12", "12 bis"), ("5", "50")])
    func doesNotTakeOneNumberForAnother(typed: String, data: String) {
        #expect(HouseNumber(typed).match(HouseNumber(data).key, growth: .none) == nil)
    }
}
