/// A terminal that a test can look at.
package protocol TestScreen: AnyObject {
    /// Takes what a program writes, cut anywhere.
    func feed(_ bytes: [UInt8])
    /// Everything that can be seen.
    var contents: ScreenContents { get }
    /// The rows that have scrolled off the top, oldest first.
    var history: [String] { get }
    /// The answers so far, which are its keyboard's input to the program.
    func takeReplies() -> [UInt8]
}

extension TestScreen {
    /// Takes what a program writes.
    package func feed(_ text: String) {
        feed(Array(text.utf8))
    }

    /// All rows as text, without blanks at their ends.
    package var rows: [String] { contents.rows }

    package var rowCount: Int { contents.cells.count }
}
