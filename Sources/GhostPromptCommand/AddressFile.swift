internal import AddressEngine
internal import GhostComplete
internal import GhostTerminal
internal import Glibc

/// The file of `--addresses`: an index, or a file of addresses of which one is built, once, into the user's cache.
struct AddressFile {
    let path: String
    /// Whether the terminal shows how far building has come.
    let showsProgress: Bool
    /// Where indexes are kept; nil for nowhere.
    var cache = StateFolder.cachePath(environment: CommandLineArguments.variable)

    /// Why there is no index.
    enum Failure: Error {
        /// What is wrong with the file, with its path.
        case file(AddressError)
        /// This signal came while it was built; nothing is left of that.
        case interrupted(Int32)
    }

    /// Opens the index, or builds it and opens that.
    func open() throws(Failure) -> AddressIndex {
        let watch = BuildWatch(name: path.split(separator: "/").last.map(String.init) ?? path, isShown: showsProgress)
        do throws(AddressError) {
            return try open(watch)
        } catch {
            if let signal = watch.signal { throw .interrupted(signal) }
            throw .file(named(error))
        }
    }

    /// The error with the file's name, and with the command where its advice is an option of that.
    private func named(_ error: AddressError) -> AddressError {
        guard error.code == .input else { return error }
        let message = error.message.contains(path) ? error.message : "\(path): \(error.message)"
        return AddressError(.input, message.contains("--map") ? message + " of ghost-address build" : message)
    }

    private func open(_ watch: BuildWatch) throws(AddressError) -> AddressIndex {
        var status = stat()
        guard stat(path, &status) == 0 else { throw AddressError(.file, "\(path): \(String(cString: strerror(errno)))") }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw AddressError(.file, "\(path): not a file; make an index with ghost-address build")
        }
        if try isIndex { return try AddressIndex(path: path) }
        guard let target = cacheFile(status) else { return try openTemporary(watch) }
        // One that is damaged or of another version is built anew.
        if let index = try? AddressIndex(path: target.path) { return index }
        guard StateFolder.makeFolder(of: target.path) == 0, access(target.folder, W_OK) == 0 else {
            return try openTemporary(watch)
        }
        try build(to: target.path, watch)
        removeOlder(than: target)
        return try AddressIndex(path: target.path)
    }

    /// Whether the file begins as an index does.
    private var isIndex: Bool {
        get throws(AddressError) {
            let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw AddressError(.file, "\(path): \(String(cString: strerror(errno)))") }
            defer { close(descriptor) }
            var magic: UInt64 = 0
            return read(descriptor, &magic, 8) == 8 && UInt64(littleEndian: magic) == IndexFormat.magic
        }
    }

    // MARK: - The cache

    /// A file of the cache, in its parts.
    private struct CacheFile {
        let folder: String
        /// What files of the same addresses begin with.
        let stem: String
        let name: String
        var path: String { folder + "/" + name }
    }

    /// The index of this state of the file: its path, size and time say which.
    private func cacheFile(_ status: stat) -> CacheFile? {
        guard let folder = cache, let id = StateFolder.id(ofFile: path) else { return nil }
        let stem = StateFolder.fileName(for: id)
        let time = status.st_mtim
        let state = [status.st_size, time.tv_sec, time.tv_nsec, IndexFormat.version].map { String($0) }
        return CacheFile(folder: folder, stem: stem, name: "\(stem)-\(state.joined(separator: "-")).ghost")
    }

    /// Removes the indexes of what the file was before.
    private func removeOlder(than file: CacheFile) {
        guard let folder = opendir(file.folder) else { return }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name != file.name, name.hasPrefix(file.stem + "-"), name.hasSuffix(".ghost") else { continue }
            let state = name.dropFirst(file.stem.count + 1).dropLast(6).split(separator: "-", omittingEmptySubsequences: false)
            guard state.count == 4, state.allSatisfy({ UInt64($0) != nil }) else { continue }
            unlink(file.folder + "/" + name)
        }
    }

    /// Where nothing can be kept: an index without a name, which goes with the process.
    private func openTemporary(_ watch: BuildWatch) throws(AddressError) -> AddressIndex {
        var template = Array("\(CommandLineArguments.variable("TMPDIR") ?? "/tmp")/ghostcomplete-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw AddressError(.file, "\(path): no folder for an index: \(String(cString: strerror(errno)))")
        }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer {
            unlink(folder + "/index.ghost")
            rmdir(folder)
        }
        try build(to: folder + "/index.ghost", watch)
        return try AddressIndex(path: folder + "/index.ghost")
    }

    // MARK: - Building

    /// Builds the index; it appears whole or not at all.
    private func build(to target: String, _ watch: BuildWatch) throws(AddressError) {
        watch.begin()
        defer { watch.end() }
        let builder = try AddressIndexBuilder()
        builder.isCancelled = { watch.isInterrupted }
        builder.progress = { _, read, size, rows in watch.show(read: read, of: size, rows: rows) }
        try builder.add(file: path)
        watch.show("writing", rows: builder.rowCount)
        try builder.write(to: target)
        if watch.isInterrupted { throw AddressError(.cancelled, "interrupted") }
    }
}

/// Shows on the terminal how far a build has come, on one row that is removed at the end, and hears the signals that end it.
private final class BuildWatch {
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    /// How often the row is drawn anew. What takes less than this shows nothing.
    private static let interval = Duration.milliseconds(100)

    private let name: String
    private let isShown: Bool
    private var device: TerminalDevice?
    private var relay: SignalRelay?
    private var next = ContinuousClock.now
    private var isDrawn = false
    /// The signal that asks to end, once one has come.
    private(set) var signal: Int32?

    init(name: String, isShown: Bool) {
        self.name = String(
            name.map { character in
                character.unicodeScalars.contains {
                    $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
                }
                    ? "\u{FFFD}" : character
            })
        // A terminal without a name or called dumb can't take a row back.
        self.isShown = isShown && !["", "dumb"].contains(CommandLineArguments.variable("TERM") ?? "")
    }

    /// Whether a signal that asks to end has come.
    var isInterrupted: Bool {
        signal = signal ?? relay?.drain().first
        return signal != nil
    }

    func begin() {
        device = isShown ? try? TerminalDevice() : nil
        relay = try? SignalRelay(Self.signals)
        next = .now + Self.interval
    }

    func show(read: Int, of size: Int, rows: Int) {
        guard ContinuousClock.now >= next else { return }
        show(size > 0 ? "\(min(100, read * 100 / size))%" : "reading", rows: rows)
    }

    func show(_ state: String, rows: Int) {
        let now = ContinuousClock.now
        guard now >= next else { return }
        next = now + Self.interval
        let columns = device?.size.columns ?? TerminalSize.standard.columns
        var bytes: [UInt8] = []
        // What stands on the cursor's row is not ours.
        if !isDrawn { FrameWriter.startOnFreshRow(columns: columns, into: &bytes) }
        isDrawn = true
        write("Indexing \(name): \(state), \(rows) addresses".prefix(max(1, columns - 1)), after: bytes)
    }

    func end() {
        if isDrawn { write("") }
        relay = nil
    }

    /// Writes a row over itself (CR, EL).
    private func write(_ text: Substring, after bytes: [UInt8] = []) {
        let bytes = bytes + Array("\r\u{1B}[K\(text)".utf8)
        try? device?.write(bytes.span)
    }
}
