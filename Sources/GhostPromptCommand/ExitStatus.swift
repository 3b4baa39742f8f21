/// The exit statuses of `ghost-prompt`.
package struct ExitStatus: Equatable, Sendable {
    /// What the process ends with.
    package let code: Int32

    /// There is an answer, or what was asked for was printed.
    package static let answered = ExitStatus(code: 0)
    /// The user cancelled or ended the input; or nothing was found for `--query`.
    package static let cancelled = ExitStatus(code: 1)
    /// Bad options, an unreadable list, or no terminal.
    package static let failed = ExitStatus(code: 2)
    /// `--timeout` passed.
    package static let timedOut = ExitStatus(code: 124)

    /// What a shell shows of a process that a signal ended.
    package static func signal(_ number: Int32) -> ExitStatus { ExitStatus(code: 128 + number) }
}

extension ExitStatus {
    /// The statuses and what they mean, for the help and the man page.
    package static let meanings: [(status: String, meaning: String)] = [
        ("0", "answered"),
        ("1", "cancelled or end of input; --query, --forget: nothing was found"),
        ("2", "bad options, an unreadable list or no terminal: one line on standard error"),
        ("124", "--timeout passed"),
        ("128+n", "ended by signal n (130: interrupted)"),
    ]
}
