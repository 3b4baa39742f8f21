/// The version of GhostComplete, by semantic versioning.
package enum Version {
    /// The number, which the man page and the change log repeat; `scripts/check-release` compares them.
    package static let number = "0.1.0"

    /// The day of that version, for the man page.
    package static let date = "2026-11-30"

    /// What `--version` prints: one line.
    package static let line = "ghost-prompt \(number)\n"
}
