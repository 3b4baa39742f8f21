internal import GhostTerminal

/// A file of key bindings for libedit (`~/.editrc`; editrc(5)), as far as it has a meaning here.
///
///     bind ^T ghost-accept
///     bind -v
///     ghost-prompt:bind -s ^G "git "
///
/// Nothing of a file reaches libedit but keys and names of commands that were checked: libedit binds a key beyond its
/// map to another one, and takes names and lines on trust. What has no meaning here stands in `remarks`.
struct EditRC: Equatable, Sendable {
    /// One change of the key map.
    struct Binding: Equatable, Sendable {
        /// The line that it stands in, from 1.
        var line: Int
        var keys: [Key]
        /// For vi's command mode (`bind -a`).
        var isForCommandMode: Bool
        var target: Target
    }

    /// What a key comes to do.
    enum Target: Equatable, Sendable {
        /// This command, whose name is a known one.
        case command(String)
        /// What these keys do.
        case macro([Key])
        /// Nothing.
        case none
    }

    /// Something that was ignored.
    struct Remark: Equatable, Sendable {
        /// The line that it stands in, from 1; 0 for the file.
        var line: Int
        /// Why, in a few words without an end.
        var reason: String

        /// The remark with its place in the file at `path`, for a log.
        func message(in path: String) -> String {
            line == 0 ? "\(path): \(reason)" : "\(path):\(line): \(reason)"
        }
    }

    /// The keymap that the file chooses; nil where it leaves that open. A keymap that was asked for otherwise goes before it.
    private(set) var keymap: Keymap?
    /// The bindings after that choice, which takes those before it away.
    private(set) var bindings: [Binding] = []
    /// What was ignored, in the order of the file.
    private(set) var remarks: [Remark] = []

    static let limit = (bytes: 1 << 20, line: 4096, bindings: 2000, remarks: 100)

    /// An empty file.
    init() {}

    /// Reads the contents of a file.
    ///
    /// - Parameters:
    ///   - bytes: what the file holds: lines in UTF-8.
    ///   - program: the name that a prefix (`name:bind …`) must match.
    /// - Complexity: linear in the bytes.
    init(_ bytes: [UInt8], program: String) {
        var number = 0
        var reader = EditRCReader(program: program)
        let isCut = bytes.count > Self.limit.bytes
        for line in bytes.prefix(Self.limit.bytes).split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            do throws(EditRCReader.Refusal) {
                switch try reader.read(line, isFirst: number == 1) {
                case .keymap(let keymap): choose(keymap)
                case .binding(let keys, let isForCommandMode, let target):
                    try add(Binding(line: number, keys: keys, isForCommandMode: isForCommandMode, target: target))
                case nil: break
                }
            } catch {
                remark(Remark(line: number, reason: error.reason))
            }
        }
        if isCut { remark(Remark(line: 0, reason: "the file is longer than \(Self.limit.bytes) bytes: the rest is not read")) }
    }

    private mutating func choose(_ keymap: Keymap) {
        self.keymap = keymap
        bindings = []
    }

    private mutating func add(_ binding: Binding) throws(EditRCReader.Refusal) {
        guard bindings.count < Self.limit.bindings else { throw EditRCReader.Refusal("there are too many bindings") }
        bindings.append(binding)
    }

    /// Adds a remark, up to a number of them.
    mutating func remark(_ remark: Remark) {
        guard remarks.count < Self.limit.remarks else { return }
        remarks.append(
            remarks.count == Self.limit.remarks - 1 ? Remark(line: remark.line, reason: "and more that is not told") : remark)
    }
}
