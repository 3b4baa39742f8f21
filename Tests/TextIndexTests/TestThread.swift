import Glibc

/// A thread of its own: what blocks must not hold a thread of the task pool, of which a small machine has two.
final class TestThread {
    private var thread = pthread_t()

    init(_ body: @escaping @Sendable () -> Void) {
        let argument = Unmanaged.passRetained(Box(body))
        pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }, argument.toOpaque())
    }

    /// Waits for its end.
    func join() { pthread_join(thread, nil) }

    private final class Box {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
