import AddressEngine
import Testing

@Suite struct NumberHoldersTests {
    private let texts = [
        "1", "12", "12a", "12 A", "12 bis", "12B", "12-14", "14", "13", "34-12", "3412", "34 12", "12/2", "202/4", "421 1/2",
        "421",
        "N8780", "8780", "W123 N4567", "123", "2;4;12", "4", "45+47", "47", "12t", "12ter", "3 с1", "3", "85-080", "85080",
        "1234567890123", "A", "12-", "12-14b", "7b", "7", "70", "12ab", "12a1",
    ]

    @Test func listsANumberUnderWhateverAgreesWithIt() {
        for typed in texts {
            for growth in [NumberQuery.Growth.none, .letters, .any] {
                guard let values = NumberQuery(typed, growth: growth).values else { continue }
                for house in texts where HouseNumber(typed).match(HouseNumber.key(of: house), growth: growth) != nil {
                    let listed = NumberHolders.values(of: house)
                    #expect(values.contains { listed.contains($0) }, "\(typed) and \(house), \(growth)")
                }
            }
        }
    }
}
