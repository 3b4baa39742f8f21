/// Keys written as text, for `--keys`: `gr<Tab>`, `<C-a>`, `<M-f>`, `<Paste:text>`.
///
/// A character means itself, but for `<`, which is written `<lt>`.
package enum KeyNotation {
    /// A name in angle brackets that is no key's.
    package struct UnknownKey: Error, Equatable, Sendable {
        /// The text from its `<` on, to the next `>` or to the end.
        package let text: String
    }

    /// The bytes that a terminal sends for each key, one array a key; a pasted text is one key, in the sequences of
    /// bracketed paste.
    package static func keys(_ notation: String) throws(UnknownKey) -> [[UInt8]] {
        var keys: [[UInt8]] = []
        var rest = Substring(notation)
        while let character = rest.first {
            guard character == "<" else {
                keys.append(Array(String(character).utf8))
                rest.removeFirst()
                continue
            }
            guard let end = rest.firstIndex(of: ">") else { throw UnknownKey(text: String(rest)) }
            let name = rest[rest.index(after: rest.startIndex)..<end]
            guard let bytes = bytes(ofKey: name) else { throw UnknownKey(text: String(rest[...end])) }
            keys.append(bytes)
            rest = rest[rest.index(after: end)...]
        }
        return keys
    }

    /// The first part of `notation` that is no key, or nil where all of it is keys.
    static func firstUnknownKey(in notation: String) -> String? {
        do throws(UnknownKey) {
            _ = try keys(notation)
            return nil
        } catch {
            return error.text
        }
    }

    /// The names and what terminals send for them (xterm's sequences).
    private static let named: [(name: String, sent: String)] = [
        ("Enter", "\r"), ("Tab", "\t"), ("S-Tab", "\u{1B}[Z"), ("Esc", "\u{1B}"), ("BS", "\u{7F}"), ("Del", "\u{1B}[3~"),
        ("Left", "\u{1B}[D"), ("Right", "\u{1B}[C"), ("Up", "\u{1B}[A"), ("Down", "\u{1B}[B"),
        ("Home", "\u{1B}[H"), ("End", "\u{1B}[F"), ("PgUp", "\u{1B}[5~"), ("PgDn", "\u{1B}[6~"),
        ("S-Left", "\u{1B}[1;2D"), ("S-Right", "\u{1B}[1;2C"), ("C-Left", "\u{1B}[1;5D"), ("C-Right", "\u{1B}[1;5C"),
        ("M-Enter", "\u{1B}\r"), ("M-BS", "\u{1B}\u{7F}"), ("Space", " "), ("lt", "<"),
    ]

    private static func bytes(ofKey name: Substring) -> [UInt8]? {
        if let key = named.first(where: { $0.name == name }) { return Array(key.sent.utf8) }
        if name.hasPrefix("Paste:") {
            return Array("\u{1B}[200~\(name.dropFirst("Paste:".count))\u{1B}[201~".utf8)
        }
        guard name.count == 3, let character = name.last else { return nil }
        if name.hasPrefix("M-") { return Array("\u{1B}\(character)".utf8) }
        if name.hasPrefix("C-"), let ascii = character.asciiValue, (0x40...0x7E).contains(ascii) {
            return [ascii & 0x1F]
        }
        return nil
    }
}
