// SPDX-License-Identifier: Apache-2.0

import Commerce

/// What the screen shows of the present time: while it is the same, time alone changes nothing.
///
/// Ages change with the second.
private struct ShownMoment: Equatable {
    /// The second of the clock.
    let second: Int64
    /// The warning about silent services.
    let warning: String?
    /// Whether no message was received yet.
    let isConnecting: Bool
}

extension KitchenModel {
    /// Whether a frame of an earlier state of the screen shows what a new one would show.
    ///
    /// The age of the last message may be up to a second older.
    package func looksLike(_ earlier: Self) -> Bool {
        var copy = earlier
        // Only ages and warnings show these.
        copy.now = now
        copy.clock = clock
        copy.freshness = freshness
        return copy == self && moment == earlier.moment
    }

    private var moment: ShownMoment {
        let state = freshness.state(at: now)
        return ShownMoment(
            second: now.milliseconds / 1000, warning: state.warning,
            isConnecting: state == .connecting)
    }
}
