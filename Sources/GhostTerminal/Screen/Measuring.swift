/// Learns how many columns the terminal gives to doubtful clusters, by asking where its cursor is right behind them.
///
/// It matters after a resize, when the terminal has wrapped its rows anew and the rows above the cursor are to be found again: only
/// clusters before the cursor are asked for, each once.
package struct Measuring: Hashable, Sendable {
    /// A question on its way.
    package struct Question: Hashable, Sendable {
        let glyph: Glyph
        /// The columns before the cluster.
        let column: Int
        /// The columns of the screen.
        let columns: Int
        /// The columns that the cluster may have.
        let candidates: [Int]
    }

    /// The most questions on their way: a pasted text does not call for as many answers as it has clusters, and a terminal that
    /// answers nothing is asked no more.
    private static let questionLimit = 4

    /// The columns of a cluster by itself, as the terminal has told.
    private(set) var columns: [Glyph: Int] = [:]
    private var asked: Set<Glyph> = []
    private var openCount = 0
    /// What the frame that is being painted asks, in order.
    private(set) var questions: [Question] = []
    /// The cursor of the frame that is being painted.
    private var cursor = CellPosition(row: 0, column: 0)

    /// A frame begins.
    mutating func begin(cursor: CellPosition) {
        self.cursor = cursor
        questions = []
    }

    /// A doubtful cluster was written at a place; returns whether to ask behind it.
    mutating func note(_ cell: Cell, at place: CellPosition, columns: Int) -> Bool {
        guard openCount < Self.questionLimit, !asked.contains(cell.glyph) else { return false }
        guard place.row < cursor.row || place.row == cursor.row && place.column < cursor.column else { return false }
        let question = Question(
            glyph: cell.glyph, column: place.column, columns: columns,
            candidates: Set([0, 1, 2, cell.width, cell.codePointColumns]).sorted())
        // At the end of a row the cursor is in its last column in any case.
        guard Set(question.candidates.map(question.reported)).count == question.candidates.count else { return false }
        asked.insert(cell.glyph)
        openCount += 1
        questions.append(question)
        return true
    }

    /// The terminal has told the cursor's column, counted from 0.
    mutating func answered(_ question: Question, column: Int) {
        openCount -= 1
        guard let width = question.candidates.first(where: { question.reported($0) == column }) else { return }
        columns[question.glyph] = width
    }
}

extension Measuring.Question {
    /// The column that is reported behind a cluster of so many columns.
    fileprivate func reported(_ width: Int) -> Int { min(column + width, columns - 1) }
}
