// SPDX-License-Identifier: Apache-2.0

import Commerce

/// What was true at the source, and from when on.
struct SourceHistory {
    private var states: [LocationID: [(from: Int, counts: [String: Int])]] = [:]

    /// Notes what is true from now on, in milliseconds since the beginning: a service has started.
    mutating func note(_ counts: [LocationID: [String: Int]], now: Int) {
        for location in SimulatedService.locations {
            states[location, default: []].append((now, counts[location] ?? [:]))
        }
    }

    /// Notes one change; of several in one turn each was true for a moment.
    mutating func note(_ tally: Tally, at location: LocationID, now: Int) {
        var counts = states[location]?.last?.counts ?? [:]
        counts[tally.name] = tally.count
        states[location, default: []].append((now, counts))
    }

    /// Whether this was true at some time from then on.
    func wasTrue(_ counts: [String: Int], at location: LocationID, since time: Int) -> Bool {
        for state in (states[location] ?? []).reversed() {
            if state.counts == counts { return true }
            if state.from <= time { return false }
        }
        return false
    }
}
