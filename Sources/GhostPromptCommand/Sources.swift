internal import AddressEngine
internal import GhostAddress
internal import GhostComplete
internal import TextIndex

/// What the options offer of their own: lists, and addresses after them.
struct Sources {
    let lists: ListProvider
    let addressIndex: AddressIndex?
    let addressOptions: AddressOptions

    private var addresses: AddressProvider? { addressIndex.map { AddressProvider(index: $0, options: addressOptions) } }

    /// The best candidates for a text, each text once, however long that takes.
    func candidates(for query: Query) throws(AddressError) -> [Candidate] {
        lists.readToEnd()
        var found = lists.candidates(for: query).list
        guard let addresses, found.count < query.limit else { return found }
        var texts = Set(found.map(\.text))
        found += try addresses.candidates(for: query).list.filter { $0.kind != .common && texts.insert($0.text).inserted }
        return Array(found.prefix(query.limit))
    }

    /// The entry or the address that a text is; nil if it is none.
    func candidate(equalTo text: String, caseMatching: CaseMatching) throws(AddressError) -> Candidate? {
        lists.readToEnd()
        if let entry = lists.entry(equalTo: text, caseMatching: caseMatching) { return Candidate(entry) }
        return try addresses?.address(equalTo: text, caseMatching: caseMatching)
    }
}
