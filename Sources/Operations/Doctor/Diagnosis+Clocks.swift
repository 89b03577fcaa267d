// SPDX-License-Identifier: Apache-2.0

import Commerce
import ServiceRuntime

/// The clocks of the services, compared with the clock of this machine.
extension Diagnosis {
    /// A larger skew is a warning.
    private static let skewWarning = Duration.milliseconds(500)
    /// A larger skew is an error.
    private static let skewError = Duration.seconds(2)

    /// The findings of readings; only the part of a skew that is certain counts.
    static func clocks(
        _ readings: [SuiteService: ServiceFacts.ClockReading]
    ) -> [HealthFinding] {
        guard !readings.isEmpty else { return [] }
        let problems = SuiteService.allCases.compactMap { service -> HealthFinding? in
            guard let reading = readings[service] else { return nil }
            let skew = reading.certainSkew
            let size = max(skew, .zero - skew)
            guard size > skewWarning else { return nil }
            let direction = skew > .zero ? "ahead of" : "behind"
            return HealthFinding(
                check: .clocks, level: size > skewError ? .error : .warning,
                message: "The clock of \(service.program) is \(seconds(size)) s \(direction) the "
                    + "clock of this machine.",
                advice: "Set the clocks of both machines by NTP: 'timedatectl set-ntp true'.")
        }
        return result(
            .clocks, problems,
            ok: "The clocks of the services agree with this machine's within 0.5 s.")
    }

    private static func seconds(_ duration: Duration) -> String {
        let tenths = (duration.milliseconds + 50) / 100
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension ServiceFacts.ClockReading {
    /// The minimum skew that explains the reading: positive if the service's clock is ahead.
    ///
    /// The service read its clock between the sending and the receiving. If its time lies between
    /// both, the clocks may be equal.
    var certainSkew: Duration {
        if answered < sent { return answered - sent }
        if answered > received { return answered - received }
        return .zero
    }
}
