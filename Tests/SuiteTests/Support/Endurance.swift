// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The length of the fault tests.
///
/// They are short by default; `Tests/Endurance/endure` makes them long and prints figures.
struct Endurance: Sendable {
    /// The settings of this run, from the environment.
    static let settings = Endurance(ProcessInfo.processInfo.environment)

    /// The number of kills of order-service.
    let kills: Int
    /// The number of power losses of its disk.
    let powerLosses: Int
    /// The number of hostile messages to all services.
    let fuzzCases: Int
    /// The number of orders in a town's evening of deliveries.
    let deliveries: Int
    /// The number of deliveries in browsers; each of their steps is taken without a program.
    let outages: Int
    /// The seconds for which requests to the gateway are generated from its description.
    let requestSeconds: Int
    /// The seed of all random choices in these tests.
    let seed: UInt64
    /// The folder of the programs, unless they are beside the tests.
    let programs: URL?
    /// Whether this is a long run.
    let isLong: Bool

    /// The time after which a test of the real programs counts as hung.
    static var timeLimit: TimeLimitTrait.Duration { .minutes(settings.isLong ? 240 : 10) }
    /// The time after which a script that a test has started counts as hung.
    static var scriptLimit: Duration { .seconds(settings.isLong ? 14_000 : 560) }

    private init(_ environment: [String: String]) {
        func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
        kills = number("COMANDA_ENDURE_KILLS") ?? 20
        powerLosses = number("COMANDA_ENDURE_POWER_LOSSES") ?? 3
        fuzzCases = number("COMANDA_ENDURE_FUZZ") ?? 4000
        deliveries = number("COMANDA_ENDURE_DELIVERIES") ?? 100
        outages = number("COMANDA_ENDURE_OUTAGES") ?? 1
        requestSeconds = number("COMANDA_ENDURE_REQUESTS") ?? 60
        seed =
            (environment["COMANDA_SEED"] ?? environment["COMANDA_ENDURE_SEED"])
            .flatMap { UInt64($0) } ?? 20_261_121
        programs = environment["COMANDA_ENDURE_PROGRAMS"].map { URL(filePath: $0) }
        isLong = environment["COMANDA_ENDURE_SEED"] != nil
    }

    /// Prints the progress of a long run, 20 times in total.
    func reportProgress(_ name: String, _ round: Int, of rounds: Int) {
        guard isLong, round.isMultiple(of: max(1, rounds / 20)) else { return }
        report("\(name): \(round) of \(rounds)")
    }

    /// Prints a line at once, in a long run only.
    func report(_ line: String) {
        guard isLong else { return }
        print("endure: \(line)")
        fflush(nil)
    }
}

/// The percentiles of measured durations.
struct DurationSummary: CustomStringConvertible {
    private var durations: [Duration] = []

    /// Adds a measurement.
    mutating func add(_ duration: Duration) { durations.append(duration) }

    /// The median, the 99th percentile and the maximum, in milliseconds.
    var description: String {
        let sorted = durations.sorted()
        guard let maximum = sorted.last else { return "never measured" }
        let (median, p99) = (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
        return "p50 \(Self.text(median)), p99 \(Self.text(p99)), max \(Self.text(maximum))"
    }

    private static func text(_ duration: Duration) -> String {
        "\(Int(duration / .milliseconds(1))) ms"
    }
}
