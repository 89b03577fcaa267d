// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce

/// A time from now on, on a restaurant's clock: `18:00` for the next such time, or a date and time.
struct FutureTime: ExpressibleByArgument, Sendable, Equatable {
    private let time: TimeArgument

    /// Reads an argument; nil if it is no time, or an age.
    init?(argument: String) {
        guard let time = TimeArgument(argument) else { return nil }
        if case .ago = time { return nil }
        self.time = time
    }

    /// The instant on a restaurant's clock.
    func instant(on clock: RestaurantClock) -> Timestamp {
        time.nextInstant(after: clock.now, in: clock.timeZone)
    }

    /// The help of an option.
    static func help(_ text: String) -> ArgumentHelp {
        "\(text), as 18:00, the next one, or 2026-12-01T06:00, in the restaurant's time."
    }
}
