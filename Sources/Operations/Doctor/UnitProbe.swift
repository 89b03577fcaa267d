// SPDX-License-Identifier: Apache-2.0

import Foundation
import Subprocess

/// Asks systemd for the state of units of this machine.
enum UnitProbe {
    /// The units of the package that a person enables, apart from screens.
    static let enabledByHand = [
        "comanda.target", "comanda-gateway.service", "comanda-delivery.service",
        "comanda-stripe.service",
    ]

    /// The units of programs that the checks of the services do not ask.
    static let companions = [
        "comanda-gateway.service", "comanda-people.service", "comanda-delivery.service",
        "comanda-stripe.service", "comanda-announce.service",
    ]

    /// Returns the state of the units; empty without systemd.
    static func facts(of units: [String]) async -> [UnitFacts] {
        let isBooted = FileManager.default.fileExists(atPath: "/run/systemd/system")
        guard isBooted, !units.isEmpty else { return [] }
        let properties = [
            "Id", "ActiveState", "SubState", "NRestarts", "ActiveEnterTimestampMonotonic",
            "UnitFileState", "ConditionResult", "ConditionTimestampMonotonic",
        ].joined(separator: ",")
        let result = try? await Subprocess.run(
            .name("systemctl"), arguments: Arguments(["show", "--property", properties] + units),
            output: .string(limit: 65_536), error: .discarded)
        guard let text = result?.standardOutput else { return [] }
        return UnitFacts.units(in: text, at: sinceBoot())
    }

    /// The clock of systemd's timestamps.
    private static func sinceBoot() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
