// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Histogram

/// What a rush tells in the end.
struct RushReport: Sendable {
    /// What the tills did.
    var pattern: RushPattern
    /// How many commands were in flight at most.
    var window: Int
    /// The seed that repeats the rush.
    var seed: UInt64
    /// How long the tills worked.
    var duration: Duration
    /// What the tills were told.
    var tally: Tally
    /// How long it took.
    var latencies: Latencies
    /// How many orders the kitchen showed.
    var ticketsShown: Int
    /// How many events of orders were not heard at once, and were asked for afterwards.
    var eventsMissed: Int
    /// How many of these came then.
    var eventsReplayed: Int
    /// What is not as it was acknowledged.
    var mismatches: [Mismatch]

    /// The lines of the report; the last one is the summary.
    var lines: [String] {
        switch pattern {
        case .load: table + ["rush: \(summary)"]
        case .lunch: ["demo: \(summary)"]
        }
    }

    /// The outcome in one line.
    private var summary: String {
        "\(tally.orders.count) orders opened, \(ticketsShown) tickets shown, "
            + "\(tally.payments) payments recorded, mismatches \(mismatches.count)"
    }

    private var table: [String] {
        let seconds = duration / .seconds(1)
        let rate = Int(Double(tally.commands) / max(seconds, 0.001))
        let refusals = tally.refusals.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        return [
            "window \(window), seed \(seed), \((seconds * 10).rounded() / 10) s",
            row("commands", ["\(tally.commands)", "\(rate)/s"]),
            row("sent again", ["\(tally.sentAgain)"]),
            row("refusals", [refusals.isEmpty ? "0" : refusals.joined(separator: ", ")]),
            row("unknown outcomes", ["\(tally.unknown)"]),
            row("events missed", ["\(eventsMissed)", "\(eventsReplayed) replayed"]),
            row("µs", ["p50", "p99", "p99.9", "max"]),
            row("command -> answer", percentiles(latencies.command)),
            row("command -> event", percentiles(latencies.event)),
        ]
    }

    private func percentiles(_ histogram: Histogram<UInt64>) -> [String] {
        guard histogram.totalCount > 0 else { return ["-", "-", "-", "-"] }
        let values = [50, 99, 99.9].map(histogram.valueAtPercentile) + [histogram.max]
        return values.map { "\($0)" }
    }

    private func row(_ name: String, _ values: [String]) -> String {
        name.padded(to: 18) + values.map { $0.aligned(to: 12) }.joined()
    }
}
