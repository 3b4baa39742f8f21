/// What was killed, for Ctrl-Y and Alt-Y of the emacs keymap.
///
/// Kills in a row are one entry, as in Emacs. libedit itself keeps only the last one, and lets deletions take its place.
struct KillRing {
    /// What the last command was to the ring.
    struct State {
        /// A kill, which the next one continues.
        var isKilling = false
        /// A yank: where on the line it stands, which the next one may replace.
        var yanked: (start: Int, count: Int)?
    }

    private static let limit = (kills: 60, elements: 1 << 20)

    var state = State()
    private var kills: [[Int32]] = []
    private var elements = 0
    /// The entry that Ctrl-Y takes, counted from the newest.
    private var current = 0

    /// The last command was another one.
    mutating func endCommand() {
        state = State()
    }

    /// Takes in what was killed.
    ///
    /// - Parameters:
    ///   - isBackward: it stood before the cursor, so that it goes before a kill that it continues.
    ///   - continues: the command before was a kill too.
    mutating func add(_ killed: [Int32], isBackward: Bool, continues: Bool) {
        state.isKilling = true
        guard !killed.isEmpty else { return }
        current = 0
        elements += killed.count
        if continues, let last = kills.popLast() {
            kills.append(isBackward ? killed + last : last + killed)
        } else {
            kills.append(killed)
        }
        while kills.count > 1, kills.count > Self.limit.kills || elements > Self.limit.elements {
            elements -= kills.removeFirst().count
        }
    }

    /// The entry to yank: the newest, or the one that Alt-Y went to, or as many further back as the count says.
    mutating func next(_ count: Int = 1) -> [Int32]? {
        guard !kills.isEmpty else { return nil }
        current = (current + max(1, count) - 1) % kills.count
        return kills[kills.count - 1 - current]
    }
}
