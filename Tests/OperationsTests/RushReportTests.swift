// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Testing

@testable import LoadGenerator

@Suite struct `The report of a rush` {
    private let samples = Samples()

    @Test func `the report of a lunch is its summary`() {
        #expect(
            report(.lunch).lines == [
                "demo: 1 orders opened, 1 tickets shown, 0 payments recorded, mismatches 0"
            ])
    }

    @Test func `the report of a load is a table and its summary`() {
        let lines = report(.load).lines
        #expect(
            lines.last
                == "rush: 1 orders opened, 1 tickets shown, 0 payments recorded, mismatches 0")
        #expect(lines.contains("commands                     3         2/s"))
        #expect(lines.contains("refusals          1 order.sealed"))
        #expect(lines.contains("sent again                   1"))
    }

    @Test func `latencies are in microseconds`() throws {
        let line = try #require(report(.load).lines.first { $0.hasPrefix("command -> answer") })
        #expect(line.split(separator: " ").suffix(4) == ["150", "150", "150", "150"])
    }

    private func report(_ pattern: RushPattern) -> RushReport {
        var outcomes = LoadOutcomes()
        outcomes.acknowledge(samples.summary(revision: 1, .open), at: samples.start)
        outcomes.count(nil, after: .microseconds(150))
        outcomes.count(nil, after: .milliseconds(700))
        outcomes.count(
            .refused(CallError(code: 409, message: "Sealed.", reason: "order.sealed")),
            after: .microseconds(90))
        var latencies = Latencies()
        latencies.addCommand(.microseconds(150))
        return RushReport(
            pattern: pattern, window: 4, seed: 1, duration: .seconds(1.5), outcomes: outcomes,
            latencies: latencies, ticketsShown: 1, eventsMissed: 0, eventsReplayed: 0,
            mismatches: [])
    }
}
