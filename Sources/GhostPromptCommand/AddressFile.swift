internal import AddressEngine
internal import GhostComplete
internal import Glibc

/// The file of `--addresses`: an index, or a file of addresses of which one is built, once, into the user's cache.
struct AddressFile {
    let path: String
    /// Where one sees how far building has come.
    let progress: BuildWatch.Place
    /// Where indexes are kept; nil for nowhere.
    var cache = StateFolder.cachePath(environment: CommandLineArguments.variable)

    /// Why there is no index.
    enum Failure: Error {
        /// What is wrong with the file, with its path.
        case file(AddressError)
        /// This signal came while it was built; nothing is left of that.
        case interrupted(Int32)
    }

    /// An index that is open.
    struct Opened {
        let index: AddressIndex
        /// What of the addresses was left out when it was built just now.
        var rejections: String?
    }

    /// Opens the index, or builds it and opens that.
    func open() throws(Failure) -> Opened {
        let watch = BuildWatch(name: path.split(separator: "/").last.map(String.init) ?? path, place: progress)
        do throws(AddressError) {
            return try open(watch)
        } catch {
            if let signal = watch.signal { throw .interrupted(signal) }
            throw .file(named(error))
        }
    }

    /// The error with the file's name, and with the command where its advice is an option of that.
    private func named(_ error: AddressError) -> AddressError {
        if error.code == .file, !error.message.contains("/"), !error.message.hasPrefix(path + ": ") {
            return AddressError(.file, "\(path): \(error.message)")
        }
        guard error.code == .input else { return error }
        let message = error.message.contains(path) ? error.message : "\(path): \(error.message)"
        return AddressError(.input, message.contains("--map") ? message + " of ghost-address build" : message)
    }

    private func open(_ watch: BuildWatch) throws(AddressError) -> Opened {
        var status = stat()
        guard stat(path, &status) == 0 else { throw AddressError(.file, "\(path): \(String(cString: strerror(errno)))") }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw AddressError(.file, "\(path): not a file; make an index with ghost-address build")
        }
        if try isIndex { return Opened(index: try AddressIndex(path: path)) }
        guard let target = cacheFile(status) else { return try openTemporary(watch) }
        // One that is damaged or of another version is built anew.
        if let index = try? AddressIndex(path: target.path) { return Opened(index: index) }
        guard StateFolder.makeFolder(of: target.path) == 0, access(target.folder, W_OK) == 0 else {
            return try openTemporary(watch)
        }
        return try build(in: target.folder, watch) { built throws(AddressError) in
            guard chmod(built, Self.mode(like: status)) == 0, rename(built, target.path) == 0 else {
                throw AddressError(.file, "\(target.path): \(String(cString: strerror(errno)))")
            }
            removeOlder(than: target)
            return try AddressIndex(path: target.path)
        }
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
    private func openTemporary(_ watch: BuildWatch) throws(AddressError) -> Opened {
        try build(in: CommandLineArguments.variable("TMPDIR") ?? "/tmp", watch) { built throws(AddressError) in
            try AddressIndex(path: built)
        }
    }

    // MARK: - Building

    /// Builds the index in a folder of its own, which nobody else can enter and which goes in any case.
    ///
    /// - Parameter open: Puts the index where it belongs, if anywhere, and opens it.
    private func build(
        in parent: String, _ watch: BuildWatch, open: (String) throws(AddressError) -> AddressIndex
    ) throws(AddressError) -> Opened {
        watch.begin()
        defer { watch.end() }
        // Where a limit for the size of files is met, that is to be an error like a full disk, not the end.
        let previous = signal(SIGXFSZ, SIG_IGN)
        defer { signal(SIGXFSZ, previous) }
        var template = Array("\(parent)/ghostcomplete-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw AddressError(.file, "\(path): no folder for an index in \(parent): \(String(cString: strerror(errno)))")
        }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let built = folder + "/index.ghost"
        let report = folder + "/rejected"
        defer {
            for file in [built, report] { unlink(file) }
            rmdir(folder)
        }
        let builder = try AddressIndexBuilder(options: ImportOptions(reportPath: report))
        builder.isCancelled = { watch.isInterrupted }
        builder.progress = { _, read, size, rows in watch.show(read: read, of: size, rows: rows) }
        do throws(AddressError) {
            try builder.add(file: path)
            watch.show("writing", rows: builder.rowCount)
            try builder.write(to: built)
        } catch {
            guard error.code == .input, let rejected = RejectedRows(report: report) else {
                throw shown(error, built: folder, in: parent)
            }
            throw AddressError(.input, "\(error.message); \(rejected.summary)")
        }
        if watch.isInterrupted { throw AddressError(.cancelled, "interrupted") }
        let rejected = RejectedRows(report: report)
        return Opened(index: try open(built), rejections: rejected.map { "\(path): \($0.summary)" })
    }

    /// The error without the names of files that are gone: which folder has no room is what counts.
    private func shown(_ error: AddressError, built folder: String, in parent: String) -> AddressError {
        guard error.code == .file, let range = error.message.firstRange(of: folder) else { return error }
        let reason = error.message[range.upperBound...].drop { $0 != ":" }
        return AddressError(.file, "\(path): no index can be made in \(parent)\(reason)")
    }

    /// Who may read the index of a file is who may read the file, within the mask; its owner, who has built it, in any case, and a
    /// group only where it is the same.
    private static func mode(like source: stat) -> mode_t {
        let mask = umask(0o077)
        umask(mask)
        let group: mode_t = source.st_gid == getegid() ? 0o040 : (source.st_mode & 0o004) << 3
        return 0o600 | source.st_mode & (group | 0o004) & ~mask
    }
}
