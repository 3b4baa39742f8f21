/// Bytes that are looked for in a sorted file, in memory that is used again and again.
///
/// At least eight zeros follow the bytes, so that they can be compared as numbers.
struct SortedKey: ~Copyable {
    /// Behind a pointer, so that a key changes where it is a constant, and nobody checks for exclusive access.
    private struct Storage {
        var memory: UnsafeMutableRawPointer
        var capacity: Int
        var count = 0
    }

    private let storage: UnsafeMutablePointer<Storage>

    /// How many bytes the three numbers hold.
    static let numberedSize = 24

    init() {
        storage = .allocate(capacity: 1)
        storage.initialize(to: Storage(memory: Self.zeros(128), capacity: 128))
    }

    deinit {
        storage.pointee.memory.deallocate()
        storage.deallocate()
    }

    /// The bytes, until they are changed.
    @inline(__always) var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: storage.pointee.memory, count: storage.pointee.count)
    }

    /// Becomes some bytes.
    @inline(__always)
    func set(_ bytes: [UInt8]) { bytes.withUnsafeBytes { set($0) } }

    /// The same for bytes that lie somewhere.
    @inline(__always)
    func set(_ bytes: UnsafeRawBufferPointer) {
        setCount(bytes.count)
        if let base = bytes.baseAddress { storage.pointee.memory.copyMemory(from: base, byteCount: bytes.count) }
    }

    /// Becomes the first of its bytes and one more.
    @inline(__always)
    func set(_ byte: UInt8, at place: Int) {
        setCount(place + 1)
        storage.pointee.memory.storeBytes(of: byte, toByteOffset: place, as: UInt8.self)
    }

    /// Becomes the least key that is greater than all that begins with it; its last byte is not the greatest one, as in
    /// UTF-8.
    @inline(__always)
    func increment() {
        let last = storage.pointee.memory + (storage.pointee.count - 1)
        last.storeBytes(of: last.load(as: UInt8.self) &+ 1, as: UInt8.self)
    }

    /// The first bytes as numbers.
    @inline(__always) var numbers: (UInt64, UInt64, UInt64) {
        func number(_ offset: Int) -> UInt64 {
            UInt64(bigEndian: storage.pointee.memory.load(fromByteOffset: offset, as: UInt64.self))
        }
        return (number(0), number(8), number(16))
    }

    /// Makes room, and zeros of what is no longer needed.
    @inline(__always)
    private func setCount(_ count: Int) {
        if count + 8 > storage.pointee.capacity { grow(to: count) }
        var place = count
        while place < storage.pointee.count {
            storage.pointee.memory.storeBytes(of: 0, toByteOffset: place, as: UInt8.self)
            place &+= 1
        }
        storage.pointee.count = count
    }

    private func grow(to count: Int) {
        let larger = Self.zeros(2 * count + 8)
        larger.copyMemory(from: storage.pointee.memory, byteCount: storage.pointee.count)
        storage.pointee.memory.deallocate()
        storage.pointee.memory = larger
        storage.pointee.capacity = 2 * count + 8
    }

    private static func zeros(_ count: Int) -> UnsafeMutableRawPointer {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 8)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: count)
        return memory
    }
}
