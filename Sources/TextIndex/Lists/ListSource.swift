/// Where the entries of a list come from.
public enum ListSource: Sendable, Hashable {
    /// A file, a FIFO or a process substitution, by its path.
    case file(path: String)
    /// A descriptor that is open already and stays the caller's; messages call it by the name.
    case descriptor(Int32, name: String)
    /// Entries as they are: nothing is split off, a line break in one is part of it.
    case words([String])
}

/// How lines are made into entries.
public struct ListFormat: Sendable, Hashable {
    /// What ends an entry.
    public enum Separator: Sendable, Hashable {
        /// A line break; a carriage return before it is dropped.
        case newline
        /// A zero byte, so that entries may hold line breaks.
        case nul

        /// The byte itself.
        @inline(__always) package var byte: UInt8 { self == .newline ? 0x0A : 0 }
    }

    /// What ends an entry.
    public var separator: Separator
    /// What separates an entry from its description; nil or empty: nothing does.
    public var delimiter: String?
    /// The last column is a number, the weight of the entry (0 where it is none), and no part of the description.
    public var hasWeights: Bool
    /// The lines are promised to be sorted by their bytes. If they are not, entries are missed.
    public var isSorted: Bool

    /// A format; that of a plain list unless told otherwise.
    public init(separator: Separator = .newline, delimiter: String? = "\t", hasWeights: Bool = false, isSorted: Bool = false) {
        self.separator = separator
        self.delimiter = delimiter
        self.hasWeights = hasWeights
        self.isSorted = isSorted
    }

    /// The longest line that can be an entry, in bytes: 4 MiB. A longer one is skipped and reported, so that an endless
    /// one does not fill the memory.
    public static let longestLine = 4 << 20
}

/// What decides between entries that agree with the typed letters equally well.
public enum Rank: String, Sendable, Hashable, CaseIterable {
    /// The order of the list.
    case list
    /// The shortest first, counted in Unicode scalars.
    case length
    /// The greatest weight first; see ``ListFormat/hasWeights``.
    case weight
}
