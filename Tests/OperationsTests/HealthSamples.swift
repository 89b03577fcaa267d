// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus

@testable import Doctor
@testable import ServiceRuntime

extension SuiteAnnouncement {
    /// The announcement of a suite with these keys, on a machine of the network 192.168.1.0/24.
    static func sample(keys: String, host: String) -> Self {
        Self(
            name: "Comanda on \(host)", fingerprint: SuiteFingerprint(ofKeys: keys),
            addresses: ["tcp://192.168.1.\(host):5570"])
    }
}

extension HealthFacts {
    /// Facts without a problem, on a bus with keys.
    static func healthy() throws -> Self {
        let time = Timestamp(milliseconds: 100_000_000)
        var services = ServiceFacts()
        for service in SuiteService.required {
            services.answers[service] = try ServiceStatistics.healthy(of: service)
            services.clocks[service] = .init(sent: time, answered: time, received: time)
        }
        return Self(
            version: "0.1.0", services: .asked(services),
            units: [
                UnitFacts(
                    name: "comanda.target", state: "active", detail: "active", boot: "enabled")
            ],
            network: NetworkFacts(
                own: SuiteFingerprint(ofKeys: "own"), suites: [.sample(keys: "own", host: "10")]),
            folder: "data",
            data: DataFacts(
                freeBytes: 1_000_000_000, fsync: .median(.milliseconds(20)),
                logs: ["orders.db": 64_000_000, "payments.db": 0]),
            backups: BackupFacts(
                folder: "backups",
                newest: ("backups/monday", Timestamp(milliseconds: 100_000_000 - 3_600_000))),
            keys: KeyFacts(
                folder: "k",
                folders: [.init(path: "k", mode: 0o755), .init(path: "k/allowed", mode: 0o755)],
                secrets: [.init(path: "k/orders.key_secret", mode: 0o600)]),
            now: time)
    }

    /// Changes the facts about the services.
    mutating func change(_ change: (inout ServiceFacts) -> Void) {
        guard case .asked(var facts) = services else { return }
        change(&facts)
        services = .asked(facts)
    }
}
