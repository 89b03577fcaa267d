// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// The invariants during a run and at its end.
extension BusSimulation {
    /// The state of each follower that reports itself as current was recently the source's state.
    func checkFreshness() {
        for (index, follower) in followers.enumerated() {
            for location in follower.locations where follower.isCurrent(location, now: instant) {
                let known = follower.counts[location] ?? [:]
                if !history.contains(known, at: location, since: now - Self.staleness) {
                    let state = "\(Self.text(known)) at \(location)"
                    report("follower \(firstFollower + index) has the outdated state \(state)")
                }
            }
        }
    }

    /// At the end, each follower has its source's state, and each key took effect once.
    func checkEnd() throws {
        guard let service else { return report("the service is down") }
        for (index, follower) in followers.enumerated() {
            for location in follower.locations {
                let (known, expected) = (follower.counts[location], service.state.counts[location])
                let isCurrent = follower.isCurrent(location, now: instant)
                if known ?? [:] != expected ?? [:] || !isCurrent {
                    let verb = isCurrent ? "has" : "is stale and has"
                    let texts = [known, expected].map { Self.text($0 ?? [:]) }
                    report(
                        """
                        follower \(firstFollower + index) \(verb) \(texts[0]) at \(location) \
                        instead of \(texts[1])
                        """)
                }
            }
        }
        for till in tills.indices where !tills[till].isDone {
            report("till \(till) still waits for answers")
        }
        try checkLog(service.log(), service.state.counts)
        for failure in ledger.failures { report("a till received: \(failure)") }
    }

    private func checkLog(
        _ log: [SimulatedService.Entry], _ counts: [LocationID: [String: Int]]
    ) {
        let events = log.reduce(into: [:]) { $0[$1.key, default: 0] += 1 }
        for violation in ledger.violations(log: events, lastEpoch: epochCount) { report(violation) }
        let sums = log.reduce(into: [LocationID: [String: Int]]()) { sums, entry in
            sums[entry.location, default: [:]][entry.name, default: 0] += entry.amount
        }
        for location in SimulatedService.locations {
            let numbers = log.filter { $0.location == location }.map(\.sequence)
            if numbers != Array(0..<numbers.count).map({ $0 + 1 }) {
                report("the log of \(location) has gaps: \(numbers)")
            }
        }
        if sums != counts { report("the log adds up to \(sums), the state has \(counts)") }
    }

    /// Sorted, so that a repeated run has the same trace.
    private static func text(_ counts: [String: Int]) -> String {
        counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
}
