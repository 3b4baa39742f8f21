internal import Glibc

/// A thread of its own that gets no signals, for work that blocks.
///
/// Signals that are sent to the process go to the other threads. One that a system call raises in this thread, such as
/// SIGPIPE, stays pending and is gone with it: a write to a pipe that nobody reads fails, and that is all.
enum QuietThread {
    /// Runs `body` on a new thread that nobody waits for.
    ///
    /// - Throws: where no thread can be had. The C function is `pthread_create`.
    static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        let work = Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        // A new thread has the mask of its creator; blocked there first, no signal can come in between.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        let status = pthread_create(
            &thread, nil,
            { pointer in
                if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
                return nil
            }, work.toOpaque())
        pthread_sigmask(SIG_SETMASK, &before, nil)
        guard status == 0 else {
            work.release()
            throw SystemError("pthread_create", status)
        }
        pthread_detach(thread)
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
