internal import GhostComplete
internal import Glibc
internal import TextIndex

/// What `--rank=frecency` has learned, under the name of `--id`, else of the history, else of the first list.
struct Learning {
    private let store: FrecencyStore

    /// Nil where there is no name to learn under, or no folder to keep it in.
    init?(_ options: Options) {
        var paths = [options.history].compactMap { $0 }
        for case .file(path: let path) in options.lists { paths.append(path) }
        guard let id = options.id ?? paths.first.flatMap({ StateFolder.id(ofFile: $0) }),
            let folder = StateFolder.path(environment: CommandLineArguments.variable)
        else { return nil }
        store = FrecencyStore(path: folder + "/" + StateFolder.fileName(for: id))
    }

    /// How often and how lately each text was answered; nil where that can't be read, which costs the order only.
    var scores: FrecencyScores? { try? store.scores(at: now) }

    /// Notes an answer.
    ///
    /// - Returns: why that failed, or nil.
    func learn(_ text: String) -> String? {
        do throws(FileFailure) {
            try store.record(text, at: now)
            return nil
        } catch {
            return error.description
        }
    }

    /// Removes what is known of a text; false where that is nothing.
    func forget(_ text: String) throws(FileFailure) -> Bool { try store.forget(text) }

    private var now: Int64 { Int64(time(nil)) }
}
