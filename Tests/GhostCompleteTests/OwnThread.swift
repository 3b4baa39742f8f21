@testable import GhostComplete

/// Runs what waits for an answer on a thread of its own: the answer may need one of the few threads of the task pool, which tests that
/// wait on them would all hold.
func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        DetachedThread.start { continuation.resume(with: Result { try body() }) }
    }
}
