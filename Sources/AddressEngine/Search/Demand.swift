/// Lets a search be given up: it tells of its steps, and now and then somebody is asked whether its answer is still wanted.
///
/// A search that was given up ends early with an answer that is of no use. What it has put into the memo is whole all the same:
/// nothing goes there that was cut short. Belongs to one thread.
final class Demand {
    /// Steps between two questions: some ten microseconds of work.
    private static let interval = 256

    /// Says whether the answer is still wanted; nil where it always is.
    private var isWanted: (@Sendable () -> Bool)?
    private var stepsLeft = Int.max
    /// The answer is not wanted any more.
    private(set) var hasEnded = false

    /// From now on somebody is asked; with nil nobody.
    func begin(_ isWanted: (@Sendable () -> Bool)?) {
        self.isWanted = isWanted
        hasEnded = false
        stepsLeft = isWanted == nil ? .max : Demand.interval
    }

    /// Notes work, counted in steps of some ten nanoseconds.
    ///
    /// - Returns: whether to go on.
    @inline(__always)
    func goesOn(after steps: Int = 1) -> Bool {
        stepsLeft -= steps
        return stepsLeft > 0 || ask()
    }

    @inline(never)
    private func ask() -> Bool {
        stepsLeft = Demand.interval
        guard let isWanted, !hasEnded else { return !hasEnded }
        hasEnded = !isWanted()
        return !hasEnded
    }
}
