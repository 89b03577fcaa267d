// SPDX-License-Identifier: Apache-2.0

/// How long to wait before a service that ended is started again.
///
/// Pure: it is told how long the service lived.
struct RestartPolicy: Equatable {
    /// Whoever ends sooner than this after its start has failed to start.
    static let briefLife = Duration.seconds(1)
    /// The first pause; each further one is twice as long.
    static let shortestPause = Duration.milliseconds(100)
    /// The longest pause.
    static let longestPause = Duration.seconds(1)

    private var nextPause = Duration.zero

    /// The pause after a life of this length: none after a long life or the first brief one, then
    /// one that grows with each further brief life in a row.
    mutating func pause(afterLife life: Duration) -> Duration {
        if life >= Self.briefLife { nextPause = .zero }
        defer { nextPause = min(max(nextPause * 2, Self.shortestPause), Self.longestPause) }
        return nextPause
    }
}
