// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// The invariants during a run and at its end.
extension BusSimulation {
    /// Each follower that claims to be current has a state that was true shortly before.
    func checkFreshness() {
        for (index, follower) in followers.enumerated() {
            for location in follower.locations where follower.isCurrent(location, now: instant) {
                let known = follower.counts[location] ?? [:]
                if !history.wasTrue(known, at: location, since: now - Self.staleness) {
                    let belief = "\(Self.text(known)) at \(location)"
                    find("follower \(firstFollower + index) believes \(belief)")
                }
            }
        }
    }

    /// In the end, each follower equals its source, and each key took effect once.
    func judge() throws {
        guard let service else { return find("the service is down") }
        for (index, follower) in followers.enumerated() {
            for location in follower.locations {
                let (known, right) = (follower.counts[location], service.state.counts[location])
                let isCurrent = follower.isCurrent(location, now: instant)
                if known ?? [:] != right ?? [:] || !isCurrent {
                    let doubt = isCurrent ? "knows" : "is stale and knows"
                    let (text, rightText) = (Self.text(known ?? [:]), Self.text(right ?? [:]))
                    find(
                        """
                        follower \(firstFollower + index) \(doubt) \(text) at \(location); \
                        right is \(rightText)
                        """)
                }
            }
        }
        for till in tills.indices where !tills[till].isDone {
            find("till \(till) still waits for answers")
        }
        try judge(log: service.log(), service.state.counts)
        for failure in ledger.failures { find("a till received: \(failure)") }
    }

    private func judge(
        log: [SimulatedService.Entry], _ counts: [LocationID: [String: Int]]
    ) {
        let events = log.reduce(into: [:]) { $0[$1.key, default: 0] += 1 }
        for finding in ledger.contradictions(log: events, lastEpoch: epochCount) { find(finding) }
        let sums = log.reduce(into: [LocationID: [String: Int]]()) { sums, entry in
            sums[entry.location, default: [:]][entry.name, default: 0] += entry.amount
        }
        for location in SimulatedService.locations {
            let numbers = log.filter { $0.location == location }.map(\.sequence)
            if numbers != Array(0..<numbers.count).map({ $0 + 1 }) {
                find("the log of \(location) has gaps: \(numbers)")
            }
        }
        if sums != counts { find("the log adds up to \(sums), the service says \(counts)") }
    }

    /// Sorted, so that a repeated run has the same trace.
    private static func text(_ counts: [String: Int]) -> String {
        counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
}
