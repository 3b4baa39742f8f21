import Testing

@testable import AddressEngine

@Suite("Coordinates as files write them") struct DegreesTests {
    private func degrees(_ text: String) -> Degrees { Degrees(Array(text.utf8)[...]) }

    @Test(
        "a decimal number may have a sign, a fraction behind a point or a comma, and an exponent",
        arguments: [
            ("48.8690", 48_869_000), ("-73.98570049", -73_985_700), ("-73.98570050", -73_985_701), ("+2,5", 2_500_000),
            (" 40.7\t", 40_700_000), (".5", 500_000), ("-.5", -500_000), ("5.", 5_000_000), ("0", 0), ("-0", 0),
            ("1.5e1", 15_000_000), ("4.87E+01", 48_700_000), ("-7,4e1", -74_000_000), ("0000000000000000000040.5", 40_500_000),
            ("40.123456749999999999999999999999", 40_123_457), ("180.0000004", 180_000_000), ("1e-400", 0),
        ])
    func numbers(text: String, millionths: Int) {
        #expect(degrees(text) == .millionths(millionths))
    }

    @Test(
        "what is beyond the earth stays so, however great it is",
        arguments: ["200", "-1e400", "1e400", "12345678901234567.1234567", "999999999.9999999", "99999999999999999999999999"])
    func greatNumbers(text: String) {
        guard case .millionths(let value) = degrees(text) else {
            Issue.record("\(text) is no number")
            return
        }
        #expect(abs(value) > 180_000_000)
    }

    @Test("nothing and the words for it are no coordinate", arguments: ["", "  ", "null", "NULL", "None", "n/a", "-"])
    func nothing(text: String) {
        #expect(degrees(text) == .none)
    }

    @Test(
        "all else is malformed",
        arguments: [
            "0x10", "0x1p4", "nan", "NaN", "inf", "-Infinity", "12.5 N", "12.5N", "4 8.5", "48°", "1.2.3", "1,2,3", "1,234.5",
            "--5",
            "+-5", "5-", "1e", "1e+", "e5", ".", ",", "+", "−5", "١٢", "12\u{0}", "x",
        ])
    func malformed(text: String) {
        #expect(degrees(text) == .malformed)
    }

    @Test("a decimal number is one as a whole", arguments: ["0x10", "nan", "inf", "", "1 ", "1,5"])
    func decimals(text: String) {
        #expect(Double(decimal: text) == nil)
    }
}
