internal import Glibc

/// Plays cases by chance until the time is over, and cuts a failing one down.
package struct Fuzzer {
    private let prompt: String
    private let jobs: String
    /// How many cases and steps were played.
    package private(set) var cases = 0
    package private(set) var steps = 0
    /// What was wrong with the case as it was made, before it was cut down.
    package private(set) var found: FuzzDifference?

    /// - Parameters:
    ///   - prompt: the path of ghost-prompt.
    ///   - jobs: the path of ghost-fuzz.
    package init(prompt: String, jobs: String) {
        self.prompt = prompt
        self.jobs = jobs
        // The widths of code points, as the C library has them; and what the in-process prompt sees of the environment.
        setlocale(LC_CTYPE, "C.UTF-8")
        setenv("TERM", "xterm-256color", 1)
        // A shell has its background jobs ignore these, and what is ignored when it starts is ignored by a prompt.
        for number in [SIGINT, SIGQUIT, SIGTSTP] { signal(number, SIG_DFL) }
        // A tmux that has ended takes no commands; what is started here begins with no signal ignored.
        signal(SIGPIPE, SIG_IGN)
        for name in ["NO_COLOR", "COLORTERM", "EDITRC"] { unsetenv(name) }
    }

    /// Plays one case.
    package mutating func play(_ plan: FuzzCase) -> FuzzDifference? {
        cases += 1
        do {
            let run = try FuzzRun(plan, prompt: prompt, jobs: jobs)
            defer { steps += run.stepsDone }
            try run.play()
            return nil
        } catch let difference as FuzzDifference {
            return difference
        } catch {
            return FuzzDifference(step: -1, description: "\(error)", isUsage: true)
        }
    }

    /// Plays cases made from a seed for so long, in terminals of some kinds.
    ///
    /// - Returns: the first that fails, cut down, and what is wrong with it.
    package mutating func run(
        seed: UInt64, on screens: [FuzzScreen], leaning: FuzzLeaning? = nil, for time: Duration, steps count: Int = 25
    ) -> (FuzzCase, FuzzDifference)? {
        var generator = FuzzGenerator(seed: seed, screens: screens, leaning: leaning)
        let end = ContinuousClock.now + time
        while ContinuousClock.now < end {
            let plan = generator.makeCase(steps: count)
            guard let difference = play(plan) else { continue }
            found = difference
            var shrinker = CaseShrinker(plan, difference, fuzzer: self)
            shrinker.run()
            return (shrinker.best, shrinker.difference)
        }
        return nil
    }
}
