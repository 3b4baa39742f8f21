internal import Glibc

/// Keeps the prompt alive where somebody cuts an index short that is mapped and just being read.
///
/// Reading a lost page of a mapping raises SIGBUS. From then on the page is one of zeros, in which the engine finds nothing; that
/// the file has shrunk is noticed after the answer, which is then none. A signal that was sent, and one for another cause, ends
/// the process as ever.
enum AddressFileGuard {
    /// Installs it, for the rest of the process.
    static func install() {
        _ = pageSize
        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = { signal, info, _ in
            // BUS_ADRERR: there is nothing at the address.
            guard let info, info.pointee.si_code == 2, let address = info.pointee._sifields._sigfault.si_addr,
                AddressFileGuard.blank(address)
            else { return AddressFileGuard.end(signal) }
        }
        action.sa_flags = SA_SIGINFO
        sigemptyset(&action.sa_mask)
        sigaction(SIGBUS, &action, nil)
    }

    private static let pageSize = UInt(getpagesize())

    /// Puts a page of zeros where an address is. mmap(2) is a system call and nothing else, so that a handler may make it.
    private static func blank(_ address: UnsafeMutableRawPointer) -> Bool {
        let page = UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: address) / pageSize * pageSize)
        return mmap(page, Int(pageSize), PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED
    }

    /// Has the signal come again when the handler returns, without one.
    private static func end(_ number: Int32) {
        signal(number, SIG_DFL)
        raise(number)
    }
}
