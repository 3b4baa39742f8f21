import Glibc
import Testing

@testable import GhostTerminal

@Suite struct SignalSetTests {
    @Test("A set has what was put into it, each once and in the order of the numbers")
    func order() {
        var set: SignalSet = [SIGTERM, SIGINT, SIGTERM]
        #expect(Array(set) == [SIGINT, SIGTERM])
        #expect(set.first == SIGINT)
        set = set.subtracting([SIGINT])
        #expect(!set.contains(SIGINT) && set.contains(SIGTERM))
        set = set.subtracting([SIGTERM])
        #expect(set.isEmpty && set.first == nil && Array(set).isEmpty)
    }

    @Test("The two ways to write one mean the same, the greatest number included")
    func literals() {
        #expect(SignalSet(of: [SIGHUP, 63, SIGUSR1]) == [63, SIGUSR1, SIGHUP])
        #expect(Array(SignalSet(of: [63, SIGHUP])) == [SIGHUP, 63])
    }

    @Test("Union, intersection and difference")
    func algebra() {
        let left: SignalSet = [SIGINT, SIGTERM]
        let right: SignalSet = [SIGTERM, SIGHUP]
        #expect(left.union(right) == [SIGINT, SIGTERM, SIGHUP])
        #expect(left.intersection(right) == [SIGTERM])
        #expect(left.subtracting(right) == [SIGINT])
    }
}
