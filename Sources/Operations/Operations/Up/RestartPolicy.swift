// SPDX-License-Identifier: Apache-2.0

import ClientSupport

/// Whether and when a service that ended is started again.
///
/// Pure: it is told how the service ended and how long it lived.
struct RestartPolicy: Equatable {
    /// What is to be done now.
    enum Step: Equatable {
        /// Start it again after a pause.
        case restart(after: Duration)
        /// Starting it again can't help.
        case giveUp
    }

    /// Whoever ends sooner than this after its start has failed to start.
    static let briefLife = Duration.seconds(1)
    /// The first pause; each further one is twice as long.
    static let shortestPause = Duration.milliseconds(100)
    /// The longest pause.
    static let longestPause = Duration.seconds(1)

    private var nextPause = Duration.zero
    /// Whether the service has lived long enough to have served.
    private var hasServed = false

    /// The step after a life of this length: no pause after a long life or the first brief one,
    /// then one that grows with each further brief life in a row.
    ///
    /// A start that was refused or postponed is no life, however long it took. A refusal ends a
    /// suite only before the service has served: in the midst of a day the others go on.
    mutating func step(after end: ServiceEnd, life: Duration) -> Step {
        if end.isRefusal, !hasServed { return .giveUp }
        if life >= Self.briefLife, !end.isPostponement, !end.isRefusal {
            nextPause = .zero
            hasServed = true
        }
        defer { nextPause = min(max(nextPause * 2, Self.shortestPause), Self.longestPause) }
        return .restart(after: nextPause)
    }
}
