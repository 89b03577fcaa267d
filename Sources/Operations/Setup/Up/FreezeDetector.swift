// SPDX-License-Identifier: Apache-2.0

/// Decides from its watchdog whether a service is frozen: its process exists, but does not run.
///
/// Pure. A service that has not notified its watchdog yet is starting, however long that takes.
/// Several intervals in a row must be silent: if this process itself was suspended, only one is.
struct FreezeDetector {
    /// The number of intervals in the limit.
    private static let intervals = 5

    /// The time without a notification after which the service is frozen.
    let limit: Duration
    /// The number of silent intervals since the last notification; nil before the first one.
    private var silent: Int?

    init(limit: Duration) { self.limit = limit }

    /// The time between two looks at the watchdog.
    var interval: Duration { limit / Self.intervals }

    /// Records whether the service has notified its watchdog in an interval; true if it is frozen.
    mutating func record(isAlive: Bool) -> Bool {
        silent = isAlive ? 0 : silent.map { $0 + 1 }
        // The interval that began with the last notification counts as well.
        return (silent ?? 0) >= Self.intervals - 1
    }
}
