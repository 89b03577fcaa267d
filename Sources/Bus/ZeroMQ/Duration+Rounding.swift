// SPDX-License-Identifier: Apache-2.0

import Glibc

// Rounding for libzmq, which counts in whole milliseconds or seconds.
extension Duration {
    /// Whole milliseconds, rounded up: whoever waits that long has not waited too short.
    var roundedUpToMilliseconds: Int {
        let (seconds, attoseconds) = components
        let attosecondsPerMillisecond: Int64 = 1_000_000_000_000_000
        let (quotient, remainder) = attoseconds.quotientAndRemainder(
            dividingBy: attosecondsPerMillisecond)
        return Int(seconds) * 1000 + Int(quotient) + (remainder > 0 ? 1 : 0)
    }

    /// Whole seconds, rounded up.
    var roundedUpToSeconds: Int {
        Int(components.seconds) + (components.attoseconds > 0 ? 1 : 0)
    }
}

extension timespec {
    /// A duration, which must not be negative, in the system's terms.
    init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self.init(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    }
}
