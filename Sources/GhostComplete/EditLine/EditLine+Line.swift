internal import CEdit

/// How much room libedit's buffers are known to have.
struct LineRoom {
    /// libedit begins with 1024 elements, of which the last ones stay free.
    var known = 1000
    /// The longest that the line has been: more than that was never killed.
    var longest = 0
}

// The line as text, and edits of it that are not keys.
extension EditLine {
    /// The line as a value.
    ///
    /// - Complexity: linear in the line.
    func buffer() -> Buffer {
        let (cursor, count) = bounds
        let elements = line.pointee.buffer
        if let elements, let text = Self.ascii(UnsafeBufferPointer(start: elements, count: count)) {
            return Buffer(text: text, cursor: min(cursor, count))
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 16)
        var cursorOffset = 0
        for offset in 0..<count {
            if offset == cursor { cursorOffset = bytes.count }
            table.append(elements?[offset] ?? 0, to: &bytes)
        }
        if cursor >= count { cursorOffset = bytes.count }
        return Buffer(text: String(decoding: bytes, as: UTF8.self), cursor: cursorOffset)
    }

    /// The text of elements that are characters of ASCII; nil where one is another.
    private static func ascii(_ elements: UnsafeBufferPointer<Int32>) -> String? {
        var bits: Int32 = 0
        for element in elements { bits |= element }
        guard (0..<0x80).contains(bits) else { return nil }
        return String(unsafeUninitializedCapacity: elements.count) { bytes in
            for index in elements.indices { bytes[index] = UInt8(truncatingIfNeeded: elements[index]) }
            return elements.count
        }
    }

    /// How many characters the line has, and how many of them stand before the cursor.
    var bounds: (cursor: Int, count: Int) {
        let line = line.pointee
        return (line.cursor - line.buffer, line.lastchar - line.buffer)
    }

    /// The element before the cursor, or nil at the beginning of the line.
    var lastElement: Int32? {
        let (cursor, _) = bounds
        return cursor > 0 ? line.pointee.buffer?[cursor - 1] : nil
    }

    /// The last element of the line, or nil where it is empty.
    var lastElementOfLine: Int32? {
        let (_, count) = bounds
        return count > 0 ? line.pointee.buffer?[count - 1] : nil
    }

    /// Puts a text in the place of the whole line, with the cursor at its end.
    mutating func replaceLine(with text: String) {
        replaceLine(with: Buffer(text: text))
    }

    /// Puts a text in the place of the whole line; one step for vi's undo.
    mutating func replaceLine(with buffer: Buffer) {
        let old = beginEdit()
        let head = String(decoding: buffer.text.utf8.prefix(buffer.cursor), as: UTF8.self)
        let elements = table.elements(of: buffer.text)
        let cursor = buffer.isCursorAtEnd ? elements.count : table.elements(of: head).count
        setLine(LineState(elements: elements, cursor: cursor))
        if let old { noteReplacement(of: old) }
    }

    /// Inserts a text before the cursor, as one edit.
    mutating func insert(_ text: String) {
        let old = beginEdit()
        let start = bounds.cursor
        insert(elements: table.elements(of: text))
        settleLine(from: start)
        if let old, !vi.isInserting { noteReplacement(of: old) }
    }

    /// An edit that is no key is about to be made: it ends what has begun.
    ///
    /// - Returns: the line, in the vi keymap.
    private mutating func beginEdit() -> LineState? {
        forget()
        killRing.endCommand()
        return keymap == .vi ? lineState : nil
    }

    /// The line with its cursor.
    ///
    /// - Complexity: linear in the line.
    var lineState: LineState {
        let (cursor, count) = bounds
        return LineState(elements: Array(UnsafeBufferPointer(start: line.pointee.buffer, count: count)), cursor: cursor)
    }

    /// Puts elements in the place of the whole line.
    mutating func setLine(_ state: LineState) {
        ghost_el_set_bounds(editor, 0, 0)
        insert(elements: state.elements)
        ghost_el_set_bounds(editor, max(0, min(state.cursor, state.elements.count)), state.elements.count)
    }

    /// Inserts elements before the cursor.
    mutating func insert(elements: [Int32]) {
        guard !elements.isEmpty else { return }
        WideString.with(elements) { _ = el_winsertstr(editor, $0) }
    }

    /// Takes elements behind the cursor away.
    mutating func deleteElements(_ number: Int) {
        var state = lineState
        state.elements.removeSubrange(state.cursor..<min(state.cursor + number, state.elements.count))
        setLine(state)
    }

    // MARK: - Invariants

    /// Makes sure that no command of libedit's has to enlarge its buffers: em-copy-prev-word would go on writing to the
    /// old one, and em-yank refuses.
    mutating func makeRoom() {
        let (cursor, count) = bounds
        room.longest = max(room.longest, count)
        guard count + room.longest + 24 > room.known else { return }
        let more = 2 * (count + room.longest)
        ghost_el_set_bounds(editor, count, count)
        insert(elements: [Int32](repeating: 0x20, count: more))
        ghost_el_set_bounds(editor, cursor, count)
        room.known = count + more
    }

    /// After a command: what has come together as one character is one, and the cursor stands on the line, in vi's command
    /// mode on a character of it.
    ///
    /// - Parameters:
    ///   - start: another place than the cursor's where neighbours are new.
    ///   - isWide: they may be new anywhere.
    mutating func settleLine(from start: Int? = nil, isWide: Bool = false) {
        settleCursor()
        let (cursor, count) = bounds
        guard count > 1 else { return }
        let isWhole =
            isWide
            ? areApart(1..<count)
            : areApart(Self.places(near: cursor, count)) && areApart(Self.places(near: start ?? cursor, count))
        guard !isWhole else { return }
        rejoin()
        settleCursor()
    }

    private static func places(near place: Int, _ count: Int) -> Range<Int> {
        let place = min(place, count)
        return max(1, place - 2)..<max(1, min(count, place + 3))
    }

    /// Whether the elements at these places and those before them are characters by themselves.
    private func areApart(_ places: Range<Int>) -> Bool {
        guard let elements = line.pointee.buffer else { return true }
        return places.allSatisfy { place in
            !ClusterTable.mayJoin(elements[place - 1], elements[place]) || table.areApart(elements[place - 1], elements[place])
        }
    }

    private func settleCursor() {
        let (cursor, count) = bounds
        let last = isInserting ? count : max(0, count - 1)
        if cursor < 0 || cursor > last { ghost_el_set_bounds(editor, max(0, min(cursor, last)), count) }
    }

    /// Makes the element before the cursor one with a mark or joiner that was typed.
    mutating func joinToPrevious(_ scalar: Unicode.Scalar) -> Bool {
        let (cursor, _) = bounds
        guard cursor > 0, let elements = line.pointee.buffer,
            let joined = table.joining(scalar, to: elements[cursor - 1])
        else { return false }
        ghost_el_set_element(editor, cursor - 1, joined)
        return true
    }

    /// Makes elements anew where an edit brought together what is one cluster, so that what libedit counts is what a user
    /// sees.
    private mutating func rejoin() {
        let buffer = buffer()
        let elements = table.elements(of: buffer.text)
        let head = String(decoding: buffer.text.utf8.prefix(buffer.cursor), as: UTF8.self)
        setLine(LineState(elements: elements, cursor: table.elements(of: head).count))
    }

    private var line: UnsafePointer<LineInfoW> {
        // el_wline shows a part of the editor itself: never null.
        UnsafePointer(el_wline(editor))
    }
}
