// SPDX-License-Identifier: Apache-2.0

/// Decides from periodic probes whether a service is frozen: its process runs but does not answer.
///
/// Pure. A service that has not answered yet is starting, however long that takes. Several probes
/// in a row must be unanswered: if this process itself was suspended, only one probe is.
struct FreezeDetector {
    /// The outcome of a probe.
    enum Outcome {
        /// The service answered.
        case answered
        /// The service has the request and gave no answer in time.
        case unanswered
        /// The request did not reach this service, or was refused, so its state is unknown.
        case unknown
    }

    /// The number of intervals in the limit.
    private static let intervals = 5

    /// The time without an answer after which the service is frozen.
    let limit: Duration
    /// The number of unanswered probes since the last answer; nil before the first answer.
    private var unanswered: Int?

    init(limit: Duration) { self.limit = limit }

    /// The time between two probes, and the timeout of each.
    var interval: Duration { limit / Self.intervals }

    /// Records the outcome of a probe; true if the service is frozen.
    mutating func record(_ outcome: Outcome) -> Bool {
        switch outcome {
        case .answered: unanswered = 0
        case .unanswered: unanswered = unanswered.map { $0 + 1 }
        case .unknown: break
        }
        // The interval that began with the last answer counts as well.
        return (unanswered ?? 0) >= Self.intervals - 1
    }
}
