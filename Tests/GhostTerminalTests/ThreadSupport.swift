import Glibc

/// Runs work on a thread of its own and waits for it when `join` is called.
final class WorkThread {
    private var thread = pthread_t()

    init(_ work: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Box(work))
        pthread_create(
            &thread, nil,
            { argument in
                if let argument { Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().work() }
                return nil
            }, box.toOpaque())
    }

    func join() {
        pthread_join(thread, nil)
    }

    private final class Box {
        let work: @Sendable () -> Void

        init(_ work: @escaping @Sendable () -> Void) {
            self.work = work
        }
    }
}

/// Whether a descriptor becomes readable within some seconds.
func isReadable(_ descriptor: CInt, within milliseconds: CInt = 5000) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
        let count = poll(&request, 1, milliseconds)
        if count >= 0 || errno != EINTR { return count > 0 }
    }
}
