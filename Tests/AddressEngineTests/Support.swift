import AddressEngine
import Glibc
import Testing

/// A folder of its own for the files of a test, removed with it.
final class Folder {
    let path: String

    init() {
        var template = Array("/tmp/ghost-address-test-XXXXXX".utf8CString)
        path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
    }

    deinit {
        guard path.hasPrefix("/tmp/ghost-address-test-"), let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { unlink(path + "/" + name) }
        }
        closedir(folder)
        rmdir(path)
    }

    func file(_ name: String) -> String { path + "/" + name }

    @discardableResult
    func write(_ name: String, _ bytes: [UInt8]) -> String {
        let file = file(name)
        guard let stream = fopen(file, "wb") else { return file }
        _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, bytes.count, stream) }
        fclose(stream)
        return file
    }

    func read(_ name: String) -> [UInt8] {
        guard let stream = fopen(file(name), "rb") else { return [] }
        defer { fclose(stream) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = piece.withUnsafeMutableBytes { fread($0.baseAddress, 1, $0.count, stream) }
            if count == 0 { return bytes }
            bytes += piece[..<count]
        }
    }
}

/// The header of the rows that tests are written with.
let header = "NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,COUNTRY,LAT,LON\n"

/// A few rows of several countries.
let sampleRows = """
    350,5th Ave,,New York,,NY,10118,US,40.74840,-73.98570
    7510,5th Ave,,Brooklyn,,NY,11209,US,40.63050,-74.02160
    12,Rue de la Paix,,Paris,,,75002,FR,48.86900,2.33100
    12 bis,Rue de la Paix,,Paris,,,75002,FR,48.86910,2.33110
    16,Rue de la Paix,,Paris,,,75002,FR,48.86950,2.33150
    5,Residenzstraße,,München,,,80333,DE,48.14050,11.57810
    48-50,József utca,,Budapest,,,1084,HU,47.49200,19.08000
    1,Coast Road,,Waiyevo,,,,FJ,-16.79000,179.99000
    2,Coast Road,,Somosomo,,,,FJ,-16.77000,-179.97000

    """

/// Builds an index of rows and opens it.
func makeIndex(_ folder: Folder, rows: String = sampleRows, name: String = "test") throws -> AddressIndex {
    let source = folder.write(name + ".csv", Array((header + rows).utf8))
    let builder = try AddressIndexBuilder()
    try builder.add(file: source)
    try builder.write(to: folder.file(name + ".ghost"))
    return try AddressIndex(path: folder.file(name + ".ghost"))
}

extension AddressIndex {
    /// The suggestions for a text.
    func search(_ text: String, _ options: AddressOptions = AddressOptions()) throws -> [AddressSuggestion] {
        guard let query = AddressQuery(text, options: options) else { return [] }
        return try suggestions(for: query)
    }
}

/// Numbers that are the same in every run.
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        var x = state
        x ^= x >> 33
        x = x &* 0xFF51_AFD7_ED55_8CCD
        return x ^ (x >> 33)
    }
}

/// Addresses made by chance: names with words in common, towns all over, three countries.
struct MadeAddresses {
    struct Address {
        var number, street, place, postcode, country: String
        var coordinate: Coordinate?

        /// Ways in which it is typed.
        var spellings: [String] {
            [
                "\(number) \(street), \(place)", "\(street) \(number), \(place)", "\(place), \(street) \(number)",
                "\(number) \(street) \(postcode) \(place)",
            ]
        }
    }

    private(set) var list: [Address] = []
    private(set) var rows = ""

    init(rows count: Int, seed: UInt64) {
        var numbers = SeededNumbers(state: seed)
        func pick(_ words: [String]) -> String { words[Int.random(in: 0..<words.count, using: &numbers)] }
        let cores = [
            "Main", "Mason", "Market", "Saint John", "Oak", "Old Mill", "Eastern", "East Fort", "5th", "Stanhope", "Gay-Lussac",
        ]
        let types = ["St", "Street", "Ave", "Avenue", "Road", "Dr", ""]
        let places = (0..<60).map {
            "\(["New", "East", "San", "Port"][$0 % 4]) \(["York", "Haven", "Marino", "Salem", "Oak"][$0 % 5]) \($0)"
        }
        var seen: Set<String> = []
        for _ in 0..<count {
            let town = Int.random(in: 0..<places.count, using: &numbers)
            let country = ["US", "FR", "DE"][town % 3]
            let number = "\(Int.random(in: 1...60, using: &numbers))" + pick(["", "", "", "", "a", " bis"])
            let name = [pick(["", "", "N", "West"]), pick(cores), pick(types)].filter { !$0.isEmpty }.joined(separator: " ")
            // Two spellings of one street would be one address.
            let plain = name.replacing("Street", with: "St").replacing("Avenue", with: "Ave")
            guard seen.insert("\(number)|\(plain)|\(town)").inserted else { continue }
            let north = -40 + Double(town) * 1.5 + Double(Int.random(in: 0...9_999, using: &numbers)) / 1e5
            let east = Double(town % 7) * 3 + Double(Int.random(in: 0...9_999, using: &numbers)) / 1e5
            let address = Address(
                number: number, street: name, place: places[town], postcode: "\(10_000 + town * 3 + name.count % 2)",
                country: country,
                coordinate: Coordinate(latitude: (north * 1e6).rounded() / 1e6, longitude: (east * 1e6).rounded() / 1e6))
            list.append(address)
            rows +=
                "\(number),\(name),,\(address.place),,,\(address.postcode),\(country),"
                + "\((north * 1e6).rounded() / 1e6),\((east * 1e6).rounded() / 1e6)\n"
        }
    }
}
