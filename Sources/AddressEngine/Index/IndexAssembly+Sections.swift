extension IndexAssembly {
    /// What is known of a place once all houses are in.
    struct PlaceSum {
        var north = 0
        var east = 0
        var points = 0
        var box = PointBox()
        var houses = 0

        mutating func add(_ latitude: Int32, _ longitude: Int32) {
            north += Int(latitude)
            east += Int(longitude)
            points += 1
            if let at = Coordinate(latitude: Double(latitude) / 1e6, longitude: Double(longitude) / 1e6) { box.add(at) }
        }

        var centre: MicroPoint? {
            points == 0 ? nil : MicroPoint(latitude: Int32(north / points), longitude: Int32(east / points))
        }
    }

    /// The sections of the file, in its order.
    func sections() throws(AddressError) -> [(IndexFormat.Kind, ByteWriter)] {
        var sums = [PlaceSum](repeating: PlaceSum(), count: texts.places.count)
        var postcodeSums = [PlaceSum](repeating: PlaceSum(), count: texts.postcodes.count)
        var nameSizes = [Int](repeating: 0, count: texts.spellings.count)
        for group in groups {
            nameSizes[group.spelling] = max(nameSizes[group.spelling], group.count)
            sums[group.place].houses += group.count
            postcodeSums[group.postcode].houses += group.count
            for house in houses[group.first..<group.first + group.count] where house.accuracy != Accuracy.unknown.rawValue {
                sums[group.place].add(house.latitude, house.longitude)
                postcodeSums[group.postcode].add(house.latitude, house.longitude)
            }
        }
        if isCancelled?() == true { throw AddressError(.cancelled, "interrupted") }
        let towns = townTotals(sums)
        let placeOrder = orderPlaces(sums)
        let (nameOrder, stretches, analyses) = orderNames(nameSizes)
        let postcodeOrder = orderPostcodes()
        var newPlace = [Int](repeating: -1, count: texts.places.count)
        for (new, old) in placeOrder.enumerated() { newPlace[old] = new }
        var newName = [Int](repeating: -1, count: texts.spellings.count)
        for (new, old) in nameOrder.enumerated() { newName[old] = new }
        var newPostcode = [Int](repeating: -1, count: texts.postcodes.count)
        for (new, old) in postcodeOrder.enumerated() { newPostcode[old] = new }

        let order = groups.indices.sorted { a, b in
            let (x, y) = (groups[a], groups[b])
            if x.place != y.place { return newPlace[x.place] < newPlace[y.place] }
            if x.spelling != y.spelling { return newName[x.spelling] < newName[y.spelling] }
            return newPostcode[x.postcode] < newPostcode[y.postcode]
        }
        if isCancelled?() == true { throw AddressError(.cancelled, "interrupted") }
        var out: [(IndexFormat.Kind, ByteWriter)] = []
        var streetIndex = TermIndexWriter(hasLiterals: true)
        for (new, old) in nameOrder.enumerated() {
            list(analyses[old], new, &streetIndex)
            for word in Tokenizer.words(of: texts.spellings[old].text) { streetIndex.add(literal: word, element: new) }
        }
        let threshold = nameOrder.count > 500_000 ? 1024 : 256
        out += streetIndex.sections(elements: max(1, nameOrder.count), from: .streetWordHeads, threshold: threshold)
        out += nameSections(nameOrder, order, newName, nameSizes, streetIndex)
        out += placeSections(placeOrder, sums, towns, order, newPlace, newPostcode)
        out += postcodeSections(postcodeOrder, postcodeSums, newPlace, newPostcode)
        out += groupSections(order, sums, newPlace, newName, newPostcode)
        out += textSections()
        out.append((.counts, counts(stretches, placeOrder.count, postcodeOrder.count, sums)))
        return out
    }

    // MARK: Orders

    /// Places that have houses: by country, then along a curve that keeps neighbours together, then by name.
    private func orderPlaces(_ sums: [PlaceSum]) -> [Int] {
        let keys = sums.indices.map { id -> (String, UInt64, [String]) in
            let centre = sums[id].centre
            let curve =
                centre.map {
                    Morton.code(UInt32(Int($0.latitude) + 90_000_000) >> 8, UInt32(Int($0.longitude) + 180_000_000) >> 8)
                } ?? 0
            return (texts.countries[texts.places[id].country], curve, texts.placeKeys[id])
        }
        return sums.indices.filter { sums[$0].houses > 0 }.sorted { a, b in
            if keys[a].0 != keys[b].0 { return keys[a].0 < keys[b].0 }
            if keys[a].1 != keys[b].1 { return keys[a].1 < keys[b].1 }
            return keys[a].2.lexicographicallyPrecedes(keys[b].2)
        }
    }

    /// Of each place the one that stands for all quarters of its town, and the houses of them all.
    private func townTotals(_ sums: [PlaceSum]) -> [(main: Int, houses: Int)] {
        var mains: [[String]: Int] = [:]
        var totals: [Int: Int] = [:]
        let main = sums.indices.map { id -> Int in
            if sums[id].houses == 0 { return id }
            let main = mains[Array(texts.placeKeys[id].dropLast()), default: id]
            mains[Array(texts.placeKeys[id].dropLast())] = main
            totals[main, default: 0] += sums[id].houses
            return main
        }
        return main.map { ($0, totals[$0] ?? 0) }
    }

    /// Names that are used: by the number of words that matter, then the greatest group first, then by text. Also where the names
    /// of 0, 1, 2, 3 and more such words begin.
    private func orderNames(_ sizes: [Int]) -> ([Int], [Int], [NameAnalysis]) {
        let analyses = texts.spellings.map { spelling in
            NameAnalysis(
                tokens: Tokenizer.tokens(of: spelling.text),
                languages: WordClasses.shared.bits(of: Languages.of(country: texts.countries[spelling.country])))
        }
        let core = analyses.map { min($0.coreCount, 4) }
        let order = sizes.indices.filter { sizes[$0] > 0 }.sorted { a, b in
            if core[a] != core[b] { return core[a] < core[b] }
            if sizes[a] != sizes[b] { return sizes[a] > sizes[b] }
            let (x, y) = (texts.spellings[a], texts.spellings[b])
            if x.text != y.text { return x.text.utf8.lexicographicallyPrecedes(y.text.utf8) }
            return texts.countries[x.country] < texts.countries[y.country]
        }
        var stretches = [0, 0, 0, 0, 0, order.count]
        for level in 1...4 { stretches[level] = order.firstIndex { core[$0] >= level } ?? order.count }
        return (order, stretches, analyses)
    }

    private func orderPostcodes() -> [Int] {
        let keys = (0..<texts.postcodes.count).map { PostcodeText.key(of: texts.postcodes[$0]) }
        return (1..<max(1, texts.postcodes.count)).sorted {
            keys[$0] != keys[$1]
                ? keys[$0].lexicographicallyPrecedes(keys[$1])
                : texts.postcodes[$0].lexicographicallyPrecedes(texts.postcodes[$1])
        }
    }

    // MARK: Names and places

    private func list(_ analysis: NameAnalysis, _ element: Int, _ index: inout TermIndexWriter) {
        for term in analysis.terms { index.add(term: term, element: element) }
        for (word, term) in analysis.words { index.add(word: word, term: term) }
    }

    private func nameSections(
        _ nameOrder: [Int], _ order: [Int], _ newName: [Int], _ sizes: [Int], _ wordIndex: TermIndexWriter
    ) -> [(
        IndexFormat.Kind, ByteWriter
    )] {
        var heads = ByteWriter()
        var names = ByteWriter()
        for (index, id) in nameOrder.enumerated() {
            if index % IndexFormat.nameBlock == 0 { heads.u32(names.count) }
            let text = texts.spellings[id].text
            names.text(Array(text.utf8))
            let words = Tokenizer.words(of: text)
            names.varint(words.count)
            for word in words {
                let traits = WordClasses.shared.traits(of: word)
                let flags = (traits.isDisjoint(with: .weak) ? 0 : 1) | (traits.contains(.direction) ? 2 : 0)
                names.varint(wordIndex.number(of: word) << 2 | flags)
            }
        }
        // The groups of each name: counted, then laid out one after another.
        var starts = [Int](repeating: 0, count: nameOrder.count + 1)
        for group in groups { starts[newName[group.spelling] + 1] += 1 }
        for index in 1..<starts.count { starts[index] += starts[index - 1] }
        var fill = starts
        var members = [UInt32](repeating: 0, count: groups.count)
        for (new, old) in order.enumerated() {
            let name = newName[groups[old].spelling]
            members[fill[name]] = UInt32(new)
            fill[name] += 1
        }
        var groupHeads = ByteWriter()
        var nameGroups = ByteWriter()
        for name in nameOrder.indices {
            if name % IndexFormat.nameBlock == 0 { groupHeads.u32(nameGroups.count) }
            var body = ByteWriter()
            body.u8(LogScale.step(sizes[nameOrder[name]]))
            var last = 0
            for member in members[starts[name]..<starts[name + 1]] {
                body.varint(Int(member) - last)
                last = Int(member)
            }
            nameGroups.varint(body.count)
            nameGroups.append(body.bytes)
        }
        return [(.nameHeads, heads), (.names, names), (.nameGroupHeads, groupHeads), (.nameGroups, nameGroups)]
    }

    private func placeSections(
        _ placeOrder: [Int], _ sums: [PlaceSum], _ towns: [(main: Int, houses: Int)], _ order: [Int], _ newPlace: [Int],
        _ newPostcode: [Int]
    ) -> [(IndexFormat.Kind, ByteWriter)] {
        var postcodesOf = [[Int]](repeating: [], count: placeOrder.count)
        var firstGroup = [Int](repeating: groups.count, count: placeOrder.count)
        for (new, old) in order.enumerated() {
            let group = groups[old]
            let place = newPlace[group.place]
            firstGroup[place] = min(firstGroup[place], new)
            if group.postcode != 0 { postcodesOf[place].append(newPostcode[group.postcode]) }
        }
        var records = ByteWriter()
        var placeTexts = ByteWriter()
        var placePostcodes = ByteWriter()
        var placeIndex = TermIndexWriter()
        var areaIndex = TermIndexWriter()
        localPostcodes = []
        for (new, old) in placeOrder.enumerated() {
            let place = texts.places[old]
            let sum = sums[old]
            let code = Array(texts.countries[place.country].utf8)
            var unique: [Int] = []
            for postcode in postcodesOf[new].sorted() where unique.last != postcode { unique.append(postcode) }
            localPostcodes.append(unique)
            records.u32(placeTexts.count)
            records.u8(Int(code.first ?? 0))
            records.u8(Int(code.last ?? 0))
            records.u16(sum.points > 0 ? 1 : 0)
            let centre = sum.centre ?? MicroPoint(latitude: 0, longitude: 0)
            records.i32(centre.latitude)
            records.i32(centre.longitude)
            for edge in [sum.box.south, sum.box.west, sum.box.north, sum.box.east] { records.i32(Int32((edge * 1e6).rounded())) }
            records.u32(towns[old].houses)
            records.u32(firstGroup[new])
            records.u32(placePostcodes.count)
            records.u32(newPlace[towns[old].main])
            for text in [place.name, place.district, place.region, place.neighborhood] { placeTexts.text(Array(text.utf8)) }
            placePostcodes.varint(unique.count)
            var last = 0
            for postcode in unique {
                placePostcodes.varint(postcode - last)
                last = postcode
            }
            listPlace(place, new, &placeIndex, &areaIndex)
        }
        let count = max(1, placeOrder.count)
        return [(.places, records), (.placeTexts, placeTexts), (.placePostcodes, placePostcodes)]
            + placeIndex.sections(elements: count, from: .placeWordHeads, threshold: 512)
            + areaIndex.sections(elements: count, from: .areaWordHeads, threshold: 512)
    }

    private func listPlace(
        _ place: BuildTexts.Place, _ element: Int, _ placeIndex: inout TermIndexWriter, _ areaIndex: inout TermIndexWriter
    ) {
        let country = texts.countries[place.country]
        let bits = WordClasses.shared.bits(of: Languages.of(country: country))
        list(NameAnalysis(tokens: Tokenizer.tokens(of: place.name), languages: bits), element, &placeIndex)
        if !place.neighborhood.isEmpty {
            list(NameAnalysis(tokens: Tokenizer.tokens(of: place.neighborhood), languages: bits), element, &placeIndex)
        }
        var areas = [place.district, place.region]
        if let code = Territories.regionCode(of: place.region, country: country) {
            areas += [code] + Territories.regionNames(code: code, country: country)
        }
        areas += [country] + Territories.country(country).names
        var seen: Set<[UInt8]> = []
        for area in areas {
            for word in Tokenizer.words(of: area) where seen.insert(word).inserted {
                areaIndex.add(term: word, element: element)
                areaIndex.add(word: word, term: word)
            }
        }
    }

    private func postcodeSections(
        _ postcodeOrder: [Int], _ sums: [PlaceSum], _ newPlace: [Int], _ newPostcode: [Int]
    ) -> [(IndexFormat.Kind, ByteWriter)] {
        var placesOf = [[Int: Int]](repeating: [:], count: postcodeOrder.count)
        for group in groups where group.postcode != 0 {
            placesOf[newPostcode[group.postcode]][newPlace[group.place], default: 0] += group.count
        }
        var heads = ByteWriter()
        var entries = ByteWriter()
        for (index, old) in postcodeOrder.enumerated() {
            if index % IndexFormat.nameBlock == 0 { heads.u32(entries.count) }
            let places = placesOf[index].sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
            var body = ByteWriter()
            body.text(texts.postcodes[old])
            if let centre = sums[old].centre ?? texts.postcodeCentres[old] {
                body.u8(1)
                body.i32(centre.latitude)
                body.i32(centre.longitude)
            } else {
                body.u8(0)
            }
            // The places with the most houses first.
            let listed = places.prefix(IndexFormat.mostPlacesOfPostcode)
            body.varint(listed.count)
            for (place, count) in listed {
                body.varint(place)
                body.varint(count)
            }
            entries.varint(body.count)
            entries.append(body.bytes)
        }
        return [(.postcodeHeads, heads), (.postcodes, entries)]
    }

    // MARK: Groups

    private func groupSections(
        _ order: [Int], _ sums: [PlaceSum], _ newPlace: [Int], _ newName: [Int], _ newPostcode: [Int]
    ) -> [(IndexFormat.Kind, ByteWriter)] {
        var records = ByteWriter()
        var blocks = ByteWriter()
        var coarse = ByteWriter()
        var cells: [UInt64] = []
        var holders: [UInt64] = []
        holders.reserveCapacity(houses.count)
        let seconds = forms.map { $0.contains(2) }
        let values = (0..<texts.numbers.count).map { $0 == 0 ? [] : NumberHolders.values(of: texts.numbers.text($0)) }
        for (new, old) in order.enumerated() {
            let group = groups[old]
            let place = newPlace[group.place]
            if new % 64 == 0 { coarse.u32(place) }
            let local = group.postcode == 0 ? 0 : 1 + (localPostcodes[place].firstIndex(of: newPostcode[group.postcode]) ?? 0)
            records.u32(newName[group.spelling])
            records.u32(blocks.count)
            records.u16(min(local, 0xFFFF))
            records.u8(LogScale.step(group.count))
            records.u8(LogScale.step(group.greatest))
            var list: [NumberBlock.House] = []
            list.reserveCapacity(group.count)
            var last: UInt32 = .max
            for house in houses[group.first..<group.first + group.count] {
                let number = numbers[Int(house.number)]
                for value in values[Int(house.number)] {
                    let pair = UInt64(value) << 32 | UInt64(new)
                    if holders.last != pair { holders.append(pair) }
                }
                let hasPoint = house.accuracy != Accuracy.unknown.rawValue
                let point = hasPoint ? MicroPoint(latitude: house.latitude, longitude: house.longitude) : nil
                list.append(
                    NumberBlock.House(
                        value: number.value, second: number.second, form: number.form, unit: unitRank[Int(house.unit)],
                        point: point,
                        accuracy: Accuracy(rawValue: house.accuracy) ?? .unknown))
                guard let point else { continue }
                let cell = Cells.key(point)
                if cell != last { cells.append(UInt64(cell) << 32 | UInt64(new)) }
                last = cell
            }
            NumberBlock.write(
                list, centre: sums[group.place].centre ?? MicroPoint(latitude: 0, longitude: 0), hasSecond: { seconds[$0] },
                to: &blocks)
        }
        cells.sort()
        let cellSections = Cells.sections(cells)
        cells = []
        holders.sort()
        return [(.groups, records), (.groupPlaces, coarse), (.blocks, blocks)] + cellSections + NumberHolders.sections(holders)
            + hashSections(order, newPlace)
    }

    private func counts(_ stretches: [Int], _ places: Int, _ postcodes: Int, _ sums: [PlaceSum]) -> ByteWriter {
        var out = ByteWriter()
        for stretch in stretches { out.u32(stretch) }
        out.u32(groups.count)
        out.u32(places)
        out.u32(postcodes)
        out.u32(houses.count)
        var box = PointBox()
        var perCountry: [String: Int] = [:]
        for (id, sum) in sums.enumerated() where sum.houses > 0 {
            perCountry[texts.countries[texts.places[id].country], default: 0] += sum.houses
            if sum.points == 0 { continue }
            for (north, east) in [(sum.box.south, sum.box.west), (sum.box.north, sum.box.east)] {
                if let corner = Coordinate(latitude: north, longitude: east) { box.add(corner) }
            }
        }
        out.u32(box.isEmpty ? 0 : 1)
        for edge in [box.south, box.west, box.north, box.east] { out.i32(Int32((edge * 1e6).rounded())) }
        out.u32(perCountry.count)
        for (code, count) in perCountry.sorted(by: { $0.key < $1.key }) {
            out.u8(Int(code.utf8.first ?? 0))
            out.u8(Int(code.utf8.last ?? 0))
            out.u32(count)
        }
        return out
    }
}
