// SPDX-License-Identifier: Apache-2.0

import Commerce
import ServiceRuntime

/// The state of a systemd unit of this machine.
struct UnitFacts: Equatable {
    /// The name, for example `comanda-display@00001.service`.
    var name: String
    /// The state and its detail, as systemd names them: `active` and `running`.
    var state: String
    var detail: String
    /// How often systemd has restarted it since somebody started it.
    var restarts = 0
    /// The time since it became active; nil if it never was.
    var age: Duration?
    /// Whether systemd starts it at boot, in its words: `enabled` or `disabled`, for example.
    var boot = ""
    /// Whether systemd did not start it, because a condition of the unit does not hold.
    var isSkipped = false
}

extension UnitFacts {
    /// A unit that restarts more often, and has not run for long since then, keeps failing.
    private static let usualRestarts = 2
    private static let longRun = Duration.seconds(30)

    /// Whether it has failed, or fails each time that systemd restarts it.
    var isFailing: Bool {
        if state == "failed" || detail == "auto-restart" || isFrozen { return true }
        guard let age else { return false }
        return restarts > Self.usualRestarts && age < Self.longRun
    }

    /// Whether systemd ends it, because it does not report any more.
    var isFrozen: Bool { detail.hasSuffix("watchdog") }

    /// Whether it is to start with the suite, but does not run.
    var isAbsent: Bool { state == "inactive" && boot == "enabled" }

    /// Whether it runs, but does not start at the next boot.
    var isLostAtBoot: Bool { state == "active" && boot == "disabled" }

    /// The name without its type, as people write it.
    var shortName: String {
        name.hasSuffix(".service") ? String(name.dropLast(".service".count)) : name
    }

    /// What its failure is and how to find the cause.
    var failure: (problem: String, advice: String) {
        if isFrozen {
            return (
                "\(name) is frozen; systemd ends it and starts it again.",
                "Run this command again in two minutes. 'journalctl -u \(shortName) -n 20' shows "
                    + "what it did before."
            )
        }
        return (
            state == "failed" ? "\(name) has failed." : "\(name) fails each time it is restarted.",
            "'journalctl -u \(shortName) -n 20' shows the cause."
        )
    }

    /// Why a screen was not started, and what to do.
    var omission: (problem: String, advice: String) {
        (
            "\(name) was not started, because this machine has no console (/dev/tty0).",
            "A container, or a machine without a screen, can't show it: run 'systemctl disable "
                + "\(shortName)', and show the kitchen on another machine or in a browser."
        )
    }

    /// Reads the units in the output of `systemctl show`, at a time since boot.
    static func units(in text: String, at now: Duration) -> [Self] {
        text.split(separator: "\n\n").compactMap { block in
            let pairs = block.split(separator: "\n").compactMap { line -> (String, String)? in
                line.wholeMatch(of: /([^=]+)=(.*)/).map { (String($0.1), String($0.2)) }
            }
            let values = Dictionary(pairs) { first, _ in first }
            guard let name = values["Id"], let state = values["ActiveState"],
                let detail = values["SubState"]
            else { return nil }
            let start = values["ActiveEnterTimestampMonotonic"].flatMap { Int64($0) } ?? 0
            return Self(
                name: name, state: state, detail: detail,
                restarts: values["NRestarts"].flatMap { Int($0) } ?? 0,
                age: start > 0 ? now - .microseconds(start) : nil,
                boot: values["UnitFileState"] ?? "",
                isSkipped: values["ConditionResult"] == "no"
                    && (values["ConditionTimestampMonotonic"] ?? "0") != "0")
        }
    }
}

extension SuiteService {
    /// The unit of the package that runs the service.
    var unit: String { "comanda-\(rawValue).service" }
}
