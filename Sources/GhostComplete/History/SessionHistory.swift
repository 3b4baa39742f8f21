internal import Synchronization

/// The history of one prompt: read from its file when it is first wanted, and appended to at the end.
///
/// A missing file is an empty history. One that can't be read costs the recall, not the prompt: the failure is told
/// once, and nothing is appended after it.
final class SessionHistory: Sendable {
    private struct State {
        var entries: [String]?
        var failure: FileFailure?
    }

    private let file: HistoryFile?
    private let state: Mutex<State>

    /// The history of a file; without one a history that is empty and stays so.
    init(path: String?) {
        file = path.map { HistoryFile(path: $0) }
        state = Mutex(State(entries: path == nil ? [] : nil))
    }

    /// What was answered, the oldest first; read at the first call.
    var entries: [String] {
        state.withLock { state in
            if let entries = state.entries { return entries }
            do throws(FileFailure) {
                state.entries = try file?.load() ?? []
            } catch {
                state.failure = error
                state.entries = []
            }
            return state.entries ?? []
        }
    }

    /// Why the history could not be read or written.
    var failure: String? { state.withLock { $0.failure?.description } }

    /// Adds an answer to the file.
    func append(_ answer: String) {
        state.withLock { state in
            guard state.failure == nil else { return }
            do throws(FileFailure) {
                try file?.append(answer)
            } catch {
                state.failure = error
            }
        }
    }
}
