/// The version of GhostComplete, by semantic versioning.
package enum Version {
    /// The number, which the man page and the change log repeat; `scripts/check-release` compares them.
    package static let number = "0.1.0"

    /// What `--version` prints: one line.
    package static let line = "ghost-prompt \(number)\n"
}
