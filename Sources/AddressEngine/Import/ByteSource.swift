internal import CZlib
internal import Glibc

/// The bytes of a file or of standard input, in pieces; gzip is found out by its first bytes and unpacked.
///
/// Belongs to one thread. Memory does not grow with the file.
package final class ByteSource {
    /// The name for messages.
    package let name: String
    /// The size of the file as it is stored, 0 where it is not known.
    package private(set) var size: Int = 0
    /// Stored bytes that were read so far.
    package private(set) var consumed: Int = 0

    /// Asked while a pipe or a terminal is waited for: whether to stop.
    package var isCancelled: (() -> Bool)?

    private let descriptor: Int32
    private let ownsDescriptor: Bool
    private var raw = [UInt8](repeating: 0, count: 1 << 18)
    private var stream = z_stream()
    private var isGzip = false
    private var started = false
    private var rawStart = 0
    private var rawEnd = 0
    private var atEnd = false

    /// Opens a file; `-` is standard input.
    package init(path: String) throws(AddressError) {
        name = path == "-" ? "standard input" : path
        if path == "-" {
            descriptor = 0
            ownsDescriptor = false
            return
        }
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        ownsDescriptor = true
        guard descriptor >= 0 else { throw AddressError(.file, "\(path): \(String(cString: strerror(errno)))") }
        var status = stat()
        if fstat(descriptor, &status) == 0 {
            if status.st_mode & S_IFMT == S_IFDIR {
                close(descriptor)
                throw AddressError(.file, "\(path): is a directory")
            }
            if status.st_mode & S_IFMT == S_IFREG { size = Int(status.st_size) }
        }
    }

    deinit {
        if isGzip { inflateEnd(&stream) }
        if ownsDescriptor { close(descriptor) }
    }

    /// Appends the next piece to a buffer; false at the end.
    package func read(into buffer: inout [UInt8]) throws(AddressError) -> Bool {
        if !started { try start() }
        return isGzip ? try inflatePiece(into: &buffer) : try plainPiece(into: &buffer)
    }

    private func start() throws(AddressError) {
        started = true
        while rawEnd < 2, try fill() {}
        isGzip = rawEnd >= 2 && raw[0] == 0x1F && raw[1] == 0x8B
        if isGzip, ghost_inflate_init(&stream) != Z_OK { throw AddressError(.file, "\(name): zlib can't start") }
    }

    /// Reads behind what is there; false at the end.
    private func fill() throws(AddressError) -> Bool {
        if atEnd || rawEnd == raw.count { return false }
        let start = rawEnd
        while true {
            try waitForInput()
            let got = raw.withUnsafeMutableBytes { bytes in
                Glibc.read(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
            }
            if got > 0 {
                rawEnd += got
                consumed += got
                return true
            }
            if got == 0 {
                atEnd = true
                return false
            }
            if errno != EINTR { throw AddressError(.file, "\(name): \(String(cString: strerror(errno)))") }
        }
    }

    /// Waits until a pipe or a terminal has something, or has ended.
    private func waitForInput() throws(AddressError) {
        guard size == 0, let isCancelled else { return }
        var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&waited, 1, Self.patience) == 0 || waited.revents == 0 {
            if isCancelled() { throw AddressError(.cancelled, "interrupted") }
        }
    }

    /// Milliseconds after which one that is to stop is noticed at the latest.
    private static let patience: Int32 = 100

    private func plainPiece(into buffer: inout [UInt8]) throws(AddressError) -> Bool {
        if rawStart == rawEnd {
            rawStart = 0
            rawEnd = 0
            guard try fill() else { return false }
        }
        buffer.append(contentsOf: raw[rawStart..<rawEnd])
        rawStart = rawEnd
        return true
    }

    private func inflatePiece(into buffer: inout [UInt8]) throws(AddressError) -> Bool {
        var out = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            if rawStart == rawEnd {
                rawStart = 0
                rawEnd = 0
                guard try fill() else { throw AddressError(.input, "\(name): the gzip data end too early") }
            }
            let (status, used, made) = raw.withUnsafeMutableBytes { input in
                out.withUnsafeMutableBytes { output in
                    stream.next_in = input.baseAddress.map { ($0 + rawStart).assumingMemoryBound(to: Bytef.self) }
                    stream.avail_in = uInt(rawEnd - rawStart)
                    stream.next_out = output.baseAddress?.assumingMemoryBound(to: Bytef.self)
                    stream.avail_out = uInt(output.count)
                    let status = inflate(&stream, Z_NO_FLUSH)
                    return (status, rawEnd - rawStart - Int(stream.avail_in), output.count - Int(stream.avail_out))
                }
            }
            rawStart += used
            if made > 0 { buffer.append(contentsOf: out[..<made]) }
            switch status {
            case Z_STREAM_END:
                // Several members may follow one another; anything else behind the last one is padding.
                inflateReset(&stream)
                if rawStart == rawEnd {
                    rawStart = 0
                    rawEnd = 0
                    if try !fill() {
                        isFinished = true
                    }
                }
                if isFinished || raw[rawStart] != 0x1F {
                    isGzip = false
                    inflateEnd(&stream)
                    rawStart = rawEnd
                    atEnd = true
                }
                if made > 0 { return true }
                if !isGzip { return false }
            case Z_OK, Z_BUF_ERROR:
                if made > 0 { return true }
            default:
                throw AddressError(.input, "\(name): the gzip data are damaged")
            }
        }
    }

    private var isFinished = false
}
