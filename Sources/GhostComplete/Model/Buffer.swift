/// The typed text and the place of the cursor in it.
public struct Buffer: Equatable, Sendable {
    /// What the user entered, in the very code points.
    public var text: String

    /// Where the cursor stands, as an offset in UTF-8 bytes of `text`.
    public var cursor: Int

    /// Makes a buffer; without a cursor it stands at the end of the text.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - cursor: an offset in UTF-8 bytes, at a character's boundary and not beyond the end.
    public init(text: String = "", cursor: Int? = nil) {
        self.text = text
        self.cursor = cursor ?? text.utf8.count
    }

    /// Whether the cursor stands after the last character.
    public var isCursorAtEnd: Bool { cursor == text.utf8.count }
}
