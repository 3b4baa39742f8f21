import Glibc
import Synchronization
import Testing

@testable import GhostComplete

/// Entries that arrive through a pipe, in lines, and take a task to be searched.
private final class SlowStream: SuggestionProvider {
    let reading: Int32
    private let writing: Mutex<Int32>
    private let text = Mutex("")
    private let isOpen = Mutex(true)

    init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        reading = ends[0]
        writing = Mutex(ends[1])
    }

    deinit {
        close(reading)
        end()
    }

    func send(_ line: String) {
        _ = writing.withLock { end in Array((line + "\n").utf8).withUnsafeBytes { write(end, $0.baseAddress, $0.count) } }
    }

    func end() {
        writing.withLock { end in
            if end >= 0 { close(end) }
            end = -1
        }
    }

    var pendingDescriptors: [Int32] { isOpen.withLock { $0 } ? [reading] : [] }

    func readAvailable() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = read(reading, &buffer, buffer.count)
        if count == 0 { return isOpen.withLock { wasOpen in (wasOpen, wasOpen = false).0 } }
        guard count > 0 else { return false }
        text.withLock { $0 += String(decoding: buffer[..<count], as: UTF8.self) }
        return true
    }

    func answer(to query: Query) -> Answer {
        .soon(
            SingleBatch { [self] in
                await Task.yield()
                let lines = text.withLock { $0 }.split(separator: "\n").map(String.init)
                return Candidates(lines.filter { $0.hasPrefix(query.text) }.map { Candidate($0) })
            })
    }
}

@Suite("Lists that arrive while they are searched beside the session")
struct ArrivingDataTests {
    /// Lets things happen until something holds.
    ///
    /// - Returns: false if it does not within five minutes: the tasks of a search come behind those of all other tests.
    private static func wait(_ session: PromptSession, until holds: () -> Bool) -> Bool {
        let end = Moment.now + .seconds(300)
        while !holds() {
            guard Moment.now < end else { return false }
            session.wait(atMost: .seconds(1))
            session.feed()
            session.render()
        }
        return true
    }

    /// Plays with a prompt over a list that is still arriving, on a thread of its own.
    private static func play(_ body: @escaping @Sendable (SlowStream, PromptSession) throws -> Void) async throws {
        try await onOwnThread {
            let stream = SlowStream()
            var configuration = Configuration(prompt: "> ")
            configuration.readsUserBindings = false
            let session = try PromptSession(configuration, provider: stream, terminal: .replay(columns: 20, rows: 4))
            try session.start()
            defer { session.stop() }
            try body(stream, session)
        }
    }

    @Test("what comes behind a search that has found nothing is found")
    func laterLine() async throws {
        try await Self.play { stream, session in
            stream.send("abc")
            session.feed(bytes: Array("z".utf8))
            #expect(Self.wait(session) { !session.mustWait })
            #expect(session.model.suggestion == nil)
            stream.send("zebra")
            #expect(Self.wait(session) { session.picture == "> z‸⟦ebra⟧\n" })
        }
    }

    @Test("so is what comes last, and Return waits for it")
    func lastLine() async throws {
        try await Self.play { stream, session in
            session.feed(bytes: Array("z".utf8))
            #expect(Self.wait(session) { !session.mustWait })
            stream.send("zebra")
            stream.end()
            #expect(Self.wait(session) { stream.pendingDescriptors.isEmpty })
            session.feed(bytes: Array("\r".utf8))
            #expect(Self.wait(session) { session.result != nil })
            guard case .accepted("zebra", _)? = session.result else {
                Issue.record("\(String(describing: session.result))")
                return
            }
        }
    }

    @Test("as long as lines come one after the other, what has come is offered")
    func flood() async throws {
        try await Self.play { stream, session in
            session.feed(bytes: Array("z".utf8))
            var sent = 0
            let isShown = Self.wait(session) {
                sent += 1
                stream.send("zebra \(sent)")
                return session.picture == "> z‸⟦ebra 1⟧\n"
            }
            #expect(isShown)
        }
    }
}
