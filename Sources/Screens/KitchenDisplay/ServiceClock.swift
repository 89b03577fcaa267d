// SPDX-License-Identifier: Apache-2.0

import Commerce

/// The clock of kds-service, as far as a screen can know it from the times of its heartbeats.
///
/// Ages count by this clock, since the screen's own clock may be wrong.
struct ServiceClock: Equatable, Sendable {
    /// The number of heartbeats that are compared.
    private static let samples = 8

    /// How far the service's clock was ahead of the screen's at the latest heartbeats.
    private var offsets: [Duration] = []

    /// How far the service's clock is ahead; zero before the first heartbeat.
    ///
    /// A heartbeat that was delayed makes the service's clock look slow. So the fastest of the
    /// latest heartbeats counts.
    var offset: Duration { offsets.max() ?? .zero }

    /// Records a heartbeat with the time at which it was sent by the service's clock, and at which
    /// it was received by the screen's.
    mutating func receive(sentAt service: Timestamp, at screen: Timestamp) {
        offsets = offsets.suffix(Self.samples - 1) + [service - screen]
    }

    /// Keeps the service's time when the screen's clock was set.
    mutating func shift(by change: Duration) { offsets = offsets.map { $0 - change } }
}
