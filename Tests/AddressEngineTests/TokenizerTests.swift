import AddressEngine
import Testing

@Suite struct TokenizerTests {
    @Test(arguments: [
        ("14 rue de l'Étang", ["14", "rue", "de", "l", "etang"]), ("34-12 36th Ave.", ["34-12", "36th", "ave"]),
        ("Aire-sur-l’Adour", ["aire", "sur", "l", "adour"]),
        ("ＬＡＫＯＷＡ ９", ["lakowa", "9"]), ("Weißer Weg", ["weisser", "weg"]), ("537½ W", ["537", "1/2", "w"]),
        ("筑穂1丁目", ["筑", "穂", "1", "丁", "目"]),
        ("a & b", ["a", "&", "b"]), ("Þórsgata", ["thorsgata"]), ("12- ", ["12"]),
    ])
    func cutsTextsIntoFoldedWords(text: String, words: [String]) {
        #expect(Tokenizer.tokens(of: text).map(\.text) == words)
    }

    @Test func knowsWhereEachWordStandsInTheText() {
        let text = "Œuvre, l'Été 5"
        let characters = Array(text)
        #expect(Tokenizer.tokens(of: text).map { String(characters[$0.range]) } == ["Œuvre", "l", "Été", "5"])
    }

    @Test func tellsWordsThatAreTypedToTheirEnd() {
        #expect(Tokenizer.tokens(of: "main st").map(\.isComplete) == [true, false])
        #expect(Tokenizer.tokens(of: "main st ").map(\.isComplete) == [true, true])
    }
}
