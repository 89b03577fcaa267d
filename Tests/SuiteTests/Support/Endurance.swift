// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// How long the tests of faults go on.
///
/// They are short by default; `Deploy/endure` makes them long and asks for figures.
struct Endurance: Sendable {
    /// What this run was asked for.
    static let asked = Endurance(ProcessInfo.processInfo.environment)

    /// How often order-service is killed.
    let kills: Int
    /// How often its disk loses power.
    let powerLosses: Int
    /// How many hostile messages are sent to the services in all.
    let fuzzCases: Int
    /// What all chance of these tests comes from.
    let seed: UInt64
    /// Where the programs are, if they are not beside the tests.
    let programs: URL?
    /// Whether it is the long run.
    let isLong: Bool

    /// How long one of these tests may take.
    static var limit: TimeLimitTrait.Duration { asked.isLong ? .minutes(240) : .minutes(3) }

    private init(_ environment: [String: String]) {
        func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
        kills = number("COMANDA_ENDURE_KILLS") ?? 20
        powerLosses = number("COMANDA_ENDURE_POWER_LOSSES") ?? 3
        fuzzCases = number("COMANDA_ENDURE_FUZZ") ?? 4000
        seed =
            (environment["COMANDA_SEED"] ?? environment["COMANDA_ENDURE_SEED"])
            .flatMap { UInt64($0) } ?? 20_261_121
        programs = environment["COMANDA_ENDURE_PROGRAMS"].map { URL(filePath: $0) }
        isLong = environment["COMANDA_ENDURE_SEED"] != nil
    }

    /// Says how far a long run has come, twenty times in all.
    func tellProgress(_ name: String, _ round: Int, of rounds: Int) {
        guard isLong, round.isMultiple(of: max(1, rounds / 20)) else { return }
        tell("\(name): \(round) of \(rounds)")
    }

    /// Prints a line of a long run.
    func tell(_ line: String) {
        guard isLong else { return }
        print("endure: \(line)")
        // Whoever waits for an hour wants to see it now.
        fflush(nil)
    }
}
