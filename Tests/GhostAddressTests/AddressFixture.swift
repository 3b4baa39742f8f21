import AddressEngine
import Glibc

/// An index of a few rows, and the folder that it is in, which goes with it.
final class AddressFixture {
    let folder: String
    let index: AddressIndex

    /// Rows of several countries: houses of one name in two towns, a place of one name in two states.
    static let rows = """
        NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,COUNTRY,LAT,LON
        350,5th Ave,,New York,,NY,10118,US,40.74840,-73.98570
        7510,5th Ave,,Brooklyn,,NY,11209,US,40.63050,-74.02160
        20,Maple St,,Springfield,,IL,62704,US,39.78000,-89.65000
        20,Maple St,,Springfield,,MA,01105,US,42.10000,-72.58000
        22,Maple St,,Springfield,,MA,01105,US,42.10010,-72.58010
        12,Rue de la Paix,,Paris,,,75002,FR,48.86900,2.33100
        12,Rue de la Paix,,Lyon,,,69001,FR,45.76700,4.83400
        16,Rue de la Paix,,Paris,,,75002,FR,48.86950,2.33150
        5,Residenzstraße,,München,,,80333,DE,48.14050,11.57810

        """

    init(rows: String = rows) throws {
        var template = Array("/tmp/ghost-address-prompt-XXXXXX".utf8CString)
        folder = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
        if let stream = fopen(folder + "/rows.csv", "wb") {
            fputs(rows, stream)
            fclose(stream)
        }
        let builder = try AddressIndexBuilder()
        try builder.add(file: folder + "/rows.csv")
        try builder.write(to: folder + "/rows.ghost")
        index = try AddressIndex(path: folder + "/rows.ghost")
    }

    deinit {
        unlink(folder + "/rows.csv")
        unlink(folder + "/rows.ghost")
        rmdir(folder)
    }
}
