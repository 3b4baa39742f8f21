package import Glibc

/// Has a program start with no signal ignored or blocked, as a shell's foreground job does.
///
/// - Parameter flags: further flags of posix_spawnattr_setflags(3).
package func setFreshSignals(_ attributes: inout posix_spawnattr_t, flags: Int16) {
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, flags | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
}
