// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Histogram

/// The latencies of a rush, in microseconds.
struct Latencies: Sendable {
    /// From sending a command to its answer.
    private(set) var command = Self.histogram()
    /// From sending a command to the arrival of its event at a subscriber.
    private(set) var event = Self.histogram()

    /// Adds the latency of an answer.
    mutating func addCommand(_ duration: Duration) { _ = command.record(Self.value(duration)) }

    /// Adds the latency of an event.
    mutating func addEvent(_ duration: Duration) { _ = event.record(Self.value(duration)) }

    /// Replaces the event latencies by those of another recorder.
    mutating func replaceEvents(by other: Self) { event = other.event }

    /// Ten minutes, longer than any timeout; larger values count as this one.
    private static let maximum: UInt64 = 600_000_000

    private static func histogram() -> Histogram<UInt64> {
        Histogram(highestTrackableValue: maximum)
    }

    private static func value(_ duration: Duration) -> UInt64 {
        let (seconds, attoseconds) = duration.components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        return min(UInt64(max(microseconds, 0)), maximum)
    }
}

/// The report at the end of a rush.
struct RushReport: Sendable {
    /// What the tills did.
    var pattern: RushPattern
    /// The maximum number of commands in flight.
    var window: Int
    /// The seed that repeats the rush.
    var seed: UInt64
    /// The time for which the tills worked.
    var duration: Duration
    /// The outcomes of all commands.
    var outcomes: LoadOutcomes
    /// The latencies of answers and events.
    var latencies: Latencies
    /// The number of orders that had a ticket in a kitchen.
    var ticketsShown: Int
    /// The number of order events that were missed and had to be replayed.
    var eventsMissed: Int
    /// The number of missed events that were replayed.
    var eventsReplayed: Int
    /// The differences between the acknowledged and the final state.
    var mismatches: [Mismatch]

    /// The lines of the report; the last one is the summary.
    var lines: [String] {
        switch pattern {
        case .load: table + ["rush: \(summary)"]
        case .lunch: ["demo: \(summary)"]
        }
    }

    private var summary: String {
        "\(outcomes.orders.count) orders opened, \(ticketsShown) tickets shown, "
            + "\(outcomes.payments) payments recorded, mismatches \(mismatches.count)"
    }

    private var table: [String] {
        let seconds = duration / .seconds(1)
        let rate = Int(Double(outcomes.commands) / max(seconds, 0.001))
        let refusals = outcomes.refusals.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        return [
            "window \(window), seed \(seed), \((seconds * 10).rounded() / 10) s",
            row("commands", ["\(outcomes.commands)", "\(rate)/s"]),
            row("sent again", ["\(outcomes.sentAgain)"]),
            row("refusals", [refusals.isEmpty ? "0" : refusals.joined(separator: ", ")]),
            row("unknown outcomes", ["\(outcomes.unknown)"]),
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
