extension IndexReader {
    /// Reads everything once, so that every reference is looked at.
    package func verify() {
        streets.verify()
        placeNames.verify()
        areas.verify()
        for name in 0..<nameCount {
            _ = self.name(name)
            var list = groups(ofName: name)
            while let group = list.next() {
                if self.name(ofGroup: group) != name { groups.damaged() }
            }
        }
        for place in 0..<placeCount {
            _ = self.place(place)
            if groups(ofPlace: place).isEmpty || town(ofPlace: town(ofPlace: place)) != town(ofPlace: place) { places.damaged() }
        }
        for group in 0..<groupCount {
            let place = self.place(ofGroup: group)
            if !groups(ofPlace: place).contains(group) { groups.damaged() }
            _ = postcode(ofGroup: group, place: place)
            var cursor = houses(ofGroup: group)
            var values: [Int] = []
            while cursor.next() {
                values.append(cursor.value)
                if cursor.form >= forms.count { blocks.damaged() }
            }
            if values.count != cursor.count || values.isEmpty { blocks.damaged() }
            _ = cursor.points(values: values, centre: origin(ofPlace: place))
        }
        for postcode in 0..<postcodeCount { _ = self.postcode(postcode) }
        verifyHolders()
        verifyHashes()
        for unit in 1..<max(1, unitHeads.count / 4) { _ = self.unit(unit) }
    }
}
