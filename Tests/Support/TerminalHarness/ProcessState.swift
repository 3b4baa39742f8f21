internal import Glibc

/// What the system tells of a running process (/proc).
package struct ProcessState {
    package let identifier: Int32

    package init(_ identifier: Int32) {
        self.identifier = identifier
    }

    /// The processes that it has started and not waited for.
    package var children: [Int32] {
        Self.text("/proc/\(identifier)/task/\(identifier)/children").split(separator: " ").compactMap { Int32($0) }
    }

    /// Whether all of its threads wait for something.
    package var isWaiting: Bool { states.allSatisfy { $0 == "S" } }

    /// Whether its first thread waits in poll(2) until something comes, however long that takes: no time is set. Nil where the system
    /// does not tell (/proc/PID/syscall).
    package var waitsForever: Bool? {
        let words = Self.text("/proc/\(identifier)/syscall").split(separator: " ")
        guard let first = words.first else { return nil }
        #if arch(x86_64)
            // poll(descriptors, count, milliseconds)
            return first == "7" && words.count > 3 && words[3].hasSuffix("ffffffff")
        #else
            // ppoll(descriptors, count, time, mask)
            return first == "73" && words.count > 3 && words[3] == "0x0"
        #endif
    }

    /// The processes that have `HOME` set to a folder.
    package static func identifiers(withHome folder: String) -> [Int32] {
        let wanted = "HOME=\(folder)\0"
        return WorkingFolder.names(in: "/proc").compactMap { Int32($0) }.filter { text("/proc/\($0)/environ").contains(wanted) }
    }

    /// Whether it runs: it is neither gone nor at its end and not waited for.
    package var isThere: Bool { Self.state(Self.text("/proc/\(identifier)/stat")).map { !"ZX".contains($0) } ?? false }

    /// Whether a signal has stopped it.
    package var isStopped: Bool { states.contains("T") }

    /// How many bytes it has read with read(2) and pread(2), and how many such calls and write(2) calls it has made; nil where the
    /// system does not tell.
    package var bytesRead: Int? { count("rchar") }
    package var reads: Int? { count("syscr") }
    package var writes: Int? { count("syscw") }

    private var states: [Character] {
        guard Self.text("/proc/\(identifier)/status").contains("Threads:\t1\n") else {
            return WorkingFolder.names(in: "/proc/\(identifier)/task").compactMap {
                Self.state(Self.text("/proc/\(identifier)/task/\($0)/stat"))
            }
        }
        return Self.state(Self.text("/proc/\(identifier)/stat")).map { [$0] } ?? []
    }

    /// The letter behind the name in parentheses.
    private static func state(_ stat: String) -> Character? {
        stat.lastIndex(of: ")").flatMap { stat[$0...].dropFirst(2).first }
    }

    private func count(_ name: String) -> Int? {
        let line = Self.text("/proc/\(identifier)/io").split(separator: "\n").first { $0.hasPrefix(name + ": ") }
        return line.flatMap { Int($0.dropFirst(name.count + 2)) }
    }

    private static func text(_ path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 8192)
        return String(decoding: bytes[..<max(0, read(file, &bytes, bytes.count))], as: UTF8.self)
    }
}
