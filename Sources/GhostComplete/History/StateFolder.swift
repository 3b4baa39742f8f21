internal import Glibc

/// Where learned answers are kept: `ghostcomplete` in `$XDG_STATE_HOME`, which is `~/.local/state` unless it is set.
///
/// The rule is that of the XDG Base Directory Specification 0.8: a path that is not absolute counts as not set.
package enum StateFolder {
    /// The folder; nil where neither XDG_STATE_HOME nor HOME says where.
    ///
    /// - Parameter environment: The value of an environment variable.
    package static func path(environment: (String) -> String?) -> String? {
        folder("XDG_STATE_HOME", or: "/.local/state", environment)
    }

    private static func folder(_ variable: String, or inHome: String, _ environment: (String) -> String?) -> String? {
        func absolute(_ variable: String) -> String? {
            environment(variable).flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
        }
        let base = absolute(variable) ?? absolute("HOME").map { $0 + inHome }
        return base.map { $0 + "/ghostcomplete" }
    }

    /// The folder for what can be made anew: `ghostcomplete` in `$XDG_CACHE_HOME`, which is `~/.cache` unless it is set.
    package static func cachePath(environment: (String) -> String?) -> String? {
        folder("XDG_CACHE_HOME", or: "/.cache", environment)
    }

    /// The name of the file for an id: the id where it is letters, digits, `-`, `_` and dots, other bytes as `%` and two digits.
    ///
    /// Of an id too long for a file name it is the beginning and a hash.
    package static func fileName(for id: String) -> String {
        var name = ""
        for (index, byte) in id.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "_"):
                name.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: ".") where index > 0:
                name.append(".")
            default:
                name += "%" + hexadecimal(UInt64(byte), digits: 2)
            }
        }
        if name.isEmpty { return "%" }
        // A file name has 255 bytes at most, and a temporary one is longer by a few. `%%` stands in no other name.
        if name.utf8.count <= 200 { return name }
        return String(name.prefix(160)) + "%%" + hexadecimal(hash(id), digits: 16)
    }

    /// The id of what is learned for a history or a list: the path of its file, however it is spelled.
    ///
    /// Links on the way to its folder are resolved, so that it is the same before the file is made.
    /// - Returns: nil for what is no regular file: the path of a process substitution is another one each time.
    package static func id(ofFile path: String) -> String? {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return nil }
        guard let name = path.split(separator: "/").last else { return nil }
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        guard let resolved = realpath(folder, nil) else { return path }
        defer { free(resolved) }
        let prefix = String(cString: resolved)
        return prefix == "/" ? "/" + name : prefix + "/" + name
    }

    /// Makes the folder of a file and those above it that are missing, each with mode 0700.
    ///
    /// - Returns: 0, or the error of the one that can't be made.
    package static func makeFolder(of path: String) -> Int32 {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return 0 }
        let folder = String(path[..<slash])
        if mkdir(folder, 0o700) == 0 || errno == EEXIST { return 0 }
        guard errno == ENOENT else { return errno }
        let failed = makeFolder(of: folder)
        if failed != 0 { return failed }
        return mkdir(folder, 0o700) == 0 || errno == EEXIST ? 0 : errno
    }

    private static func hexadecimal(_ number: UInt64, digits: Int) -> String {
        let text = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(digits - text.count, 0)) + text
    }

    /// FNV-1a with 64 bits: the same in every process, unlike `Hasher`.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
