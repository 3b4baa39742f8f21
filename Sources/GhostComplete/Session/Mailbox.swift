internal import GhostTerminal
internal import Synchronization

/// How the tasks of slow providers reach the session: a list of messages behind a lock, and a descriptor that wakes
/// the loop. It is all that the session's thread shares with others.
final class Mailbox: Sendable {
    /// What a task has to say.
    struct Message: Sendable {
        enum Content: Sendable {
            case batch(Candidates)
            case finished
            case failed(String)
            case judged(Verdict)
            case resolved(Candidate)
        }

        /// The generation of the question, and the provider's place in the chain.
        var generation: Int
        var slot: Int
        var content: Content
    }

    private let messages = Mutex<[Message]>([])
    private let pipe: WakePipe

    init() throws(TerminalError) {
        pipe = try WakePipe()
    }

    /// Readable when there is mail.
    var descriptor: Int32 { pipe.descriptor }

    /// Puts a message in, from any thread.
    func post(_ message: Message) {
        messages.withLock { $0.append(message) }
        pipe.wake()
    }

    /// Takes all messages out.
    func take() -> [Message] {
        pipe.drain()
        return messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
