internal import CEdit

/// What passes between a turn of libedit and its callbacks: the codes to read, and the command of ours that was run.
///
/// It stands at a fixed address, which libedit keeps as its client data.
struct KeyFeed {
    /// The codes of the keys of this turn, and how many of them libedit has read.
    var codes: [Int32] = []
    var position = 0
    /// libedit asked for a code when all were read: the last command took a count or wants a character.
    var isStarved = false
    /// Whether pending text is shown, which decides between our command and the one that it falls through to.
    var hasPendingText = false
    /// The line is empty: Ctrl-D then ends the input.
    var lineIsEmpty = false
    /// Our command that was run, if any.
    var command: EditCommand?

    /// The next code, or nil at the end of what there is.
    mutating func next() -> Int32? {
        guard position < codes.count else {
            isStarved = true
            return nil
        }
        defer { position += 1 }
        return codes[position]
    }

    /// Notes that `command` was run, or gives the code of libedit's own command to run in its place.
    mutating func note(_ command: EditCommand) -> Int32? {
        if let code = command.fallThrough, !hasPendingText, !(command == .deleteOrEndOfInput && lineIsEmpty) {
            return code
        }
        self.command = command
        return nil
    }
}

/// libedit's `EL_GETCFN`: gives it the next code of the turn, or -1 where there is none.
func readCode(_ editor: OpaquePointer?, _ code: UnsafeMutablePointer<Int32>?) -> Int32 {
    guard let feed = feed(of: editor), let next = feed.pointee.next() else {
        code?.pointee = 0
        return -1
    }
    code?.pointee = next
    return 1
}

/// Our commands as libedit functions, made one by one because a C function pointer holds no state.
let commandFunctions: [(command: EditCommand, function: ghost_el_function)] = [
    (.accept, { editor, _ in run(.accept, editor) }),
    (.acceptWord, { editor, _ in run(.acceptWord, editor) }),
    (.acceptCharacter, { editor, _ in run(.acceptCharacter, editor) }),
    (.dismiss, { editor, _ in run(.dismiss, editor) }),
    (.next, { editor, _ in run(.next, editor) }),
    (.previous, { editor, _ in run(.previous, editor) }),
    (.submitLiteral, { editor, _ in run(.submitLiteral, editor) }),
    (.submit, { editor, _ in run(.submit, editor) }),
    (.complete, { editor, _ in run(.complete, editor) }),
    (.forwardCharacter, { editor, _ in run(.forwardCharacter, editor) }),
    (.endOfLine, { editor, _ in run(.endOfLine, editor) }),
    (.backspace, { editor, _ in run(.backspace, editor) }),
    (.deleteForward, { editor, _ in run(.deleteForward, editor) }),
    (.deleteOrEndOfInput, { editor, _ in run(.deleteOrEndOfInput, editor) }),
    (.escape, { editor, _ in run(.escape, editor) }),
    (.cancel, { editor, _ in run(.cancel, editor) }),
    (.undo, { editor, _ in run(.undo, editor) }),
    (.quotedInsert, { editor, _ in run(.quotedInsert, editor) }),
    (.clearScreen, { editor, _ in run(.clearScreen, editor) }),
]

/// Notes the command, or pushes the code of the one that it falls through to. CC_ARGHACK then keeps the count and
/// the operator for that one; CC_NORM would end them.
private func run(_ command: EditCommand, _ editor: OpaquePointer?) -> UInt8 {
    guard let feed = feed(of: editor) else { return UInt8(CC_ERROR) }
    guard let code = feed.pointee.note(command) else { return UInt8(CC_NORM) }
    let pushed: [Int32] = [code, 0]
    el_wpush(editor, pushed)
    return UInt8(CC_ARGHACK)
}

private func feed(of editor: OpaquePointer?) -> UnsafeMutablePointer<KeyFeed>? {
    ghost_el_client_data(editor)?.assumingMemoryBound(to: KeyFeed.self)
}
