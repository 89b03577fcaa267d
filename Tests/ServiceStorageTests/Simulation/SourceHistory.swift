// SPDX-License-Identifier: Apache-2.0

import Commerce

/// The states of the source over time.
struct SourceHistory {
    private var states: [LocationID: [(from: Int, counts: [String: Int])]] = [:]

    /// Records the state of a service that has started, at a time in milliseconds.
    mutating func record(_ counts: [LocationID: [String: Int]], now: Int) {
        for location in SimulatedService.locations {
            states[location, default: []].append((now, counts[location] ?? [:]))
        }
    }

    /// Records one change; each change of a batch leads to a state.
    mutating func record(_ tally: Tally, at location: LocationID, now: Int) {
        var counts = states[location]?.last?.counts ?? [:]
        counts[tally.name] = tally.count
        states[location, default: []].append((now, counts))
    }

    /// Whether the source had this state at some time since then.
    func contains(_ counts: [String: Int], at location: LocationID, since time: Int) -> Bool {
        for state in (states[location] ?? []).reversed() {
            if state.counts == counts { return true }
            if state.from <= time { return false }
        }
        return false
    }
}
