// SPDX-License-Identifier: Apache-2.0

import Commerce

/// Tells the times of a service's clock by this machine's, so that a screen knows how old news is
/// even where the clocks of the two machines differ.
struct ServiceClock: Equatable {
    /// How far the service's clock is ahead of this machine's; nil until it was measured.
    private var lead: Duration?

    /// Whether times can be told.
    var isMeasured: Bool { lead != nil }

    /// Takes what the service's clock showed in between two instants of this machine's, and takes
    /// it to have been half-way.
    mutating func measure(_ theirs: Timestamp, between asked: Timestamp, and answered: Timestamp) {
        lead = theirs - (asked + (answered - asked) / 2)
    }

    /// The instant by this machine's clock; the same one while nothing was measured.
    func local(_ theirs: Timestamp) -> Timestamp {
        Timestamp(milliseconds: theirs.milliseconds - (lead ?? .zero).milliseconds)
    }
}
