internal import Glibc

/// How a command ended.
enum ProcessEnding: Equatable, Sendable {
    /// It ended by itself, with this status.
    case status(Int32)
    /// A signal ended it that did not come from us.
    case signal(Int32)
    /// We ended it.
    case stopped
    /// It could not be started.
    case notStarted(SystemError)
    /// Somebody else has waited for it, or this process ignores SIGCHLD: nothing is known.
    case unknown

    /// Makes it of what waitpid(2) says.
    init(waitStatus: Int32) {
        let signal = waitStatus & 0x7F
        self = signal == 0 ? .status(waitStatus >> 8 & 0xFF) : .signal(signal)
    }

    /// What there is to say, behind the name of what has ended.
    var text: String {
        switch self {
        case .status(126): "could not be run: permission denied (status 126)"
        case .status(127): "could not be run: command not found (status 127)"
        case .status(let status): "ended with status \(status)"
        case .signal(let signal): "was ended by signal \(signal)\(strsignal(signal).map { " (\(String(cString: $0)))" } ?? "")"
        case .stopped: "was ended"
        case .notStarted(let error): "could not be run: \(error)"
        case .unknown: "ended, with a status that is not known"
        }
    }
}
