internal import Glibc
internal import Synchronization

/// Keeps a program alive where somebody cuts an index short that is mapped and just being read, or where the disk fails.
///
/// Reading a lost page of a mapping raises SIGBUS. From then on the page is one of zeros, in which the engine finds nothing; that
/// a page was lost is noticed after the answer, which is then none. A signal that was sent, and one for another cause, ends
/// the process as ever. It is for programs: a library has no say in what a signal does to the whole process.
package enum IndexFileGuard {
    /// Installs it, for the rest of the process.
    package static func install() {
        // What the handler needs is made before it can be called.
        _ = (pageSize, pages, count.load(ordering: .relaxed))
        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = { signal, info, _ in
            // BUS_ADRERR: there is nothing at the address.
            guard let info, info.pointee.si_code == 2, let address = info.pointee._sifields._sigfault.si_addr,
                IndexFileGuard.blank(address)
            else { return IndexFileGuard.end(signal) }
        }
        action.sa_flags = SA_SIGINFO
        sigemptyset(&action.sa_mask)
        sigaction(SIGBUS, &action, nil)
    }

    /// How many pages were lost so far, of all mappings.
    static var lost: Int { count.load(ordering: .acquiring) }

    /// Whether one of the pages that were lost after so many others lies in a mapping. Many at once may be anybody's.
    static func hasLost(after known: Int, in mapping: UnsafeRawBufferPointer) -> Bool {
        let lost = lost
        guard lost > known, let base = mapping.baseAddress else { return false }
        if lost > mostPages { return true }
        let start = UInt(bitPattern: base)
        return (known..<lost).contains { pages[$0] == 0 || (start..<start + UInt(mapping.count)).contains(pages[$0]) }
    }

    private static let pageSize = UInt(getpagesize())
    private static let mostPages = 1024
    private static let count = Atomic<Int>(0)
    /// The pages that were lost, in that order. Each place is a word that one handler writes, once; one that is counted but not written
    /// yet reads as zero, and then may be anybody's.
    nonisolated(unsafe) private static let pages: UnsafeMutablePointer<UInt> = {
        let pages = UnsafeMutablePointer<UInt>.allocate(capacity: mostPages)
        pages.initialize(repeating: 0, count: mostPages)
        return pages
    }()

    /// Puts a page of zeros where one is lost. mmap(2) is a system call and nothing else, so that a handler may make it.
    private static func blank(_ address: UnsafeMutableRawPointer) -> Bool {
        let page = UInt(bitPattern: address) / pageSize * pageSize
        let place = count.add(1, ordering: .acquiringAndReleasing).oldValue
        if place < mostPages { pages[place] = page }
        return mmap(
            UnsafeMutableRawPointer(bitPattern: page), Int(pageSize), PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0)
            != MAP_FAILED
    }

    /// Has the signal come again when the handler returns, without one.
    private static func end(_ number: Int32) {
        signal(number, SIG_DFL)
        raise(number)
    }
}
