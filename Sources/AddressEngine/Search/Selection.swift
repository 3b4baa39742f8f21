/// Finds what an id stands for.
struct Selection {
    let memo: SearchMemo
    private var reader: IndexReader { memo.reader }

    init(_ memo: SearchMemo) { self.memo = memo }

    /// The suggestion of an id, nil if there is none.
    func find(_ id: String) -> AddressSuggestion? {
        let parts = id.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 3, parts.count <= 6, id.utf8.count < 512 else { return nil }
        let country = parts[1] == "-" ? "" : parts[1]
        let maker = SuggestionMaker(memo, run: nil, near: nil)
        guard let hash = Identity.bits(spelt: parts[2]) else { return nil }
        for place in reader.places(hash: hash) where reader.country(ofPlace: place) == country {
            guard memo.details(ofPlace: place).hash == parts[2] else { continue }
            switch parts[0] {
            case "p" where parts.count == 4:
                let name = memo.details(ofPlace: place).place.neighborhood
                guard !name.isEmpty, Identity.street(name: name, postcode: "") == parts[3] else { continue }
                return maker.make(
                    Found(
                        what: .neighborhood(place), score: Score(), group: reader.firstGroup(ofPlace: place), number: nil,
                        plan: -1))
            case "p":
                return maker.make(
                    Found(what: .place(place), score: Score(), group: reader.firstGroup(ofPlace: place), number: nil, plan: -1))
            case "z": if let found = postcode(place, parts) { return maker.make(found) }
            case "a", "s": if let found = street(place, parts) { return maker.make(found) }
            case "x": if let corner = Intersection.select(memo, place: place, parts) { return corner }
            default: return nil
            }
        }
        return nil
    }

    private func postcode(_ place: Int, _ parts: [String]) -> Found? {
        guard parts.count == 4 else { return nil }
        for postcode in reader.postcodes(ofPlace: place)
        where Identity.escaped(PostcodeText.letters(of: reader.postcodeText(postcode))) == parts[3] {
            let group = reader.firstGroup(ofPlace: place)
            return Found(what: .postcode(postcode, place: place), score: Score(), group: group, number: nil, plan: -1)
        }
        return nil
    }

    private func street(_ place: Int, _ parts: [String]) -> Found? {
        guard parts.count >= 4, let hash = Identity.bits(spelt: parts[3]) else { return nil }
        for group in reader.groups(nameHash: hash, in: place) {
            let name = reader.name(ofGroup: group)
            let text = memo.name(name).text
            let postcode = reader.postcode(ofGroup: group, place: place).map { reader.postcodeText($0) } ?? ""
            let isStreet =
                Identity.street(name: text, postcode: postcode) == parts[3]
                || Identity.street(name: text, postcode: "") == parts[3]
            guard isStreet else { continue }
            if parts.count == 4 {
                return Found(
                    what: .street(name: name, place: place, hasNumber: false), score: Score(), group: group, number: nil, plan: -1
                )
            }
            var cursor = reader.houses(ofGroup: group)
            var folded: Found?
            while cursor.next() {
                guard Identity.escaped(HouseNumber(reader.number(cursor)).key) == parts[4] else { continue }
                let unit = cursor.unit == 0 ? "" : Identity.escaped(UnitText.key(of: reader.unit(cursor.unit)))
                let found = Found(
                    what: .house(group: group, index: cursor.index, folded: parts.count == 5 && cursor.unit != 0), score: Score(),
                    group: group, number: nil, plan: -1)
                if unit == (parts.count == 6 ? parts[5] : "") { return found }
                if parts.count == 5, folded == nil { folded = found }
            }
            if let folded { return folded }
            // A number that the street lacks: the street.
            if parts[0] == "a" {
                return Found(
                    what: .street(name: name, place: place, hasNumber: false), score: Score(), group: group, number: nil, plan: -1
                )
            }
        }
        return nil
    }
}
