import AddressEngine
import Testing

/// What is typed key by key, when it is to be first, and that it stays so from then on.
@Suite struct RelevanceTests {
    static let rows = """
        350,5th Ave,,New York,,NY,10118,US,40.7484,-73.9857
        7510,5th Ave,,Brooklyn,,NY,11209,US,40.6305,-74.0216
        1806,Eastern Avenue,,Baltimore,,MD,21231,US,39.2850,-76.5910
        1806,East Fort Avenue,,Baltimore,,MD,21230,US,39.2710,-76.5890
        1926,Stanhope St,,Ridgewood,,NY,11385,US,40.7060,-73.9100
        1926,Himrod St,,Ridgewood,,NY,11385,US,40.7050,-73.9130
        110,Avenue A,,New York,,NY,10009,US,40.7260,-73.9830
        110,8th Ave,,Brooklyn,,NY,11215,US,40.6700,-73.9740
        149-16,10th Ave,,Whitestone,,NY,11357,US,40.7930,-73.8160
        11,Austrasse,,Vaduz,,,9490,LI,47.1370,9.5210
        11,Obere Au,,Triesen,,,9495,LI,47.1080,9.5280
        64,Rue de la Santé,,Paris,,,75014,FR,48.8340,2.3410
        64,Rue de Valence,,Le Mans,,,72000,FR,47.9960,0.1990
        12 bis,Rue de la Paix,,Paris,,,75002,FR,48.8691,2.3311
        5,Rue Louis XIV,,Versailles,,,78000,FR,48.8040,2.1200
        8,Place Jean-Paul II,,Paris,,,75004,FR,48.8530,2.3490
        3 с1,Складочная улица,,Москва,,,127018,RU,55.8030,37.5960

        """

    @Test(arguments: [
        ("350 5th ave, new york", "350 5th Ave, New York, NY 10118", 10),
        ("1806 eastern ave", "1806 Eastern Avenue, Baltimore, MD 21231", 7),
        ("1926 stanhope", "1926 Stanhope St, Ridgewood, NY 11385", 6), ("110 avenue a", "110 Avenue A, New York, NY 10009", 12),
        ("10th ave 149-16", "149-16 10th Ave, Whitestone, NY 11357", 10), ("11 austrasse", "Austrasse 11, 9490 Vaduz", 6),
        ("64 rue de la sante", "64 Rue de la Santé, 75014 Paris", 12),
        ("rue de la paix 12 bis", "12 bis Rue de la Paix, 75002 Paris", 16),
        ("5 rue louis 14", "5 Rue Louis XIV, 78000 Versailles", 8), ("8 pl jean paul 2", "8 Place Jean-Paul II, 75004 Paris", 8),
        ("Складочная 3 с1, Москва", "Складочная улица, 3 с1, Москва, 127018", 12),
    ])
    func isFirstInTimeAndStaysFirst(text: String, formatted: String, keys: Int) throws {
        let session = AddressSession(try makeIndex(Folder(), rows: Self.rows))
        var first: Int?
        for length in 3...text.count {
            let typed = String(text.prefix(length))
            let isFirst = try session.suggestions(for: typed).first?.formatted == formatted
            if isFirst, first == nil { first = length }
            if first != nil { #expect(isFirst, "lost at \(typed)") }
        }
        #expect(try #require(first) <= keys)
    }
}
