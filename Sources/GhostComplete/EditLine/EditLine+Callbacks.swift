internal import CEdit

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
    (.clearScreen, { editor, _ in run(.clearScreen, editor) }),
    (.searchBackward, { editor, _ in run(.searchBackward, editor) }),
    (.searchForward, { editor, _ in run(.searchForward, editor) }),
    (.leaveInsertMode, { editor, _ in run(.escape, editor) }),
]

/// The commands that the editor does itself, in the same way.
let lineFunctions: [(command: LineCommand, function: ghost_el_function)] = [
    (.quotedInsert, { editor, _ in runInside(.quotedInsert, editor) }),
    (.metaNext, { editor, _ in runInside(.metaNext, editor) }),
    (.digit, { editor, _ in runInside(.digit, editor) }),
    (.universalArgument, { editor, _ in runInside(.universalArgument, editor) }),
    (.macro, { editor, _ in runInside(.macro, editor) }),
    (.killLine, { editor, _ in runInside(.killLine, editor) }),
    (.killLineBackward, { editor, _ in runInside(.killLineBackward, editor) }),
    (.killWholeLine, { editor, _ in runInside(.killWholeLine, editor) }),
    (.killWord, { editor, _ in runInside(.killWord, editor) }),
    (.killWordBackward, { editor, _ in runInside(.killWordBackward, editor) }),
    (.killRegion, { editor, _ in runInside(.killRegion, editor) }),
    (.copyRegion, { editor, _ in runInside(.copyRegion, editor) }),
    (.exchangeMark, { editor, _ in runInside(.exchangeMark, editor) }),
    (.yank, { editor, _ in runInside(.yank, editor) }),
    (.yankPop, { editor, _ in runInside(.yankPop, editor) }),
    (.nextWord, { editor, _ in runInside(.nextWord, editor) }),
    (.nextBigWord, { editor, _ in runInside(.nextBigWord, editor) }),
    (.match, { editor, _ in runInside(.match, editor) }),
    (.zero, { editor, _ in runInside(.zero, editor) }),
    (.delete, { editor, _ in runInside(.delete, editor) }),
    (.change, { editor, _ in runInside(.change, editor) }),
    (.copy, { editor, _ in runInside(.copy, editor) }),
    (.findNext, { editor, _ in runInside(.findNext, editor) }),
    (.findPrevious, { editor, _ in runInside(.findPrevious, editor) }),
    (.findBefore, { editor, _ in runInside(.findBefore, editor) }),
    (.findBehind, { editor, _ in runInside(.findBehind, editor) }),
    (.replaceCharacter, { editor, _ in runInside(.replaceCharacter, editor) }),
    (.insert, { editor, _ in runInside(.insert, editor) }),
    (.append, { editor, _ in runInside(.append, editor) }),
    (.insertAtBeginning, { editor, _ in runInside(.insertAtBeginning, editor) }),
    (.appendAtEnd, { editor, _ in runInside(.appendAtEnd, editor) }),
    (.replaceMode, { editor, _ in runInside(.replaceMode, editor) }),
    (.changeCase, { editor, _ in runInside(.changeCase, editor) }),
    (.pasteAfter, { editor, _ in runInside(.pasteAfter, editor) }),
    (.pasteBefore, { editor, _ in runInside(.pasteBefore, editor) }),
    (.undoLine, { editor, _ in runInside(.undoLine, editor) }),
    (.repeatChange, { editor, _ in runInside(.repeatChange, editor) }),
    (.probeInsertMode, { editor, _ in runInside(.probeInsertMode, editor) }),
    (.probeCommandMode, { editor, _ in runInside(.probeCommandMode, editor) }),
]

private func run(_ command: EditCommand, _ editor: OpaquePointer?) -> UInt8 {
    guard let feed = feed(of: editor) else { return UInt8(CC_ERROR) }
    return answer(feed.pointee.note(command), editor)
}

private func runInside(_ command: LineCommand, _ editor: OpaquePointer?) -> UInt8 {
    guard let feed = feed(of: editor) else { return UInt8(CC_ERROR) }
    return answer(feed.pointee.note(command), editor)
}

/// Pushes the codes of the command that runs in place of ours. CC_ARGHACK then keeps the count and the operator for
/// that one; CC_NORM would end them.
private func answer(_ reply: KeyFeed.Reply, _ editor: OpaquePointer?) -> UInt8 {
    switch reply {
    case .done: return UInt8(CC_NORM)
    case .run(let function):
        el_wpush(editor, function.codes + [0])
        return UInt8(CC_ARGHACK)
    }
}

private func feed(of editor: OpaquePointer?) -> UnsafeMutablePointer<KeyFeed>? {
    ghost_el_client_data(editor)?.assumingMemoryBound(to: KeyFeed.self)
}
