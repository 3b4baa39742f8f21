internal import Glibc

/// The file of `--log`: what went wrong without ending the prompt, a line each, appended.
package struct LogFile: Sendable {
    private let descriptor: Int32

    /// Opens or makes the file; mode 0600.
    ///
    /// - Returns: nil where that fails; `errno` says why.
    init?(path: String) {
        descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        if descriptor < 0 { return nil }
    }

    /// Appends one line, with the time before it. What can't be written is lost: a log must not stop a prompt.
    func write(_ line: String) {
        var now = time(nil)
        var local = tm()
        localtime_r(&now, &local)
        var stamp = [CChar](repeating: 0, count: 32)
        strftime(&stamp, stamp.count, "%Y-%m-%dT%H:%M:%S%z", &local)
        let length = stamp.firstIndex(of: 0) ?? 0
        var text = String(decoding: stamp[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self) + " "
        for scalar in line.unicodeScalars { text.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar) }
        text += "\n"
        _ = text.withUTF8 { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
}
