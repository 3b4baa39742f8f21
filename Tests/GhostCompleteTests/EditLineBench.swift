import GhostTerminal
import Testing

@testable import GhostComplete

/// An editor with keys going in and the line with its cursor coming out.
struct EditLineBench: ~Copyable {
    var editor: EditLine
    /// The commands of ours that came out, oldest first.
    var commands: [EditCommand] = []
    var hasPendingText = false
    /// Characters are put behind the line without libedit where that is sure to be the same.
    var typesAtEnd = false
    /// How many were.
    var typedAtEnd = 0

    init(_ keymap: Keymap = .emacs, editrc: String? = nil) throws {
        editor = try EditLine(keymap)
        if let editrc { _ = editor.apply(EditRC(Array(editrc.utf8), program: "ghost-prompt")) }
    }

    mutating func type(_ text: String) {
        for scalar in text.unicodeScalars { press(Key(scalar)) }
    }

    mutating func press(_ keys: Key...) {
        for key in keys {
            perform(key)
            while let key = editor.nextMacroKey() { perform(key) }
        }
    }

    /// Keys in the notation of `KeyNotation`.
    mutating func play(_ keys: String) throws {
        for key in try Self.keys(keys, keymap: editor.keymap) { press(key) }
    }

    private mutating func perform(_ key: Key) {
        if typesAtEnd, let text = key.text, let byte = UInt8(exactly: text.value), editor.typeAtEnd(byte) {
            typedAtEnd += 1
            return
        }
        if case .command(let command) = editor.perform(key, hasPendingText: hasPendingText) { commands.append(command) }
    }

    enum Mode { case insert, command }

    var mode: Mode { editor.isInserting ? .insert : .command }

    var line: String {
        let buffer = editor.buffer()
        let cursor = buffer.text.utf8.index(buffer.text.startIndex, offsetBy: buffer.cursor)
        return String(buffer.text[..<cursor] + "‸" + buffer.text[cursor...])
    }

    static func keys(_ text: String, keymap: Keymap = .emacs) throws -> [Key] {
        var decoder = KeyDecoder(escapePrefixesKeys: keymap == .emacs)
        var keys: [Key] = []
        for step in try KeyNotation.parse(text) {
            switch step {
            case .bytes(let bytes): for byte in bytes { decoder.feed(byte) }
            case .escape:
                decoder.feed(0x1B)
                decoder.flush()
            case .resize, .wait: break
            }
            while let event = decoder.next() {
                if case .key(let key) = event { keys.append(key) }
            }
        }
        return keys
    }
}

/// Keys on a line with its cursor, and what they make of it.
struct KeysCase: CustomTestStringConvertible, Sendable {
    let line: String
    let keys: String
    let expected: String

    init(_ line: String, _ keys: String, _ expected: String) {
        (self.line, self.keys, self.expected) = (line, keys, expected)
    }

    var testDescription: String { "\(keys) on \(line)" }
}
