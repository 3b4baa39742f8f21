extension IndexAssembly {
    /// The hashes of places and of the names of groups.
    func hashSections(_ order: [Int], _ newPlace: [Int]) -> [(IndexFormat.Kind, ByteWriter)] {
        var pairs: [UInt64] = []
        for (id, place) in texts.places.enumerated() where newPlace[id] >= 0 {
            let reading = IndexReader.Place(
                name: place.name, district: place.district, region: place.region, country: texts.countries[place.country],
                neighborhood: place.neighborhood)
            pairs.append(Identity.bits(ofPlace: reading) << 32 | UInt64(newPlace[id]))
        }
        var places = ByteWriter()
        for pair in pairs.sorted() {
            places.u32(Int(pair >> 32))
            places.u32(Int(pair & 0xFFFF_FFFF))
        }
        var groupHashes = ByteWriter()
        let names = texts.spellings.map { UInt8(truncatingIfNeeded: Identity.bits(ofName: $0.text)) }
        for old in order { groupHashes.u8(Int(names[groups[old].spelling])) }
        return [(.placeHashes, places), (.groupHashes, groupHashes)]
    }

    func textSections() -> [(IndexFormat.Kind, ByteWriter)] {
        var formHeads = ByteWriter()
        var formTexts = ByteWriter()
        for form in forms {
            formHeads.u32(formTexts.count)
            // A length of at most 127, and a bit for a second number.
            let bytes = form.prefix(127)
            formTexts.varint(bytes.count | (form.contains(2) ? 0x80 : 0))
            formTexts.append(bytes)
        }
        var unitHeads = ByteWriter()
        var unitTexts = ByteWriter()
        var byRank = [Int](repeating: 0, count: unitRank.count)
        for (id, rank) in unitRank.enumerated() { byRank[rank] = id }
        for id in byRank {
            unitHeads.u32(unitTexts.count)
            unitTexts.text(texts.units[id])
        }
        return [(.formHeads, formHeads), (.forms, formTexts), (.unitHeads, unitHeads), (.units, unitTexts)]
    }
}
