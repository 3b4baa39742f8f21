import Glibc
import Testing

@testable import GhostTerminal

/// What a signal does now: 0 its default, 1 nothing, else a handler.
private func disposition(of signal: CInt) -> Int {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
}

private func ignore(_ signal: CInt) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = SIG_IGN
    sigaction(signal, &action, nil)
}

// Dispositions belong to the process: one at a time.
@Suite(.serialized) struct SignalRelayTests {
    @Test("A signal makes the descriptor readable and is told once, however often it came")
    func relays() throws {
        var relay = try SignalRelay([SIGUSR1, SIGUSR2])
        #expect(!isReadable(relay.descriptor, within: 0))
        for _ in 0..<3 { kill(getpid(), SIGUSR1) }
        #expect(isReadable(relay.descriptor))
        kill(getpid(), SIGUSR2)
        var found: Set<CInt> = []
        while found.count < 2, isReadable(relay.descriptor) { found.formUnion(relay.drain()) }
        #expect(found == [SIGUSR1, SIGUSR2])
    }

    @Test("After it has gone everything is as it was before")
    func restores() throws {
        let before = disposition(of: SIGUSR1)
        do {
            let relay = try SignalRelay([SIGUSR1])
            #expect(relay.signals == [SIGUSR1])
            #expect(disposition(of: SIGUSR1) != before)
        }
        #expect(disposition(of: SIGUSR1) == before)
    }

    @Test("One signal can be given back and taken again")
    func restoresOne() throws {
        let before = disposition(of: SIGUSR1)
        var relay = try SignalRelay([SIGUSR1, SIGUSR2])
        relay.restore(SIGUSR1)
        #expect(disposition(of: SIGUSR1) == before)
        #expect(relay.signals == [SIGUSR2])
        relay.install(SIGUSR1)
        #expect(disposition(of: SIGUSR1) != before)
        relay.restore()
        #expect(disposition(of: SIGUSR1) == before)
        #expect(relay.signals.isEmpty)
    }

    @Test("A handler of somebody else's is put back with its flags")
    func restoresHandlers() throws {
        var own = sigaction()
        own.__sigaction_handler.sa_handler = { _ in }
        own.sa_flags = SA_RESTART | SA_NODEFER
        sigaction(SIGUSR1, &own, nil)
        defer { signal(SIGUSR1, SIG_DFL) }
        let before = disposition(of: SIGUSR1)
        do {
            let relay = try SignalRelay([SIGUSR1], others: [SIGUSR1, SIGUSR2])
            // Of the others only those that would end the process.
            #expect(relay.signals == [SIGUSR1, SIGUSR2])
        }
        var now = sigaction()
        sigaction(SIGUSR1, nil, &now)
        #expect(disposition(of: SIGUSR1) == before && now.sa_flags & SA_NODEFER != 0)
        let relay = try SignalRelay([], others: [SIGUSR1])
        #expect(relay.signals.isEmpty)
    }

    @Test("A signal that was ignored stays ignored")
    func ignored() throws {
        ignore(SIGUSR2)
        defer { signal(SIGUSR2, SIG_DFL) }
        #expect(SignalRelay.isIgnored(SIGUSR2))
        #expect(!SignalRelay.isIgnored(SIGUSR1))
        let relay = try SignalRelay([SIGUSR1, SIGUSR2])
        #expect(relay.signals == [SIGUSR1])
        #expect(disposition(of: SIGUSR2) == 1)
    }

    @Test("There is one relay at a time, and another when it has gone")
    func onlyOne() throws {
        do {
            let relay = try SignalRelay([SIGUSR1])
            let error = #expect(throws: TerminalError.self) { _ = try SignalRelay([SIGUSR2]) }
            #expect(error?.code == .signalsInUse)
            #expect(relay.signals == [SIGUSR1])
        }
        #expect(throws: Never.self) { _ = try SignalRelay([SIGUSR2]) }
    }

    @Test("A signal raised by default passes its handler by and leaves it in place")
    func raiseByDefault() throws {
        var relay = try SignalRelay([SIGURG])
        // SIGURG does nothing by default.
        SignalRelay.raiseByDefault(SIGURG)
        #expect(!isReadable(relay.descriptor, within: 0))
        kill(getpid(), SIGURG)
        #expect(isReadable(relay.descriptor))
        #expect(relay.drain() == [SIGURG])
    }
}

@Suite struct WakePipeTests {
    @Test("Waking makes the descriptor readable until it is drained, any number of times as one")
    func wakes() throws {
        let pipe = try WakePipe()
        #expect(!isReadable(pipe.descriptor, within: 0))
        for _ in 0..<100_000 { pipe.wake() }
        #expect(isReadable(pipe.descriptor, within: 0))
        pipe.drain()
        #expect(!isReadable(pipe.descriptor, within: 0))
    }

    @Test("Another thread can wake")
    func threads() throws {
        let pipe = try WakePipe()
        let thread = WorkThread { pipe.wake() }
        #expect(isReadable(pipe.descriptor))
        thread.join()
    }
}
