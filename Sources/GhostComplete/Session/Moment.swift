internal import Glibc

/// A point in time, on a clock that goes on while the machine sleeps.
///
/// The standard library's `ContinuousClock.Instant` is the same in a size that is known at run time only: whatever holds one is
/// laid out when the program starts, and copied and compared by calls.
struct Moment: Comparable, Sendable {
    /// Nanoseconds since the machine was started.
    private let nanoseconds: Int64

    private init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// This moment. The C function is `clock_gettime` with CLOCK_BOOTTIME, which is no system call.
    static var now: Moment {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    static func < (left: Moment, right: Moment) -> Bool { left.nanoseconds < right.nanoseconds }

    /// A moment some nanoseconds after this one; no arithmetic of 128 bits is needed for it.
    func advanced(byNanoseconds count: Int64) -> Moment {
        Moment(nanoseconds: nanoseconds.addingReportingOverflow(count).partialValue)
    }

    /// Nanoseconds from a moment to this one.
    func nanoseconds(since earlier: Moment) -> Int64 { nanoseconds - earlier.nanoseconds }

    /// A time after a moment, in whole nanoseconds; one that is centuries away is as far as a moment can be.
    static func + (moment: Moment, duration: Duration) -> Moment {
        let (seconds, attoseconds) = duration.components
        let (product, isTooMuch) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isTooFar) = moment.nanoseconds.addingReportingOverflow(product)
        let (end, isFarther) = sum.addingReportingOverflow(attoseconds / 1_000_000_000)
        return Moment(nanoseconds: isTooMuch || isTooFar || isFarther ? (seconds < 0 ? .min : .max) : end)
    }

    /// The time from one moment to another.
    static func - (later: Moment, earlier: Moment) -> Duration {
        .nanoseconds(later.nanoseconds) - .nanoseconds(earlier.nanoseconds)
    }
}
