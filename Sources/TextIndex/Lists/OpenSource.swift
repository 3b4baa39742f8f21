internal import Glibc

/// A source that could be opened. Opening reads nothing.
enum OpenSource: Sendable {
    case file(ListFile)
    case stream(ListStream)
    case words(ListWords)

    init(_ source: ListSource, separator: UInt8) throws(ListError) {
        switch source {
        case .words(let words):
            self = .words(ListWords(words))
        case .file(let path):
            // Without O_NONBLOCK opening a FIFO would wait until somebody writes to it.
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { throw ListError(.unreadable, path: path, systemError: errno) }
            self = try OpenSource(descriptor, name: path, separator: separator, isOwned: true)
        case .descriptor(let descriptor, let name):
            self = try OpenSource(descriptor, name: name, separator: separator, isOwned: false)
        }
    }

    private init(_ descriptor: Int32, name: String, separator: UInt8, isOwned: Bool) throws(ListError) {
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        let kind = status.st_mode & S_IFMT
        if isKnown, kind == S_IFCHR, isatty(descriptor) == 1 {
            if isOwned { close(descriptor) }
            throw ListError(.terminal, path: name)
        }
        guard isKnown, kind != S_IFDIR else {
            let error =
                isKnown
                ? ListError(.directory, path: name, systemError: EISDIR) : ListError(.unreadable, path: name, systemError: errno)
            if isOwned { close(descriptor) }
            throw error
        }
        if kind == S_IFREG {
            let start = isOwned ? 0 : max(lseek(descriptor, 0, SEEK_CUR), 0)
            self = .file(ListFile(descriptor: descriptor, name: name, start: start, isOwned: isOwned))
        } else {
            self = .stream(ListStream(descriptor: descriptor, name: name, separator: separator, isOwned: isOwned))
        }
    }

    /// The path or name, for messages.
    var name: String {
        switch self {
        case .file(let file): file.name
        case .stream(let stream): stream.name
        case .words: "words"
        }
    }
}
