internal import Glibc

/// A thread of its own, for work that blocks: threads of the task pool must not.
enum DetachedThread {
    /// Runs `body` on a new thread that nobody waits for.
    ///
    /// The C function is `pthread_create`. Where no thread can be had `body` runs here.
    static func start(_ body: @escaping @Sendable () -> Void) {
        let work = Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { pointer in
                if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
                return nil
            }, work.toOpaque())
        if status == 0 {
            pthread_detach(thread)
        } else {
            work.takeRetainedValue().body()
        }
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
