/// Of the lines that match a query those whose entries can be equal to a query of a few letters more.
///
/// An equal entry comes before all others wherever it stands, so that a search could never end before the list does. With
/// these known, a search of a list in which most lines match ends as soon as it has as many as are wanted.
///
/// `@unchecked Sendable`: goes with ``FoundLines``.
final class ShortLines: @unchecked Sendable {
    /// The length in bytes, in the form that is compared, of the longest query that they are for.
    let limit: Int
    let arena = LineArena()
    /// There are too many to keep them.
    private(set) var isOverfull = false

    init(_ pattern: FormPattern) {
        limit = pattern.bytes.count + 8
    }

    /// Adds a line if it is one of them.
    @inline(__always)
    func append(_ line: UnsafeRawBufferPointer, _ columns: LineColumns, at position: ListPosition) {
        guard !isOverfull, columns.mayHaveEntry(of: limit, line) else { return }
        arena.append(line, at: position)
        if arena.byteCount > 1 << 20 {
            isOverfull = true
            arena.removeAll()
        }
    }
}
