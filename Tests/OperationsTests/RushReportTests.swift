// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Testing

@testable import LoadGenerator

@Suite struct `The report of a rush` {
    private let samples = Samples()

    @Test func `a lunch is one line that can be checked`() {
        #expect(
            report(.lunch).lines == [
                "demo: 1 orders opened, 1 tickets shown, 0 payments recorded, mismatches 0"
            ])
    }

    @Test func `a load ends with its summary, too`() {
        let lines = report(.load).lines
        #expect(
            lines.last
                == "rush: 1 orders opened, 1 tickets shown, 0 payments recorded, mismatches 0")
        #expect(lines.contains("commands                     3         2/s"))
        #expect(lines.contains("refusals          1 order.sealed"))
        #expect(lines.contains("sent again                   1"))
    }

    @Test func `latencies are told in microseconds`() throws {
        let line = try #require(report(.load).lines.first { $0.hasPrefix("command -> answer") })
        #expect(line.split(separator: " ").suffix(4) == ["150", "150", "150", "150"])
    }

    private func report(_ pattern: RushPattern) -> RushReport {
        var tally = Tally()
        tally.see(samples.glimpse(revision: 1, .open), at: samples.start)
        tally.count(nil, after: .microseconds(150))
        tally.count(nil, after: .milliseconds(700))
        tally.count(
            .refused(CallError(code: 409, message: "Sealed.", reason: "order.sealed")),
            after: .microseconds(90))
        var latencies = Latencies()
        latencies.addCommand(.microseconds(150))
        return RushReport(
            pattern: pattern, window: 4, seed: 1, duration: .seconds(1.5), tally: tally,
            latencies: latencies, ticketsShown: 1, eventsMissed: 0, eventsReplayed: 0,
            mismatches: [])
    }
}
